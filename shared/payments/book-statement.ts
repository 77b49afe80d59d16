import { z } from 'zod'
import {
  type BookAccount,
  bookAccounts,
  Movement,
  type MovementKind,
  movementsOf,
  type ProviderTransaction,
  postings,
} from './books.ts'
import type { PayoutRow } from './payout.ts'
import { type SettledIn, settledInField } from './settled-in.ts'
import { formatSettled } from './settled-sums.ts'

/** What a month added to the accounts of a book, in minor units. */
export type MonthSum = { readonly currency: SettledIn; readonly month: string } & {
  readonly [A in BookAccount]?: number | undefined
}

/** A month of the books in one currency: what was in the account before and after it, and what each account of the books got. Decimal strings. */
export const MonthStatement = z.object({
  currency: settledInField,
  opening: z.string(),
  closing: z.string(),
  sums: z.record(z.enum(bookAccounts), z.string()),
})
export type MonthStatement = z.output<typeof MonthStatement>

/** The statement of a month in each currency that anything ever moved in, in the order of the alphabet. */
export const statementOf = (all: readonly MonthSum[], month: string): MonthStatement[] => {
  const upToNow = all.filter(one => one.month <= month)
  return [...new Set(upToNow.map(({ currency }) => currency))].sort().map(currency => {
    const own = upToNow.filter(one => one.currency === currency)
    const shown = (minor: number) => formatSettled(BigInt(minor), currency)
    const sum = (account: BookAccount, rows: readonly MonthSum[]) =>
      rows.reduce((total, row) => total + (row[account] ?? 0), 0)
    const before = own.filter(one => one.month < month)
    const within = own.filter(one => one.month === month)
    const sums = Object.fromEntries(bookAccounts.map(account => [account, shown(sum(account, within))]))
    return {
      currency,
      opening: shown(sum('provider', before)),
      closing: shown(sum('provider', own)),
      sums: sums as MonthStatement['sums'],
    }
  })
}

const rowKindOf: Partial<Record<MovementKind, PayoutRow['kind']>> = {
  charge: 'payment',
  dishonour: 'payment',
  refund: 'refund',
  refundFailed: 'refund',
  disputeHeld: 'dispute',
  disputeReturned: 'dispute',
}

/**
 * What a payout is made of: the provider's rows of it, each with what the books say that it is. That money went to the bank is none of them.
 * @param known the books' movements of these rows
 */
export const payoutRowsOf = (
  transactions: readonly ProviderTransaction[],
  known: readonly (Movement | undefined)[],
): PayoutRow[] => {
  const written = new Map(known.flatMap(one => (one ? [[one.id, one] as const] : [])))
  return transactions.flatMap(transaction => {
    const { id, type, amount, net, currency, at, description } = transaction
    if (type.startsWith('payout')) return []
    const movements = movementsOf(transaction)
    const [first] = movements
    const invoiceId = first && written.get(first.id)?.invoiceId
    const shown = (minor: number) => formatSettled(BigInt(minor), currency)
    return [
      {
        id,
        kind: (first && rowKindOf[first.kind]) ?? 'other',
        description: description.slice(0, 500),
        amount: shown(amount),
        fee: shown(amount - net),
        net: shown(net),
        at,
        ...(invoiceId && { invoiceId }),
        isWritten: movements.every(one => written.has(one.id)),
      },
    ]
  })
}

/** A movement as its organisation sees it. Decimal strings; `change` is what it did to what is in the account. */
export const MovementView = Movement.omit({ book: true, entries: true, version: true }).extend({
  amount: z.string(),
  change: z.string(),
})
export type MovementView = z.output<typeof MovementView>

/** What a movement did to what is in the account at the provider, in minor units. */
export const changeOf = ({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): number => {
  const { to, from } = postings[kind]
  if (to === 'provider') return amount
  return from === 'provider' ? -amount : 0
}

export const movementView = (movement: Movement): MovementView => {
  const { book: _book, entries: _entries, version: _version, amount, currency, ...rest } = movement
  const shown = (minor: number) => formatSettled(BigInt(minor), currency)
  return { ...rest, currency, amount: shown(amount), change: shown(changeOf(movement)) }
}
