import type { PaymentOptionName } from '#shared/terms/service-terms.ts'
import { type Debit, debits } from './debits.ts'
import { type Person, people, signIns } from './identity.ts'
import type { PlannedService } from './marketplace.ts'
import { joinedOn, ownerOf } from './organisations.ts'
import { type Day, firstDay } from './timeline.ts'

/** How far a deal has come today, by the commands that people would use. */
export type Stage =
  | 'draft'
  | 'requested'
  | 'edited'
  | 'rejected'
  | 'withdrawn'
  | 'archived'
  | 'offered'
  | 'countered'
  | 'turned down'
  | 'taken back'
  | 'half signed'
  | 'signed'
  | 'billed'
  | 'overdue'
  | 'paid'
  | 'declined'
  | 'voided'
  | 'credited'
  | 'credited in part'
  | 'credited when paid'
  | 'under way'
  | 'delivered'
  | 'disputed'
  | 'completed'
  | 'repeating'
  | 'resumed'
  | 'ended'

/**
 * The deals that each organisation of those who are told their sign-ins has with one of the others, as its seller: so each
 * of them finds something that waits, runs, is late, is paid and is over, on both sides.
 */
const full: readonly Stage[] = [
  'requested',
  'offered',
  'half signed',
  'billed',
  'overdue',
  'paid',
  'under way',
  'completed',
]

/**
 * How many deals the others have at each stage: with those above sixty, so that every state which a command leads to is there
 * to look at (a draft that is discarded leaves nothing to look at).
 */
const others: readonly (readonly [Stage, number])[] = [
  ['draft', 4],
  ['requested', 2],
  ['edited', 2],
  ['rejected', 2],
  ['withdrawn', 2],
  ['archived', 2],
  ['countered', 2],
  ['turned down', 2],
  ['taken back', 1],
  ['signed', 3],
  ['declined', 2],
  ['voided', 2],
  ['delivered', 2],
]

/** Deals of which something was credited: each of those who are told their sign-ins credited something, and was credited something. */
const credited: readonly Stage[] = [
  'credited in part',
  'credited when paid',
  'credited',
  'credited in part',
  'credited when paid',
]

/** How many deals of the months gone by begin in each of them: a market that grows. They take the course that their terms give them. */
const history: readonly number[] = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7]
const MONTH = 30

type Buyer = {
  readonly person: Person
  /** The place of the organisation that the person asks for; the person alone asks when it is left out. */
  readonly organisation?: number
}

/** A deal that the demo is going to have. */
export type PlannedDeal = {
  readonly n: number
  readonly stage: Stage
  readonly service: PlannedService
  readonly buyer: Buyer
  readonly asked: Day
  /** When the work is to begin. */
  readonly start: Day
  /** How many days after the last day for it the buyer pays. */
  readonly pays: number
  /** How the buyer lets it be taken, where nobody bills and pays it by hand. */
  readonly debit?: Debit
}

/** When a deal was asked for, and when its work begins, by its stage; `spread` differs from deal to deal. */
const datesOf = (stage: Stage, spread: number): { readonly asked: Day; readonly start: Day } => {
  const soon = 3 + (spread % 20)
  const from = (asked: Day, start = soon) => ({ asked, start })
  switch (stage) {
    case 'draft':
      return from(-1 - (spread % 6), 10)
    case 'requested':
      return from(-1 - (spread % 3))
    case 'offered':
      return from(-5 - (spread % 2))
    case 'edited':
    case 'countered':
      return from(-8)
    case 'half signed':
      return from(-7 - (spread % 3))
    case 'signed':
      return from(-9 - (spread % 3))
    case 'billed':
    case 'paid':
    case 'declined':
    case 'voided':
    case 'credited':
    case 'credited in part':
    case 'credited when paid':
      return from(-24 - (spread % 9))
    case 'under way':
      return from(-52 - (spread % 16), -40)
    case 'overdue':
      return from(-76 - (spread % 12), -60)
    case 'disputed':
      return from(-40 - (spread % 5), -24)
    case 'delivered':
      return from(-60, -45)
    case 'repeating':
    case 'resumed':
      return from(-250 - (spread % 9), -240)
    case 'ended':
      return from(-200 - (spread % 9), -190)
    case 'completed':
      return from(-110 - (spread % 40), -92)
    default:
      return from(-24 - ((spread * 23) % 120), -6)
  }
}

