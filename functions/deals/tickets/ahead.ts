import type { Request } from '#shared/deals/request.ts'
import { signersNeeded } from '#shared/deals/signing.ts'
import type { OfferInput, TicketInput, TicketItem } from '#shared/deals/Tickets.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id, Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { hints } from '../../kit/hints.ts'
import type { Known } from '../../kit/serve.ts'
import { begin } from '../../kit/work.ts'
import { keptRate } from '../../organisations/freezing.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { rolesOf } from '../../organisations/signers.ts'
import { shortSides } from '../short-sides.ts'
import type { uses } from './uses.ts'

type KnownHere = Known<typeof uses>

/** Who owns a service, since it was last read. */
export const ownerOf = hints<Party>()

const rowOf = ({ organisations, users }: KnownHere['db'], party: Party): Promise<unknown> =>
  party.type === 'organization' ? organisations.get({ id: party.id }) : users.get({ uid: party.id as Uid })

/** What a call reads ahead that names a request. */
export const named = ({ requestId }: { readonly requestId: Request['id'] }, { db }: KnownHere) => [
  db.requests.get({ id: requestId }),
]

/** The same for one whose letters matter, too. */
export const written = (requestId: Request['id'], { db }: KnownHere) => [
  db.requests.get({ id: requestId }),
  db.engagements.get({ requestId }),
]

/** The owner of a service, and what the client is to it. */
const ownerAndRelation = (db: KnownHere['db'], owner: Party, client: Party) => [
  rowOf(db, owner),
  db.relations.get({ who: partyKey(client), oid: owner.id }),
]

const serviceAndOwner = async (db: KnownHere['db'], id: TicketItem['serviceId'], client: Party) => {
  const owner = ownerOf.get(id)
  if (owner) begin(() => ownerAndRelation(db, owner, client))
  const service = await db.services.get({ id })
  return service && Promise.all(ownerAndRelation(db, service.owner, client))
}

/** The rows of those who are brought in. */
export const inviting = (invitees: TicketInput['invitees'], known: KnownHere): Promise<unknown>[] => {
  const { id: oid } = likelyParty(known)
  return (invitees ?? []).flatMap(({ id, type }): Promise<unknown>[] =>
    type === 'team'
      ? [known.db.teams.get({ oid, tid: id as Id<'team'> })]
      : [
          known.db.relations.get({ who: whoKey({ id, type }), oid: oid as Id<'organisation'> }),
          known.db.users.get({ uid: id as Uid }),
        ],
  )
}

/** What writing a request reads: the services and their owner, the client, and whom it brings in. */
export const composing = ({ items, invitees }: TicketInput, known: KnownHere): Promise<unknown>[] => [
  ...inviting(invitees, known),
  ...[...new Set(items.map(({ serviceId }) => serviceId))].map(id => serviceAndOwner(known.db, id, likelyParty(known))),
  rowOf(known.db, likelyParty(known)),
]

/** The roles of an organisation that asks for several signatures, which say how many may sign. */
const signersOf = async (db: KnownHere['db'], { id, type }: Party) => {
  const organisation = type === 'organization' ? await db.organisations.get({ id }) : undefined
  const needed = organisation ? signersNeeded({ type, signerCount: organisation.signerCount }) : 1
  return needed > 1 && rolesOf(db, id)
}

/** What sending a request reads beyond that: the client's side is to sign one day. */
export const sending = (known: KnownHere): Promise<unknown>[] => [signersOf(known.db, likelyParty(known))]

/** The services that an offer adds. */
const added = ({ choice }: OfferInput, { db }: KnownHere): Promise<unknown>[] => [
  ...(choice?.items ?? []).flatMap(({ id, sid }) => (id === undefined && sid ? [db.services.get({ id: sid })] : [])),
]

/** Both parties of a request that is answered, and the roles of one that asked for several signatures by now. */
const bothParties = async (requestId: Request['id'], { db }: KnownHere) => {
  const request = await db.requests.get({ id: requestId })
  if (!request) return
  const { demander, supplier, demanderSignCount, supplierSignCount, choice } = request
  await Promise.all([
    rowOf(db, demander),
    rowOf(db, supplier),
    demanderSignCount > 1 && rolesOf(db, demander.id),
    supplierSignCount > 1 && rolesOf(db, supplier.id),
    request.status === 'signing' && shortSides(db, request),
    choice && keptRate(db, choice.platform.paymentCurrency),
  ])
}

/** What an offer reads, whichever side makes it. */
export const offering = (
  { requestId, body }: { readonly requestId: Request['id']; readonly body: OfferInput },
  known: KnownHere,
): Promise<unknown>[] => [...written(requestId, known), bothParties(requestId, known), ...added(body, known)]
