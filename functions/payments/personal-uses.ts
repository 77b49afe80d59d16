import { invoiceTables } from '../deals/personal-uses.ts'
import { read, write } from '../kit/serve.ts'
import { keptInstruments } from '../ports/kept-instruments.ts'
import { payoutAccounts } from '../ports/payout-accounts.ts'
import { Books } from './book-tables.ts'
import { AutoDebitActs, Instruments } from './instrument-tables.ts'
import * as tables from './tables.ts'

/** What walking through payments for a person takes. */
export const personalUses = {
  tables: {
    payments: read(tables.Payments),
    instruments: write(Instruments),
    acts: read(AutoDebitActs),
    books: read(Books),
    ...invoiceTables,
  },
  ports: { keptInstruments, payoutAccounts },
} as const
