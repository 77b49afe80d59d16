import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Party } from '../kit/event.ts'
import { isoDateField } from '../kit/fields.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { id } from '../kit/id.ts'
import { descendingField, pageFields, queryField } from '../kit/list-fields.ts'
import { DealChoice } from '../terms/choice-schema.ts'
import { itemLimits } from '../terms/item.ts'
import { Count } from './counts.ts'
import { mostCustomers, Proposal, ProposalLetters, proposalGroups } from './proposal.ts'
import { Reason, Request } from './request.ts'
import { OfferInput, OfferItem, soundChoice } from './Tickets.contract.ts'

const version = z.number().int().min(1)
const onVersion = { proposalId: id('proposal'), version }

/** What a supplier says of a proposal: the deal with how it is paid, a message, and until when it holds. Texts of services come from them. */
export const ProposalInput = z.strictObject({
  choice: z
    .strictObject({ ...DealChoice.shape, items: z.array(OfferItem).min(1).max(itemLimits.items) })
    .superRefine(soundChoice),
  message: OfferInput.shape.message,
  language: OfferInput.shape.language,
  expires: isoDateField,
})
export type ProposalInput = z.output<typeof ProposalInput>

const customers = z.array(z.strictObject(Party.shape)).max(mostCustomers)

/** A client as a proposal names it. */
const Named = z.object({ ...Party.shape, name: z.string() })

/** A proposal with all that is long about it, and what became of it with each client. */
export const ProposalView = z.object({
  proposal: Proposal,
  letters: ProposalLetters.omit({ version: true }),
  /** Whether the caller attends to it (attending.ts): who does not is refused what changes it. */
  attends: z.boolean(),
  customers: z.array(
    Named.extend({
      /** The newest request of the deal. Absent: it is not sent. */
      request: Request.pick({
        id: true,
        thread: true,
        status: true,
        expires: true,
        price: true,
        reason: true,
        fulfilledAt: true,
        updatedAt: true,
      }).optional(),
    }),
  ),
})
export type ProposalView = z.output<typeof ProposalView>

/** A proposal as the lists show it. */
export const ListedProposal = Proposal.extend({
  /** What its first client is called; '' where there is none yet. */
  client: z.string(),
})
export type ListedProposal = z.output<typeof ListedProposal>

/** Offers without a request (spec part 2, section 7.1, Tickets: CREATE_OFFER of a draft to customers). */
export const Proposals = contract('Proposals', {
  CREATE: {
    kind: 'command',
    doc: 'Saves a proposal as a draft.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ customers, body: ProposalInput }),
    output: Proposal,
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes a draft.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ draftId: id('proposal'), version, customers, body: ProposalInput }),
    output: Proposal,
  },
  CREATE_OFFER: {
    kind: 'command',
    doc: 'Offers something to one or several clients at once, from a draft or straight away. Each gets a deal of its own.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      customers: customers.min(1),
      body: ProposalInput,
      draft: z.strictObject({ draftId: id('proposal'), version }).optional(),
    }),
    output: Proposal,
    touches: ['Tickets'],
  },
  DISCARD_REQUEST: {
    kind: 'command',
    doc: 'Takes back a proposal from every client who has neither signed with all signatures nor turned it down.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ ...onVersion, reason: Reason }),
    output: Proposal,
    touches: ['Tickets', 'Contracts', 'Offers'],
  },
  REMOVE: {
    kind: 'command',
    doc: 'Deletes a draft.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject(onVersion),
    output: z.object({ removed: z.number().int() }),
  },
  GET_BY_ID: {
    kind: 'query',
    doc: 'One proposal of the acting organisation, with what became of it with each client.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ proposalId: id('proposal') }),
    output: ProposalView,
  },
  GET_BY_RELATED: {
    kind: 'query',
    doc: 'The proposals of the acting organisation, page by page, newest first or last. With `waits` those drafts alone that the caller may go on with.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      group: z.enum(proposalGroups),
      query: queryField,
      waits: z.literal(true).optional(),
      descending: descendingField,
      ...pageFields,
    }),
    output: z.object({ items: z.array(ListedProposal), cursor: z.string().optional() }),
  },
  FIND: {
    kind: 'query',
    doc: 'The proposals of the acting organisation that have some words in the titles of their items, the newest of each group.',
    allow: 'transaction.ticket.supplier',
    input: findInput,
    output: foundIn({ group: z.enum(proposalGroups) }, Proposal),
  },
  GET_RECEIVED: {
    kind: 'query',
    doc: 'The proposals that the acting party has received and that wait for an answer, page by page, newest first.',
    allow: 'signedIn',
    input: z.strictObject({ query: queryField, ...pageFields }),
    output: z.object({ items: z.array(Request), cursor: z.string().optional() }),
  },
  NUM_BY_GROUP: {
    kind: 'query',
    doc: 'How many proposals the acting organisation is writing, has before clients and had; null where the caller does not sell. And how many wait for an answer of the acting party. The newest 100 of each are counted.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({
      draft: Count.nullable(),
      sent: Count.nullable(),
      ended: Count.nullable(),
      received: Count,
    }),
  },
  GET_CLIENTS: {
    kind: 'query',
    doc: 'The clients of the acting organisation to whom it can make an offer, by name.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ query: queryField, ...pageFields }),
    output: z.object({ items: z.array(Named), cursor: z.string().optional() }),
  },
})
