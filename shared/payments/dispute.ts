import { z } from 'zod'
import { disputeStatuses } from '../deals/payment-dispute.ts'
import { currencyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { formatMinor, parseMinor } from '../kit/money.ts'
import { roundDiv } from '../kit/rational.ts'
import type { ProviderTransaction } from './books.ts'

/** The provider's id of a dispute. */
export const DisputeId = z.string().regex(/^d[pu]_\w{1,250}$/)

/** Why a payer's bank says that it takes a payment back, in a word of ours for each of the provider's. */
export const disputeReasons = ['fraud', 'notReceived', 'notAsDescribed', 'duplicate', 'credit', 'other'] as const
type DisputeReason = (typeof disputeReasons)[number]

const reasonOf: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraud',
  unrecognized: 'fraud',
  product_not_received: 'notReceived',
  product_unacceptable: 'notAsDescribed',
  duplicate: 'duplicate',
  credit_not_processed: 'credit',
  subscription_canceled: 'credit',
}

/** The provider's name of a reason in a word of ours. */
export const disputeReasonOf = (code: string): DisputeReason =>
  Object.hasOwn(reasonOf, code) ? reasonOf[code as keyof typeof reasonOf]! : 'other'

const standings: Readonly<Record<string, (typeof disputeStatuses)[number]>> = {
  needs_response: 'needsResponse',
  warning_needs_response: 'needsResponse',
  under_review: 'underReview',
  warning_under_review: 'underReview',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
}

/** What the provider's status means. One that a later version adds is waited for. */
export const disputeStatusOf = (status: string): (typeof disputeStatuses)[number] =>
  Object.hasOwn(standings, status) ? standings[status]! : 'underReview'

/** A dispute as the organisation that was paid sees it. Sums are decimal strings. */
export const Dispute = z.object({
  id: z.string(),
  amount: z.string(),
  currency: currencyField,
  reason: z.enum(disputeReasons),
  status: z.enum(disputeStatuses),
  openedAt: z.iso.datetime(),
  /** Until when it can be answered. */
  answerBy: z.iso.datetime().optional(),
  /** What was paid, as the payment says it. */
  description: z.string(),
  /** The invoice whose payment it is, where it is one of ours. */
  invoiceId: id('invoice').optional(),
})
export type Dispute = z.output<typeof Dispute>

/**
 * A dispute with what it came to. A bank may decide for the payer and leave a part to who was paid, as where that part had been refunded before: the
 * provider calls all of it lost, and only its rows tell of the part. One of which everything came back is won. An account is moved in its own currency,
 * which may be another: then the part is the same share of it.
 */
export const cameTo = <D extends Pick<Dispute, 'status' | 'amount' | 'currency'>>(
  dispute: D,
  transactions: readonly Pick<ProviderTransaction, 'amount'>[],
): D => {
  const { status, amount, currency } = dispute
  const sum = (sign: 1 | -1) =>
    transactions.reduce((total, one) => (one.amount * sign > 0 ? total + BigInt(one.amount * sign) : total), 0n)
  const [held, back] = [sum(-1), sum(1)]
  if (status !== 'lost' || held === 0n || back === 0n) return dispute
  if (back >= held) return { ...dispute, status: 'won' }
  return { ...dispute, amount: formatMinor(roundDiv(parseMinor(amount, currency) * (held - back), held), currency) }
}
