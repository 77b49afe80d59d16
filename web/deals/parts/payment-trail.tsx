import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import { paymentTrail } from '#shared/deals/trail.ts'
import { trailView } from '#shared/deals/trail-node.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { choiceItems } from '#shared/terms/deal-schedule.ts'
import { useText } from '../../lib/i18n.ts'
import { TrailSteps } from '../../parts/trail-steps.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/**
 * Where each cent of a payment comes from that is not signed yet, every rounding by its name: by the code that will bill it, from what the
 * document says.
 */
export const PaymentTrail = (props: {
  readonly choice: DealChoice
  readonly words: Ticket['engagement']['items']
  /** Which payment, from 1. */
  readonly number: number
  readonly onClose: () => void
}) => {
  const t = useText()
  const { choice, words, number, onClose } = props
  const items = choiceItems(choice)
  if (!Number.isInteger(number) || number < 1 || number > items.payments.length) return null
  const { currency } = items
  const { parts } = paymentTrail({ choice, items, words }, number)
  return (
    <Dialog title={`${t('deals.trail')} · ${t('deals.payment.number', { number })}`} size="large" onClose={onClose}>
      <p className="trail-lead">{t('deals.trail.leadUnsigned')}</p>
      <TrailSteps nodes={parts.map(part => trailView(part, currency))} currency={currency} depth={0} />
    </Dialog>
  )
}
