import { z } from 'zod'
import { Book, BookCheck, bookAccounts, Movement, monthOf } from '#shared/payments/books.ts'
import { settledInField } from '#shared/payments/settled-in.ts'
import { table } from '../kit/table.ts'

/**
 * The movements of each account at the provider, month by month in the order of time. They are written once, and never changed. Whoever knows a row
 * of the provider knows when it moved, and so where it stands here.
 */
export const BookMovements = table(Movement)('BookMovements', {
  pk: (key: { book: string; at: string; id: string }) => `${key.book}#${monthOf(key.at)}`,
  sk: key => `${key.at}#${key.id}`,
})

const minor = z.number().int().optional()

/** What each month added to each account of the books, in minor units: counted with each movement, so that no sum is ever a scan. */
const BookSum = z.object({
  book: z.string(),
  currency: settledInField,
  /** As in '2026-04'. */
  month: z.string(),
  ...(Object.fromEntries(bookAccounts.map(account => [account, minor])) as Record<
    (typeof bookAccounts)[number],
    typeof minor
  >),
})

export type BookSum = z.infer<typeof BookSum>

export const BookSums = table(BookSum)('BookSums', {
  pk: (key: { book: string; currency: string; month: string }) => key.book,
  sk: key => `${key.currency}#${key.month}`,
})

/** The books that there are, the one that was checked longest ago first. */
export const Books = table(Book)('Books', {
  pk: (key: { book: string }) => key.book,
  indexes: {
    due: { pk: (_part: object) => 'due', sk: (row: Book) => `${row.checkedAt}#${row.book}` },
  },
})

/** How each check of the books of an account ended, in the order of time. */
export const BookChecks = table(BookCheck)('BookChecks', {
  pk: (key: { book: string; at: string }) => key.book,
  sk: key => key.at,
})
