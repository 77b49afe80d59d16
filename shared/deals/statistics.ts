import { z } from 'zod'
import { Party } from '../kit/event.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import { partyKey } from '../kit/party.ts'
import { dayIn } from '../kit/zone.ts'
import { financialYearOf } from '../organisations/financial-year.ts'
import { billedKinds, type Credited, movementsOf } from './account.ts'
import type { Invoice } from './invoice.ts'
import { sides } from './request.ts'

/** What is added up of invoices: what was asked for, what credit notes took off, late interest, and what was paid. */
export const totalKinds = ['invoiced', 'credited', 'interest', 'paid'] as const
export type TotalKind = (typeof totalKinds)[number]

/** By what the totals of a financial year are told apart: the month, the other party, and what was sold. */
export const totalGroups = ['month', 'party', 'service'] as const

const sums = { invoiced: z.string(), credited: z.string(), interest: z.string(), paid: z.string() }

/**
 * What one side of its deals came to in a financial year, of one month, one other party or one service. Decimal strings of the
 * currency; the year is that in which it starts.
 */
export const Totals = z.object({
  party: Party,
  side: z.enum(sides),
  year: z.number().int(),
  group: z.enum(totalGroups),
  /** The month as 2026-03, the other party as partyKey writes it, or the title of what was sold. */
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
  movements: z.array(z.object({ day: calculatedDateField, kind: z.enum(billedKinds), amount: z.string() })),
  version: z.number().int(),
})
export type Counted = z.output<typeof Counted>
export type CountedInvoice = Omit<Counted, 'version'>

/**
 * What is to be counted of an invoice as it stands; undefined while it has not gone out.
 * @param credits its credit notes, all of them
 */
export const countedOf = (invoice: Invoice, credits: readonly Credited[]): CountedInvoice | undefined => {
  if (!invoice.supplierSign) return undefined
  const { id: invoiceId, supplier, customer, title, currency } = invoice
  const movements = movementsOf(invoice, credits).map(({ day, kind, minor }) => ({
    day,
    kind,
    amount: formatMinor(minor, currency),
  }))
  return { invoiceId, supplier, customer, title, currency, issued: dayIn(invoice.supplierSign.at), movements }
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

/** What has to be added to the totals for an invoice that was counted as one thing and is another now. */
export const changesOf = (before: CountedInvoice | undefined, after: CountedInvoice | undefined): Change[] => {
  const found = new Map<string, { at: TotalsKey; by: Sums }>()
  const take = (counted: CountedInvoice, times: 1 | -1) => {
    const { supplier, customer, title, currency } = counted
    for (const { day, kind: moved, amount } of counted.movements) {
      const { kind, sign, count } = goesTo[moved]
      const minor = sign * parseMinor(amount, currency) * BigInt(times)
      const { year } = financialYearOf(day)
      for (const [party, other, side] of [
        [supplier, customer, 'supplier'],
        [customer, supplier, 'demander'],
      ] as const)
        for (const [group, key] of [
          ['month', day.slice(0, 7)],
          ['party', partyKey(other)],
          ['service', title],
        ] as const) {
          const at = { party, side, year, group, key, currency }
          const name = nameOf(at)
          const row = found.get(name) ?? { at, by: { invoiced: 0n, credited: 0n, interest: 0n, paid: 0n, count: 0 } }
          row.by[kind] += minor
          row.by.count += count * times
          found.set(name, row)
        }
    }
  }
  if (before) take(before, -1)
  if (after) take(after, 1)
  return [...found.values()].filter(({ by }) => by.count !== 0 || totalKinds.some(kind => by[kind] !== 0n))
}

/** A row of totals with a change added; without a row, one that begins with it. */
export const added = (row: Totals | undefined, { at, by }: Change): Omit<Totals, 'version'> => {
  const { currency } = at
  const sum = (kind: TotalKind) => formatMinor(parseMinor(row?.[kind] ?? '0', currency) + by[kind], currency)
  return {
    ...at,
    invoiced: sum('invoiced'),
    credited: sum('credited'),
    interest: sum('interest'),
    paid: sum('paid'),
    count: (row?.count ?? 0) + by.count,
  }
}

/** What was asked for and not taken back, by which the largest come first: of fixed length, so that texts sort as numbers do. */
export const weightOf = ({
  invoiced,
  credited,
  currency,
}: Pick<Totals, 'invoiced' | 'credited' | 'currency'>): string =>
  String(10n ** 30n + parseMinor(invoiced, currency) - parseMinor(credited, currency)).padStart(31, '0')

/** Sums of several rows of one currency. */
export const summed = (rows: readonly Pick<Totals, TotalKind | 'count'>[], currency: Currency) => {
  const sum = (kind: TotalKind) =>
    formatMinor(
      rows.reduce((all, row) => all + parseMinor(row[kind], currency), 0n),
      currency,
    )
  return {
    invoiced: sum('invoiced'),
    credited: sum('credited'),
    interest: sum('interest'),
    paid: sum('paid'),
    count: rows.reduce((all, { count }) => all + count, 0),
  }
}

/** How many parties and services are named, the largest first, and how many invoices a page of them holds. */
export const statisticsLimits = { named: 10, page: 100 } as const
