import { useState } from 'react'
import type { Contract } from '#shared/deals/contract.ts'
import type { Side } from '#shared/deals/request.ts'
import { seriesOf } from '#shared/deals/series.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { exactDate } from '#shared/kit/words.ts'
import { termEnd } from '#shared/terms/recurring.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Section } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { recurringText } from '../parts/recurring.ts'

const EndRecurringDialog = later(() => import('./end-recurring-dialog.tsx').then(module => module.EndRecurringDialog))

/** How the terms of a recurring deal stand, and the way to end it. */
export const SeriesSection = ({ contract, side }: { contract: Contract; side: Side }) => {
  const t = useText()
  const language = useLanguage()
  const [ending, askToEnd] = useState(false)
  const series = seriesOf(contract)
  if (!series) return null
  const { choice, begun, ending: ended } = series
  const mayEnd = !ended && contract.status === 'active'
  return (
    <Section
      title={t('deals.series')}
      action={
        mayEnd ? (
          <Button small of={{ needs: leafOfSide[side] }} onClick={() => askToEnd(true)}>
            {t('deals.series.end')}
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
      {ending ? <EndRecurringDialog contract={contract} side={side} onClose={() => askToEnd(false)} /> : null}
    </Section>
  )
}
