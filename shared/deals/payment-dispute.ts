import { z } from 'zod'
import { id } from '../kit/id.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'

/** How a dispute stands: the payments area has the table of it. */
export const disputeStatuses = ['needsResponse', 'underReview', 'won', 'lost', 'closed'] as const

/** A payment of an invoice that its payer's bank takes back, or took back: as much of it as both sides are told. */
export const PaymentDispute = z.object({
  /** The provider's. */
  id: z.string().max(255),
  paymentId: id('payment'),
  /** What the bank wants back; a decimal string in the invoice's currency. */
  amount: z.string(),
  status: z.enum(disputeStatuses),
  openedAt: z.iso.datetime(),
  /** The platform's own account was paid, whose operator answers. */
  byPlatform: z.literal(true).optional(),
  /** When it was decided. */
  endedAt: z.iso.datetime().optional(),
  /** How much of the late interest that was paid went back with it. */
  lateInterest: z.string().optional(),
  /** How much of it went beyond what the invoice and its credit notes had left: it had been given back before. */
  beyond: z.string().optional(),
  /** It was lost, and the bank gave so much of it back all the same: each time that came as a payment of its own. */
  left: z.string().optional(),
})
export type PaymentDispute = z.output<typeof PaymentDispute>

type Disputed = { readonly disputes?: readonly PaymentDispute[] | undefined }

/** Whether the bank has yet to say whose the money is. */
export const isUndecided = ({ status }: Pick<PaymentDispute, 'status'>): boolean =>
  status === 'needsResponse' || status === 'underReview'

/** The dispute of a payment of an invoice that is not decided yet. */
export const openDisputeOf = ({ disputes = [] }: Disputed): PaymentDispute | undefined => disputes.find(isUndecided)

/** The disputes of payments of an invoice that were lost: what the payer's bank took back. */
export const lostDisputesOf = ({ disputes = [] }: Disputed): readonly PaymentDispute[] =>
  disputes.filter(({ status }) => status === 'lost')

/** A sum with something added to it, or taken off. */
export const changedBy = (amount: string | undefined, minor: bigint, currency: Currency): string =>
  formatMinor(parseMinor(amount ?? '0', currency) + minor, currency)
