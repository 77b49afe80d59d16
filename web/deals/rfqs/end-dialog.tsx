import { Rfqs, type RfqView } from '#shared/deals/Rfqs.contract.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

type Props = { readonly view: RfqView; readonly onClose: () => void }

/** The client calls the request off, for all who were asked. */
const CancelDialog = ({ view: { rfq }, onClose }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const cancel = useCommand(Rfqs, 'CANCEL')
  return (
    <ReasonDialog
      title={t('deals.rfq.cancel')}
      help={t('deals.rfq.reasonHelp')}
      confirm={t('deals.rfq.cancel')}
      of={cancel}
      onReason={async reason => {
        await cancel.run({ rfqId: rfq.id, version: rfq.version, reason })
        toasts.done('deals.rfq.cancelled')
      }}
      onClose={onClose}
    >
      <p>{t('deals.rfq.cancelMessage', { title: rfq.title })}</p>
    </ReasonDialog>
  )
}

/** A supplier answers that it gives no quote. */
const DeclineDialog = ({ view: { rfq }, onClose }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const decline = useCommand(Rfqs, 'DECLINE')
  return (
    <ReasonDialog
      title={t('deals.rfq.decline')}
      help={t('deals.rfq.declineReason', { client: rfq.clientName })}
      confirm={t('deals.rfq.decline')}
      of={decline}
      onReason={async reason => {
        await decline.run({ rfqId: rfq.id, reason })
        toasts.done('deals.rfq.declinedNow')
      }}
      onClose={onClose}
    >
      <p>{t('deals.rfq.declineMessage', { client: rfq.clientName, day: exactDate(rfq.until, language, 'long') })}</p>
    </ReasonDialog>
  )
}

/** Ends a request for quotes on one's own side. */
export const EndDialog = (props: Props) =>
  props.view.side === 'demander' ? <CancelDialog {...props} /> : <DeclineDialog {...props} />
