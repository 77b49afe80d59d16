import { ReceiptText } from 'lucide-react'
import { Credits } from '#shared/deals/Credits.contract.ts'
import { countText } from '#shared/deals/counts.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import type { CsvColumn } from '../lib/csv.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useCreditColumns } from '../parts/credit-columns.tsx'
import { Slot } from '../parts/slots.tsx'
import { useStatusFilter } from '../parts/status-filter.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useListOf, WorkList } from '../ui/work-list.tsx'

type Side = 'purchase' | 'sale'

const CreditList = ({ side }: { side: Side }) => {
  const t = useText()
  const { asked: narrowed, isNarrowed, clear, after, field, order } = useStatusFilter(creditStates, '-date')
  const asked = { side, ...narrowed }
  const page = useListOf(Credits, 'GET_BY_RELATED', asked, { after })
  const [number, ...columns] = useCreditColumns()
  const otherLabel = t(side === 'sale' ? 'deals.client' : 'deals.provider')
  const other = (row: CreditNote) => (side === 'sale' ? row.customerName : row.supplierName)
  const csvColumns: CsvColumn<CreditNote>[] = [
    { header: t('deals.credit.number'), value: row => row.reference },
    { header: t('deals.credit.date'), value: row => row.creditDate },
    { header: t('deals.credit.invoice'), value: row => row.invoiceReference },
    { header: otherLabel, value: other },
    { header: t('deals.status'), value: row => t(statusKey(creditStates, row.status)) },
    { header: t('deals.reason'), value: row => row.reason },
    { header: t('deals.credit.tax'), value: row => row.tax },
    { header: t('deals.credit.amount'), value: row => row.total },
    { header: t('deals.currency'), value: row => row.currency },
  ]
  return (
    <WorkList
      caption={t('deals.page.credits')}
      columns={[...(number ? [number] : []), { key: 'other', header: otherLabel, cell: other }, ...columns]}
      rowKey={row => row.id}
      href={row => dealsPaths.credit(row.id)}
      page={page}
      onClear={clear}
      {...order}
      isNarrowed={isNarrowed}
      csv={{
        name: t('deals.page.credits'),
        load: cursor => client(Credits)('GET_BY_RELATED', { ...asked, limit: 100, ...cursor }),
        rowsOf: found => found.items,
        columns: () => csvColumns,
      }}
      empty={
        <EmptyState
          icon={ReceiptText}
          title={t(`deals.credit.none.${side}`)}
          hint={t(`deals.credit.none.${side}.hint`)}
          action={
            <LinkButton to={side === 'sale' ? dealsPaths.sales() : dealsPaths.purchases()}>
              {t('deals.credit.toDeals')}
            </LinkButton>
          }
        />
      }
    >
      {field}
    </WorkList>
  )
}

/** /procurement/credit: what suppliers credited, and what one credited as a supplier. */
export const CreditsPage = () => {
  const t = useText()
  const { can } = useAccount()
  const counts = useQueryOf(Credits, 'NUM_BY_RELATED', {})
  const sides: readonly Side[] =
    can('transaction.ticket.supplier') || can('assignment.ticket') ? ['purchase', 'sale'] : ['purchase']
  return (
    <Page title={t('deals.page.credits')} bar={<Slot of="views" list="credits" />}>
      {sides.length === 1 ? (
        <CreditList side="purchase" />
      ) : (
        <Tabs
          label={t('deals.credit.sides')}
          tabs={sides.map(side => ({
            key: side,
            label: t(side === 'sale' ? 'deals.credit.issued' : 'deals.credit.received'),
            count: countText(counts.data?.[side]),
            render: () => <CreditList key={side} side={side} />,
          }))}
        />
      )}
    </Page>
  )
}
