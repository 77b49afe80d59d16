import { ScrollText } from 'lucide-react'
import { accountsIn } from '#shared/deals/account-order.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { Statements } from '#shared/deals/Statements.contract.ts'
import type { Out } from '#shared/kit/contract.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import type { CsvColumn } from '../lib/csv.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useFilters } from '../lib/url-state.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { WorkList } from '../ui/work-list.tsx'

type Side = 'purchase' | 'sale'
/** All of them are one page. */
type Found = Out<(typeof Statements)['methods']['GET_ACCOUNTS']> & { readonly cursor?: string }
type Row = Found['items'][number]
const defaults = { q: '', sort: 'other' }

const AccountList = ({ side }: { side: Side }) => {
  const t = useText()
  const { filters, setFilters, clear } = useFilters(defaults)
  const page = useQueryOf(Statements, 'GET_ACCOUNTS', { side })
  const otherLabel = t(side === 'sale' ? 'deals.client' : 'deals.provider')
  const other = (row: Row) => (side === 'sale' ? row.customerName : row.supplierName)
  // A side's accounts are few and all at hand: they are searched and ordered here.
  const shown = (rows: readonly Row[]) => accountsIn(rows, side, filters.q, filters.sort)
  const columns: Column<Row>[] = [
    { key: 'other', header: otherLabel, sortable: true, cell: other },
    { key: 'currency', header: t('deals.statement.currency'), wideOnly: true, cell: row => row.currency },
    {
      key: 'balance',
      header: t('deals.statement.balance'),
      sortable: true,
      align: 'end',
      cell: ({ balance, currency }) =>
        balance === undefined ? (
          t('deals.statement.notAdded')
        ) : (
          <Money value={{ amount: balance, currency }} zero="figure" />
        ),
    },
  ]
  const csvColumns: CsvColumn<Row>[] = [
    { header: otherLabel, value: other },
    { header: t('deals.statement.balance'), value: row => row.balance },
    { header: t('deals.statement.currency'), value: row => row.currency },
  ]
  return (
    <WorkList<Row, Found>
      caption={t('deals.page.statements')}
      columns={columns}
      rowKey={row => row.account}
      href={row => dealsPaths.statement(row.account)}
      page={page}
      onClear={clear}
      sort={filters.sort}
      onSort={sort => setFilters({ sort })}
      isNarrowed={filters.q !== ''}
      csv={{
        name: t('deals.page.statements'),
        load: () => client(Statements)('GET_ACCOUNTS', { side }),
        rowsOf: found => shown(found.items),
        columns: () => csvColumns,
      }}
      note={t(page.data?.isWhole === false ? 'deals.statement.some' : 'deals.statement.late')}
      empty={
        <EmptyState
          icon={ScrollText}
          title={t(`deals.statement.none.${side}`)}
          hint={t(`deals.statement.none.${side}.hint`)}
          action={
            <LinkButton to={side === 'sale' ? dealsPaths.sales() : dealsPaths.purchases()}>
              {t('deals.credit.toDeals')}
            </LinkButton>
          }
        />
      }
    />
  )
}

/** How many accounts a side has, which its list holds all of. */
const useCount = (side: Side, isSeen: boolean): number => {
  const { data } = useQueryOf(Statements, 'GET_ACCOUNTS', { side }, { enabled: isSeen })
  return data?.items.length ?? 0
}

/** /procurement/statement: the accounts with suppliers and of clients, with what is owed on each. */
export const StatementsPage = () => {
  const t = useText()
  const { can } = useAccount()
  const sides: readonly Side[] =
    can('transaction.ticket.supplier') || can('assignment.ticket') ? ['purchase', 'sale'] : ['purchase']
  const counts = { purchase: useCount('purchase', true), sale: useCount('sale', sides.includes('sale')) }
  return (
    <Page title={t('deals.page.statements')}>
      {sides.length === 1 ? (
        <AccountList side="purchase" />
      ) : (
        <Tabs
          label={t('deals.statement.sides')}
          tabs={sides.map(side => ({
            key: side,
            label: t(side === 'sale' ? 'deals.statement.clients' : 'deals.statement.suppliers'),
            count: counts[side],
            render: () => <AccountList key={side} side={side} />,
          }))}
        />
      )}
    </Page>
  )
}
