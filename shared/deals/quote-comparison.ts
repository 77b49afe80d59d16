import { daysBetween, type IsoDate } from '../kit/date.ts'
import { type Currency, parseMinor } from '../kit/money.ts'
import { partyKey } from '../kit/party.ts'
import { itemTotals, scheduleOf } from '../terms/deal-schedule.ts'
import type { GivenQuote } from './rfq.ts'

/** What the answers to a request for quotes are compared by. */
export const quoteSorts = ['price', 'delivery', 'presentValue'] as const
export type QuoteSort = (typeof quoteSorts)[number]

const daysOfYear = 365

/**
 * What payments are worth today at a rate of interest a year, in minor units: each is worth less the later it is payable, compounded by the day and
 * rounded to the unit. What is payable already is worth what it is.
 * @param rate percent a year, not negative
 */
export const presentValue = (
  payments: readonly { readonly payableBy: IsoDate; readonly total: string }[],
  currency: Currency,
  today: IsoDate,
  rate: number,
): bigint =>
  payments.reduce((all, { payableBy, total }) => {
    const days = Math.max(0, daysBetween(today, payableBy))
    const factor = (1 + rate / 100) ** (-days / daysOfYear)
    return all + BigInt(Math.round(Number(parseMinor(total, currency)) * factor))
  }, 0n)

/** One answer in figures: minor units of the currency that all answers share. */
export type ComparedQuote = {
  readonly key: string
  readonly name: string
  /** Everything to pay, taxes and interest included. */
  readonly price: bigint
  /** What that is worth today. */
  readonly presentValue: bigint
  /** The day of the last delivery. */
  readonly delivery: IsoDate
  /** Whether it answers for every item. One that does not comes behind those that do. */
  readonly isWhole: boolean
  /** What each item that it answers for comes to with tax. */
  readonly items: ReadonlyMap<string, bigint>
}

/** The answers in figures. @param itemIds what was asked for */
export const compareQuotes = (
  quotes: readonly GivenQuote[],
  itemIds: readonly string[],
  { today, rate }: { readonly today: IsoDate; readonly rate: number },
): ComparedQuote[] =>
  quotes.map(({ supplier, supplierName, choice }) => {
    const { currency, payments, deliveries, totals } = scheduleOf(choice)
    const items = new Map(itemTotals(choice).map(({ id, total }) => [id, parseMinor(total, currency)]))
    return {
      key: partyKey(supplier),
      name: supplierName,
      price: parseMinor(totals.total, currency),
      presentValue: presentValue(payments, currency, today, rate),
      delivery: deliveries.reduce((last, { date }) => (date > last ? date : last), ''),
      isWhole: itemIds.every(id => items.has(id)),
      items,
    }
  })

const by = <V extends bigint | string>(a: V, b: V): number => (a < b ? -1 : a > b ? 1 : 0)

/** The answers in an order: the best first, those that answer for everything before the others, equals by name. */
export const sortedQuotes = (quotes: readonly ComparedQuote[], sort: QuoteSort, descending = false): ComparedQuote[] =>
  quotes.toSorted(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) ||
      (descending ? -1 : 1) * by(a[sort], b[sort]) ||
      by(a.name, b.name) ||
      by(a.key, b.key),
  )

/** The answers for one item, the one that costs the least for it first, equals by name. */
export const answersFor = (quotes: readonly ComparedQuote[], id: string) =>
  quotes
    .flatMap(({ key, name, items }) => {
      const cost = items.get(id)
      return cost === undefined ? [] : [{ key, name, cost }]
    })
    .toSorted((a, b) => by(a.cost, b.cost) || by(a.name, b.name) || by(a.key, b.key))

/** For each item the answer that costs the least for it, equals by name; items that nobody answers for are left out. */
export const cheapestOf = (quotes: readonly ComparedQuote[], itemIds: readonly string[]): Map<string, string> =>
  new Map(
    itemIds.flatMap(id => {
      const [best] = answersFor(quotes, id)
      return best ? [[id, best.key] as const] : []
    }),
  )
