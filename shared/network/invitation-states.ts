import { stateTable } from '../kit/state-table.ts'

/**
 * An invitation (spec part 1, section 4: Pending, Activated, Running, Expired, Declined). Activated: the invitee accepted.
 * Running: the partnership that it offered stands. Who takes back an invitation removes it.
 */
export const invitationStates = stateTable({
  name: 'network.invitation',
  states: ['pending', 'activated', 'running', 'expired', 'declined', 'removed'],
  starts: ['pending'],
  finals: ['declined', 'removed'],
  moves: [
    { event: 'accept', from: ['pending'], to: 'activated', by: ['invitee'] },
    { event: 'decline', from: ['pending'], to: 'declined', by: ['invitee'] },
    { event: 'run', from: ['activated'], to: 'running', by: ['inviter', 'system'] },
    { event: 'expire', from: ['pending'], to: 'expired', by: ['system'] },
    { event: 'end', from: ['activated', 'running'], to: 'expired', by: ['inviter', 'invitee', 'system'] },
    { event: 'renew', from: ['expired'], to: 'pending', by: ['inviter'] },
    { event: 'remove', from: ['pending', 'expired'], to: 'removed', by: ['inviter'] },
  ],
})
