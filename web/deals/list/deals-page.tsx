import { FileText, Store } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import { dealsPath } from '#shared/app/menu.ts'
import { countText } from '#shared/deals/counts.ts'
import { dealSorts, sortedDeals } from '#shared/deals/deal-order.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { type DealGroup, dealGroups, type Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { statusesOfGroup } from '#shared/deals/sides.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { queryLength } from '#shared/kit/query.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { timeframeOf } from '#shared/terms/deal-frame.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { DealReference, dealReferenceText } from '../../parts/deal-reference.tsx'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Slot } from '../../parts/slots.tsx'
import { DealStatus, dealStatusText } from '../../parts/status.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { TableSkeleton } from '../../ui/skeleton.tsx'
import { type Column, readSort } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import '../deals.css'

type Side = 'purchase' | 'sale'

const defaults = { q: '', status: '', sort: '-created' }

const DealList = ({ side, group }: { side: Side; group: DealGroup }) => {
  const t = useText()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const titleOf = useDealTitle()
  const name = t(side === 'sale' ? 'deals.sales' : 'deals.purchases')
  const otherLabel = t(side === 'sale' ? 'deals.client' : 'deals.provider')
  // Each list has states of its own: what the address says of another one's is no filter here.
  const status = statusesOfGroup[group].find(one => one === filters.status)
  const { key, descending } = readSort(filters.sort)
  const asked = {
    side,
    group,
    sort: dealSorts.find(one => one === key) ?? 'created',
    descending,
    ...(status ? { status } : {}),
    ...(filters.q ? { query: filters.q.slice(0, queryLength) } : {}),
  }
  const deals = useListOf(Tickets, 'GET_BY_RELATED', asked, { after })
  const other = (row: Request) => (side === 'sale' ? row.demanderName : row.supplierName)
  const money = (value: Request['price']) => (value ? <Money value={value} zero="figure" /> : null)
  const runs = group === 'active'
  const columns: Column<Request>[] = [
    {
      key: 'title',
      header: t('deals.deal'),
      sortable: true,
      cell: row => (
        <>
          {titleOf(row)}
          <DealReference thread={row.thread} />
        </>
      ),
    },
    { key: 'other', header: otherLabel, cell: other },
    { key: 'status', header: t('deals.status'), cell: row => <DealStatus deal={row} /> },
    {
      key: 'start',
      header: t('deals.start'),
      wideOnly: true,
      sortable: true,
      cell: row => (row.choice ? <CalendarDate day={timeframeOf(row.choice).start} /> : null),
    },
    ...(runs
      ? ([
          {
            key: 'nextDue',
            header: t('deals.nextDue'),
            sortable: true,
            cell: row => (row.nextDue ? <CalendarDate day={row.nextDue} /> : '–'),
          },
        ] satisfies Column<Request>[])
      : []),
    {
      key: 'created',
      header: t('deals.created'),
      wideOnly: true,
      sortable: true,
      cell: row => <RelativeDate at={row.createdAt} />,
    },
    // One that runs tells more by what is due.
    ...(runs
      ? []
      : ([
          {
            key: 'updated',
            header: t('deals.updated'),
            wideOnly: true,
            sortable: true,
            cell: row => <RelativeDate at={row.updatedAt} />,
          },
        ] satisfies Column<Request>[])),
    ...(runs
      ? ([
          {
            key: 'outstanding',
            header: t('deals.outstanding'),
            align: 'end',
            sortable: true,
            cell: row => money(row.outstanding),
          },
        ] satisfies Column<Request>[])
      : []),
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      sortable: true,
      cell: row => (row.price ? <Money value={row.price} /> : null),
    },
  ]
  // A file holds all of them: where the order leaves older ones out, it is that of the list itself.
  const whole = deals.data?.cutShort ? { ...asked, sort: 'created' as const } : asked
  const csvColumns: CsvColumn<Request>[] = [
    { header: t('deals.reference'), value: row => dealReferenceText(row.thread) },
    { header: t('deals.deal'), value: titleOf },
    { header: otherLabel, value: other },
    { header: t('deals.status'), value: row => dealStatusText(t, row) },
    { header: t('deals.start'), value: row => row.choice && timeframeOf(row.choice).start },
    { header: t('deals.end'), value: row => row.choice && timeframeOf(row.choice).end },
    { header: t('deals.nextDue'), value: row => row.nextDue },
    { header: t('deals.outstanding'), value: row => row.outstanding?.amount },
    { header: t('deals.total'), value: row => row.price?.amount },
    { header: t('deals.currency'), value: row => row.price?.currency },
    { header: t('deals.created'), value: row => row.createdAt },
  ]
  return (
    <WorkList
      caption={name}
      columns={columns}
      rowKey={row => row.id}
      href={row => dealPathsOf[side].deal(row.id)}
      page={deals}
      onClear={clear}
      sort={filters.sort}
      onSort={sort => setFilters({ sort })}
      isNarrowed={Boolean(filters.q || status)}
      csv={{
        name,
        load: cursor => client(Tickets)('GET_BY_RELATED', { ...whole, limit: 100, ...cursor }),
        rowsOf: page => page.items,
        columns: () => csvColumns,
      }}
      note={deals.data?.cutShort ? t('deals.list.cutShort', { count: sortedDeals }) : undefined}
      empty={
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
      }
    >
      <FilterSelect
        label={t('deals.status')}
        all={t('deals.list.anyStatus')}
        value={status ?? ''}
        choices={statusesOfGroup[group].map(value => ({ value, label: t(statusKey(requestStates, value)) }))}
        onChange={value => setFilters({ status: value })}
      />
    </WorkList>
  )
}

/** How many deals each list of a side holds. */
const useCounts = (side: Side) => {
  const bought = useQueryOf(Tickets, 'NUM_BY_DEMANDER', {}, { enabled: side === 'purchase' })
  const sold = useQueryOf(Tickets, 'NUM_BY_SUPPLIER', {}, { enabled: side === 'sale' })
  return (side === 'sale' ? sold : bought).data?.groups
}

const DealsPage = ({ side }: { side: Side }) => {
  const t = useText()
  const counts = useCounts(side)
  return (
    <Page
      title={t(side === 'sale' ? 'deals.sales' : 'deals.purchases')}
      bar={<Slot of="views" list={side === 'sale' ? 'sales' : 'purchases'} />}
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
          count: countText(counts?.[group]),
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
