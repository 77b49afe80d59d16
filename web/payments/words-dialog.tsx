import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { type InvoiceView, InvoiceWords } from '#shared/deals/invoice.ts'
import { InvoiceLine, type InvoiceLine as Line, linesOn, mostLines, sumOfLines } from '#shared/deals/invoice-lines.ts'
import { displaySum, parseMoney } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { typedAmount } from '#shared/kit/typed-amount.ts'
import { failureText, useLanguage, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldRow, MoneyField, TextAreaField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'

const Words = z.object({
  description: InvoiceWords,
  lines: z.array(z.object({ text: InvoiceLine.shape.text, amount: z.string() })).max(mostLines),
})
type Words = z.output<typeof Words>

const linesOf = (typed: Words['lines']): Line[] =>
  typed.map(({ text, amount }) => ({
    text,
    ...(amount.trim() === '' ? {} : { amount: typedAmount(amount) ?? amount }),
  }))

/** How far the lines come, by the rule that the server applies. */
const Sum = ({ invoice }: { invoice: InvoiceView }) => {
  const t = useText()
  const language = useLanguage()
  const lines = linesOf((useWatch({ name: 'lines' }) as Words['lines'] | undefined) ?? [])
  const { currency, material } = invoice
  const whole = displaySum(parseMoney(material.principal, currency), language)
  try {
    const sum = sumOfLines(lines, currency)
    if (sum === undefined) return <p className="field-help">{t('deals.invoices.linesAre', { whole })}</p>
    linesOn(lines, invoice)
    return <p role="status">{t('deals.invoices.linesFit', { whole })}</p>
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return <p role="status">{failureText(error)}</p>
  }
}

/** What the supplier lays out of the payment of one draft, line by line. */
const Lines = ({ invoice }: { invoice: InvoiceView }) => {
  const t = useText()
  const { control } = useFormContext<Words>()
  const rows = useFieldArray({ control, name: 'lines', keyName: 'key' })
  return (
    <fieldset>
      <legend>{t('deals.invoices.lines')}</legend>
      {rows.fields.map((row, place) => (
        <FieldRow key={row.key}>
          <TextField name={`lines.${place}.text`} label={t('deals.invoices.line', { number: place + 1 })} />
          <MoneyField
            name={`lines.${place}.amount`}
            label={t('deals.invoices.lineAmount')}
            currency={invoice.currency}
            optional
          />
          <Button small tone="quiet" icon={Trash2} onClick={() => rows.remove(place)}>
            {t('deals.invoices.removeLine', { number: place + 1 })}
          </Button>
        </FieldRow>
      ))}
      <Sum invoice={invoice} />
      <Button
        small
        icon={Plus}
        why={rows.fields.length >= mostLines ? t('deals.invoices.mostLines', { limit: mostLines }) : undefined}
        onClick={() => rows.append({ text: '', amount: '' })}
      >
        {t('deals.invoices.addLine')}
      </Button>
    </fieldset>
  )
}

/** Writes on one draft, or the same words on several. */
export const WordsDialog = ({ invoices, onClose }: { invoices: readonly InvoiceView[]; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const one = useCommand(Invoices, 'UPDATE')
  const several = useCommand(Invoices, 'UPDATE_MULTI')
  const [first, ...others] = invoices
  if (!first) return null
  return (
    <Dialog title={t('deals.invoices.write', { count: invoices.length })} onClose={onClose} keepOnOutside>
      <Form
        schema={Words}
        defaultValues={{
          description: first.description,
          lines: (first.lines ?? []).map(({ text, amount = '' }) => ({ text, amount })),
        }}
        onSubmit={async ({ description, lines }) => {
          const drafts = invoices.map(({ id: invoiceId, version }) => ({ invoiceId, version, description }))
          await (others.length > 0
            ? several.run({ invoices: drafts })
            : one.run({ ...drafts[0]!, lines: linesOf(lines) }))
          toasts.done('deals.invoices.written')
          onClose()
        }}
      >
        <TextAreaField
          name="description"
          label={t('deals.invoices.words')}
          help={t('deals.invoices.wordsHelp')}
          optional
        />
        {others.length > 0 ? null : <Lines invoice={first} />}
        <div className="form-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="primary" type="submit" of={one}>
            {t('app.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
