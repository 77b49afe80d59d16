import { addDays, daysBetween, type IsoDate } from '../kit/date.ts'
import { type Decimal, decimalRational } from '../kit/decimal.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import { roundDiv } from '../kit/rational.ts'
import { type ContractTerms, type DealChoice, type RecurringChoice, termsOf } from './choice.ts'
import { readTerms } from './contract-terms.ts'
import { deliveredQuantities } from './delivery-parts.ts'
import { mostDeliveries } from './limits.ts'
import {
  type DeliveryItem,
  type DeliveryItemJson,
  deliveriesInOrder,
  deliveryJson,
  itemTotal,
  type PaymentItem,
  type PaymentItemJson,
  payments as paymentItems,
  paymentJson,
} from './payment-schedule.ts'
import { choiceOfTerm, isRecurring, termStart } from './recurring.ts'
import { TermsRefusal } from './refusal.ts'

/** One payment as its readers see it: the parts, and all of it. */
export type DealPayment = PaymentItemJson & { readonly total: Decimal }

/** The whole of a deal in figures: what is delivered when, what is paid when, and the sums. */
export type DealSchedule = {
  readonly currency: Currency
  readonly deliveries: readonly DeliveryItemJson[]
  readonly payments: readonly DealPayment[]
  readonly totals: Readonly<Record<'principal' | 'interest' | 'tax' | 'other' | 'total', Decimal>>
}

/** The same before anything is written out: amounts in minor units, so that a page of a long schedule formats no more than it shows. */
export type DealItems = {
  readonly currency: Currency
  readonly deliveries: readonly DeliveryItem[]
  readonly payments: readonly PaymentItem[]
}

/**
 * The items of a deal's terms: deliveries by date, those of a day in the order of their entries, and payments as they fall due.
 * @throws {Refusal} deals.scheduleTooLong; schedule.*, field.* for terms that have no schedule
 */
export const dealItems = (terms: ContractTerms): DealItems => {
  const [payment] = terms.payment
  if (!payment || terms.delivery.length === 0) throw new TermsRefusal('schedule.material')
  const count = terms.delivery.reduce((all, { itemPeriod }) => all + itemPeriod.count, 0)
  if (count > mostDeliveries) throw new TermsRefusal('deals.scheduleTooLong', { limit: mostDeliveries })
  const read = readTerms(terms)
  return {
    currency: payment.paymentCurrency,
    deliveries: [...deliveriesInOrder(read)],
    payments: [...paymentItems(read)],
  }
}

/** How much of what was ordered each delivery brings, in place of the lots that it is priced by. */
const withQuantities = ({ items }: DealChoice, deliveries: readonly DeliveryItem[]): DeliveryItem[] => {
  const brought = new Map(
    items.map(({ id, quantity, deliveries: parts }) => [id, deliveredQuantities(quantity, parts?.count ?? 1).values()]),
  )
  return deliveries.map(delivery => ({
    ...delivery,
    volume: brought.get(delivery.itemId)?.next().value ?? delivery.volume,
  }))
}

const itemsOf = (choice: DealChoice): DealItems => {
  const items = dealItems(termsOf(choice))
  return { ...items, deliveries: withQuantities(choice, items.deliveries) }
}

/** When the first payment of a term is due; undefined where it has none. */
const firstDueOf = (choice: RecurringChoice, term: number): IsoDate | undefined => {
  const [first] = paymentItems(readTerms(termsOf(choiceOfTerm(choice, term))))
  return first?.dueDate
}

/**
 * Everything of a term is due before the next has anything of its kind, so that the terms one after the other are one schedule in the order of
 * its days.
 * @throws {Refusal} deals.termTooShort
 */
const assertTermFits = (choice: RecurringChoice, { payments, deliveries }: DealItems): void => {
  const next = termStart(choice, 2)
  const due = payments.at(-1)?.dueDate
  const nextDue = firstDueOf(choice, 2)
  const end = choice.items.reduce((last, item) => (item.end > last ? item.end : last), '')
  if (
    end > next ||
    (deliveries.at(-1)?.date ?? '') > next ||
    (due !== undefined && nextDue !== undefined && due > nextDue)
  )
    throw new TermsRefusal('deals.termTooShort')
}

