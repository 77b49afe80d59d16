import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract, DeliveryScheduleItem } from '#shared/deals/contract.ts'
import { paymentOfDelivery } from '#shared/deals/delivery.ts'
import { choiceItems } from '#shared/terms/deal-schedule.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

/** Disputes a delivery: which payment waits for it then, before it is done. */
export const DisputeDialog = (props: { contract: Contract; row: DeliveryScheduleItem; onClose: () => void }) => {
  const { contract, row, onClose } = props
  const t = useText()
  const toasts = useToasts()
  const dispute = useCommand(Contracts, 'DISPUTE_DELIVERY')
  const { contractId, number, version, supplierName: supplier } = row
  const payment = paymentOfDelivery(choiceItems(contract.choice), number)
  return (
    <ReasonDialog
      title={t('deals.delivery.disputeTitle', { number })}
      help={t('deals.end.reasonHelp', { other: supplier })}
      needed
      confirm={t('deals.deliveryItem.event.dispute')}
      of={dispute}
      onReason={async reason => {
        await dispute.run({ contractId, number, version, reason })
        toasts.done('deals.delivery.disputedDone', { number, other: supplier })
      }}
      onClose={onClose}
    >
      <p>{t('deals.delivery.disputeMessage', { number, title: row.title, supplier })}</p>
      <p>{payment === undefined ? t('deals.delivery.holdsNone') : t('deals.delivery.holds', { payment })}</p>
    </ReasonDialog>
  )
}
