import type { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { PaymentOptionName } from '#shared/terms/service-terms.ts'
import { sellsFrom } from './accounts.ts'
import type { DemoClient } from './client.ts'
import { type DemoOrganisation, demoOrganisations, firstOrganisations, joinedOn, type Trader } from './organisations.ts'
import { type DemoService, demoServicesOf, demoTerms } from './services.ts'
import { type Day, firstDay } from './timeline.ts'

export type Offer = { readonly trader: Trader; readonly service: Service }

const price = (amount: number) => `${amount}.00`

/** The ways to pay that the n-th service offers: each of the five kinds comes up, some services offer two. */
const waysToPay = (n: number): [PaymentOptionName, ...PaymentOptionName[]] => {
  const all: PaymentOptionName[] = ['upfront', 'afterDelivery', 'twoTime', 'instalments', 'perDelivery']
  const first = all[n % 5]!
  return n % 3 === 0 ? [first, all[(n + 2) % 5]!] : [first]
}

const wayToPay = (type: PaymentOptionName, n: number, amount: number) => ({
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
  finalPeriod: type !== 'instalments' ? 1 : amount > 12_000 ? 36 : [3, 6, 12][n % 3]!,
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
          layout: 'horizon',
        },
        {
          id: 'access',
          kind: 'TextBox',
          valueType: 'string',
          label: 'Nobody is there then: how do we get in?',
          required: true,
          options: [],
          when: { question: 'hours', is: ['Evenings', 'Weekends'] },
        },
      ]
    : []

/** A number of weeks as people say it: a year has 52 of them, and three months 13. What is delivered part by part is so each week. */
const durationOf = (weeks: number, n: number): ServiceInput['durationType'] => {
  if (weeks <= 13 && waysToPay(n).includes('perDelivery')) return { type: 'week', length: weeks }
  if (weeks % 52 === 0) return { type: 'year', length: weeks / 52 }
  if (weeks % 13 === 0) return { type: 'month', length: (weeks / 13) * 3 }
  return weeks % 4 === 0 ? { type: 'month', length: weeks / 4 } : { type: 'week', length: weeks }
}

const serviceBody = (service: DemoService, division: DemoOrganisation['division'], n: number): ServiceInput => ({
  type: service.isGood ? 'good' : 'service',
  name: service.name,
  description: `${service.what}\n\n${demoTerms[division]}`,
  category: division,
  durationType: durationOf(service.weeks, n),
  baseFee: price(service.price),
  defaultCurrency: 'AUD',
  paymentOptions: {
    payment: waysToPay(n).map(type => wayToPay(type, n, service.price)),
    // What costs little can be paid from a bank account, too.
    platforms: (n % 6 === 2 && Number(service.price) <= 5000
      ? (['card', 'directDebit'] as const)
      : (['card'] as const)
    ).map(paymentTool => ({ paymentCurrency: 'AUD', paymentTool, paymentMethod: 'regular' })),
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

/** A service that the demo is going to have. */
export type PlannedService = {
  /** Its place in the list of all. */
  readonly n: number
  /** The place of its organisation in the list. */
  readonly owner: number
  readonly service: DemoService
  readonly launch: Day
  /** Some are still being written, some wait to be launched. */
  readonly end: 'inEdit' | 'ready' | 'published'
  /** The way to pay that comes first. */
  readonly way: PaymentOptionName
}

/** So many services are there when the market is first looked at. */
const firstServices = 48

/** When the k-th service of an organisation is launched: some when it joins, another every six weeks, three days together. */
const launchOf = (owner: number, k: number): Day =>
  Math.min(-4, joinedOn(owner) + 3 * Math.round((3 + Math.max(0, k - 3) * 42) / 3))

/** What every service of the demo is, whose and since when. */
export const plannedServices = (): readonly PlannedService[] =>
  demoOrganisations
    .flatMap((organisation, owner) => demoServicesOf(organisation, owner).map((service, k) => ({ owner, service, k })))
    .map(({ owner, service, k }, n) => ({
      n,
      owner,
      service,
      end: n % 25 === 24 || sellsFrom(owner) === undefined ? 'inEdit' : n % 25 === 23 ? 'ready' : 'published',
      launch:
        owner < firstOrganisations && n < firstServices
          ? firstDay
          : Math.max(launchOf(owner, k), sellsFrom(owner) ?? firstDay),
      way: waysToPay(n)[0],
    }))

/** Makes a planned service, as far as it is to come. */
export const createService = async (
  client: DemoClient,
  trader: Trader,
  { service, n, end }: PlannedService,
): Promise<Offer> => {
  const name = `${trader.domain} ${service.name}`
  const step = (target: `Services.${string}`, of: Service) =>
    client.call<Service>(trader.as, target, { id: of.id, version: of.version }, name)
  let made = await client.call<Service>(
    trader.as,
    'Services.CREATE',
    { body: serviceBody(service, trader.division, n) },
    name,
  )
  if (end !== 'inEdit') made = await step('Services.TO_READY', made)
  if (end === 'published') made = await step('Services.PUBLISH', made)
  return { trader, service: made }
}
