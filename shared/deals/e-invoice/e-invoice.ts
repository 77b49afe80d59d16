import { z } from 'zod'
import { isoDateField, positiveDecimalField } from '../../kit/fields.ts'
import { abnDigits } from '../../organisations/business-number.ts'
import { gstKinds } from '../gst-kinds.ts'

/**
 * An invoice or a credit note as data, before it is written as XML: what is sold at what price, and who deals with whom. What follows from
 * that (sums, taxes, what is to be paid) is worked out by sums.ts and never taken from whoever writes it.
 */

/** Units of quantities, in the codes of UN/ECE recommendation 20: one, each, piece, hour, day, week, month, year, and the common measures. */
export const unitCodes = [
  'C62',
  'EA',
  'H87',
  'HUR',
  'DAY',
  'WEE',
  'MON',
  'ANN',
  'E48',
  'KGM',
  'MTR',
  'MTK',
  'LTR',
  'KWH',
  'KMT',
] as const

const text = (most: number) => z.string().trim().min(1).max(most)

const abn = z
  .string()
  .max(20)
  .refine(value => abnDigits(value) !== null, 'not an ABN')

const Address = z.strictObject({
  street: text(200).optional(),
  city: text(100).optional(),
  region: text(100).optional(),
  postalCode: text(20).optional(),
  /** ISO 3166-1, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/, 'not a country code'),
})

const Contact = z.strictObject({
  name: text(200).optional(),
  phone: text(60).optional(),
  email: text(255).optional(),
})

const Party = z.strictObject({
  name: text(200),
  tradingName: text(200).optional(),
  abn,
  address: Address,
  contact: Contact.optional(),
})

const Period = z
  .strictObject({ from: isoDateField, to: isoDateField })
  .refine(({ from, to }) => from <= to, 'ends before it begins')

const percentField = positiveDecimalField.refine(value => Number(value) <= 100, 'more than 100')

/** Something taken off or put on: an amount, or a percentage of what it is taken from. */
const adjustment = { reason: text(200), amount: positiveDecimalField.optional(), percent: percentField.optional() }
const isOne = ({ amount, percent }: { readonly amount?: string | undefined; readonly percent?: string | undefined }) =>
  (amount === undefined) !== (percent === undefined)
const eitherOr = 'either an amount or a percentage'
const LineAdjustment = z.strictObject(adjustment).refine(isOne, eitherOr)
const Adjustment = z.strictObject({ ...adjustment, gst: z.enum(gstKinds) }).refine(isOne, eitherOr)

const Line = z.strictObject({
  name: text(500),
  description: text(2000).optional(),
  quantity: positiveDecimalField,
  unit: z.enum(unitCodes).default('C62'),
  /** Before GST, for `per` of the unit. */
  price: positiveDecimalField,
  per: positiveDecimalField.refine(value => Number(value) > 0, 'must be more than zero').optional(),
  gst: z.enum(gstKinds),
  period: Period.optional(),
  /** Words about the line, such as the order that it is of where the document is of several. */
  note: text(1000).optional(),
  /** The seller's own name of the item, such as the number of a service. */
  sellersId: text(80).optional(),
  allowances: z.array(LineAdjustment).max(20).optional(),
  charges: z.array(LineAdjustment).max(20).optional(),
})

const Payment = z.strictObject({
  means: z.enum(['card', 'directDebit', 'transfer', 'other']),
  /** What the payer quotes. */
  reference: text(140).optional(),
  /** Where to send money to; with `transfer` alone. */
  account: z.strictObject({ name: text(140).optional(), number: text(40), bsb: text(20).optional() }).optional(),
  terms: text(500).optional(),
})

const shared = {
  number: text(60),
  issueDate: isoDateField,
  currency: z.enum(['AUD', 'USD']),
  /** How much one of the currency is in Australian dollars. Needed where GST is charged in another currency. */
  audRate: positiveDecimalField.optional(),
  note: text(6000).optional(),
  /** What the buyer knows it by; the number of the contract where nothing else is agreed. */
  buyerReference: text(140).optional(),
  /** The buyer's purchase order of all lines. The structure has a place for one. */
  orderReference: text(140).optional(),
  contractReference: text(140).optional(),
  period: Period.optional(),
  seller: Party.extend({
    /** Whether it is registered for GST. One that is not charges none, and its papers are no tax invoices. */
    gstRegistered: z.boolean(),
  }),
  buyer: Party,
  payment: Payment.optional(),
  /** Percent. */
  gstRate: percentField.default('10'),
  lines: z.array(Line).min(1).max(1000),
  allowances: z.array(Adjustment).max(20).optional(),
  charges: z.array(Adjustment).max(20).optional(),
  /**
   * The GST where it was agreed on to the cent, as one payment's part of a contract's GST: at most two cents off the rate. Absent: as the
   * rate gives.
   */
  gst: positiveDecimalField.optional(),
  /** What was paid already. */
  prepaid: positiveDecimalField.optional(),
  /** What is added to round what is to be paid, as to five cents: less than one dollar either way. */
  rounding: z.string().optional(),
}

/** The invoice or credit note that becomes an e-invoice. */
export const EInvoice = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('invoice'), ...shared, dueDate: isoDateField }),
    z.strictObject({
      kind: z.literal('creditNote'),
      ...shared,
      /** The invoice that it answers. */
      corrects: z.strictObject({ number: text(60), issueDate: isoDateField }),
      reason: text(500),
    }),
  ])
  .superRefine(({ period: whole, lines }, context) => {
    for (const [n, { period }] of lines.entries())
      if (whole && period && (period.from < whole.from || period.to > whole.to))
        context.addIssue({
          code: 'custom',
          path: ['lines', n, 'period'],
          message: 'not within the period of the document',
        })
  })
export type EInvoice = z.output<typeof EInvoice>
export type EInvoiceInput = z.input<typeof EInvoice>
export type EInvoiceLine = EInvoice['lines'][number]
