import type { Request } from '#shared/deals/request.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

/** Turns a request or an offer down, or takes it back, with a word to the other side. */
export const EndDialog = (props: {
  kind: 'reject' | 'withdraw'
  request: Request
  other: string
  onClose: () => void
}) => {
  const { kind, request, other, onClose } = props
  const t = useText()
  const toasts = useToasts()
  const titleOf = useDealTitle()
  const end = useCommand(Tickets, kind === 'reject' ? 'REJECT_REQUEST' : 'DISCARD_REQUEST')
  return (
    <ReasonDialog
      title={t(`deals.end.${kind}.title`)}
      help={t('deals.end.reasonHelp', { other })}
      confirm={t(`deals.end.${kind}.confirm`)}
      of={end}
      onReason={async reason => {
        await end.run({ requestId: request.id, version: request.version, reason })
        toasts.done(`deals.end.${kind}.done`)
      }}
      onClose={onClose}
    >
      <p>{t(`deals.end.${kind}.message`, { title: titleOf(request), other })}</p>
    </ReasonDialog>
  )
}
