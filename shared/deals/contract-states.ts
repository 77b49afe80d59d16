import { stateTable } from '../kit/state-table.ts'

/**
 * A contract between a customer and a supplier. Nothing in it changes after the first signature; `signLast` completes both
 * sides (see signing.ts) and makes it run. It is completed when everything is delivered and paid, and
 * runs again where a payment is taken back.
 */
export const contractStates = stateTable({
  name: 'deals.contract',
  states: ['draft', 'awaitingSignatures', 'active', 'completed', 'terminated', 'void'],
  starts: ['draft'],
  finals: ['terminated', 'void'],
  moves: [
    { event: 'save', from: ['draft'], to: 'draft', by: ['supplier'] },
    { event: 'present', from: ['draft'], to: 'awaitingSignatures', by: ['supplier', 'system'] },
    { event: 'sign', from: ['awaitingSignatures'], to: 'awaitingSignatures', by: ['customer', 'supplier'] },
    { event: 'signLast', from: ['awaitingSignatures'], to: 'active', by: ['customer', 'supplier'] },
    { event: 'void', from: ['draft', 'awaitingSignatures'], to: 'void', by: ['supplier', 'system'] },
    // It runs on to the end of its last term (series.ts), and is completed as any other.
    { event: 'end', from: ['active'], to: 'active', by: ['customer', 'supplier'] },
    { event: 'continue', from: ['active'], to: 'active', by: ['customer', 'supplier'] },
    { event: 'complete', from: ['active'], to: 'completed', by: ['system'] },
    { event: 'reopen', from: ['completed'], to: 'active', by: ['system'] },
    { event: 'terminate', from: ['active'], to: 'terminated', by: ['customer', 'supplier'] },
  ],
})
