import { slotOf } from '../parts/slots.tsx'

/** What the palette finds of deals. */
export const dealsPalette = [
  slotOf('deals', 'terms', 'proposals', 'rfqs')('records', () => import('./records.ts'), 'DealRecords'),
]
