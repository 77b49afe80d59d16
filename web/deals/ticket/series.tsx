import { useState } from 'react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { Side } from '#shared/deals/request.ts'
import { endIsFinalFrom, seriesOf } from '#shared/deals/series.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { exactDate } from '#shared/kit/words.ts'
import { termEnd } from '#shared/terms/recurring.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { later } from '../../ui/later.tsx'
import { Section } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { recurringText } from '../parts/recurring.ts'

const EndRecurringDialog = later(() => import('./end-recurring-dialog.tsx').then(module => module.EndRecurringDialog))

/** How the terms of a recurring deal stand, and the way to end it. */
export const SeriesSection = ({ contract, side }: { contract: Contract; side: Side }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const titleOf = useDealTitle()
  const [ending, askToEnd] = useState(false)
  const [goingOn, askToGoOn] = useState(false)
  const goOn = useCommand(Contracts, 'CONTINUE')
  const series = seriesOf(contract)
  if (!series) return null
  const { choice, begun, ending: ended } = series
  const mayEnd = !ended && contract.status === 'active'
  const final = endIsFinalFrom(contract)
  const mayGoOn = contract.status === 'active' && ended?.side === side && final && todayNow() < final
  const resume = () => {
    askToGoOn(false)
    goOn
      .run({ contractId: contract.id, version: contract.version })
      .then(() => toasts.done('deals.series.continued'))
      .catch(toasts.failed)
  }
  return (
    <Section
      title={t('deals.series')}
      action={
        mayEnd ? (
          <Button small of={{ needs: leafOfSide[side] }} onClick={() => askToEnd(true)}>
            {t('deals.series.end')}
          </Button>
        ) : mayGoOn ? (
          <Button small of={{ needs: leafOfSide[side] }} busy={goOn.busy} onClick={() => askToGoOn(true)}>
            {t('deals.series.continue')}
          </Button>
        ) : undefined
      }
    >
      <dl className="deal-terms">
        <div>
          <dt>{t('deals.recurring')}</dt>
          <dd>{recurringText(t, choice.recurring)}</dd>
        </div>
        <div>
          <dt>{t('deals.series.begun')}</dt>
          <dd>{t('deals.series.until', { count: begun, day: exactDate(termEnd(choice, begun), language) })}</dd>
        </div>
        {ended ? (
          <>
            <div>
              <dt>{t('deals.series.lastDay')}</dt>
              <dd>
                <CalendarDate day={ended.lastDay} />
              </dd>
            </div>
            <div>
              <dt>{t('deals.series.ended')}</dt>
              <dd>
                {ended.side === 'supplier' ? contract.supplierName : contract.customerName} · {ended.name} ·{' '}
                <RelativeDate at={ended.at} />
                <span className="asked">{ended.reason}</span>
              </dd>
            </div>
          </>
        ) : null}
      </dl>
      {goingOn && final ? (
        <ConfirmDialog
          title={t('deals.series.continue')}
          message={t('deals.series.continueMessage', {
            title: titleOf({ title: contract.title, itemCount: contract.itemBriefs.length }),
            other: side === 'demander' ? contract.supplierName : contract.customerName,
            day: exactDate(final, language, 'long'),
          })}
          confirm={t('deals.series.continue')}
          onConfirm={resume}
          onClose={() => askToGoOn(false)}
        />
      ) : null}
      {ending ? <EndRecurringDialog contract={contract} side={side} onClose={() => askToEnd(false)} /> : null}
    </Section>
  )
}
