import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Id } from '#shared/kit/id.ts'
import { queryLength } from '#shared/kit/query.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { TeamMember } from '#shared/organisations/team.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'

const defaults = { q: '', sort: 'since' }

const PutIntoTeam = later(() => import('./team-dialogs.tsx').then(m => m.PutIntoTeam))

/** A team: who is in it, who comes in and who is taken out. */
export const TeamPage = () => {
  const t = useText()
  const toasts = useToasts()
  const tid = (useParams().tid ?? '') as Id<'team'>
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const [adds, add] = useState(false)
  const move = useCommand(Organisations, 'ADD_DELETE_MEMBERS')
  const asked = { tid, query: filters.q.slice(0, queryLength), descending: filters.sort === '-since' }
  const page = useListOf(Organisations, 'GET_TEAM_MEMBER', asked, { after })
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
    <Page title={title} back={{ to: organisationsPaths.teams(), label: t('organisations.page.teams') }} action={put}>
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
      {adds && team ? <PutIntoTeam team={team} onClose={() => add(false)} /> : null}
    </Page>
  )
}
