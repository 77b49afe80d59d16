import type { Rfqs } from '#shared/deals/Rfqs.contract.ts'
import { type Handlers, read, write } from '../../kit/serve.ts'
import { ratePorts, rateTables } from '../../organisations/freezing.ts'
import { Relations } from '../../organisations/tables.ts'
import { signatoryTables } from '../parties.ts'
import * as rfqTables from '../rfq-tables.ts'
import * as tables from '../tables.ts'

/** What the handlers of Rfqs use. */
export const uses = {
  tables: {
    rfqs: write(rfqTables.Rfqs),
    invitations: write(rfqTables.RfqInvitations),
    quotes: write(rfqTables.Quotes),
    requests: write(tables.Requests),
    engagements: write(tables.Engagements),
    relations: read(Relations),
    ...signatoryTables,
    ...rateTables,
  },
  ports: ratePorts,
} as const

/** The handler of one method. */
export type Handler<M extends keyof (typeof Rfqs)['methods']> = Handlers<typeof Rfqs, typeof uses>[M]
/** What every handler of Rfqs is handed besides its input. */
export type RfqWork = Parameters<Handler<'SEND'>>[1]
