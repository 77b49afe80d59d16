import { addDays, daysBetween, type IsoDate } from '../kit/date.ts'
import { earliest, nextOfOffer, offerLead } from './calendar.ts'
import { hasLapsed, liesOpen } from './expiry.ts'
import { type Request, type Side, sides } from './request.ts'
import { currentGroup, orderOf, signCountOf } from './sign-order.ts'

/**
 * What follows from time alone for an offer that waits for signatures, whoever made it and however it came about: the sides that lack some are
 * reminded, also of its last day where it has one, and behind that day it expires.
 */

/** So many days after an offer last moved those who lack signatures are reminded. Afterwards nobody is: they have made up their minds. */
export const signReminderDays = [3, 7, 14, 21, 28] as const

type Offer = Pick<Request, 'status' | 'expires' | 'movedOn'>

/** The day from which on it is told that the last one for an offer is near; signatures are not asked for apart from then on. */
const nearDayOf = ({ expires }: Pick<Offer, 'expires'>): IsoDate | undefined =>
  expires === undefined ? undefined : addDays(expires, -offerLead)

/** When an offer is looked at next, behind a day; undefined: never, unless it moves. */
export const nextOfAwaited = (offer: Offer, after: IsoDate): IsoDate | undefined => {
  const { expires, movedOn } = offer
  if (!liesOpen(offer)) return undefined
  const near = nearDayOf(offer)
  const reminders = movedOn === undefined ? [] : signReminderDays.map(days => addDays(movedOn, days))
  return earliest([
    reminders.find(day => day > after && (near === undefined || day < near)),
    expires === undefined ? undefined : nextOfOffer(expires, after),
  ])
}

/**
 * A request whose offer moves on a day: it is made, ended or replaced, a signature is given or taken back, or a side says in which
 * order it signs. Those who are asked anew are given time anew.
 */
export const moved = <R extends Offer & Pick<Request, 'next' | 'alike'>>(request: R, today: IsoDate): R => {
  const on = liesOpen(request) ? today : undefined
  // What somebody looked at before it moved is not what it is now.
  return { ...request, alike: undefined, movedOn: on, next: nextOfAwaited({ ...request, movedOn: on }, today) }
}

type Versioned = Pick<Request, 'alike' | 'version'>

/** The versions that say the same once a reminder has saved a request anew. */
export const alikeAfter = ({ alike, version }: Versioned): NonNullable<Request['alike']> => ({
  from: alike?.to === version ? alike.from : version,
  to: version + 1,
})

/** Whether somebody who looked at a version of a request saw it as it is: it is the newest, or reminders alone came in between. */
export const isAsSeen = ({ alike, version }: Versioned, seen: number): boolean =>
  seen === version || (alike !== undefined && alike.to === version && seen >= alike.from && seen < version)

/** What the daily run does for an offer on a day on which it is looked at. */
export type OfferDay = 'nothing' | 'remind' | 'near' | 'expire'

export const offerDay = (offer: Offer, today: IsoDate): OfferDay => {
  if (!liesOpen(offer)) return 'nothing'
  if (hasLapsed(offer, today)) return 'expire'
  const near = nearDayOf(offer)
  return near !== undefined && today >= near ? 'near' : 'remind'
}

type Signed = Pick<
  Request,
  'signs' | 'demanderSignCount' | 'supplierSignCount' | 'demanderSignOrder' | 'supplierSignOrder'
>

/** A side that lacks signatures: how many, and whom of it nobody has to ask any more. */
export type Lacking = {
  readonly side: Side
  readonly missing: number
  /** Who of it has signed. */
  readonly signed: readonly string[]
  /** Where it signs in an order, those whose turn it is. */
  readonly turn?: { readonly roles: readonly string[]; readonly owner: boolean }
}

/** The sides of a request that lack signatures. */
export const sidesThatLack = (request: Signed): Lacking[] =>
  sides.flatMap((side): Lacking[] => {
    const signed = request.signs.filter(sign => sign.side === side).map(({ uid }) => uid)
    const missing = signCountOf(request, side) - signed.length
    if (missing <= 0) return []
    const group = orderOf(request, side)?.[currentGroup(request, side) - 1]
    return [{ side, missing, signed, ...(group && { turn: { roles: group.roles, owner: group.owner } }) }]
  })

/** For how many days an offer has waited. */
export const waitedDays = ({ movedOn }: Pick<Offer, 'movedOn'>, today: IsoDate): number =>
  movedOn === undefined ? 0 : daysBetween(movedOn, today)
