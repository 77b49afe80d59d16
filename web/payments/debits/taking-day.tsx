import type { TakingView } from '#shared/deals/taking.ts'
import { useText } from '../../lib/i18n.ts'
import { CalendarDate } from '../../ui/relative-date.tsx'

/** The day of a taking; of one that waits for its delivery or its supplier's account there is none yet. */
export const TakingDay = ({ row }: { readonly row: Pick<TakingView, 'status' | 'takeOn'> }) => {
  const t = useText()
  return row.status === 'postponed' ? t('payments.debits.noDay') : <CalendarDate day={row.takeOn} />
}
