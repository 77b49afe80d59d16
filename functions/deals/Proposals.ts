import type { ProposalInput } from '#shared/deals/Proposals.contract.ts'
import { Proposals as contract } from '#shared/deals/Proposals.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { type Known, serve } from '../kit/serve.ts'
import { keptRate } from '../organisations/freezing.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { rolesOf } from '../organisations/signers.ts'
import { create, remove, update } from './proposals/draft.ts'
import {
  beside,
  clients,
  countedLists,
  find,
  found,
  getById,
  getByRelated,
  getClients,
  getReceived,
  listed,
  numByGroup,
  received,
  withClients,
} from './proposals/read.ts'
import { createOffer } from './proposals/send.ts'
import { uses } from './proposals/uses.ts'
import { withdraw } from './proposals/withdraw.ts'

type KnownHere = Known<typeof uses>
type Named = { readonly customers: readonly Party[]; readonly body: ProposalInput }

const oidOf = ({ organisationId = '' }: KnownHere): string => organisationId

/** What writing a proposal reads: what its clients are to the organisation, and the services of its items. */
const composing = ({ customers, body }: Named, known: KnownHere): Promise<unknown>[] => [
  ...customers.map(customer => known.db.relations.get({ who: partyKey(customer), oid: oidOf(known) })),
  ...body.choice.items.flatMap(({ sid }) => (sid ? [known.db.services.get({ id: sid })] : [])),
]

/** An organisation with its roles where it asks for several signatures, or a person. */
const signatory = async ({ db }: KnownHere, { id, type }: Party): Promise<unknown> => {
  if (type === 'user') return db.users.get({ uid: id as Uid })
  const organisation = await db.organisations.get({ id })
  return organisation && organisation.signerCount > 1 && rolesOf(db, id)
}

const drafted = (proposalId: Parameters<typeof remove>[0]['proposalId'], { db }: KnownHere): Promise<unknown>[] => [
  db.proposals.get({ id: proposalId }),
  db.letters.get({ proposalId }),
]

export const Proposals = serve(
  contract,
  uses,
  {
    CREATE: create,
    UPDATE: update,
    CREATE_OFFER: createOffer,
    DISCARD_REQUEST: withdraw,
    REMOVE: remove,
    GET_BY_ID: getById,
    GET_BY_RELATED: getByRelated,
    FIND: find,
    GET_RECEIVED: getReceived,
    NUM_BY_GROUP: numByGroup,
    GET_CLIENTS: getClients,
  },
  {
    CREATE: composing,
    UPDATE: (input, known) => [...drafted(input.draftId, known), ...composing(input, known)],
    CREATE_OFFER: (input, known) => [
      ...(input.draft ? drafted(input.draft.draftId, known) : []),
      ...composing(input, known),
      ...[likelyParty(known), ...input.customers].map(party => signatory(known, party)),
      keptRate(known.db, input.body.choice.platform.paymentCurrency),
    ],
    DISCARD_REQUEST: ({ proposalId }, { db }) => [
      db.proposals
        .get({ id: proposalId })
        .then(found =>
          db.requests.getMany((found?.customers ?? []).flatMap(({ requestId: id }) => (id ? [{ id }] : []))),
        ),
    ],
    REMOVE: ({ proposalId }, known) => drafted(proposalId, known),
    GET_BY_ID: ({ proposalId }, known) => [
      known.db.proposals
        .get({ id: proposalId })
        .then(found => found && beside({ db: known.db, oid: oidOf(known) }, found)),
    ],
    GET_BY_RELATED: (input, known) => [
      listed(known.db, likelyParty(known), input).then(({ items }) => withClients(known.db, oidOf(known), items)),
    ],
    FIND: (input, known) => [found(known.db, likelyParty(known), input)],
    GET_RECEIVED: (input, known) => [received(known.db, likelyParty(known), input, dayIn(known.now))],
    NUM_BY_GROUP: (_input, known) => [countedLists(known.db, likelyParty(known), dayIn(known.now))],
    GET_CLIENTS: (input, known) => [clients(known.db, oidOf(known), input)],
  },
)
