import { z } from 'zod'
import type { IsoDate } from '../kit/date.ts'
import { decimalRational } from '../kit/decimal.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { add, formatMinor, type Money, parseMoney, subtract } from '../kit/money.ts'
import { FrozenRate } from '../terms/frozen-rate.ts'
import { lateInterestOn } from '../terms/late-interest.ts'
import { DebitSwitch } from './auto-debit.ts'
import { dealHeader, PaymentScheduleItem } from './contract.ts'
import { InvoiceLines } from './invoice-lines.ts'
import { invoiceStates } from './invoice-states.ts'
import { PaymentDispute } from './payment-dispute.ts'
import { mostReminded, Reminded, ReminderRule } from './reminders.ts'
import { Reason } from './request.ts'

/** Credit notes of one invoice. */
export const mostCredits = 20

/** What settled an invoice, as the payments area reports it. */
export const Settlement = z.object({
  paymentId: id('payment'),
  /** Everything that was taken, late interest included; a decimal string in the invoice's currency. */
  amount: z.string(),
  lateInterest: z.string(),
  tool: z.string(),
  /** What the payer recognises, such as 'Visa •••• 4242'. */
  instrument: z.string().max(80),
  paidAt: z.iso.datetime(),
  /** When it settled the invoice again, where a part of it was taken back and what was owed for that was credited. */
  restoredAt: z.iso.datetime().optional(),
})
export type Settlement = z.output<typeof Settlement>

/**
 * The demand for one payment of a schedule (spec part 1, section 3, Invoice). Its amounts are those of the schedule. The
 * supplier's signature stands at once; the customer's is the payment.
 */
export const Invoice = z.object({
  id: id('invoice'),
  /** What people quote: the contract's reference and the place in its schedule. */
  reference: z.string(),
  contractId: id('contract'),
  poId: id('purchaseOrder').optional(),
  /** Which payment of the contract's schedule it bills. */
  scheduleId: id('paymentItem'),
  number: z.number().int().min(1),
  ...dealHeader,
  /** Of the deal's first item, and how many it has. */
  title: z.string(),
  itemCount: z.number().int(),
  description: z.string(),
  /** What the supplier lays out of its payment. Absent: nothing. */
  lines: InvoiceLines.optional(),
  currency: currencyField,
  /** Of its contract, as the offer froze it. Absent: it is in AUD. */
  rate: FrozenRate.optional(),
  /** Decimal string: all of `material`. */
  total: z.string(),
  material: PaymentScheduleItem.shape.material,
  dueDate: calculatedDateField,
  payableBy: calculatedDateField,
  invoiceDate: calculatedDateField,
  /** Absent while it is a draft. */
  supplierSign: z.object({ uid, name: z.string(), at: z.iso.datetime() }).optional(),
  /** The client's word that it is right, before it is paid. */
  customerSign: z.object({ uid, name: z.string(), at: z.iso.datetime() }).optional(),
  status: z.enum(invoiceStates.states),
  type: z.literal('service'),
  scheduled: z.enum(['fixed', 'recurring']),
  settlement: Settlement.optional(),
  /** What settled it before and was taken back since, in whole or in part, the first first. */
  former: z.array(Settlement).optional(),
  /** The payments that their payers' banks took back or want back, the first first. */
  disputes: z.array(PaymentDispute).optional(),
  /** What of it stays paid, though a part of what settled it was taken back. */
  stillPaid: z.string().optional(),
  /** What credit notes took off it, with GST, and their numbers in the contract (credit.ts). Absent: none did. */
  credited: z.string().optional(),
  credits: z.array(z.number().int().min(1)).max(mostCredits).optional(),
  /** When its client is reminded of it, where that is not as usual (reminders.ts). */
  reminders: ReminderRule.optional(),
  /** Which reminder the daily run tells next, and on which day. */
  told: z.number().int().min(0),
  next: calculatedDateField.optional(),
  /** What was told so far; by how many days the rest was put off; and until when nothing more is said. */
  reminded: z.array(Reminded).max(mostReminded).optional(),
  moved: z.number().int().min(1).optional(),
  paused: calculatedDateField.optional(),
  /** A switch of its own for auto-debit, and whether a taking of it stands beside it (taking.ts). */
  autoDebit: DebitSwitch.optional(),
  debited: z.literal(true).optional(),
  /** Why it was voided. */
  reason: Reason.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Invoice = z.output<typeof Invoice>

/** What a supplier writes on a draft for its client to read, beside lines (invoice-lines.ts): its sums are those of the schedule. */
export const InvoiceWords = z.string().trim().max(1000)

/** Drafts that one call may write on. */
export const mostWritten = 25

/** Invoices of one call: each takes three of the hundred changes of a transaction. */
export const mostAtOnce = 30
/** The same where they are taken by auto-debit: each takes one more. */
export const mostDebitedAtOnce = 22

/** Whether something is still to be paid. */
export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'draft' || status === 'published' || status === 'pending'

/** Whether money is owed for it: it was published and is not settled. */
export const isOwed = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'published' || status === 'pending'

type Due = Pick<Invoice, 'total' | 'currency' | 'payableBy' | 'status' | 'settlement' | 'credited' | 'stillPaid'> & {
  readonly material: Pick<Invoice['material'], 'interestLate'>
}

/**
 * What an invoice asks for once its credit notes are taken off it, and what stays paid of a payment of which a part was taken back. Late interest
 * comes on top.
 */
export const afterCredits = ({
  total,
  currency,
  credited = '0',
  stillPaid = '0',
}: Pick<Invoice, 'total' | 'currency' | 'credited' | 'stillPaid'>): Money =>
  subtract(subtract(parseMoney(total, currency), parseMoney(credited, currency)), parseMoney(stillPaid, currency))

/**
 * The late interest of an unpaid invoice on a day; what was charged of it once it is paid; zero for one that is not owed.
 * `asOf` is a day in the contract's zone.
 */
export const lateInterestOf = (invoice: Due, asOf: IsoDate): Money => {
  const total = afterCredits(invoice)
  if (invoice.status === 'paid') return parseMoney(invoice.settlement?.lateInterest ?? '0', invoice.currency)
  if (!isOwed(invoice)) return { ...total, minor: 0n }
  const percent = decimalRational(invoice.material.interestLate) ?? { n: 0n, d: 1n }
  return lateInterestOn(total, { n: percent.n, d: percent.d * 100n }, invoice.payableBy, asOf)
}

/** What the customer has to pay for an invoice on a day: its total, less what was credited, and the late interest. */
export const amountDue = (invoice: Due, asOf: IsoDate): Money =>
  add(afterCredits(invoice), lateInterestOf(invoice, asOf))

/** Whether it is past the day until which it could be paid without late interest, and still open. */
export const isOverdue = (invoice: Pick<Invoice, 'status' | 'payableBy'>, asOf: IsoDate): boolean =>
  isOwed(invoice) && invoice.payableBy < asOf

/** An invoice as its parties see it: with what is due on the day of the answer. */
export const InvoiceView = Invoice.extend({ lateInterest: z.string(), due: z.string(), isOverdue: z.boolean() })
export type InvoiceView = z.output<typeof InvoiceView>

/** @param asOf the day of the answer, in the contract's zone */
export const invoiceView = (invoice: Invoice, asOf: IsoDate): InvoiceView => {
  return {
    ...invoice,
    lateInterest: formatMinor(lateInterestOf(invoice, asOf).minor, invoice.currency),
    due: formatMinor(isOwed(invoice) ? amountDue(invoice, asOf).minor : 0n, invoice.currency),
    isOverdue: isOverdue(invoice, asOf),
  }
}
