import type { Decimal } from '../kit/decimal.ts'
import { type Currency, formatMinor } from '../kit/money.ts'
import { type ContractTerms, type DealChoice, type DealItem, maxScheduleItems, termsOf } from './choice.ts'
import { readTerms } from './contract-terms.ts'
import { deliveredQuantities } from './delivery-parts.ts'
import {
  type DeliveryItemJson,
  deliveryJson,
  deliverySchedule,
  itemTotal,
  type PaymentItem,
  type PaymentItemJson,
  payments as paymentItems,
  paymentJson,
} from './payment-schedule.ts'
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

/**
 * The schedule of a deal's terms, bounded to what comes to exist in one transaction.
 * @throws {Refusal} deals.scheduleTooLong; schedule.*, field.* for terms that have no schedule
 */
export const dealSchedule = (terms: ContractTerms): DealSchedule => {
  const [payment] = terms.payment
  const [delivery] = terms.delivery
  if (!payment || !delivery) throw new TermsRefusal('schedule.material')
  const currency = payment.paymentCurrency
  const tooLong = () => new TermsRefusal('deals.scheduleTooLong', { limit: maxScheduleItems })
  if (delivery.itemPeriod.count > maxScheduleItems) throw tooLong()
  const read = readTerms(terms)
  const deliveries = deliverySchedule(read)
  const items: PaymentItem[] = []
  for (const item of paymentItems(read)) {
    items.push(item)
    if (deliveries.length + items.length > maxScheduleItems) throw tooLong()
  }
  const sum = (part: 'principal' | 'interest' | 'tax' | 'other') => items.reduce((all, item) => all + item[part], 0n)
  const shown = (minor: bigint) => formatMinor(minor, currency)
  return {
    currency,
    deliveries: deliveries.map(deliveryJson),
    payments: items.map(item => ({ ...paymentJson(item), total: shown(itemTotal(item)) })),
    totals: {
      principal: shown(sum('principal')),
      interest: shown(sum('interest')),
      tax: shown(sum('tax')),
      other: shown(sum('other')),
      total: shown(items.reduce((all, item) => all + itemTotal(item), 0n)),
    },
  }
}

/**
 * The schedule of a choice, with how much of what was ordered each delivery brings.
 * @throws {Refusal} as termsOf and dealSchedule
 */
export const scheduleOf = (choice: DealChoice, item: DealItem): DealSchedule => {
  const schedule = dealSchedule(termsOf(choice, item))
  const quantities = deliveredQuantities(choice.quantity, schedule.deliveries.length)
  return {
    ...schedule,
    deliveries: schedule.deliveries.map((delivery, n) => ({ ...delivery, volume: quantities[n] ?? delivery.volume })),
  }
}
