import { stateTable } from '../kit/state-table.ts'

/**
 * A file thread: kept and open to its readers; withdrawn, when its owner alone reads it and may give it back; and then removed with all
 * its versions: with the rows of its readers, too, that would be more than a transaction holds.
 */
export const threadStates = stateTable({
  name: 'files.thread',
  states: ['active', 'withdrawn', 'removed'],
  starts: ['active'],
  finals: ['removed'],
  moves: [
    { event: 'withdraw', from: ['active'], to: 'withdrawn', by: ['owner'] },
    { event: 'restore', from: ['withdrawn'], to: 'active', by: ['owner'] },
    { event: 'remove', from: ['withdrawn'], to: 'removed', by: ['owner'] },
  ],
})
