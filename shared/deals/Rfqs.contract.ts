import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Party } from '../kit/event.ts'
import { isoDateField } from '../kit/fields.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { id } from '../kit/id.ts'
import { descendingField, pageFields, queryField } from '../kit/list-fields.ts'
import { DealChoice, ItemChoice } from '../terms/choice-schema.ts'
import { ItemId, itemLimits } from '../terms/item.ts'
import { fieldsOutOfBounds } from '../terms/payment-options-validity.ts'
import { SideCounts } from './counts.ts'
import { Reason, sides } from './request.ts'
import { Quote, Rfq, RfqAward, RfqItem, rfqLimits, rfqMoves } from './rfq.ts'

const party = z.strictObject(Party.shape)

/** What a client asks for. */
export const RfqInput = z.strictObject({
  title: Rfq.shape.title,
  items: z
    .array(RfqItem.omit({ id: true }))
    .min(1)
    .max(itemLimits.items),
  platform: Rfq.shape.platform,
  message: Rfq.shape.message,
  until: Rfq.shape.until,
  language: Rfq.shape.language,
})
export type RfqInput = z.output<typeof RfqInput>

/** What a supplier answers on one item: its price before tax and its days. What it is stays as it was asked for. */
export const QuoteItem = z.strictObject({
  id: ItemId,
  cost: ItemChoice.shape.cost,
  start: isoDateField,
  end: isoDateField,
  deliveries: ItemChoice.shape.deliveries,
  gstFree: ItemChoice.shape.gstFree,
})

/** A supplier's answer: some or all of the items, and one way to pay for them. */
export const QuoteInput = z
  .strictObject({
    items: z.array(QuoteItem).min(1).max(itemLimits.items),
    payment: DealChoice.shape.payment,
    interest: DealChoice.shape.interest,
    gstRate: DealChoice.shape.gstRate,
    invoiceOffset: DealChoice.shape.invoiceOffset,
    lateRate: DealChoice.shape.lateRate,
    message: Quote.shape.message,
  })
  .superRefine(({ payment, items }, context) => {
    for (const field of fieldsOutOfBounds(payment))
      context.addIssue({ code: 'custom', path: ['payment', field], message: 'out of bounds' })
    if (new Set(items.map(item => item.id)).size < items.length)
      context.addIssue({ code: 'custom', path: ['items'], message: 'the same item twice' })
  })
export type QuoteInput = z.output<typeof QuoteInput>

const shown = Rfq.omit({
  ...{ awards: true, next: true, clientAgent: true, suppliers: true, answered: true, instead: true, replacedBy: true },
})
/** An earlier request of the client's own that the new one takes the place of, if nobody named a price there. */
const instead = Rfq.shape.instead
const onVersion = { rfqId: id('rfq'), version: z.number().int().min(1) }
const suppliers = z.array(party).max(rfqLimits.most)

/** A request for quotes as one of its sides sees it. A supplier learns of no other, and before the answers are open the client of none. */
export const RfqView = z.object({
  rfq: shown,
  side: z.enum(sides),
  /** Whether the caller attends to it (attending.ts): who of its client's people does not is refused what changes it. */
  attends: z.boolean(),
  isOpened: z.boolean(),
  /** Whom the client asked, or is to ask by a draft. */
  suppliers: z.array(z.object({ ...Party.shape, name: z.string() })),
  /** The answers, once they are open, for the client. */
  quotes: z.array(Quote),
  /** The supplier's own answer. */
  own: Quote.nullable(),
  /** Who got what; a supplier sees its own alone. */
  awards: z.array(RfqAward),
  /** To its client: the earlier request whose place it takes, and the later one that took its own. */
  ...Rfq.pick({ instead: true, replacedBy: true }).shape,
})
export type RfqView = z.output<typeof RfqView>

export const ListedRfq = shown
  .pick({
    id: true,
    title: true,
    clientName: true,
    status: true,
    until: true,
    createdAt: true,
  })
  .extend({
    /** What it waits for the caller to do, where that is asked for. */
    move: z.enum(rfqMoves).optional(),
  })
export type ListedRfq = z.output<typeof ListedRfq>

