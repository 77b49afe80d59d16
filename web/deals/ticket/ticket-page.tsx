import { CalendarDays } from 'lucide-react'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { asOf } from '#shared/deals/expiry.ts'
import { dealPathsOf, dealsPaths, listAt, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { nameOfSide, otherSide } from '#shared/deals/sides.ts'
import { type Ticket, Tickets } from '#shared/deals/Tickets.contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { can } from '#shared/kit/state-table.ts'
import { timeframeOf } from '#shared/terms/deal-frame.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { useAccount, useSigner } from '../../lib/account.tsx'
import { isMissing } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { useFaces } from '../../parts/faces.ts'
import { Party } from '../../parts/party.tsx'
import { Slot } from '../../parts/slots.tsx'
import { DealStatus } from '../../parts/status.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { later } from '../../ui/later.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Detail, Page, Section, SideFacts } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { DeliveriesPreview, PaymentsPreview } from '../parts/schedule.tsx'
import '../deals.css'
import { actingOf, nextStep } from './acting.ts'
import { ContractDeliveries, DeliveriesExport } from './deliveries.tsx'
import { ContractPayments, PaymentsExport } from './payments.tsx'
import { DealTerms } from './terms.tsx'
import { TicketActions } from './ticket-actions.tsx'

/** Files, and under all else what happened, load beside it. */
const DealFiles = later(() => import('../parts/deal-files.tsx').then(module => module.DealFiles))
const DealTimeline = later(() => import('../parts/deal-timeline.tsx').then(module => module.DealTimeline))

/** What few deals have loads where one has it. */
const ContractCredits = later(() => import('./credits.tsx').then(module => module.ContractCredits))
const ItemsTable = later(() => import('../parts/items-table.tsx').then(module => module.ItemsTable))
const ContractOrders = later(() => import('./orders.tsx').then(module => module.ContractOrders))
const SeriesSection = later(() => import('./series.tsx').then(module => module.SeriesSection))
const Said = later(() => import('./said.tsx').then(module => module.Said))
const Invitees = later(() => import('./invitees.tsx').then(module => module.Invitees))
const ShortNotice = later(() => import('../parts/short-notice.tsx').then(module => module.ShortNotice))
const PaymentTrail = later(() => import('../parts/payment-trail.tsx').then(module => module.PaymentTrail))
const OfferVersions = later(() => import('./versions.tsx').then(module => module.OfferVersions))

/** One deal, from the side of whoever looks: what is to be done, what was agreed on, and what happened. */
export const TicketPage = () => {
  const t = useText()
  const params = useParams()
  const { pathname } = useLocation()
  const place = listAt(pathname)
  const requestId = (params.ticketId ?? params.id ?? '') as Id<'request'>
  const ticket = useQueryOf(Tickets, 'GET_BY_ID', { requestId })
  const { error, data } = ticket
  if (isMissing(error) || !data) return <WaitingPage title={t('deals.deal')} found={ticket} />
  if (listOfSide(data.side) !== place)
    return <Navigate to={dealPathsOf[listOfSide(data.side)].deal(requestId)} replace />
  return <Deal ticket={{ ...data, request: asOf(data.request, todayNow()) }} changed={ticket.dataUpdatedAt} />
}

/** What the terms of a request are by now. */
const termsTitle = ({ contractId, documentHash }: Request) =>
  contractId ? 'deals.terms.signed' : documentHash ? 'deals.terms.offered' : 'deals.terms.requested'

const Next = ({ ticket: { request, side, attends }, path }: { ticket: Ticket; path: string }) => {
  const t = useText()
  const signer = useSigner()
  const { can } = useAccount()
  const acting = actingOf(request, side, signer, can, attends)
  const other = nameOfSide(request, otherSide(side))
  const step = nextStep(request, side, acting)
  if (request.replacedBy)
    return (
      <Notice
        action={
          <LinkButton small to={`${path.slice(0, path.lastIndexOf('/'))}/${request.replacedBy}`}>
            {t('deals.ticket.openNew')}
          </LinkButton>
        }
      >
        <p>{t('deals.next.replaced')}</p>
      </Notice>
    )
  if (request.status === 'rejected' || request.status === 'withdrawn' || request.status === 'expired')
    return (
      <Notice tone="danger" title={t(`deals.next.${request.status}`)}>
        {request.reason ? <p>{request.reason}</p> : null}
      </Notice>
    )
  return step ? (
    <Notice tone={acting.offer || acting.sign ? 'accent' : 'info'}>
      <p>{t(step, { other })}</p>
    </Notice>
  ) : null
}

