import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Credits } from '#shared/deals/Credits.contract.ts'
import { type Billed, type CreditableLine, type CreditWish, creditOf } from '#shared/deals/credit.ts'
import { afterCredits, type InvoiceView } from '#shared/deals/invoice.ts'
import { Reason } from '#shared/deals/request.ts'
import type { Out } from '#shared/kit/contract.ts'
import { displaySum, parseMinor, parseMoney } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { typedAmount } from '#shared/kit/typed-amount.ts'
import { failureText, useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { MoneyField, RadioField, TextAreaField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Known = Out<(typeof Credits)['methods']['GET_BY_INVOICE']>

const ways = ['all', 'amount', 'lines'] as const
const Wish = z.object({
  by: z.enum(ways),
  amount: z.string(),
  lines: z.record(z.string(), z.string()),
  reason: Reason.min(1),
})
type Wish = z.output<typeof Wish>

const wishOf = ({ by, amount, lines }: Pick<Wish, 'by' | 'amount' | 'lines'>): CreditWish => {
  if (by === 'all') return { by }
  if (by === 'amount') return { by, amount: typedAmount(amount) ?? amount }
  return {
    by,
    lines: Object.entries(lines).flatMap(([key, text]) => {
      const value = typedAmount(text ?? '') ?? text ?? ''
      return value === '' || Number(value) === 0 ? [] : [{ key, amount: value }]
    }),
  }
}

/** The invoice as its credit notes see it, from what is left of it and what was credited. */
const billedOf = ({ items, left }: Known, { currency }: InvoiceView): Billed => ({
  lines: left.lines.map(({ amount, ...line }) => ({ ...line, amount: parseMinor(amount, currency) })),
  tax: items.reduce((all, { tax }) => all + parseMinor(tax, currency), parseMinor(left.tax, currency)),
  currency,
})

const useLineName = () => {
  const t = useText()
  return ({ key, title }: CreditableLine) => (key === 'interest' || key === 'other' ? t(`deals.credit.${key}`) : title)
}

/** What the credit note will say, by the rule that the server applies. */
const Preview = ({ invoice, known }: { invoice: InvoiceView; known: Known }) => {
  const t = useText()
  const language = useLanguage()
  const [by, amount, lines] = useWatch({ name: ['by', 'amount', 'lines'] }) as [Wish['by'], string, Wish['lines']]
  const { currency, supplierName: supplier, customerName: client, reference } = invoice
  const shown = (text: string) => displaySum(parseMoney(text, currency), language)
  const wish = wishOf({ by, amount, lines })
  if ((wish.by === 'amount' && wish.amount === '') || (wish.by === 'lines' && wish.lines.length === 0))
    return <p className="field-help">{t('deals.credit.incomplete')}</p>
  try {
    const { total, tax } = creditOf(billedOf(known, invoice), known.items, wish)
    const said = { supplier, client, reference, total: shown(total), tax: shown(tax) }
    if (invoice.status === 'paid') return <p role="status">{t('deals.credit.saysHeld', said)}</p>
    const rest = afterCredits(invoice).minor - parseMinor(total, currency)
    const left = displaySum({ minor: rest, currency }, language)
    return <p role="status">{t('deals.credit.says', { ...said, rest: left })}</p>
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return <p role="status">{failureText(error)}</p>
  }
}

const Fields = ({ invoice, known }: { invoice: InvoiceView; known: Known }) => {
  const t = useText()
  const language = useLanguage()
  const lineName = useLineName()
  const by = useWatch({ name: 'by' }) as Wish['by']
  const { currency } = invoice
  const shown = (text: string) => displaySum(parseMoney(text, currency), language)
  return (
    <>
      <RadioField
        name="by"
        label={t('deals.credit.how')}
        choices={ways.map(value => ({
          value,
          label: t(`deals.credit.by.${value}`, { total: shown(known.left.total) }),
        }))}
      />
      {by === 'amount' ? (
        <MoneyField
          name="amount"
          label={t('deals.credit.amountLabel')}
          currency={currency}
          help={t('deals.credit.left', { left: shown(known.left.total) })}
        />
      ) : null}
      {by === 'lines'
        ? known.left.lines.map(line => (
            <MoneyField
              key={line.key}
              name={`lines.${line.key}`}
              label={lineName(line)}
              currency={currency}
              help={t('deals.credit.left', { left: shown(line.left) })}
            />
          ))
        : null}
      <TextAreaField
        name="reason"
        label={t('deals.reason')}
        help={t('deals.credit.reasonHelp', { client: invoice.customerName })}
      />
    </>
  )
}

/** Credits an invoice in whole, by an amount or by line. */
export const CreditDialog = ({ invoice, onClose }: { invoice: InvoiceView; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const found = useQueryOf(Credits, 'GET_BY_INVOICE', { invoiceId: invoice.id })
  const issue = useCommand(Credits, 'CREATE')
  return (
    <Dialog title={t('deals.credit.new', { reference: invoice.reference })} onClose={onClose} keepOnOutside>
      {found.error && !found.data ? (
        <Failure error={found.error} onRetry={found.refetch} />
      ) : !found.data ? (
        <TextSkeleton lines={4} />
      ) : (
        <Form
          schema={Wish}
          defaultValues={{
            by: 'all',
            amount: '',
            lines: Object.fromEntries(found.data.left.lines.map(({ key }) => [key, ''])),
            reason: '',
          }}
          onSubmit={async ({ reason, ...wish }) => {
            const { id: invoiceId, version } = invoice
            const credit = await issue.run({ invoiceId, version, reason, wish: wishOf(wish) })
            toasts.done('deals.credit.done', { reference: credit.reference })
            onClose()
          }}
        >
          <Fields invoice={invoice} known={found.data} />
          <Preview invoice={invoice} known={found.data} />
          <div className="form-actions">
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <Button tone="danger" type="submit" of={issue}>
              {t('deals.credit.issue')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
