import type { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { PaymentOptionName } from '#shared/terms/service-terms.ts'
import type { DemoClient } from './client.ts'
import { type DemoOrganisation, demoOrganisations, type Trader } from './organisations.ts'
import { type DemoService, demoServicesOf, demoTerms } from './services.ts'

export type Offer = { readonly trader: Trader; readonly service: Service }

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

/** A number of weeks as people say it: a year has 52 of them, and three months 13. */
const durationOf = (weeks: number): ServiceInput['durationType'] => {
  if (weeks % 52 === 0) return { type: 'year', length: weeks / 52 }
  if (weeks % 13 === 0) return { type: 'month', length: (weeks / 13) * 3 }
  return weeks % 4 === 0 ? { type: 'month', length: weeks / 4 } : { type: 'week', length: weeks }
}

const serviceBody = (service: DemoService, division: DemoOrganisation['division'], n: number): ServiceInput => ({
  type: 'service',
  name: service.name,
  description: `${service.what}\n\n${demoTerms[division]}`,
  category: division,
  durationType: durationOf(service.weeks),
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

/** What every service of the demo is, and whose: the place of its organisation in the list. */
export const plannedServices = (): readonly { readonly owner: number; readonly service: DemoService }[] =>
  demoOrganisations.flatMap((organisation, owner) =>
    demoServicesOf(organisation, owner).map(service => ({ owner, service })),
  )

/** Makes the n-th planned service. @returns nothing for one that is not published */
export const createService = async (client: DemoClient, trader: Trader, service: DemoService, n: number) => {
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
