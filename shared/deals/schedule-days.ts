import { addDays, daysBetween, type IsoDate } from '../kit/date.ts'
import type { Currency } from '../kit/money.ts'
import { type IsoMonth, monthOf } from '../kit/month.ts'
import type { DealChoice } from '../terms/choice.ts'
import { timeframeOf } from '../terms/deal-frame.ts'
import { choiceItems, type DealItems, termItems } from '../terms/deal-schedule.ts'
import { itemTotal } from '../terms/payment-schedule.ts'
import { choiceOfTerm, isRecurring, termOn, termStart } from '../terms/recurring.ts'
import type { Contract, ScheduleItem } from './contract.ts'

/** What falls on which day of a deal: for calendars, plans and plots. Only what lies in the stretch that is shown is derived. */

/** A payment that falls due on a day, or a delivery that is made on it. */
export type DayEntry = {
  readonly kind: ScheduleItem['kind']
  /** Its place among the payments or the deliveries, from 1. */
  readonly number: number
  readonly day: IsoDate
  /** Of a payment: until when it is paid without late interest. Of a delivery: the same day. */
  readonly until: IsoDate
  /** What is delivered; a payment may be for several items. */
  readonly itemId?: string
  /** All that a payment asks for, or what a delivery is worth before tax, in minor units. */
  readonly amount: bigint
  /** Whether it comes whatever a side does: terms that either can still keep from coming are not certain. */
  readonly isCertain: boolean
}

/** From one day to another, both among them. */
export type Span = { readonly from: IsoDate; readonly to: IsoDate }

/** From when to when something of a deal runs. */
export type ItemSpan = Span & { readonly itemId: string }

export type ScheduleDays = {
  readonly currency: Currency
  /** The first day on which there is anything, and the last; without an end where the deal goes on until a side ends it. */
  readonly first: IsoDate
  readonly last: IsoDate | undefined
  /** What falls on the days of a stretch, in their order; of a day the deliveries first. */
  readonly entries: (span: Span) => DayEntry[]
  /** The items that run in a stretch, once for each term of it. */
  readonly spans: (span: Span) => ItemSpan[]
}

/** How the terms of a deal that repeats stand: so many are certain, and after the last none comes. */
export type Terms = { readonly begun: number; readonly last?: number | undefined }

/** How those of a contract stand. A deal that is not signed has its first term at most. */
export const termsOfContract = (contract: Pick<Contract, 'series'> | undefined): Terms => ({
  begun: contract?.series?.begun ?? 1,
  last: contract?.series?.ending?.lastTerm,
})

/** The first place in a list, in order of its days, whose day is not before one. */
const placeOf = <T>(list: readonly T[], dayOf: (one: T) => IsoDate, day: IsoDate): number => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (dayOf(list[middle] as T) < day) low = middle + 1
    else high = middle
  }
  return low
}

/** Those of a list, in order of its days, that lie in a stretch, with their places. */
const within = <T, R>(
  list: readonly T[],
  dayOf: (one: T) => IsoDate,
  { from, to }: Span,
  made: (one: T, place: number) => R,
): R[] => {
  const start = placeOf(list, dayOf, from)
  const end = placeOf(list, dayOf, addDays(to, 1))
  return list.slice(start, end).map((one, n) => made(one, start + n))
}

const entriesOf = (
  { payments, deliveries }: DealItems,
  span: Span,
  before: { readonly payments: number; readonly deliveries: number },
  isCertain: boolean,
): DayEntry[] => [
  ...within(
    deliveries,
    one => one.date,
    span,
    ({ date, itemId, netValue }, n): DayEntry => ({
      kind: 'delivery',
      number: before.deliveries + n + 1,
      day: date,
      until: date,
      itemId,
      amount: netValue,
      isCertain,
    }),
  ),
  ...within(
    payments,
    one => one.dueDate,
    span,
    (one, n): DayEntry => ({
      kind: 'payment',
      number: before.payments + n + 1,
      day: one.dueDate,
      until: one.payableBy,
      amount: itemTotal(one),
      isCertain,
    }),
  ),
]

const inOrder = (a: DayEntry, b: DayEntry): number =>
  a.day === b.day ? (a.kind === b.kind ? a.number - b.number : a.kind === 'delivery' ? -1 : 1) : a.day < b.day ? -1 : 1

