import { Refusal } from '#shared/kit/refusal.ts'
import { platformBook } from '#shared/payments/books.ts'
import type { Reads } from '../kit/repository.ts'
import type { Work } from '../kit/serve.ts'
import type { Books } from './book-tables.ts'
import { openBook } from './bookkeeping.ts'
import type { accountPorts, bookTables } from './paying-uses.ts'

type Ports = Pick<Work<{ readonly ports: typeof accountPorts }>, 'ports'>
type Reading = Ports & { readonly db: { readonly books: Reads<typeof Books> } }

/**
 * Holds the keys in use to those with which accounts were opened, before anything is believed that the provider shows no more. Until those are
 * known, as on the first day of a stage that was set up before they were kept, that is not believed.
 * @throws {WrongKey}
 */
export const assertOwnKey = async ({ db, ports }: Reading): Promise<void> => {
  const expected = db.books.get({ book: platformBook }).then(row => row?.provider)
  await Promise.all([expected, ports.payoutAccounts().then(port => port.assertPlatform(expected))])
}

/** So many accounts are asked for to tell whose the keys are: some may be gone, hardly all of them. */
const mostAsked = 25

/**
 * The books of accounts, one of which tells whose the keys are: what a call reads ahead that may have to know. Those that were checked last come first,
 * since the books of an account that is gone are checked no more.
 */
export const booksThatTell = (books: Reads<typeof Books>) =>
  books.list('due', {}, { limit: mostAsked + 1, reverse: true })

/** Whether the provider shows any of the accounts of which there are books; `none` where there are none. */
const showsOwn = async ({ db, ports }: Reading): Promise<boolean | 'none'> => {
  const port = await ports.payoutAccounts()
  const { items } = await booksThatTell(db.books)
  const accounts = items.filter(({ book }) => book !== platformBook)
  for (const { book } of accounts) if (await port.retrieve(book)) return true
  return accounts.length === 0 ? 'none' : false
}

/**
 * The same, and keeps whose keys they are where that is not known so far and they show what was opened before.
 * @param opens whether an account was opened with them just now: where it is the first, they are those. Until there is one, any might be wrong.
 * @throws {WrongKey}
 */
export const stageOwnKey = async (
  work: Ports & Pick<Work<{ readonly tables: Pick<typeof bookTables, 'books'> }>, 'db' | 'now'>,
  opens = false,
): Promise<void> => {
  const port = await work.ports.payoutAccounts()
  const [row, provider] = await Promise.all([work.db.books.get({ book: platformBook }), port.platform()])
  if (row?.provider === provider) return
  const shows = row?.provider === undefined && (await showsOwn(work))
  // Nothing of ours is held against what they show either.
  if (shows === 'none' && !opens) return
  // It throws: so do keys that show nothing of ours, where it is not known whose they should be.
  if (!shows) return port.assertPlatform(Promise.resolve(row?.provider))
  if (row) work.db.books.save({ ...row, provider })
  else openBook(work, platformBook, undefined, provider)
}

/**
 * Asks the provider about what is in an account, and where it says that there is none makes sure that the keys are right.
 * @throws {WrongKey} and what is asked throws
 */
export const believed = async <T>(work: Reading, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal && (error.errorType === 'payments.accountGone' || error.errorType === 'notFound'))
      await assertOwnKey(work)
    throw error
  }
}
