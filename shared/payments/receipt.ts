import type { Invoice } from '../deals/invoice.ts'
import type { Params } from '../kit/fill.ts'
import { displayAmount, displayMoney, parseMoney } from '../kit/money.ts'
import { Refusal } from '../kit/refusal.ts'
import { dayIn } from '../kit/zone.ts'
import type { payments } from './texts/en.ts'

export type ReceiptLanguage = 'en' | 'fr'
export type ReceiptText = (key: keyof typeof payments, params?: Params) => string
export type ReceiptParty = { readonly name: string; readonly abn?: string | undefined }

/** A receipt as it is to be laid out: every text of it, in one language. */
export type Receipt = {
  readonly title: string
  readonly fileName: string
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly subject: string
  readonly amountLabel: string
  readonly lines: readonly { readonly label: string; readonly amount: string }[]
  readonly total: { readonly label: string; readonly amount: string }
  readonly footer: string
  /** ISO time of the payment. */
  readonly paidAt: string
}

const locales: Readonly<Record<ReceiptLanguage, string>> = { en: 'en-AU', fr: 'fr-FR' }

const longDate = (day: string, language: ReceiptLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const groupedAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/**
 * The receipt of a paid invoice. With GST in it and the supplier's ABN it is a tax invoice as well.
 * @throws {Refusal} payments.notPaid
 */
export const receiptOf = (
  invoice: Invoice,
  parties: { readonly customer: ReceiptParty; readonly supplier: ReceiptParty },
  language: ReceiptLanguage,
  t: ReceiptText,
): Receipt => {
  const { settlement, material, currency } = invoice
  if (invoice.status !== 'paid' || !settlement) throw new Refusal('payments.notPaid')
  const line = (label: string, amount: string) => ({ label, money: parseMoney(amount, currency) })
  const lines = [
    line(t('payments.pay.principal'), material.principal),
    line(t('payments.pay.interest'), material.interest),
    line(t('payments.pay.other'), material.other),
    line(t('payments.pay.tax'), material.tax),
    line(t('payments.receipt.lateInterest'), settlement.lateInterest),
  ]
  const party = (label: string, { name, abn }: ReceiptParty) => ({
    label,
    lines: [name, ...(abn ? [t('payments.receipt.abn', { abn: groupedAbn(abn) })] : [])],
  })
  const isTaxInvoice = parseMoney(material.tax, currency).minor > 0n && parties.supplier.abn
  return {
    title: t(isTaxInvoice ? 'payments.receipt.taxTitle' : 'payments.receipt.title'),
    fileName: `${t('payments.receipt.title')} ${invoice.reference}.pdf`.replace(/[^\p{L}\p{N} ._-]/gu, '-'),
    parties: [
      party(t('payments.receipt.paidBy'), parties.customer),
      party(t('payments.receipt.paidTo'), parties.supplier),
    ],
    facts: [
      { label: t('payments.receipt.number'), value: invoice.reference },
      { label: t('payments.receipt.invoiceDate'), value: longDate(invoice.invoiceDate, language) },
      { label: t('payments.receipt.paidOn'), value: longDate(dayIn(settlement.paidAt), language) },
      { label: t('payments.receipt.method'), value: settlement.instrument },
    ],
    subject: invoice.title,
    amountLabel: `${t('payments.pay.amount')} (${currency})`,
    lines: lines
      .filter(({ money }, index) => index === 0 || money.minor !== 0n)
      .map(({ label, money }) => ({ label, amount: displayAmount(money, language) })),
    total: {
      label: t('payments.receipt.total'),
      amount: displayMoney(parseMoney(settlement.amount, currency), language),
    },
    footer: t('payments.receipt.footer', { supplier: parties.supplier.name }),
    paidAt: settlement.paidAt,
  }
}
