import { type Leaf, leaves } from '../kit/leaves.ts'
import { can, explain, type PermissionActor, type Verdict } from './permissions.ts'
import { grantProblem, type Problem } from './permissions-changes.ts'
import { type Role, roleGrants, roleOf } from './role.ts'
import type { Grantor } from './structure.contract.ts'

/** Who edits a role, as the rules see them: the server tells what they may hand on. */
export const actorOfGrantor = ({ isOwner, level, held }: Grantor, hasSuppliers: boolean): PermissionActor => ({
  kind: 'organisation',
  memberType: 'member',
  isOwner,
  role: roleOf(level, held),
  organisationHasSuppliers: hasSuppliers,
})

/** One leaf of a role that is being edited. */
export type LeafPreview = {
  readonly leaf: Leaf
  readonly granted: boolean
  /** Why whoever edits the role may not turn it on; absent where they may, and where the role has it already. */
  readonly problem?: Problem | undefined
  /** What it gives to a member who has the role, in the organisation as it is. */
  readonly verdict: Verdict
}

/** What saving a role would do. */
export type RolePreview = {
  readonly leaves: readonly LeafPreview[]
  /** What everybody who has the role may do after it and not before, and the other way round. The owner has all anyway. */
  readonly gained: readonly Leaf[]
  readonly lost: readonly Leaf[]
}

/**
 * Previews a role by the rules that the server holds it to and that decide for its members: permissions-changes.ts and explain().
 * @param before the role as it is; absent for one that is added
 */
export const previewRole = (
  grantor: Grantor,
  hasSuppliers: boolean,
  before: Role | undefined,
  after: Role,
): RolePreview => {
  const acting = actorOfGrantor(grantor, hasSuppliers)
  const having = (role: Role | undefined): PermissionActor => ({
    kind: 'organisation',
    memberType: 'member',
    isOwner: false,
    role,
    organisationHasSuppliers: hasSuppliers,
  })
  const [was, is] = [having(before), having(after)]
  return {
    leaves: leaves.map(leaf => ({
      leaf,
      granted: roleGrants(after, leaf),
      problem: grantProblem(acting, roleOf(1, [leaf]), before),
      verdict: explain(having(roleOf(after.level, [leaf])), leaf),
    })),
    gained: before ? leaves.filter(leaf => can(is, leaf) && !can(was, leaf)) : [],
    lost: before ? leaves.filter(leaf => can(was, leaf) && !can(is, leaf)) : [],
  }
}
