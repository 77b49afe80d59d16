import { attends } from '#shared/deals/attending.ts'
import { countOf, mostCounted } from '#shared/deals/counts.ts'
import { dealOrder, sortedDeals } from '#shared/deals/deal-order.ts'
import { contractIdOf } from '#shared/deals/derived-id.ts'
import { asOf } from '#shared/deals/expiry.ts'
import { ownMove } from '#shared/deals/own-move.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { dealGroups, type Request, type Side, type StoredRequest } from '#shared/deals/request.ts'
import { listsSeen, seesSales } from '#shared/deals/sides.ts'
import type { Signer } from '#shared/deals/sign-order.ts'
import type { Tickets as contract } from '#shared/deals/Tickets.contract.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { holds } from '#shared/kit/query.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Actor } from '../../kit/actor.ts'
import { filtered } from '../../kit/filtered.ts'
import { findIn } from '../../kit/find.ts'
import { pageOfAll } from '../../kit/page-of-all.ts'
import type { PageRequest } from '../../kit/repository.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { seen } from '../access.ts'
import { firstItems, overlaysFrom } from '../overlays.ts'
import type { Handler, uses } from './uses.ts'

export const getById: Handler<'GET_BY_ID'> = async ({ requestId }, { db, actor }) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  return {
    ...{ request, side, attends: attends(request, side, actor) },
    engagement: await db.engagements.need({ requestId }),
  }
}

/** A person as a signature asks who they are. */
const signerOf = ({ uid, organisation }: Actor): Signer => ({
  uid,
  isOwner: organisation?.isOwner,
  rid: organisation?.rid,
})

/** How many rows of an index one call looks through for a filter, at first and where that finds too little. */
const stretches = [100, 200]

/** Whether it is the move of whoever asks, on a side. */
type IsMove = (request: StoredRequest, side: Side) => boolean

type Asked = Parsed<(typeof contract)['methods']['GET_BY_RELATED']>

/** By what a list is narrowed beside what is asked for. */
type By = { readonly isMove: IsMove; readonly today: IsoDate }

/** Whether a deal is wanted by the filters; undefined where all are. */
const wantedBy = (
  { side, status, query, waits }: Asked,
  { isMove, today }: By,
): ((request: StoredRequest) => boolean) | undefined => {
  if (!status && !query && !waits) return undefined
  return request => {
    if (status && asOf(request, today).status !== status) return false
    if (waits && !isMove(request, side === 'sale' ? 'supplier' : 'demander')) return false
    if (!query) return true
    const other = side === 'sale' ? request.demanderName : request.supplierName
    const titles = request.choice?.items.map(item => item.title) ?? [request.title]
    return holds(query, [...titles, dealReference(request.thread), other])
  }
}

/** A page of a party's deals, as they are asked for. */
export const listed = async ({ requests }: ReadDb<typeof uses>, party: Party, asked: Asked, by: By) => {
  const { side, group, sort, descending, cursor, limit = 25 } = asked
  const list = (page: PageRequest) =>
    side === 'sale'
      ? requests.list('bySupplier', { supplier: party, supplierGroup: group }, page)
      : requests.list('byDemander', { demander: party, demanderGroup: group }, page)
  const fits = wantedBy(asked, by)
  if (sort !== 'created') {
    const { items, cursor: older } = await list({ limit: sortedDeals, reverse: true })
    const sorted = (fits ? items.filter(fits) : items).toSorted(dealOrder(sort, descending))
    return { ...pageOfAll(sorted, limit, cursor), ...(older ? { cutShort: true } : {}) }
  }
  return filtered({
    look: page => list({ ...page, reverse: descending }),
    fits,
    behind: row => requests.cursorBehind(side === 'sale' ? 'bySupplier' : 'byDemander', row),
    limit,
    cursor,
    stretches,
  })
}

export const getByRelated: Handler<'GET_BY_RELATED'> = (input, { db, actor, now }) => {
  if (input.side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
  const signer = signerOf(actor)
  const today = dayIn(now)
  const isMove: IsMove = (request, side) => ownMove(request, side, actor, signer, today) !== undefined
  return listed(db, actor.party, input, { isMove, today })
}

/** Every list of some sides. */
const listsOf = (sides: readonly ('purchase' | 'sale')[]) =>
  sides.flatMap(side => dealGroups.map(group => ({ side, group })))

/** What some words find in the lists of some sides, those of each that are newest. */
export const found = (
  db: ReadDb<typeof uses>,
  party: Party,
  { query, limit }: Parsed<(typeof contract)['methods']['FIND']>,
  sides: readonly ('purchase' | 'sale')[],
  today: IsoDate,
) =>
  findIn(listsOf(sides), list =>
    listed(db, party, { ...list, query, limit, sort: 'created', descending: true }, { isMove: () => true, today }),
  )

export const find: Handler<'FIND'> = (input, { db, actor, now }) =>
  found(db, actor.party, input, listsSeen(actor), dayIn(now))

/** What came of a request, as far as it got: its contract, and what happened to the first items of its schedules. */
export const procurementOf = async (db: ReadDb<typeof uses>, ticket: Request['id']) => {
  const contractId = contractIdOf(ticket)
  const [contract, payments, deliveries] = await Promise.all([
    db.contracts.get({ id: contractId }),
    overlaysFrom(db.scheduleItems, contractId, 'payment', 1, firstItems),
    overlaysFrom(db.scheduleItems, contractId, 'delivery', 1, firstItems),
  ])
  return contract && { contract, payments, deliveries }
}

/** The newest of each list of a side, so many as are counted. */
export const numbered = ({ requests }: ReadDb<typeof uses>, party: Party, side: Side) => {
  const page = { limit: mostCounted, reverse: true }
  return Promise.all(
    dealGroups.map(group =>
      side === 'supplier'
        ? requests.list('bySupplier', { supplier: party, supplierGroup: group }, page)
        : requests.list('byDemander', { demander: party, demanderGroup: group }, page),
    ),
  )
}

/** How many there are in each list of a side, and those that are open by their status. */
const numbersOf = async (db: ReadDb<typeof uses>, party: Party, side: Side, now: Date) => {
  const today = dayIn(now)
  const [open, active, closed] = await numbered(db, party, side)
  const byStatus: Partial<Record<Request['status'], number>> = {}
  for (const row of open?.items ?? []) {
    const { status } = asOf(row, today)
    byStatus[status] = (byStatus[status] ?? 0) + 1
  }
  const none = { items: [] }
  return {
    groups: { open: countOf(open ?? none), active: countOf(active ?? none), closed: countOf(closed ?? none) },
    byStatus,
  }
}

export const numByDemander: Handler<'NUM_BY_DEMANDER'> = (_input, { db, actor, now }) =>
  numbersOf(db, actor.party, 'demander', now)

export const numBySupplier: Handler<'NUM_BY_SUPPLIER'> = (_input, { db, actor, now }) => {
  if (!seesSales(actor)) throw new Refusal('auth.denied')
  return numbersOf(db, actor.party, 'supplier', now)
}
