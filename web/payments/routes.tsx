import { paymentsPaths } from '#shared/payments/paths.ts'
import { page } from '../lib/page.ts'

export const paymentsRoutes = [page(paymentsPaths.payInvoice, () => import('./payment-page.tsx'), 'PaymentPage')]
