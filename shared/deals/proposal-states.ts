import { stateTable } from '../kit/state-table.ts'

/**
 * A proposal: what a supplier offers without being asked. Sent, it is a deal of its own with each of its clients (request-states.ts), which
 * goes its own way; what is left of the proposal is over when its supplier takes it back, or when the last day for it has passed.
 */
export const proposalStates = stateTable({
  name: 'deals.proposal',
  states: ['draft', 'sent', 'withdrawn', 'expired', 'discarded'],
  starts: ['draft', 'sent'],
  finals: ['withdrawn', 'expired', 'discarded'],
  moves: [
    { event: 'save', from: ['draft'], to: 'draft', by: ['supplier'] },
    { event: 'send', from: ['draft'], to: 'sent', by: ['supplier'] },
    { event: 'discard', from: ['draft'], to: 'discarded', by: ['supplier'] },
    { event: 'withdraw', from: ['sent'], to: 'withdrawn', by: ['supplier'] },
    { event: 'expire', from: ['sent'], to: 'expired', by: ['system'] },
  ],
})
