import { z } from 'zod'
import { periods } from '../kit/date.ts'
import { calculatedDateField, currencyField, isoDateField, positiveDecimalField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { contractPaymentMethods, contractPaymentOptions } from './contract-values.ts'
import { interestTypes } from './interest.ts'
import { ItemId, itemLimits, itemTypes, Quantity } from './item.ts'
import { mostDeliveries } from './limits.ts'
import { Recurring } from './recurring.ts'
import { Interest, InvoiceOffset, Platform, ServicePayment } from './service-terms.ts'

/** What is agreed on, apart from how it is made and what follows from it (choice.ts): every table of deals says it, and few calls make it. */

/** When things are delivered: once at the end, or in equal parts, each after one more step. */
export const Deliveries = z.strictObject({
  count: z.number().int().min(1).max(mostDeliveries),
  /** How many periods of `type` lie between two. */
  per: z.number().int().min(1).max(1000),
  type: z.enum(periods),
})
export type Deliveries = z.output<typeof Deliveries>

/** One item of a deal as the parties agree on it: what, how much of it, when, and what it costs. */
export const ItemChoice = z.strictObject({
  id: ItemId,
  /** The service that it is. Absent: something that the supplier adds in words of their own. */
  sid: id('service').optional(),
  type: z.enum(itemTypes),
  title: z.string().trim().min(1).max(itemLimits.title),
  quantity: Quantity,
  /** All of it, before tax, in the currency of the platform. */
  cost: positiveDecimalField,
  start: isoDateField,
  /** Where the service has a duration it follows from that, and may lie further off than anybody would say. */
  end: calculatedDateField,
  /** Absent: one delivery, at the end. */
  deliveries: Deliveries.optional(),
  /** Whether the client's order of it has a paper of its own. */
  requirePO: z.boolean(),
  /** Whether the deal's GST leaves it out. */
  gstFree: z.boolean(),
})
export type ItemChoice = z.output<typeof ItemChoice>

/**
 * What the parties agree on, as one chooses it: the items, and one way to pay for all of them. The contract's terms follow
 * from it. The order of the items is the order in which they are listed, and changes nothing that is to be paid.
 */
export const DealChoice = z.strictObject({
  items: z.array(ItemChoice).min(1).max(itemLimits.items),
  payment: ServicePayment,
  platform: Platform,
  interest: Interest.nullable(),
  /** Percent; "0" where no GST is charged. */
  gstRate: positiveDecimalField,
  invoiceOffset: InvoiceOffset,
  /** Percent a year. */
  lateRate: positiveDecimalField,
  /** Absent: once. Otherwise what is agreed on here is the first of a series of terms (recurring.ts). */
  recurring: Recurring.optional(),
})
export type DealChoice = z.output<typeof DealChoice>
/** One that repeats. */
export type RecurringChoice = DealChoice & { readonly recurring: Recurring }

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
        requirePO: z.boolean().optional(),
        gstFree: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(itemLimits.items),
})
export type ContractTerms = z.output<typeof ContractTerms>
