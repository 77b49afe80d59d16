import type { contractsParts } from '#shared/deals/Contracts.contract.ts'
import { Uploads } from '../../files/tables.ts'
import { Users } from '../../identity/tables.ts'
import { type Handlers, read, write } from '../../kit/serve.ts'
import { Organisations, Relations, Roles } from '../../organisations/tables.ts'
import * as tables from '../tables.ts'

/** What the handlers of Contracts use. */
export const uses = {
  tables: {
    requests: write(tables.Requests),
    engagements: read(tables.Engagements),
    signatures: write(tables.Signatures),
    contracts: write(tables.Contracts),
    purchaseOrders: write(tables.PurchaseOrders),
    scheduleItems: write(tables.ScheduleItems),
    deliveryActs: write(tables.DeliveryActs),
    uploads: write(Uploads),
    invoices: read(tables.Invoices),
    users: read(Users),
    organisations: read(Organisations),
    roles: read(Roles),
    relations: read(Relations),
  },
} as const

type Own = (typeof contractsParts)['own']

/** The handler of one method. */
export type Handler<M extends keyof Own['methods']> = Handlers<Own, typeof uses>[M]
