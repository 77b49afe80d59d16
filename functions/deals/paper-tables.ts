import { Users } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import { documentTables } from './documents.ts'
import * as tables from './tables.ts'

/** Apart from what prints and signs, so that a Lambda can name its tables and load those when they are used. */

/** The tables that the paper of a contract takes, for the `uses` of whoever prints one. */
export const contractPaperTables = {
  ...documentTables,
  organisations: read(Organisations),
  users: read(Users),
} as const

/** The tables that the paper of an invoice takes, for the `uses` of whoever prints one. */
export const paperTables = {
  invoices: read(tables.Invoices),
  contracts: read(tables.Contracts),
  organisations: read(Organisations),
  users: read(Users),
} as const

/** The tables that a signature is staged in, for the `uses` of whoever takes one. */
export const signingTables = {
  requests: write(tables.Requests),
  signatures: write(tables.Signatures),
  contracts: write(tables.Contracts),
} as const

/** The tables that the record of a contract's deliveries takes. */
export const deliveryRecordTables = { deliveryActs: read(tables.DeliveryActs) } as const
