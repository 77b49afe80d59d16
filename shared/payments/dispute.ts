import { z } from 'zod'
import { disputeStatuses } from '../deals/payment-dispute.ts'
import { currencyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'

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
