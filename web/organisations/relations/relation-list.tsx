import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { In } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { queryLength } from '#shared/kit/query.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { memberStates } from '#shared/organisations/member-states.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { RelationList as ListName } from '#shared/organisations/relation-lists.ts'
import { client } from '../../lib/call.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { type TextKey, useText } from '../../lib/i18n.ts'
import { useFilters } from '../../lib/url-state.ts'
import { useFacesOfMany } from '../../parts/faces.ts'
import { PartyCardButton, PartyName } from '../../parts/party-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import type { Column } from '../../ui/table.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import { useTeamNames } from '../structure/use-all.ts'
import { usePeopleOf } from './use-people-of.ts'

const defaults = { q: '', status: '', kind: '', role: '', sort: '-since' }
const kinds = ['user', 'organization'] as const

/** How many of the people of an organisation a row names. */
const shownPeople = 3

/** Who a row is of. */
const partyOf = ({ kind, whoId }: ListedRelation): Party => ({ id: whoId, type: kind })

const tones: Readonly<Record<ListedRelation['status'], StatusTone>> = {
  requested: 'accent',
  invited: 'info',
  active: 'positive',
  declined: 'neutral',
  released: 'neutral',
}

type Props = {
  readonly type: ListName
  readonly caption: string
  /** Persons may stand in it, and organisations. */
  readonly hasKinds?: boolean
  /** Of members: the roles that there are, nothing of them while they are loaded, and whether anybody can be in a team. */
  readonly roles?: { readonly known: readonly { readonly rid: string; readonly name: string }[] | undefined }
  readonly hasTeams?: boolean
  readonly empty: {
    readonly icon: LucideIcon
    readonly title: TextKey
    readonly hint: TextKey
    readonly action: ReactNode
  }
  readonly actions: (row: ListedRelation) => ReactNode
}

