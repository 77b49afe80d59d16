import { z } from 'zod'
import { contract, type Method } from '../kit/contract.ts'
import { isoDateField, moneyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { pageFields } from '../kit/list-fields.ts'
import { SignatureInput } from '../kit/signature.ts'
import { StoredRole } from '../organisations/organisation.ts'
import { ItemChoice } from '../terms/choice-schema.ts'
import { Recurring } from '../terms/recurring.ts'
import { Contract, DeliveryScheduleItem, PaymentScheduleItem } from './contract.ts'
import { DeliveryActView, DeliveryNote, mostReportFiles } from './delivery.ts'
import { feeMethods } from './fees.contract.ts'
import { InvoiceView } from './invoice.ts'
import { Reason, Request, SignGroup, SignOrder, sides } from './request.ts'
import { Signature } from './signature.ts'

/** The order in which a side signs, as either side sees it: its groups with the names of their roles, and how far they are. */
const SignOrderView = z.array(
  z.object({
    /** null: a role that is gone by now. */
    roles: z.array(z.string().nullable()),
    ...SignGroup.pick({ owner: true, needed: true }).shape,
    signed: z.number().int(),
    /** Whether it is the turn of this group. */
    isCurrent: z.boolean(),
  }),
)
export type SignOrderView = z.output<typeof SignOrderView>

/** A document with all that a page needs to show it as paper, and to let the right person sign it. */
export const DocumentView = z.object({
  requestId: id('request'),
  contractId: id('contract').optional(),
  reference: z.string(),
  text: z.string(),
  /** SHA-256 of the text's UTF-8 bytes, in hexadecimal. */
  hash: z.string(),
  side: z.enum(sides),
  signatures: z.array(Signature.omit({ version: true, uid: true })),
  /** How many people sign for each side. */
  needed: z.object({ demander: z.number().int(), supplier: z.number().int() }),
  demanderName: z.string(),
  supplierName: z.string(),
  /** The sides that sign in an order. */
  orders: z.object({ demander: SignOrderView.optional(), supplier: SignOrderView.optional() }),
  /** What the caller may do with the order of the own side: set it, or only take it off, where nobody is left who could go on with it. */
  mayOrder: z.enum(['set', 'takeOff']).optional(),
  maySign: z.boolean(),
  /** Whether the caller may take back the own signature. */
  mayTakeBack: z.boolean(),
  /** Why not, as an errorType. */
  whyNot: z.string().optional(),
  /** The names that the caller may sign with. The first is the one that is recorded. */
  signerNames: z.array(z.string()),
  /** What the document comes to, for a last look before it is signed. */
  terms: z
    .object({
      title: z.string(),
      itemCount: z.number().int(),
      items: z.array(ItemChoice.pick({ id: true, title: true, quantity: true, cost: true })),
      total: moneyField,
      until: isoDateField,
      /** Where the deal repeats: the total and the day are those of its first term. */
      recurring: Recurring.optional(),
    })
    .optional(),
})
export type DocumentView = z.output<typeof DocumentView>

/** A delivery that is a side's move. */
export const WaitingDelivery = DeliveryScheduleItem.pick({ contractId: true, number: true, status: true }).extend({
  requestId: id('request'),
  ...Request.pick({ title: true, itemCount: true, demanderName: true, supplierName: true }).shape,
  /** When it was reported, or disputed. */
  since: z.iso.datetime(),
})
export type WaitingDelivery = z.output<typeof WaitingDelivery>

const aDelivery = { contractId: id('contract'), number: z.number().int().min(1) } as const

const onDelivery = { ...aDelivery, version: z.number().int().min(1) } as const

const ownMethods = {
  GET_BY_ID: {
    kind: 'query',
    doc: 'One contract.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ contractId: id('contract') }),
    output: Contract,
  },
  GET_SCHEDULE: {
    kind: 'query',
    doc: 'A stretch of the payments or deliveries of a contract, in their order, with the invoices of those that are billed.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({
      contractId: id('contract'),
      kind: z.enum(['payment', 'delivery']),
      /** Which number the first page begins with. */
      from: z.number().int().min(1).max(10_000_000).default(1),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(50),
    }),
    output: z.object({
      payments: z.array(PaymentScheduleItem),
      deliveries: z.array(DeliveryScheduleItem),
      invoices: z.array(InvoiceView),
      /** Opaque; absent on the last page. */
      cursor: z.string().optional(),
    }),
  },
  SET_PUBLISHING: {
    kind: 'command',
    doc: 'Says whether the invoices of a contract are published on the day that they are drafted, by the word of the caller, or each by hand.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ contractId: id('contract'), byItself: z.boolean() }),
    output: Contract,
    touches: ['Tickets'],
  },
  END: {
    kind: 'command',
    doc: 'Ends a recurring contract, with the term that runs when the agreed notice is over.',
    allow: 'signedIn',
    input: z.strictObject({
      contractId: id('contract'),
      /** Of the contract as its end was shown: what is still to be paid is as it stood then. */
      version: z.number().int().min(1),
      reason: Reason.min(1),
    }),
    output: Contract,
    touches: ['Tickets', 'Invoices'],
  },
  CONTINUE: {
    kind: 'command',
    doc: 'Takes back the notice that ended a recurring contract, by the side that gave it, before the next term would be certain.',
    allow: 'signedIn',
    input: z.strictObject({ contractId: id('contract'), version: z.number().int().min(1) }),
    output: Contract,
    touches: ['Tickets', 'Invoices'],
  },
  GET_DOCUMENT: {
    kind: 'query',
    doc: 'The exact text that the sides of a request sign or signed, with its hash and its signatures.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ requestId: id('request') }),
    output: DocumentView,
  },
  GET_SHORT_SIDES: {
    kind: 'query',
    doc: 'The sides that an open offer asks for more signatures than their people can give by now.',
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request') }),
    output: z.object({
      short: z.array(z.enum(sides)),
      /** Whether the caller attends to the request (attending.ts): who does not is refused another offer. */
      attends: z.boolean(),
    }),
  },
  SIGN_CONTRACT_MERGED: {
    kind: 'command',
    doc: 'Signs the document of an offer. The last signature makes the contract, from which its orders and schedules follow.',
    allow: 'signedIn',
    input: z.strictObject({
      requestId: id('request'),
      /** Of the document as the signer was shown it. */
      documentHash: z.string().regex(/^[0-9a-f]{64}$/, 'not a SHA-256 hash'),
      signature: SignatureInput,
      /** In which the signer read what they agree to; that of their account where nothing is said. */
      language: z.enum(['en', 'fr']).optional(),
    }),
    output: Request,
    touches: ['Tickets', 'Invoices'],
  },
  TAKE_BACK_SIGNATURE: {
    kind: 'command',
    doc: "Takes back the caller's own signature, as long as one is missing.",
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request') }),
    output: Request,
    touches: ['Tickets'],
  },
  GET_SIGN_ORDER: {
    kind: 'query',
    doc: 'Of what the order of the own side is made in which it signs: the roles that may sign, and the order that there is.',
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request') }),
    output: z.object({
      /** Of the request, for SET_SIGN_ORDER. */
      version: z.number().int(),
      /** How many people of the side sign. */
      needed: z.number().int(),
      roles: z.array(StoredRole.pick({ rid: true, name: true, memberCount: true })),
      /** Whether the owner may sign. */
      owner: z.boolean(),
      order: SignOrder.optional(),
    }),
  },
  SET_SIGN_ORDER: {
    kind: 'command',
    doc: 'Sets the order in which the own side of an offer signs, or takes it off: groups of roles, one after the other. Before anybody of the side has signed; one that nobody can go on with is taken off after that, too.',
    allow: 'signedIn',
    input: z.strictObject({
      requestId: id('request'),
      version: z.number().int().min(1),
      /** null: in any order. */
      order: SignOrder.nullable(),
    }),
    output: Request,
    touches: ['Tickets'],
  },
  DELIVER: {
    kind: 'command',
    doc: 'Reports a delivery of the schedule as done, with a note and files; one that was disputed anew, with an answer.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      ...onDelivery,
      note: DeliveryNote.default(''),
      /** Uploads of the own side, which passed their check and stand nowhere yet. */
      files: z.array(id('file')).max(mostReportFiles).default([]),
    }),
    output: DeliveryScheduleItem,
    touches: ['Tickets'],
  },
  ACCEPT_DELIVERY: {
    kind: 'command',
    doc: 'Accepts a delivery, also one that was disputed. What its payment waited for is over.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject(onDelivery),
    output: DeliveryScheduleItem,
    touches: ['Tickets'],
  },
  DISPUTE_DELIVERY: {
    kind: 'command',
    doc: 'Disputes a delivery that was reported. The payment that pays for it is not billed until it is accepted; others are.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject({ ...onDelivery, reason: Reason.min(1) }),
    output: DeliveryScheduleItem,
    touches: ['Tickets'],
  },
  GET_DELIVERIES: {
    kind: 'query',
    doc: "The deliveries that are the move of the caller's party, page by page, what has waited longest before others: of what it buys those to be accepted or disputed, of what it sells those that are in dispute.",
    allow: 'signedIn',
    input: z.strictObject({ side: z.enum(['purchase', 'sale']), ...pageFields }),
    output: z.object({ items: z.array(WaitingDelivery), cursor: z.string().optional() }),
  },
  GET_DELIVERY: {
    kind: 'query',
    doc: 'What the sides said of a delivery, the newest first: reports with their files, disputes, and that it was accepted.',
    allow: 'signedIn',
    input: z.strictObject({
      ...aDelivery,
      cursor: z.string().max(2000).optional(),
      limit: z.number().int().min(1).max(50).default(20),
    }),
    output: z.object({
      acts: z.array(DeliveryActView),
      /** Opaque; absent on the last page. */
      cursor: z.string().optional(),
    }),
  },
} as const satisfies Record<string, Method>

/** The parts of which the server makes it, each with tables of its own. */
export const contractsParts = {
  own: contract('Contracts', ownMethods),
  fees: contract('Contracts', feeMethods),
}

/** Contracts and their signing (spec part 2, section 7.1, Contracts). */
export const Contracts = contract('Contracts', { ...ownMethods, ...feeMethods })
