import { z } from 'zod'
import { Party } from '../kit/event.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { dealHeader } from './contract.ts'
import { takingStatuses } from './taking-states.ts'

/** Why something that was to be taken is not, in a word; for what the provider refused there is its code as well. */
export const stopReasons = [
  'paidByHand',
  'switchedOff',
  'voided',
  'credited',
  'noInstrument',
  'noAccount',
  'refused',
  /** The provider did not take the sum at once like this. */
  'amount',
  /** It takes no such sum, by hand either. */
  'unpayable',
  /** A bank had it when the supplier's account went, and nobody will hear what came of it. */
  'lost',
] as const
export type StopReason = (typeof stopReasons)[number]

/** Tries of one taking that are kept. */
const mostTries = 20

/** One try at taking. */
const Try = z.object({
  on: calculatedDateField,
  paymentId: id('payment'),
  /** What was asked for, late interest included. */
  amount: z.string(),
  /** The provider's code, and on which day it was known that it failed. */
  code: z.string().max(100).optional(),
  failedOn: calculatedDateField.optional(),
})

/** That an invoice is taken by auto-debit, and what came of it. One for each invoice; amounts are decimal strings. */
export const Taking = z.object({
  invoiceId: id('invoice'),
  contractId: id('contract'),
  number: z.number().int().min(1),
  requestId: dealHeader.requestId,
  thread: dealHeader.thread,
  customer: Party,
  customerName: z.string(),
  supplier: Party,
  supplierName: z.string(),
  reference: z.string(),
  title: z.string(),
  itemCount: z.number().int(),
  currency: currencyField,
  /** What the invoice asked for when this was planned, or what was taken. */
  amount: z.string(),
  status: z.enum(takingStatuses),
  /** The day of the next try, or of the last one. */
  takeOn: calculatedDateField,
  /** When its customer was told of the next try, on which day, and of how much. */
  told: z.object({ at: z.iso.datetime(), on: calculatedDateField, amount: z.string() }).optional(),
  /** Since when it waits for the supplier's account to take payments. */
  postponedOn: calculatedDateField.optional(),
  /** Since when it waits for a delivery that is in dispute. */
  heldOn: calculatedDateField.optional(),
  /** How many tries have failed, and the tries, the first first. */
  failures: z.number().int().min(0),
  tries: z.array(Try).max(mostTries),
  /** With what, and by whose word. */
  instrumentId: id('instrument'),
  instrument: z.string().max(80),
  by: uid,
  why: z.enum(stopReasons).optional(),
  /** When something follows for it: the run looks at it on that day. */
  next: calculatedDateField.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Taking = z.output<typeof Taking>

/** The lists in which a side finds its takings. */
export const takingGroups = ['coming', 'failed', 'taken', 'stopped'] as const
export type TakingGroup = (typeof takingGroups)[number]

const groups: Readonly<Record<Taking['status'], TakingGroup>> = {
  planned: 'coming',
  noticed: 'coming',
  postponed: 'coming',
  begun: 'coming',
  underWay: 'coming',
  failed: 'failed',
  givenUp: 'failed',
  taken: 'taken',
  stopped: 'stopped',
}

export const groupOf = ({ status }: Pick<Taking, 'status'>): TakingGroup => groups[status]

/** Whether a taking may still come to something. */
export const isComing = ({ status }: Pick<Taking, 'status'>): boolean =>
  groupOf({ status }) === 'coming' || status === 'failed'

/** A taking as both sides see it. */
export const TakingView = Taking.omit({ by: true, next: true })
export type TakingView = z.output<typeof TakingView>

export const takingView = ({ by: _by, next: _next, ...view }: Taking): TakingView => view
