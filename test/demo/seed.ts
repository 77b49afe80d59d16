import { addDays } from '#shared/kit/date.ts'
import { canSell } from './accounts.ts'
import type { DemoClient } from './client.ts'
import type { World } from './deal-requests.ts'
import { dealStories } from './deals.ts'
import { feeStories } from './fees.ts'
import { fileStories } from './files.ts'
import { accountStories, createPerson, people, signIns } from './identity.ts'
import { each } from './lanes.ts'
import { mailStories } from './mail.ts'
import { createService, type Offer, type PlannedService, plannedServices } from './marketplace.ts'
import { createTrader, demoOrganisations, firstOrganisations, joinedOn, type Trader } from './organisations.ts'
import { openAccount, payoutStories } from './payments.ts'
import { createAvatar, createBanner, createGallery, createLogo, createPicture, type Later } from './pictures.ts'
import { proposalStories } from './proposals.ts'
import { createResources } from './resources.ts'
import { rfqStories } from './rfqs.ts'
import { signOrderStories } from './sign-orders.ts'
import { clientStory, structureStories } from './structure.ts'
import { templateStories } from './templates.ts'
import { createTimeline, type Day, firstDay, momentOf, type Story } from './timeline.ts'
import { todoStories } from './todo.ts'
import { createPins, readNotifications } from './work.ts'

/** How much of the demo there is: after the first step, the market can be used. */
export type Progress = { readonly what: string; readonly done: number; readonly of: number }

/** When it is told how far the demo has come. */
const milestones: readonly Day[] = [-340, -255, -170, -85, 0]

const known = <T>(things: ReadonlyMap<number, T>, n: number, what: string): T => {
  const thing = things.get(n)
  if (thing === undefined) throw new Error(`${what} ${n} of the demo is not there yet`)
  return thing
}

/**
 * Fills an empty product with fourteen months of a plausible one: people, organisations, services and deals in every state, all by the
 * product's own commands, at the times when they would have been given. It may be cut short and run again, with a journal.
 * @param today ISO date on which the demo was begun
 * @param say tells how far it has come. The market is made first, of a few organisations: it can be used while the rest follows.
 */
