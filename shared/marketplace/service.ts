import { z } from 'zod'
import { mostInstalments, noMaximum, places } from '../deals/payment-options.ts'
import { modificationTypes, modificationUnits } from '../deals/price-modifications.ts'
import { periods } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { currencyField, positiveDecimalField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { answerLimits, serviceLimits as limits } from './service-limits.ts'
import { serviceStates } from './service-states.ts'

const text = (max: number) => z.string().trim().max(max)
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
export const ServicePayment = z.object({
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
export const Platform = z.object({
  paymentCurrency: currencyField,
  paymentTool: z.enum(paymentTools),
  paymentMethod: z.enum(paymentMethods),
})
export type Platform = z.output<typeof Platform>

/** A discount or a write-up of a bundle's price; a discount's amount is stored negative. */
export const PriceModification = z.object({
  type: z.enum(modificationTypes),
  amount: z.string().max(limits.decimal),
  unit: z.enum(modificationUnits),
})

export const PaymentOptions = z.object({
  /** Up to four, in places that may be empty. */
  payment: z.array(ServicePayment.nullable()).max(places),
  platforms: z.array(Platform).max(12),
  interest: z
    .object({ type: z.enum(['simple', 'compound']), rateType: z.enum(periods), rate: positiveDecimalField })
    .nullable(),
  gst: z.object({ rate: positiveDecimalField }).nullable(),
  /** Days after the due date in which an invoice is still paid without late interest. */
  invoiceOffset: z.number().int().min(0).max(noMaximum),
  modifications: z.array(PriceModification).max(limits.modifications).default([]),
})
export type PaymentOptions = z.output<typeof PaymentOptions>

/** One question of a service's questionnaire (form field kinds of the spec, part 1, section 3). */
export const Question = z.object({
  id: z.string().min(1).max(32),
  kind: z.enum(['TextBox', 'Selector', 'TickBox', 'Repeater']),
  valueType: z.enum(['string', 'number', 'date', 'address']).default('string'),
  label: text(limits.questionLabel).min(1),
  required: z.boolean(),
  options: z.array(text(limits.option).min(1)).max(limits.options).default([]),
})
export type Question = z.output<typeof Question>

/** The answer to each question, by its id: text, or texts for TickBox and Repeater. */
export const Questionnaire = z.record(
  z.string().max(32),
  z.union([z.string().max(answerLimits.text), z.array(z.string().max(answerLimits.item)).max(answerLimits.items)]),
)
export type Questionnaire = z.output<typeof Questionnaire>

/** Service bundle types of the spec (part 2, section 9); a plain service or good is a bundle of one. */
export const serviceTypes = ['service', 'good', 'service bundle', 'asset', 'good bundle', 'asset bundle'] as const

/** Something that an organisation offers (spec part 1, section 3). */
export const Service = z.object({
  id: id('service'),
  /** Who offers it: always an organisation here. */
  owner: Party,
  ownerName: z.string(),
  ownerDomain: z.string(),
  stat: z.enum(serviceStates.states),
  type: z.enum(serviceTypes).default('service'),
  name: text(limits.name),
  description: text(limits.description).default(''),
  /** ANZSIC division letter, for browsing. */
  category: z.string().length(1).optional(),
  durationType: z.object({ type: z.enum(periods), length: z.number().int().min(1).max(limits.duration) }).nullable(),
  /** In the default currency, before tax. "0" shows Free. */
  baseFee: positiveDecimalField,
  defaultCurrency: currencyField,
  paymentOptions: PaymentOptions,
  /** The questionnaire, full. */
  json: z.array(Question).max(limits.questions).default([]),
  engagementLetter: text(limits.engagementLetter).default(''),
  acceptLetter: text(limits.acceptLetter).default(''),
  props: z.object({ showPrice: z.boolean().default(true), showSchedule: z.boolean().default(false) }),
  creator: uid,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type Service = z.output<typeof Service>
