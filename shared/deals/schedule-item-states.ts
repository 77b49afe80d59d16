import { stateTable } from '../kit/state-table.ts'

/**
 * One payment of a schedule. It follows its invoice: what happens to the one happens to the other in the same transaction. One that is not
 * billed yet is held while the delivery that it pays for is in dispute.
 */
export const paymentItemStates = stateTable({
  name: 'deals.paymentItem',
  states: ['scheduled', 'held', 'invoiced', 'pending', 'paid', 'cancelled'],
  starts: ['scheduled'],
  finals: ['paid', 'cancelled'],
  moves: [
    { event: 'hold', from: ['scheduled'], to: 'held', by: ['customer', 'system'] },
    { event: 'release', from: ['held'], to: 'scheduled', by: ['customer'] },
    { event: 'publish', from: ['scheduled'], to: 'invoiced', by: ['supplier', 'system'] },
    { event: 'pay', from: ['invoiced'], to: 'pending', by: ['customer', 'system'] },
    { event: 'settle', from: ['invoiced', 'pending'], to: 'paid', by: ['system'] },
    { event: 'fail', from: ['pending'], to: 'invoiced', by: ['system'] },
    { event: 'void', from: ['invoiced'], to: 'scheduled', by: ['supplier'] },
    { event: 'cancel', from: ['scheduled', 'invoiced'], to: 'cancelled', by: ['system'] },
  ],
})

/** One delivery of a schedule. What the customer disputes is delivered anew, or accepted after all. */
export const deliveryItemStates = stateTable({
  name: 'deals.deliveryItem',
  states: ['scheduled', 'delivered', 'disputed', 'accepted', 'cancelled'],
  starts: ['scheduled'],
  finals: ['accepted', 'cancelled'],
  moves: [
    { event: 'deliver', from: ['scheduled', 'disputed'], to: 'delivered', by: ['supplier'] },
    { event: 'accept', from: ['delivered', 'disputed'], to: 'accepted', by: ['customer', 'system'] },
    { event: 'dispute', from: ['delivered'], to: 'disputed', by: ['customer'] },
    { event: 'cancel', from: ['scheduled'], to: 'cancelled', by: ['system'] },
  ],
})