export const seed = async (
  client: DemoClient,
  today: string,
  say: (progress: Progress) => void | Promise<void>,
): Promise<void> => {
  const planned = plannedServices()
  const traders = new Map<number, Trader>()
  const offers = new Map<number, Offer>()
  const join = async (n: number) => {
    const person = people[n]
    if (person) await createPerson(client, person)
    const trader = await createTrader(client, n)
    await openAccount(client, trader, n)
    traders.set(n, trader)
  }
  const launch = async (service: PlannedService) => {
    const trader = known(traders, service.owner, 'organisation')
    offers.set(service.n, await createService(client, trader, service))
  }
  const world: World = {
    client,
    today,
    trader: n => known(traders, n, 'organisation'),
    offer: n => known(offers, n, 'service'),
    others: n =>
      planned.flatMap(other => {
        const isOther = other.n !== n && other.end === 'published' && other.owner === planned[n]?.owner
        return (isOther && other.launch < timeline.reached() && offers.get(other.n)) || []
      }),
  }

  const places = demoOrganisations.map((_, n) => n)
  await each(
    places.filter(n => n < firstOrganisations),
    join,
  )
  await each(
    planned.filter(service => service.launch === firstDay),
    launch,
  )
  const steps = milestones.length + 1
  await say({ what: `${offers.size} services of ${traders.size} organisations`, done: 1, of: steps })

  const timeline = createTimeline(day => client.moveTo(momentOf(today, day)))
  const onDay =
    (day: Day, act: (later: Later) => Promise<void>): Story =>
    async on => {
      let reached = day
      await on(day)
      // What is done today can be waited for only today.
      await act(() => on(Math.min(++reached, 0)))
    }
  // Most have a portrait; some people never bring one.
  for (const [n, person] of people.entries())
    if (n < signIns.length || n % 4 !== 2)
      timeline.add(onDay(joinedOn(n) + 1, later => createAvatar(client, person, later)))
  for (const n of places) {
    if (n >= firstOrganisations) timeline.add(onDay(joinedOn(n), () => join(n)))
    timeline.add(onDay(joinedOn(n) + 1, later => createLogo(client, known(traders, n, 'organisation'), later)))
    for (const [day, act] of payoutStories(client, () => known(traders, n, 'organisation'), n))
      timeline.add(onDay(day, async () => void (await act())))
  }
  for (const n of signIns.keys())
    for (let day: Day = -4; day > firstDay; day -= 21)
      timeline.add(
        onDay(day, async () => void (await readNotifications(client, known(traders, n, 'organisation').as, day))),
      )
  // The first service of each of those whose sign-ins are told.
  const filmed = new Set(
    signIns.map((_, owner) => planned.find(service => service.owner === owner && service.end === 'published')?.n),
  )
  for (const { n, owner, launch, end } of planned)
    if (end === 'published' && (owner < signIns.length || n % 6 === 0))
      timeline.add(onDay(launch + 2, later => createPicture(client, known(offers, n, 'service'), filmed.has(n), later)))
  for (const { n, owner, launch, end } of planned)
    if (end === 'published' && owner < signIns.length)
      timeline.add(onDay(launch + 2, later => createResources(client, known(offers, n, 'service'), later)))
  for (const service of planned)
    if (service.launch > firstDay) timeline.add(onDay(service.launch, () => launch(service)))
  for (const n of signIns.keys()) {
    for (const [day, act] of accountStories(client, n)) timeline.add(onDay(day, act))
    timeline.add(onDay(joinedOn(n) + 8, later => createBanner(client, known(traders, n, 'organisation'), later)))
    timeline.add(onDay(joinedOn(n) + 9, later => createGallery(client, known(traders, n, 'organisation'), later)))
    for (const [day, act] of fileStories(client, () => known(traders, n, 'organisation'))) timeline.add(onDay(day, act))
    for (const [day, act] of structureStories(client, () => known(traders, n, 'organisation'), n))
      timeline.add(onDay(day, act))
    for (const [day, act] of templateStories(client, () => known(traders, n, 'organisation'), n))
      timeline.add(onDay(day, act))
    for (const [day, act] of feeStories(client, () => known(traders, n, 'organisation'), n))
      timeline.add(onDay(day, act))
    for (const [day, act] of mailStories(client, () => known(traders, n, 'organisation'), n))
      timeline.add(onDay(day, act))
    for (const [day, act] of todoStories(client, () => known(traders, n, 'organisation'), today))
      timeline.add(onDay(day, act))
    const others = places.filter(other => other % signIns.length === n && other >= firstOrganisations)
    timeline.add(
      onDay(-5, () =>
        clientStory(
          client,
          known(traders, n, 'organisation'),
          others.map(other => known(traders, other, 'organisation')),
        ),
      ),
    )
  }
  const sold = planned.filter(({ owner }) => canSell(owner))
  const deals = dealStories(world, sold)
  for (const { story } of deals) timeline.add(story)
  for (const story of [...proposalStories(world, sold), ...rfqStories(world), ...signOrderStories(world, sold)])
    timeline.add(story)
  for (const [at, day] of milestones.entries()) {
    await timeline.runTo(day)
    if (day === 0) {
      const inOrder = [...offers]
        .toSorted(([a], [b]) => a - b)
        .flatMap(([n, offer]) => (planned[n]?.end === 'published' ? [offer] : []))
      await createPins(
        client,
        signIns.map((_, n) => known(traders, n, 'organisation')),
        inOrder,
      )
      await client.moveTo()
    }
    const begun = deals.filter(({ asked }) => asked <= day).length
    const what = `${traders.size} organisations, ${offers.size} services, ${begun} deals`
    await say({ what: `until ${addDays(today, day)}: ${what}`, done: at + 2, of: steps })
  }
}
