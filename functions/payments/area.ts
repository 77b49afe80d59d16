import { payments as area } from '#shared/payments/area.ts'
import { servedArea } from '../kit/area.ts'
import { PayoutAccounts } from './account-table.ts'
import { DisputeFiles } from './DisputeFiles.ts'
import { PaymentAccounts } from './PaymentAccounts.ts'
import { Payments } from './Payments.ts'
import { PaymentsReconciliation } from './PaymentsReconciliation.ts'
import { personalOfPayments as personal } from './personal.ts'
import { Receipts } from './Receipts.ts'
import { StripeWebhook } from './StripeWebhook.ts'
import * as tables from './tables.ts'

export const payments = servedArea(area, {
  tables: { ...tables, PayoutAccounts },
  personal,
  servers: { DisputeFiles, PaymentAccounts, Payments, Receipts },
  workers: [PaymentsReconciliation, StripeWebhook],
})
