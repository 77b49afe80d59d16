import { z } from 'zod'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { type Currency, formatMinor, parseMinor, splitByWeight } from '../kit/money.ts'
import { roundDiv } from '../kit/rational.ts'
import { FrozenRate } from '../terms/frozen-rate.ts'
import { dealHeader } from './contract.ts'
import { creditStatuses } from './credit-states.ts'
import { derivedId } from './derived-id.ts'
import { gstKinds } from './gst-kinds.ts'
import { type Invoice, mostCredits } from './invoice.ts'
import { DealsRefusal } from './refusal.ts'
import { Reason } from './request.ts'

/** What names a line of an invoice: an item of the deal, the interest on instalments, or the other cost. */
export const LineKey = z.string().regex(/^(i[1-9]\d{0,3}|interest|other)$/, 'not a line of an invoice')

const lineFacts = {
  key: LineKey,
  /** Of an item; empty for what is none. */
  title: z.string(),
  quantity: z.number().int(),
  gst: z.enum(gstKinds),
}

/**
 * What takes an invoice back, in whole or in part. It is issued once and never edited; what it says follows from the invoice and what was
 * credited of it before. Amounts are decimal strings of the invoice's currency.
 */
export const CreditNote = z.object({
  id: id('creditNote'),
  /** What people quote: the deal, and which of its credit notes it is. */
  reference: z.string(),
  /** Its number among the credit notes of its contract, from 1. */
  number: z.number().int().min(1),
  invoiceId: id('invoice'),
  invoiceReference: z.string(),
  invoiceDate: calculatedDateField,
  /** Which payment of the schedule the invoice bills. */
  invoiceNumber: z.number().int().min(1),
  contractId: id('contract'),
  ...dealHeader,
  title: z.string(),
  itemCount: z.number().int(),
  currency: currencyField,
  /** Of the invoice that it answers. Absent: it is in AUD. */
  rate: FrozenRate.optional(),
  /** Before GST. */
  lines: z.array(z.object({ ...lineFacts, amount: z.string() })),
  tax: z.string(),
  total: z.string(),
  reason: Reason.min(1),
  creditDate: calculatedDateField,
  supplierSign: z.object({ uid, name: z.string(), at: z.iso.datetime() }),
  status: z.enum(creditStatuses),
  /** When the amount was given back, and to what the client paid with, such as 'Visa •••• 4242'. */
  returned: z.object({ at: z.iso.datetime(), instrument: z.string().max(80) }).optional(),
  /** What was given back and no bank took, and when that was heard. */
  bounced: z
    .array(z.object({ at: z.iso.datetime(), instrument: z.string().max(80), bouncedAt: z.iso.datetime() }))
    .optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type CreditNote = z.output<typeof CreditNote>

/** A line of an invoice that can be credited, with how much of it is left. Before GST. */
export const CreditableLine = z.object({ ...lineFacts, amount: z.string(), left: z.string() })
export type CreditableLine = z.output<typeof CreditableLine>

/** What of an invoice can still be credited. */
export const Creditable = z.object({ lines: z.array(CreditableLine), tax: z.string(), total: z.string() })
export type Creditable = z.output<typeof Creditable>

/** What a supplier wants to credit: all that is left, a sum with GST, or so much of some lines before GST. */
export const CreditWish = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('all') }),
  z.strictObject({ by: z.literal('amount'), amount: z.string().max(40) }),
  z.strictObject({
    by: z.literal('lines'),
    lines: z
      .array(z.strictObject({ key: LineKey, amount: z.string().max(40) }))
      .min(1)
      .max(22),
  }),
])
export type CreditWish = z.output<typeof CreditWish>

/** A line of an invoice, before GST and in minor units. */
export type InvoiceLine = Pick<CreditableLine, 'key' | 'title' | 'quantity' | 'gst'> & { readonly amount: bigint }

/** An invoice as its credit notes see it. */
export type Billed = {
  readonly lines: readonly InvoiceLine[]
  readonly tax: bigint
  readonly currency: Currency
}

type Part = {
  readonly itemId: string
  readonly title: string
  readonly quantity: number
  readonly gstFree: boolean
  readonly amount: string
}

