import { Tickets as contract } from '#shared/deals/Tickets.contract.ts'
import { serve } from '../kit/serve.ts'
import { archive, discard, reject } from './tickets/close.ts'
import { create, remove, send, update } from './tickets/draft.ts'
import { createOffer } from './tickets/offer.ts'
import { getById, getByRelated, getProcurement, numByDemander } from './tickets/read.ts'
import { uses } from './tickets/uses.ts'

export const Tickets = serve(contract, uses, {
  CREATE: create,
  UPDATE: update,
  SEND_REQUEST_MERGED: send,
  CREATE_OFFER: createOffer,
  REJECT_REQUEST: reject,
  DISCARD_REQUEST: discard,
  REMOVE: remove,
  ARCHIVE: archive,
  GET_BY_ID: getById,
  GET_BY_RELATED: getByRelated,
  GET_PROCUREMENT_OF_TICKET_MERGED: getProcurement,
  NUM_BY_DEMANDER: numByDemander,
})
