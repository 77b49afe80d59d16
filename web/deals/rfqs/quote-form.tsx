import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Rfqs, type RfqView } from '#shared/deals/Rfqs.contract.ts'
import { periods } from '#shared/kit/date.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { exactDate } from '#shared/kit/words.ts'
import { refusalText, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import {
  CheckboxField,
  FieldRow,
  MoneyField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'
import { StickySummary } from '../../ui/sticky-summary.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { RateFields, WayFields } from '../offer/offer-fields.tsx'
import { type OfferValues, offerPreview, offerSchema } from '../offer/values.ts'
import { useCalculator } from '../parts/calculator.ts'
import { lackOf, NoPayee, payablePreview, SendButton, useOwnPayee } from '../parts/payee.tsx'
import { PaymentsPreview } from '../parts/schedule.tsx'
import { askedAgain, quoteBase, quoteInput, quoteValues } from './quote-values.ts'

const Rows = ({ form, view: { rfq } }: { form: UseFormReturn<OfferValues>; view: RfqView }) => {
  const t = useText()
  const rows = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const items = form.watch('items')
  const left = rfq.items.filter(({ id }) => items.every(item => item.id !== id))
  const steps = periods.map(period => ({ value: period, label: t(`deals.period.${period}`) }))
  return (
    <>
      {rows.fields.map((row, place) => {
        const field = (part: string) => `items.${place}.${part}`
        const item = items[place]
        return (
          <Section
            key={row.key}
            title={t('deals.item.times', { title: item?.title ?? '', quantity: item?.quantity ?? 1 })}
            action={
              rows.fields.length === 1 ? undefined : (
                <Button small tone="quiet" icon={Trash2} onClick={() => rows.remove(place)}>
                  {t('deals.rfq.leave')}
                </Button>
              )
            }
          >
            <div className="ui form">
              <FieldRow>
                <MoneyField
                  name={field('cost')}
                  label={t('deals.principal')}
                  currency={rfq.platform.paymentCurrency}
                  help={t('deals.offer.priceHelp')}
                />
                <TextField name={field('start')} type="date" label={t('deals.start')} />
                <TextField name={field('end')} type="date" label={t('deals.end')} />
              </FieldRow>
              <FieldRow>
                <NumberField name={field('deliveryCount')} label={t('deals.deliveries')} min={1} step={1} />
                {(item?.deliveryCount ?? 1) > 1 ? (
                  <>
                    <NumberField name={field('deliveryPer')} label={t('deals.offer.every')} min={1} step={1} />
                    <SelectField name={field('deliveryType')} label={t('deals.offer.unit')} choices={steps} />
                  </>
                ) : null}
              </FieldRow>
              <CheckboxField name={field('gstFree')} label={t('deals.gstFree')} />
            </div>
          </Section>
        )
      })}
      {left.map(({ id, title }) => (
        <div key={id} className="add-item">
          <Button
            icon={Plus}
            onClick={() => {
              const item = askedAgain(rfq, id)
              if (item) rows.append(item, { shouldFocus: false })
            }}
          >
            {t('deals.item.heading', { heading: t('deals.rfq.take'), title })}
          </Button>
        </div>
      ))}
    </>
  )
}

/** A supplier's answer: the price and the days of each item, and the way to pay, with what it comes to in sight. */
export const QuoteForm = ({ view }: { view: RfqView }) => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const calculate = useCalculator()
  const give = useCommand(Rfqs, 'GIVE_QUOTE')
  const { rfq, own } = view
  const base = quoteBase(rfq, own)
  const payee = useOwnPayee()
  return (
    <Form
      schema={offerSchema(rfq.platform.paymentCurrency)}
      defaultValues={quoteValues(rfq, own)}
      draft={`quote.${rfq.id}`}
      label={t('deals.rfq.yours')}
      onSubmit={async values => {
        await give.run({ rfqId: rfq.id, body: quoteInput(values as OfferValues, base) })
        toasts.done('deals.rfq.given', { day: exactDate(rfq.until, language, 'long') })
      }}
    >
      {untyped => {
        const form = untyped as unknown as UseFormReturn<OfferValues>
        const values = form.watch()
        const preview = payablePreview(offerPreview(values, base, calculate), base.platform, payee)
        const lack = lackOf(preview, base.platform, payee)
        const title = t('deals.rfq.yours')
        return (
          <div className="wizard-body with-summary">
            <div className="wizard-main">
              <NoPayee lack={lack} isOwn />
              <Rows form={form} view={view} />
              <Section title={t('deals.request.payment')}>
                <div className="ui form">
                  <WayFields form={form} />
                  <RateFields isClient={false} />
                </div>
              </Section>
              {preview && !(preview instanceof Refusal) ? (
                <Section title={t('deals.payments')}>
                  <PaymentsPreview schedule={preview} recurring={undefined} />
                </Section>
              ) : null}
              <Section title={t('deals.offer.words')}>
                <div className="ui form">
                  <TextAreaField name="message" label={t('deals.offer.message')} optional rows={3} />
                </div>
              </Section>
              <DraftNote />
              <div className="wizard-actions">
                <SendButton of={give} lack={lack}>
                  {t(own?.status === 'given' ? 'deals.rfq.change' : 'deals.rfq.give')}
                </SendButton>
              </div>
            </div>
            {preview === undefined ? (
              <StickySummary title={title} lines={[]} note={t('deals.offer.incomplete')} />
            ) : preview instanceof Refusal ? (
              <StickySummary title={title} lines={[]} note={refusalText(preview, t)} />
            ) : (
              <StickySummary
                title={title}
                lines={[
                  {
                    label: t('deals.principal'),
                    value: <Money value={{ amount: preview.totals.principal, currency: preview.currency }} />,
                  },
                  {
                    label: t('deals.gst'),
                    value: <Money value={{ amount: preview.totals.tax, currency: preview.currency }} zero="figure" />,
                  },
                  {
                    label: t('deals.total'),
                    value: <Money value={{ amount: preview.totals.total, currency: preview.currency }} strong />,
                    strong: true,
                  },
                ]}
              />
            )}
          </div>
        )
      }}
    </Form>
  )
}
