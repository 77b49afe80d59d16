import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Party } from '../kit/event.ts'
import { currencyField, isoDateField } from '../kit/fields.ts'
import { Invoice } from './invoice.ts'
import { statisticsLimits, Totals } from './statistics.ts'

const { invoiced, credited, interest, paid, outstanding, overdue, count } = Totals.shape
const sums = { invoiced, credited, interest, paid, outstanding, overdue, count }

/** What the deals of a side came to in a financial year, in one currency. */
export const YearInCurrency = z.object({
  currency: currencyField,
  /** Those in which anything moved in that year. */
  currencies: z.array(currencyField),
  whole: z.object(sums),
  /** Those in which something moved, in their order: 2026-03. */
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** The other parties for the most, the largest first. A person who was erased has no name. */
  parties: z.array(z.object({ ...Party.shape, name: z.string(), ...sums })),
  /** What was sold or bought for the most, the largest first. */
  services: z.array(z.object({ title: z.string(), ...sums })),
  /** Each financial year in which anything moved in that currency, in their order, by the year in which it starts. */
  years: z.array(z.object({ year: z.number().int(), ...sums })),
})
export type YearInCurrency = z.output<typeof YearInCurrency>

/** An invoice of a period, as a list shows it. */
export const IssuedInvoice = Invoice.pick({
  id: true,
  reference: true,
  title: true,
  itemCount: true,
  supplierName: true,
  customerName: true,
  currency: true,
  total: true,
  credited: true,
  payableBy: true,
  status: true,
}).extend({ issued: z.string() })
export type IssuedInvoice = z.output<typeof IssuedInvoice>

/** What deals came to: /analysis. */
export const Statistics = contract('Statistics', {
  GET_STATISTICS: {
    kind: 'query',
    doc: 'What was invoiced, credited, charged as late interest and paid in a financial year in one currency, by month, other party and service, and each year beside the others; and of the invoices that went out then, what is outstanding now, late interest apart, and overdue. `year` is that in which it starts; `isRevenue` tells sales from purchases. From running totals, which follow an invoice within seconds.',
    allow: 'signedIn',
    input: z.strictObject({
      isRevenue: z.boolean(),
      year: z.number().int().min(2000).max(2100),
      currency: currencyField,
    }),
    output: YearInCurrency,
  },
  GET_INVOICES: {
    kind: 'query',
    doc: 'The invoices that went out in a period, the last first. The period lies within one financial year.',
    allow: 'signedIn',
    input: z.strictObject({
      isRevenue: z.boolean(),
      startDate: isoDateField,
      endDate: isoDateField,
      cursor: z.string().max(2000).optional(),
      limit: z.number().int().min(1).max(statisticsLimits.page).optional(),
    }),
    output: z.object({ items: z.array(IssuedInvoice), cursor: z.string().optional() }),
  },
})