/** The way to the schedule as calendar, chart and plot. */
const ScheduleLink = ({ request, side }: { request: Request; side: Side }) => (
  <LinkButton small tone="quiet" icon={CalendarDays} to={dealPathsOf[listOfSide(side)].schedule(request.id)}>
    {useText()('deals.plan.open')}
  </LinkButton>
)

/** What runs under a signed request: payments with their invoices, and deliveries. */
const Procurement = ({ request, side }: { request: Request; side: Side }) => {
  const t = useText()
  const made = useQueryOf(Tickets, 'GET_PROCUREMENT_OF_TICKET_MERGED', { ticket: request.id })
  if (made.error && !made.data) return <Failure error={made.error} onRetry={made.refetch} />
  if (!made.data) return <DetailSkeleton />
  const { contract, summary, payments, invoices, deliveries, purchaseOrders: orders } = made.data
  if (!contract || !summary) return null
  return (
    <>
      <SeriesSection {...{ contract, side }} />
      <Section
        title={t('deals.payments')}
        action={
          <div className="row">
            <ScheduleLink request={request} side={side} />
            <PaymentsExport contract={contract} />
          </div>
        }
      >
        <ContractPayments {...{ contract, summary, payments, invoices, side }} />
      </Section>
      <Slot of="debit" requestId={request.id} />
      {contract.credits ? <ContractCredits contractId={contract.id} /> : null}
      <Section title={t('deals.deliveries')} action={<DeliveriesExport contract={contract} />}>
        <ContractDeliveries {...{ contract, deliveries, orders, side }} />
      </Section>
      {orders.length > 0 ? (
        <ContractOrders orders={orders} addressOf={id => dealPathsOf[listOfSide(side)].order(request.id, id)} />
      ) : null}
    </>
  )
}

const Preview = ({ ticket: { request, side, engagement } }: { ticket: Ticket }) => {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const { choice } = request
  if (!choice) return null
  const schedule = scheduleOf(choice)
  const traced = params.get('trail')
  return (
    <>
      <Section title={t('deals.payments')} action={<ScheduleLink request={request} side={side} />}>
        <PaymentsPreview
          schedule={schedule}
          recurring={choice.recurring}
          trailOf={number => `?${new URLSearchParams({ trail: String(number) })}`}
        />
        {traced ? (
          <PaymentTrail
            {...{ choice, words: engagement.items, number: Number(traced) }}
            onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
          />
        ) : null}
      </Section>
      <Slot of="debit" requestId={request.id} />
      <Section title={t('deals.deliveries')}>
        <DeliveriesPreview schedule={schedule} choice={choice} />
      </Section>
    </>
  )
}

const Parties = ({ request }: { request: Request }) => {
  const t = useText()
  const faceOf = useFaces([request.demander, request.supplier])
  const party = (role: string, name: string, isPerson: boolean, needed: number, side: Side) => {
    const signs = request.signs.filter(sign => sign.side === side)
    return (
      <Party
        name={name}
        party={{ id: request[side].id, type: request[side].type }}
        verified={faceOf(request[side])?.verified}
        picture={faceOf(request[side])?.picture}
        square={!isPerson}
        note={request.documentHash ? `${role} · ${t('deals.signed.of', { count: signs.length, needed })}` : role}
      >
        {signs.map(sign => (
          <p className="party-note" key={sign.uid}>
            {sign.name} · <RelativeDate at={sign.at} />
          </p>
        ))}
      </Party>
    )
  }
  return (
    <section className="parties">
      <h2>{t('deals.parties')}</h2>
      {party(
        t('deals.client'),
        request.demanderName,
        request.demander.type === 'user',
        request.demanderSignCount,
        'demander',
      )}
      {party(t('deals.provider'), request.supplierName, false, request.supplierSignCount, 'supplier')}
    </section>
  )
}

