import { z } from 'zod'
import { Reason, type Request } from '#shared/deals/request.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const Ending = z.object({ reason: Reason })

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
    <Dialog title={t(`deals.end.${kind}.title`)} size="small" onClose={onClose} keepOnOutside>
      <Form
        schema={Ending}
        defaultValues={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await end.run({ requestId: request.id, version: request.version, reason })
          toasts.done(`deals.end.${kind}.done`)
          onClose()
        }}
      >
        <p>{t(`deals.end.${kind}.message`, { title: titleOf(request), other })}</p>
        <TextAreaField name="reason" label={t('deals.reason')} help={t('deals.end.reasonHelp', { other })} optional />
        <div className="row end">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="danger" type="submit" of={end}>
            {t(`deals.end.${kind}.confirm`)}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
