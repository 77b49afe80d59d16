import { write } from '../kit/serve.ts'
import { keptInstruments } from '../ports/kept-instruments.ts'
import { payoutAccounts } from '../ports/payout-accounts.ts'
import { providerBooks } from '../ports/provider-books.ts'
import { BookChecks } from './book-tables.ts'
import { accountTables, givingBackUses, instrumentTables } from './paying-uses.ts'

/** Apart from what takes over what the provider tells of, so that a Lambda can name its tables and load that when it is used. */

/** What it takes to take over how a dispute stands: for the webhook and the reconciliation. */
export const disputeUses = {
  tables: { ...givingBackUses.tables, ...accountTables },
  ports: { ...givingBackUses.ports, payoutAccounts },
} as const

/** What hearing of a set-up or a mandate takes. */
const setupUses = {
  tables: instrumentTables,
  ports: { keptInstruments },
} as const

/** What the provider's webhooks take, whatever they tell of. */
export const webhookUses = {
  tables: { ...disputeUses.tables, ...setupUses.tables },
  ports: { ...disputeUses.ports, ...setupUses.ports, providerBooks },
} as const

/** What holding the books against the provider takes. */
export const checkUses = {
  tables: { ...disputeUses.tables, checks: write(BookChecks) },
  ports: { ...disputeUses.ports, providerBooks },
} as const
