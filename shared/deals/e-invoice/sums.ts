import { decimalRational } from '../../kit/decimal.ts'
import { type Currency, formatMinor, parseMinor, readMinor } from '../../kit/money.ts'
import { roundDiv } from '../../kit/rational.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { GstKind } from '../gst-kinds.ts'
import type { EInvoice, EInvoiceLine } from './e-invoice.ts'
import { EInvoiceRefusal } from './refusal.ts'

/** Something taken off or put on, worked out. */
export type Adjusted = {
  readonly reason: string
  readonly amount: bigint
  /** Of what it is a percentage, where it is one. */
  readonly of?: { readonly base: bigint; readonly percent: string }
  readonly gst?: GstKind
}

/** A line, worked out. */
export type SummedLine = EInvoiceLine & {
  readonly net: bigint
  readonly takenOff: readonly Adjusted[]
  readonly putOn: readonly Adjusted[]
}

export type TaxSum = { readonly gst: GstKind; readonly taxable: bigint; readonly tax: bigint }

/** What follows from an e-invoice, in minor units. */
export type EInvoiceSums = {
  readonly lines: readonly SummedLine[]
  readonly takenOff: readonly Adjusted[]
  readonly putOn: readonly Adjusted[]
  /** Of lines; of what is taken off and put on beside; before tax; the tax; with tax. */
  readonly lineTotal: bigint
  readonly allowanceTotal: bigint
  readonly chargeTotal: bigint
  readonly beforeTax: bigint
  readonly tax: bigint
  readonly withTax: bigint
  readonly prepaid: bigint
  readonly rounding: bigint
  readonly payable: bigint
  readonly taxes: readonly TaxSum[]
  /** The tax in Australian dollars, where the document is in another currency. */
  readonly taxInAud: bigint | undefined
}

const invalid = (field: string, problem: string): Refusal => new Refusal('input.invalid', { field, problem })

const exact = (value: string, currency: Currency, field: string): bigint => {
  const minor = readMinor(value, currency)
  if (typeof minor !== 'bigint') throw invalid(field, 'not an exact amount of the currency')
  return minor
}

type Given = { readonly reason: string; readonly amount?: string | undefined; readonly percent?: string | undefined }

const adjusted = <G extends Given>(given: G, base: bigint, currency: Currency, field: string): Adjusted => {
  const { reason, amount, percent = '0' } = given
  if (amount !== undefined) return { reason, amount: exact(amount, currency, `${field}.amount`) }
  const { n, d } = decimalRational(percent) ?? { n: 0n, d: 1n }
  return { reason, amount: roundDiv(base * n, d * 100n), of: { base, percent } }
}

const sumOf = (amounts: readonly { readonly amount: bigint }[]): bigint =>
  amounts.reduce((all, { amount }) => all + amount, 0n)

/** Minor units of `quantity` x `price` / `per`, half up. */
const grossOf = ({ quantity, price, per = '1' }: EInvoiceLine, currency: Currency): bigint => {
  const count = decimalRational(quantity) ?? { n: 0n, d: 1n }
  const each = decimalRational(price) ?? { n: 0n, d: 1n }
  const by = decimalRational(per) ?? { n: 1n, d: 1n }
  const unit = parseMinor('1', currency)
  return roundDiv(count.n * each.n * by.d * unit, count.d * each.d * by.n)
}

const lineOf = (line: EInvoiceLine, place: number, currency: Currency): SummedLine => {
  const gross = grossOf(line, currency)
  const each = (list: readonly Given[] = [], name: string) =>
    list.map((one, n) => adjusted(one, gross, currency, `lines.${place}.${name}.${n}`))
  const takenOff = each(line.allowances, 'allowances')
  const putOn = each(line.charges, 'charges')
  const net = gross - sumOf(takenOff) + sumOf(putOn)
  if (net < 0n) throw invalid(`lines.${place}`, 'more is taken off than there is')
  return { ...line, net, takenOff, putOn }
}

/** How far GST that was agreed on may be from what the rate gives: two roundings of a contract's running total. */
export const mostOff = 2n

