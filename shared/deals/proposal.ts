import { z } from 'zod'
import { Agent } from '../kit/agent.ts'
import { daysBetween, type IsoDate } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { isoDateField, moneyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { partyKey } from '../kit/party.ts'
import { Refusal } from '../kit/refusal.ts'
import { Mid } from '../organisations/member.ts'
import { DealChoice, ItemChoice } from '../terms/choice-schema.ts'
import { itemLimits } from '../terms/item.ts'
import { fillLetter } from '../terms/letter.ts'
import { proposalStates } from './proposal-states.ts'
import { DealsRefusal } from './refusal.ts'
import { type Engagement, EngagementItem, messageLength, Reason } from './request.ts'

/** To so many clients a proposal goes at once: their deals are made in one step, which has its bound. */
export const mostCustomers = 20
/** So many days ahead a proposal may hold. */
export const longestOffer = 365

/** The lists of a supplier's proposals: what is being written, what lies before clients, and what is over. */
export const proposalGroups = ['draft', 'sent', 'ended'] as const
export type ProposalGroup = (typeof proposalGroups)[number]

/** A client of a proposal, and the request that their deal begins with, once it is sent. */
export const ProposalCustomer = z.object({
  ...Party.shape,
  /** Under which the supplier has them among its clients. */
  mid: Mid,
  requestId: id('request').optional(),
})
export type ProposalCustomer = z.output<typeof ProposalCustomer>

/** What a supplier offers without a request, to one or several of its clients, each with a deal of its own. */
export const Proposal = z.object({
  id: id('proposal'),
  status: z.enum(proposalStates.states),
  /** In which list its supplier finds it. */
  group: z.enum(proposalGroups),
  supplier: Party,
  supplierAgent: Agent,
  /** Of its first item; `itemCount` says how many there are. */
  title: ItemChoice.shape.title,
  itemCount: z.number().int().min(1).max(itemLimits.items),
  choice: DealChoice,
  /** What it comes to for each client. A draft whose terms make no schedule has none. */
  price: moneyField.optional(),
  customers: z.array(ProposalCustomer).max(mostCustomers),
  /** The last day on which it can be signed. */
  expires: isoDateField,
  /** Of the document's own words. */
  language: z.enum(['en', 'fr']),
  sentAt: z.iso.datetime().optional(),
  /** Why it was withdrawn. */
  reason: Reason.optional(),
  /** When the daily run looks at it. */
  next: isoDateField.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Proposal = z.output<typeof Proposal>

/** What is long about a proposal: the message, and the words of its items. What a service says of itself is taken from it when it is sent. */
export const ProposalLetters = z.object({
  proposalId: id('proposal'),
  message: z.string().trim().max(messageLength),
  items: z
    .array(EngagementItem.pick({ id: true, description: true, engagementLetter: true }))
    .min(1)
    .max(itemLimits.items),
  version: z.number().int(),
})
export type ProposalLetters = z.output<typeof ProposalLetters>

const groupOf: Readonly<Record<Proposal['status'], ProposalGroup>> = {
  draft: 'draft',
  sent: 'sent',
  withdrawn: 'ended',
  expired: 'ended',
  discarded: 'ended',
}

/** The proposal in the list that it belongs to now. */
export const listedProposal = <P extends Pick<Proposal, 'status'>>(proposal: P): P & Pick<Proposal, 'group'> => ({
  ...proposal,
  group: groupOf[proposal.status],
})

/** Holds the last day of a proposal that is sent to days that make sense. @throws {Refusal} deals.expiryOutOfRange */
export const assertExpiry = (expires: IsoDate, today: IsoDate): void => {
  const days = daysBetween(today, expires)
  if (days < 0 || days > longestOffer) throw new DealsRefusal('deals.expiryOutOfRange', { days: longestOffer })
}

/** The clients that a proposal names, each once and in their order. */
export const eachOnce = (customers: readonly Party[]): Party[] => [
  ...new Map(customers.map(customer => [partyKey(customer), customer])).values(),
]

/** The message of a proposal as one of its clients reads it: its places are filled with their names. @throws {Refusal} input.invalid */
export const messageTo = (
  message: string,
  { client, provider, service }: { readonly client: string; readonly provider: string; readonly service: string },
): Engagement['offerMsg'] => {
  const filled = fillLetter(message, { client, provider, service })
  if (filled.length > messageLength)
    throw new Refusal('input.invalid', { field: 'message', problem: 'too long with its places filled' })
  return filled
}
