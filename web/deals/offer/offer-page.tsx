import { Fragment } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import { dealsPaths } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { messageLength } from '#shared/deals/request.ts'
import { type Ticket, Tickets } from '#shared/deals/Tickets.contract.ts'
import { periods } from '#shared/kit/date.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { interestTypes } from '#shared/terms/interest.ts'
import { letterPlaces } from '#shared/terms/letter.ts'
import { scheduleInputs } from '#shared/terms/payment-options.ts'
import { paymentOptionNames } from '#shared/terms/service-terms.ts'
import { refusalText, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Slot } from '../../parts/slots.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FieldRow, NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { StickySummary } from '../../ui/sticky-summary.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useCalculator } from '../parts/calculator.ts'
import { placed } from '../parts/placed.ts'
import { RecurringFields } from '../parts/recurring-fields.tsx'
import { PaymentsPreview } from '../parts/schedule.tsx'
import { interestText } from '../parts/way-to-pay.ts'
import '../deals.css'
import { ItemRows } from './item-rows.tsx'
import { choiceOf, type OfferValues, offerInput, offerPreview, offerSchema, offerValues } from './values.ts'

/** The supplier's offer: what was asked for, to be changed at will, with what it comes to in sight. */
export const OfferPage = () => {
  const t = useText()
  const titleOf = useDealTitle()
  const { ticketId = '' } = useParams()
  const found = useQueryOf(Tickets, 'GET_BY_ID', { requestId: ticketId as Id<'request'> })
  const { data: ticket, error } = found
  const title = t(ticket?.request.status === 'requested' ? 'deals.offer.make' : 'deals.offer.change')
  if (error?.errorType === 'notFound' || error?.errorType === 'input.invalid' || ticket?.side === 'demander')
    return (
      <Page title={t('deals.offer.make')}>
        <NotFound />
      </Page>
    )
  if (error && !ticket)
    return (
      <Page title={t('deals.offer.make')}>
        <Failure error={error} onRetry={found.refetch} />
      </Page>
    )
  if (!ticket)
    return (
      <Page title={t('deals.offer.make')}>
        <DetailSkeleton />
      </Page>
    )
  const { request } = ticket
  const reference = dealReference(request.thread)
  return (
    <Page
      title={title}
      tab={`${title} · ${reference}`}
      back={{ label: reference }}
      subtitle={`${titleOf(request)} · ${request.demanderName} · ${reference}`}
    >
      {request.choice ? <OfferForm key={request.id} ticket={ticket} choice={request.choice} /> : <NotFound />}
    </Page>
  )
}

