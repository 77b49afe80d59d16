import type { Path } from '#shared/kit/paths.ts'
import { Invitations } from '#shared/organisations/Invitations.contract.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { leafOfList, type RelationList, relationLists } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../lib/account.tsx'
import { useQueryOf } from '../lib/query.ts'
import { type Found, type FoundKind, kindOf, partOf, useToldFound, useWords } from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

const kept = { keepPrevious: true } as const

const listOf = {
  member: organisationsPaths.members,
  client: organisationsPaths.clients,
  supplier: organisationsPaths.suppliers,
} as const satisfies Record<RelationList, Path>

/** The people, clients or suppliers of a name; one of the people has a dialog over the list, of the others it shows the one. */
const useRelations = (type: RelationList, query: string, enabled: boolean): FoundKind => {
  const list = listOf[type]
  const answer = useQueryOf(Organisations, 'GET_MEMBERS', { type, query }, { enabled, ...kept })
  const rowOf = ({ mid, name }: ListedRelation): Found => ({
    id: mid,
    label: name,
    note: '',
    to: type === 'member' ? organisationsPaths.members({ member: mid }) : list({ q: name }),
  })
  return kindOf(list, query, [partOf(answer, enabled, rowOf)])
}

const useRoles = (query: string, enabled: boolean): FoundKind => {
  const answer = useQueryOf(Organisations, 'GET_ROLES', { query }, { enabled, ...kept })
  const rowOf = ({ rid, name }: { rid: string; name: string }): Found => ({
    id: rid,
    label: name,
    note: '',
    to: organisationsPaths.role(rid),
  })
  return kindOf(organisationsPaths.roles, query, [partOf(answer, enabled, rowOf)])
}

const useTeams = (query: string, enabled: boolean): FoundKind => {
  const answer = useQueryOf(Organisations, 'GET_TEAMS', { query }, { enabled, ...kept })
  const rowOf = ({ tid, name }: { tid: string; name: string }): Found => ({
    id: tid,
    label: name,
    note: '',
    to: organisationsPaths.team(tid),
  })
  return kindOf(organisationsPaths.teams, query, [partOf(answer, enabled, rowOf)])
}

const useInvitations = (query: string, enabled: boolean): FoundKind => {
  const answer = useQueryOf(Invitations, 'GET_BY_RELATED', { of: 'sent', query }, { enabled, ...kept })
  const sent = { data: answer.data && { items: answer.data.sent, cursor: answer.data.cursor } }
  return kindOf(organisationsPaths.invitations, query, [
    partOf(sent, enabled, ({ id, name, address = '' }) => ({
      id,
      label: name || address,
      note: name ? address : '',
      to: organisationsPaths.invitations({ q: name || address }),
    })),
  ])
}

/** Whom an organisation is with, its roles and teams, and whom it has invited. */
export const OrganisationRecords = ({ query: typed, onFound }: Slots['records']) => {
  const { active, can } = useAccount()
  const { query, signedIn } = useWords(typed)
  const acts = signedIn && active !== undefined
  const invites = acts && relationLists.some(list => can(leafOfList[list]))
  useToldFound(onFound, 'organisations', [
    useRelations('client', query, acts && can(leafOfList.client)),
    useRelations('supplier', query, acts && can(leafOfList.supplier)),
    useRelations('member', query, acts && can(leafOfList.member)),
    useRoles(query, acts && can('department.structure.role')),
    useTeams(query, acts && can('department.structure.team')),
    useInvitations(query, invites),
  ])
  return null
}
