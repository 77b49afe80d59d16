import { stateTable } from '../kit/state-table.ts'

/**
 * A request for quotes: a draft of its client's own until it is sent, then open until the client awards it, which takes the answers to be opened,
 * or calls it off.
 */
export const rfqStates = stateTable({
  name: 'deals.rfq',
  states: ['draft', 'open', 'awarded', 'cancelled', 'discarded'],
  starts: ['draft', 'open'],
  finals: ['awarded', 'cancelled', 'discarded'],
  moves: [
    { event: 'save', from: ['draft'], to: 'draft', by: ['customer'] },
    { event: 'send', from: ['draft'], to: 'open', by: ['customer'] },
    { event: 'discard', from: ['draft'], to: 'discarded', by: ['customer'] },
    { event: 'award', from: ['open'], to: 'awarded', by: ['customer'] },
    { event: 'cancel', from: ['open'], to: 'cancelled', by: ['customer'] },
  ],
})
