import { stateTable } from '../kit/state-table.ts'

/**
 * How far an offer has come, as the deal lists show it (spec part 1, section 4: Submitted, Activated, Posted, Waiting,
 * Paid, Confirmed). Activated: both sides signed. Posted: an invoice awaits payment. Waiting: a payment is under way. Paid:
 * that invoice is settled; the next one posts it again. Confirmed: everything is delivered and settled.
 */
export const offerStates = stateTable({
  name: 'deals.offer',
  states: [
    'submitted',
    'activated',
    'posted',
    'waiting',
    'paid',
    'confirmed',
    'declined',
    'withdrawn',
    'replaced',
    'cancelled',
  ],
  starts: ['submitted'],
  finals: ['confirmed', 'declined', 'withdrawn', 'replaced', 'cancelled'],
  moves: [
    { event: 'activate', from: ['submitted'], to: 'activated', by: ['system'] },
    { event: 'post', from: ['activated', 'paid'], to: 'posted', by: ['supplier', 'system'] },
    { event: 'pay', from: ['posted'], to: 'waiting', by: ['customer', 'system'] },
    { event: 'settle', from: ['posted', 'waiting'], to: 'paid', by: ['system'] },
    { event: 'fail', from: ['waiting'], to: 'posted', by: ['system'] },
    { event: 'confirm', from: ['activated', 'paid'], to: 'confirmed', by: ['system'] },
    { event: 'decline', from: ['submitted'], to: 'declined', by: ['customer'] },
    { event: 'withdraw', from: ['submitted'], to: 'withdrawn', by: ['supplier'] },
    { event: 'replace', from: ['submitted'], to: 'replaced', by: ['supplier'] },
    { event: 'cancel', from: ['activated', 'posted', 'paid'], to: 'cancelled', by: ['system'] },
  ],
})
