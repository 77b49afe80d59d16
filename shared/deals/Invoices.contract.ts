import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { currencyField, isoDateField } from '../kit/fields.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { id, uid } from '../kit/id.ts'
import { descendingField, pageFields, queryField } from '../kit/list-fields.ts'
import { SideCounts } from './counts.ts'
import { InvoiceView, InvoiceWords, mostWritten } from './invoice.ts'
import { InvoiceLines } from './invoice-lines.ts'
import { Outlook } from './outlook.ts'
import { dunningLevels, ReminderRule } from './reminders.ts'
import { Reason } from './request.ts'
import { TrailLine, TrailView } from './trail-node.ts'

/** A rule, and the version of its row: 0 as long as an organisation has made none. */
const Reminding = z.object({ rule: ReminderRule, version: z.number().int().min(0) })

const draft = {
  invoiceId: id('invoice'),
  version: z.number().int().min(1),
  description: InvoiceWords,
  /** Absent: they stay as they are. */
  lines: InvoiceLines.optional(),
}

/** Invoices (spec part 2, section 7.1, Invoices). Paying them is the business of the payments area. */
export const Invoices = contract('Invoices', {
  GET_BY_RELATED: {
    kind: 'query',
    doc: "The open invoices of the caller's side, in the order in which they become payable or the other way round, page by page; those alone that have some words in number, title or name, and of what is sold those that one of its people published.",
    allow: 'signedIn',
    input: z.strictObject({
      side: z.enum(['purchase', 'sale']),
      publisher: uid.optional(),
      /** Found in its number, the deal's title or the other party's name. */
      query: queryField,
      /** Those alone that wait for the caller's side: to be paid, or to be published. */
      waits: z.literal(true).optional(),
      /** Those alone that went out: a draft of what is sold asks nobody for anything yet. */
      owed: z.literal(true).optional(),
      descending: descendingField,
      ...pageFields,
    }),
    output: z.object({ items: z.array(InvoiceView), cursor: z.string().optional() }),
  },
  FIND: {
    kind: 'query',
    doc: "The caller's open invoices that have some words in number, title or the other party's name, the soonest of each side; of what is sold where the caller sees that.",
    allow: 'signedIn',
    input: findInput,
    output: foundIn({ side: z.enum(['purchase', 'sale']) }, InvoiceView),
  },
  NUM_BY_RELATED: {
    kind: 'query',
    doc: 'How many open invoices the caller has on each side. 100 are counted; `hasMore` says that there are others.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: SideCounts,
  },
  OUTLOOK: {
    kind: 'query',
    doc: "What the caller's open invoices of one side come to, by currency: overdue, this week, later. The 60 soonest count.",
    allow: 'signedIn',
    input: z.strictObject({ side: z.enum(['purchase', 'sale']) }),
    output: z.object({ sums: z.array(Outlook), hasMore: z.boolean() }),
  },
  GET_BY_ID: {
    kind: 'query',
    doc: 'One invoice, with what is due today.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ invoiceId: id('invoice') }),
    output: InvoiceView,
  },
  GET_TRAIL: {
    kind: 'query',
    doc: 'Where each cent of an invoice comes from: a tree whose amounts are each the sum of those under it. With a line, of that line alone.',
    allow: 'signedIn',
    input: z.strictObject({ invoiceId: id('invoice'), line: TrailLine.optional() }),
    output: z.object({ currency: currencyField, trail: TrailView }),
  },
  PUBLISH_INVOICE: {
    kind: 'command',
    doc: 'Bills the next payment of a schedule.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ contractId: id('contract'), number: z.number().int().min(1) }),
    output: InvoiceView,
    touches: ['Tickets', 'Contracts'],
  },
  CREATE_MULTI: {
    kind: 'command',
    doc: 'Bills the next payments of a schedule, up to one; as drafts, they wait for a hand, before their day or after.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      contractId: id('contract'),
      upTo: z.number().int().min(1),
      asDraft: z.boolean().optional(),
    }),
    output: z.object({ invoices: z.array(InvoiceView) }),
    touches: ['Tickets', 'Contracts'],
  },
  UPDATE: {
    kind: 'command',
    doc: 'Writes on a draft what its client is to read, and lines that lay out what the payment asks for before GST. The sums stay those of the schedule: amounts of lines come to the payment.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject(draft),
    output: InvoiceView,
    touches: ['InvoicePapers', 'Tickets', 'Contracts'],
  },
  UPDATE_MULTI: {
    kind: 'command',
    doc: 'The same for several drafts: all of them, or none.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ invoices: z.array(z.strictObject(draft)).min(1).max(mostWritten) }),
    output: z.object({ invoices: z.array(InvoiceView) }),
    touches: ['InvoicePapers', 'Tickets', 'Contracts'],
  },
  SIGN_INVOICE_MERGED: {
    kind: 'command',
    doc: "The client's approval of a published invoice, once, before it is paid.",
    allow: 'transaction.ticket.demander',
    input: z.strictObject({ invoiceId: id('invoice'), version: z.number().int().min(1) }),
    output: InvoiceView,
    touches: ['InvoicePapers', 'Payments', 'Tickets', 'Contracts'],
  },
  GET_REMINDERS: {
    kind: 'query',
    doc: "On which days the clients of the caller's organisation are reminded of what it publishes.",
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({}),
    output: Reminding,
  },
  SET_REMINDERS: {
    kind: 'command',
    doc: 'Says on which days clients are reminded of invoices that are published from now on.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ rule: ReminderRule, version: z.number().int().min(0) }),
    output: Reminding,
  },
  REMIND_OF: {
    kind: 'command',
    doc: 'Says on which days the client is reminded of one published invoice. What was told is not told again.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ invoiceId: id('invoice'), version: z.number().int().min(1), rule: ReminderRule }),
    output: InvoiceView,
    touches: ['InvoicePapers'],
  },
  GET_DUNNING: {
    kind: 'query',
    doc: 'The overdue invoices of the supplier, the longest overdue first, page by page: how far the reminders of each have come, and until when its own are paused or those of its client.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      cursor: z.string().max(2000).optional(),
      limit: z.number().int().min(1).max(25).optional(),
    }),
    output: z.object({
      items: z.array(InvoiceView.extend({ level: z.enum(dunningLevels), clientPaused: isoDateField.optional() })),
      cursor: z.string().optional(),
    }),
  },
  PAUSE_REMINDERS: {
    kind: 'command',
    doc: "Pauses what presses for an unpaid invoice, or for all of its client's, through a day; without a day the pause is over. What was to be said meanwhile is said behind it, in the same order and distance.",
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      invoiceId: id('invoice'),
      of: z.enum(['invoice', 'client']),
      until: isoDateField.optional(),
    }),
    output: z.object({ until: isoDateField.optional() }),
    touches: ['InvoicePapers'],
  },
  GET_MAPPING_BY_PUBLISHER: {
    kind: 'query',
    doc: "Who of the supplier's people published which of its open invoices. The 60 soonest count.",
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({}),
    output: z.object({
      publishers: z.array(z.object({ uid, name: z.string(), invoiceIds: z.array(id('invoice')) })),
      hasMore: z.boolean(),
    }),
  },
  VOID: {
    kind: 'command',
    doc: 'Voids an unpaid invoice; its payment can be billed again.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      invoiceId: id('invoice'),
      version: z.number().int().min(1),
      reason: Reason.min(1),
    }),
    output: InvoiceView,
    touches: ['Tickets', 'Contracts'],
  },
})
