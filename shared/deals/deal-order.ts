import { compare, fromJson, type MoneyJson } from '../kit/money.ts'
import { timeframeOf } from '../terms/deal-frame.ts'
import type { Request } from './request.ts'

/** What a list of deals is ordered by. `created` is the order of its index; the others are made of what one call reads. */
export const dealSorts = ['created', 'updated', 'title', 'start', 'total', 'outstanding', 'nextDue'] as const
export type DealSort = (typeof dealSorts)[number]

/** So many deals of a list, the newest, are ordered by anything but when they were created. */
export const sortedDeals = 200

type Sortable = Pick<
  Request,
  'id' | 'title' | 'choice' | 'price' | 'outstanding' | 'nextDue' | 'createdAt' | 'updatedAt'
>

const byText = (a: string, b: string): number => a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })
/** Amounts of one currency stand together. */
const byAmount = (a: MoneyJson, b: MoneyJson): number =>
  a.currency === b.currency ? compare(fromJson(a), fromJson(b)) : a.currency < b.currency ? -1 : 1

/** How two values of a kind are told apart; `of` is undefined for a deal that has none. */
const order =
  <V>(of: (deal: Sortable) => V | undefined, by: (a: V, b: V) => number) =>
  (a: Sortable, b: Sortable, turn: 1 | -1): number => {
    const [first, second] = [of(a), of(b)]
    // What has no value comes last, whichever way the others stand.
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return turn * by(first, second)
  }

const orders: Readonly<Record<DealSort, ReturnType<typeof order>>> = {
  created: order(deal => deal.createdAt, byText),
  updated: order(deal => deal.updatedAt, byText),
  title: order(deal => deal.title, byText),
  start: order(deal => deal.choice && timeframeOf(deal.choice).start, byText),
  total: order(deal => deal.price, byAmount),
  outstanding: order(deal => deal.outstanding, byAmount),
  nextDue: order(deal => deal.nextDue, byText),
}

/** Which of two deals comes first: deals without the value come last, and the id decides between equals. */
export const dealOrder =
  (sort: DealSort, descending: boolean) =>
  (a: Sortable, b: Sortable): number =>
    orders[sort](a, b, descending ? -1 : 1) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
