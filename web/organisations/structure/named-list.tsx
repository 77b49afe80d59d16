import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { queryLength } from '#shared/kit/query.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { type TextKey, useText } from '../../lib/i18n.ts'
import { useFilters } from '../../lib/url-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { type Column, readSort } from '../../ui/table.tsx'
import { type ListPage, WorkList } from '../../ui/work-list.tsx'
import '../../ui/number-cells.css'

const defaults = { q: '', sort: 'name' }

/** What the lists of roles and of teams ask. */
export type NamedAsked = { readonly query: string; readonly sort: 'name' | 'since'; readonly descending: boolean }

/** The question that the address of such a list asks, and the cursor of its page. */
export const useNamedAsked = () => {
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const { key, descending } = readSort(filters.sort)
  const asked: NamedAsked = {
    query: filters.q.slice(0, queryLength),
    sort: key === 'since' ? 'since' : 'name',
    descending,
  }
  return { asked, filters, setFilters, clear, page: after ? { cursor: after } : {} }
}

type Row = { readonly name: string; readonly memberCount: number; readonly createdAt: string }
type Page<R> = { readonly items: readonly R[]; readonly cursor?: string | undefined }

type Props<R extends Row> = ReturnType<typeof useNamedAsked> & {
  readonly caption: string
  readonly answer: ListPage<Page<R>>
  readonly load: (cursor: { cursor?: string }) => Promise<Page<R>>
  readonly idOf: (row: R) => string
  readonly href: (row: R) => string
  readonly more?: readonly Column<R>[]
  readonly actions: (row: R) => ReactNode
  readonly empty: {
    readonly icon: LucideIcon
    readonly title: TextKey
    readonly hint: TextKey
    readonly action: ReactNode
  }
}

/** The roles or the teams of the active organisation: searched, in order of name or age, and as a file. */
export const NamedList = <R extends Row>({
  filters,
  setFilters,
  clear,
  caption,
  answer,
  load,
  idOf,
  href,
  more = [],
  actions,
  empty,
}: Props<R>) => {
  const t = useText()
  const columns: Column<R>[] = [
    { key: 'name', header: t('organisations.structure.name'), sortable: true, cell: ({ name }) => name },
    ...more,
    {
      key: 'members',
      header: t('organisations.structure.members'),
      align: 'end',
      named: true,
      cell: ({ memberCount }) => memberCount,
    },
    {
      key: 'since',
      header: t('organisations.structure.since'),
      sortable: true,
      wideOnly: true,
      cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
    },
  ]
  const csvColumns: CsvColumn<R>[] = [
    { header: t('organisations.structure.name'), value: ({ name }) => name },
    { header: t('organisations.structure.members'), value: ({ memberCount }) => String(memberCount) },
    { header: t('organisations.structure.since'), value: ({ createdAt }) => createdAt },
  ]
  return (
    <WorkList
      caption={caption}
      columns={columns}
      rowKey={idOf}
      href={href}
      actions={actions}
      page={answer}
      onClear={clear}
      isNarrowed={Boolean(filters.q)}
      sort={filters.sort}
      onSort={sort => setFilters({ sort })}
      csv={{ name: caption, load, rowsOf: ({ items }) => items, columns: () => csvColumns }}
      empty={<EmptyState icon={empty.icon} title={t(empty.title)} hint={t(empty.hint)} action={empty.action} />}
    />
  )
}
