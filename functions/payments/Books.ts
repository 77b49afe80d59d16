import { Books as contract } from '#shared/payments/Books.contract.ts'
import { movementView, statementOf } from '#shared/payments/book-statement.ts'
import { type BookCheck, within } from '#shared/payments/books.ts'
import { type Known, read, serve } from '../kit/serve.ts'
import { PayoutAccounts } from './account-table.ts'
import { BookChecks, BookMovements, BookSums, Books as BooksTable } from './book-tables.ts'
import { ownAccount } from './own-account.ts'

const uses = {
  tables: {
    accounts: read(PayoutAccounts),
    books: read(BooksTable),
    movements: read(BookMovements),
    bookSums: read(BookSums),
    checks: read(BookChecks),
  },
} as const

const perPage = 100
const checksShown = 10

const viewOf = ({ book: _book, version: _version, ...view }: BookCheck) => view

const own = (_input: unknown, { db, organisationId }: Known<typeof uses>) =>
  organisationId ? [db.accounts.get({ organisationId })] : []

export const Books = serve(
  contract,
  uses,
  {
    GET_MONTH: async ({ accountId, month, cursor }, { db, actor }) => {
      const { accountId: book, ...of } = await ownAccount(db.accounts, actor, accountId)
      const [row, sums, page, checks] = await Promise.all([
        db.books.get({ book }),
        db.bookSums.allRows({ book }),
        db.movements.rows({ book, at: within(month) }, { limit: perPage, ...(cursor && { cursor }) }),
        db.checks.rows({ book }, { reverse: true, limit: 1 }),
      ])
      const [last] = checks.items
      return {
        statements: statementOf(sums, month),
        items: page.items.map(movementView),
        ...(page.cursor && { cursor: page.cursor }),
        check: last ? viewOf(last) : null,
        openedAt: row?.openedAt ?? null,
        ...of,
      }
    },
    GET_CHECKS: async ({ accountId }, { db, actor }) => {
      const { accountId: book } = await ownAccount(db.accounts, actor, accountId)
      const { items } = await db.checks.rows({ book }, { reverse: true, limit: checksShown })
      return { items: items.map(viewOf) }
    },
  },
  { GET_MONTH: own, GET_CHECKS: own },
)
