import { type Leaf, leaves } from '../kit/leaves.ts'
import { leavesWith } from './permissions-table.ts'

/** The four groups of the permission tree, which are four fields of a stored role (spec part 1, section 3). */
export const permissionGroups = ['department', 'assignment', 'production', 'transaction'] as const
export type PermissionGroup = (typeof permissionGroups)[number]

/** The group of a leaf and its name inside the group: `['department', 'account.wallet']`. */
export const placeOf = (leaf: Leaf): readonly [PermissionGroup, string] => {
  const dot = leaf.indexOf('.')
  return [leaf.slice(0, dot) as PermissionGroup, leaf.slice(dot + 1)]
}

export type PermissionMap = Readonly<Record<string, boolean>>

/**
 * What a role grants. `level` ranks roles: whoever changes roles or members does so only at or below their own level. Each
 * group is a map from a leaf's name inside the group to a boolean; a missing name is false.
 */
export type Role = { readonly level: number } & { readonly [G in PermissionGroup]: PermissionMap }

/** Role levels: a role starts at the lowest (spec part 2, section 6: "Role level defaults to 1"); the owner stands at the highest. */
export const roleLevels = { lowest: 1, highest: 10 } as const

/** Whether the role's own value for a leaf is true, before any ceiling. */
export const roleGrants = (role: Role, leaf: Leaf): boolean => {
  const [group, name] = placeOf(leaf)
  return Object.hasOwn(role[group], name) && role[group][name] === true
}

/** A role of a level that grants these leaves; every other leaf is stored as false. */
export const roleOf = (level: number, granted: Iterable<Leaf>): Role => {
  const set = new Set(granted)
  const groups = Object.fromEntries(permissionGroups.map(group => [group, {} as Record<string, boolean>])) as Record<
    PermissionGroup,
    Record<string, boolean>
  >
  for (const leaf of leaves) {
    const [group, name] = placeOf(leaf)
    groups[group][name] = set.has(leaf)
  }
  return { level, ...groups }
}

/** What a role says, as it is kept: what it grants alone, since a name that is not there is false. */
export const grantsOf = (role: Role): { level: number } & Record<PermissionGroup, Record<string, boolean>> => {
  const kept = (group: PermissionMap) => Object.fromEntries(Object.entries(group).filter(([, granted]) => granted))
  const { level, department, assignment, production, transaction } = role
  return {
    level,
    department: kept(department),
    assignment: kept(assignment),
    production: kept(production),
    transaction: kept(transaction),
  }
}

/** The role that a new organisation's creator gets. It is the server's: no caller sends one (CREATE_ORGANIZATION). */
export const adminRole: Role = roleOf(roleLevels.highest, leavesWith('memberAdmin'))

/** The role that a new organisation offers to its members at first. */
export const defaultMemberRole: Role = roleOf(roleLevels.lowest, leavesWith('memberDefault'))
