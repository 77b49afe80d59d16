import { Tickets as contract } from '#shared/deals/Tickets.contract.ts'
import { moveOfRequest } from '#shared/deals/waiting.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { likelySides } from './likely-sides.ts'
import { composing, inviting, named, offering, sending, written } from './tickets/ahead.ts'
import {
  find,
  found,
  getById,
  getByRelated,
  listed,
  numByDemander,
  numBySupplier,
  numbered,
  procurementOf,
} from './tickets/read.ts'
import { uses } from './tickets/uses.ts'

export const Tickets = serve(
  contract,
  uses,
  {
    // What only one step of a deal takes is loaded with the first such step: most calls read.
    CREATE: async (input, work) => (await import('./tickets/draft.ts')).create(input, work),
    UPDATE: async (input, work) => (await import('./tickets/draft.ts')).update(input, work),
    SEND_REQUEST_MERGED: async (input, work) => (await import('./tickets/draft.ts')).send(input, work),
    CREATE_OFFER: async (input, work) => (await import('./tickets/offer.ts')).createOffer(input, work),
    COUNTER_OFFER: async (input, work) => (await import('./tickets/offer.ts')).counterOffer(input, work),
    REJECT_REQUEST: async (input, work) => (await import('./tickets/close.ts')).reject(input, work),
    DISCARD_REQUEST: async (input, work) => (await import('./tickets/close.ts')).discard(input, work),
    REMOVE: async (input, work) => (await import('./tickets/close.ts')).remove(input, work),
    ARCHIVE: async (input, work) => (await import('./tickets/close.ts')).archive(input, work),
    GET_INVITEES: async (input, work) => (await import('./tickets/invitees.ts')).getInvitees(input, work),
    GET_COLLEAGUES: async (input, work) => (await import('./tickets/colleagues.ts')).getColleagues(input, work),
    ADD_INVITEES: async (input, work) => (await import('./tickets/invitees.ts')).addInvitees(input, work),
    REMOVE_INVITEE: async (input, work) => (await import('./tickets/invitees.ts')).removeInvitee(input, work),
    GET_BY_ID: getById,
    GET_BY_RELATED: getByRelated,
    FIND: find,
    GET_PROCUREMENT_OF_TICKET_MERGED: async (input, work) =>
      (await import('./tickets/procurement.ts')).getProcurement(input, work),
    NUM_BY_DEMANDER: numByDemander,
    NUM_BY_SUPPLIER: numBySupplier,
  },
  {
    CREATE: ({ body }, known) => composing(body, known),
    UPDATE: ({ requestId, body }, known) => [...written(requestId, known), ...composing(body, known)],
    SEND_REQUEST_MERGED: ({ draft, body }, known) => [
      ...sending(known),
      ...(draft ? written(draft.requestId, known) : []),
      ...composing(body, known),
    ],
    CREATE_OFFER: offering,
    COUNTER_OFFER: offering,
    REJECT_REQUEST: named,
    DISCARD_REQUEST: named,
    REMOVE: ({ requestId }, known) => written(requestId, known),
    ARCHIVE: named,
    GET_INVITEES: named,
    GET_COLLEAGUES: (input, known) => [
      import('./tickets/colleagues.ts').then(({ colleagues }) =>
        colleagues(known.db, likelyParty(known), known.uid, input),
      ),
    ],
    ADD_INVITEES: ({ requestId, invitees }, known) => [...named({ requestId }, known), ...inviting(invitees, known)],
    REMOVE_INVITEE: named,
    GET_BY_ID: ({ requestId }, known) => written(requestId, known),
    GET_BY_RELATED: (input, known) => {
      const today = dayIn(known.now)
      return [
        listed(known.db, likelyParty(known), input, {
          // Of whoever asks nothing more is known yet.
          isMove: (request, side) => moveOfRequest(request, side, { uid: known.uid ?? '' }, today) !== undefined,
          today,
        }),
      ]
    },
    FIND: (input, known) => [found(known.db, likelyParty(known), input, likelySides(known), dayIn(known.now))],
    GET_PROCUREMENT_OF_TICKET_MERGED: ({ ticket }, { db }) => [
      db.requests.get({ id: ticket }),
      procurementOf(db, ticket),
    ],
    NUM_BY_DEMANDER: (_input, known) => [numbered(known.db, likelyParty(known), 'demander')],
    NUM_BY_SUPPLIER: (_input, known) => [numbered(known.db, likelyParty(known), 'supplier')],
  },
)
