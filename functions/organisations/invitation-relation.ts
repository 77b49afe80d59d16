import { displayName } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import { type Id, type IdKind, isIdOf, type Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Invitation } from '#shared/organisations/invitation.ts'
import { hasEnded, type Member, type Relation } from '#shared/organisations/member.ts'
import { Users } from '../identity/tables.ts'
import { type DbOf, read, type Uses } from '../kit/serve.ts'
import { relationTables } from './relation-tables.ts'
import { beginRelation, countRelations } from './relations.ts'

/** The tables that accepting an invitation takes. */
export const acceptingTables = { ...relationTables, users: read(Users) } as const

type Accepting<T extends NonNullable<Uses['tables']> = typeof acceptingTables> = {
  readonly db: DbOf<T>
  readonly now: Date
  readonly newId: <K extends IdKind>(kind: K) => Id<K>
}

/** What a party is to be to an organisation. */
type Offer = Pick<Invitation, 'oid' | 'type' | 'rid' | 'tids'>

/** Who is with which organisation when an invitation is accepted: of a supplier, whoever invites is the client. */
const sidesOf = ({ oid, type }: Pick<Invitation, 'oid' | 'type'>, party: Party): { oid: string; party: Party } =>
  type === 'supplier' ? { oid: party.id, party: { id: oid, type: 'organization' } } : { oid, party }

const nameOf = async ({ db }: Accepting, { id, type }: Party): Promise<Pick<Member, 'name' | 'domain'>> => {
  if (type === 'user') {
    const user = await db.users.need({ uid: id as Uid })
    return { name: displayName(user) || user.email }
  }
  const { tradingName, domainName } = await db.organisations.need({ id })
  return { name: tradingName, domain: domainName }
}

const typeOf = ({ type }: Offer, party: Party): Member['type'] => {
  if (type === 'member') return 'member'
  return party.type === 'user' ? 'individual' : 'business'
}

/** Whether what is there already is what was offered, or more: staff needs not be a client, too. */
const isEnough = (current: Pick<Relation, 'type' | 'status'>, type: Member['type']): boolean =>
  current.status === 'active' && (type !== 'member' || current.type === 'member')

/**
 * Makes of a party what an invitation offered, by the relation that there is one of. What stood between the two before and is
 * less gives way in the same transaction.
 * @returns the relation that began; nothing where what there was is enough
 * @throws {Refusal} notFound
 */
export const stand = async (work: Accepting, invitation: Offer, by: Party): Promise<Member | undefined> => {
  const { db, now } = work
  const { oid, party } = sidesOf(invitation, by)
  if (party.id === oid) throw new Refusal('auth.denied')
  const type = typeOf(invitation, party)
  const isStaff = type === 'member'
  // Read ahead, as is whatever else is known before the invitation is.
  const relation = await db.relations.get({ who: partyKey(party), oid })
  const current = relation && !hasEnded(relation) ? relation : undefined
  if (current && isEnough(current, type)) return undefined
  const [organisation, named, before, role, teams] = await Promise.all([
    db.organisations.need({ id: oid }),
    nameOf(work, party),
    current && db.members.need({ oid, mid: current.mid }),
    isStaff && invitation.rid ? db.roles.get({ oid, rid: invitation.rid }) : undefined,
    isStaff ? db.teams.getMany(invitation.tids.map(tid => ({ oid, tid }))) : [],
  ])
  const ended = before && db.members.save({ ...before, status: 'released', updatedAt: now.toISOString() })
  const tids = teams.flatMap(team => team?.tid ?? [])
  const member = beginRelation(
    work,
    organisation,
    // A role or a team that was deleted meanwhile is given to nobody, and no other takes its place.
    { who: party, ...named, type, status: 'active', tids, ...(role ? { rid: role.rid } : {}) },
    relation,
  )
  if (isIdOf('member', member.mid))
    for (const tid of tids)
      db.teamMembers.put({ tid, mid: member.mid, oid: organisation.id, name: member.name, since: now.toISOString() })
  await countRelations(work, organisation.id, [
    ...(before && ended ? [{ member: ended, before }] : []),
    { member, before: undefined },
  ])
  return member
}
