import {
  type About,
  decidedMovement,
  monthOf,
  movementsOf,
  type NewMovement,
  type ProviderTransaction,
  platformBook,
  sumsOf,
} from '#shared/payments/books.ts'
import type { SettledIn } from '#shared/payments/settled-in.ts'
import type { Work } from '../kit/serve.ts'
import type { BookSum } from './book-tables.ts'
import type { bookTables } from './paying-uses.ts'

export type BookWork = Pick<Work<{ readonly tables: typeof bookTables }>, 'db' | 'now'>

/** The books of an account at the provider. */
export const bookOf = (accountId: string | undefined): string => accountId ?? platformBook

/** Opens the books of an account, which are checked from then on. */
export const openBook = (
  { db, now }: { readonly db: Pick<BookWork['db'], 'books'>; readonly now: Date },
  book: string,
  organisationId?: string,
  provider?: string,
): void => {
  // What was never checked is the first to be.
  const checkedAt = new Date(0).toISOString()
  const whose = { ...(organisationId && { organisationId }), ...(provider && { provider }) }
  db.books.create({ book, openedAt: now.toISOString(), checkedAt, ...whose })
}

/** An account at the provider, and whose it is where that is known. */
export type Owned = {
  readonly accountId: string | undefined
  readonly organisationId?: string | undefined
}

/**
 * Stages movements in the books of an account: each once, whoever tells of it and however often.
 * @param counted those that are new by a count of what is known: where somebody else wrote one of them meanwhile, it is counted anew
 * @returns those that are new
 */
export const stageMovements = async (
  work: BookWork,
  { accountId, organisationId }: Owned,
  movements: readonly NewMovement[],
  counted: readonly NewMovement[] = [],
): Promise<NewMovement[]> => {
  if (movements.length + counted.length === 0) return []
  const { db } = work
  const book = bookOf(accountId)
  const [known, row] = await Promise.all([
    db.movements.getMany(movements.map(({ id, at }) => ({ book, at, id }))),
    db.books.get({ book }),
  ])
  const fresh = [...movements.filter((_, n) => known[n] === undefined), ...counted]
  if (fresh.length > 0 && !row) openBook(work, book, accountId === undefined ? undefined : organisationId)
  if (fresh.length > 0 && (row?.isUnused || row?.quietSince)) {
    const { isUnused: _over, quietSince: _past, ...used } = row
    db.books.save(used)
  }
  for (const movement of fresh) {
    db.movements.create({ ...movement, book })
    const { currency, at, entries } = movement
    db.bookSums.add({ book, currency, month: monthOf(at) }, sumsOf(entries) as Record<string, number>)
  }
  return fresh
}

/** The same for rows of the provider, with what of the product they are about. */
export const stageTransactions = (
  work: BookWork,
  account: Owned,
  transactions: readonly ProviderTransaction[],
  about: About = {},
): Promise<NewMovement[]> =>
  stageMovements(
    work,
    account,
    transactions.flatMap(transaction => movementsOf(transaction, about)),
  )

/** What the rows of a dispute took of the payer's money, less what they gave back, and when they first did; its rows are in one currency. */
const heldBy = (transactions: readonly ProviderTransaction[]) => {
  const [first] = transactions.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  if (!first) return undefined
  const minor = transactions.reduce((sum, { amount }) => sum - amount, 0)
  return { minor, currency: first.currency, at: first.at }
}

/**
 * What the decision of a dispute means for the money that was held: it is the payer's for good, as far as nothing of it came back; what comes back
 * later is the other's again.
 */
const decidedOf = async (
  { db }: BookWork,
  book: string,
  { id: disputeId, status, transactions }: DisputeInBooks,
  of: About,
): Promise<NewMovement[]> => {
  const held = heldBy(transactions)
  if (!held || (status !== 'lost' && status !== 'won')) return []
  const { at } = held
  const [lost, regained] = await Promise.all([
    db.movements.get({ book, at, id: `disputeLost#${disputeId}` }),
    db.movements.allRows({ book, at }, { begins: `${at}#disputeRegained#${disputeId}` }),
  ])
  if (!lost) return status === 'lost' ? [decidedMovement('disputeLost', { disputeId, ...held }, of)] : []
  const before = regained.filter(one => one.disputeId === disputeId)
  const known = before.reduce((sum, { amount }) => sum + amount, 0)
  const minor = lost.amount - known - (status === 'lost' ? held.minor : 0)
  // Each bears its number: of two who heard of different parts at the same time, the second counts anew.
  const nth = before.length + 1
  return minor > 0 ? [decidedMovement('disputeRegained', { ...held, disputeId, minor, nth }, of)] : []
}

type DisputeInBooks = {
  readonly id: string
  readonly status: string
  readonly transactions: readonly ProviderTransaction[]
}

/** Stages what a dispute moved, and what it means for the money once it is decided. */
export const stageDisputeMovements = async (
  work: BookWork,
  account: Owned,
  dispute: DisputeInBooks,
  about: About,
): Promise<void> => {
  const of = { ...about, disputeId: dispute.id }
  const decided = await decidedOf(work, bookOf(account.accountId), dispute, of)
  const moved = dispute.transactions.flatMap(one => movementsOf(one, of))
  await stageMovements(work, account, moved, decided)
}

/** What the books of an account hold at the provider, by currency: of the sums of all its months. */
export const heldAtProvider = (sums: readonly BookSum[]) => {
  const totals = new Map<SettledIn, number>()
  for (const { currency, provider = 0 } of sums) {
    totals.set(currency, (totals.get(currency) ?? 0) + provider)
  }
  return [...totals].map(([currency, minor]) => ({ currency, minor }))
}
