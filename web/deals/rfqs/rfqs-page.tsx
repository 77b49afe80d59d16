import { FileText, Plus } from 'lucide-react'
import { countText } from '#shared/deals/counts.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { type ListedRfq, Rfqs } from '#shared/deals/Rfqs.contract.ts'
import { rfqStates } from '#shared/deals/rfq-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Slot } from '../../parts/slots.tsx'
import { useStatusFilter } from '../../parts/status-filter.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { TableSkeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import { RfqStatus } from './rfq-status.tsx'

/** What each side can find in its list: a draft is its client's own, and of a deleted one nothing is left. */
const statusesOf = {
  purchase: rfqStates.states.filter(state => state !== 'discarded'),
  // To its suppliers one that others were asked instead of is called off.
  sale: ['open', 'awarded', 'cancelled'] as const,
} as const

const List = ({ side }: { side: 'purchase' | 'sale' }) => {
  const t = useText()
  const {
    asked: narrowed,
    isNarrowed,
    clear,
    after,
    field,
    order,
  } = useStatusFilter(rfqStates, '-created', statusesOf[side])
  const asked = { side, ...narrowed }
  const page = useListOf(Rfqs, 'GET_BY_RELATED', asked, { after })
  return (
    <WorkList<ListedRfq, NonNullable<(typeof page)['data']>>
      caption={t('deals.page.rfqs')}
      columns={[
        { key: 'title', header: t('deals.rfq'), cell: row => row.title },
        ...(side === 'sale'
          ? [{ key: 'client', header: t('deals.client'), cell: (row: ListedRfq) => row.clientName }]
          : []),
        { key: 'status', header: t('deals.status'), cell: row => <RfqStatus rfq={row} /> },
        { key: 'until', header: t('deals.rfq.until'), cell: row => <CalendarDate day={row.until} /> },
        {
          key: 'created',
          header: t('deals.created'),
          wideOnly: true,
          sortable: true,
          cell: row => <RelativeDate at={row.createdAt} />,
        },
      ]}
      rowKey={row => row.id}
      href={row => dealsPaths.rfq(row.id)}
      page={page}
      onClear={clear}
      {...order}
      isNarrowed={isNarrowed}
      csv={{
        name: t('deals.page.rfqs'),
        load: from => client(Rfqs)('GET_BY_RELATED', { ...asked, limit: 100, ...from }),
        rowsOf: ({ items }) => items,
        columns: () => [
          { header: t('deals.rfq'), value: row => row.title },
          { header: t('deals.client'), value: row => row.clientName },
          { header: t('deals.status'), value: row => t(statusKey(rfqStates, row.status)) },
          { header: t('deals.rfq.until'), value: row => row.until },
          { header: t('deals.created'), value: row => row.createdAt },
        ],
      }}
      empty={
        <EmptyState
          icon={FileText}
          title={t(`deals.rfq.${side}.none`)}
          hint={t(`deals.rfq.${side}.hint`)}
          action={
            side === 'purchase' ? (
              <LinkButton to={dealsPaths.newRfq()}>{t('deals.page.newRfq')}</LinkButton>
            ) : (
              <LinkButton to={dealsPaths.newProposal()}>{t('deals.page.proposalNew')}</LinkButton>
            )
          }
        />
      }
    >
      {field}
    </WorkList>
  )
}

/** /procurement/rfq: what one asks several suppliers for, and what one is asked for. */
export const RfqsPage = () => {
  const t = useText()
  const { ready, can } = useAccount()
  const counts = useQueryOf(Rfqs, 'NUM_BY_RELATED', {})
  if (!ready) return <TableSkeleton />
  // Who assigns deals sees what is sold, as on the other lists.
  const seesSales = can('transaction.ticket.supplier') || can('assignment.ticket')
  const sides = seesSales ? (['purchase', 'sale'] as const) : (['purchase'] as const)
  return (
    <Page
      title={t('deals.page.rfqs')}
      bar={<Slot of="views" list="rfqs" />}
      action={
        <LinkButton
          tone="primary"
          icon={Plus}
          of={{ needs: 'transaction.marketplace.microserviceRequest' }}
          to={dealsPaths.newRfq()}
        >
          {t('deals.page.newRfq')}
        </LinkButton>
      }
    >
      <Tabs
        label={t('deals.rfq.lists')}
        tabs={sides.map(side => ({
          key: side,
          label: t(`deals.rfq.list.${side}`),
          count: countText(counts.data?.[side]),
          render: () => <List key={side} side={side} />,
        }))}
      />
    </Page>
  )
}