/** What an offer has to be paid by for a deal over it to come so far: the first ways that it is found with. */
const waysOf: Readonly<Partial<Record<Stage, readonly (readonly PaymentOptionName[])[]>>> = {
  // Delivered and paid part by part, or at least paid so.
  'under way': [['perDelivery'], ['twoTime', 'instalments']],
  // Delivered week by week, and paid so.
  disputed: [['perDelivery']],
  // Due when it begins.
  overdue: [['upfront', 'twoTime']],
  // Everything of a term is due before the next has anything of its kind.
  repeating: [['upfront', 'afterDelivery']],
  resumed: [['upfront', 'afterDelivery']],
  ended: [['upfront', 'afterDelivery']],
}

/** The offers over which a deal can come so far, of those that were there when it was asked for. */
const fittingOf = (stage: Stage, asked: Day, services: readonly PlannedService[]): readonly PlannedService[] => {
  const there = services.filter(({ launch, end }) => end === 'published' && launch < asked)
  const wanted = waysOf[stage]
  if (!wanted) return there
  const found = wanted.map(ways =>
    there.filter(({ way, service: { weeks } }) => ways.includes(way) && (way !== 'perDelivery' || weeks > 1)),
  )
  return found.find(some => some.length > 0) ?? []
}

type Plan = Omit<PlannedDeal, 'n' | 'pays'>

/** Those who are told their sign-ins deal with one another: each sells to each of the others. */
const amongSignIns = (services: readonly PlannedService[]): Plan[] =>
  signIns.flatMap((seller, s) =>
    full.map((stage, k): Plan => {
      const organisation = (s + 1 + (k % (signIns.length - 1))) % signIns.length
      const dates = datesOf(stage, s * 5 + k)
      const own = services.filter(({ owner }) => owner === s)
      const fitting = fittingOf(stage, dates.asked, own)
      const service = fitting[k % fitting.length]
      if (!service) throw new Error(`${seller.first} offers nothing of which a deal could be ${stage}`)
      // What is under way is half done at the most.
      const start = stage === 'under way' ? -Math.min(40, Math.round(service.service.weeks * 3.5)) : dates.start
      const debit = stage === 'under way' ? debits[s] : undefined
      const buyer = { person: signIns[organisation]!, organisation }
      return { stage, service, ...dates, start, buyer, ...(debit && { debit }) }
    }),
  )

/** Who asks for an offer: now an organisation of one's own, now the person; never the one who made the offer. */
const buyerOf = (k: number, { owner }: PlannedService, asked: Day): Buyer => {
  const there = people.map((_, at) => at).filter(at => joinedOn(at) < asked && at !== ownerOf(owner))
  // The named people at the start of the list meet many of the deals.
  const named = there.filter(at => at < signIns.length)
  const at = k % 3 === 0 ? named[k % named.length]! : there[(k * 5 + 1) % there.length]!
  return { person: people[at]!, ...(k % 2 === 0 ? { organisation: at } : {}) }
}

const amongOthers = (services: readonly PlannedService[]): Plan[] =>
  others
    .flatMap(([stage, count]) => Array.from({ length: count }, () => stage))
    .map((stage, k) => {
      const dates = datesOf(stage, k)
      const fitting = fittingOf(stage, dates.asked, services)
      const service = fitting[(k * 17 + 3) % fitting.length]!
      return { stage, service, ...dates, buyer: buyerOf(k, service, dates.asked) }
    })

