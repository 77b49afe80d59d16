import { z } from 'zod'
import type { IsoDate } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import { partyKey } from '../kit/party.ts'
import { dayIn } from '../kit/zone.ts'
import { financialYearOf } from '../organisations/financial-year.ts'
import { billedKinds, movementsOf } from './account.ts'
import type { CreditNote } from './credit.ts'
import { afterCredits, type Invoice, isOverdue, isOwed } from './invoice.ts'
import { sides } from './request.ts'
import { Share, sharesOf, spreadOver } from './statistics-shares.ts'

/**
 * What is added up of invoices: what was asked for, what credit notes took off, late interest, and what was paid, each when it was; and of those that
 * went out then, what is still owed now, late interest apart, and of that what is overdue.
 */
export const totalKinds = ['invoiced', 'credited', 'interest', 'paid', 'outstanding', 'overdue'] as const
export type TotalKind = (typeof totalKinds)[number]

/** By what the totals of a financial year are told apart: the month, the other party, and what was sold; and the year among the others. */
export const totalGroups = ['month', 'party', 'service', 'year'] as const

const sums = {
  invoiced: z.string(),
  credited: z.string(),
  interest: z.string(),
  paid: z.string(),
  outstanding: z.string(),
  overdue: z.string(),
}

/**
 * What one side of its deals came to in a financial year: of one month, one other party or one service, or in all. Decimal strings of the
 * currency; the year is that in which it starts.
 */
export const Totals = z.object({
  party: Party,
  side: z.enum(sides),
  year: z.number().int(),
  group: z.enum(totalGroups),
  /** The month as 2026-03, the other party as partyKey writes it, the title of what was sold, or the year. */
  key: z.string(),
  currency: currencyField,
  ...sums,
  /** Invoices that went out, without those that were voided. */
  count: z.number().int(),
  version: z.number().int(),
})
export type Totals = z.output<typeof Totals>
export type TotalsKey = Pick<Totals, 'party' | 'side' | 'year' | 'group' | 'key' | 'currency'>

/** What of an invoice is in the totals now: so what changes of it is added once, however often it is told. */
export const Counted = z.object({
  invoiceId: id('invoice'),
  supplier: Party,
  customer: Party,
  title: z.string(),
  currency: currencyField,
  /** The day on which it went out. */
  issued: calculatedDateField,
  /** What it is, thing by thing, where that is not its title alone. Absent: all of it is its title. */
  shares: z.array(Share).optional(),
  movements: z.array(
    z.object({
      day: calculatedDateField,
      kind: z.enum(billedKinds),
      amount: z.string(),
      /** Of a credit note what it takes off, where that is not a part of everything. */
      shares: z.array(Share).optional(),
    }),
  ),
  /** What is owed of it now, late interest apart, and of that what is overdue. */
  outstanding: z.string(),
  overdue: z.string(),
  version: z.number().int(),
})
export type Counted = z.output<typeof Counted>
export type CountedInvoice = Omit<Counted, 'version'>

/**
 * What is to be counted of an invoice as it stands on a day; undefined while it has not gone out.
 * @param credits its credit notes, all of them
 * @param shares what it is, thing by thing (sharesOf), where its deal has several
 */
export const countedOf = (
  invoice: Invoice,
  credits: readonly CreditNote[],
  today: IsoDate,
  shares: readonly Share[] = [],
): CountedInvoice | undefined => {
  if (!invoice.supplierSign) return undefined
  const { id: invoiceId, supplier, customer, title, currency } = invoice
  // Its title is the deal's first thing; a payment for a delivery bills one thing, which may be another.
  const isOwn = shares.some(share => share.title !== title)
  const ofCredit = new Map<string, CreditNote>(isOwn ? credits.map(credit => [credit.id, credit]) : [])
  const movements = movementsOf(invoice, credits).map(({ id, day, kind, minor }) => {
    const note = ofCredit.get(id)
    const own = note ? sharesOf(note, currency) : []
    return { day, kind, amount: formatMinor(minor, currency), ...(own.length > 0 ? { shares: own } : {}) }
  })
  const owed = formatMinor(isOwed(invoice) ? afterCredits(invoice).minor : 0n, currency)
  return {
    invoiceId,
    supplier,
    customer,
    title,
    currency,
    issued: dayIn(invoice.supplierSign.at),
    ...(isOwn ? { shares: [...shares] } : {}),
    movements,
    outstanding: owed,
    overdue: isOverdue(invoice, today) ? owed : formatMinor(0n, currency),
  }
}

/** Which total a movement of an account goes to, and with which sign. */
const goesTo = {
  invoice: { kind: 'invoiced', sign: 1n, count: 1 },
  void: { kind: 'invoiced', sign: 1n, count: -1 },
  interest: { kind: 'interest', sign: 1n, count: 0 },
  credit: { kind: 'credited', sign: -1n, count: 0 },
  payment: { kind: 'paid', sign: -1n, count: 0 },
  takenBack: { kind: 'paid', sign: -1n, count: 0 },
} as const

type Sums = Record<TotalKind, bigint> & { count: number }
/** What is added to one of the totals, in the smallest unit of its currency. */
export type Change = { readonly at: TotalsKey; readonly by: Readonly<Sums> }

const nameOf = ({ party, side, year, group, key, currency }: TotalsKey): string =>
  [partyKey(party), side, year, group, currency, key].join('#')

