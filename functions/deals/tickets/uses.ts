import type { Tickets } from '#shared/deals/Tickets.contract.ts'
import { Users } from '../../identity/tables.ts'
import { type Handlers, read, write } from '../../kit/serve.ts'
import { Services } from '../../marketplace/tables.ts'
import { Members, Organisations, Roles } from '../../organisations/tables.ts'
import * as tables from '../tables.ts'

/** What the handlers of Tickets use. */
export const uses = {
  tables: {
    requests: write(tables.Requests),
    engagements: write(tables.Engagements),
    contracts: read(tables.Contracts),
    purchaseOrders: read(tables.PurchaseOrders),
    scheduleItems: read(tables.ScheduleItems),
    invoices: read(tables.Invoices),
    services: read(Services),
    organisations: read(Organisations),
    members: read(Members),
    roles: read(Roles),
    users: read(Users),
  },
} as const

/** The handler of one method. */
export type Handler<M extends keyof (typeof Tickets)['methods']> = Handlers<typeof Tickets, typeof uses>[M]
/** What every handler of Tickets is handed besides its input. */
export type TicketWork = Parameters<Handler<'ARCHIVE'>>[1]
