import { deals as area } from '#shared/deals/area.ts'
import { servedArea } from '../kit/area.ts'
import { ContractPapers } from './ContractPapers.ts'
import { Contracts } from './Contracts.ts'
import { DailyRun } from './DailyRun.ts'
import { InvoicePapers } from './InvoicePapers.ts'
import { Invoices } from './Invoices.ts'
import { personalOfDeals as personal } from './personal.ts'
import { Tickets } from './Tickets.ts'
import * as tables from './tables.ts'
import { Uploads } from './Uploads.ts'

export const deals = servedArea(area, {
  tables,
  personal,
  servers: { ContractPapers, Contracts, InvoicePapers, Invoices, Tickets, Uploads },
  workers: [DailyRun],
})
