import { invoicesOf, invoiceTables } from '../deals/personal.ts'
import { personal } from '../kit/personal.ts'
import { read } from '../kit/serve.ts'
import * as tables from './tables.ts'

const uses = { tables: { payments: read(tables.Payments), ...invoiceTables } } as const

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
})
