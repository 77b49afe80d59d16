import type { Path } from '#shared/kit/paths.ts'
import { Invitations } from '#shared/organisations/Invitations.contract.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { leafOfList, type RelationList, relationLists } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../lib/account.tsx'
import { asPage, type Found, type FoundKind, kindOf, useFoundBy, useToldFound, useWords } from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

const listOf = {
  member: organisationsPaths.members,
  client: organisationsPaths.clients,
  supplier: organisationsPaths.suppliers,
} as const satisfies Record<RelationList, Path>

/** The people, clients or suppliers of a name; one of the people has a dialog over the list, of the others it shows the one. */
const useRelations = (type: RelationList, query: string, enabled: boolean): FoundKind => {
  const list = listOf[type]
  const row = ({ mid, name }: ListedRelation): Found => ({
    id: mid,
    label: name,
    note: '',
    to: type === 'member' ? organisationsPaths.members({ member: mid }) : list({ q: name }),
  })
  return kindOf(list, query, [
    useFoundBy(Organisations, 'GET_MEMBERS', { type, query }, enabled, { page: asPage, row }),
  ])
}

const useRoles = (query: string, enabled: boolean): FoundKind => {
  const row = ({ rid, name }: { rid: string; name: string }): Found => ({
    id: rid,
    label: name,
    note: '',
    to: organisationsPaths.role(rid),
  })
  return kindOf(organisationsPaths.roles, query, [
    useFoundBy(Organisations, 'GET_ROLES', { query }, enabled, { page: asPage, row }),
  ])
}

const useTeams = (query: string, enabled: boolean): FoundKind => {
  const row = ({ tid, name }: { tid: string; name: string }): Found => ({
    id: tid,
    label: name,
    note: '',
    to: organisationsPaths.team(tid),
  })
  return kindOf(organisationsPaths.teams, query, [
    useFoundBy(Organisations, 'GET_TEAMS', { query }, enabled, { page: asPage, row }),
  ])
}

const useInvitations = (query: string, enabled: boolean): FoundKind => {
  return kindOf(organisationsPaths.invitations, query, [
    useFoundBy(Invitations, 'GET_BY_RELATED', { of: 'sent', query }, enabled, {
      page: ({ sent: items, cursor }) => ({ items, cursor }),
      row: ({ id, name, address = '' }) => ({
        id,
        label: name || address,
        note: name ? address : '',
        to: organisationsPaths.invitations({ q: name || address }),
      }),
    }),
  ])
}

/** Whom an organisation is with, its roles and teams, and whom it has invited. */
export const OrganisationRecords = ({ query: typed, onFound }: Slots['records']) => {
  const { active, can } = useAccount()
  const { query, signedIn } = useWords(typed)
  const acts = signedIn && active !== undefined
  const invites = acts && relationLists.some(list => can(leafOfList[list]))
  useToldFound(onFound, 'organisations', typed, [
    useRelations('client', query, acts && can(leafOfList.client)),
    useRelations('supplier', query, acts && can(leafOfList.supplier)),
    useRelations('member', query, acts && can(leafOfList.member)),
    useRoles(query, acts && can('department.structure.role')),
    useTeams(query, acts && can('department.structure.team')),
    useInvitations(query, invites),
  ])
  return null
}
