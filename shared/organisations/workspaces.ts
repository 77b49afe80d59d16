import { leaves } from '../kit/leaves.ts'
import { isClientType, type MemberType } from './member-type.ts'
import { type Role, roleGrants } from './role.ts'
import type { organisations } from './texts/en.ts'

const opensWorkspace = leaves.filter(leaf => leaf.startsWith('department.') || leaf.startsWith('assignment.'))

/**
 * Whether a staff member appears in the organisation's workspace: "only if the role grants at least one department or
 * assignment permission, or the member is in a team, or has no role" (spec part 1, section 5).
 */
export const appearsInWorkspace = (member: {
  readonly role?: Role | undefined
  readonly teamCount: number
}): boolean => {
  const { role } = member
  return !role || member.teamCount > 0 || opensWorkspace.some(leaf => roleGrants(role, leaf))
}

/** A membership of the person who enters, as far as the rule for entering needs it. */
export type Membership = {
  readonly organisationId: string
  readonly memberType: MemberType
  readonly role?: Role | undefined
  readonly teamCount: number
}

/**
 * The membership with which a person enters the sub-domain of an organisation, or the catalogue key of why not.
 * Its clients enter, and its staff that appear in the workspace. Spec part 2, section 6, has the refusal read "You are
 * not a client of this organization", so it is for those who are not; it goes to a client of another organisation too.
 */
export const enterClientDomain = (
  organisationId: string,
  memberships: readonly Membership[],
):
  | { readonly membership: Membership }
  | { readonly problem: 'organisations.joinOneFirst' | ('organisations.notAClient' & keyof typeof organisations) } => {
  if (memberships.length === 0) return { problem: 'organisations.joinOneFirst' }
  const membership = memberships.find(
    one =>
      one.organisationId === organisationId &&
      (isClientType(one.memberType) || (one.memberType === 'member' && appearsInWorkspace(one))),
  )
  return membership ? { membership } : { problem: 'organisations.notAClient' }
}
