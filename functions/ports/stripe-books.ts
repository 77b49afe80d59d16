import type Stripe from 'stripe'
import { settledIn } from '#shared/payments/settled-sums.ts'
import type { ProviderBooks, ProviderRow } from './provider-books.ts'
import { clientOf, guarded } from './stripe.ts'
import { openWithKeys, type StripeKeys, type StripeOptions } from './stripe-secret.ts'
import { ifThere } from './stripe-shapes.ts'
import { transactionOf, transactionsOf, withFailure, withTransaction } from './stripe-transactions.ts'

const idOf = (thing: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id

const sourceOf = (source: Stripe.BalanceTransaction['source']): Partial<ProviderRow> => {
  if (!source || typeof source === 'string') return {}
  const { object } = source
  const intentId =
    object === 'charge' || object === 'refund' || object === 'dispute' ? idOf(source.payment_intent) : undefined
  return {
    ...(intentId && { intentId }),
    ...(object === 'refund' && { refundId: source.id }),
    ...(object === 'dispute' && { disputeId: source.id }),
  }
}

const inAccount = (accountId: string | undefined) => (accountId ? { stripeAccount: accountId } : {})

/** What the card provider says of balances over the stripe SDK, its keys already read. */
export const stripeBooks = (keys: StripeKeys, apiUrl?: string): ProviderBooks => {
  const stripe = clientOf(keys, apiUrl)
  return {
    transactions: (accountId, since) =>
      guarded(async () => {
        const rows: ProviderRow[] = []
        const asked: Stripe.BalanceTransactionListParams = {
          limit: 100,
          expand: ['data.source'],
          ...(since && { created: { gte: Math.floor(Date.parse(since) / 1000) } }),
        }
        for await (const row of stripe.balanceTransactions.list(asked, inAccount(accountId)))
          rows.push(...transactionOf(row).map(one => ({ ...one, ...sourceOf(row.source) })))
        return rows
      }),
    balances: accountId =>
      guarded(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, inAccount(accountId))
        return [...available, ...pending].map(({ currency, amount }) => ({
          currency: settledIn(currency),
          minor: amount,
        }))
      }),
    payout: (accountId, payoutId) =>
      guarded(() =>
        ifThere(async () => {
          const expand = [withTransaction, withFailure]
          const payout = await stripe.payouts.retrieve(payoutId, { expand }, inAccount(accountId))
          return transactionsOf([payout.balance_transaction, payout.failure_balance_transaction])
        }),
      ),
    fee: feeId =>
      guarded(() =>
        ifThere(async () => {
          const expand = [withTransaction, `refunds.data.${withTransaction}`]
          const fee = await stripe.applicationFees.retrieve(feeId, { expand })
          return transactionsOf([fee.balance_transaction, ...fee.refunds.data.map(one => one.balance_transaction)])
        }),
      ),
  }
}

/** The adapter of a running function. */
export const openStripeBooks = (options: StripeOptions): Promise<ProviderBooks> => openWithKeys(options, stripeBooks)
