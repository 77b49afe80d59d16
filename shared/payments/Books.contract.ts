import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { MonthStatement, MovementView } from './book-statement.ts'
import { BookCheck } from './books.ts'
import { FormerAccount } from './payout-account.ts'

const allow = 'department.account.profileEdit'

/** A month of a year, as in '2026-04'. */
export const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/)

/** A check as its organisation sees it. */
export const BookCheckView = BookCheck.omit({ book: true, version: true })
export type BookCheckView = z.output<typeof BookCheckView>

/** Which of the organisation's accounts is meant, where it had several; without, the one that it uses or used last. */
const accountId = z.string().max(255).optional()

/** The books of each account through which an organisation is or was paid: every movement of its balance (docs/decisions/books.md). */
export const Books = contract('Books', {
  GET_MONTH: {
    kind: 'query',
    doc: 'A month of the books of an account, one that was used before too: what was in it before and after, by currency, and each movement, the earliest first.',
    allow,
    input: z.strictObject({ accountId, month: Month, cursor: z.string().max(2000).optional() }),
    output: z.object({
      statements: z.array(MonthStatement),
      items: z.array(MovementView),
      cursor: z.string().optional(),
      /** How the last check against the provider ended. */
      check: BookCheckView.nullable(),
      /** When the books were opened; null where there are none yet. */
      openedAt: z.iso.datetime().nullable(),
      /** The account whose books they are, where it is used no longer. */
      former: FormerAccount.optional(),
    }),
  },
  GET_CHECKS: {
    kind: 'query',
    doc: 'How the last checks of the books of an account against the provider ended, the newest first, with each difference by name.',
    allow,
    input: z.strictObject({ accountId }),
    output: z.object({ items: z.array(BookCheckView) }),
  },
})
