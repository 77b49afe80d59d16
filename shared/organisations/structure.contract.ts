import { z } from 'zod'
import { PublicProfile } from '../identity/profile.ts'
import type { Method } from '../kit/contract.ts'
import { emailField, nameField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { leaves } from '../kit/leaves.ts'
import { queryLength } from '../kit/query.ts'
import { Mid } from './member.ts'
import { ListedRelation } from './members.contract.ts'
import { PublicOrganisation } from './OrgAboutUs.contract.ts'
import { StoredRole, structureNameLength } from './organisation.ts'
import { RoleInput } from './role-input.ts'
import { membersAtOnce, Team, TeamMember, teamsOfMember } from './team.ts'

const cursor = z.string().max(2000).optional()
const name = nameField(structureNameLength).min(1)
const version = z.number().int()
const touches = ['Organisations'] as const
/** The page of an organisation tells how many teams it has. */
const touchesTeams = ['Organisations', 'OrgAboutUs'] as const

/** How the roles and the teams are listed. */
const listing = {
  query: z.string().max(queryLength).default(''),
  sort: z.enum(['name', 'since']).default('name'),
  descending: z.boolean().default(false),
  cursor,
} as const

/** What the rules for changing roles ask of who changes one. */
const Grantor = z.object({ isOwner: z.boolean(), level: z.number().int(), held: z.array(z.enum(leaves)) })
export type Grantor = z.output<typeof Grantor>

const TeamName = Team.pick({ tid: true, name: true })

/** The methods of Organisations about roles, teams and who has which. */
export const structureMethods = {
  GET_ROLES: {
    kind: 'query',
    doc: 'The roles of the active organisation, each with how many active members have it, and what the caller may hand on.',
    allow: 'member',
    input: z.strictObject(listing),
    output: z.object({ items: z.array(StoredRole), cursor, grantor: Grantor }),
  },
  GET_ROLE: {
    kind: 'query',
    doc: 'One role of the active organisation, and what the caller may hand on.',
    allow: 'department.structure.role',
    input: z.strictObject({ rid: id('role') }),
    output: z.object({ role: StoredRole, grantor: Grantor }),
  },
  ADD_ROLE: {
    kind: 'command',
    doc: 'Adds a role that grants nothing which the caller lacks.',
    allow: 'department.structure.role',
    input: z.strictObject({ name, body: RoleInput }),
    output: StoredRole,
    touches,
  },
  UPDATE_ROLE: {
    kind: 'command',
    doc: 'Changes a role, and with it what everybody may do who has it.',
    allow: 'department.structure.role',
    input: z.strictObject({ rid: id('role'), version, name, body: RoleInput }),
    output: StoredRole,
    touches,
  },
  DELETE_ROLE: {
    kind: 'command',
    doc: 'Deletes a role. Who had it has no role from then on, and so no permission.',
    allow: 'department.structure.role',
    input: z.strictObject({ rid: id('role'), version }),
    output: z.object({ members: z.number().int() }),
    touches,
  },
  GET_TEAMS: {
    kind: 'query',
    doc: 'The teams of the active organisation, a page at a time.',
    allow: 'member',
    input: z.strictObject(listing),
    output: z.object({ items: z.array(Team), cursor }),
  },
  GET_TEAM_MEMBER: {
    kind: 'query',
    doc: 'A team of the active organisation and who is in it, a page at a time.',
    allow: 'department.structure.team',
    input: z.strictObject({
      tid: id('team'),
      query: z.string().max(queryLength).default(''),
      descending: z.boolean().default(false),
      cursor,
    }),
    output: z.object({ team: Team, items: z.array(TeamMember), cursor }),
  },
  ADD_TEAM: {
    kind: 'command',
    doc: 'Adds a team, with nobody in it.',
    allow: 'department.structure.team',
    input: z.strictObject({ name }),
    output: Team,
    touches: touchesTeams,
  },
  UPDATE_TEAM: {
    kind: 'command',
    doc: 'Gives a team another name.',
    allow: 'department.structure.team',
    input: z.strictObject({ tid: id('team'), version, name }),
    output: Team,
    touches,
  },
  DELETE_TEAM: {
    kind: 'command',
    doc: 'Takes members out of a team, so many at once, and deletes it when nobody is left in it.',
    allow: 'department.structure.team',
    input: z.strictObject({ tid: id('team') }),
    output: z.object({ left: z.number().int() }),
    touches: touchesTeams,
  },
  ADD_DELETE_MEMBERS: {
    kind: 'command',
    doc: 'Puts members into a team and takes others out.',
    allow: 'department.structure.team',
    input: z.strictObject({
      tid: id('team'),
      add: z.array(id('member')).max(membersAtOnce).default([]),
      remove: z.array(id('member')).max(membersAtOnce).default([]),
    }),
    output: Team,
    touches,
  },
  GET_ORG_MEMBER: {
    kind: 'query',
    doc: 'One member of the active organisation: role, teams, what they may do, and what they published of themselves.',
    allow: 'department.structure.member',
    input: z.strictObject({ mid: id('member') }),
    output: z.object({
      member: ListedRelation,
      role: StoredRole.optional(),
      teams: z.array(TeamName),
      permissions: z.array(z.enum(leaves)),
      person: PublicProfile.optional(),
      grantor: Grantor,
      /** Whether the caller signed in lately enough to hand over. */
      isFresh: z.boolean(),
    }),
  },
  UPDATE_MEMBER: {
    kind: 'command',
    doc: 'Gives a member of the active organisation another role, takes the role away, or says which teams they are in.',
    allow: 'member',
    input: z.strictObject({
      mid: id('member'),
      version,
      rid: id('role').nullable().optional(),
      tids: z.array(id('team')).max(teamsOfMember).optional(),
    }),
    output: z.object({ version }),
    touches,
  },
  UPDATE_MEMBER_WITH_EMAIL: {
    kind: 'command',
    doc: 'Shows colleagues the e-mail of the caller, which has to be the verified one of their own account, and the name that they go by now.',
    allow: 'member',
    input: z.strictObject({ mid: id('member'), version, email: emailField }),
    output: z.object({ version }),
    touches,
  },
  HAND_OVER: {
    kind: 'command',
    doc: 'Makes another active member the owner of the active organisation, by a sign-in of the last minutes. The one before keeps the role that they have.',
    allow: 'member',
    input: z.strictObject({ mid: id('member'), version }),
    output: z.object({ ownerId: uid }),
    touches,
  },
  GET_ORG_BY_MID: {
    kind: 'query',
    doc: 'The organisation on the other side of a relation of the acting party, as it presents itself.',
    allow: 'signedIn',
    input: z.strictObject({ mid: Mid, organizationId: id('organisation') }),
    output: PublicOrganisation,
  },
  GET_USERS_MIN: {
    kind: 'query',
    doc: 'Name and picture of people of the active organisation. Who is none of them is left out.',
    allow: 'member',
    input: z.strictObject({ uids: z.array(uid).min(1).max(20) }),
    output: z.object({
      users: z.array(PublicProfile.pick({ uid: true, avatar: true, firstName: true, lastName: true, penName: true })),
    }),
  },
  GET_MEMBERS_OF: {
    kind: 'query',
    doc: 'Who can be reached at some organisations that the acting party works for, sells to or buys from: of the people longest with each, those who publish something of themselves. Any other organisation is left out.',
    allow: 'signedIn',
    input: z.strictObject({ oids: z.array(id('organisation')).min(1).max(10) }),
    output: z.object({ items: z.array(z.object({ oid: z.string(), people: z.array(PublicProfile) })) }),
  },
  GET_ACTIVATED: {
    kind: 'query',
    doc: 'Whether the active organisation works in teams, and which of them the caller is in.',
    allow: 'member',
    input: z.strictObject({}),
    output: z.object({ teams: z.boolean(), mine: z.array(TeamName) }),
  },
} as const satisfies Record<string, Method>