/** The lines and the GST of an invoice. @param gstRate percent; zero where its supplier charges none */
export const billedOf = (
  { material, currency }: Pick<Invoice, 'material' | 'currency'>,
  parts: readonly Part[],
  gstRate: string,
): Billed => {
  const isRegistered = Number(gstRate) > 0
  const line = (key: string, of: Pick<Part, 'title' | 'quantity' | 'amount'>, gst: InvoiceLine['gst']) => {
    const amount = parseMinor(of.amount, currency)
    const { title, quantity } = of
    return amount === 0n ? [] : [{ key, title, quantity, gst: isRegistered ? gst : ('none' as const), amount }]
  }
  return {
    lines: [
      ...parts.flatMap(part => line(part.itemId, part, part.gstFree ? 'free' : 'standard')),
      // Interest is a financial supply, which is input taxed.
      ...line('interest', { title: '', quantity: 1, amount: material.interest }, 'inputTaxed'),
      ...line('other', { title: '', quantity: 1, amount: material.other }, 'standard'),
    ],
    tax: parseMinor(material.tax, currency),
    currency,
  }
}

type Former = Pick<CreditNote, 'lines' | 'tax'>

const sumOf = (amounts: Iterable<bigint>): bigint => {
  let all = 0n
  for (const amount of amounts) all += amount
  return all
}

/** What of an invoice is left behind the credit notes that were issued for it. */
const leftOf = ({ lines, tax, currency }: Billed, former: readonly Former[]) => {
  const credited = (key: string) =>
    sumOf(
      former.flatMap(note => note.lines.flatMap(one => (one.key === key ? [parseMinor(one.amount, currency)] : []))),
    )
  return {
    lines: lines.map(one => ({ ...one, left: one.amount - credited(one.key) })),
    tax: tax - sumOf(former.map(note => parseMinor(note.tax, currency))),
  }
}
type Left = ReturnType<typeof leftOf>

const isTaxed = ({ gst }: { readonly gst: InvoiceLine['gst'] }): boolean => gst === 'standard'
const totalLeft = ({ lines, tax }: Left): bigint => sumOf(lines.map(one => one.left)) + tax

/** What of an invoice can still be credited, as its supplier is shown it. */
export const creditableOf = (billed: Billed, former: readonly Former[]): Creditable => {
  const left = leftOf(billed, former)
  const shown = (minor: bigint) => formatMinor(minor, billed.currency)
  return {
    lines: left.lines.map(({ key, title, quantity, gst, amount, left: rest }) => ({
      key,
      title,
      quantity,
      gst,
      amount: shown(amount),
      left: shown(rest),
    })),
    tax: shown(left.tax),
    total: shown(totalLeft(left)),
  }
}

/**
 * The GST of what is credited of the lines that bear it: by running total over all credit notes of the invoice, so that they come to the
 * invoice's own GST when nothing is left of its lines, whatever it was split in.
 */
const taxOf = (billed: Billed, left: Left, credited: bigint): bigint => {
  const base = sumOf(billed.lines.filter(isTaxed).map(one => one.amount))
  if (base === 0n) return 0n
  const before = base - sumOf(left.lines.filter(isTaxed).map(one => one.left))
  const due = roundDiv(billed.tax * (before + credited), base) - (billed.tax - left.tax)
  return due < 0n ? 0n : due
}

/** Splits a sum over what is left of lines, in proportion to it. None gets more than is left. */
const spread = (sum: bigint, lines: Left['lines']): ReadonlyMap<string, bigint> => {
  if (sum === 0n) return new Map()
  const parts = splitByWeight(
    sum,
    lines.map(one => one.left),
  )
  return new Map(lines.map((one, n) => [one.key, parts[n] ?? 0n]))
}

/** What a sum with GST takes off each line, and how much of it is GST: as near to the running total as a whole cent allows. */
const byAmount = (billed: Billed, left: Left, sum: bigint) => {
  const taxed = left.lines.filter(isTaxed)
  const others = left.lines.filter(one => !isTaxed(one))
  const base = sumOf(taxed.map(one => one.left))
  const untaxed = sumOf(others.map(one => one.left))
  const [ofOthers = 0n, ofTaxed = 0n] = splitByWeight(sum, [untaxed, base + left.tax])
  let net = base + left.tax === 0n ? 0n : roundDiv(ofTaxed * base, base + left.tax)
  let tax = ofTaxed - net
  let off: bigint | undefined
  for (const moved of [0n, -1n, 1n]) {
    const tried = net + moved
    // GST alone is never left behind: what of a sum is short of all leaves a part of the lines, too.
    if (tried < 0n || tried > base || ofTaxed - tried < 0n || ofTaxed - tried > left.tax) continue
    if (tried === base && ofTaxed < base + left.tax && base > 0n) continue
    const wrong = ofTaxed - tried - taxOf(billed, left, tried)
    const size = wrong < 0n ? -wrong : wrong
    if (off !== undefined && size >= off) continue
    off = size
    tax = ofTaxed - tried
  }
  net = ofTaxed - tax
  return { lines: new Map([...spread(ofOthers, others), ...spread(net, taxed)]), tax }
}

