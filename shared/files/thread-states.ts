import { stateTable } from '../kit/state-table.ts'

/**
 * A file thread: kept and open to its readers; withdrawn, when its owner alone reads it and may give it back; or removed with all
 * its versions.
 */
export const threadStates = stateTable({
  name: 'files.thread',
  states: ['active', 'withdrawn', 'removed'],
  starts: ['active'],
  finals: ['removed'],
  moves: [
    { event: 'withdraw', from: ['active'], to: 'withdrawn', by: ['owner'] },
    { event: 'restore', from: ['withdrawn'], to: 'active', by: ['owner'] },
    { event: 'remove', from: ['active', 'withdrawn'], to: 'removed', by: ['owner'] },
  ],
})
