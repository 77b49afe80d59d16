import { displayNumber, displaySum, parseMoney } from '../../kit/money.ts'
import { exactDate } from '../../kit/words.ts'
import { abnDigits } from '../../organisations/business-number.ts'
import { bearsLateInterest } from '../../terms/late-interest.ts'
import type { GstKind } from '../gst-kinds.ts'
import type { PaperLanguage, PaperText } from '../paper.ts'
import { isByOrder, ordersBilled, type PaperFacts, type PaperParty } from '../paper-facts.ts'
import type { EInvoiceInput } from './e-invoice.ts'

/** Why an invoice has no e-invoice. */
export const noEInvoice = ['draft', 'void', 'currency', 'supplierAbn', 'customerAbn', 'empty', 'gst'] as const
export type NoEInvoice = (typeof noEInvoice)[number]

/**
 * The currency of a document, with the rate at which its GST is said in AUD. Undefined for one that is no state's, which Peppol does not know, and
 * for a deal that was offered before rates were frozen.
 */
export const eInvoiceCurrency = ({
  currency,
  rate,
}: Pick<PaperFacts['invoice'], 'currency' | 'rate'>): Pick<EInvoiceInput, 'currency' | 'audRate'> | undefined => {
  if (currency === 'AUD') return { currency }
  return currency === 'USD' && rate ? { currency, audRate: rate.audPerUnit } : undefined
}

/** The same of a document that was found to have one. */
export const statedCurrency = (of: Pick<PaperFacts['invoice'], 'currency' | 'rate'>) => {
  const stated = eInvoiceCurrency(of)
  if (!stated) throw new Error(`an e-invoice of ${of.currency} was asked for without a rate`)
  return stated
}

/** The first reason why an invoice cannot be sent as an e-invoice; undefined where it can. */
export const eInvoiceObstacle = ({ invoice, supplier, customer }: PaperFacts): NoEInvoice | undefined => {
  if (invoice.status === 'draft' || invoice.status === 'void') return invoice.status
  if (!eInvoiceCurrency(invoice)) return 'currency'
  if (Number(invoice.total) === 0) return 'empty'
  if (!supplier.abn || abnDigits(supplier.abn) === null) return 'supplierAbn'
  return customer.abn && abnDigits(customer.abn) !== null ? undefined : 'customerAbn'
}

/** Whether the supplier of a deal charges GST, which only who is registered for it may. */
const chargesGst = ({ contract }: PaperFacts): boolean => Number(contract.gstRate) > 0

/** A party with what of it is known. */
export const eInvoiceParty = ({ name, abn = '', ...address }: PaperParty): EInvoiceInput['buyer'] => ({
  name,
  abn,
  address: {
    ...(address.addressLine1 ? { street: address.addressLine1 } : {}),
    ...(address.city ? { city: address.city } : {}),
    ...(address.region ? { region: address.region } : {}),
    ...(address.postalCode ? { postalCode: address.postalCode } : {}),
    country: /^[A-Z]{2}$/.test(address.country) ? address.country : 'AU',
  },
})

/**
 * The lines of an invoice as its paper has them: the items' parts of the payment, interest, other cost. Where they are not all of one purchase order,
 * each names its own in a note: the specification has a line of an order for a line (ibt-132), and only for the whole document the order itself.
 */
const linesOf = (facts: PaperFacts, t: PaperText, language: PaperLanguage): EInvoiceInput['lines'] => {
  const { invoice, parts } = facts
  const { material, number } = invoice
  const isRegistered = chargesGst(facts)
  const namesOrders = isByOrder(facts)
  const kind = (gst: GstKind): GstKind => (isRegistered ? gst : 'none')
  const line = (name: string, price: string, gst: GstKind, more: Partial<EInvoiceInput['lines'][number]> = {}) =>
    Number(price) === 0 ? [] : [{ name, quantity: '1', price, gst: kind(gst), ...more }]
  return [
    ...parts.flatMap(({ itemId, title, quantity, gstFree, amount, order }) => {
      const what =
        quantity === 1 ? title : t('deals.paper.times', { title, quantity: displayNumber(String(quantity), language) })
      const name = t('deals.paper.payment', { title: what, number })
      return line(name, amount, gstFree ? 'free' : 'standard', {
        sellersId: itemId,
        ...(order && namesOrders ? { note: t('deals.paper.orderNote', { order }) } : {}),
      })
    }),
    // Interest is a financial supply, which is input taxed.
    ...line(t('deals.paper.interest'), material.interest, 'inputTaxed'),
    ...line(t('deals.paper.other'), material.other, 'standard'),
  ]
}

const meansOf = ({ paymentTool, paymentMethod }: PaperFacts['invoice']['material']) =>
  paymentMethod === 2 || paymentTool === 'directDebit' ? 'directDebit' : paymentTool === 'card' ? 'card' : 'other'

/** What stands in every document of an invoice, be it the invoice or one that answers it. */
export const eInvoiceFrame = (facts: PaperFacts) => {
  const { invoice, supplier, customer, contract } = facts
  const [order] = ordersBilled(facts)
  return {
    ...statedCurrency(invoice),
    buyerReference: contract.reference,
    contractReference: contract.reference,
    // The structure has a place for one that all is of; otherwise each line names its own.
    ...(order && !isByOrder(facts) ? { orderReference: order } : {}),
    seller: { ...eInvoiceParty(supplier), gstRegistered: chargesGst(facts) },
    buyer: eInvoiceParty(customer),
    ...(chargesGst(facts) ? { gstRate: contract.gstRate } : {}),
  } as const
}

/** What its supplier wrote on an invoice, and what they lay out of it, as its paper says both. */
const noteOf = ({ description, lines = [], currency }: PaperFacts['invoice'], language: PaperLanguage): string =>
  [
    ...lines.map(({ text, amount }) =>
      amount === undefined ? text : `${text}: ${displaySum(parseMoney(amount, currency), language)}`,
    ),
    description.replaceAll(/\s*\n\s*/g, ' ').trim(),
  ]
    .filter(Boolean)
    .join('. ')

/** An invoice of the product as an e-invoice, in the words of its paper. It is for who found no obstacle. */
export const eInvoiceOf = (facts: PaperFacts, language: PaperLanguage, t: PaperText): EInvoiceInput => {
  const { invoice } = facts
  const { material } = invoice
  const late = bearsLateInterest(material.interestLate)
  const note = noteOf(invoice, language)
  const payable = exactDate(invoice.payableBy, language, 'long')
  return {
    kind: 'invoice',
    number: invoice.reference,
    issueDate: invoice.invoiceDate,
    dueDate: invoice.payableBy,
    ...eInvoiceFrame(facts),
    ...(note ? { note } : {}),
    payment: {
      means: meansOf(material),
      reference: invoice.reference,
      terms: late
        ? t('deals.paper.late', { date: payable, rate: displayNumber(material.interestLate, language) })
        : `${t('deals.paper.payableBy')}: ${payable}`,
    },
    lines: linesOf(facts, t, language),
    ...(Number(material.tax) > 0 ? { gst: material.tax } : {}),
    ...(invoice.status === 'paid' ? { prepaid: invoice.total } : {}),
  }
}
