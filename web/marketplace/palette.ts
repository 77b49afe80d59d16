import { slotOf } from '../parts/slots.tsx'

/** What the palette finds of the market, and of what one offers there. */
export const marketplacePalette = [
  slotOf('services', 'terms', 'files')('records', () => import('./records.ts'), 'OwnRecords'),
  slotOf('first')('publicRecords', () => import('./records.ts'), 'MarketRecords'),
]
