import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { isoDateField } from '../kit/fields.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { id } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { DealChoice, ItemChoice } from '../terms/choice-schema.ts'
import { ItemId, itemLimits } from '../terms/item.ts'
import { fieldsOutOfBounds } from '../terms/payment-options-validity.ts'
import { Questionnaire } from '../terms/question.ts'
import { answersLength } from '../terms/questionnaire.ts'
import { Recurring } from '../terms/recurring.ts'
import { Contract, DeliveryScheduleItem, PaymentScheduleItem, PurchaseOrder, ScheduleSummary } from './contract.ts'
import { Count } from './counts.ts'
import { dealSorts } from './deal-order.ts'
import { Invitee, mostInvitees } from './invitees.ts'
import { InvoiceView } from './invoice.ts'
import { DraftItem, dealGroups, Engagement, EngagementItem, maxAnswers, Reason, Request, sides } from './request.ts'
import { requestStates } from './request-states.ts'

const text = (max: number) => z.string().trim().max(max)
const version = z.number().int().min(1)

/** What a client says of one item: which service, how much of it and when, and the answers to its questionnaire. */
export const TicketItem = z.strictObject({
  ...DraftItem.shape,
  answers: Questionnaire.refine(answers => answersLength(answers) <= maxAnswers, 'too long together'),
})
export type TicketItem = z.output<typeof TicketItem>

/**
 * What a client says of what is wanted. Prices, parties and texts come from the services, which are of one supplier. What a
 * draft lacks it may still get; sending it asks for all.
 */
export const TicketInput = z.strictObject({
  items: z.array(TicketItem).min(1).max(itemLimits.items),
  /** The places of the way to pay and of the platform among those of the first service, from 0. */
  paymentIndex: z.number().int().min(0).max(3),
  platformIndex: z.number().int().min(0).max(11),
  /** Absent: once. */
  recurring: Recurring.optional(),
  hiMsg: Engagement.shape.hiMsg,
  /** Who of the client's own people is to work on it as well. Absent: as it was, at first nobody. */
  invitees: z.array(Invitee).max(mostInvitees).optional(),
})
export type TicketInput = z.output<typeof TicketInput>

/** One item of an offer. One that was there before keeps its id and what it is; a new one has none yet. */
export const OfferItem = z.strictObject({
  ...ItemChoice.shape,
  id: ItemId.optional(),
  end: isoDateField,
  /** Of an item in the supplier's own words; a service has its own. */
  description: EngagementItem.shape.description.optional(),
  /** Absent: as it was. */
  engagementLetter: EngagementItem.shape.engagementLetter.optional(),
})
export type OfferItem = z.output<typeof OfferItem>

/** Holds what is offered to what makes sense together: the numbers of the way to pay, and each item once. */
export const soundChoice = (
  { payment, items }: { readonly payment: DealChoice['payment']; readonly items: readonly OfferItem[] },
  context: z.RefinementCtx,
): void => {
  for (const field of fieldsOutOfBounds(payment))
    context.addIssue({ code: 'custom', path: ['payment', field], message: 'out of bounds' })
  const ids = items.flatMap(item => item.id ?? [])
  if (new Set(ids).size < ids.length)
    context.addIssue({ code: 'custom', path: ['items'], message: 'the same item twice' })
}

/** What a side says in an offer: the deal as offered, and a message. Without a choice: as it was asked for. */
export const OfferInput = z.strictObject({
  choice: z
    .strictObject({ ...DealChoice.shape, items: z.array(OfferItem).min(1).max(itemLimits.items) })
    .omit({ platform: true })
    .superRefine(soundChoice)
    .optional(),
  message: Engagement.shape.offerMsg,
  /** The language of the document's own words. */
  language: z.enum(['en', 'fr']),
})
export type OfferInput = z.output<typeof OfferInput>

/** A request with all that is long about it, as one of its sides sees it. The document has a call of its own. */
export const Ticket = z.object({
  request: Request,
  engagement: Engagement.omit({ document: true, version: true }),
  side: z.enum(sides),
  /** Whether the caller attends to it on that side (attending.ts): who does not is refused what changes it. */
  attends: z.boolean(),
})
export type Ticket = z.output<typeof Ticket>

const onVersion = { requestId: id('request'), version }

/** How many deals a side has in each list, and those that are open by their status. */
const Numbers = z.object({
  groups: z.record(z.enum(dealGroups), Count),
  byStatus: z.partialRecord(z.enum(requestStates.states), z.number().int()),
})

