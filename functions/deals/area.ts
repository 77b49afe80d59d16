import { deals as area } from '#shared/deals/area.ts'
import { servedArea } from '../kit/area.ts'
import { ClientViewCodes } from './ClientViewCodes.ts'
import { ClientViews } from './ClientViews.ts'
import { ContractPapers } from './ContractPapers.ts'
import { Contracts } from './Contracts.ts'
import { CreditPapers } from './CreditPapers.ts'
import { Credits } from './Credits.ts'
import * as viewTables from './client-view-tables.ts'
import * as creditTables from './credit-tables.ts'
import { DailyRun } from './DailyRun.ts'
import * as feeTables from './fee-tables.ts'
import { InvoicePapers } from './InvoicePapers.ts'
import { Invoices } from './Invoices.ts'
import { Offers } from './Offers.ts'
import { Proposals } from './Proposals.ts'
import { personalOfDeals as personal } from './personal.ts'
import * as proposalTables from './proposal-tables.ts'
import { Rfqs } from './Rfqs.ts'
import * as rfqTables from './rfq-tables.ts'
import { Statements } from './Statements.ts'
import { Statistics } from './Statistics.ts'
import { StatisticsKeeper } from './StatisticsKeeper.ts'
import * as statisticsTables from './statistics-tables.ts'
import { Tickets } from './Tickets.ts'
import * as tables from './tables.ts'
import * as takingTables from './taking-tables.ts'
import { Uploads } from './Uploads.ts'

export const deals = servedArea(area, {
  tables: {
    ...tables,
    ...creditTables,
    ...feeTables,
    ...proposalTables,
    ...rfqTables,
    ...statisticsTables,
    ...takingTables,
    ...viewTables,
  },
  personal,
  servers: {
    ClientViews,
    ContractPapers,
    Contracts,
    CreditPapers,
    Credits,
    InvoicePapers,
    Invoices,
    Offers,
    Proposals,
    Statements,
    Statistics,
    Rfqs,
    Tickets,
    Uploads,
  },
  workers: [ClientViewCodes, DailyRun, StatisticsKeeper],
  tablesApart: { views: viewTables, billing: { ...creditTables, ...takingTables } },
  apart: {
    views: [ClientViews],
    offers: [Offers, Proposals, Rfqs],
    billing: [ContractPapers, CreditPapers, Credits, InvoicePapers, Invoices, Statements, Statistics],
  },
})
