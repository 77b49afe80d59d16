import type { DemoClient } from './client.ts'
import { createDeals } from './deals.ts'
import { createPeople, people, signIns } from './identity.ts'
import { each } from './lanes.ts'
import { createLogos } from './logos.ts'
import { createService, type Offer, plannedServices } from './marketplace.ts'
import { createTraders, demoOrganisations, type Trader } from './organisations.ts'
import { createPins } from './work.ts'

/** How much of the demo there is: after the first step, the market can be used. */
export type Progress = { readonly what: string; readonly done: number; readonly of: number }

/** With these organisations the market is worth a look. */
const FIRST_ORGANISATIONS = 8
const FIRST_SERVICES = 48

/**
 * Fills an empty product with a plausible one: people, organisations, services and deals in every state, all by the
 * product's own commands. It may be cut short and run again.
 * @param today ISO date on which the demo is made
 * @param say tells how far it has come. The market is made first, of a few organisations: it can be used while the rest follows.
 */
export const seed = async (
  client: DemoClient,
  today: string,
  say: (progress: Progress) => void | Promise<void>,
): Promise<void> => {
  const planned = plannedServices()
  const offers = new Map<number, Offer>()
  const traders: Trader[] = []
  const createServices = (numbers: readonly number[]) =>
    each(numbers, async n => {
      const { owner, service } = planned[n]!
      const offer = await createService(client, traders[owner]!, service, n)
      if (offer) offers.set(n, offer)
    })
  const all = planned.map((_, n) => n)
  const first = all.filter(n => planned[n]!.owner < FIRST_ORGANISATIONS).slice(0, FIRST_SERVICES)

  await createPeople(client, { from: 0, to: FIRST_ORGANISATIONS })
  traders.push(...(await createTraders(client, { from: 0, to: FIRST_ORGANISATIONS })))
  await createServices(first)
  await say({ what: `${first.length} services of ${traders.length} organisations`, done: 1, of: 5 })

  const logos = createLogos(client, traders.slice(0, FIRST_ORGANISATIONS))
  await createPeople(client, { from: FIRST_ORGANISATIONS, to: people.length })
  await say({ what: `${people.length} people`, done: 2, of: 5 })
  traders.push(...(await createTraders(client, { from: FIRST_ORGANISATIONS, to: demoOrganisations.length })))
  await say({ what: `${traders.length} organisations`, done: 3, of: 5 })
  await Promise.all([logos, createServices(all.filter(n => !first.includes(n)))])
  await say({ what: `${planned.length} services`, done: 4, of: 5 })
  const inOrder = [...offers].toSorted(([a], [b]) => a - b).map(([, offer]) => offer)
  const deals = await createDeals(client, { offers: inOrder, traders, people }, today)
  await createPins(client, traders.slice(0, signIns.length), inOrder)
  await say({ what: `${deals} deals`, done: 5, of: 5 })
}
