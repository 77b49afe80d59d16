import { slotOf } from '../parts/slots.tsx'

/** What files put into pages of others. */
export const filesSlots = [
  slotOf('files', 'fileThreads', 'signature')('desk', () => import('./to-sign-panel.tsx'), 'ToSignPanel'),
]
