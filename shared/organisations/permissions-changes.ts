import type { Params } from '../kit/fill.ts'
import { type Leaf, leaves } from '../kit/leaves.ts'
import type { ReasonIn } from '../kit/refusal.ts'
import { isClientType, type MemberType } from './member-type.ts'
import { can, type PermissionActor } from './permissions.ts'
import { type Role, roleGrants, roleLevels } from './role.ts'
import type { refusals } from './texts/en/refusals.ts'

type Reason = 'auth.denied' | ReasonIn<typeof refusals>

/** Why a change is refused: throw it as a Refusal, or show it before the person tries. */
export type Problem = { readonly errorType: Reason; readonly params: Params }

/** A member as the rules for changes see one. */
export type TargetMember = {
  readonly memberType: MemberType
  readonly isOwner: boolean
  /** The target is the person who makes the change. */
  readonly isSelf: boolean
  readonly role?: Role | undefined
}

const problem = (errorType: Reason, params: Params = {}): Problem => ({ errorType, params })

/**
 * What an actor may hand on: the owner everything, a staff member what the role says. The ceiling of the organisation is
 * left out on both sides: a leaf that it masks today for the one who grants it is masked for the one who gets it.
 */
export const heldLeaves = (actor: PermissionActor): ReadonlySet<Leaf> => {
  if (actor.kind === 'personal') return new Set()
  if (actor.isOwner) return new Set(leaves)
  const { role } = actor
  return actor.memberType === 'member' && role ? new Set(leaves.filter(leaf => roleGrants(role, leaf))) : new Set()
}

/** The level at or below which an actor may change roles and members; 0 where none may be changed. */
export const levelOf = (actor: PermissionActor): number => {
  if (actor.kind === 'personal') return 0
  if (actor.isOwner) return roleLevels.highest
  return actor.memberType === 'member' ? (actor.role?.level ?? 0) : 0
}

/** Why an actor may not hand on a role: nobody grants what they lack or above their level. */
export const grantProblem = (actor: PermissionActor, role: Role, alreadyGranted?: Role): Problem | undefined => {
  if (role.level > levelOf(actor)) return problem('role.aboveLevel', { level: role.level, own: levelOf(actor) })
  const held = heldLeaves(actor)
  const lacking = leaves.find(
    leaf => roleGrants(role, leaf) && !held.has(leaf) && !(alreadyGranted && roleGrants(alreadyGranted, leaf)),
  )
  return lacking && problem('role.grantsLacking', { permission: lacking })
}

/**
 * Why an actor may not add (`before` absent), change, or delete (`after` absent) a role. A role may keep a leaf that the
 * actor lacks, but gains none; deleting leaves its members without a role and so without permissions.
 */
export const roleChangeProblem = (
  actor: PermissionActor,
  before: Role | undefined,
  after: Role | undefined,
): Problem | undefined => {
  if (!can(actor, 'department.structure.role')) return problem('auth.denied')
  if (before && before.level > levelOf(actor))
    return problem('role.aboveLevel', { level: before.level, own: levelOf(actor) })
  return after && grantProblem(actor, after, before)
}

/**
 * Why an actor may not give a member a role, take it away (`role` absent), or invite somebody with it. Every leaf of the
 * new role counts, also one that the member already has, because the one who assigns it answers for it.
 */
export const assignRoleProblem = (
  actor: PermissionActor,
  target: TargetMember,
  role: Role | undefined,
): Problem | undefined => {
  if (!can(actor, 'department.structure.member')) return problem('auth.denied')
  if (target.memberType !== 'member') return problem('member.noStaff')
  if (target.isOwner) return problem('member.ownerStays')
  if (target.role && target.role.level > levelOf(actor))
    return problem('role.aboveLevel', { level: target.role.level, own: levelOf(actor) })
  return role && grantProblem(actor, role)
}

/**
 * Why an actor may not end a membership. Everybody may leave but the owner, who first hands over; the leaf that
 * it takes otherwise follows from what the member is.
 */
export const releaseProblem = (actor: PermissionActor, target: TargetMember): Problem | undefined => {
  if (target.isOwner) return problem('member.ownerStays')
  if (target.isSelf) return undefined
  if (!can(actor, releaseLeaf(target.memberType))) return problem('auth.denied')
  if (target.memberType === 'member' && target.role && target.role.level > levelOf(actor))
    return problem('role.aboveLevel', { level: target.role.level, own: levelOf(actor) })
  return undefined
}

const releaseLeaf = (type: MemberType): Leaf => {
  if (isClientType(type)) return 'department.structure.client'
  return type === 'supplier' ? 'department.structure.firm' : 'department.structure.member'
}

/** Why an actor may not make a member the owner: only the owner hands over, and only to another of the staff. */
export const handOverProblem = (actor: PermissionActor, target: TargetMember): Problem | undefined => {
  if (actor.kind !== 'organisation' || !actor.isOwner) return problem('auth.denied')
  return target.memberType === 'member' && !target.isSelf ? undefined : problem('member.noStaff')
}
