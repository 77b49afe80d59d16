import { payments as area } from '#shared/payments/area.ts'
import { servedArea } from '../kit/area.ts'
import { AutoDebits } from './AutoDebits.ts'
import { PayoutAccounts } from './account-table.ts'
import { Books } from './Books.ts'
import { BooksCheck } from './BooksCheck.ts'
import * as bookTables from './book-tables.ts'
import { ClientViews } from './ClientViews.ts'
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
  tables: { ...tables, ...instrumentTables, ...bookTables, PayoutAccounts },
  personal,
  servers: {
    AutoDebits,
    Books,
    ClientViews,
    DisputeFiles,
    PaymentAccounts,
    PaymentInstruments,
    Payments,
    Receipts,
    Tickets,
  },
  workers: [BooksCheck, PaymentsReconciliation, StripeWebhook, TakingRun],
  tablesApart: { books: bookTables, debits: instrumentTables },
  apart: { books: [Books, BooksCheck], debits: [AutoDebits, PaymentInstruments, TakingRun] },
})
