import { Fragment } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { messageLength } from '#shared/deals/request.ts'
import { periods } from '#shared/kit/date.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { interestTypes } from '#shared/terms/interest.ts'
import { letterPlaces } from '#shared/terms/letter.ts'
import { scheduleInputs } from '#shared/terms/payment-options.ts'
import { paymentOptionNames } from '#shared/terms/service-terms.ts'
import { useText } from '../../lib/i18n.ts'
import { Slot } from '../../parts/slots.tsx'
import { FieldRow, NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { Section } from '../../ui/page.tsx'
import { LanguageField } from '../parts/language-field.tsx'
import { placed } from '../parts/placed.ts'
import type { OfferValues } from './values.ts'

/** The way to pay that an offer asks for. */
export const WayFields = ({ form }: { form: UseFormReturn<OfferValues> }) => {
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

/** The taxes and times of an offer. A client leaves the tax as the supplier says it. */
export const RateFields = ({ isClient }: { isClient: boolean }) => {
  const t = useText()
  return (
    <FieldRow>
      {isClient ? null : <TextField name="gstRate" label={t('deals.gst')} after="%" inputMode="decimal" />}
      <NumberField
        name="invoiceOffset"
        label={t('deals.offer.invoiceDays')}
        after={t('deals.offer.days')}
        min={0}
        step={1}
      />
      <TextField name="lateRate" label={t('deals.offer.lateRate')} after="%" inputMode="decimal" />
    </FieldRow>
  )
}

/** What goes with an offer in words: a message, the letter of each item, and the language of the document. */
export const WordsFields = (props: {
  form: UseFormReturn<OfferValues>
  /** The deal that templates are filled from. Absent: there is none yet. */
  requestId?: string | undefined
  isClient: boolean
  messageHelp?: string
}) => {
  const { form, requestId, isClient, messageHelp } = props
  const t = useText()
  const values = form.watch()
  const about = requestId === undefined ? {} : { requestId }
  return (
    <Section title={t('deals.offer.words')}>
      <div className="ui form">
        <TextAreaField
          name="message"
          label={t(isClient ? 'deals.counter.message' : 'deals.offer.message')}
          {...(messageHelp ? { help: messageHelp } : {})}
          optional
          rows={3}
        />
        <Slot
          of="text"
          kind="message"
          {...about}
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
              {...about}
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
        <LanguageField />
      </div>
    </Section>
  )
}