const Summary = ({ values, ticket, choice }: { values: OfferValues; ticket: Ticket; choice: DealChoice }) => {
  const t = useText()
  const { request } = ticket
  const preview = offerPreview(values, choice, useCalculator())
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

const WayFields = ({ form }: { form: UseFormReturn<OfferValues> }) => {
  const t = useText()
  const type = form.watch('type')
  const interestType = form.watch('interestType')
  const steps = periods.map(period => ({ value: period, label: t(`deals.period.${period}`) }))
  const hasDeposit = type === 'twoTime' || type === 'instalments'
  return (
    <>
      <SelectField
        name="type"
        label={t('deals.wayToPay')}
        choices={paymentOptionNames.map(name => ({ value: name, label: t(`deals.way.${name}`) }))}
      />
      <FieldRow>
        {hasDeposit ? (
          <NumberField
            name="initialAmount"
            label={t('deals.offer.deposit')}
            after="%"
            {...scheduleInputs[type].initialAmount}
            step={1}
          />
        ) : null}
        {hasDeposit || type === 'upfront' ? (
          <NumberField
            name="initialOffset"
            label={t('deals.offer.firstDays')}
            after={t('deals.offer.days')}
            min={0}
            step={1}
          />
        ) : null}
        {type === 'instalments' ? (
          <NumberField
            name="finalPeriod"
            label={t('deals.offer.instalments')}
            {...scheduleInputs.instalments.finalPeriod}
            step={1}
          />
        ) : null}
        {type === 'upfront' ? null : (
          <NumberField
            name="finalOffset"
            label={t(type === 'instalments' ? 'deals.offer.firstBalance' : 'deals.offer.finalDays')}
            after={t('deals.offer.days')}
            step={1}
          />
        )}
      </FieldRow>
      {type === 'instalments' ? (
        <FieldRow>
          <SelectField
            name="interestType"
            label={t('deals.interest')}
            choices={(['none', ...interestTypes] as const).map(name => ({
              value: name,
              label: t(`deals.interest.${name}`),
            }))}
          />
          {interestType === 'none' ? null : (
            <>
              <TextField name="interestRate" label={t('deals.offer.rate')} after="%" inputMode="decimal" />
              <SelectField name="interestPeriod" label={t('deals.offer.each')} choices={steps} />
            </>
          )}
        </FieldRow>
      ) : null}
    </>
  )
}

const OfferForm = ({ ticket, choice }: { ticket: Ticket; choice: DealChoice }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const language = useLanguage()
  const { request, engagement } = ticket
  const currency = choice.platform.paymentCurrency
  const offer = useCommand(Tickets, 'CREATE_OFFER')
  const calculate = useCalculator()
  const first = request.status === 'requested'
  return (
    <Form
      schema={offerSchema(currency)}
      defaultValues={offerValues(choice, { message: engagement.offerMsg, items: engagement.items, language })}
      draft={`offer.${request.id}`}
      label={t('deals.offer.make')}
      onSubmit={async values => {
        const saved = await offer.run({
          requestId: request.id,
          version: request.version,
          body: offerInput(values, choice),
        })
        toasts.done('deals.offer.sent', { client: request.demanderName })
        void navigate(dealsPaths.sale(saved.id))
      }}
    >
      {untyped => {
        const form = untyped as unknown as UseFormReturn<OfferValues>
        const values = form.watch()
        const preview = offerPreview(values, choice, calculate)
        return (
          <div className="wizard-body with-summary">
            <div className="wizard-main">
              <ItemRows form={form} request={request} choice={choice} />
              <Section title={t('deals.request.payment')}>
                <div className="ui form">
                  <WayFields form={form} />
                  <FieldRow>
                    <TextField name="gstRate" label={t('deals.gst')} after="%" inputMode="decimal" />
                    <NumberField
                      name="invoiceOffset"
                      label={t('deals.offer.invoiceDays')}
                      after={t('deals.offer.days')}
                      min={0}
                      step={1}
                    />
                    <TextField name="lateRate" label={t('deals.offer.lateRate')} after="%" inputMode="decimal" />
                  </FieldRow>
                  <RecurringFields />
                </div>
              </Section>
              {preview && !(preview instanceof Refusal) ? (
                <Section title={t('deals.payments')}>
                  <PaymentsPreview schedule={preview} recurring={choiceOf(values, choice).recurring} />
                </Section>
              ) : null}
              <Section title={t('deals.offer.words')}>
                <div className="ui form">
                  <TextAreaField name="message" label={t('deals.offer.message')} optional rows={3} />
                  <Slot
                    of="text"
                    kind="message"
                    requestId={request.id}
                    limit={messageLength}
                    isFilled={values.message.trim() !== ''}
                    onText={text => form.setValue('message', text, { shouldDirty: true, shouldValidate: true })}
                  />
                  {placed(values.items).map(({ item, place }) => (
                    <Fragment key={place}>
                      <TextAreaField
                        name={`items.${place}.engagementLetter`}
                        label={
                          values.items.length === 1
                            ? t('deals.engagementLetter')
                            : t('deals.item.heading', { heading: t('deals.engagementLetter'), title: item.title })
                        }
                        help={t('deals.offer.letterHelp', { places: letterPlaces.map(one => `{${one}}`).join(' ') })}
                        optional
                        rows={8}
                      />
                      <Slot
                        of="text"
                        kind="engagement"
                        isLetter
                        requestId={request.id}
                        limit={serviceLimits.engagementLetter}
                        isFilled={item.engagementLetter.trim() !== ''}
                        onText={text =>
                          form.setValue(`items.${place}.engagementLetter`, text, {
                            shouldDirty: true,
                            shouldValidate: true,
                          })
                        }
                      />
                    </Fragment>
                  ))}
                  <SelectField
                    name="language"
                    label={t('deals.offer.language')}
                    choices={[
                      { value: 'en', label: t('deals.offer.english') },
                      { value: 'fr', label: t('deals.offer.french') },
                    ]}
                  />
                </div>
              </Section>
              <DraftNote />
              <div className="wizard-actions">
                <LinkButton tone="quiet" to={dealsPaths.sale(request.id)}>
                  {t('app.cancel')}
                </LinkButton>
                <Button tone="primary" type="submit" of={offer}>
                  {t(first ? 'deals.offer.send' : 'deals.offer.sendChanged')}
                </Button>
              </div>
            </div>
            <Summary values={values} ticket={ticket} choice={choice} />
          </div>
        )
      }}
    </Form>
  )
}
