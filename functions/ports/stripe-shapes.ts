import Stripe from 'stripe'
import { id } from '#shared/kit/id.ts'
import { type Currency, formatMinor, isCurrency } from '#shared/kit/money.ts'
import { disputeReasonOf, disputeStatusOf } from '#shared/payments/dispute.ts'
import type { DisputeView } from '#shared/payments/evidence.ts'
import type { InstrumentKind } from '#shared/payments/instrument.ts'
import { evidenceFilesOf, wordsOf } from './stripe-evidence.ts'

/** What both adapters of the card provider read of its things. */

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/** Sums in a currency that the product does not know are none of its payments. */
export const known = (currency: string): Currency | undefined => {
  const code = currency.toUpperCase()
  return isCurrency(code) ? code : undefined
}

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The payment that a dispute is about, where it was asked for with it. */
export const intentOf = ({ payment_intent: intent }: Stripe.Dispute): Stripe.PaymentIntent | undefined =>
  intent && typeof intent === 'object' ? intent : undefined

/** A dispute; none in a currency that the product does not know. */
export const disputeOf = (dispute: Stripe.Dispute): DisputeView[] => {
  const currency = known(dispute.currency)
  if (!currency) return []
  const intent = intentOf(dispute)
  const invoiceId = id('invoice').safeParse(intent?.metadata.invoiceId)
  const { due_by: dueBy } = dispute.evidence_details
  return [
    {
      id: dispute.id,
      amount: formatMinor(BigInt(dispute.amount), currency),
      currency,
      reason: disputeReasonOf(dispute.reason),
      status: disputeStatusOf(dispute.status),
      openedAt: timeOf(dispute.created),
      ...(dueBy && { answerBy: timeOf(dueBy) }),
      description: (intent?.description ?? '').slice(0, 500),
      ...(invoiceId.success && { invoiceId: invoiceId.data }),
      evidence: wordsOf(dispute.evidence),
      files: evidenceFilesOf(dispute.evidence),
    },
  ]
}

/** With the payment that a dispute is about. */
export const withIntent = 'payment_intent'

/** Undefined where the provider has no such thing, or not for us. */
export const ifThere = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call()
  } catch (error) {
    if (hasCode(error, 'resource_missing') || hasCode(error, 'account_invalid')) return undefined
    throw error
  }
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** What the owner of a card or a bank account recognises of it. */
export const labelOf = ({
  card,
  au_becs_debit: bank,
}: {
  readonly card?: { readonly brand?: string | null; readonly last4?: string | null } | null | undefined
  readonly au_becs_debit?: { readonly last4?: string | null } | null | undefined
}): string | undefined => {
  if (card?.last4) return `${capital(card.brand ?? 'card')} •••• ${card.last4}`
  return bank?.last4 ? `BECS •••• ${bank.last4}` : undefined
}

/** The provider's name of a kind of instrument. */
export const providerKind = (kind: InstrumentKind) => (kind === 'card' ? 'card' : 'au_becs_debit')
