import { stateTable } from '../kit/state-table.ts'
import { signingStatuses } from './signing-sum.ts'

/**
 * What became of asking for signatures under one version of a file: open until enough have signed. Who asked may end it, and those who
 * were asked may decline; then it can be asked for again, and signatures that were given before count.
 */
export const signingStates = stateTable({
  name: 'files.signing',
  states: signingStatuses,
  starts: ['open'],
  finals: ['signed'],
  moves: [
    { event: 'sign', from: ['open'], to: 'open', by: ['signer'] },
    { event: 'signLast', from: ['open'], to: 'signed', by: ['signer'] },
    { event: 'decline', from: ['open'], to: 'open', by: ['signer'] },
    { event: 'declineLast', from: ['open'], to: 'declined', by: ['signer'] },
    { event: 'withdraw', from: ['open'], to: 'withdrawn', by: ['owner'] },
    { event: 'ask', from: ['declined', 'withdrawn'], to: 'open', by: ['owner'] },
  ],
})
