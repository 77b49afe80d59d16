import { page } from '../lib/page.ts'

export const paymentsRoutes = [page('/procurement/invoice/payment', () => import('./payment-page.tsx'), 'PaymentPage')]
