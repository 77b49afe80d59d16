import type Stripe from 'stripe'
import type { ProviderTransaction } from '#shared/payments/books.ts'
import { settledIn } from '#shared/payments/settled-sums.ts'
import { timeOf } from './stripe-shapes.ts'

/** Rows of a balance ("Balance transactions" in Stripe's API), as both adapters of the card provider read them. */

type Row = string | Stripe.BalanceTransaction | null | undefined

const idOf = (source: Stripe.BalanceTransaction['source']): string | undefined =>
  typeof source === 'string' ? source : (source?.id ?? undefined)

/** A row; none where only its id was sent. */
export const transactionOf = (row: Row): ProviderTransaction[] => {
  if (!row || typeof row === 'string') return []
  const platform = row.fee_details.reduce(
    (sum, { type, amount }) => (type === 'application_fee' ? sum + amount : sum),
    0,
  )
  return [
    {
      id: row.id,
      type: row.type,
      source: idOf(row.source),
      amount: row.amount,
      // Taxes on its fees are the provider's, too.
      fees: [
        { of: 'provider', minor: row.fee - platform },
        { of: 'platform', minor: platform },
      ],
      net: row.net,
      currency: settledIn(row.currency),
      at: timeOf(row.created),
      description: row.description ?? '',
    },
  ]
}

/** The rows of several, in their order. */
export const transactionsOf = (rows: readonly Row[]): ProviderTransaction[] => rows.flatMap(transactionOf)

/** With these the rows come with what they are of. */
export const withTransaction = 'balance_transaction'
export const withFailure = 'failure_balance_transaction'
