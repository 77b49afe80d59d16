import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { dealPathsOf, listAt, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { mayRemake, offerEvent } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { type Ticket, Tickets } from '#shared/deals/Tickets.contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { can } from '#shared/kit/state-table.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { isMissing } from '../../lib/call.ts'
import { refusalText, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StickySummary } from '../../ui/sticky-summary.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { useAttending } from '../parts/attending.ts'
import { useCalculator } from '../parts/calculator.ts'
import { lackOf, NoPayee, payablePreview, SendButton, usePayee } from '../parts/payee.tsx'
import { placed } from '../parts/placed.ts'
import { RecurringFields } from '../parts/recurring-fields.tsx'
import { PaymentsPreview } from '../parts/schedule.tsx'
import { useShortSides } from '../parts/short-sides.ts'
import { interestText } from '../parts/way-to-pay.ts'
import '../deals.css'
import { ItemRows } from './item-rows.tsx'
import { RateFields, WayFields, WordsFields } from './offer-fields.tsx'
import { choiceOf, type OfferValues, offerInput, offerPreview, offerSchema, offerValues } from './values.ts'

const titles = {
  offer: { supplier: 'deals.offer.make', demander: 'deals.counter.make' },
  editOffer: { supplier: 'deals.offer.change', demander: 'deals.counter.change' },
  counter: { supplier: 'deals.counter.make', demander: 'deals.counter.make' },
  remake: { supplier: 'deals.offer.anew', demander: 'deals.offer.anew' },
} as const

const sends = {
  offer: 'deals.offer.send',
  editOffer: 'deals.offer.sendChanged',
  counter: 'deals.counter.send',
  remake: 'deals.offer.anew',
} as const

/** The offer of either side: what was asked for or offered, to be changed at will, with what it comes to in sight. */
export const OfferPage = () => {
  const t = useText()
  const titleOf = useDealTitle()
  const { ticketId = '' } = useParams()
  const found = useQueryOf(Tickets, 'GET_BY_ID', { requestId: ticketId as Id<'request'> })
  const { data: ticket, error } = found
  const { pathname } = useLocation()
  const side = listAt(pathname) === 'sale' ? 'supplier' : 'demander'
  const event = ticket && offerEvent(ticket.request, side)
  const title = t(titles[event ?? 'offer'][side])
  const isRemade = event === 'remake'
  const sides = useShortSides(ticketId as Id<'request'>, isRemade)
  const short = sides.data?.short
  const mayOffer =
    ticket &&
    event &&
    (isRemade
      ? !short || mayRemake(ticket.request, short, side)
      : can(requestStates, ticket.request.status, event, side))
  const isElsewhere = ticket && (ticket.side !== side || !mayOffer)
  if (isElsewhere)
    return (
      <Page title={title}>
        <NotFound />
      </Page>
    )
  if (isMissing(error) || !ticket) return <WaitingPage title={title} found={found} />
  if (isRemade && !short) return <WaitingPage title={title} found={sides} />
  const { request } = ticket
  const reference = dealReference(request.thread)
  return (
    <Page
      title={title}
      tab={`${title} · ${reference}`}
      back={{ label: reference }}
      subtitle={`${titleOf(request)} · ${side === 'supplier' ? request.demanderName : request.supplierName} · ${reference}`}
    >
      {request.choice ? <OfferForm key={request.id} ticket={ticket} choice={request.choice} /> : <NotFound />}
    </Page>
  )
}

const Summary = (props: {
  values: OfferValues
  ticket: Ticket
  choice: DealChoice
  preview: ReturnType<typeof offerPreview>
}) => {
  const { values, ticket, choice, preview } = props
  const t = useText()
  const { request } = ticket
  if (preview === undefined)
    return <StickySummary title={t('deals.offer.summary')} lines={[]} note={t('deals.offer.incomplete')} />
  if (preview instanceof Refusal)
    return <StickySummary title={t('deals.offer.summary')} lines={[]} note={refusalText(preview, t)} />
  const { currency, totals, payments } = preview
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" />
  const asked = request.price
  const { interest } = choiceOf(values, choice)
  const interestLabel = interest ? t('deals.interest.at', { said: interestText(t, interest) }) : t('deals.interest')
  return (
    <StickySummary
      title={t('deals.offer.summary')}
      lines={[
        ...(values.items.length > 1
          ? placed(values.items).map(({ item, place }) => ({
              key: `item${place}`,
              label: t('deals.item.times', { title: item.title, quantity: item.quantity }),
              value: money(item.cost),
            }))
          : []),
        { label: t('deals.principal'), value: money(totals.principal) },
        ...(Number(totals.interest) > 0 ? [{ label: interestLabel, value: money(totals.interest) }] : []),
        { label: t('deals.gst'), value: money(totals.tax) },
        { label: t('deals.total'), value: <Money value={{ amount: totals.total, currency }} strong />, strong: true },
        ...(asked && asked.amount !== totals.total
          ? [{ label: t('deals.offer.before'), value: <Money value={asked} /> }]
          : []),
        { label: t('deals.payments'), value: String(payments.length) },
      ]}
    />
  )
}

const OfferForm = ({ ticket, choice }: { ticket: Ticket; choice: DealChoice }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const language = useLanguage()
  const { request, engagement } = ticket
  const currency = choice.platform.paymentCurrency
  const { side } = ticket
  const isClient = side === 'demander'
  const offer = useCommand(Tickets, isClient ? 'COUNTER_OFFER' : 'CREATE_OFFER')
  const path = dealPathsOf[listOfSide(side)].deal
  const attending = useAttending(ticket.attends)
  const calculate = useCalculator()
  const payee = usePayee(request.supplier.id, request.supplierName)
  const event = offerEvent(request, side)
  return (
    <Form
      schema={offerSchema(currency)}
      defaultValues={offerValues(choice, {
        message: event === 'counter' ? '' : engagement.offerMsg,
        items: engagement.items,
        language,
      })}
      draft={`offer.${request.id}`}
      label={t(titles[event][side])}
      onSubmit={async values => {
        const saved = await offer.run({
          requestId: request.id,
          version: request.version,
          body: offerInput(values, choice),
        })
        toasts.done('deals.offer.sent', { client: isClient ? request.supplierName : request.demanderName })
        void navigate(path(saved.id))
      }}
    >
      {untyped => {
        const form = untyped as unknown as UseFormReturn<OfferValues>
        const values = form.watch()
        const preview = payablePreview(offerPreview(values, choice, calculate), choice.platform, payee)
        const lack = lackOf(preview, choice.platform, payee)
        return (
          <div className="wizard-body with-summary">
            <div className="wizard-main">
              <NoPayee lack={lack} isOwn={!isClient} />
              <ItemRows form={form} supplier={request.supplier} choice={choice} isClient={isClient} />
              <Section title={t('deals.request.payment')}>
                <div className="ui form">
                  <WayFields form={form} />
                  <RateFields isClient={isClient} />
                  <RecurringFields />
                </div>
              </Section>
              {preview && !(preview instanceof Refusal) ? (
                <Section title={t('deals.payments')}>
                  <PaymentsPreview schedule={preview} recurring={choiceOf(values, choice).recurring} />
                </Section>
              ) : null}
              <WordsFields form={form} requestId={request.id} isClient={isClient} />
              <DraftNote />
              <div className="wizard-actions">
                <LinkButton tone="quiet" to={path(request.id)}>
                  {t('app.cancel')}
                </LinkButton>
                <SendButton of={offer} {...attending} lack={lack}>
                  {t(sends[event])}
                </SendButton>
              </div>
            </div>
            <Summary values={values} ticket={ticket} choice={choice} preview={preview} />
          </div>
        )
      }}
    </Form>
  )
}
