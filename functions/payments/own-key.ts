import { platformBook } from '#shared/payments/books.ts'
import type { Reads } from '../kit/repository.ts'
import type { Work } from '../kit/serve.ts'
import type { Books } from './book-tables.ts'
import { openBook } from './bookkeeping.ts'
import type { accountPorts, bookTables } from './paying-uses.ts'

type Ports = Pick<Work<{ readonly ports: typeof accountPorts }>, 'ports'>
type Reading = Ports & { readonly db: { readonly books: Reads<typeof Books> } }

/**
 * Holds the keys in use to those with which accounts were opened, before anything is believed that the provider shows no more.
 * @throws {WrongKey}
 */
export const assertOwnKey = async ({ db, ports }: Reading): Promise<void> => {
  const expected = db.books.get({ book: platformBook }).then(row => row?.provider)
  await Promise.all([expected, ports.payoutAccounts().then(port => port.assertPlatform(expected))])
}

/** The same, and keeps whose keys they are where that is not known so far. @throws {WrongKey} */
export const stageOwnKey = async (
  work: Ports & Pick<Work<{ readonly tables: Pick<typeof bookTables, 'books'> }>, 'db' | 'now'>,
): Promise<void> => {
  const port = await work.ports.payoutAccounts()
  const [row, provider] = await Promise.all([work.db.books.get({ book: platformBook }), port.platform()])
  if (row?.provider !== undefined) {
    if (row.provider !== provider) await port.assertPlatform(Promise.resolve(row.provider))
  } else if (row) work.db.books.save({ ...row, provider })
  else openBook(work, platformBook, undefined, provider)
}
