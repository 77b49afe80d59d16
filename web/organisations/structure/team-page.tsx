import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Id } from '#shared/kit/id.ts'
import { queryLength } from '#shared/kit/query.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { membersAtOnce, type Team, type TeamMember } from '#shared/organisations/team.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useFilters, useRested } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WorkList } from '../../ui/work-list.tsx'

const defaults = { q: '', sort: 'since' }

/** Puts members of the organisation into the team, found by name. */
const AddDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const move = useCommand(Organisations, 'ADD_DELETE_MEMBERS')
  const [typed, type] = useState('')
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({})
  const query = useRested(typed).slice(0, queryLength)
  const { data, isFetching } = useQueryOf(
    Organisations,
    'GET_MEMBERS',
    { type: 'member', status: 'active', query },
    { keepPrevious: true },
  )
  const found = (data?.items ?? []).filter(({ tids }) => !tids.includes(team.tid))
  const names = { ...Object.fromEntries(found.map(({ mid, name }) => [mid, name])), ...chosen }
  const mids = Object.keys(chosen)
  const put = () =>
    move.run({ tid: team.tid, add: mids as Id<'member'>[] }).then(
      () => {
        toasts.done('organisations.teams.put.done', { name: team.name, count: mids.length })
        onClose()
      },
      error => toasts.failed(error),
    )
  return (
    <Dialog
      title={t('organisations.teams.put')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('organisations.structure.cancel')}</Button>
          <Button
            tone="primary"
            of={move}
            why={mids.length ? undefined : t('organisations.teams.put.choose')}
            onClick={() => void put()}
          >
            {t('organisations.teams.put')}
          </Button>
        </>
      }
    >
      <p id="team-members-help">{t('organisations.teams.put.help', { limit: membersAtOnce })}</p>
      <SearchSelect
        multiple
        label={t('organisations.structure.members')}
        describedBy="team-members-help"
        choices={Object.entries(names).map(([value, label]) => ({ value, label }))}
        value={mids}
        loading={isFetching}
        onSearch={type}
        onChange={value =>
          choose(
            Object.fromEntries(
              [value]
                .flat()
                .slice(0, membersAtOnce)
                .map(mid => [mid, names[mid] ?? '']),
            ),
          )
        }
      />
    </Dialog>
  )
}

/** A team: who is in it, who comes in and who is taken out. */
export const TeamPage = () => {
  const t = useText()
  const toasts = useToasts()
  const tid = (useParams().tid ?? '') as Id<'team'>
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const [adds, add] = useState(false)
  const move = useCommand(Organisations, 'ADD_DELETE_MEMBERS')
  const asked = { tid, query: filters.q.slice(0, queryLength), descending: filters.sort === '-since' }
  const page = useQueryOf(
    Organisations,
    'GET_TEAM_MEMBER',
    { ...asked, ...(after ? { cursor: after } : {}) },
    { keepPrevious: true },
  )
  const team = page.data?.team
  const title = team?.name ?? t('organisations.teams.teams')
  const takeOut = ({ mid, name }: TeamMember) =>
    move.run({ tid, remove: [mid] }).then(
      () => toasts.done('organisations.teams.takenOut', { name }),
      error => toasts.failed(error),
    )
  const put = (
    <Button tone="primary" icon={UserPlus} why={team ? undefined : t('app.why.loading')} onClick={() => add(true)}>
      {t('organisations.teams.put')}
    </Button>
  )
  return (
    <Page title={title} back={{ to: organisationsPaths.teams(), label: t('app.page.teams') }} action={put}>
      <WorkList
        caption={title}
        columns={[
          { key: 'name', header: t('organisations.structure.name'), cell: ({ name }) => name },
          {
            key: 'since',
            header: t('organisations.structure.since'),
            sortable: true,
            cell: ({ since }) => <RelativeDate at={since} />,
          },
        ]}
        rowKey={({ mid }) => mid}
        href={({ mid }) => organisationsPaths.members({ member: mid })}
        actions={row => (
          <Button small tone="quiet" of={move} onClick={() => void takeOut(row)}>
            {t('organisations.teams.takeOut')}
          </Button>
        )}
        page={page}
        onClear={clear}
        isNarrowed={Boolean(filters.q)}
        sort={filters.sort}
        onSort={sort => setFilters({ sort })}
        csv={{
          name: title,
          load: cursor => client(Organisations)('GET_TEAM_MEMBER', { ...asked, ...cursor }),
          rowsOf: ({ items }: { items: readonly TeamMember[]; cursor?: string | undefined }) => items,
          columns: () => [
            { header: t('organisations.structure.name'), value: ({ name }) => name },
            { header: t('organisations.structure.since'), value: ({ since }) => since },
          ],
        }}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t('organisations.teams.empty')}
            hint={t('organisations.teams.empty.hint')}
            action={put}
          />
        }
      />
      {adds && team ? <AddDialog team={team} onClose={() => add(false)} /> : null}
    </Page>
  )
}