const taxesOf = (
  { gst: agreed, gstRate, currency }: EInvoice,
  nets: readonly { readonly gst: GstKind; readonly net: bigint }[],
): TaxSum[] => {
  const sums = new Map<GstKind, bigint>()
  for (const { gst, net } of nets) sums.set(gst, (sums.get(gst) ?? 0n) + net)
  const { n, d } = decimalRational(gstRate) ?? { n: 0n, d: 1n }
  return [...sums].map(([gst, taxable]) => {
    if (taxable < 0n) throw invalid('allowances', `more is taken off than there is of ${gst}`)
    if (gst !== 'standard') return { gst, taxable, tax: 0n }
    const byRate = roundDiv(taxable * n, d * 100n)
    const tax = agreed === undefined ? byRate : exact(agreed, currency, 'gst')
    if (tax - byRate > mostOff || byRate - tax > mostOff)
      throw new EInvoiceRefusal('deals.eInvoiceTax', {
        given: formatMinor(tax, currency),
        rate: formatMinor(byRate, currency),
      })
    return { gst, taxable, tax }
  })
}

/**
 * All that follows from an e-invoice: sums, taxes by kind, what is to be paid.
 * @throws {Refusal} input.invalid; deals.eInvoiceTax, deals.eInvoiceNotRegistered, deals.eInvoiceNone, deals.eInvoiceAudRate
 */
export const eInvoiceSums = (document: EInvoice): EInvoiceSums => {
  const { currency, seller } = document
  const lines = document.lines.map((line, place) => lineOf(line, place, currency))
  const lineTotal = lines.reduce((all, { net }) => all + net, 0n)
  const beside = (list: EInvoice['allowances'] = [], name: string) =>
    list.map((one, n) => ({ ...adjusted(one, lineTotal, currency, `${name}.${n}`), gst: one.gst }))
  const takenOff = beside(document.allowances, 'allowances')
  const putOn = beside(document.charges, 'charges')
  const nets = [
    ...lines.map(({ gst, net }) => ({ gst, net })),
    ...putOn.map(({ gst, amount }) => ({ gst, net: amount })),
    ...takenOff.map(({ gst, amount }) => ({ gst, net: -amount })),
  ]
  const kinds = new Set(nets.map(({ gst }) => gst))
  if (!seller.gstRegistered && (kinds.size > 1 || !kinds.has('none')))
    throw new EInvoiceRefusal('deals.eInvoiceNotRegistered')
  // What lies outside of GST stands alone: the rules allow no other kind beside it.
  if (kinds.has('none') && kinds.size > 1) throw new EInvoiceRefusal('deals.eInvoiceNone')
  if (document.gst !== undefined && !kinds.has('standard') && exact(document.gst, currency, 'gst') !== 0n)
    throw invalid('gst', 'nothing here bears GST')
  if (kinds.has('standard') && Number(document.gstRate) === 0) throw invalid('gstRate', 'must be more than zero')
  const taxes = taxesOf(document, nets)
  const allowanceTotal = sumOf(takenOff)
  const chargeTotal = sumOf(putOn)
  const beforeTax = lineTotal - allowanceTotal + chargeTotal
  const tax = taxes.reduce((all, one) => all + one.tax, 0n)
  const withTax = beforeTax + tax
  const prepaid = exact(document.prepaid ?? '0', currency, 'prepaid')
  const rounding = exact(document.rounding ?? '0', currency, 'rounding')
  const most = parseMinor('1', currency)
  if (rounding >= most || rounding <= -most) throw invalid('rounding', 'a dollar or more')
  const payable = withTax - prepaid + rounding
  if (payable < 0n) throw invalid('prepaid', 'more was paid than is asked for')
  let taxInAud: bigint | undefined
  if (currency !== 'AUD' && tax > 0n) {
    const rate = decimalRational(document.audRate)
    if (!rate || rate.n <= 0n) throw new EInvoiceRefusal('deals.eInvoiceAudRate', { currency })
    taxInAud = roundDiv(tax * rate.n, rate.d)
  }
  return {
    lines,
    takenOff,
    putOn,
    lineTotal,
    allowanceTotal,
    chargeTotal,
    beforeTax,
    tax,
    withTax,
    prepaid,
    rounding,
    payable,
    taxes,
    taxInAud,
  }
}

/** Whether a document is a tax invoice, or for a credit note an adjustment note: by a registered seller, with GST in it. */
export const isTaxDocument = ({ seller }: Pick<EInvoice, 'seller'>, { tax }: Pick<EInvoiceSums, 'tax'>): boolean =>
  seller.gstRegistered && tax > 0n
