import { slotOf } from '../parts/slots.tsx'

/** What payments put into pages of others. */
export const paymentsSlots = [slotOf('payments')('desk', () => import('./paid-panel.tsx'), 'PaidPanel')]
