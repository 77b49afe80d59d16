import { FileUses } from '../files/tables.ts'
import { read, write } from '../kit/serve.ts'
import { bucket } from '../ports/bucket.ts'
import { ClientViews } from './client-view-tables.ts'
import { CreditNotes } from './credit-tables.ts'
import { Rfqs } from './rfq-tables.ts'
import * as tables from './tables.ts'
import { Takings } from './taking-tables.ts'

/** What walking through deals for a person takes. */
export const personalUses = {
  tables: {
    requests: write(tables.Requests),
    engagements: write(tables.Engagements),
    dealFiles: write(tables.DealFiles),
    rfqs: write(Rfqs),
    views: write(ClientViews),
    fileUses: write(FileUses),
    signatures: read(tables.Signatures),
    contracts: read(tables.Contracts),
    items: read(tables.ScheduleItems),
    deliveryActs: read(tables.DeliveryActs),
    invoices: read(tables.Invoices),
    creditNotes: read(CreditNotes),
    takings: read(Takings),
  },
  ports: { files: bucket('Files', 'erase') },
} as const
/** The tables that finding a person's invoices takes. */
export const invoiceTables = {
  requests: read(tables.Requests),
  items: read(tables.ScheduleItems),
  invoices: read(tables.Invoices),
} as const
