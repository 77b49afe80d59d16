import { stateTable } from '../kit/state-table.ts'

/** A request for quotes: open until its client awards it, which takes the answers to be opened, or calls it off. */
export const rfqStates = stateTable({
  name: 'deals.rfq',
  states: ['open', 'awarded', 'cancelled'],
  starts: ['open'],
  finals: ['awarded', 'cancelled'],
  moves: [
    { event: 'award', from: ['open'], to: 'awarded', by: ['customer'] },
    { event: 'cancel', from: ['open'], to: 'cancelled', by: ['customer'] },
  ],
})
