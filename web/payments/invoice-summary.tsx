import type { InvoiceView } from '#shared/deals/invoice.ts'
import { displayAmount, displaySum, formatMinor, parseMinor, parseMoney } from '#shared/kit/money.ts'
import { type TextKey, useLanguage, useText } from '../lib/i18n.ts'
import { useDealTitle } from '../parts/deal-title.ts'
import { Section, SideFacts } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'

/** What is owed, or what was paid, with the currency: never 'Free', since it is a figure to check. */
export const useTotal = (invoice: InvoiceView): string => {
  const language = useLanguage()
  const sum = invoice.status === 'paid' ? (invoice.settlement?.amount ?? invoice.total) : invoice.due
  return displaySum(parseMoney(sum, invoice.currency), language)
}

/** What of a paid invoice was credited before it was paid, as what is taken off. */
const paidLess = ({ total, settlement, currency, stillPaid = '0' }: InvoiceView): string => {
  if (!settlement) return '0'
  const asked = parseMinor(total, currency) + parseMinor(settlement.lateInterest, currency)
  return formatMinor(parseMinor(settlement.amount, currency) + parseMinor(stillPaid, currency) - asked, currency)
}

/** Who pays whom, how much and for what, in one sentence, and every part of the sum. `isMine`: the reader pays. */
export const InvoiceSummary = ({ invoice, isMine }: { invoice: InvoiceView; isMine: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const titleOf = useDealTitle()
  const { material, currency } = invoice
  const total = useTotal(invoice)
  const isPaid = invoice.status === 'paid'
  const parts: readonly (readonly [TextKey, string])[] = [
    ['payments.pay.principal', material.principal],
    ['payments.pay.interest', material.interest],
    ['payments.pay.other', material.other],
    ['payments.pay.tax', material.tax],
    // After it was paid nothing is taken off what was paid.
    ['deals.paper.creditOff', invoice.status === 'paid' ? paidLess(invoice) : `-${invoice.credited ?? '0'}`],
    ['deals.paper.stillPaid', `-${invoice.stillPaid ?? '0'}`],
    [isPaid ? 'payments.receipt.lateInterest' : 'payments.pay.lateInterest', invoice.lateInterest],
  ]
  return (
    <Section title={t(isPaid ? 'payments.pay.whatPaid' : isMine ? 'payments.pay.what' : 'payments.pay.whatOwed')}>
      <p className="pay-sentence">
        {t(isPaid ? 'payments.pay.sentencePaid' : 'payments.pay.sentence', {
          customer: invoice.customerName,
          supplier: invoice.supplierName,
          amount: total,
          title: titleOf(invoice),
        })}
      </p>
      <table className="pay-parts">
        <caption className="sr-only">{t('payments.pay.breakdown')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('payments.pay.item')}</th>
            <th scope="col">{t('payments.pay.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {parts
            .map(([key, amount]) => ({ key, sum: parseMoney(amount, currency) }))
            .filter(({ sum }, index) => index === 0 || sum.minor !== 0n)
            .map(({ key, sum }) => (
              <tr key={key}>
                <th scope="row">{t(key)}</th>
                <td className="figures">{displayAmount(sum, language)}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(isPaid ? 'payments.pay.totalPaid' : 'payments.pay.total')}</th>
            <td className="figures">{total}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

/** The dates and names beside it. */
export const InvoiceFacts = ({ invoice }: { invoice: InvoiceView }) => {
  const t = useText()
  const titleOf = useDealTitle()
  return (
    <SideFacts
      facts={[
        { label: t('payments.pay.reference'), value: invoice.reference },
        { label: t('payments.pay.from'), value: invoice.supplierName },
        { label: t('payments.pay.to'), value: invoice.customerName },
        { label: t('payments.pay.for'), value: titleOf(invoice) },
        { label: t('payments.pay.invoiceDate'), value: <CalendarDate day={invoice.invoiceDate} /> },
        { label: t('payments.pay.dueDate'), value: <CalendarDate day={invoice.dueDate} /> },
        { label: t('payments.pay.payableBy'), value: <CalendarDate day={invoice.payableBy} /> },
      ]}
    />
  )
}
