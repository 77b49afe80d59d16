import type { Tickets } from '#shared/deals/Tickets.contract.ts'
import { Uploads } from '../../files/tables.ts'
import { type Handlers, read, write } from '../../kit/serve.ts'
import { Services } from '../../marketplace/tables.ts'
import { ratePorts, rateTables } from '../../organisations/freezing.ts'
import { bothSides } from '../../organisations/relation-tables.ts'
import { Teams } from '../../organisations/tables.ts'
import { signatoryTables } from '../parties.ts'
import * as tables from '../tables.ts'

/** What the handlers of Tickets use. */
export const uses = {
  tables: {
    requests: write(tables.Requests),
    engagements: write(tables.Engagements),
    dealFiles: write(tables.DealFiles),
    uploads: write(Uploads),
    contracts: read(tables.Contracts),
    purchaseOrders: read(tables.PurchaseOrders),
    scheduleItems: read(tables.ScheduleItems),
    invoices: read(tables.Invoices),
    services: read(Services),
    ...signatoryTables,
    ...rateTables,
    ...bothSides,
    teams: read(Teams),
  },
  ports: ratePorts,
} as const

/** The handler of one method. */
export type Handler<M extends keyof (typeof Tickets)['methods']> = Handlers<typeof Tickets, typeof uses>[M]
/** What every handler of Tickets is handed besides its input. */
export type TicketWork = Parameters<Handler<'ARCHIVE'>>[1]
