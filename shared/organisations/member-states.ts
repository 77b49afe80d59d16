import { stateTable } from '../kit/state-table.ts'

/**
 * A person's or an organisation's membership (spec part 1, sections 2 and 4). It begins by joining, by being invited, or,
 * for an owner, at once. Whether an organisation is behind with its usage fee is said by its own row (feeUnpaid), not by each membership.
 */
export const memberStates = stateTable({
  name: 'organisations.member',
  states: ['requested', 'invited', 'active', 'declined', 'released'],
  starts: ['requested', 'invited', 'active'],
  finals: ['declined', 'released'],
  moves: [
    { event: 'accept', from: ['requested'], to: 'active', by: ['organisation'] },
    { event: 'accept', from: ['invited'], to: 'active', by: ['person'] },
    { event: 'decline', from: ['requested'], to: 'declined', by: ['organisation'] },
    { event: 'decline', from: ['invited'], to: 'declined', by: ['person'] },
    { event: 'withdraw', from: ['requested'], to: 'released', by: ['person'] },
    { event: 'release', from: ['invited', 'active'], to: 'released', by: ['organisation'] },
    { event: 'leave', from: ['active'], to: 'released', by: ['person'] },
  ],
})
