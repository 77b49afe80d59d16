import { balanceDifferences, balancesOf, compared, notHere } from '#shared/payments/book-check.ts'
import {
  type Book,
  type BookBalance,
  type BookDifference,
  type Movement,
  monthOf,
  movementsOf,
  platformBook,
  within,
} from '#shared/payments/books.ts'
import { booksAgree, booksDiffer } from '#shared/payments/events.ts'
import type { Job } from '../kit/worker.ts'
import type { ProviderRow } from '../ports/provider-books.ts'
import { ofAccount, stageHeardOf } from './account-standing.ts'
import type { BookSum } from './book-tables.ts'
import { heldAtProvider, stageTransactions } from './bookkeeping.ts'
import { takeDispute } from './disputes.ts'
import { stageBounced, stageFound } from './giving-back.ts'
import { stageOutcome } from './outcome.ts'
import { settleForgotten } from './unsettled.ts'
import type { checkUses } from './webhook-uses.ts'

export type Checking = Job<typeof checkUses>

const day = 24 * 60 * 60_000
/** So much of what agreed before is looked at again, for what the provider shows late. */
const overlapMs = 3 * day
/** Where nothing moves, all is looked at once in so long: a week, less an hour because no run begins on the second. */
const wholeEveryMs = 7 * day - 60 * 60_000
/** How often both sides are asked again where something moved between the two. */
const mostTries = 3
/** So many differences are kept by name; the others are counted. */
const mostKept = 50

const accountOf = (book: Pick<Book, 'book'>): string | undefined => (book.book === platformBook ? undefined : book.book)

/** From when on the rows of both sides are compared; from the beginning while they never agreed. In whole seconds, as the provider has them. */
const sinceOf = ({ agreedThrough }: Book): string | undefined => {
  if (agreedThrough === undefined) return undefined
  const from = Date.parse(agreedThrough) - overlapMs
  return new Date(from - (from % 1000)).toISOString()
}

/** The books' movements of these rows, and all others since a moment: of the months in which anything moved, no other is read. */
const knownOf = async (
  { db }: Checking,
  { book }: Book,
  rows: readonly ProviderRow[],
  sums: readonly BookSum[],
  since = '',
): Promise<Movement[]> => {
  const named = rows.flatMap(row => movementsOf(row)).map(({ id, at }) => ({ book, at, id }))
  const months = new Set(sums.map(({ month }) => month))
  const lately = [...months].filter(month => since === '' || month >= monthOf(since))
  const [found, ...others] = await Promise.all([
    db.movements.getMany(named),
    ...lately.map(month => db.movements.allRows({ book, at: within(month) })),
  ])
  const all = [...found, ...others.flat().filter(({ at }) => at >= since)]
  return [...new Map(all.flatMap(one => (one ? [[one.id, one] as const] : []))).values()]
}

/** Asks after a row that the books do not have: whose webhook was lost is taken over as if it had come. */
const ask = async (job: Checking, accountId: string | undefined, row: ProviderRow): Promise<void> => {
  const port = await job.ports.cardPayments()
  const { disputeId, refundId, intentId } = row
  if (disputeId !== undefined) {
    await takeDispute(job, disputeId, accountId)
  } else if (refundId !== undefined) {
    const refund = await port.refundOf(refundId, accountId)
    if (!refund) return
    await job.transaction(work => stageFound(work, refund))
    if (refund.isGone) await job.transaction(work => stageBounced(work, refund))
  } else if (intentId !== undefined) {
    const intent = await port.retrieve(intentId, accountId)
    await job.transaction(work => stageOutcome(work, intent))
  }
}

/** Disputes that moved nothing yet have no row: those that were opened lately are asked after by themselves. */
const askDisputes = async (job: Checking, accountId: string | undefined, since: string | undefined): Promise<void> => {
  if (accountId === undefined) return
  const { items } = await (await job.ports.payoutAccounts()).disputes(accountId)
  for (const { id, openedAt } of items)
    if (since === undefined || openedAt >= since) await takeDispute(job, id, accountId)
}

type Held = {
  readonly balances: readonly BookBalance[]
  readonly differences: readonly BookDifference[]
  readonly found: number
  /** Where each movement was looked at, and not balances alone: whether nothing ever moved on either side, and whether nothing did lately. */
  readonly whole?: { readonly isUnused: boolean; readonly isQuiet: boolean }
}

/** What both sides say is there, asked at once: where money moves between the two answers they differ, and are asked again. */
const sidesOf = async (job: Checking, book: Book) => {
  const provider = await job.ports.providerBooks()
  const [theirs, sums] = await Promise.all([
    provider.balances(accountOf(book)),
    job.db.bookSums.allRows({ book: book.book }),
  ])
  return { sums, balances: balancesOf(heldAtProvider(sums), theirs) }
}

/** Whether nothing moved for days when all was looked at, less than a week ago. */
const isQuiet = ({ quietSince, agrees }: Book, now: Date): boolean =>
  agrees === true && quietSince !== undefined && now.getTime() - Date.parse(quietSince) < wholeEveryMs

