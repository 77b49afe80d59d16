import { settlingTables } from '../deals/billing-tables.ts'
import { ClientViews } from '../deals/client-view-tables.ts'
import { CreditNotes } from '../deals/credit-tables.ts'
import { read, write } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import { cardPayments } from '../ports/card-payments.ts'
import { payoutAccounts } from '../ports/payout-accounts.ts'
import { PayoutAccounts } from './account-table.ts'
import { BookMovements, BookSums, Books } from './book-tables.ts'
import { Instruments } from './instrument-tables.ts'
import * as tables from './tables.ts'

/** Apart from what moves money, so that a Lambda can name its tables and load that when it is used. */

/** What writing in the books takes, for the `uses` of whoever moves money. */
export const bookTables = {
  movements: write(BookMovements),
  bookSums: write(BookSums),
  books: write(Books),
} as const

/** What the standing of an account takes: for the webhook, and for who asks. */
export const accountTables = { accounts: write(PayoutAccounts), organisations: write(Organisations) } as const

/** With what it is asked how an account stands. */
export const accountPorts = { payoutAccounts } as const

/** What keeping something takes: for the webhook, and for who asks. */
export const instrumentTables = { instruments: write(Instruments) } as const

/** What the end of a payment takes: for the webhook, the reconciliation and a payer who presses again. */
export const outcomeUses = {
  tables: { ...settlingTables, payments: write(tables.Payments), ...bookTables },
  ports: { cardPayments },
} as const

/** What giving the amount of a credit note back takes. */
export const givingBackUses = {
  ...outcomeUses,
  tables: { ...outcomeUses.tables, creditNotes: write(CreditNotes) },
} as const

/** What paying takes: where the provider refuses, it is asked how the account stands. */
export const payingUses = {
  tables: { ...outcomeUses.tables, ...accountTables },
  ports: { ...outcomeUses.ports, ...accountPorts },
} as const

/** What paying with something that is kept takes: by hand, or taken by auto-debit. */
export const payingKeptUses = {
  ...payingUses,
  tables: { ...payingUses.tables, ...instrumentTables },
} as const

/** What the server of payments takes: it gives credit notes back, too. */
export const paymentsUses = {
  ...payingKeptUses,
  tables: { ...payingKeptUses.tables, creditNotes: write(CreditNotes) },
} as const

/** What taking by auto-debit takes. */
export const takingUses = payingKeptUses

/** What paying by a link takes. */
export const linkUses = { ...payingUses, tables: { ...payingUses.tables, views: read(ClientViews) } } as const
