import { Tickets as contract } from '#shared/deals/Tickets.contract.ts'
import { serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { added, composing, named, offering, sending, written } from './tickets/ahead.ts'
import { archive, discard, reject } from './tickets/close.ts'
import { create, remove, send, update } from './tickets/draft.ts'
import { getById, getByRelated, listed, numByDemander, openOf, procurementOf } from './tickets/read.ts'
import { uses } from './tickets/uses.ts'

export const Tickets = serve(
  contract,
  uses,
  {
    CREATE: create,
    UPDATE: update,
    SEND_REQUEST_MERGED: send,
    // What only an answer takes is loaded with the first one: a supplier's calls are few beside a client's. And so is what only
    // a deal that was signed takes.
    CREATE_OFFER: async (input, work) => (await import('./tickets/offer.ts')).createOffer(input, work),
    REJECT_REQUEST: reject,
    DISCARD_REQUEST: discard,
    REMOVE: remove,
    ARCHIVE: archive,
    GET_BY_ID: getById,
    GET_BY_RELATED: getByRelated,
    GET_PROCUREMENT_OF_TICKET_MERGED: async (input, work) =>
      (await import('./tickets/procurement.ts')).getProcurement(input, work),
    NUM_BY_DEMANDER: numByDemander,
  },
  {
    CREATE: ({ body }, known) => composing(body, known),
    UPDATE: ({ requestId, body }, known) => [...written(requestId, known), ...composing(body, known)],
    SEND_REQUEST_MERGED: ({ draft, body }, known) => [
      ...sending(known),
      ...(draft ? written(draft.requestId, known) : []),
      ...composing(body, known),
    ],
    CREATE_OFFER: ({ requestId, body }, known) => [
      ...written(requestId, known),
      offering(requestId, known),
      ...added(body, known),
    ],
    REJECT_REQUEST: named,
    DISCARD_REQUEST: named,
    REMOVE: ({ requestId }, known) => written(requestId, known),
    ARCHIVE: named,
    GET_BY_ID: ({ requestId }, known) => written(requestId, known),
    GET_BY_RELATED: (input, known) => [listed(known.db, likelyParty(known), input)],
    GET_PROCUREMENT_OF_TICKET_MERGED: ({ ticket }, { db }) => [
      db.requests.get({ id: ticket }),
      procurementOf(db, ticket),
    ],
    NUM_BY_DEMANDER: (_input, known) => [openOf(known.db, likelyParty(known))],
  },
)
