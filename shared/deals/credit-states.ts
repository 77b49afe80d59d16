import { stateTable } from '../kit/state-table.ts'

/** How a credit note stands. Apart from the table, for rows that say no more than that. */
export const creditStatuses = ['settled', 'held', 'returned'] as const

/**
 * A credit note, which is issued at once and never edited. `settled`: it was taken off what its invoice still asked for. `held`: the invoice
 * was paid, and the supplier owes the client the amount until it is given back. Where a bank did not take what was given back, it is owed still;
 * where the payer's bank took the payment back, it is taken off what the invoice asks for again.
 */
export const creditStates = stateTable({
  name: 'deals.credit',
  states: creditStatuses,
  starts: ['settled', 'held'],
  finals: ['settled'],
  moves: [
    { event: 'giveBack', from: ['held'], to: 'returned', by: ['system'] },
    { event: 'bounce', from: ['returned'], to: 'held', by: ['system'] },
    { event: 'takeOff', from: ['held'], to: 'settled', by: ['system'] },
  ],
})
