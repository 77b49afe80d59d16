import { stateTable } from '../kit/state-table.ts'

/**
 * A referral: its creator brings a deal to a partner for a share (spec part 1, section 4: Pending, Denied, Active). Taken
 * out of a request it is deleted, or cancelled where something refers to it.
 */
export const referralStates = stateTable({
  name: 'network.referral',
  states: ['pending', 'active', 'denied', 'cancelled'],
  starts: ['pending'],
  finals: ['denied', 'cancelled'],
  moves: [
    { event: 'accept', from: ['pending'], to: 'active', by: ['partner'] },
    { event: 'deny', from: ['pending'], to: 'denied', by: ['partner'] },
    { event: 'cancel', from: ['pending', 'active'], to: 'cancelled', by: ['creator', 'system'] },
  ],
})
