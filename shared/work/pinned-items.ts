import { z } from 'zod'
import { asOf } from '../deals/expiry.ts'
import { Request, sides } from '../deals/request.ts'
import { type DealActor, sideOfRequest } from '../deals/sides.ts'
import type { IsoDate } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { id, uid } from '../kit/id.ts'
import { sameParty } from '../kit/party.ts'
import { Service } from '../marketplace/service.ts'
import { Organisation } from '../organisations/organisation.ts'
import { WorkRefusal } from './refusal.ts'
import { maxViews, SavedView } from './saved-views.ts'

/** So many fit on a desk at a glance. */
export const maxPinned = 12

/** What can be pinned: a service, an organisation or a deal. The id says which of them it is. */
export const PinnedId = z.union([id('service'), id('organisation'), id('request')])
export type PinnedId = z.output<typeof PinnedId>

/** What a person has pinned and keeps for one of the parties that the person acts for, in the person's order (spec: itemsPinned). */
export const PinnedList = z.object({
  uid,
  party: Party,
  items: z.array(PinnedId).max(maxPinned),
  /** The filters of lists that the person keeps, in the person's order. */
  views: z.array(SavedView).max(maxViews).optional(),
  version: z.number().int(),
})

/** One pinned thing, with what the desk shows of it. */
export const PinnedItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    id: id('service'),
    name: Service.shape.name,
    ownerName: Service.shape.ownerName,
    owner: Party,
    /** An own service that is not on the market has another page. */
    isOnMarket: z.boolean(),
  }),
  z.object({
    kind: z.literal('organisation'),
    id: id('organisation'),
    name: Organisation.shape.tradingName,
    domainName: Organisation.shape.domainName,
  }),
  z.object({
    kind: z.literal('deal'),
    id: id('request'),
    name: Request.shape.title,
    side: z.enum(sides),
    /** The other party, and its name. */
    otherParty: Party,
    other: z.string(),
    ...Request.pick({ status: true, fulfilledAt: true }).shape,
  }),
])
export type PinnedItem = z.output<typeof PinnedItem>

/** A service as an actor's desk shows it: on the market, or one of its own that it may change. Undefined for any other. */
export const pinnedService = (service: Service, actor: DealActor): PinnedItem | undefined => {
  const { id, name, ownerName, stat } = service
  const isOwn = sameParty(service.owner, actor.party) && actor.permissions.has('production.microservice')
  if (stat !== 'published' && (stat === 'removed' || !isOwn)) return undefined
  return { kind: 'service', id, name, owner: service.owner, ownerName, isOnMarket: stat === 'published' }
}

/** An organisation as a desk shows it: each has a public page. */
export const pinnedOrganisation = ({ id, tradingName, domainName }: Organisation): PinnedItem => ({
  kind: 'organisation',
  id,
  name: tradingName,
  domainName,
})

/** A deal as an actor's desk shows it, from the actor's side of it. Undefined where the actor may not see it. */
export const pinnedDeal = (request: Request, actor: DealActor, today: IsoDate): PinnedItem | undefined => {
  const side = sideOfRequest(request, actor)
  if (!side) return undefined
  const isClient = side === 'demander'
  const other = isClient ? request.supplierName : request.demanderName
  const otherParty = isClient ? request.supplier : request.demander
  const { id, title, status, fulfilledAt } = asOf(request, today)
  return { kind: 'deal', id, name: title, side, otherParty, other, status, ...(fulfilledAt ? { fulfilledAt } : {}) }
}

type Identified = { readonly id: string }

/**
 * The list with a thing in it: before another one, or at its end. One that is pinned already is moved, or stays where it is
 * when no place is named.
 * @param before the thing that it goes before; null for the end
 * @throws {WorkRefusal} work.tooManyPinned
 */
export const withPinned = <T extends Identified>(
  items: readonly T[],
  item: T,
  before?: string | null,
): readonly T[] => {
  const isPinned = items.some(({ id }) => id === item.id)
  if (isPinned && (before === undefined || before === item.id)) return items
  if (!isPinned && items.length >= maxPinned) throw new WorkRefusal('work.tooManyPinned', { limit: maxPinned })
  const others = withoutPinned(items, item.id)
  const at = others.findIndex(({ id }) => id === before)
  return at < 0 ? [...others, item] : others.toSpliced(at, 0, item)
}

/** The list without a thing. */
export const withoutPinned = <T extends Identified>(items: readonly T[], id: string): readonly T[] =>
  items.filter(item => item.id !== id)
