import type { Holding } from '#shared/payments/book-check.ts'
import type { ProviderTransaction } from '#shared/payments/books.ts'
import { port } from '../kit/port.ts'

/** A row of an account's balance, with what it is of: as much as it takes to ask after that. */
export type ProviderRow = ProviderTransaction & {
  /** Of a charge, or of what was given back of one. */
  readonly intentId?: string
  readonly refundId?: string
  readonly disputeId?: string
}

/** What the card provider says of the balance of an account; without an id, of the platform's own. */
export type ProviderBooks = {
  /** Every row since a moment, the newest first. @param since as ISO 8601; all there are without */
  readonly transactions: (accountId: string | undefined, since?: string) => Promise<ProviderRow[]>
  /** What is in the account by currency, available or not yet. */
  readonly balances: (accountId: string | undefined) => Promise<Holding[]>
  /** The rows of a payout to the bank itself: that it left, and that it came back. Undefined where there is none of this id. */
  readonly payout: (accountId: string | undefined, payoutId: string) => Promise<ProviderTransaction[] | undefined>
  /** The rows of what the platform keeps of a payment, in its own account. Undefined where there is none of this id. */
  readonly fee: (feeId: string) => Promise<ProviderTransaction[] | undefined>
}

/** The secret holds the keys of card-payments.ts. */
export const providerBooks = port<ProviderBooks>()('ProviderBooks', { secrets: ['Stripe'] }, async () => {
  const { openStripeBooks } = await import('./stripe-books.ts')
  return openStripeBooks({ secretArn: process.env.SECRET_Stripe ?? '', apiUrl: process.env.STRIPE_API_URL })
})
