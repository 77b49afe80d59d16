import { z } from 'zod'
import { Agent } from '../kit/agent.ts'
import { Party } from '../kit/event.ts'
import { calculatedDateField, isoDateField, moneyField, positiveDecimalField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { serviceLimits } from '../marketplace/service-limits.ts'
import { DealChoice, ItemChoice } from '../terms/choice-schema.ts'
import { FrozenRate } from '../terms/frozen-rate.ts'
import { ItemId, itemLimits, Quantity } from '../terms/item.ts'
import { Question, Questionnaire } from '../terms/question.ts'
import { Recurring } from '../terms/recurring.ts'
import { PriceModification } from '../terms/service-terms.ts'
import { DebitSwitch } from './auto-debit.ts'
import { Invitee, mostInvitees } from './invitees.ts'
import { requestStatuses } from './request-states.ts'

const text = (max: number) => z.string().trim().max(max)

/** Why something was turned down, withdrawn or voided. */
export const Reason = text(1000)

/** The two sides of a deal, in the spec's words: who buys and who sells. */
export const sides = ['demander', 'supplier'] as const
export type Side = (typeof sides)[number]

/** The lists of a side: what is being agreed on, what runs, and what is over or put away. */
export const dealGroups = ['open', 'active', 'closed'] as const
export type DealGroup = (typeof dealGroups)[number]

/** So many signatures may be asked of a side, and so many groups, each with so many roles, give them. */
export const signLimits = { signatures: 10, groups: 10, roles: 20 } as const

/** Who signs for a side at one point of its order: so many of those who hold one of these roles by then, and of the owner where named. */
export const SignGroup = z.strictObject({
  roles: z.array(id('role')).max(signLimits.roles),
  owner: z.boolean(),
  needed: z.number().int().min(1).max(signLimits.signatures),
})

/** The groups that sign for a side, one after the other (sign-order.ts). It names roles, so that a turn is whose role it is. */
export const SignOrder = z.array(SignGroup).min(1).max(signLimits.groups)

/** A signature as the request lists it; what was drawn or typed is kept apart, in Signatures. */
export const SignMark = z.object({
  side: z.enum(sides),
  uid,
  name: z.string(),
  at: z.iso.datetime(),
  /** For which group of its side's order it was given, from 1. Absent: there was no order. */
  group: z.number().int().min(1).optional(),
})
export type SignMark = z.output<typeof SignMark>

/** What is picked of one service before the request is sent. */
export const DraftItem = z.object({
  serviceId: id('service'),
  quantity: Quantity,
  start: isoDateField.optional(),
  /** Only where the service has no duration of its own. */
  end: isoDateField.optional(),
  requirePO: z.boolean().optional(),
})
export type DraftItem = z.output<typeof DraftItem>

/** So many versions an offer may have: whoever agrees on none of them begins another deal. */
export const mostRounds = 100

/**
 * A request, which is also called a ticket (spec part 1, section 3): a draft, then what a client asked for, then what the
 * supplier offers. An offer that is edited or answered with other terms becomes a new request, and the old one stays as it was. All requests of one deal
 * carry the id of the first as their `thread`.
 */
export const Request = z.object({
  id: id('request'),
  thread: id('request'),
  status: z.enum(requestStatuses),
  /** In which list each side finds it (see sides.ts). */
  demanderGroup: z.enum(dealGroups),
  supplierGroup: z.enum(dealGroups),
  reqType: z.literal('service'),
  /** Of its first item; `itemCount` says how many there are. */
  title: ItemChoice.shape.title,
  itemCount: z.number().int().min(1).max(itemLimits.items),
  demander: Party,
  demanderName: z.string(),
  /** Who is responsible for it on each side. */
  demanderAgent: Agent,
  demanderSignCount: z.number().int().min(1).max(signLimits.signatures),
  /** In which order its people sign. Absent: in any. */
  demanderSignOrder: SignOrder.optional(),
  supplier: Party,
  supplierName: z.string(),
  supplierDomain: z.string(),
  supplierAgent: Agent.optional(),
  supplierSignCount: z.number().int().min(1).max(signLimits.signatures),
  supplierSignOrder: SignOrder.optional(),
  /** What is asked for or offered. A draft may lack it. */
  choice: DealChoice.optional(),
  /** What the client asked for, where the offer says otherwise. */
  asked: DealChoice.optional(),
  /** Everything to pay, tax and interest included, by the schedule of `choice`. */
  price: moneyField.optional(),
  /** What its currency was worth when this was offered; the server alone sets it. Absent: it is in AUD, or nothing is offered yet. */
  rate: FrozenRate.optional(),
  /** What of that is not paid yet, and when the next payment is due, once both sides have signed. */
  outstanding: moneyField.optional(),
  nextDue: calculatedDateField.optional(),
  /** What a draft picks: of each service, where the way to pay stands among the options of the first one, and whether it repeats. */
  draft: z
    .object({
      items: z.array(DraftItem).min(1).max(itemLimits.items),
      paymentIndex: z.number().int(),
      platformIndex: z.number().int(),
      recurring: Recurring.optional(),
    })
    .optional(),
  /** Whose offer it is. Absent: the supplier's, or none yet. */
  offeredBy: z.enum(sides).optional(),
  /** Which version of the offer it is, from 1. Absent: the first, or none yet. */
  round: z.number().int().optional(),
  /** Which proposal of the supplier's it came from. Absent: the client asked for it. */
  proposal: id('proposal').optional(),
  /** The last day on which it can be signed. Absent: until somebody ends it. */
  expires: isoDateField.optional(),
  /** When its offer last moved (signatures-awaited.ts), while it waits for signatures. */
  movedOn: isoDateField.optional(),
  /** When the daily run looks at it next: to remind of signatures or of that day, or because it has passed. */
  next: isoDateField.optional(),
  /** The versions of it that reminders alone tell apart: who looked at one of them saw all there is to see. */
  alike: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
  replaces: id('request').optional(),
  replacedBy: id('request').optional(),
  contractId: id('contract').optional(),
  /** When everything was delivered and paid. */
  fulfilledAt: z.iso.datetime().optional(),
  /** SHA-256 of the document that is signed, in hexadecimal; set when it is offered. */
  documentHash: z.string().optional(),
  signs: z.array(SignMark).max(20).default([]),
  /** Whether what is signed is taken by auto-debit; its contract has the switch from then on. */
  autoDebit: DebitSwitch.optional(),
  /** Why it was rejected or withdrawn. */
  reason: Reason.optional(),
  archivedBy: z.array(z.enum(sides)).default([]),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Request = z.output<typeof Request>

/** A request as it is kept: with what is one side's own affair, which no answer about the request says. */
export const StoredRequest = Request.extend({
  /** Who of the client's people works on it beside who is responsible. */
  invitees: z.array(Invitee).max(mostInvitees).optional(),
})
export type StoredRequest = z.output<typeof StoredRequest>

/** What is long about one item: what it is, what was asked of the client and answered, and the letters that go with it. */
export const EngagementItem = z.object({
  id: ItemId,
  title: ItemChoice.shape.title,
  description: text(serviceLimits.description),
  /** The questionnaire as it was when the request was sent. */
  questions: z.array(Question),
  answers: Questionnaire,
  engagementLetter: text(serviceLimits.engagementLetter),
  acceptLetter: text(serviceLimits.acceptLetter),
  /**
   * The service's own price of one, from which the cost was made that was asked for: its fee, and what changed it. It stands here because the
   * service may have another by the time somebody asks. Absent: a side said the cost itself, or it was asked for before this was kept.
   */
  priced: z.object({ fee: positiveDecimalField, modifications: z.array(PriceModification) }).optional(),
})
export type EngagementItem = z.output<typeof EngagementItem>

/** The most characters of the message that goes with a request or an offer. */
export const messageLength = 2000

/** What is long about a request and not needed in a list: what was written, asked, answered and is to be signed. */
export const Engagement = z.object({
  requestId: id('request'),
  hiMsg: text(messageLength),
  /** What goes with the offer, in the words of whoever makes it. */
  offerMsg: text(messageLength),
  /**
   * When the first offer was made: its request is older. It stands here because a request is written once for each of its indexes,
   * and is in lists that do not need it.
   */
  offeredAt: z.iso.datetime().optional(),
  items: z.array(EngagementItem).min(1).max(itemLimits.items),
  /** The words of items as they were asked for, where the first offer has others or leaves the item out; without questions and answers. */
  asked: z.array(EngagementItem).optional(),
  /** The exact text that both sides sign, once it is offered. */
  document: z.string().optional(),
  version: z.number().int(),
})
export type Engagement = z.output<typeof Engagement>

/** The longest answers to the questionnaire of an item together, in characters. */
export const maxAnswers = 20_000
