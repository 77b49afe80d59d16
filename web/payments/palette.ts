import { slotOf } from '../parts/slots.tsx'

/** What the palette finds of accounts: statements, payouts and disputes. */
export const paymentsPalette = [
  slotOf(
    'payments',
    'paying',
    'deals',
    'terms',
    'statements',
  )('records', () => import('./records.ts'), 'PaymentRecords'),
]