/** The items of a choice; of one that repeats, those of its first term. @throws {Refusal} as termsOf and dealItems; deals.termTooShort */
export const choiceItems = (choice: DealChoice): DealItems => {
  const items = itemsOf(choice)
  if (isRecurring(choice)) assertTermFits(choice, items)
  return items
}

/**
 * The items of one term, from 1. The amounts are those of the first. Where months are uneven, what would fall behind the beginning of the
 * next term is due as that begins.
 * @throws {Refusal} as choiceItems
 */
export const termItems = (choice: RecurringChoice, term: number): DealItems => {
  if (term === 1) return choiceItems(choice)
  const items = itemsOf(choiceOfTerm(choice, term))
  const next = termStart(choice, term + 1)
  const nextDue = firstDueOf(choice, term + 1)
  return {
    ...items,
    deliveries: items.deliveries.map(one => (one.date > next ? { ...one, date: next } : one)),
    payments: items.payments.map(one =>
      nextDue !== undefined && one.dueDate > nextDue
        ? { ...one, dueDate: nextDue, payableBy: addDays(nextDue, daysBetween(one.dueDate, one.payableBy)) }
        : one,
    ),
  }
}

/** What the payments of a schedule sum to, in minor units. */
export const sumsOf = (payments: readonly PaymentItem[]) => {
  const sums = { principal: 0n, interest: 0n, tax: 0n, other: 0n, total: 0n }
  for (const item of payments) {
    sums.principal += item.principal
    sums.interest += item.interest
    sums.tax += item.tax
    sums.other += item.other
    sums.total += itemTotal(item)
  }
  return sums
}

/** A payment as its readers see it. */
export const dealPayment = (item: PaymentItem): DealPayment => ({
  ...paymentJson(item),
  total: formatMinor(itemTotal(item), item.currency),
})

const written = ({ currency, deliveries, payments }: DealItems): DealSchedule => {
  const sums = sumsOf(payments)
  const shown = (minor: bigint) => formatMinor(minor, currency)
  return {
    currency,
    deliveries: deliveries.map(deliveryJson),
    payments: payments.map(dealPayment),
    totals: {
      principal: shown(sums.principal),
      interest: shown(sums.interest),
      tax: shown(sums.tax),
      other: shown(sums.other),
      total: shown(sums.total),
    },
  }
}

/** The schedule of a deal's terms. @throws {Refusal} as dealItems */
export const dealSchedule = (terms: ContractTerms): DealSchedule => written(dealItems(terms))

/**
 * The schedule of a choice, with how much of what was ordered each delivery brings.
 * @throws {Refusal} as termsOf and dealItems
 */
export const scheduleOf = (choice: DealChoice): DealSchedule => written(choiceItems(choice))

/** What one item comes to: its cost, the GST on it, and both. Decimal strings. */
export type ItemTotal = Readonly<Record<'id' | 'cost' | 'tax' | 'total', Decimal>>

/** What each item of a choice comes to before interest: the taxes sum to that of the deal. @throws {Refusal} money.inexact */
export const itemTotals = ({ items, platform, gstRate }: DealChoice): ItemTotal[] => {
  const currency = platform.paymentCurrency
  const rate = decimalRational(gstRate) ?? { n: 0n, d: 1n }
  const taxOn = (taxed: bigint) => roundDiv(taxed * rate.n, rate.d * 100n)
  let taxed = 0n
  return items.map(({ id, cost, gstFree }) => {
    const minor = parseMinor(cost, currency)
    const before = taxed
    if (!gstFree) taxed += minor
    const tax = taxOn(taxed) - taxOn(before)
    return {
      id,
      cost: formatMinor(minor, currency),
      tax: formatMinor(tax, currency),
      total: formatMinor(minor + tax, currency),
    }
  })
}
