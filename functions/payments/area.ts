import { payments as area } from '#shared/payments/area.ts'
import { servedArea } from '../kit/area.ts'
import { PayoutAccounts } from './account-table.ts'
import { Books } from './Books.ts'
import { BooksCheck } from './BooksCheck.ts'
import { BookChecks, BookMovements, Books as BookRows, BookSums } from './book-tables.ts'
import { DisputeFiles } from './DisputeFiles.ts'
import { PaymentAccounts } from './PaymentAccounts.ts'
import { Payments } from './Payments.ts'
import { PaymentsReconciliation } from './PaymentsReconciliation.ts'
import { personalOfPayments as personal } from './personal.ts'
import { Receipts } from './Receipts.ts'
import { StripeWebhook } from './StripeWebhook.ts'
import * as tables from './tables.ts'

export const payments = servedArea(area, {
  tables: { ...tables, PayoutAccounts, BookMovements, BookSums, BookChecks, Books: BookRows },
  personal,
  servers: { Books, DisputeFiles, PaymentAccounts, Payments, Receipts },
  workers: [BooksCheck, PaymentsReconciliation, StripeWebhook],
})
