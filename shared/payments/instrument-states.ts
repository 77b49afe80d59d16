import { stateTable } from '../kit/state-table.ts'

/** How a kept card or bank debit stands. Apart from the table, for rows that say no more than that. */
export const instrumentStatuses = ['pending', 'kept', 'failed', 'removed'] as const

/**
 * A card or a bank debit that a customer keeps for one supplier. It is of use only once its set-up succeeded at the provider: that is all
 * that counts (docs/decisions/auto-debit.md). What was removed is gone at the provider, too.
 */
export const instrumentStates = stateTable({
  name: 'payments.instrument',
  states: instrumentStatuses,
  starts: ['pending'],
  finals: ['removed'],
  moves: [
    { event: 'keep', from: ['pending', 'failed'], to: 'kept', by: ['system'] },
    { event: 'fail', from: ['pending', 'failed'], to: 'failed', by: ['system'] },
    { event: 'retry', from: ['failed'], to: 'pending', by: ['customer'] },
    { event: 'remove', from: ['pending', 'failed', 'kept'], to: 'removed', by: ['customer', 'system'] },
  ],
})
