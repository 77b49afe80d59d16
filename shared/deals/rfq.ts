import { z } from 'zod'
import { Agent } from '../kit/agent.ts'
import { daysBetween, type IsoDate } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { isoDateField, moneyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { partyKey } from '../kit/party.ts'
import { DealChoice, ItemChoice } from '../terms/choice-schema.ts'
import { ItemId, itemLimits } from '../terms/item.ts'
import { Platform } from '../terms/service-terms.ts'
import { DealsRefusal } from './refusal.ts'
import { EngagementItem, messageLength, Reason } from './request.ts'
import { rfqStates } from './rfq-states.ts'

/** So many suppliers are asked at once, and so many days ahead an answer may be awaited. */
export const rfqLimits = { fewest: 2, most: 20, days: 180 } as const

/** What a client wants a price for, in the client's own words. */
export const RfqItem = z.strictObject({
  id: ItemId,
  type: z.enum(['service', 'good']),
  title: ItemChoice.shape.title,
  description: EngagementItem.shape.description,
  quantity: ItemChoice.shape.quantity,
  /** When it is wanted. A supplier may answer with other days. */
  start: isoDateField,
  end: isoDateField,
  requirePO: z.boolean(),
})
export type RfqItem = z.output<typeof RfqItem>

/** Who is to deliver what, and with which deal: the items of one supplier are one deal. */
export const RfqAward = z.object({
  supplier: Party,
  items: z.array(ItemId).min(1).max(itemLimits.items),
  requestId: id('request'),
})
export type RfqAward = z.output<typeof RfqAward>

/** A client's request for quotes (spec part 1, section 1, RFQ). Nothing of it changes when a supplier answers. */
export const Rfq = z.object({
  id: id('rfq'),
  status: z.enum(rfqStates.states),
  client: Party,
  clientName: z.string(),
  clientAgent: Agent,
  title: ItemChoice.shape.title,
  items: z.array(RfqItem).min(1).max(itemLimits.items),
  /** How it is paid, the same for all answers, so that they can be compared. */
  platform: Platform,
  message: z.string().trim().max(messageLength),
  /** The last day on which a supplier can answer. The answers are sealed until it is over. */
  until: isoDateField,
  /** Of the documents that follow. */
  language: z.enum(['en', 'fr']),
  awards: z.array(RfqAward).default([]),
  /** Whom a draft is to ask. Of one that was sent, its invitations say it. */
  suppliers: z
    .array(z.object({ ...Party.shape, name: z.string() }))
    .max(rfqLimits.most)
    .optional(),
  /** The earlier one, of which nobody named a price, whose place it takes. */
  instead: id('rfq').optional(),
  /** The one that took its place. */
  replacedBy: id('rfq').optional(),
  /** How many named a price, counted once the answers are open. */
  answered: z.number().int().optional(),
  reason: Reason.optional(),
  /** The day on which it was called off or awarded. */
  endedOn: isoDateField.optional(),
  /** When the daily run looks at it. */
  next: isoDateField.optional(),
  /** When it was sent; of a draft, when it was begun. */
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Rfq = z.output<typeof Rfq>

/** That a supplier was asked. It stays as it is, whatever the supplier answers. */
export const RfqInvitation = z.object({
  rfqId: id('rfq'),
  supplier: Party,
  supplierName: z.string(),
  /** The last day for an answer. */
  until: isoDateField,
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type RfqInvitation = z.output<typeof RfqInvitation>

/** A supplier's answer, in a row of its own that nobody else reads before the answers are opened. */
export const Quote = z.object({
  rfqId: id('rfq'),
  supplier: Party,
  supplierName: z.string(),
  supplierAgent: Agent,
  status: z.enum(['given', 'declined']),
  /** What is offered: some or all of the items, each under its own id. */
  choice: DealChoice.optional(),
  price: moneyField.optional(),
  message: z.string().trim().max(messageLength),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Quote = z.output<typeof Quote>
/** One that names a price. */
export type GivenQuote = Quote & Required<Pick<Quote, 'choice' | 'price'>>

export const isGiven = (quote: Quote): quote is GivenQuote => quote.status === 'given' && quote.choice !== undefined

/**
 * A request as its suppliers see it: what its client asked others instead of is called off to them. That nobody named a price is no affair of
 * those who were asked.
 */
export const asSuppliersSee = <R extends Pick<Rfq, 'status'>>(rfq: R): R =>
  rfq.status === 'superseded' ? { ...rfq, status: 'cancelled' } : rfq

type Timed = Pick<Rfq, 'status' | 'until' | 'endedOn'>

/**
 * Whether the answers are open: once the last day for them is over, and never where the request was called off before, or not even sent. Until then
 * nobody but who gave an answer learns of it, not even that there is one.
 */
export const isOpened = ({ status, until, endedOn }: Timed, today: IsoDate): boolean =>
  status !== 'draft' && today > until && !(status === 'cancelled' && endedOn !== undefined && endedOn <= until)

/** Whether suppliers can still answer. */
export const takesAnswers = ({ status, until }: Timed, today: IsoDate): boolean => status === 'open' && today <= until

export const rfqMoves = ['finish', 'award', 'askOthers', 'quote'] as const

/**
 * What a request for quotes waits for one of its sides to do: its client to send it, and to award it once the answers are open, or to ask others
 * or call it off where none of them names a price; a supplier to answer it.
 * @param own the supplier's answer, where it gave one
 */
export const moveOfRfq = (
  rfq: Timed & Pick<Rfq, 'answered'>,
  side: 'purchase' | 'sale',
  own: object | undefined,
  today: IsoDate,
): (typeof rfqMoves)[number] | undefined => {
  if (side === 'purchase' && rfq.status === 'draft') return 'finish'
  if (side === 'purchase' && !(rfq.status === 'open' && isOpened(rfq, today))) return undefined
  if (side === 'purchase') return rfq.answered === 0 ? 'askOthers' : 'award'
  return own === undefined && takesAnswers(rfq, today) ? 'quote' : undefined
}

/** @throws {Refusal} deals.quotesOver where it is too late to answer */
export const assertTakesAnswers = (rfq: Timed, today: IsoDate): void => {
  if (!takesAnswers(rfq, today)) throw new DealsRefusal('deals.quotesOver')
}

/** @throws {Refusal} deals.quotesSealed while the answers are sealed */
export const assertOpened = (rfq: Timed, today: IsoDate): void => {
  if (!isOpened(rfq, today)) throw new DealsRefusal('deals.quotesSealed', { day: rfq.until })
}

/** Holds the last day for answers to days that make sense. @throws {Refusal} deals.expiryOutOfRange */
export const assertUntil = (until: IsoDate, today: IsoDate): void => {
  const days = daysBetween(today, until)
  if (days < 0 || days > rfqLimits.days) throw new DealsRefusal('deals.expiryOutOfRange', { days: rfqLimits.days })
}

/** To whom a client gives what: the items of one supplier. */
export type Awarding = { readonly supplier: Party; readonly items: readonly string[] }

/**
 * The quotes that an award takes, each cut down to the items that it is awarded. Every item goes to one supplier at most, who has quoted on it.
 * @throws {Refusal} deals.awardWrong
 */
export const awarded = (
  awards: readonly Awarding[],
  quotes: readonly Quote[],
): { readonly quote: GivenQuote; readonly choice: DealChoice }[] => {
  const items = awards.flatMap(award => award.items)
  const suppliers = awards.map(award => partyKey(award.supplier))
  if (new Set(items).size < items.length || new Set(suppliers).size < suppliers.length)
    throw new DealsRefusal('deals.awardWrong')
  return awards.map(({ supplier, items: wanted }) => {
    const quote = quotes.find(one => partyKey(one.supplier) === partyKey(supplier))
    const offered = quote && isGiven(quote) ? quote.choice.items.filter(item => wanted.includes(item.id)) : []
    if (!quote || !isGiven(quote) || offered.length < wanted.length || wanted.length === 0)
      throw new DealsRefusal('deals.awardWrong')
    return { quote, choice: { ...quote.choice, items: offered } }
  })
}
