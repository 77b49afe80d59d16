import { stateTable } from '../kit/state-table.ts'

/**
 * The order of one item of a contract. `deliverLast` is the delivery that completes it. What is disputed is not delivered; with `disputeOnly` nothing
 * of the order is any more.
 */
export const purchaseOrderStates = stateTable({
  name: 'deals.purchaseOrder',
  states: ['open', 'partlyDelivered', 'delivered', 'closed', 'cancelled'],
  starts: ['open'],
  finals: ['closed', 'cancelled'],
  moves: [
    { event: 'deliver', from: ['open', 'partlyDelivered'], to: 'partlyDelivered', by: ['supplier'] },
    { event: 'deliverLast', from: ['open', 'partlyDelivered'], to: 'delivered', by: ['supplier'] },
    { event: 'dispute', from: ['partlyDelivered', 'delivered'], to: 'partlyDelivered', by: ['customer'] },
    { event: 'disputeOnly', from: ['partlyDelivered', 'delivered'], to: 'open', by: ['customer'] },
    { event: 'close', from: ['delivered'], to: 'closed', by: ['system'] },
    { event: 'cancel', from: ['open', 'partlyDelivered'], to: 'cancelled', by: ['system'] },
  ],
})
