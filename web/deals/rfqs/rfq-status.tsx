import { type Rfq, takesAnswers } from '#shared/deals/rfq.ts'
import { rfqStates } from '#shared/deals/rfq-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { useText } from '../../lib/i18n.ts'
import { todayNow } from '../../lib/today.ts'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'

const tones: Readonly<Record<Rfq['status'], StatusTone>> = {
  draft: 'neutral',
  open: 'info',
  awarded: 'positive',
  cancelled: 'neutral',
  superseded: 'neutral',
  discarded: 'neutral',
}

/** Where a request for quotes stands, in a word: one whose answers can be opened says so. */
export const RfqStatus = ({ rfq }: { rfq: Pick<Rfq, 'status' | 'until'> }) => {
  const t = useText()
  const isOver = rfq.status === 'open' && !takesAnswers(rfq, todayNow())
  return (
    <StatusPill tone={isOver ? 'accent' : tones[rfq.status]}>
      {isOver ? t('deals.rfq.opened') : t(statusKey(rfqStates, rfq.status))}
    </StatusPill>
  )
}
