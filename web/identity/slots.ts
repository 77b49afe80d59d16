import { slotOf } from '../parts/slots.tsx'

const fill = slotOf('identity', 'account')

/** What the account puts into pages of others. */
export const identitySlots = [fill('frame', () => import('./idle-guard.tsx'), 'IdleGuard')]
