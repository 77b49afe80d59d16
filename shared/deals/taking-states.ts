import { stateTable } from '../kit/state-table.ts'

/** How the taking of an invoice by auto-debit stands. Apart from the table, for rows that say no more than that. */
export const takingStatuses = [
  'planned',
  'noticed',
  'postponed',
  'begun',
  'underWay',
  'failed',
  'taken',
  'givenUp',
  'stopped',
] as const

/**
 * Taking what an invoice asks for by auto-debit. `begun`: the provider is being asked for the money; `underWay`: the customer's bank has it
 * to carry out; `failed`: it is tried again; `postponed`: the supplier's account takes no payments just now, or a delivery that it pays for is in dispute. `release` is what ends a try that never reached the provider; a
 * customer who calls one off puts it off, and it is announced anew. Whoever switches it off, pays by
 * hand, voids or credits the invoice stops it, one that was given up too, and it can be planned anew by who may switch it on.
 */
export const takingStates = stateTable({
  name: 'deals.taking',
  states: takingStatuses,
  starts: ['planned'],
  finals: ['taken'],
  moves: [
    { event: 'notice', from: ['planned', 'noticed', 'postponed', 'failed'], to: 'noticed', by: ['system'] },
    { event: 'postpone', from: ['planned', 'noticed', 'postponed', 'failed'], to: 'postponed', by: ['system'] },
    { event: 'begin', from: ['noticed', 'failed'], to: 'begun', by: ['system'] },
    { event: 'release', from: ['begun'], to: 'noticed', by: ['system'] },
    { event: 'putOff', from: ['begun'], to: 'planned', by: ['customer'] },
    { event: 'process', from: ['begun'], to: 'underWay', by: ['system'] },
    { event: 'settle', from: ['begun', 'underWay', 'givenUp'], to: 'taken', by: ['system'] },
    { event: 'fail', from: ['begun', 'underWay'], to: 'failed', by: ['system'] },
    {
      event: 'giveUp',
      from: ['planned', 'noticed', 'postponed', 'begun', 'underWay', 'failed'],
      to: 'givenUp',
      by: ['system'],
    },
    {
      event: 'stop',
      from: ['planned', 'noticed', 'postponed', 'begun', 'underWay', 'failed'],
      to: 'stopped',
      by: ['customer', 'supplier', 'system'],
    },
    // Its invoice is over: nobody has to see to it any more.
    { event: 'stop', from: ['givenUp'], to: 'stopped', by: ['system'] },
    { event: 'plan', from: ['stopped', 'givenUp'], to: 'planned', by: ['customer'] },
  ],
})