const nothing = (): Sums => ({
  invoiced: 0n,
  credited: 0n,
  interest: 0n,
  paid: 0n,
  outstanding: 0n,
  overdue: 0n,
  count: 0,
})

/** What an invoice adds to a total of its kind on a day, and how much of it is which thing. */
type Addition = {
  readonly day: IsoDate
  readonly kind: TotalKind
  readonly minor: bigint
  readonly count: number
  readonly shares: readonly Share[]
}

const additionsOf = ({
  movements,
  shares = [],
  currency,
  issued,
  outstanding,
  overdue,
}: CountedInvoice): Addition[] => [
  ...movements.map(({ day, kind: moved, amount, shares: own = shares }) => {
    const { kind, sign, count } = goesTo[moved]
    return { day, kind, minor: sign * parseMinor(amount, currency), count, shares: own }
  }),
  { day: issued, kind: 'outstanding', minor: parseMinor(outstanding, currency), count: 0, shares },
  { day: issued, kind: 'overdue', minor: parseMinor(overdue, currency), count: 0, shares },
]

/** What has to be added to the totals for an invoice that was counted as one thing and is another now. */
export const changesOf = (before: CountedInvoice | undefined, after: CountedInvoice | undefined): Change[] => {
  const found = new Map<string, { at: TotalsKey; by: Sums }>()
  const add = (at: TotalsKey, kind: TotalKind, minor: bigint, count: number) => {
    const name = nameOf(at)
    const row = found.get(name) ?? { at, by: nothing() }
    row.by[kind] += minor
    row.by.count += count
    found.set(name, row)
  }
  const take = (counted: CountedInvoice, times: 1 | -1) => {
    const { supplier, customer, title, currency } = counted
    for (const { day, kind, minor, count, shares } of additionsOf(counted)) {
      const { year } = financialYearOf(day)
      const parts = spreadOver(minor * BigInt(times), shares, title, currency)
      for (const [party, other, side] of [
        [supplier, customer, 'supplier'],
        [customer, supplier, 'demander'],
      ] as const) {
        const of = { party, side, year, currency }
        const whole = [
          ['month', day.slice(0, 7)],
          ['party', partyKey(other)],
          ['year', String(year)],
        ] as const
        for (const [group, key] of whole) add({ ...of, group, key }, kind, minor * BigInt(times), count * times)
        // An invoice is one of each thing that it bills.
        for (const [key, part] of parts) add({ ...of, group: 'service', key }, kind, part, count * times)
      }
    }
  }
  if (before) take(before, -1)
  if (after) take(after, 1)
  return [...found.values()].filter(({ by }) => by.count !== 0 || totalKinds.some(kind => by[kind] !== 0n))
}

/** So many totals change in one transaction. */
const mostChanges = 80

/**
 * What of an invoice is counted in one step, where all that is new of it would be too much for a transaction: its movements, the first first. Once nothing is
 * left to be counted it is the invoice itself.
 */
export const stepTo = (before: CountedInvoice | undefined, after: CountedInvoice): CountedInvoice => {
  if (changesOf(before, after).length <= mostChanges) return after
  const { outstanding, overdue } = before ?? { outstanding: '0', overdue: '0' }
  const steps = after.movements.map((_, n) => ({
    ...after,
    outstanding,
    overdue,
    movements: after.movements.slice(0, n + 1),
  }))
  const fit = steps.filter(step => {
    const { length } = changesOf(before, step)
    return length > 0 && length <= mostChanges
  })
  return fit.at(-1) ?? after
}

type SumOf = (kind: TotalKind) => string

const sumsBy = (sum: SumOf): Readonly<Record<TotalKind, string>> => ({
  invoiced: sum('invoiced'),
  credited: sum('credited'),
  interest: sum('interest'),
  paid: sum('paid'),
  outstanding: sum('outstanding'),
  overdue: sum('overdue'),
})

/** A row of totals with a change added; without a row, one that begins with it. */
export const added = (row: Totals | undefined, { at, by }: Change): Omit<Totals, 'version'> => ({
  ...at,
  ...sumsBy(kind => formatMinor(parseMinor(row?.[kind] ?? '0', at.currency) + by[kind], at.currency)),
  count: (row?.count ?? 0) + by.count,
})

/** What was asked for and not taken back, by which the largest come first: of fixed length, so that texts sort as numbers do. */
export const weightOf = ({
  invoiced,
  credited,
  currency,
}: Pick<Totals, 'invoiced' | 'credited' | 'currency'>): string =>
  String(10n ** 30n + parseMinor(invoiced, currency) - parseMinor(credited, currency)).padStart(31, '0')

type Added = Pick<Totals, TotalKind | 'count'>

/** Sums of several rows of one currency. */
export const summed = (rows: readonly Added[], currency: Currency): Added => ({
  ...sumsBy(kind =>
    formatMinor(
      rows.reduce((all, row) => all + parseMinor(row[kind], currency), 0n),
      currency,
    ),
  ),
  count: rows.reduce((all, { count }) => all + count, 0),
})

/** What is left of a whole behind the largest of its parts: with it they come to the whole. */
export const restOf = (whole: Added, parts: readonly Added[], currency: Currency): Added => {
  const sum = summed(parts, currency)
  return {
    ...sumsBy(kind => formatMinor(parseMinor(whole[kind], currency) - parseMinor(sum[kind], currency), currency)),
    count: whole.count - sum.count,
  }
}

/** How many parties and services are named, the largest first, and how many invoices a page of them holds. */
export const statisticsLimits = { named: 10, page: 100 } as const
