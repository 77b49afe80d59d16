import { invoicesOf } from '../deals/personal.ts'
import { personal } from '../kit/personal.ts'
import { personalUses as uses } from './personal-uses.ts'

/** What payments keep of a person. */
export const personalOfPayments = personal(uses, {
  Payments: {
    copy: async (person, { db }) => {
      const rows: unknown[] = []
      for (const { id } of await invoicesOf(db, person)) rows.push(...(await db.payments.allRows({ invoiceId: id })))
      return { rows }
    },
    stays: 'law asks that payments are kept for as long as the books',
  },
  Books: { nothing: 'the books of an account at the card provider, by its id' },
  BookMovements: { nothing: 'what moved in an account, by the ids of the payments that it is about' },
  BookSums: { nothing: 'sums of what moved in an account' },
  BookChecks: { nothing: 'how the books of an account were checked' },
  PayoutAccounts: { nothing: "an organisation's account at the card provider, by its id" },
})
