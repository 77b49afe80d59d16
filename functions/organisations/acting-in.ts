import { Refusal } from '#shared/kit/refusal.ts'
import { hasEnded, type Member, whoKey } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { actorOf, owns, type PermissionActor } from '#shared/organisations/permissions.ts'
import { heldLeaves, levelOf, type Problem, type TargetMember } from '#shared/organisations/permissions-changes.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import type { Grantor } from '#shared/organisations/structure.contract.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import type { ReadDb, Work } from '../kit/serve.ts'
import type { BothRows } from './relations.ts'
import { rolesOf } from './signers.ts'
import type { uses } from './uses.ts'

export type Db = ReadDb<typeof uses>
export type Acting = Work<typeof uses> & { readonly actor: Actor }
type Reading = { readonly db: Db; readonly actor: Actor }

/** Who acts, as the rules for changes see them: with the role as it is, before the ceiling of the organisation. */
export const actingIn = async (
  { db, actor }: { readonly db: Pick<Db, 'relations' | 'roles'>; readonly actor: Actor },
  organisation: Organisation,
): Promise<PermissionActor> => {
  const { id: oid } = organisation
  if (actor.organisation?.id !== oid) return { kind: 'personal' }
  const relation = await db.relations.get({ who: whoKey({ id: actor.uid, type: 'user' }), oid })
  const role = relation?.rid && (await db.roles.get({ oid, rid: relation.rid }))
  return actorOf(organisation, { uid: actor.uid, type: actor.organisation.memberType }, role || undefined)
}

/** What somebody may hand on, for a page that shows it before they try. */
export const grantorOf = (acting: PermissionActor): Grantor => ({
  isOwner: acting.kind === 'organisation' && acting.isOwner,
  level: levelOf(acting),
  held: [...heldLeaves(acting)],
})

/** A member as the rules for changes see one. */
export const targetOf = async (
  { db, actor }: Reading,
  { oid, rid, who, type }: Member,
  organisation: Organisation,
): Promise<TargetMember> => {
  const role = rid && (await db.roles.get({ oid, rid }))
  return {
    memberType: type,
    isOwner: who.type === 'user' && owns(who.id, organisation),
    isSelf: actor.uid === who.id,
    role: role || undefined,
  }
}

/** @throws {Refusal} what is the problem, if any */
export const refuse = (problem: Problem | undefined): void => {
  if (problem?.errorType === 'auth.denied') throw new Refusal('auth.denied')
  if (problem) throw new OrganisationsRefusal(problem.errorType, problem.params)
}

/** The organisation that somebody of its own people acts for. @throws {Refusal} auth.denied for its clients */
export const ownOrganisation = ({ db, actor }: Reading): Promise<Organisation> => {
  if (actor.party.type !== 'organization') throw new Refusal('auth.denied')
  return db.organisations.need({ id: actor.party.id })
}

/**
 * Both rows of a relation of the active organisation, as whoever changes it was looking at them.
 * @throws {Refusal} notFound, state.transition, call.conflict
 */
export const bothRows = async (
  { db, actor }: Acting,
  { mid, version }: { readonly mid: Member['mid']; readonly version?: number },
  event: string,
): Promise<BothRows> => {
  const member = await db.members.need({ oid: actor.party.id, mid })
  const relation = await db.relations.need({ who: whoKey(member.who), oid: member.oid })
  // Of a relation that ended only the organisation's own row tells; the other side may have begun anew.
  if (relation.mid !== mid) throw new Refusal('state.transition', { event, from: member.status })
  if (version !== undefined) sameVersion(member, version)
  return { member, relation }
}

/** @throws {Refusal} state.transition for whom the organisation is no longer with */
export const stillThere = ({ status }: Member, event: string): void => {
  if (hasEnded({ status })) throw new Refusal('state.transition', { event, from: status })
}

/** The roles of an organisation whose contracts need several signatures: who may sign is counted by them. */
export const signersAhead = (db: Db, oid: Member['oid']): Promise<unknown> =>
  db.organisations.get({ id: oid }).then(row => (row && row.signerCount > 1 ? rolesOf(db, oid) : undefined))

/** What changing a member reads beside both rows: the role, the teams, and the roles where contracts need several signatures. */
export const staffAhead = (db: Db, { oid, rid, tids }: Pick<Member, 'oid' | 'rid' | 'tids'>): Promise<unknown> =>
  Promise.all([
    rid && db.roles.get({ oid, rid }),
    db.teams.getMany(tids.map(tid => ({ oid, tid }))),
    signersAhead(db, oid),
  ])
