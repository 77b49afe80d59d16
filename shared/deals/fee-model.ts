import { z } from 'zod'
import { calculatedDateField, moneyField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { SignatureInput } from '../kit/signature.ts'
import { FeeChoice, gstRates } from '../organisations/fee-choice.ts'
import { Consent } from './signature.ts'

/** A usage fee is a deal like any other, whose supplier is the product: one that repeats each month, and one for what a change costs at once. */
const dealKinds = ['month', 'difference'] as const

/** So many deals are kept in sight, and so many invoices: those of two years. */
export const keptDeals = 60
export const keptInvoices = 24

const Deal = z.object({
  requestId: id('request'),
  contractId: id('contract'),
  kind: z.enum(dealKinds),
  ...FeeChoice.shape,
  price: moneyField,
  at: z.iso.datetime(),
})
export type FeeDeal = z.output<typeof Deal>

/** What an organisation has, what follows it and the deals that it comes from. */
export const UsageFee = z.object({
  id: id('organisation'),
  ...FeeChoice.shape,
  /** The contract that repeats now. Absent: nothing is paid. */
  running: id('contract').optional(),
  /** What was agreed on for a day, and by whom. */
  following: z
    .object({
      ...FeeChoice.shape,
      from: calculatedDateField,
      /** As it was agreed on. */
      gstRate: z.enum(gstRates),
      /** With the words that were agreed to; what was agreed on before they were kept has none. */
      by: z.object({
        uid,
        name: z.string(),
        how: SignatureInput,
        language: z.enum(['en', 'fr']),
        consent: Consent.optional(),
      }),
    })
    .optional(),
  /** That day, for the daily run. */
  next: calculatedDateField.optional(),
  /** The newest first. */
  deals: z.array(Deal).max(keptDeals),
  /** Its invoices, the newest first. Those of before they were kept here stand in the statement of account alone. */
  invoices: z.array(id('invoice')).max(keptInvoices).default([]),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type UsageFee = z.output<typeof UsageFee>

export const FeeQuote = z.object({
  /** `begin`: from nothing; `up`: at once; `down`: behind the months that are billed as before; `keep`: takes back what was to follow. */
  kind: z.enum(['begin', 'up', 'down', 'keep']),
  /** What is charged now, and what each month costs, with the GST in both. */
  now: moneyField,
  monthly: moneyField,
  gst: z.object({ rate: z.enum(gstRates), now: moneyField, monthly: moneyField }),
  /** The day from which a month costs that. */
  from: calculatedDateField,
  months: z.number().int(),
})
export type FeeQuote = z.output<typeof FeeQuote>
