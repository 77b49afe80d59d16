import type { Invoices } from '#shared/deals/Invoices.contract.ts'
import { Users } from '../identity/tables.ts'
import { type Handlers, read, write } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import { billingTables } from './billing-tables.ts'
import { dunningTables } from './dunning.ts'
import { Engagements, ReminderRules } from './tables.ts'

/** What the handlers of Invoices use. */
export const uses = {
  tables: {
    ...billingTables,
    ...dunningTables,
    engagements: read(Engagements),
    organisations: write(Organisations),
    reminderRules: write(ReminderRules),
    users: read(Users),
  },
} as const

/** The handler of one method. */
export type Handler<M extends keyof (typeof Invoices)['methods']> = Handlers<typeof Invoices, typeof uses>[M]
/** What every handler of Invoices is handed besides its input. */
export type InvoiceWork = Parameters<Handler<'VOID'>>[1]
