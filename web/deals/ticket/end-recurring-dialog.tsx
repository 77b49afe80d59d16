import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { Side } from '#shared/deals/request.ts'
import { endOutlook } from '#shared/deals/series.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

/** Ends a deal that repeats: when it is over, and what is to be paid until then, before it is done. */
export const EndRecurringDialog = (props: { contract: Contract; side: Side; onClose: () => void }) => {
  const { contract, side, onClose } = props
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const titleOf = useDealTitle()
  const end = useCommand(Contracts, 'END')
  const today = todayNow()
  const outlook = endOutlook(contract, today)
  const { recurring } = contract.choice
  if (!outlook || !recurring) return null
  const { noticeOver, lastDay, rest, finalFrom } = outlook
  const other = side === 'demander' ? contract.supplierName : contract.customerName
  const isFinal = finalFrom <= today
  return (
    <ReasonDialog
      title={t('deals.series.end')}
      help={t('deals.end.reasonHelp', { other })}
      needed
      confirm={t('deals.series.end')}
      of={end}
      onReason={async reason => {
        const ended = await end.run({ contractId: contract.id, version: contract.version, reason })
        const day = ended.series?.ending?.lastDay ?? lastDay
        toasts.done('deals.series.done', { day: exactDate(day, language, 'long') })
      }}
      onClose={onClose}
    >
      <p>
        {t('deals.series.endMessage', {
          title: titleOf({ title: contract.title, itemCount: contract.itemBriefs.length }),
          other,
          days: t('deals.days', { count: recurring.noticeDays }),
          over: exactDate(noticeOver, language, 'long'),
        })}
      </p>
      <dl className="deal-terms">
        <div>
          <dt>{t('deals.series.lastDay')}</dt>
          <dd>
            <CalendarDate day={lastDay} />
          </dd>
        </div>
        <div>
          <dt>{t('deals.series.rest')}</dt>
          <dd>
            <Money value={{ amount: rest, currency: contract.currency }} zero="figure" strong />
          </dd>
        </div>
      </dl>
      <p>
        {isFinal
          ? t('deals.series.endWarning')
          : t('deals.series.endUntil', { day: exactDate(finalFrom, language, 'long'), other })}
      </p>
    </ReasonDialog>
  )
}
