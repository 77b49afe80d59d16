import { platformBook } from '#shared/payments/books.ts'
import type { Reads } from '../kit/repository.ts'
import type { Work } from '../kit/serve.ts'
import type { Books } from './book-tables.ts'
import { openBook } from './bookkeeping.ts'
import type { accountPorts, bookTables } from './paying-uses.ts'

/**
 * The keys are another platform's at the provider, or of the other kind of money: what the provider does not show with them says nothing of what
 * is there. Whoever meets this does nothing, and fails.
 */
class WrongKey extends Error {
  constructor() {
    super(
      'the keys of the payment provider are not those with which the accounts were opened (docs/deploying.md, alarms)',
    )
    this.name = 'WrongKey'
  }
}

type Ports = Pick<Work<{ readonly ports: typeof accountPorts }>, 'ports'>
type Reading = Ports & { readonly db: { readonly books: Reads<typeof Books> } }

/**
 * Holds the keys in use to those with which accounts were opened, before anything is believed that the provider shows no more.
 * @throws {WrongKey}
 */
export const assertOwnKey = async ({ db, ports }: Reading): Promise<void> => {
  const [row, platform] = await Promise.all([
    db.books.get({ book: platformBook }),
    ports.payoutAccounts().then(provider => provider.platform()),
  ])
  if (row?.provider !== undefined && row.provider !== platform) throw new WrongKey()
}

/** The same, and keeps whose keys they are where that is not known so far. @throws {WrongKey} */
export const stageOwnKey = async (
  work: Ports & Pick<Work<{ readonly tables: Pick<typeof bookTables, 'books'> }>, 'db' | 'now'>,
): Promise<void> => {
  const [row, provider] = await Promise.all([
    work.db.books.get({ book: platformBook }),
    work.ports.payoutAccounts().then(port => port.platform()),
  ])
  if (row?.provider !== undefined) {
    if (row.provider !== provider) throw new WrongKey()
  } else if (row) work.db.books.save({ ...row, provider })
  else openBook(work, platformBook, undefined, provider)
}
