import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { InvoiceView } from './invoice.ts'
import { Outlook } from './outlook.ts'
import { Reason } from './request.ts'

/** Invoices (spec part 2, section 7.1, Invoices). Paying them is the business of the payments area. */
export const Invoices = contract('Invoices', {
  GET_BY_RELATED: {
    kind: 'query',
    doc: "The open invoices of the caller's side, in the order in which they become payable, page by page.",
    allow: 'signedIn',
    input: z.strictObject({
      side: z.enum(['purchase', 'sale']),
      cursor: z.string().max(2000).optional(),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    output: z.object({ items: z.array(InvoiceView), cursor: z.string().optional() }),
  },
  OUTLOOK: {
    kind: 'query',
    doc: "What the caller's open invoices of one side come to, by currency: overdue, this week, later. The 100 soonest count.",
    allow: 'signedIn',
    input: z.strictObject({ side: z.enum(['purchase', 'sale']) }),
    output: z.object({ sums: z.array(Outlook), hasMore: z.boolean() }),
  },
  GET_BY_ID: {
    kind: 'query',
    doc: 'One invoice, with what is due today.',
    allow: 'signedIn',
    input: z.strictObject({ invoiceId: id('invoice') }),
    output: InvoiceView,
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
    doc: 'Bills the next payments of a schedule, up to one.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ contractId: id('contract'), upTo: z.number().int().min(1) }),
    output: z.object({ invoices: z.array(InvoiceView) }),
    touches: ['Tickets', 'Contracts'],
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
