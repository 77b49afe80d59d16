import { stateTable } from '../kit/state-table.ts'

/**
 * A person's or an organisation's membership (spec part 1, sections 2 and 4). It begins by joining, by being invited, or,
 * for an owner, at once. While the usage fee is unpaid only the way to pay it is open (part 1, section 2, "Route guard").
 */
export const memberStates = stateTable({
  name: 'organisations.member',
  states: ['requested', 'invited', 'active', 'feeUnpaid', 'declined', 'released'],
  starts: ['requested', 'invited', 'active'],
  finals: ['declined', 'released'],
  moves: [
    { event: 'accept', from: ['requested'], to: 'active', by: ['organisation'] },
    { event: 'accept', from: ['invited'], to: 'active', by: ['person'] },
    { event: 'decline', from: ['requested'], to: 'declined', by: ['organisation'] },
    { event: 'decline', from: ['invited'], to: 'declined', by: ['person'] },
    { event: 'feeDue', from: ['active'], to: 'feeUnpaid', by: ['system'] },
    { event: 'feePaid', from: ['feeUnpaid'], to: 'active', by: ['system'] },
    { event: 'withdraw', from: ['requested'], to: 'released', by: ['person'] },
    { event: 'release', from: ['invited', 'active', 'feeUnpaid'], to: 'released', by: ['organisation'] },
    { event: 'leave', from: ['active', 'feeUnpaid'], to: 'released', by: ['person'] },
  ],
})
