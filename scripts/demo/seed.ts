import type { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { PaymentOptionName } from '#shared/terms/service-terms.ts'
import type { DemoClient } from './client.ts'
import { createDeals, type Offer, type Person, type Trader } from './deals.ts'
import { each } from './lanes.ts'
import { type DemoOrganisation, demoOrganisations, demoPeople } from './organisations.ts'
import { type DemoService, demoServicesOf, demoTerms } from './services.ts'

export const demoPassword = 'Tradewell-2026!'

export const people: readonly Person[] = demoPeople.map(([first, last]) => ({
  first,
  last,
  email: `${first}.${last}@people.example`.toLowerCase(),
}))

/** An ABN whose check digits hold, for the n-th organisation of the demo. */
const abnOf = (n: number): string => {
  const body = String(400_000_000 + n * 7_919)
  for (let check = 10; check < 100; check++) {
    const digits = abnDigits(`${check}${body}`)
    if (digits) return digits
  }
  throw new Error(`no ABN ends in ${body}`)
}

const price = (amount: number) => `${amount}.00`

/** The ways to pay that the n-th service offers: each of the five kinds comes up, some services offer two. */
const waysToPay = (n: number): PaymentOptionName[] => {
  const all: PaymentOptionName[] = ['upfront', 'afterDelivery', 'twoTime', 'instalments', 'perDelivery']
  const first = all[n % 5]!
  return n % 3 === 0 ? [first, all[(n + 2) % 5]!] : [first]
}

const wayToPay = (type: PaymentOptionName, n: number) => ({
  type,
  initialAmount:
    type === 'upfront'
      ? 100
      : type === 'twoTime'
        ? [30, 50, 40][n % 3]!
        : type === 'instalments'
          ? [20, 0, 25][n % 3]!
          : 0,
  initialOffset: 1,
  finalPeriod: type === 'instalments' ? [3, 6, 12][n % 3]! : 1,
  finalOffset: type === 'perDelivery' ? 0 : type === 'upfront' ? 0 : [7, 14, 30][n % 3]!,
})

const letter = `Dear {client},

{provider} will carry out {service} for you between {start} and {end}, for {total} including GST where it applies.

We name one person who answers for the work. You give us access, papers and decisions in time; we tell you at once when something changes what it costs or when it is done. Each side may end this with fourteen days' notice; what is done by then is paid.

Both sides keep what they learn of the other to themselves.

{provider}`

const questions = (n: number): ServiceInput['json'] =>
  n % 4 === 0
    ? [
        {
          id: 'site',
          kind: 'TextBox',
          valueType: 'address',
          label: 'Where is the work to be done?',
          required: true,
          options: [],
        },
        {
          id: 'hours',
          kind: 'Selector',
          valueType: 'string',
          label: 'When may we come?',
          required: true,
          options: ['Business hours', 'Evenings', 'Weekends'],
        },
      ]
    : []

const serviceBody = (service: DemoService, division: DemoOrganisation['division'], n: number): ServiceInput => ({
  type: 'service',
  name: service.name,
  description: `${service.what}\n\n${demoTerms[division]}`,
  category: division,
  durationType:
    service.weeks % 4 === 0 ? { type: 'month', length: service.weeks / 4 } : { type: 'week', length: service.weeks },
  baseFee: price(service.price),
  defaultCurrency: 'AUD',
  paymentOptions: {
    payment: waysToPay(n).map(type => wayToPay(type, n)),
    platforms: [{ paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'regular' }],
    interest: n % 5 === 3 && n % 2 ? { type: 'compound', rateType: 'month', rate: '1.2' } : null,
    gst: { rate: '10' },
    invoiceOffset: [7, 14, 30][n % 3]!,
    modifications: [],
  },
  json: questions(n),
  engagementLetter: letter,
  acceptLetter: '',
  props: { showPrice: n % 11 !== 7, showSchedule: true },
})

/** Where a part of a list begins and ends, its end left out. */
type Part = { readonly from: number; readonly to: number }

const createPeople = (client: DemoClient, { from, to }: Part) =>
  each(people.slice(from, to), async person => {
    await client.signUp(person.email, demoPassword)
    const as = { email: person.email }
    const user = await client.call<{ version: number; isFirst: boolean }>(as, 'User.SYNC', {})
    if (!user.isFirst) return
    await client.call(as, 'User.PUT', {
      version: user.version,
      body: { firstName: person.first, lastName: person.last, country: 'AU' },
    })
  })

const createTraders = (client: DemoClient, { from, to }: Part) =>
  each(demoOrganisations.slice(from, to), async (organisation, at): Promise<Trader> => {
    const n = from + at
    const owner = people[n % people.length]!
    const created = await client.call<Organisation>(
      { email: owner.email },
      'Organisations.CREATE_ORGANIZATION',
      {
        org: {
          tradingName: organisation.name,
          domainName: organisation.domain,
          abn: abnOf(n),
          description: organisation.about,
          anzsicDivision: organisation.division,
          city: organisation.city,
          country: 'AU',
          email: `hello@${organisation.domain}.example`,
          publishedProfile: ['email', 'location'],
        },
      },
      organisation.domain,
    )
    return { ...organisation, owner, id: created.id, as: { email: owner.email, organisationId: created.id } }
  })

/** What every service of the demo is, and whose: the place of its organisation in the list. */
const plannedServices = (): readonly { readonly owner: number; readonly service: DemoService }[] =>
  demoOrganisations.flatMap((organisation, owner) =>
    demoServicesOf(organisation, owner).map(service => ({ owner, service })),
  )

/** Makes the n-th planned service. @returns nothing for one that is not published */
const createService = async (client: DemoClient, trader: Trader, service: DemoService, n: number) => {
  const name = `${trader.domain} ${service.name}`
  const step = (target: `Services.${string}`, of: Service) =>
    client.call<Service>(trader.as, target, { id: of.id, version: of.version }, name)
  let made = await client.call<Service>(
    trader.as,
    'Services.CREATE',
    { body: serviceBody(service, trader.division, n) },
    name,
  )
  // Some are still being written, some wait to be launched.
  if (n % 25 === 24) return undefined
  made = await step('Services.TO_READY', made)
  if (n % 25 === 23) return undefined
  return { trader, service: await step('Services.PUBLISH', made) }
}

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

  await createPeople(client, { from: FIRST_ORGANISATIONS, to: people.length })
  await say({ what: `${people.length} people`, done: 2, of: 5 })
  traders.push(...(await createTraders(client, { from: FIRST_ORGANISATIONS, to: demoOrganisations.length })))
  await say({ what: `${traders.length} organisations`, done: 3, of: 5 })
  await createServices(all.filter(n => !first.includes(n)))
  await say({ what: `${planned.length} services`, done: 4, of: 5 })
  const inOrder = [...offers].toSorted(([a], [b]) => a - b).map(([, offer]) => offer)
  const deals = await createDeals(client, { offers: inOrder, traders, people }, today)
  await say({ what: `${deals} deals`, done: 5, of: 5 })
}
