import { CreditCard, Repeat } from 'lucide-react'
import { type Count, countText } from '#shared/deals/counts.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { type TakingGroup, type TakingView, takingGroups } from '#shared/deals/taking.ts'
import type { Out } from '#shared/kit/contract.ts'
import { AutoDebits } from '#shared/payments/AutoDebits.contract.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { useWordsFilter } from '../../parts/status-filter.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Column } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import { TakingDay } from './taking-day.tsx'
import { takingText, takingTones, whyText } from './words.ts'
import './debits.css'

type Side = 'purchase' | 'sale'

const DebitList = ({ side, group }: { side: Side; group: TakingGroup }) => {
  const t = useText()
  const language = useLanguage()
  const titleOf = useDealTitle()
  // What is coming has the soonest first, what was has the last first.
  const { asked: narrowed, isNarrowed, clear, after, order } = useWordsFilter(group === 'coming' ? 'day' : '-day')
  const asked = { side, group, ...narrowed }
  const page = useListOf(AutoDebits, 'GET_BY_RELATED', asked, { after })
  const other = (row: TakingView) => (side === 'sale' ? row.customerName : row.supplierName)
  const columns: Column<TakingView>[] = [
    {
      key: 'invoice',
      header: t('payments.debits.invoice'),
      cell: row => (
        <>
          {titleOf(row)}
          <span className="cell-note">{row.reference}</span>
        </>
      ),
    },
    { key: 'other', header: t('payments.debits.party'), cell: other },
    { key: 'day', header: t('payments.debits.day'), sortable: true, cell: row => <TakingDay row={row} /> },
    {
      key: 'status',
      header: t('payments.debits.status'),
      whole: true,
      cell: row => {
        const why = whyText(row, t, language)
        return (
          <>
            <StatusPill tone={takingTones[row.status]}>{takingText(row, t)}</StatusPill>
            {why ? <span className="cell-note">{why}</span> : null}
          </>
        )
      },
    },
    { key: 'from', header: t('payments.debits.from'), wideOnly: true, cell: row => row.instrument },
    {
      key: 'amount',
      header: t('payments.debits.amount'),
      align: 'end',
      cell: row => <Money value={{ amount: row.amount, currency: row.currency }} />,
    },
  ]
  const csvColumns: CsvColumn<TakingView>[] = [
    { header: t('payments.debits.invoice'), value: row => row.reference },
    { header: t('payments.debits.party'), value: other },
    { header: t('payments.debits.day'), value: row => (row.status === 'postponed' ? '' : row.takeOn) },
    { header: t('payments.debits.status'), value: row => takingText(row, t) },
    { header: t('payments.debits.from'), value: row => row.instrument },
    { header: t('payments.debits.amount'), value: row => row.amount },
    { header: t('deals.currency'), value: row => row.currency },
  ]
  return (
    <WorkList
      caption={t('payments.debit')}
      columns={columns}
      rowKey={row => row.invoiceId}
      href={row => dealsPaths.autoDebit(row.requestId)}
      page={page}
      onClear={clear}
      {...order}
      isNarrowed={isNarrowed}
      csv={{
        name: t('payments.debit'),
        load: cursor => client(AutoDebits)('GET_BY_RELATED', { ...asked, limit: 100, ...cursor }),
        rowsOf: found => found.items,
        columns: () => csvColumns,
      }}
      empty={
        <EmptyState
          icon={Repeat}
          title={t(`payments.debits.none.${group}`)}
          hint={t('payments.debits.none.hint')}
          action={
            <LinkButton to={side === 'sale' ? dealsPaths.sales() : dealsPaths.purchases()}>
              {t('payments.debits.all')}
            </LinkButton>
          }
        />
      }
    />
  )
}

type Counts = Out<(typeof AutoDebits)['methods']['NUM_BY_RELATED']>['purchase']

/** Those of one side, by how they stand. */
const DebitSide = ({ side, counts }: { side: Side; counts: Counts | null | undefined }) => {
  const t = useText()
  return (
    <Tabs
      label={t('payments.debits.groups')}
      param="group"
      tabs={takingGroups.map(group => ({
        key: group,
        label: t(`payments.debits.group.${group}`),
        count: countText(counts?.[group]),
        render: () => <DebitList key={group} side={side} group={group} />,
      }))}
    />
  )
}

/** What the lists of a side come to. */
const sumOf = (counts: Counts | null | undefined): Count | undefined =>
  counts
    ? {
        total: takingGroups.reduce((sum, group) => sum + counts[group].total, 0),
        hasMore: takingGroups.some(group => counts[group].hasMore),
      }
    : undefined

/** /deal/autodebit: what is taken by auto-debit, on either side: coming, failed, taken, stopped. */
export const DebitsPage = () => {
  const t = useText()
  const { can } = useAccount()
  const { data: counts } = useQueryOf(AutoDebits, 'NUM_BY_RELATED', {})
  const sides: readonly Side[] =
    can('transaction.ticket.supplier') || can('assignment.ticket') ? ['purchase', 'sale'] : ['purchase']
  return (
    <Page
      title={t('payments.debit')}
      action={
        <LinkButton icon={CreditCard} to={paymentsPaths.instruments()}>
          {t('payments.instruments')}
        </LinkButton>
      }
    >
      {sides.length === 1 ? (
        <DebitSide side="purchase" counts={counts?.purchase} />
      ) : (
        <Tabs
          label={t('payments.debits.side')}
          tabs={sides.map(side => ({
            key: side,
            label: t(side === 'sale' ? 'payments.debits.sales' : 'payments.debits.purchases'),
            count: countText(sumOf(counts?.[side])),
            render: () => <DebitSide key={side} side={side} counts={counts?.[side]} />,
          }))}
        />
      )}
    </Page>
  )
}
