import { stateTable } from '../kit/state-table.ts'

/**
 * An upload: waiting for its bytes, being checked, and then ready for what it is for, or refused. A check that broke off is
 * begun again. What passed and stands nowhere is removed after a while. All moves are the server's own; what came in twice is
 * looked at once.
 */
export const uploadStates = stateTable({
  name: 'files.upload',
  states: ['waiting', 'checking', 'ready', 'refused', 'removed'],
  starts: ['waiting'],
  finals: ['refused', 'removed'],
  moves: [
    { event: 'arrive', from: ['waiting', 'checking'], to: 'checking', by: ['check'] },
    { event: 'pass', from: ['checking'], to: 'ready', by: ['check'] },
    // The scan for malware may speak before the check begins.
    { event: 'refuse', from: ['waiting', 'checking'], to: 'refused', by: ['check'] },
    { event: 'sweep', from: ['ready', 'removed'], to: 'removed', by: ['sweep'] },
  ],
})
