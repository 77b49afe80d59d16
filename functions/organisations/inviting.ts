import { Refusal } from '#shared/kit/refusal.ts'
import type { Invitation } from '#shared/organisations/invitation.ts'
import { assignRoleProblem } from '#shared/organisations/permissions-changes.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
import type { Actor } from '../kit/actor.ts'
import type { Reads } from '../kit/repository.ts'
import { actingIn, refuse } from './acting-in.ts'
import type { Organisations, Relations, Roles, Teams } from './tables.ts'

type Type = Invitation['type']

/** Only an organisation's own people invite for it, each to the lists that they keep. @throws {Refusal} auth.denied */
export const mayInvite = ({ party, permissions }: Actor, type: Type): void => {
  if (party.type !== 'organization' || !permissions.has(leafOfList[type])) throw new Refusal('auth.denied')
}

/** The lists that somebody may invite to. @throws {Refusal} auth.denied for none */
export const keptLists = ({ party, permissions }: Actor): readonly Type[] => {
  const kept = (Object.keys(leafOfList) as Type[]).filter(type => permissions.has(leafOfList[type]))
  if (party.type !== 'organization' || kept.length === 0) throw new Refusal('auth.denied')
  return kept
}

/** Whom an invitation is for, as the rules for roles see them. */
export const invitee = { memberType: 'member', isOwner: false, isSelf: false } as const

type Acting = {
  readonly actor: Actor
  readonly db: {
    readonly organisations: Reads<typeof Organisations>
    readonly relations: Reads<typeof Relations>
    readonly roles: Reads<typeof Roles>
    readonly teams: Reads<typeof Teams>
  }
}

/**
 * The role that an invitation hands out, held to the rule for whoever hands one out. Clients and suppliers have none.
 * @throws {Refusal} notFound, role.grantsLacking, role.aboveLevel
 */
export const roleFor = async (work: Acting, type: Type, rid: Invitation['rid']) => {
  if (type !== 'member') return undefined
  if (rid === undefined) throw new Refusal('notFound')
  const oid = work.actor.party.id
  const organisation = await work.db.organisations.need({ id: oid })
  const [acting, role] = await Promise.all([actingIn(work, organisation), work.db.roles.need({ oid, rid })])
  refuse(assignRoleProblem(acting, invitee, role))
  return { rid: role.rid, role: role.name }
}

/** The teams that an invitation leads into. @throws {Refusal} auth.denied, notFound */
export const teamsFor = async (
  { db, actor }: Acting,
  type: Type,
  tids: readonly string[],
): Promise<Invitation['tids']> => {
  if (tids.length === 0 || type !== 'member') return []
  if (!actor.permissions.has('department.structure.team')) throw new Refusal('auth.denied')
  const teams = await Promise.all([...new Set(tids)].map(tid => db.teams.need({ oid: actor.party.id, tid })))
  return teams.map(({ tid }) => tid)
}
