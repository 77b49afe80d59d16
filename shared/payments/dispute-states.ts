import { disputeStatuses } from '../deals/payment-dispute.ts'
import { stateTable } from '../kit/state-table.ts'

/**
 * A payer's bank takes a payment back. Whoever was paid answers once, until a day; then the bank decides. What nobody answers is lost.
 * A bank may give back what it took for good, even long after. `closed`: the payer took it back before it was decided. An inquiry may become a dispute, so that what was closed is not asked again.
 */
export const disputeStates = stateTable({
  name: 'payments.dispute',
  states: disputeStatuses,
  starts: ['needsResponse'],
  finals: ['won', 'closed'],
  moves: [
    { event: 'answer', from: ['needsResponse'], to: 'underReview', by: ['supplier'] },
    { event: 'win', from: ['needsResponse', 'underReview', 'lost'], to: 'won', by: ['system'] },
    { event: 'lose', from: ['needsResponse', 'underReview'], to: 'lost', by: ['system'] },
    { event: 'close', from: ['needsResponse', 'underReview'], to: 'closed', by: ['system'] },
  ],
})
