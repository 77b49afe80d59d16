import { payments as area } from '#shared/payments/area.ts'
import { servedArea } from '../kit/area.ts'
import { AutoDebits } from './AutoDebits.ts'
import { PayoutAccounts } from './account-table.ts'
import { Books } from './Books.ts'
import { BooksCheck } from './BooksCheck.ts'
import { BookChecks, BookMovements, Books as BookRows, BookSums } from './book-tables.ts'
import { DisputeFiles } from './DisputeFiles.ts'
import * as instrumentTables from './instrument-tables.ts'
import { PaymentAccounts } from './PaymentAccounts.ts'
import { PaymentInstruments } from './PaymentInstruments.ts'
import { Payments } from './Payments.ts'
import { PaymentsReconciliation } from './PaymentsReconciliation.ts'
import { personalOfPayments as personal } from './personal.ts'
import { Receipts } from './Receipts.ts'
import { StripeWebhook } from './StripeWebhook.ts'
import { TakingRun } from './TakingRun.ts'
import { Tickets } from './Tickets.ts'
import * as tables from './tables.ts'

export const payments = servedArea(area, {
  tables: { ...tables, ...instrumentTables, PayoutAccounts, BookMovements, BookSums, BookChecks, Books: BookRows },
  personal,
  servers: { AutoDebits, Books, DisputeFiles, PaymentAccounts, PaymentInstruments, Payments, Receipts, Tickets },
  workers: [BooksCheck, PaymentsReconciliation, StripeWebhook, TakingRun],
  tablesApart: { debits: instrumentTables },
  apart: { debits: [AutoDebits, PaymentInstruments, TakingRun] },
})
