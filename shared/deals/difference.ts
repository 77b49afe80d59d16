import { z } from 'zod'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { Part } from '../kit/text-part.ts'
import type { DealChoice } from '../terms/choice.ts'
import { ItemId } from '../terms/item.ts'
import type { EngagementItem } from './request.ts'

/**
 * What one version of a deal says that the one before did not: field by field, item by item, the words of each item word by word,
 * and what follows from it for the schedule, to the cent and day. Nothing that changed is left out, and the versions can be read
 * off it. Questionnaires and their answers are as they were asked: no version changes them.
 */

/** What is long about an item and may change from one version to the next. */
export type WrittenItem = Pick<EngagementItem, 'id' | 'title' | 'description' | 'engagementLetter' | 'acceptLetter'>

/** A version as it is compared. */
export type Version = { readonly choice: DealChoice; readonly items: readonly WrittenItem[] }

/** The fields of a deal beside its items. `order` is the order of the items, where it is another. */
export const dealFields = [
  'payment.type',
  'payment.initialAmount',
  'payment.initialOffset',
  'payment.finalPeriod',
  'payment.finalOffset',
  'platform.paymentCurrency',
  'platform.paymentTool',
  'platform.paymentMethod',
  'interest.type',
  'interest.rateType',
  'interest.rate',
  'gstRate',
  'invoiceOffset',
  'lateRate',
  'recurring.term.length',
  'recurring.term.type',
  'recurring.noticeDays',
  'order',
] as const
export type DealField = (typeof dealFields)[number]

/** The fields of an item that are short. */
export const itemFields = [
  'sid',
  'type',
  'title',
  'quantity',
  'cost',
  'start',
  'end',
  'deliveries.count',
  'deliveries.per',
  'deliveries.type',
  'requirePO',
  'gstFree',
] as const
export type ItemField = (typeof itemFields)[number]

/** The words of an item, which are compared word by word. */
export const itemTexts = ['description', 'engagementLetter', 'acceptLetter'] as const

/** Absent: there was none, or there is none any more. */
const change = <F extends readonly string[]>(fields: F) =>
  z.object({ field: z.enum(fields), before: z.string().optional(), after: z.string().optional() })

const FieldChange = change(dealFields)
const ItemFieldChange = change(itemFields)
const TextChange = z.object({ field: z.enum(itemTexts), parts: z.array(Part) })

const ItemChange = z.object({
  id: ItemId,
  /** As it is called now, or was last. */
  title: z.string(),
  what: z.enum(['added', 'gone', 'changed']),
  fields: z.array(ItemFieldChange),
  texts: z.array(TextChange),
})
export type ItemChange = z.output<typeof ItemChange>

const PaymentRow = z.object({
  number: z.number().int(),
  dueDate: calculatedDateField,
  payableBy: calculatedDateField,
  principal: z.string(),
  interest: z.string(),
  tax: z.string(),
  other: z.string(),
  total: z.string(),
})
const DeliveryRow = z.object({
  number: z.number().int(),
  itemId: z.string(),
  date: calculatedDateField,
  volume: z.string(),
  netPrice: z.string(),
  netValue: z.string(),
})

export type PaymentRow = z.output<typeof PaymentRow>
export type DeliveryRow = z.output<typeof DeliveryRow>

/** `moved`: the same on another day. `changed`: something else on the same day. */
const changed = <R extends z.ZodType>(row: R) =>
  z.object({
    what: z.enum(['added', 'gone', 'moved', 'changed']),
    before: row.optional(),
    after: row.optional(),
  })
export const PaymentChange = changed(PaymentRow)
export type PaymentChange = z.output<typeof PaymentChange>
export const DeliveryChange = changed(DeliveryRow)
export type DeliveryChange = z.output<typeof DeliveryChange>

/** The sums of a schedule. */
const Sums = z.object({
  principal: z.string(),
  interest: z.string(),
  tax: z.string(),
  other: z.string(),
  total: z.string(),
})

export const Difference = z.object({
  currency: currencyField,
  fields: z.array(FieldChange),
  items: z.array(ItemChange),
  payments: z.array(PaymentChange),
  deliveries: z.array(DeliveryChange),
  /** What all payments come to. */
  sums: z.object({ before: Sums, after: Sums }),
  /** How many payments and deliveries each version has. */
  counts: z.object({
    before: z.object({ payments: z.number().int(), deliveries: z.number().int() }),
    after: z.object({ payments: z.number().int(), deliveries: z.number().int() }),
  }),
  /** How many changes of the schedule follow on those that are listed: Offers.GET_CHANGES lists them. */
  left: z.object({ payments: z.number().int(), deliveries: z.number().int() }),
})
export type Difference = z.output<typeof Difference>
