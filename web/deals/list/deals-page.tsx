import { FileText, Store } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import { dealsPath } from '#shared/app/menu.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { type DealGroup, dealGroups, type Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { statusesOfGroup } from '#shared/deals/sides.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { queryLength } from '#shared/kit/query.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { DealStatus, dealStatusText } from '../../parts/status.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { TableSkeleton } from '../../ui/skeleton.tsx'
import { type Column, readSort, Table, writeSort } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useCsvExport } from '../../ui/use-csv-export.ts'
import '../deals.css'

type Side = 'purchase' | 'sale'

const defaults = { q: '', status: '', sort: '-created' }
const isStatus = (value: string): value is Request['status'] =>
  (requestStates.states as readonly string[]).includes(value)

const DealList = ({ side, group }: { side: Side; group: DealGroup }) => {
  const t = useText()
  const { filters, setFilters, isFiltered, clear, after } = useFilters(defaults)
  const asked = {
    side,
    group,
    ...(isStatus(filters.status) ? { status: filters.status } : {}),
    ...(filters.q ? { query: filters.q.slice(0, queryLength) } : {}),
    ...(filters.sort === 'created' ? { oldestFirst: true } : {}),
  }
  const isSearched = isFiltered && Boolean(filters.q || filters.status)
  const deals = useQueryOf(
    Tickets,
    'GET_BY_RELATED',
    { ...asked, ...(after ? { cursor: after } : {}) },
    { keepPrevious: true },
  )
  const other = (row: Request) => (side === 'sale' ? row.demanderName : row.supplierName)
  const columns: Column<Request>[] = [
    {
      key: 'title',
      header: t('deals.deal'),
      cell: row => (
        <>
          {row.title}
          <span className="cell-note">{dealReference(row.thread)}</span>
        </>
      ),
    },
    { key: 'other', header: t(side === 'sale' ? 'deals.client' : 'deals.provider'), cell: other },
    { key: 'status', header: t('deals.status'), cell: row => <DealStatus deal={row} /> },
    {
      key: 'start',
      header: t('deals.start'),
      wideOnly: true,
      cell: row => (row.choice ? <CalendarDate day={row.choice.start} /> : null),
    },
    {
      key: 'created',
      header: t('deals.created'),
      wideOnly: true,
      sortable: true,
      cell: row => <RelativeDate at={row.createdAt} />,
    },
    { key: 'updated', header: t('deals.updated'), wideOnly: true, cell: row => <RelativeDate at={row.updatedAt} /> },
    {
      key: 'price',
      header: t('deals.total'),
      align: 'end',
      cell: row => (row.price ? <Money value={row.price} /> : null),
    },
  ]
  const { exporting, exportAll } = useCsvExport({
    name: t(side === 'sale' ? 'deals.sales' : 'deals.purchases'),
    load: cursor => client(Tickets)('GET_BY_RELATED', { ...asked, limit: 100, ...cursor }),
    rowsOf: page => page.items,
    columns: (): CsvColumn<Request>[] => [
      { header: t('deals.reference'), value: row => dealReference(row.thread) },
      { header: t('deals.deal'), value: row => row.title },
      { header: t(side === 'sale' ? 'deals.client' : 'deals.provider'), value: other },
      { header: t('deals.status'), value: row => dealStatusText(t, row) },
      { header: t('deals.start'), value: row => row.choice?.start },
      { header: t('deals.end'), value: row => row.choice?.end },
      { header: t('deals.total'), value: row => row.price?.amount },
      { header: t('deals.currency'), value: row => row.price?.currency },
      { header: t('deals.created'), value: row => row.createdAt },
    ],
  })
  const nothing = isSearched ? (
    <EmptyState title={t('deals.list.noneFound')} hint={t('deals.list.noneFoundHint')} />
  ) : (
    <EmptyState
      icon={FileText}
      title={t(`deals.list.${side}.${group}.none`)}
      hint={t(`deals.list.${side}.${group}.hint`)}
      action={
        side === 'purchase' ? (
          <LinkButton to={marketplacePaths.services()}>{t('deals.list.find')}</LinkButton>
        ) : (
          <LinkButton to={marketplacePaths.ownServices()}>{t('deals.list.services')}</LinkButton>
        )
      }
    />
  )
  return (
    <>
      <FilterBar
        isFiltered={isSearched}
        onClear={clear}
        onExport={deals.data?.items.length ? exportAll : undefined}
        exporting={exporting}
      >
        <FilterSelect
          label={t('deals.status')}
          all={t('deals.list.anyStatus')}
          value={filters.status}
          choices={statusesOfGroup[group].map(status => ({
            value: status,
            label: t(statusKey(requestStates, status)),
          }))}
          onChange={status => setFilters({ status })}
        />
      </FilterBar>
      <Table
        caption={t(side === 'sale' ? 'deals.sales' : 'deals.purchases')}
        columns={columns}
        rows={deals.data?.items}
        rowKey={row => row.id}
        href={row => dealPathsOf[side].deal(row.id)}
        sort={readSort(filters.sort)}
        onSort={sort => setFilters({ sort: writeSort(sort) })}
        error={deals.error}
        onRetry={deals.refetch}
        stale={deals.isPlaceholderData}
        empty={nothing}
      />
      <Pagination next={deals.data?.cursor} />
    </>
  )
}

const DealsPage = ({ side }: { side: Side }) => {
  const t = useText()
  return (
    <Page
      title={t(side === 'sale' ? 'deals.sales' : 'deals.purchases')}
      action={
        side === 'purchase' ? (
          <LinkButton tone="primary" icon={Store} to={marketplacePaths.services()}>
            {t('deals.list.find')}
          </LinkButton>
        ) : undefined
      }
    >
      <Tabs
        label={t('deals.list.groups')}
        tabs={dealGroups.map(group => ({
          key: group,
          label: t(`deals.group.${group}`),
          render: () => <DealList key={group} side={side} group={group} />,
        }))}
      />
    </Page>
  )
}

/** What one buys. */
export const PurchasesPage = () => <DealsPage side="purchase" />
/** What one sells. */
export const SalesPage = () => <DealsPage side="sale" />

/** /deal: where the menu's rule leads. */
export const DealsHome = () => {
  const { ready, viewer } = useAccount()
  if (!ready) return <TableSkeleton />
  return <Navigate to={(viewer.signedIn ? dealsPath(viewer) : dealsPaths.purchases)()} replace />
}
