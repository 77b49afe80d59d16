import { z } from 'zod'
import { addPeriods, daysBetween, formatDay, type IsoDate, type Period, parseDay, periods } from '../kit/date.ts'
import { calculatedDateField, currencyField, isoDateField, positiveDecimalField } from '../kit/fields.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import type { ContractInput } from './contract-terms.ts'
import { contractPaymentMethods, contractPaymentOptions } from './contract-values.ts'
import { deliveryParts, oneWhereAlike } from './delivery-parts.ts'
import { interestTypes } from './interest.ts'
import { defaultLateRate } from './late-rate.ts'
import { mostDeliveries } from './limits.ts'
import { isPayable } from './payable.ts'
import { servicePrice } from './prices.ts'
import { TermsRefusal } from './refusal.ts'
import {
  Interest,
  InvoiceOffset,
  Platform,
  paymentOptionNumbers,
  ServicePayment,
  type ServiceTerms,
} from './service-terms.ts'

export const Quantity = z.number().int().min(1).max(10_000)

/** When things are delivered: once at the end, or in equal parts, each after one more step. */
export const Deliveries = z.strictObject({
  count: z.number().int().min(1).max(mostDeliveries),
  /** How many periods of `type` lie between two. */
  per: z.number().int().min(1).max(1000),
  type: z.enum(periods),
})
export type Deliveries = z.output<typeof Deliveries>

/**
 * What the parties agree on, as one chooses it: a price, dates and a way to pay. The contract's terms follow from it.
 * The price is the principal: before tax, in the currency of the platform.
 */
export const DealChoice = z.strictObject({
  quantity: Quantity,
  price: positiveDecimalField,
  start: isoDateField,
  /** Where the service has a duration it follows from that, and may lie further off than anybody would say. */
  end: calculatedDateField,
  payment: ServicePayment,
  platform: Platform,
  /** Absent: one delivery, at the end. */
  deliveries: Deliveries.optional(),
  interest: Interest.nullable(),
  /** Percent; "0" where no GST is charged. */
  gstRate: positiveDecimalField,
  invoiceOffset: InvoiceOffset,
  /** Percent a year. */
  lateRate: positiveDecimalField,
})
export type DealChoice = z.output<typeof DealChoice>

const Count = z.number().int()

/**
 * The terms of a contract in the words of the spec (part 1, section 3, Contract), as they are kept once they were signed: their shape
 * alone. Whether they make a contract is for readTerms to say, which the schedule asks before there is anything to sign.
 */
export const ContractTerms = z.object({
  validFrom: calculatedDateField,
  validTo: calculatedDateField,
  payment: z
    .array(
      z.object({
        costPrincipal: positiveDecimalField,
        costInterest: z
          .object({ rate: positiveDecimalField, period: z.enum(periods), type: z.enum(interestTypes) })
          .nullable(),
        costTax: z.object({ gstRate: positiveDecimalField }),
        costOther: positiveDecimalField,
        paymentOption: z.literal(contractPaymentOptions),
        paymentInitialAmount: Count,
        paymentInitialOffset: Count,
        paymentFinalPeriod: Count,
        paymentFinalOffset: Count,
        paymentInvoiceOffset: Count,
        paymentInterestLate: positiveDecimalField,
        paymentMethod: z.literal(contractPaymentMethods),
        paymentTool: z.string(),
        paymentCurrency: currencyField,
      }),
    )
    .length(1),
  delivery: z
    .array(
      z.object({
        itemId: z.string(),
        itemTitle: z.string(),
        itemPeriod: z.object({
          type: z.enum(periods),
          offset: Count,
          offsetType: z.enum(periods),
          per: Count,
          count: Count,
        }),
        volumes: z.array(positiveDecimalField),
        prices: z.array(positiveDecimalField),
      }),
    )
    .length(1),
})
export type ContractTerms = z.output<typeof ContractTerms>

/** The chosen way to pay, or undefined for a place that the service leaves empty. */
export const paymentAt = (service: Pick<ServiceTerms, 'paymentOptions'>, index: number): ServicePayment | undefined =>
  service.paymentOptions.payment[index] ?? undefined

/** The last day of a service's timeframe from its first: after its duration, or as given where it has none. */
export const endOf = (
  duration: ServiceTerms['durationType'],
  start: IsoDate,
  end: IsoDate | undefined,
): IsoDate | undefined =>
  duration ? formatDay(addPeriods({ day: parseDay(start), minute: 0 }, duration.type, duration.length).day) : end

/** The places of the platforms that a service can be paid with now: those that anybody can use, in the currency of its price. */
export const payablePlatforms = ({
  paymentOptions,
  defaultCurrency,
}: Pick<ServiceTerms, 'defaultCurrency'> & {
  readonly paymentOptions: { readonly platforms: readonly Platform[] }
}): number[] =>
  paymentOptions.platforms.flatMap((platform, index) =>
    platform.paymentCurrency === defaultCurrency && isPayable(platform) ? [index] : [],
  )