/** Requests, also called tickets (spec part 2, section 7.1, Tickets). */
export const Tickets = contract('Tickets', {
  CREATE: {
    kind: 'command',
    doc: 'Saves a request for services of one supplier as a draft.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject({ body: TicketInput }),
    output: Request,
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes a draft, or takes a sent request back for editing.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject({ ...onVersion, body: TicketInput }),
    output: Request,
  },
  SEND_REQUEST_MERGED: {
    kind: 'command',
    doc: 'Sends a request to the supplier, from a draft or at once.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject({
      draft: z.strictObject(onVersion).optional(),
      body: TicketInput,
    }),
    output: Request,
  },
  CREATE_OFFER: {
    kind: 'command',
    doc: 'Offers what was requested. An offer that was sent before and is changed becomes a new request.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ ...onVersion, body: OfferInput }),
    output: Request,
    touches: ['Contracts', 'Offers'],
  },
  COUNTER_OFFER: {
    kind: 'command',
    doc: 'Answers an offer with other terms, as its client, in a new request.',
    allow: 'signedIn',
    input: z.strictObject({ ...onVersion, body: OfferInput }),
    output: Request,
    touches: ['Contracts', 'Offers'],
  },
  REJECT_REQUEST: {
    kind: 'command',
    doc: 'Turns down a request, or as its client an offer.',
    allow: 'signedIn',
    input: z.strictObject({ ...onVersion, reason: Reason }),
    output: Request,
    touches: ['Contracts', 'Offers'],
  },
  DISCARD_REQUEST: {
    kind: 'command',
    doc: 'Takes back a request, or as its supplier an offer.',
    allow: 'signedIn',
    input: z.strictObject({ ...onVersion, reason: Reason }),
    output: Request,
    touches: ['Contracts', 'Offers'],
  },
  REMOVE: {
    kind: 'command',
    doc: 'Deletes a draft.',
    allow: 'transaction.marketplace.microserviceRequest',
    input: z.strictObject(onVersion),
    output: z.object({ removed: z.number().int() }),
  },
  ARCHIVE: {
    kind: 'command',
    doc: 'Puts a finished request away, for the side that asks.',
    allow: 'signedIn',
    input: z.strictObject(onVersion),
    output: Request,
  },
  GET_BY_ID: {
    kind: 'query',
    doc: 'One request, as its side sees it.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ requestId: id('request') }),
    output: Ticket,
  },
  GET_BY_RELATED: {
    kind: 'query',
    doc: "The requests of the caller's side, page by page, newest first; in another order the newest 200 of a list. With `waits` those alone that wait for the caller.",
    allow: 'signedIn',
    input: z.strictObject({
      side: z.enum(['purchase', 'sale']),
      group: z.enum(dealGroups),
      status: z.enum(requestStates.states).optional(),
      /** Found in the title, the reference or the other party's name. */
      query: text(queryLength).optional(),
      waits: z.literal(true).optional(),
      sort: z.enum(dealSorts).default('created'),
      descending: z.boolean().default(true),
      cursor: z.string().max(2000).optional(),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    output: z.object({
      items: z.array(Request),
      cursor: z.string().optional(),
      /** Whether there are more deals than were put in this order: the older ones are left out of it. */
      cutShort: z.boolean().optional(),
    }),
  },
  FIND: {
    kind: 'query',
    doc: "The caller's deals that have some words in title, reference or the other party's name, the newest of each list: what is bought, and what is sold where the caller sees that.",
    allow: 'signedIn',
    input: findInput,
    output: foundIn({ side: z.enum(['purchase', 'sale']), group: z.enum(dealGroups) }, Request),
  },
  GET_PROCUREMENT_OF_TICKET_MERGED: {
    kind: 'query',
    doc: 'What came of a request: the contract, its orders, the first twenty items of each schedule, and their invoices.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ ticket: id('request') }),
    output: z.object({
      contract: Contract.nullable(),
      summary: ScheduleSummary.nullable(),
      purchaseOrders: z.array(PurchaseOrder),
      payments: z.array(PaymentScheduleItem),
      deliveries: z.array(DeliveryScheduleItem),
      invoices: z.array(InvoiceView),
    }),
  },
  GET_INVITEES: {
    kind: 'query',
    doc: "Who of the client's own people works on a request beside who is responsible for it. The other side does not learn of it.",
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request') }),
    output: z.object({
      items: z.array(
        z.object({
          ...Invitee.shape,
          /** Null for somebody, or a team, that the organisation has no longer. */
          name: z.string().nullable(),
        }),
      ),
    }),
  },
  GET_COLLEAGUES: {
    kind: 'query',
    doc: 'Whom the caller may bring in to a request: the teams and the people of the own organisation that have a name, up to twenty of each. A call looks through so many of each; where there are more it says how to go on, and may have found none.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject({ query: text(queryLength).default(''), cursor: z.string().max(4000).optional() }),
    output: z.object({
      items: z.array(z.object({ ...Invitee.shape, name: z.string() })),
      /** Opaque; absent once all were looked through. */
      cursor: z.string().optional(),
    }),
  },
  ADD_INVITEES: {
    kind: 'command',
    doc: "Brings people and teams of the client's own organisation in to work on a request. They are told, and may act on it as who is responsible may.",
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request'), invitees: z.array(Invitee).min(1).max(mostInvitees) }),
    output: z.object({ count: z.number().int() }),
  },
  REMOVE_INVITEE: {
    kind: 'command',
    doc: 'Takes one of them out again.',
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request'), invitee: Invitee }),
    output: z.object({ count: z.number().int() }),
  },
  NUM_BY_DEMANDER: {
    kind: 'query',
    doc: 'How many deals the caller buys in each list, those that are open by their status. The newest 100 of each are counted; `hasMore` says that there are others.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: Numbers,
  },
  NUM_BY_SUPPLIER: {
    kind: 'query',
    doc: 'The same of what the caller sells.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: Numbers,
  },
})
