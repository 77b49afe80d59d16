import { z } from 'zod'
import { dealOrder, sortedDeals } from '#shared/deals/deal-order.ts'
import { invoiceView } from '#shared/deals/invoice.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request } from '#shared/deals/request.ts'
import { seesSales } from '#shared/deals/sides.ts'
import type { Tickets as contract } from '#shared/deals/Tickets.contract.ts'
import type { In } from '#shared/kit/contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { filtered } from '../../kit/filtered.ts'
import type { PageRequest } from '../../kit/repository.ts'
import { seen } from '../access.ts'
import type { Handler } from './uses.ts'

export const getById: Handler<'GET_BY_ID'> = async ({ requestId }, { db, actor }) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  return { request, engagement: await db.engagements.need({ requestId }), side }
}

/** How many stretches of an index one call looks through for a filter that finds little, and how many rows each has. */
const looks = 5
const stretch = 100

/** Where a page of a list in an order of its own ended: behind which deal, and how many stood before. */
const Place = z.object({ id: z.string(), at: z.number().int().min(0) })

const placeOf = (cursor: string): z.output<typeof Place> => {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
  }
}

/** A page of deals that are all at hand, by where the last page ended. */
const pageOf = (deals: readonly Request[], limit: number, cursor: string | undefined) => {
  const place = cursor === undefined ? undefined : placeOf(cursor)
  const found = place ? deals.findIndex(({ id }) => id === place.id) + 1 : 0
  const start = found || (place?.at ?? 0)
  const items = deals.slice(start, start + limit)
  const at = start + items.length
  const next = JSON.stringify({ id: items.at(-1)?.id ?? '', at })
  return { items, ...(at < deals.length ? { cursor: Buffer.from(next).toString('base64url') } : {}) }
}

type Asked = In<(typeof contract)['methods']['GET_BY_RELATED']>

/** Whether a deal is wanted by the filters; undefined where all are. */
const wantedBy = ({ side, status, query }: Asked): ((request: Request) => boolean) | undefined => {
  const words = query?.trim().toLowerCase()
  if (!status && !words) return undefined
  return request => {
    if (status && request.status !== status) return false
    if (!words) return true
    const other = side === 'sale' ? request.demanderName : request.supplierName
    return [request.title, dealReference(request.thread), other].some(text => text.toLowerCase().includes(words))
  }
}

export const getByRelated: Handler<'GET_BY_RELATED'> = async (input, { db, actor }) => {
  const { side, group, sort, descending, cursor, limit = 25 } = input
  if (side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
  const list = (page: PageRequest) =>
    side === 'sale'
      ? db.requests.list('bySupplier', { supplier: actor.party, supplierGroup: group }, page)
      : db.requests.list('byDemander', { demander: actor.party, demanderGroup: group }, page)
  const fits = wantedBy(input)
  if (sort !== 'created') {
    const { items, cursor: older } = await list({ limit: sortedDeals, reverse: true })
    const sorted = (fits ? items.filter(fits) : items).toSorted(dealOrder(sort, descending))
    return { ...pageOf(sorted, limit, cursor), ...(older ? { cutShort: true } : {}) }
  }
  return filtered({
    look: page => list({ ...page, reverse: descending }),
    fits,
    behind: row => db.requests.cursorBehind(side === 'sale' ? 'bySupplier' : 'byDemander', row),
    limit,
    cursor,
    stretch,
    looks,
  })
}

export const getProcurement: Handler<'GET_PROCUREMENT_OF_TICKET_MERGED'> = async ({ ticket }, { db, actor, now }) => {
  const request = await db.requests.need({ id: ticket })
  seen(request, actor)
  const { contractId } = request
  if (!contractId) return { contract: null, purchaseOrders: [], payments: [], deliveries: [], invoices: [] }
  const contract = await db.contracts.need({ id: contractId })
  const [order, { items }] = await Promise.all([
    db.purchaseOrders.need({ id: contract.purchaseOrderId }),
    db.scheduleItems.rows({ contractId }, { limit: 200 }),
  ])
  const payments = items.filter(item => item.kind === 'payment')
  // By their keys, which answer with what was just saved, as no index does.
  const billed = payments.flatMap(({ invoiceId }) => (invoiceId ? [{ id: invoiceId }] : []))
  const invoices = await db.invoices.getMany(billed)
  const today = dayIn(now.toISOString())
  return {
    contract,
    purchaseOrders: [order],
    payments,
    deliveries: items.filter(item => item.kind === 'delivery'),
    invoices: invoices.flatMap(invoice => (invoice ? [invoiceView(invoice, today)] : [])),
  }
}

export const numByDemander: Handler<'NUM_BY_DEMANDER'> = async (_input, { db, actor }) => {
  const { items } = await db.requests.list(
    'byDemander',
    { demander: actor.party, demanderGroup: 'open' },
    { limit: 200, reverse: true },
  )
  const byStatus: Partial<Record<Request['status'], number>> = {}
  for (const { status } of items) byStatus[status] = (byStatus[status] ?? 0) + 1
  return { total: items.length, byStatus }
}
