import { Rfqs as contract } from '#shared/deals/Rfqs.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id, Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { type Known, serve } from '../kit/serve.ts'
import { keptRate } from '../organisations/freezing.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { likelySides } from './likely-sides.ts'
import { decline, giveQuote } from './rfqs/answer.ts'
import { cancel, create, remove, send, update } from './rfqs/ask.ts'
import {
  find,
  found,
  getById,
  getByRelated,
  getSuppliers,
  listed,
  numByRelated,
  numbered,
  suppliers,
} from './rfqs/read.ts'
import { uses } from './rfqs/uses.ts'

type KnownHere = Known<typeof uses>
type Named = { readonly rfqId: Id<'rfq'> }

const rowOf = ({ organisations, users }: KnownHere['db'], party: Party): Promise<unknown> =>
  party.type === 'organization' ? organisations.get({ id: party.id }) : users.get({ uid: party.id as Uid })

/** What writing a request reads: its client, and what each supplier is to them. */
const writing = (
  { suppliers: asked }: { readonly suppliers: readonly Party[] },
  known: KnownHere,
): Promise<unknown>[] => [
  rowOf(known.db, likelyParty(known)),
  ...asked.map(({ id }) => known.db.relations.get({ who: partyKey(likelyParty(known)), oid: id })),
]

/** The request and whom it asks. The answers are read by the handler alone, once they are open. */
const asked = ({ rfqId }: Named, { db }: KnownHere): Promise<unknown>[] => [
  db.rfqs.get({ id: rfqId }),
  db.invitations.allRows({ rfqId }),
]

/** What an answer reads: the request, that its supplier was asked, and what the supplier answered before. */
const answering = ({ rfqId }: Named, known: KnownHere): Promise<unknown>[] => {
  const key = { rfqId, supplier: likelyParty(known) }
  return [known.db.rfqs.get({ id: rfqId }), known.db.invitations.get(key), known.db.quotes.get(key)]
}

/** The same with the supplier, who is to be paid by what is offered. */
const offering = (input: Named, known: KnownHere): Promise<unknown>[] => [
  ...answering(input, known),
  rowOf(known.db, likelyParty(known)),
]

export const Rfqs = serve(
  contract,
  uses,
  {
    CREATE: create,
    UPDATE: update,
    SEND: send,
    REMOVE: remove,
    CANCEL: cancel,
    GIVE_QUOTE: giveQuote,
    DECLINE: decline,
    AWARD: async (asked, work) => (await import('./rfqs/award.ts')).award(asked, work),
    GET_BY_ID: getById,
    GET_BY_RELATED: getByRelated,
    FIND: find,
    NUM_BY_RELATED: numByRelated,
    GET_SUPPLIERS: getSuppliers,
  },
  {
    CREATE: (input, known) => [
      ...writing(input, known),
      ...(input.instead ? [known.db.rfqs.get({ id: input.instead })] : []),
    ],
    UPDATE: (input, known) => [known.db.rfqs.get({ id: input.rfqId }), ...writing(input, known)],
    SEND: (input, known) => [
      ...(input.draft ? [known.db.rfqs.get({ id: input.draft.rfqId })] : []),
      ...writing(input, known),
      ...(input.instead ? asked({ rfqId: input.instead }, known) : []),
    ],
    REMOVE: ({ rfqId }, { db }) => [db.rfqs.get({ id: rfqId })],
    CANCEL: asked,
    GIVE_QUOTE: offering,
    DECLINE: answering,
    AWARD: (input, known) => [
      ...asked(input, known),
      ...[likelyParty(known), ...input.awards.map(({ supplier }) => supplier)].map(party => rowOf(known.db, party)),
      known.db.rfqs.get({ id: input.rfqId }).then(found => found && keptRate(known.db, found.platform.paymentCurrency)),
    ],
    GET_BY_ID: asked,
    GET_BY_RELATED: (input, known) => [
      // Of whoever asks nothing more is known yet.
      listed(known.db, likelyParty(known), input, { today: dayIn(known.now), isFor: () => true }),
    ],
    FIND: (input, known) => [found(known.db, likelyParty(known), input, likelySides(known), dayIn(known.now))],
    NUM_BY_RELATED: (_input, known) => [numbered(known.db, likelyParty(known))],
    GET_SUPPLIERS: (input, known) => [suppliers(known.db, likelyParty(known), input)],
  },
)
