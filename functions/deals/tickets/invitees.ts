import { requestInvited, requestUninvited } from '#shared/deals/events.ts'
import { type Invitee, inviteeKey, mostInvitees, newInvitees } from '#shared/deals/invitees.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { StoredRequest } from '#shared/deals/request.ts'
import { alikeAfter } from '#shared/deals/signatures-awaited.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id, Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { actingSide, seen } from '../access.ts'
import { ofRequest } from '../event-drafts.ts'
import type { Handler, TicketWork } from './uses.ts'

type Rows = Pick<TicketWork['db'], 'relations' | 'teams' | 'users'>

/** What an invitee is called in their organisation; undefined for one who is not of it, or not any longer. */
const nameOf = async (db: Rows, { id: oid }: Party, { id, type }: Invitee): Promise<string | undefined> => {
  if (type === 'team') return (await db.teams.get({ oid, tid: id as Id<'team'> }))?.name
  const [row, user] = await Promise.all([
    db.relations.get({ who: whoKey({ id, type }), oid: oid as Id<'organisation'> }),
    db.users.get({ uid: id as Uid }),
  ])
  return user && row?.type === 'member' && row.status === 'active' ? displayName(user) || user.email : undefined
}

/** The rows that naming the invitees of a client takes. */
export const inviteeRows = (db: Rows, client: Party, invitees: readonly Invitee[]) =>
  Promise.all(invitees.map(one => nameOf(db, client, one)))

/**
 * Holds those whom a client brings in to its own people: the active members and the teams of its organisation, not whoever asks.
 * @throws {Refusal} deals.notColleague, deals.tooManyInvitees
 */
export const assertColleagues = async (
  { db, actor }: Pick<TicketWork, 'actor'> & { readonly db: Rows },
  client: Party,
  invitees: readonly Invitee[],
): Promise<void> => {
  if (invitees.length === 0) return
  if (client.type !== 'organization') throw new DealsRefusal('deals.notColleague')
  if (invitees.length > mostInvitees) throw new DealsRefusal('deals.tooManyInvitees', { limit: mostInvitees })
  const names = await inviteeRows(db, client, invitees)
  if (names.includes(undefined) || invitees.some(({ id, type }) => type === 'user' && id === actor.uid))
    throw new DealsRefusal('deals.notColleague')
}

/**
 * Says who works on a request now and did not before, and that some do no longer. Those who were brought in are told, and nobody else: who works
 * on it is the client's own affair. Of a draft nobody knows yet: it is said when it is sent, and `before` is nobody then.
 */
export const tellInvitees = (
  { emit }: Pick<TicketWork, 'emit'>,
  request: StoredRequest,
  before: readonly Invitee[],
) => {
  if (request.status === 'draft') return
  const now = request.invitees ?? []
  const invited = newInvitees(before, now)
  const parties = [request.demander]
  if (invited.length > 0) {
    const idsOf = (type: Invitee['type']) => invited.flatMap(one => (one.type === type ? one.id : [])).join(' ')
    emit(requestInvited, { ...ofRequest(request, { people: idsOf('user'), teams: idsOf('team') }), parties })
  }
  if (newInvitees(now, before).length > 0) emit(requestUninvited, { ...ofRequest(request, {}), parties })
}

/** A request of the caller's own side that still goes on. @throws {Refusal} notFound, auth.denied, state.transition */
const going = async ({ db, actor }: TicketWork, requestId: StoredRequest['id']): Promise<StoredRequest> => {
  const request = await db.requests.need({ id: requestId })
  if (actingSide(request, actor) !== 'demander') throw new Refusal('auth.denied')
  if (request.demanderGroup === 'closed')
    throw new Refusal('state.transition', { status: request.status, event: 'invite' })
  return request
}

export const getInvitees: Handler<'GET_INVITEES'> = async ({ requestId }, { db, actor }) => {
  const request = await db.requests.need({ id: requestId })
  if (seen(request, actor) !== 'demander') throw new Refusal('auth.denied')
  const invitees = request.invitees ?? []
  const names = await inviteeRows(db, request.demander, invitees)
  return { items: invitees.map((one, n) => ({ ...one, name: names[n] ?? null })) }
}

export const addInvitees: Handler<'ADD_INVITEES'> = async ({ requestId, invitees }, work) => {
  const request = await going(work, requestId)
  const there = request.invitees ?? []
  const added = newInvitees(there, invitees)
  if (added.length === 0) return { count: there.length }
  if (there.length + added.length > mostInvitees)
    throw new DealsRefusal('deals.tooManyInvitees', { limit: mostInvitees })
  await assertColleagues(work, request.demander, added)
  // The other side sees nothing of it, and goes on with what it looked at.
  const saved = work.db.requests.save({ ...request, invitees: [...there, ...added], alike: alikeAfter(request) })
  tellInvitees(work, saved, there)
  return { count: there.length + added.length }
}

export const removeInvitee: Handler<'REMOVE_INVITEE'> = async ({ requestId, invitee }, work) => {
  const request = await going(work, requestId)
  const there = request.invitees ?? []
  const left = there.filter(one => inviteeKey(one) !== inviteeKey(invitee))
  if (left.length === there.length) return { count: left.length }
  const saved = work.db.requests.save({ ...request, invitees: left, alike: alikeAfter(request) })
  tellInvitees(work, saved, there)
  return { count: left.length }
}
