import { stateTable } from '../kit/state-table.ts'

/** How a payment of a schedule stands. Apart from the table, for rows that say no more than that. */
export const paymentItemStatuses = ['scheduled', 'held', 'invoiced', 'pending', 'paid', 'cancelled'] as const

/**
 * One payment of a schedule. It follows its invoice: what happens to the one happens to the other in the same transaction. One that is not
 * billed yet is held while the delivery that it pays for is in dispute.
 */
export const paymentItemStates = stateTable({
  name: 'deals.paymentItem',
  states: paymentItemStatuses,
  starts: ['scheduled'],
  finals: ['cancelled'],
  moves: [
    { event: 'hold', from: ['scheduled'], to: 'held', by: ['customer', 'system'] },
    { event: 'release', from: ['held'], to: 'scheduled', by: ['customer'] },
    { event: 'publish', from: ['scheduled'], to: 'invoiced', by: ['supplier', 'system'] },
    { event: 'pay', from: ['invoiced'], to: 'pending', by: ['customer', 'system'] },
    { event: 'settle', from: ['invoiced', 'pending'], to: 'paid', by: ['system'] },
    { event: 'fail', from: ['pending'], to: 'invoiced', by: ['system'] },
    { event: 'void', from: ['invoiced'], to: 'scheduled', by: ['supplier'] },
    { event: 'cancel', from: ['scheduled', 'invoiced'], to: 'cancelled', by: ['system'] },
    { event: 'takeBack', from: ['paid', 'invoiced'], to: 'invoiced', by: ['system'] },
    { event: 'takeBack', from: ['pending'], to: 'pending', by: ['system'] },
    { event: 'takeOff', from: ['paid'], to: 'cancelled', by: ['system'] },
  ],
})

/** Whether nothing is to be paid any more of a payment that was billed. */
export const isPaymentOver = ({ status }: { readonly status: (typeof paymentItemStatuses)[number] }): boolean =>
  status === 'paid' || status === 'cancelled'

/** How a delivery of a schedule stands. Apart from the table, for rows that say no more than that. */
export const deliveryItemStatuses = ['scheduled', 'delivered', 'disputed', 'accepted', 'cancelled'] as const

/** One delivery of a schedule. What the customer disputes is delivered anew, or accepted after all. */
export const deliveryItemStates = stateTable({
  name: 'deals.deliveryItem',
  states: deliveryItemStatuses,
  starts: ['scheduled'],
  finals: ['accepted', 'cancelled'],
  moves: [
    { event: 'deliver', from: ['scheduled', 'disputed'], to: 'delivered', by: ['supplier'] },
    { event: 'accept', from: ['delivered', 'disputed'], to: 'accepted', by: ['customer', 'system'] },
    { event: 'dispute', from: ['delivered'], to: 'disputed', by: ['customer'] },
    { event: 'cancel', from: ['scheduled'], to: 'cancelled', by: ['system'] },
  ],
})
