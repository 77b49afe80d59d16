import { write } from '../kit/serve.ts'
import { keptInstruments } from '../ports/kept-instruments.ts'
import { payoutAccounts } from '../ports/payout-accounts.ts'
import { providerBooks } from '../ports/provider-books.ts'
import type { accountTables } from './account-standing.ts'
import { PayoutAccounts } from './account-table.ts'
import { BookChecks } from './book-tables.ts'
import { Instruments } from './instrument-tables.ts'
import type { instrumentTables } from './instruments.ts'
import { givingBackUses } from './paying-uses.ts'

/** Apart from what takes over what the provider tells of, so that a Lambda can name its tables and load that when it is used. */

const standing = {
  accounts: write(PayoutAccounts),
  organisations: givingBackUses.tables.organisations,
} as const satisfies typeof accountTables

/** What it takes to take over how a dispute stands: for the webhook and the reconciliation. */
export const disputeUses = {
  tables: { ...givingBackUses.tables, ...standing },
  ports: { ...givingBackUses.ports, payoutAccounts },
} as const

/** What hearing of a set-up takes. */
export const setupUses = {
  tables: { instruments: write(Instruments) } as const satisfies typeof instrumentTables,
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
