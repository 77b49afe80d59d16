import { dealGroups, type Request } from '#shared/deals/request.ts'
import type { SavedView } from '#shared/work/saved-views.ts'
import type { DemoClient } from './client.ts'
import { each } from './lanes.ts'
import type { Offer } from './marketplace.ts'
import type { Trader } from './organisations.ts'

/** Reads the notifications of somebody. */
export const readNotifications = (client: DemoClient, as: Trader['as'], day: number) =>
  client.call(as, 'Apprisings.MARK_AS_READ', {}, `on ${day}`)

const maxDeals = 3

/** The filters that somebody who works through such lists every day keeps. */
const views: readonly SavedView[] = [
  { list: 'sales', name: 'To be answered', filters: [{ name: 'status', value: 'requested' }] },
  {
    list: 'sales',
    name: 'Largest that run',
    filters: [
      { name: 'sort', value: '-outstanding' },
      { name: 'tab', value: 'active' },
    ],
  },
  { list: 'purchases', name: 'To be signed', filters: [{ name: 'status', value: 'offered' }] },
]

/**
 * Pins a few things to the desk of each of these traders: deals of both sides, services of others and those who offer them. Keeps
 * filters of the lists of deals.
 */
export const createPins = (client: DemoClient, traders: readonly Trader[], offers: readonly Offer[]) =>
  each(traders, async trader => {
    const deals: Request[] = []
    for (const group of dealGroups)
      for (const side of ['sale', 'purchase']) {
        const list = { side, group, limit: maxDeals - 1 }
        deals.push(...(await client.call<{ items: Request[] }>(trader.as, 'Tickets.GET_BY_RELATED', list)).items)
      }
    const others = offers.filter(offer => offer.trader.id !== trader.id)
    const liked = [traders.indexOf(trader) * 5, traders.indexOf(trader) * 7 + 3].flatMap(at => others[at] ?? [])
    const things = [
      ...deals.slice(0, maxDeals),
      ...liked.map(({ service }) => service),
      ...liked.slice(0, 1).map(offer => offer.trader),
    ]
    for (const { id } of things)
      await client.call(trader.as, 'PinnedItems.UPDATE', { act: 'pin', id }, `${trader.domain} ${id}`)
    for (const view of views)
      await client.call(
        trader.as,
        'PinnedItems.UPDATE_VIEWS',
        { wish: { act: 'keep', ...view } },
        `${trader.domain} ${view.list} ${view.name}`,
      )
  })
