import { Lock } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import {
  cardFields,
  type DeclineText,
  declineText,
  groupedCard,
  groupedExpiry,
  isCardCode,
  isCardNumber,
  isPastExpiry,
  readExpiry,
} from '#shared/payments/card.ts'
import { CallError } from '../lib/call.ts'
import { currentTime } from '../lib/clock.ts'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { FieldFrame, type FieldProps } from '../ui/field-frame.tsx'
import { FieldRow, TextField, useField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import type { Needing } from '../ui/why.tsx'
import type { Card } from './card-provider.ts'

const today = (): string => new Date(currentTime()).toISOString().slice(0, 10)

const CardInput = z.object({
  name: z.string().trim().min(1, 'payments.card.nameMissing').max(cardFields.name),
  number: z.string().refine(isCardNumber, 'payments.card.numberWrong'),
  expiry: z
    .string()
    .refine(value => readExpiry(value) !== undefined, 'payments.card.expiryWrong')
    .refine(value => {
      const expiry = readExpiry(value)
      return expiry === undefined || !isPastExpiry(expiry, today())
    }, 'payments.card.expired'),
  code: z.string().refine(isCardCode, 'payments.card.codeWrong'),
})

type Grouped = FieldProps & {
  readonly group: (typed: string) => string
  readonly autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc'
  readonly maxLength: number
}

/** Digits that are grouped while they are typed; not while somebody mends the middle, where the caret would jump. */
const DigitsField = ({ group, autoComplete, maxLength, ...field }: Grouped) => {
  const { id, error, aria, register } = useField(field)
  const { setValue } = useFormContext()
  return (
    <FieldFrame {...field} id={id} error={error}>
      <div className="ui input figure">
        <input
          {...register(field.name, {
            onChange: (event: { target: HTMLInputElement }) => {
              const { value, selectionEnd } = event.target
              if (selectionEnd === value.length && group(value) !== value) setValue(field.name, group(value))
            },
          })}
          {...aria}
          {...{ autoComplete, maxLength }}
          type="text"
          inputMode="numeric"
        />
      </div>
    </FieldFrame>
  )
}

/** The field that a decline is about. */
const fieldOf: Partial<Record<DeclineText, keyof z.input<typeof CardInput>>> = {
  'payments.declined.number': 'number',
  'payments.declined.expired': 'expiry',
  'payments.declined.expiry': 'expiry',
  'payments.declined.code': 'code',
}

/** A decline as the form shows it: beside the field that it is about, if there is one. */
export const declinedField = (code: string): string | undefined => fieldOf[declineText(code)]

const onlyDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, cardFields.code)

/**
 * The form for a card. Nothing of it is kept: neither as a draft nor after it was sent.
 * @param onCard gives the card; resolves with the code of a decline, or undefined where it went through
 */
export const CardForm = (props: {
  amount: string
  of: Needing
  /** Whether the provider is a test one: then the form lists the numbers that it knows. */
  testMode: boolean
  onCard: (card: Card) => Promise<string | undefined>
}) => {
  const t = useText()
  const { amount, of, testMode, onCard } = props
  return (
    <Form
      schema={CardInput}
      label={t('payments.card.title')}
      defaultValues={{ name: '', number: '', expiry: '', code: '' }}
      onSubmit={async ({ name, number, expiry, code }) => {
        const declined = await onCard({ name, number, code, ...readExpiry(expiry)! })
        const field = declined === undefined ? undefined : declinedField(declined)
        if (!declined || !field) return
        const problem = t(declineText(declined))
        const call = { functionName: 'Payments', method: 'PAY_INVOICE', payload: undefined }
        throw new CallError(call, { errorType: 'input.invalid', errorMessage: problem, params: { field, problem } })
      }}
    >
      <DigitsField
        name="number"
        label={t('payments.card.number')}
        group={groupedCard}
        autoComplete="cc-number"
        maxLength={cardFields.number}
      />
      <FieldRow>
        <DigitsField
          name="expiry"
          label={t('payments.card.expiry')}
          help={t('payments.card.expiry.help')}
          group={groupedExpiry}
          autoComplete="cc-exp"
          maxLength={cardFields.expiry}
        />
        <DigitsField
          name="code"
          label={t('payments.card.code')}
          help={t('payments.card.code.help')}
          group={onlyDigits}
          autoComplete="cc-csc"
          maxLength={cardFields.code}
        />
      </FieldRow>
      <TextField name="name" label={t('payments.card.name')} autoComplete="cc-name" maxLength={cardFields.name} />
      <p className="pay-when">{t('payments.pay.when')}</p>
      <Button type="submit" tone="primary" wide of={of}>
        {t('payments.card.pay', { amount })}
      </Button>
      <p className="pay-safe">
        <Lock size={14} aria-hidden />
        {t('payments.card.safe')}
      </p>
      {testMode ? <p className="pay-test">{t('payments.card.testMode')}</p> : null}
    </Form>
  )
}
