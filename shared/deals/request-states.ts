import { stateTable } from '../kit/state-table.ts'

const signing = ['signing'] as const
const both = ['demander', 'supplier'] as const
/** Where an offer lies before both sides. */
const offered = ['offered', 'Fc', 'countered', 'signing'] as const

/** How a request stands. Apart from the table, for rows that say no more than that. */
export const requestStatuses = [
  'draft',
  'offerDraft',
  'edited',
  'requested',
  'offered',
  'Fc',
  'countered',
  'signing',
  'signed',
  'rejected',
  'withdrawn',
  'expired',
  'superseded',
  'discarded',
  'archived',
] as const

/**
 * A request (ticket) between a demander and a supplier (spec part 1, section 4). A supplier may also begin, with the draft
 * of an offer. An offer that its supplier edits spawns a new request of its own id in the state Fc, and the old one is
 * superseded. So does an answer of the other side: a client's counter-offer is a new request in the state countered, and what a
 * supplier answers it with one in the state Fc. Either side may sign either; after the first signature there are no further terms.
 * One that holds until a day and is not signed by all until then expires. Who made the offer that is being signed withdraws it, and the other side rejects it (endedStatus in request-acts.ts). `signLast` is the signature that completes both sides (see signing.ts); the contract follows from it.
 * Nothing else ends one by itself. No row is discarded or archived: a draft that is discarded is deleted, and a side that puts a deal away is noted on it, since the other
 * side has not; the table says when either may be done.
 * Until then whoever signed takes it back; with the first signature that was left the offer lies before both sides as it did before.
 * One that a side has no longer the people to sign to its end is remade by either: a new request without signatures takes its place (mayRemake in request-acts.ts).
 */
export const requestStates = stateTable({
  name: 'deals.request',
  states: requestStatuses,
  starts: ['draft', 'offerDraft', 'Fc', 'countered'],
  finals: ['discarded', 'archived'],
  moves: [
    { event: 'save', from: ['draft'], to: 'draft', by: ['demander'] },
    { event: 'save', from: ['edited'], to: 'edited', by: ['demander'] },
    { event: 'save', from: ['offerDraft'], to: 'offerDraft', by: ['supplier'] },
    { event: 'send', from: ['draft', 'edited'], to: 'requested', by: ['demander'] },
    { event: 'edit', from: ['requested'], to: 'edited', by: ['demander'] },
    { event: 'offer', from: ['requested', 'offerDraft'], to: 'offered', by: ['supplier'] },
    { event: 'editOffer', from: ['offered', 'Fc'], to: 'superseded', by: ['supplier'] },
    { event: 'editOffer', from: ['countered'], to: 'superseded', by: ['demander'] },
    { event: 'counter', from: ['offered', 'Fc'], to: 'superseded', by: ['demander'] },
    { event: 'counter', from: ['countered'], to: 'superseded', by: ['supplier'] },
    { event: 'remake', from: signing, to: 'superseded', by: both },
    { event: 'sign', from: offered, to: 'signing', by: both },
    { event: 'signLast', from: offered, to: 'signed', by: both },
    { event: 'takeBack', from: signing, to: 'signing', by: both },
    { event: 'reopen', from: signing, to: 'offered', by: both },
    { event: 'reopenChanged', from: signing, to: 'Fc', by: both },
    { event: 'reopenCounter', from: signing, to: 'countered', by: both },
    { event: 'reject', from: ['requested', 'countered', 'signing'], to: 'rejected', by: ['supplier'] },
    { event: 'reject', from: ['offered', 'Fc', 'signing'], to: 'rejected', by: ['demander'] },
    { event: 'withdraw', from: ['requested', 'edited', 'countered', 'signing'], to: 'withdrawn', by: ['demander'] },
    { event: 'withdraw', from: ['offered', 'Fc', 'signing'], to: 'withdrawn', by: ['supplier'] },
    { event: 'expire', from: offered, to: 'expired', by: ['system'] },
    { event: 'discard', from: ['draft'], to: 'discarded', by: ['demander'] },
    { event: 'discard', from: ['offerDraft'], to: 'discarded', by: ['supplier'] },
    {
      event: 'archive',
      from: ['signed', 'rejected', 'withdrawn', 'expired', 'superseded'],
      to: 'archived',
      by: both,
    },
  ],
})
