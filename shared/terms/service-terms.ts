import { z } from 'zod'
import { periods } from '../kit/date.ts'
import { currencyField, positiveDecimalField } from '../kit/fields.ts'
import { interestTypes } from './interest.ts'
import { maxSchedules, mostInstalments, noMaximum, termLimits } from './limits.ts'
import { modificationTypes, modificationUnits } from './price-modifications.ts'

const days = z.number().int().min(-noMaximum).max(noMaximum)

/** The five payment options, as contracts number them (spec part 2, section 9; payment schedules). */
export const paymentOptionNumbers = {
  upfront: 1,
  afterDelivery: 2,
  twoTime: 3,
  instalments: 4,
  perDelivery: 5,
} as const
export const paymentOptionNames = ['upfront', 'afterDelivery', 'twoTime', 'instalments', 'perDelivery'] as const
export type PaymentOptionName = (typeof paymentOptionNames)[number]

/** One way to pay that a service offers. Percents and days are whole numbers; what a type does not use is its default. */
export const ServicePayment = z.strictObject({
  type: z.enum(paymentOptionNames),
  /** Percent of the principal that is paid first. */
  initialAmount: z.number().int().min(0).max(100),
  /** Days from the start to the first payment. */
  initialOffset: days,
  /** How many instalments follow the deposit. */
  finalPeriod: z.number().int().min(1).max(mostInstalments),
  /** Days from the event to the last payment; negative: before it. */
  finalOffset: days,
})
export type ServicePayment = z.output<typeof ServicePayment>

export const paymentTools = ['card', 'directDebit', 'crypto'] as const
/** Regular and auto-debit: contracts store 1 and 2 (spec part 2, section 9). */
export const paymentMethods = ['regular', 'autoDebit'] as const

/** A currency, the tool it is paid with and how. */
export const Platform = z.strictObject({
  paymentCurrency: currencyField,
  paymentTool: z.enum(paymentTools),
  paymentMethod: z.enum(paymentMethods),
})
export type Platform = z.output<typeof Platform>

/** A discount or a write-up of a bundle's price; a discount's amount is stored negative. */
export const PriceModification = z.strictObject({
  type: z.enum(modificationTypes),
  amount: z.string().max(termLimits.decimal),
  unit: z.enum(modificationUnits),
})

/** Interest on the balance of instalments: percent for each period. */
export const Interest = z.strictObject({
  type: z.enum(interestTypes),
  rateType: z.enum(periods),
  rate: positiveDecimalField,
})

/** Days after a due date in which an invoice is still paid without late interest. */
export const InvoiceOffset = z.number().int().min(0).max(noMaximum)

export const PaymentOptions = z.strictObject({
  /** Up to four, in places that may be empty. */
  payment: z.array(ServicePayment.nullable()).max(maxSchedules),
  platforms: z.array(Platform).max(12),
  interest: Interest.nullable(),
  gst: z.strictObject({ rate: positiveDecimalField }).nullable(),
  invoiceOffset: InvoiceOffset,
  modifications: z.array(PriceModification).max(termLimits.modifications).default([]),
})
export type PaymentOptions = z.output<typeof PaymentOptions>

/** What of a service makes the terms of a deal: its price, how long it runs and how it can be paid. */
export const ServiceTerms = z.strictObject({
  durationType: z
    .strictObject({ type: z.enum(periods), length: z.number().int().min(1).max(termLimits.duration) })
    .nullable(),
  /** In the default currency, before tax. "0" shows Free. */
  baseFee: positiveDecimalField,
  defaultCurrency: currencyField,
  paymentOptions: PaymentOptions,
})
export type ServiceTerms = z.output<typeof ServiceTerms>

/** What a service shows of its terms to those who look at it. */
export const ServiceProps = z.strictObject({
  showPrice: z.boolean().default(true),
  showSchedule: z.boolean().default(false),
})
export type ServiceProps = z.output<typeof ServiceProps>
