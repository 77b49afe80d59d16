import { Apprisings, Connections, HeldMails, MailCounts, Mails, UnrelayedEvents } from './chat/tables.ts'
import {
  Contracts,
  Engagements,
  Invoices,
  PurchaseOrders,
  Requests,
  ScheduleItems,
  Signatures,
} from './deals/tables.ts'
import { Users } from './identity/tables.ts'
import { Calls, Outbox } from './kit/kit-tables.ts'
import type { AnyTable } from './kit/table.ts'
import { SearchFacets, SearchItems, SearchTokens, Services } from './marketplace/tables.ts'
import { AuditHeads, AuditLog, Domains, Members, Organisations, Roles } from './organisations/tables.ts'
import { Payments } from './payments/tables.ts'

/** Every table of the product. The data stack makes them from this list; a test fails on one that is used and not here. */
export const tables: readonly AnyTable[] = [
  Apprisings,
  AuditHeads,
  AuditLog,
  Calls,
  Connections,
  Contracts,
  Domains,
  Engagements,
  HeldMails,
  Invoices,
  MailCounts,
  Mails,
  Members,
  Organisations,
  Outbox,
  Payments,
  PurchaseOrders,
  Requests,
  Roles,
  ScheduleItems,
  SearchFacets,
  SearchItems,
  SearchTokens,
  Services,
  Signatures,
  UnrelayedEvents,
  Users,
]

/** The attributes that an index of a table is keyed by. */
export { indexAttributes as indexKeys } from './kit/table.ts'

/** The names of a table's indexes. */
export const indexNames = (name: string): string[] => {
  const spec = tables.find(table => table.name === name)
  if (!spec) throw new Error(`no table is called ${name}`)
  return Object.keys(spec.indexes)
}
