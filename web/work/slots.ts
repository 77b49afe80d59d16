import { slotOf } from '../parts/slots.tsx'

const fill = slotOf('work')
// Deals say where they stand.
const fillWithDeals = slotOf('work', 'deals')

export const workSlots = [
  fill('thing', () => import('./pin-button.tsx'), 'PinButton'),
  fillWithDeals('desk', () => import('./pinned-panel.tsx'), 'PinnedPanel'),
]