const amountOf = (text: string, currency: Currency): bigint => {
  const amount = parseMinor(text, currency)
  if (amount <= 0n) throw new DealsRefusal('deals.creditNothing')
  return amount
}

const tooMuch = (left: bigint, currency: Currency) =>
  new DealsRefusal('deals.creditTooMuch', { left: formatMinor(left, currency), currency })

const byLines = (
  billed: Billed,
  left: Left,
  wished: readonly { readonly key: string; readonly amount: string }[],
): { readonly lines: ReadonlyMap<string, bigint>; readonly tax: bigint } => {
  const { currency } = billed
  const lines = new Map<string, bigint>()
  for (const { key, amount } of wished) {
    const line = left.lines.find(one => one.key === key)
    if (!line || lines.has(key)) throw tooMuch(0n, currency)
    const minor = amountOf(amount, currency)
    if (minor > line.left) throw tooMuch(line.left, currency)
    lines.set(key, minor)
  }
  const isAll = left.lines.every(one => (lines.get(one.key) ?? 0n) === one.left)
  const taxed = sumOf(left.lines.filter(isTaxed).map(one => lines.get(one.key) ?? 0n))
  return { lines, tax: isAll ? left.tax : taxOf(billed, left, taxed) }
}

/** What a credit note says of its amounts. */
export type Credited = Pick<CreditNote, 'lines' | 'tax' | 'total'> & {
  /** Whether nothing is left of the invoice behind it. */
  readonly isAll: boolean
}

/**
 * The amounts of a credit note: never more than what is left of the invoice and of each of its lines, with GST to the cent. All credit
 * notes of an invoice that was credited in whole come to its lines, its GST and its total.
 * @throws {Refusal} deals.creditNothing, deals.creditTooMuch, deals.tooManyCredits, money.malformed, money.inexact
 */
export const creditOf = (billed: Billed, former: readonly Former[], wish: CreditWish): Credited => {
  const { currency } = billed
  const left = leftOf(billed, former)
  const most = totalLeft(left)
  if (most === 0n) throw new DealsRefusal('deals.creditNothing')
  if (former.length >= mostCredits) throw new DealsRefusal('deals.tooManyCredits', { limit: mostCredits })
  const all = () => ({ lines: new Map(left.lines.map(one => [one.key, one.left])), tax: left.tax })
  const sum = wish.by === 'amount' ? amountOf(wish.amount, currency) : most
  if (sum > most) throw tooMuch(most, currency)
  const made =
    wish.by === 'lines' ? byLines(billed, left, wish.lines) : sum === most ? all() : byAmount(billed, left, sum)
  const total = sumOf(made.lines.values()) + made.tax
  return {
    lines: left.lines.flatMap(({ key, title, quantity, gst }) => {
      const amount = made.lines.get(key) ?? 0n
      return amount === 0n ? [] : [{ key, title, quantity, gst, amount: formatMinor(amount, currency) }]
    }),
    tax: formatMinor(made.tax, currency),
    total: formatMinor(total, currency),
    isAll: total === most,
  }
}

/** Whether credit notes can be issued for an invoice: it is out, no payment of it is under way, and something of it is left. */
export const isCreditable = (invoice: Pick<Invoice, 'status' | 'total' | 'credited' | 'currency'>): boolean =>
  (invoice.status === 'published' || invoice.status === 'paid') &&
  parseMinor(invoice.total, invoice.currency) > parseMinor(invoice.credited ?? '0', invoice.currency)

/** The id of a credit note, which follows from its contract and its number in it: a number is given once. */
export const creditId = (contractId: CreditNote['contractId'], number: number): CreditNote['id'] =>
  derivedId('creditNote', contractId, number)

/** The ids of the credit notes of an invoice. */
export const creditIdsOf = ({
  contractId,
  credits = [],
}: Pick<Invoice, 'contractId' | 'credits'>): CreditNote['id'][] => credits.map(number => creditId(contractId, number))
