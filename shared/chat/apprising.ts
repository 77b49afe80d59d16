import { z } from 'zod'
import { dealPathsOf, listOfSide } from '../deals/paths.ts'
import type { Side } from '../deals/request.ts'
import type { DomainEvent } from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { organisationsPaths } from '../organisations/paths.ts'
import type { chat } from './texts/en.ts'

/** The sections whose lists an apprising makes stale (spec part 1, section 4, live notifications). */
export const sections = ['deal', 'partner', 'file', 'referral', 'structure', 'marketplace'] as const
export type Section = (typeof sections)[number]

/** A notification of a person (spec part 1, section 3: Apprising). */
export const Apprising = z.object({
  id: z.string(),
  receiverId: z.string(),
  /** The organisation for which it reached him; absent on his own account. */
  organisationId: z.string().optional(),
  itemId: z.string(),
  type: z.enum(['add', 'remove', 'followup', 'assign']),
  section: z.enum(sections),
  href: z.string(),
  /** The text, as a catalogue key with its parameters, so that it reads in the language of whoever looks. */
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type Apprising = z.output<typeof Apprising>

/** What the websocket carries (spec part 1, section 4: the event 'receive'). */
export type Receive = {
  readonly type: 'receive'
  readonly content: {
    readonly type: Apprising['type']
    /** Absent where there is nothing to tell, only something to load again. */
    readonly apprising?: Apprising
    /** The server functions whose answers are stale. */
    readonly touches: readonly string[]
  }
}

type Rule = {
  readonly type: Apprising['type']
  readonly section: Section
  readonly message: keyof typeof chat & `chat.apprising.${string}`
  readonly touches: readonly string[]
  /** Members of an organisation are told who hold one of these; none named: all of them. */
  readonly leaves: (side: Side | undefined) => readonly Leaf[]
  readonly href: (event: DomainEvent, side: Side | undefined) => string
}

const dealFunctions = ['Tickets', 'Contracts', 'Invoices', 'Audit', 'Apprisings'] as const

/** Whoever may not see a sale (seesSales in shared/deals/sides.ts) is not told of it. What is bought all may see. */
const leavesOfSide: Readonly<Record<Side, readonly Leaf[]>> = {
  demander: ['transaction.ticket.demander', 'transaction.ticket.supplier'],
  supplier: ['transaction.ticket.supplier', 'assignment.ticket'],
}
const dealLeaves = (side: Side | undefined): readonly Leaf[] =>
  side ? leavesOfSide[side] : [...leavesOfSide.demander, ...leavesOfSide.supplier]

const deal = (message: Rule['message'], type: Rule['type'] = 'followup'): Rule => ({
  type,
  section: 'deal',
  message,
  touches: [...dealFunctions, 'Payments'],
  leaves: dealLeaves,
  href: (event, side) =>
    dealPathsOf[listOfSide(side)].detail(String(event.data.ticketId ?? event.thread ?? event.subject.id)),
})

/** What is told to whom of each event. An event without a rule is nobody's notification. */
const rules: Readonly<Record<string, Rule>> = {
  'deals.request.sent': deal('chat.apprising.requestSent', 'add'),
  'deals.request.withdrawn': deal('chat.apprising.requestWithdrawn', 'remove'),
  'deals.request.rejected': deal('chat.apprising.requestRejected'),
  'deals.offer.sent': deal('chat.apprising.offerSent'),
  'deals.contract.signed': deal('chat.apprising.contractSigned'),
  'deals.contract.completed': deal('chat.apprising.contractCompleted'),
  'deals.contract.fulfilled': deal('chat.apprising.contractFulfilled'),
  'deals.delivery.made': deal('chat.apprising.deliveryMade'),
  'deals.delivery.accepted': deal('chat.apprising.deliveryAccepted'),
  'deals.invoice.published': deal('chat.apprising.invoicePublished', 'add'),
  'deals.invoice.voided': deal('chat.apprising.invoiceVoided'),
  'deals.invoice.paid': deal('chat.apprising.invoicePaid'),
  'payments.payment.failed': deal('chat.apprising.paymentFailed'),
  'payments.payment.refunded': deal('chat.apprising.paymentRefunded'),
  'organisations.client.joined': {
    type: 'add',
    section: 'structure',
    message: 'chat.apprising.clientJoined',
    touches: ['Organisations', 'Apprisings'],
    leaves: () => ['department.structure.client'],
    href: () => organisationsPaths.clients(),
  },
}

export type Notice = Rule & { readonly params: Record<string, string | number> }

/** What to tell of an event, if anything. */
export const noticeOf = (event: DomainEvent): Notice | undefined => {
  const rule = Object.hasOwn(rules, event.type) ? rules[event.type] : undefined
  if (!rule) return undefined
  const params = Object.fromEntries(
    Object.entries(event.data).filter(
      (entry): entry is [string, string | number] => typeof entry[1] !== 'boolean' && entry[1] !== null,
    ),
  )
  return { ...rule, params }
}

/** Which side of a deal a party is on; events of deals name both in their data. */
export const sideOf = (event: DomainEvent, partyId: string): Side | undefined =>
  event.data.demanderId === partyId ? 'demander' : event.data.supplierId === partyId ? 'supplier' : undefined