/** Deals of the months gone by. Every other is sold by one of those whose sign-ins are told; some come to nothing. */
const ofThePast = (services: readonly PlannedService[]): Plan[] =>
  history
    .flatMap((count, month) =>
      Array.from({ length: count }, (_, k) => firstDay + 6 + month * MONTH + Math.floor(((k + 0.5) * MONTH) / count)),
    )
    .map((asked, k) => {
      const there = fittingOf('completed', asked, services)
      const fitting = k % 2 === 0 ? there.filter(({ owner }) => owner === (k / 2) % signIns.length) : there
      const service = fitting[(k * 11 + Math.floor(k / 4) * 3) % fitting.length]!
      const stage = k % 9 === 5 ? 'turned down' : k % 9 === 7 ? 'rejected' : 'under way'
      return { stage, service, asked, start: asked + 9 + (k % 5), buyer: buyerOf(k, service, asked) }
    })

/** Deals that repeat: those who are told their sign-ins sell them to one another where they offer what could repeat, and buy them of others elsewhere. */
const ofTerms = (services: readonly PlannedService[]): Plan[] =>
  (['repeating', 'resumed', 'ended'] as const).map((stage, s) => {
    const dates = datesOf(stage, s * 3)
    // Short enough for several terms to have passed, and so long that a deal's first page holds them all.
    const short = services.filter(({ service: { weeks } }) => weeks >= 4 && weeks <= 9)
    const fitting = fittingOf(stage, dates.asked, short)
    const organisation = (s + 1) % signIns.length
    const service =
      fitting.find(({ owner }) => owner === s) ?? fitting.filter(({ owner }) => owner !== organisation).at(s * 7)
    if (!service) throw new Error('nothing is offered that could repeat')
    return { stage, service, ...dates, buyer: { person: signIns[organisation]!, organisation } }
  })

/** Each of those who are told their sign-ins bought something of which a delivery is in dispute, of one another where they offer such. */
const ofDisputes = (services: readonly PlannedService[]): Plan[] =>
  signIns.map(({ first }, buyer) => {
    const dates = datesOf('disputed', buyer)
    // Of more deliveries than those three, each a week after the one before.
    const long = services.filter(({ owner, service: { weeks } }) => owner !== buyer && weeks >= 4 && weeks <= 13)
    const fitting = fittingOf('disputed', dates.asked, long)
    const service = fitting.find(({ owner }) => owner < signIns.length) ?? fitting[buyer % fitting.length]
    if (!service) throw new Error(`nothing is offered of which ${first} could dispute a part`)
    return { stage: 'disputed', service, ...dates, buyer: { person: signIns[buyer]!, organisation: buyer } }
  })

/** Those who are told their sign-ins sell to one another what is credited then. */
const ofCredits = (services: readonly PlannedService[]): Plan[] =>
  credited.map((stage, k) => {
    const dates = datesOf(stage, k)
    const seller = k % signIns.length
    const own = services.filter(({ owner }) => owner === seller)
    const fitting = fittingOf(stage, dates.asked, own)
    const service = fitting[(k * 3) % fitting.length]
    if (!service) throw new Error('nothing is offered that could be credited')
    const organisation = (seller + 1) % signIns.length
    return { stage, service, ...dates, buyer: { person: signIns[organisation]!, organisation } }
  })

/** The deals between the demo's people and organisations, in every state, over all its months. */
export const plannedDeals = (services: readonly PlannedService[]): readonly PlannedDeal[] =>
  // Most pay before the last day, some a little late, a few very.
  [
    ...amongSignIns(services),
    ...amongOthers(services),
    ...ofThePast(services),
    ...ofTerms(services),
    ...ofCredits(services),
    ...ofDisputes(services),
  ].map((plan, n) => ({ ...plan, n, pays: [-4, -2, -6, 3, -1, 12][n % 6]! }))
