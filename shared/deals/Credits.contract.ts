import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { id } from '../kit/id.ts'
import { descendingField, pageFields, queryField } from '../kit/list-fields.ts'
import { SideCounts } from './counts.ts'
import { Creditable, CreditNote, CreditWish } from './credit.ts'
import { creditStatuses } from './credit-states.ts'
import { Reason } from './request.ts'

const page = z.object({ items: z.array(CreditNote), cursor: z.string().optional() })

/** Credit notes: what a supplier takes back of an invoice that is out. */
export const Credits = contract('Credits', {
  GET_BY_RELATED: {
    kind: 'query',
    doc: "The credit notes of the caller's side, all or those of a status or with some words in number, title or name, the newest first or last, page by page.",
    allow: 'signedIn',
    input: z.strictObject({
      side: z.enum(['purchase', 'sale']),
      status: z.enum(creditStatuses).optional(),
      /** Found in its number, that of its invoice, the deal's title or the other party's name. */
      query: queryField,
      descending: descendingField,
      ...pageFields,
    }),
    output: page,
  },
  FIND: {
    kind: 'query',
    doc: "The caller's credit notes that have some words in number, title or the other party's name, the newest of each side; of what is sold where the caller sees that.",
    allow: 'signedIn',
    input: findInput,
    output: foundIn({ side: z.enum(['purchase', 'sale']) }, CreditNote),
  },
  NUM_BY_RELATED: {
    kind: 'query',
    doc: 'How many credit notes the caller has on each side. 100 are counted; `hasMore` says that there are others.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: SideCounts,
  },
  GET_BY_CONTRACT: {
    kind: 'query',
    doc: 'The credit notes of a contract, the newest first, page by page.',
    allow: 'signedIn',
    input: z.strictObject({ contractId: id('contract'), ...pageFields }),
    output: page,
  },
  GET_BY_INVOICE: {
    kind: 'query',
    doc: 'The credit notes of an invoice, and what of it can still be credited.',
    allow: 'signedIn',
    input: z.strictObject({ invoiceId: id('invoice') }),
    output: z.object({ items: z.array(CreditNote), left: Creditable }),
  },
  CREATE: {
    kind: 'command',
    doc: 'Credits an invoice in whole, by an amount or by line: off what it asks for, or to the client where it is paid.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      invoiceId: id('invoice'),
      version: z.number().int().min(1),
      reason: Reason.min(1),
      wish: CreditWish,
    }),
    output: CreditNote,
    touches: ['CreditPapers', 'Invoices', 'InvoicePapers', 'Payments', 'Tickets', 'Contracts'],
  },
})
