import { stateTable } from '../kit/state-table.ts'
import { postStateNames } from './mail.ts'

/**
 * A mail to one party, from the moment it is written. It stands in the other side's mailbox here at once; these are the states of the
 * copy that leaves by e-mail. What did not arrive may be tried again; what SES tells late changes nothing that came after it.
 */
export const postStates = stateTable({
  name: 'work.post',
  states: postStateNames,
  starts: ['waiting'],
  finals: ['complained'],
  moves: [
    { event: 'send', from: ['waiting'], to: 'sent', by: ['post'] },
    { event: 'hold', from: ['waiting'], to: 'held', by: ['post'] },
    { event: 'fail', from: ['waiting'], to: 'failed', by: ['post'] },
    { event: 'delay', from: ['waiting', 'sent'], to: 'delayed', by: ['provider'] },
    { event: 'deliver', from: ['waiting', 'sent', 'delayed'], to: 'delivered', by: ['provider'] },
    { event: 'bounce', from: ['waiting', 'sent', 'delayed', 'delivered'], to: 'bounced', by: ['provider', 'post'] },
    { event: 'reject', from: ['waiting', 'sent'], to: 'rejected', by: ['provider'] },
    {
      event: 'complain',
      from: ['waiting', 'sent', 'delayed', 'delivered', 'bounced'],
      to: 'complained',
      by: ['provider'],
    },
    { event: 'retry', from: ['held', 'failed', 'bounced', 'rejected'], to: 'waiting', by: ['writer'] },
  ],
})
