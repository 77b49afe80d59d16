import { stateTable } from '../kit/state-table.ts'

/**
 * An invitation (spec part 1, section 4: Pending, Activated, Running, Expired, Declined). Activated: whoever was invited has used
 * its code. Running: they accepted, and what it offered stands. Who takes back an invitation removes it. One that has come to
 * its end may be followed by another, to the same and for the same.
 */
export const invitationStates = stateTable({
  name: 'organisations.invitation',
  states: ['pending', 'activated', 'running', 'expired', 'declined', 'removed'],
  starts: ['pending'],
  finals: ['running', 'declined', 'removed'],
  moves: [
    { event: 'activate', from: ['pending', 'activated'], to: 'activated', by: ['invitee'] },
    { event: 'accept', from: ['pending', 'activated'], to: 'running', by: ['invitee'] },
    { event: 'decline', from: ['pending', 'activated'], to: 'declined', by: ['invitee'] },
    { event: 'expire', from: ['pending', 'activated'], to: 'expired', by: ['system'] },
    { event: 'renew', from: ['pending', 'activated', 'expired'], to: 'pending', by: ['inviter'] },
    { event: 'change', from: ['pending'], to: 'pending', by: ['inviter'] },
    { event: 'remove', from: ['pending', 'activated', 'expired'], to: 'removed', by: ['inviter'] },
  ],
})

export type InvitationStatus = (typeof invitationStates.states)[number]
