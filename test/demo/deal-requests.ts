import type { Invitee } from '#shared/deals/invitees.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { sharedWays } from '#shared/terms/fitting.ts'
import type { DemoClient } from './client.ts'
import type { PlannedDeal, Stage } from './deal-plans.ts'
import type { Offer } from './marketplace.ts'
import type { Trader } from './organisations.ts'

/** How many days of notice end a deal that repeats. */
const repeatNotice = 14

export const answersOf = (
  service: Service,
  site = '12 Example Street, Wagga Wagga NSW 2650',
  hours: 'Business hours' | 'Evenings' = 'Business hours',
): Record<string, string> =>
  service.json.length === 0
    ? {}
    : { site, hours, ...(hours === 'Evenings' ? { access: 'The caretaker has a key, and lives next door.' } : {}) }

const greetings = [
  'We heard good things. Could you start soon?',
  'Please quote for our site.',
  'As discussed on the telephone.',
  'We would like to try it once and then decide about more.',
  'Same as last year, if that suits you.',
]
/** The stages at which some ask for two sites at once. */
const forSeveralSites: ReadonlySet<Stage> = new Set([
  'draft',
  'requested',
  'offered',
  'countered',
  'half signed',
  'signed',
])

/** What there is of the demo by now. */
export type World = {
  readonly client: DemoClient
  readonly today: string
  /** @throws {Error} when it has not joined yet */
  readonly trader: (organisation: number) => Trader
  /** @throws {Error} when it is not launched yet */
  readonly offer: (service: number) => Offer
  /** What else the supplier of a service has launched. */
  readonly others: (service: number) => readonly Offer[]
}

/** Who asks whom for what in a deal, by the day on which it is asked for. */
export const askedFor = async (world: World, { n, stage, service: planned, buyer, start }: PlannedDeal) => {
  const { client, today } = world
  const { trader, service } = world.offer(planned.n)
  const { person } = buyer
  const own = buyer.organisation === undefined ? undefined : world.trader(buyer.organisation)
  const buyerAs = own?.as ?? { email: person.email }
  if (own) await client.call(own.as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: trader.id }, trader.domain)
  // Where something else of the same supplier can be paid together with it, every other deal is over both.
  const repeats = stage === 'repeating' || stage === 'resumed' || stage === 'ended'
  const along =
    n % 2 === 0 && !repeats && stage !== 'disputed'
      ? world.others(planned.n).find(other => sharedWays([service, other.service]).length > 0)
      : undefined
  const item = {
    serviceId: service.id,
    quantity: 1,
    start: addDays(today, start),
    requirePO: buyerAs.organisationId !== undefined,
    answers: answersOf(service),
  }
  const elsewhere = {
    ...item,
    quantity: 2,
    answers: answersOf(service, '4 Sample Road, Bendigo VIC 3550', 'Evenings'),
  }
  const other = along && { ...item, serviceId: along.service.id, quantity: 2, answers: answersOf(along.service) }
  const second = other ?? (forSeveralSites.has(stage) && n % 3 === 1 ? elsewhere : undefined)
  // Of what is still agreed on, some colleagues are in the know, where there are any by then.
  const { items: colleagues } =
    own && forSeveralSites.has(stage)
      ? await client.call<{ items: (Invitee & { name: string })[] }>(buyerAs, 'Tickets.GET_COLLEAGUES', {})
      : { items: [] }
  const body = {
    ...(colleagues.length > 0
      ? { invitees: colleagues.slice(0, 1 + (n % 2)).map(({ id, type }) => ({ id, type })) }
      : {}),
    items: second ? [item, second] : [item],
    paymentIndex: sharedWays([service, ...(along ? [along.service] : [])])[0] ?? 0,
    platformIndex: 0,
    ...(repeats && service.durationType ? { recurring: { term: service.durationType, noticeDays: repeatNotice } } : {}),
    hiMsg: greetings[n % greetings.length]!,
  }
  return { service, seller: trader, buyerAs, repeats, body }
}
