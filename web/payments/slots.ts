import { slotOf } from '../parts/slots.tsx'

/** What payments put into pages of others. */
export const paymentsSlots = [slotOf('payments', 'paying')('desk', () => import('./paid-panel.tsx'), 'PaidPanel')]