/** Whether there is something to compare an offer with: a version before, or what was asked for in other terms or words. */
const isOtherThanAsked = ({ request, engagement }: Ticket) =>
  (request.round ?? 1) > 1 || request.asked !== undefined || engagement.asked !== undefined

/** What the deal lets be done. Of that the buttons tell who may not. */
const everything = () => true

const Deal = (props: { ticket: Ticket; changed: number }) => {
  const { ticket, changed } = props
  const t = useText()
  const titleOf = useDealTitle()
  const signer = useSigner()
  const { request, side, engagement, attends } = ticket
  const acting = actingOf(request, side, signer, everything, true)
  const path = dealPathsOf[listOfSide(side)].deal(request.id)
  const { choice, price } = request
  const frame = choice && timeframeOf(choice)
  const name = titleOf(request)
  return (
    <Page
      title={name}
      tab={`${name} · ${dealReference(request.thread)}`}
      aside={
        <>
          <DealStatus deal={request} />
          <Slot of="thing" id={request.id} />
        </>
      }
      subtitle={`${dealReference(request.thread)} · ${nameOfSide(request, otherSide(side))}`}
      action={<TicketActions {...{ request, side, attends, acting, path }} />}
    >
      <Detail
        side={
          <>
            <SideFacts
              title={t('deals.facts')}
              facts={[
                {
                  label: t(choice?.recurring ? 'deals.recurring.each' : 'deals.total'),
                  value: price ? <Money value={price} strong /> : undefined,
                },
                { label: t('deals.start'), value: frame ? <CalendarDate day={frame.start} /> : undefined },
                {
                  label: t('deals.end'),
                  value: frame && !choice.recurring ? <CalendarDate day={frame.end} /> : undefined,
                },
                {
                  label: t('deals.expires'),
                  value: request.expires && !request.contractId ? <CalendarDate day={request.expires} /> : undefined,
                },
                {
                  label: t('deals.proposal'),
                  value:
                    request.proposal && side === 'supplier' ? (
                      <Link to={dealsPaths.proposal(request.proposal)}>{t('deals.proposal.open')}</Link>
                    ) : undefined,
                },
                { label: t('deals.created'), value: <RelativeDate at={request.createdAt} /> },
              ]}
            />
            <Parties request={request} />
            {side === 'demander' && request.demander.type === 'organization' ? (
              <Invitees {...{ request, attends }} />
            ) : null}
            <Slot of="tasks" id={request.id} />
            <DealTimeline
              thread={request.thread}
              changed={changed}
              parties={[
                { ...request.demander, name: request.demanderName },
                { ...request.supplier, name: request.supplierName },
              ]}
            />
          </>
        }
      >
        <Next ticket={ticket} path={path} />
        {request.demanderSignCount + request.supplierSignCount > 2 &&
        can(requestStates, request.status, 'sign', side) ? (
          <ShortNotice of={{ ...request, requestId: request.id, side }} />
        ) : null}
        {request.contractId ? <Procurement request={request} side={side} /> : null}
        {choice && (choice.items.length > 1 || (request.asked?.items.length ?? 1) > 1) ? (
          <Section title={t('deals.items')}>
            <ItemsTable choice={choice} asked={request.asked} />
          </Section>
        ) : null}
        {choice ? (
          <Section title={t(termsTitle(request))}>
            <DealTerms request={request} />
          </Section>
        ) : null}
        {request.documentHash && isOtherThanAsked(ticket) ? <OfferVersions request={request} side={side} /> : null}
        {request.contractId ? null : <Preview ticket={ticket} />}
        <Said ticket={ticket} />
        <DealFiles {...{ request, side, attends }} />
        {engagement.items.map(({ id, title, description }) =>
          description ? (
            <Section key={id} title={engagement.items.length > 1 ? title : t('deals.service')}>
              <p className="said">{description}</p>
            </Section>
          ) : null,
        )}
      </Detail>
    </Page>
  )
}