/** The first and the last day on which there is anything of one term. */
const frameOf = (choice: Parameters<typeof timeframeOf>[0], { payments, deliveries }: DealItems): Span => {
  const { start, end } = timeframeOf(choice)
  const days = [
    start,
    end,
    ...[...payments.slice(0, 1), ...payments.slice(-1)].flatMap(one => [one.dueDate, one.payableBy]),
  ]
  for (const one of [deliveries[0], deliveries.at(-1)]) if (one) days.push(one.date)
  days.sort()
  return { from: days[0] ?? start, to: days.at(-1) ?? end }
}

const overlap = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to

const spansOf = ({ items }: Pick<DealChoice, 'items'>, span: Span): ItemSpan[] =>
  items.map(({ id, start, end }) => ({ itemId: id, from: start, to: end })).filter(one => overlap(one, span))

/** Months are uneven: by so many days a term may lie otherwise between its beginning and its end than the first does. */
const uneven = 7

/** So many derived terms are kept. */
const mostKept = 1000

/**
 * What falls on which day of a choice. Of one that repeats, the terms that may reach into a stretch are derived, and no others.
 * @throws {Refusal} as choiceItems
 */
export const scheduleDays = (choice: DealChoice, terms: Terms): ScheduleDays => {
  const items = choiceItems(choice)
  const { currency } = items
  const frame = frameOf(choice, items)
  if (!isRecurring(choice))
    return {
      currency,
      first: frame.from,
      last: frame.to,
      entries: span => entriesOf(items, span, { payments: 0, deliveries: 0 }, true).sort(inOrder),
      spans: span => spansOf(choice, span),
    }
  const start = termStart(choice, 1)
  const lead = daysBetween(frame.from, start) + uneven
  const lag = daysBetween(start, frame.to) + uneven
  const derived = new Map<number, DealItems>([[1, items]])
  const itemsOf = (term: number): DealItems => {
    const found = derived.get(term)
    if (found) return found
    if (derived.size > mostKept) derived.clear()
    const made = termItems(choice, term)
    derived.set(term, made)
    return made
  }
  /** The terms that may have something in a stretch. */
  const reaching = ({ from, to }: Span): number[] => {
    const first = termOn(choice, addDays(from, -lag))
    const end = Math.min(terms.last ?? Number.POSITIVE_INFINITY, termOn(choice, addDays(to, lead)))
    return Array.from({ length: Math.max(0, end - first + 1) }, (_, n) => first + n)
  }
  return {
    currency,
    first: frame.from,
    last: terms.last === undefined ? undefined : frameOf(choiceOfTerm(choice, terms.last), itemsOf(terms.last)).to,
    entries: span =>
      reaching(span)
        .flatMap(term => {
          const before = term - 1
          const { payments, deliveries } = items
          const counted = { payments: before * payments.length, deliveries: before * deliveries.length }
          return entriesOf(itemsOf(term), span, counted, term <= terms.begun)
        })
        .sort(inOrder),
    spans: span => reaching(span).flatMap(term => spansOf(choiceOfTerm(choice, term), span)),
  }
}

/** What falls on one day. */
export type DayGroup<E extends DayEntry = DayEntry> = { readonly day: IsoDate; readonly entries: readonly E[] }

/** Entries by their days, in the order of the days. */
export const byDay = <E extends DayEntry>(entries: readonly E[]): DayGroup<E>[] => {
  const groups = new Map<IsoDate, E[]>()
  for (const entry of entries) {
    const group = groups.get(entry.day)
    if (group) group.push(entry)
    else groups.set(entry.day, [entry])
  }
  return [...groups].map(([day, all]) => ({ day, entries: all }))
}

/** What is paid and delivered in each of some months, in minor units: what is due, and what is worth so much before tax. */
export const sumsByMonth = (entries: readonly DayEntry[], months: readonly IsoMonth[]) => {
  const sums = new Map(months.map(month => [month, { payment: 0n, delivery: 0n }]))
  for (const { day, kind, amount } of entries) {
    const sum = sums.get(monthOf(day))
    if (sum) sum[kind] += amount
  }
  return [...sums].map(([month, sum]) => ({ month, ...sum }))
}

/**
 * The numbers with which the pages of a schedule begin on which some entries of a kind stand, each of so many. No more than `most` of
 * them: what lies behind is shown as it was agreed on.
 */
export const pagesOf = (
  entries: readonly DayEntry[],
  kind: DayEntry['kind'],
  { size, most }: { readonly size: number; readonly most: number },
): number[] => {
  const pages = new Set<number>()
  for (const one of entries) {
    if (one.kind !== kind || !one.isCertain) continue
    pages.add(Math.floor((one.number - 1) / size) * size + 1)
    if (pages.size >= most) break
  }
  return [...pages]
}
