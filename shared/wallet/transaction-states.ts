import { stateTable } from '../kit/state-table.ts'

/**
 * A wallet transaction (spec part 2, section 4). Transfers on layer 1, deposits and withdrawals begin pending; a transfer
 * on layer 2 is completed or failed at once, by the answer it got.
 */
export const transactionStates = stateTable({
  name: 'wallet.transaction',
  states: ['pending', 'completed', 'failed'],
  starts: ['pending', 'completed', 'failed'],
  finals: ['completed', 'failed'],
  moves: [
    { event: 'confirm', from: ['pending'], to: 'completed', by: ['system'] },
    { event: 'fail', from: ['pending'], to: 'failed', by: ['system'] },
  ],
})
