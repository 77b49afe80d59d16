import { stateTable } from '../kit/state-table.ts'

/**
 * A request for quotes: a draft of its client's own until it is sent, then open until the client awards it, which takes the answers to be opened,
 * or calls it off. One of which nobody named a price is superseded by one that asks others (docs/decisions/asking-others.md).
 */
export const rfqStates = stateTable({
  name: 'deals.rfq',
  states: ['draft', 'open', 'awarded', 'cancelled', 'superseded', 'discarded'],
  starts: ['draft', 'open'],
  finals: ['awarded', 'cancelled', 'superseded', 'discarded'],
  moves: [
    { event: 'save', from: ['draft'], to: 'draft', by: ['customer'] },
    { event: 'send', from: ['draft'], to: 'open', by: ['customer'] },
    { event: 'discard', from: ['draft'], to: 'discarded', by: ['customer'] },
    { event: 'award', from: ['open'], to: 'awarded', by: ['customer'] },
    { event: 'cancel', from: ['open'], to: 'cancelled', by: ['customer'] },
    { event: 'supersede', from: ['open'], to: 'superseded', by: ['customer'] },
  ],
})
