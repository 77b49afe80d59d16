import { FileText, Plus } from 'lucide-react'
import { countText } from '#shared/deals/counts.ts'
import { type ListedProposal, Proposals } from '#shared/deals/Proposals.contract.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { type ProposalGroup, proposalGroups } from '#shared/deals/proposal.ts'
import type { Request } from '#shared/deals/request.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { DealReference, dealReferenceText } from '../../parts/deal-reference.tsx'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Slot } from '../../parts/slots.tsx'
import { DealStatus, dealStatusText } from '../../parts/status.tsx'
import { useWordsFilter } from '../../parts/status-filter.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { TableSkeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import '../deals.css'
import { clientsOf } from '../parts/clients-of.ts'
import { ProposalStatus, proposalStatusText } from './proposal-status.tsx'

/** The proposals of one's organisation in one of its lists. */
const Own = ({ group }: { group: ProposalGroup }) => {
  const t = useText()
  const titleOf = useDealTitle()
  const { asked, clear, isNarrowed, after, order } = useWordsFilter('-created')
  const page = useListOf(Proposals, 'GET_BY_RELATED', { group, ...asked }, { after })
  const columns: Column<ListedProposal>[] = [
    { key: 'title', header: t('deals.proposal'), cell: titleOf },
    { key: 'clients', header: t('deals.proposal.clients'), cell: clientsOf },
    { key: 'status', header: t('deals.status'), cell: row => <ProposalStatus proposal={row} /> },
    { key: 'expires', header: t('deals.expires'), cell: row => <CalendarDate day={row.expires} /> },
    {
      key: 'created',
      header: t('deals.created'),
      wideOnly: true,
      sortable: true,
      cell: row => <RelativeDate at={row.createdAt} />,
    },
    {
      key: 'updated',
      header: t('deals.updated'),
      wideOnly: true,
      cell: row => <RelativeDate at={row.updatedAt} />,
    },
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      cell: row => (row.price ? <Money value={row.price} /> : null),
    },
  ]
  return (
    <WorkList
      caption={t('deals.page.proposals')}
      columns={columns}
      rowKey={row => row.id}
      href={row => dealsPaths.proposal(row.id)}
      page={page}
      onClear={clear}
      {...order}
      isNarrowed={isNarrowed}
      csv={{
        name: t('deals.page.proposals'),
        load: from => client(Proposals)('GET_BY_RELATED', { group, ...asked, limit: 100, ...from }),
        rowsOf: ({ items }) => items,
        columns: () => [
          { header: t('deals.proposal'), value: titleOf },
          { header: t('deals.proposal.clients'), value: clientsOf },
          { header: t('deals.status'), value: row => proposalStatusText(t, row) },
          { header: t('deals.expires'), value: row => row.expires },
          { header: t('deals.total'), value: row => row.price?.amount },
          { header: t('deals.currency'), value: row => row.price?.currency },
          { header: t('deals.created'), value: row => row.createdAt },
        ],
      }}
      empty={
        <EmptyState
          icon={FileText}
          title={t(`deals.proposal.${group}.none`)}
          hint={t(`deals.proposal.${group}.hint`)}
          action={<LinkButton to={dealsPaths.newProposal()}>{t('deals.page.proposalNew')}</LinkButton>}
        />
      }
    />
  )
}

/** The proposals that lie before the party that one acts for. */
const Received = () => {
  const t = useText()
  const titleOf = useDealTitle()
  const { asked, clear, isNarrowed, after } = useWordsFilter('-created')
  const query = asked.query ? { query: asked.query } : {}
  const page = useListOf(Proposals, 'GET_RECEIVED', query, { after })
  const columns: Column<Request>[] = [
    {
      key: 'title',
      header: t('deals.proposal'),
      cell: row => (
        <>
          {titleOf(row)}
          <DealReference thread={row.thread} />
        </>
      ),
    },
    { key: 'supplier', header: t('deals.provider'), cell: row => row.supplierName },
    { key: 'status', header: t('deals.status'), cell: row => <DealStatus deal={row} /> },
    {
      key: 'expires',
      header: t('deals.expires'),
      cell: row => (row.expires ? <CalendarDate day={row.expires} /> : null),
    },
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      cell: row => (row.price ? <Money value={row.price} /> : null),
    },
  ]
  return (
    <WorkList
      caption={t('deals.proposal.received')}
      columns={columns}
      rowKey={row => row.id}
      href={row => dealPathsOf.purchase.deal(row.id)}
      page={page}
      onClear={clear}
      isNarrowed={isNarrowed}
      csv={{
        name: t('deals.proposal.received'),
        load: from => client(Proposals)('GET_RECEIVED', { ...query, limit: 100, ...from }),
        rowsOf: ({ items }) => items,
        columns: () => [
          { header: t('deals.reference'), value: row => dealReferenceText(row.thread) },
          { header: t('deals.proposal'), value: titleOf },
          { header: t('deals.provider'), value: row => row.supplierName },
          { header: t('deals.status'), value: row => dealStatusText(t, row) },
          { header: t('deals.expires'), value: row => row.expires },
          { header: t('deals.total'), value: row => row.price?.amount },
          { header: t('deals.currency'), value: row => row.price?.currency },
        ],
      }}
      empty={
        <EmptyState
          icon={FileText}
          title={t('deals.proposal.received.none')}
          hint={t('deals.proposal.received.hint')}
          action={<LinkButton to={dealsPaths.purchases()}>{t('deals.purchases')}</LinkButton>}
        />
      }
    />
  )
}

/** /proposal: what one offers without being asked, and what one was offered so. */
export const ProposalsPage = () => {
  const t = useText()
  const { ready, can } = useAccount()
  const sells = ready && can('transaction.ticket.supplier')
  const { data } = useQueryOf(Proposals, 'NUM_BY_GROUP', {})
  if (!ready) return <TableSkeleton />
  const received = {
    key: 'received',
    label: t('deals.proposal.received'),
    count: countText(data?.received),
    render: () => <Received />,
  }
  const own = proposalGroups.map(group => ({
    key: group,
    label: t(`deals.proposal.group.${group}`),
    count: countText(data?.[group]),
    render: () => <Own key={group} group={group} />,
  }))
  const [draft, sent, ended] = own
  return (
    <Page
      title={t('deals.page.proposals')}
      bar={<Slot of="views" list="proposals" />}
      action={
        sells ? (
          <LinkButton tone="primary" icon={Plus} to={dealsPaths.newProposal()}>
            {t('deals.page.proposalNew')}
          </LinkButton>
        ) : undefined
      }
    >
      <Tabs
        label={t('deals.proposal.groups')}
        tabs={sells && draft && sent && ended ? [sent, draft, ended, received] : [received]}
      />
    </Page>
  )
}