/** Holds only the balances against each other. @returns undefined where they differ: then all is looked at */
const holdBalances = async (job: Checking, book: Book): Promise<Held | undefined> => {
  const { balances } = await sidesOf(job, book)
  return balanceDifferences(balances).length > 0 ? undefined : { balances, differences: [], found: 0 }
}

/** Holds the rows and the balances of both sides against each other, and writes what the provider moved and nobody told. */
const hold = async (job: Checking, book: Book): Promise<Held> => {
  const accountId = accountOf(book)
  const since = sinceOf(book)
  const provider = await job.ports.providerBooks()
  const [rows, first] = await Promise.all([provider.transactions(accountId, since), sidesOf(job, book)])
  const known = await knownOf(job, book, rows, first.sums, since)
  await settleForgotten(job, known)
  const before = compared(rows, known)
  const { missing } = before
  // The oldest first: money came before it went.
  for (const row of missing.toReversed()) {
    await ask(job, accountId, row).catch(error => {
      job.log('error', 'a movement could not be asked after', { transactionId: row.id, error })
    })
  }
  const { organisationId } = book
  // What is nobody's payment was moved at the provider itself, and is in the books as that.
  for (const row of missing.toReversed())
    await job.transaction(work => stageTransactions(work, { accountId, organisationId }, [row]))
  // On most nights nothing was missing, and so nothing changed.
  const { sums, balances } = missing.length === 0 ? first : await sidesOf(job, book)
  const after = missing.length === 0 ? before : compared(rows, await knownOf(job, book, rows, sums, since))
  return {
    balances,
    differences: [...after.missing.map(notHere), ...after.differences, ...balanceDifferences(balances)],
    found: missing.length,
    whole: {
      isUnused: rows.length === 0 && sums.length === 0,
      isQuiet: rows.length === 0 && known.length === 0,
    },
  }
}

/** Keeps how a check ended, and tells whose account it is when that is not as before. */
const keep = async (job: Checking, { book }: Book, held: Held): Promise<void> => {
  const { balances, differences, found, whole } = held
  const at = job.now.toISOString()
  const agrees = differences.length === 0
  await job.transaction(async ({ db, emit }) => {
    const [row, done] = await Promise.all([db.books.need({ book }), db.checks.get({ book, at })])
    if (done) return
    const { isUnused: _was, quietSince: _since, ...others } = row
    const kept = whole ? others : row
    const { organisationId, agrees: before = true } = row
    // Whose it is matters on the few nights on which there is something to tell.
    const account = organisationId && agrees !== before ? await db.accounts.get({ organisationId }) : undefined
    db.checks.create({
      book,
      at,
      agrees,
      balances: [...balances],
      differences: differences.slice(0, mostKept),
      differenceCount: differences.length,
      found,
    })
    db.books.save({
      ...kept,
      checkedAt: at,
      agrees,
      // Balances alone say nothing of each movement.
      ...(agrees && whole && { agreedThrough: at }),
      ...(agrees && whole?.isUnused && { isUnused: whole.isUnused }),
      ...(agrees && whole?.isQuiet && { quietSince: at }),
    })
    if (account)
      emit(agrees ? booksAgree : booksDiffer, {
        ...ofAccount(account),
        data: account.accountId === book ? {} : { accountId: book },
      })
  })
}

/**
 * Asks how the account of a book stands, whose webhook may have been lost, and takes that over.
 * @returns whether the provider shows it: there is nothing to hold the books of one against that is gone
 */
export const hearOf = async (job: Checking, book: Book): Promise<boolean> => {
  const accountId = accountOf(book)
  if (accountId === undefined) return true
  const row = await job.transaction(work => stageHeardOf(work, accountId))
  if (row) return row.status !== 'gone'
  // One that is used no longer: its books go on as long as the provider has it.
  return (await (await job.ports.payoutAccounts()).retrieve(accountId)) !== undefined
}

/**
 * Holds the books of one account against the provider: each of its movements, and what it holds by currency; where nothing moves, of most
 * nights the latter alone. What a lost webhook did not tell is asked for and taken over; what still differs is kept by name.
 * @returns whether they agree
 */
export const checkBook = async (job: Checking, book: Book): Promise<boolean> => {
  if (!(await hearOf(job, book))) return true
  await askDisputes(job, accountOf(book), sinceOf(book))
  let held = (isQuiet(book, job.now) && (await holdBalances(job, book))) || (await hold(job, book))
  let { found } = held
  // Money may have moved between two questions.
  for (let tries = 1; held.differences.length > 0 && tries < mostTries; tries++) {
    held = await hold(job, book)
    found += held.found
  }
  await keep(job, book, { ...held, found })
  const { differences } = held
  for (const { kind, movementId, transactionId, currency, ours, theirs } of differences.slice(0, mostKept))
    job.log('error', 'the books differ', { book: book.book, kind, movementId, transactionId, currency, ours, theirs })
  return differences.length === 0
}