const wholeDays: ReadonlySet<Period> = new Set(['day', 'week', 'fortnight', 'month', 'year'])

/** What a client picks of a service. */
export type ServicePick = {
  readonly quantity: number
  readonly start: IsoDate
  /** Needed where the service has no duration of its own. */
  readonly end?: IsoDate | undefined
  /** The place of the way to pay among the service's, from 0. */
  readonly paymentIndex: number
  readonly platformIndex: number
}

/**
 * The deal that a client asks for: the service's own price and terms, and the client's picks. Only the picks come
 * from the client.
 * @throws {Refusal} deals.timeframeRequired, deals.timeframe, deals.paymentUnknown, deals.noExchangeRate, money.inexact
 */
export const choiceOfService = (
  service: ServiceTerms,
  pick: Omit<ServicePick, 'start'> & { readonly start?: IsoDate | undefined },
): DealChoice => {
  const { paymentOptions: options, durationType: duration, defaultCurrency: currency } = service
  const end = pick.start === undefined ? undefined : endOf(duration, pick.start, pick.end)
  if (pick.start === undefined || end === undefined) throw new TermsRefusal('deals.timeframeRequired')
  if (daysBetween(pick.start, end) < 0) throw new TermsRefusal('deals.timeframe')
  const payment = paymentAt(service, pick.paymentIndex)
  const platform = options.platforms[pick.platformIndex]
  if (!payment || !platform) throw new TermsRefusal('deals.paymentUnknown')
  if (platform.paymentCurrency !== currency)
    throw new TermsRefusal('deals.noExchangeRate', { from: currency, to: platform.paymentCurrency })
  const parts = payment.type === 'perDelivery' && duration && wholeDays.has(duration.type)
  return {
    quantity: pick.quantity,
    price: formatMinor(parseMinor(servicePrice(service), currency) * BigInt(pick.quantity), currency),
    start: pick.start,
    end,
    payment,
    platform,
    ...(parts ? { deliveries: { count: duration.length, per: 1, type: duration.type } } : {}),
    interest: options.interest,
    gstRate: options.gst?.rate ?? '0',
    invoiceOffset: options.invoiceOffset,
    lateRate: defaultLateRate,
  }
}

/** What is delivered, as the contract names it. */
export type DealItem = { readonly id: string; readonly title: string }

const deliveryOf = (choice: DealChoice, item: DealItem, currency: Currency): ContractTerms['delivery'][number] => {
  const { deliveries } = choice
  const { volumes, prices } = deliveryParts(choice.quantity, deliveries?.count ?? 1, parseMinor(choice.price, currency))
  return {
    itemId: item.id,
    itemTitle: item.title,
    itemPeriod: deliveries
      ? { ...deliveries, offset: deliveries.per, offsetType: deliveries.type }
      : { type: 'day', offset: daysBetween(choice.start, choice.end), offsetType: 'day', per: 1, count: 1 },
    volumes: [...oneWhereAlike(volumes)],
    prices: oneWhereAlike(prices).map(price => formatMinor(price, currency)),
  }
}

/** The contract's terms that follow from a choice. @throws {Refusal} money.inexact, deals.timeframe */
export const termsOf = (choice: DealChoice, item: DealItem): ContractTerms => {
  const { payment, platform, interest, deliveries } = choice
  const currency = platform.paymentCurrency
  if (daysBetween(choice.start, choice.end) < 0) throw new TermsRefusal('deals.timeframe')
  const lastDelivery = deliveries
    ? formatDay(
        addPeriods({ day: parseDay(choice.start), minute: 0 }, deliveries.type, deliveries.per * deliveries.count).day,
      )
    : choice.end
  return {
    validFrom: choice.start,
    validTo: lastDelivery > choice.end ? lastDelivery : choice.end,
    payment: [
      {
        costPrincipal: formatMinor(parseMinor(choice.price, currency), currency),
        costInterest: interest && { rate: interest.rate, period: interest.rateType, type: interest.type },
        costTax: { gstRate: choice.gstRate },
        costOther: formatMinor(0n, currency),
        paymentOption: paymentOptionNumbers[payment.type],
        paymentInitialAmount: payment.initialAmount,
        paymentInitialOffset: payment.initialOffset,
        paymentFinalPeriod: payment.finalPeriod,
        paymentFinalOffset: payment.finalOffset,
        paymentInvoiceOffset: choice.invoiceOffset,
        paymentInterestLate: choice.lateRate,
        paymentMethod: platform.paymentMethod === 'autoDebit' ? 2 : 1,
        paymentTool: platform.paymentTool,
        paymentCurrency: currency,
      },
    ],
    delivery: [deliveryOf(choice, item, currency)],
  } satisfies ContractInput
}
