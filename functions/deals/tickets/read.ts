import { invoiceView } from '#shared/deals/invoice.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request } from '#shared/deals/request.ts'
import { seesSales } from '#shared/deals/sides.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { seen } from '../access.ts'
import type { Handler } from './uses.ts'

export const getById: Handler<'GET_BY_ID'> = async ({ requestId }, { db, actor }) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  return { request, engagement: await db.engagements.need({ requestId }), side }
}

/** How many pages of an index one call reads for a filter that finds little. */
const maxReads = 5

export const getByRelated: Handler<'GET_BY_RELATED'> = async (input, { db, actor }) => {
  const { side, group, status, oldestFirst, limit = 25 } = input
  if (side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
  const query = input.query?.trim().toLowerCase()
  const fits = (request: Request): boolean =>
    (!status || request.status === status) &&
    (!query ||
      [
        request.title,
        dealReference(request.thread),
        side === 'sale' ? request.demanderName : request.supplierName,
      ].some(text => text.toLowerCase().includes(query)))
  const items: Request[] = []
  let cursor = input.cursor
  for (let reads = 0; reads < maxReads; reads++) {
    const page = { limit: limit - items.length, cursor, reverse: !oldestFirst }
    const found =
      side === 'sale'
        ? await db.requests.list('bySupplier', { supplier: actor.party, supplierGroup: group }, page)
        : await db.requests.list('byDemander', { demander: actor.party, demanderGroup: group }, page)
    items.push(...found.items.filter(fits))
    cursor = found.cursor
    if (!cursor || items.length >= limit) break
  }
  return { items, ...(cursor ? { cursor } : {}) }
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
