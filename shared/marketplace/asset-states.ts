import { stateTable } from '../kit/state-table.ts'

/**
 * An asset (spec part 1, section 4: Available, Leased, Loaned). What its owner has leased out is loaned on the owner's side and
 * leased on the side of who uses it, who has a separate row from the lease's acceptance to its return. A sale hands the
 * row to its new owner.
 */
export const assetStates = stateTable({
  name: 'marketplace.asset',
  states: ['available', 'loaned', 'leased', 'removed'],
  starts: ['available', 'leased'],
  finals: ['removed'],
  moves: [
    { event: 'edit', from: ['available'], to: 'available', by: ['owner'] },
    { event: 'sell', from: ['available'], to: 'available', by: ['system'] },
    { event: 'lend', from: ['available'], to: 'loaned', by: ['system'] },
    { event: 'takeBack', from: ['loaned'], to: 'available', by: ['owner', 'system'] },
    { event: 'postpone', from: ['loaned'], to: 'loaned', by: ['system'] },
    { event: 'postpone', from: ['leased'], to: 'leased', by: ['system'] },
    { event: 'return', from: ['leased'], to: 'removed', by: ['owner', 'system'] },
    { event: 'remove', from: ['available'], to: 'removed', by: ['owner'] },
  ],
})

/** The lease of an asset: postponing adds a ticket and sets a new end date. */
export const leaseStates = stateTable({
  name: 'marketplace.lease',
  states: ['running', 'postponed', 'returned'],
  starts: ['running'],
  finals: ['returned'],
  moves: [
    { event: 'postpone', from: ['running', 'postponed'], to: 'postponed', by: ['lessor', 'system'] },
    { event: 'return', from: ['running', 'postponed'], to: 'returned', by: ['lessor', 'lessee', 'system'] },
  ],
})
