import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { proposalAsOf } from '#shared/deals/expiry.ts'
import { Proposals, type ProposalView } from '#shared/deals/Proposals.contract.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { type Id, isIdOf } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { DealStatus } from '../../parts/status.tsx'
import { useBegun } from '../../ui/begun.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Denied } from '../../ui/denied.tsx'
import { later } from '../../ui/later.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Detail, Page, Section, SideFacts } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { useAttending } from '../parts/attending.ts'
import { ItemsTable } from '../parts/items-table.tsx'
import { RemoveDraft } from '../parts/remove-draft.tsx'
import { PaymentsPreview } from '../parts/schedule.tsx'
import '../deals.css'
import { ProposalStatus } from './proposal-status.tsx'
import { valuesOf } from './values.ts'

/** The form loads for a draft, and the dialog when it is asked for. */
const ProposalForm = later(() => import('./proposal-form.tsx').then(module => module.ProposalForm), <DetailSkeleton />)
const WithdrawDialog = later(() => import('./withdraw-dialog.tsx').then(module => module.WithdrawDialog))

type Customer = ProposalView['customers'][number]

/** What became of a proposal with each of its clients. */
const Customers = ({ view: { customers } }: { view: ProposalView }) => {
  const t = useText()
  return (
    <Table<Customer>
      caption={t('deals.proposal.clients')}
      empty={null}
      rows={customers}
      rowKey={partyKey}
      href={({ request }) => (request ? dealPathsOf.sale.deal(request.id) : undefined)}
      columns={[
        { key: 'client', header: t('deals.client'), cell: ({ name }) => name },
        {
          key: 'status',
          header: t('deals.status'),
          cell: ({ request }) =>
            request ? (
              <>
                <DealStatus deal={request} />
                {request.reason ? <p className="party-note">{request.reason}</p> : null}
              </>
            ) : null,
        },
        {
          key: 'updated',
          header: t('deals.updated'),
          wideOnly: true,
          cell: ({ request }) => (request ? <RelativeDate at={request.updatedAt} /> : null),
        },
        {
          key: 'total',
          header: t('deals.total'),
          align: 'end',
          cell: ({ request }) => (request?.price ? <Money value={request.price} /> : null),
        },
      ]}
    />
  )
}

const needing = { needs: 'transaction.ticket.supplier' } as const

const Sent = ({ view }: { view: ProposalView }) => {
  const t = useText()
  const [ends, end] = useState(false)
  const { proposal, letters, attends } = view
  const attending = useAttending(attends)
  const { choice, price, title } = proposal
  return (
    <Page
      title={title}
      aside={<ProposalStatus proposal={proposal} />}
      back={{ label: t('deals.page.proposals') }}
      action={
        <>
          <LinkButton of={needing} icon={Copy} to={dealsPaths.newProposal({ from: proposal.id })}>
            {t('deals.proposal.again')}
          </LinkButton>
          {proposalAsOf(proposal, todayNow()).status === 'sent' ? (
            <Button of={needing} {...attending} onClick={() => end(true)}>
              {t('deals.end.withdraw.confirm')}
            </Button>
          ) : null}
        </>
      }
    >
      <Detail
        side={
          <SideFacts
            title={t('deals.proposal')}
            facts={[
              { label: t('deals.total'), value: price ? <Money value={price} strong /> : undefined },
              { label: t('deals.expires'), value: <CalendarDate day={proposal.expires} /> },
              {
                label: t('deals.proposal.sentAt'),
                value: proposal.sentAt ? <RelativeDate at={proposal.sentAt} /> : undefined,
              },
            ]}
          />
        }
      >
        {proposal.status === 'withdrawn' && proposal.reason ? (
          <Notice tone="danger" title={t('deals.next.withdrawn')}>
            <p>{proposal.reason}</p>
          </Notice>
        ) : null}
        <Section title={t('deals.proposal.clients')}>
          <Customers view={view} />
        </Section>
        <Section title={t('deals.terms.offered')}>
          <ItemsTable choice={choice} />
        </Section>
        <Section title={t('deals.payments')}>
          <PaymentsPreview schedule={scheduleOf(choice)} recurring={choice.recurring} />
        </Section>
        {letters.message ? (
          <Section title={t('deals.proposal.message')}>
            <p className="said">{letters.message}</p>
          </Section>
        ) : null}
      </Detail>
      {ends ? <WithdrawDialog view={view} onClose={() => end(false)} /> : null}
    </Page>
  )
}

const versionOf = ({ proposal }: ProposalView) => proposal.version

const Draft = ({ view: now }: { view: ProposalView }) => {
  const t = useText()
  const remove = useCommand(Proposals, 'REMOVE')
  const { begun: view, key, onTyping } = useBegun(now, versionOf)
  const { proposal } = view
  const attending = useAttending(now.attends)
  const { id: proposalId, version } = now.proposal
  return (
    <Page
      title={proposal.title}
      aside={<ProposalStatus proposal={proposal} />}
      back={{ label: t('deals.page.proposals') }}
      action={
        <RemoveDraft
          of={remove}
          {...attending}
          run={() => remove.run({ proposalId, version })}
          list={dealsPaths.proposals()}
        />
      }
    >
      <ProposalForm
        key={key}
        onTyping={onTyping}
        draft={proposal}
        values={valuesOf(view)}
        choice={proposal.choice}
        supplier={proposal.supplier}
        attending={attending}
      />
    </Page>
  )
}

/** One proposal, to its supplier: a draft to go on with, or what became of it. A deal's own address leads to the deal. */
const Proposal = ({ proposalId }: { proposalId: Id<'proposal'> }) => {
  const t = useText()
  const found = useQueryOf(Proposals, 'GET_BY_ID', { proposalId })
  const { data } = found
  if (data) return data.proposal.status === 'draft' ? <Draft key={proposalId} view={data} /> : <Sent view={data} />
  return (
    <WaitingPage
      title={t('deals.proposal')}
      back={{ label: t('deals.page.proposals'), to: dealsPaths.proposals() }}
      found={found}
      missing={<Link to={dealsPaths.proposals()}>{t('deals.page.proposals')}</Link>}
    />
  )
}

/** /proposal/:ticketId */
export const ProposalPage = () => {
  const t = useText()
  const { ticketId = '' } = useParams()
  const { ready, can } = useAccount()
  if (isIdOf('request', ticketId)) return <Navigate to={dealPathsOf.purchase.detail(ticketId)} replace />
  if (ready && !can('transaction.ticket.supplier'))
    return (
      <Page title={t('deals.proposal')}>
        <Denied leaf="transaction.ticket.supplier" />
      </Page>
    )
  return <Proposal proposalId={ticketId as Id<'proposal'>} />
}
