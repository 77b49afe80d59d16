import { stateTable } from '../kit/state-table.ts'

/** How a credit note stands. Apart from the table, for rows that say no more than that. */
export const creditStatuses = ['settled', 'held', 'returned'] as const

/**
 * A credit note, which is issued at once and never edited. `settled`: it was taken off what its invoice still asked for. `held`: the invoice
 * was paid, and the supplier owes the client the amount until it is given back.
 */
export const creditStates = stateTable({
  name: 'deals.credit',
  states: creditStatuses,
  starts: ['settled', 'held'],
  finals: ['settled', 'returned'],
  moves: [{ event: 'giveBack', from: ['held'], to: 'returned', by: ['system'] }],
})
