import { stateTable } from '../kit/state-table.ts'

/**
 * One attempt to collect an invoice. It stays open over declined cards; only one that was canceled is followed by another.
 * Money that arrives when its invoice needs none (voided, or paid by another attempt) is given back.
 */
export const paymentStates = stateTable({
  name: 'payments.payment',
  states: ['open', 'processing', 'succeeded', 'refunded', 'canceled'],
  starts: ['open'],
  finals: ['succeeded', 'refunded', 'canceled'],
  moves: [
    { event: 'retry', from: ['open'], to: 'open', by: ['customer'] },
    { event: 'decline', from: ['open', 'processing'], to: 'open', by: ['system'] },
    { event: 'process', from: ['open'], to: 'processing', by: ['system'] },
    { event: 'succeed', from: ['open', 'processing'], to: 'succeeded', by: ['system'] },
    { event: 'refund', from: ['open', 'processing'], to: 'refunded', by: ['system'] },
    { event: 'cancel', from: ['open'], to: 'canceled', by: ['customer', 'system'] },
  ],
})
