import { decimalRational } from '../../kit/decimal.ts'
import { parseMinor } from '../../kit/money.ts'
import { roundDiv } from '../../kit/rational.ts'
import { abnDigits } from '../../organisations/business-number.ts'
import { type CreditFacts, creditLineName, isItem, orderOfLine, ordersCredited } from '../credit-paper.ts'
import type { PaperLanguage, PaperText } from '../paper.ts'
import { isByOrder } from '../paper-facts.ts'
import type { EInvoiceInput } from './e-invoice.ts'
import { eInvoiceCurrency, eInvoiceParty, type NoEInvoice, statedCurrency } from './of-invoice.ts'
import { mostOff } from './sums.ts'

/** Whether the GST of a credit note is so near to its rate that an e-invoice may say it. */
const fitsRate = ({ credit, contract }: CreditFacts): boolean => {
  const { currency } = credit
  const { n, d } = decimalRational(contract.gstRate) ?? { n: 0n, d: 1n }
  const taxed = credit.lines
    .filter(({ gst }) => gst === 'standard')
    .reduce((all, { amount }) => all + parseMinor(amount, currency), 0n)
  const off = parseMinor(credit.tax, currency) - roundDiv(taxed * n, d * 100n)
  return off <= mostOff && off >= -mostOff && (taxed > 0n || parseMinor(credit.tax, currency) === 0n)
}

/** The first reason why a credit note cannot be sent as an e-invoice; undefined where it can. */
export const creditObstacle = (facts: CreditFacts): NoEInvoice | undefined => {
  const { credit, supplier, customer } = facts
  if (!eInvoiceCurrency(credit)) return 'currency'
  if (!supplier.abn || abnDigits(supplier.abn) === null) return 'supplierAbn'
  if (!customer.abn || abnDigits(customer.abn) === null) return 'customerAbn'
  return fitsRate(facts) ? undefined : 'gst'
}

/** A credit note of the product as an e-invoice, in the words of its paper. It is for who found no obstacle. */
export const eInvoiceOfCredit = (facts: CreditFacts, language: PaperLanguage, t: PaperText): EInvoiceInput => {
  const { credit, contract, supplier, customer } = facts
  const isRegistered = Number(contract.gstRate) > 0
  const [order] = ordersCredited(facts)
  return {
    kind: 'creditNote',
    number: credit.reference,
    issueDate: credit.creditDate,
    corrects: { number: credit.invoiceReference, issueDate: credit.invoiceDate },
    reason: credit.reason.slice(0, 500),
    ...statedCurrency(credit),
    buyerReference: contract.reference,
    contractReference: contract.reference,
    // As in the invoice: one that all is of is the document's, otherwise each line names its own.
    ...(order && !isByOrder(facts) ? { orderReference: order } : {}),
    seller: { ...eInvoiceParty(supplier), gstRegistered: isRegistered },
    buyer: eInvoiceParty(customer),
    ...(isRegistered ? { gstRate: contract.gstRate } : {}),
    lines: credit.lines.map(line => {
      const own = orderOfLine(facts, line)
      return {
        name: creditLineName(facts, line, language, t),
        quantity: '1',
        price: line.amount,
        gst: line.gst,
        ...(isItem(line.key) ? { sellersId: line.key } : {}),
        ...(own ? { note: t('deals.paper.orderNote', { order: own }) } : {}),
      }
    }),
    ...(Number(credit.tax) > 0 ? { gst: credit.tax } : {}),
  }
}
