import type { contractsParts, WaitingDelivery } from '#shared/deals/Contracts.contract.ts'
import { waitsSince } from '#shared/deals/delivery.ts'
import { seesSales } from '#shared/deals/sides.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ReadDb } from '../../kit/serve.ts'
import type { Handler, uses } from './uses.ts'

type Asked = Parsed<(typeof contractsParts.own)['methods']['GET_DELIVERIES']>

/** In which state a delivery is the move of a side. */
const statusOf = { purchase: 'delivered', sale: 'disputed' } as const

/** A page of the deliveries that are a party's move on one side of its deals. */
export const movesOf = async (
  { scheduleItems, requests }: ReadDb<typeof uses>,
  party: Party,
  { side, cursor, limit = 25 }: Asked,
): Promise<{ items: WaitingDelivery[]; cursor?: string }> => {
  const part = { status: statusOf[side], move: { party } }
  const { items, ...rest } = await scheduleItems.list('byMove', part, { limit, ...(cursor ? { cursor } : {}) })
  const ids = [...new Set(items.flatMap(row => ('move' in row && row.move?.requestId) || []))]
  const found = await requests.getMany(
    ids.map(id => ({ id })),
    { eventual: true },
  )
  const deals = new Map(found.flatMap(deal => (deal ? [[deal.id, deal]] : [])))
  return {
    ...rest,
    items: items.flatMap(row => {
      if (row.kind !== 'delivery') return []
      const deal = row.move && deals.get(row.move.requestId)
      const since = waitsSince(row)
      if (!deal || !since) return []
      const { contractId, number, status } = row
      const { id: requestId, title, itemCount, demanderName, supplierName } = deal
      return [{ contractId, number, status, since, requestId, title, itemCount, demanderName, supplierName }]
    }),
  }
}

export const getDeliveries: Handler<'GET_DELIVERIES'> = (asked, { db, actor }) => {
  if (asked.side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
  return movesOf(db, actor.party, asked)
}
