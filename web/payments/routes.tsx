import { dealsPaths } from '#shared/deals/paths.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'
import { pageOf } from '../lib/page.ts'

const page = pageOf('payments', 'deals', 'terms')

export const paymentsRoutes = [
  page(paymentsPaths.payInvoice, () => import('./payment-page.tsx'), 'PaymentPage'),
  page(dealsPaths.invoice, () => import('./invoice-page.tsx'), 'InvoicePage'),
]