/** Requests for quotes: asked of several suppliers, answered sealed, compared and awarded. */
export const Rfqs = contract('Rfqs', {
  CREATE: {
    kind: 'command',
    doc: 'Saves a request for quotes as a draft. No supplier learns of it. `instead` is kept until it is sent.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject({ suppliers, body: RfqInput, instead }),
    output: shown,
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes a draft.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject({ ...onVersion, suppliers, body: RfqInput }),
    output: shown,
  },
  SEND: {
    kind: 'command',
    doc: 'Asks 2 to 20 suppliers of the acting party for a quote until a day, from a draft or straight away. With `instead` it takes the place of an earlier request that is open and of which nobody named a price in time: that one is over, and its suppliers are told that it is called off.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject({
      suppliers: suppliers.min(rfqLimits.fewest),
      body: RfqInput,
      draft: z.strictObject(onVersion).optional(),
      instead,
    }),
    output: shown,
  },
  REMOVE: {
    kind: 'command',
    doc: 'Deletes a draft.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject(onVersion),
    output: z.object({ removed: z.number().int() }),
  },
  CANCEL: {
    kind: 'command',
    doc: 'Calls a request for quotes off. Answers that were not open by then stay sealed for good.',
    allow: 'signedIn',
    input: z.strictObject({ ...onVersion, reason: Reason }),
    output: shown,
  },
  GIVE_QUOTE: {
    kind: 'command',
    doc: 'Answers a request for quotes as one of its suppliers, or changes the answer while it is sealed.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ rfqId: id('rfq'), body: QuoteInput }),
    output: Quote,
  },
  DECLINE: {
    kind: 'command',
    doc: 'Answers a request for quotes with none. The client learns it when the answers are opened.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ rfqId: id('rfq'), reason: Reason }),
    output: Quote,
  },
  AWARD: {
    kind: 'command',
    doc: 'Awards all or some items to one supplier or to several, once. Each gets a deal to sign, and the others are told.',
    allow: 'signedIn',
    input: z.strictObject({
      ...onVersion,
      awards: z
        .array(z.strictObject({ supplier: party, items: z.array(ItemId).min(1).max(itemLimits.items) }))
        .min(1)
        .max(rfqLimits.most),
    }),
    output: RfqView.pick({ rfq: true, awards: true }),
    touches: ['Tickets'],
  },
  GET_BY_ID: {
    kind: 'query',
    doc: 'A request for quotes as the acting party sees it: the client with the answers once they are open, a supplier with its own.',
    allow: 'signedIn',
    input: z.strictObject({ rfqId: id('rfq') }),
    output: RfqView,
  },
  GET_BY_RELATED: {
    kind: 'query',
    doc: 'The requests for quotes that the acting party sent or has as drafts, or was sent, all or those of a status or with some words in titles or names, page by page, newest first or last. With `waits` those alone that wait for the caller, the earliest first, each with what for.',
    allow: 'signedIn',
    input: z.strictObject({
      side: z.enum(['purchase', 'sale']),
      status: Rfq.shape.status.optional(),
      /** Found in the titles of the request and its items, or in its client's name. */
      query: queryField,
      /** Those alone that wait for the caller: to be sent, awarded, called off or answered. */
      waits: z.literal(true).optional(),
      descending: descendingField,
      ...pageFields,
    }),
    output: z.object({ items: z.array(ListedRfq), cursor: z.string().optional() }),
  },
  FIND: {
    kind: 'query',
    doc: 'The requests for quotes with some words in titles or names that the acting party sent or has as drafts, and those that it was sent where the caller sees what is sold, the newest of each.',
    allow: 'signedIn',
    input: findInput,
    output: foundIn({ side: z.enum(['purchase', 'sale']) }, ListedRfq),
  },
  NUM_BY_RELATED: {
    kind: 'query',
    doc: 'How many requests for quotes the acting party sent or has as drafts, and was sent. 100 are counted; `hasMore` says that there are others.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: SideCounts,
  },
  GET_SUPPLIERS: {
    kind: 'query',
    doc: 'The suppliers whom the acting party can ask: those that it is a client of, by name.',
    allow: 'signedIn',
    input: z.strictObject({ query: queryField, ...pageFields }),
    output: z.object({ items: z.array(z.object({ ...Party.shape, name: z.string() })), cursor: z.string().optional() }),
  },
})