/** One of the lists of whom the active organisation is with: searched, narrowed, in order of age, and as a file. */
export const RelationList = ({ type, caption, hasKinds = false, roles, hasTeams = false, empty, actions }: Props) => {
  const t = useText()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const status = memberStates.states.find(one => one === filters.status)
  const kind = hasKinds ? kinds.find(one => one === filters.kind) : undefined
  const asked: In<(typeof Organisations)['methods']['GET_MEMBERS']> = {
    type,
    query: filters.q.slice(0, queryLength),
    oldestFirst: filters.sort === 'since',
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(roles && filters.role ? { rid: filters.role } : {}),
  }
  const page = useListOf(Organisations, 'GET_MEMBERS', asked, { after })
  const faceOf = useFacesOfMany((page.data?.items ?? []).map(partyOf))
  const peopleOf = usePeopleOf(
    (page.data?.items ?? []).flatMap(({ kind: of, whoId, status }) =>
      of === 'organization' && status === 'active' ? whoId : [],
    ),
  )
  const statusText = (row: ListedRelation) => t(statusKey(memberStates, row.status))
  const kindText = (row: ListedRelation) => t(`organisations.relations.kind.${row.kind}`)
  const roleText = ({ rid, isOwner }: ListedRelation) =>
    isOwner
      ? t('organisations.members.owner')
      : // Nobody is said to have none before it is known.
        roles?.known && (roles.known.find(role => role.rid === rid)?.name ?? t('organisations.roles.noRole'))
  const teams = useTeamNames(hasTeams)
  const teamText = ({ tids }: ListedRelation) => tids.flatMap(tid => teams.get(tid) ?? []).join(', ')
  const columns: Column<ListedRelation>[] = [
    {
      key: 'name',
      header: t('organisations.relations.name'),
      // A row that leads to a page is its link; the card of such a one opens beside it.
      cell: row => {
        const party = partyOf(row)
        const face = faceOf(party)
        return (
          <span className="party-in-row">
            <Avatar name={row.name} picture={face?.picture} square={row.kind === 'organization'} size={20} />
            {row.domain ? row.name : <PartyName name={row.name} party={party} verified={face?.verified} />}
          </span>
        )
      },
    },
    ...(hasKinds ? [{ key: 'kind', header: t('organisations.relations.kind'), wideOnly: true, cell: kindText }] : []),
    ...(roles ? [{ key: 'role', header: t('organisations.roles.role'), cell: roleText }] : []),
    ...(hasTeams ? [{ key: 'teams', header: t('organisations.teams.teams'), wideOnly: true, cell: teamText }] : []),
    {
      key: 'status',
      header: t('organisations.relations.status'),
      cell: row => <StatusPill tone={tones[row.status]}>{statusText(row)}</StatusPill>,
    },
    ...(type === 'member'
      ? []
      : ([
          {
            key: 'people',
            header: t('organisations.relations.people'),
            wideOnly: true,
            cell: ({ whoId }) => (
              <ul className="plain-list">
                {peopleOf(whoId)
                  .slice(0, shownPeople)
                  .map(({ uid, name }) => (
                    <li key={uid}>
                      <PartyName name={name} party={{ id: uid, type: 'user' }} />
                    </li>
                  ))}
              </ul>
            ),
          },
          {
            key: 'message',
            header: t('organisations.relations.message'),
            wideOnly: true,
            whole: true,
            cell: row => (row.status === 'requested' || row.status === 'invited' ? row.message : null),
          },
        ] satisfies Column<ListedRelation>[])),
    {
      key: 'since',
      header: t('organisations.relations.since'),
      sortable: true,
      cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
    },
  ]
  const csvColumns: CsvColumn<ListedRelation>[] = [
    { header: t('organisations.relations.name'), value: ({ name }) => name },
    ...(hasKinds ? [{ header: t('organisations.relations.kind'), value: kindText }] : []),
    ...(roles ? [{ header: t('organisations.roles.role'), value: roleText }] : []),
    ...(hasTeams ? [{ header: t('organisations.teams.teams'), value: teamText }] : []),
    { header: t('organisations.relations.status'), value: statusText },
    { header: t('organisations.relations.since'), value: ({ createdAt }) => createdAt },
    { header: t('organisations.relations.page'), value: ({ domain }) => domain },
  ]
  return (
    <WorkList
      caption={caption}
      columns={columns}
      rowKey={({ mid }) => mid}
      href={({ domain }) => domain && organisationsPaths.about(domain)}
      beside={row => <PartyCardButton name={row.name} party={partyOf(row)} relation={row} />}
      actions={actions}
      page={page}
      onClear={clear}
      isNarrowed={Boolean(filters.q || status || kind || asked.rid)}
      sort={filters.sort}
      onSort={sort => setFilters({ sort })}
      csv={{
        name: caption,
        load: cursor => client(Organisations)('GET_MEMBERS', { ...asked, ...cursor }),
        rowsOf: ({ items }) => items,
        columns: () => csvColumns,
      }}
      empty={<EmptyState icon={empty.icon} title={t(empty.title)} hint={t(empty.hint)} action={empty.action} />}
    >
      <FilterSelect
        label={t('organisations.relations.status')}
        all={t('organisations.relations.current')}
        value={status ?? ''}
        choices={memberStates.states.map(value => ({ value, label: t(statusKey(memberStates, value)) }))}
        onChange={value => setFilters({ status: value })}
      />
      {hasKinds ? (
        <FilterSelect
          label={t('organisations.relations.kind')}
          all={t('organisations.relations.anyKind')}
          value={kind ?? ''}
          choices={kinds.map(value => ({ value, label: t(`organisations.relations.kind.${value}`) }))}
          onChange={value => setFilters({ kind: value })}
        />
      ) : null}
      {roles?.known?.length ? (
        <FilterSelect
          label={t('organisations.roles.role')}
          all={t('organisations.roles.any')}
          value={filters.role}
          choices={[
            ...roles.known.map(({ rid, name }) => ({ value: rid, label: name })),
            { value: 'none', label: t('organisations.roles.noRole') },
          ]}
          onChange={value => setFilters({ role: value })}
        />
      ) : null}
    </WorkList>
  )
}
