import type { Contract } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import type { PaymentOptionName, Service } from '#shared/marketplace/service.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { DemoCaller, DemoClient } from './client.ts'
import { type DemoOrganisation, demoOrganisations, demoPeople } from './organisations.ts'
import { type DemoService, demoServices } from './services.ts'

export const demoPassword = 'Tradewell-2026!'
const SERVICES = 250
const DEALS = 60

type Person = { readonly first: string; readonly last: string; readonly email: string }
type Trader = DemoOrganisation & { readonly owner: Person; readonly as: DemoCaller; readonly id: string }
type Offer = { readonly trader: Trader; readonly service: Service }

export const people: readonly Person[] = demoPeople.map(([first, last]) => ({
  first,
  last,
  email: `${first}.${last}@people.example`.toLowerCase(),
}))

/** Runs a few at a time, in order of their start. */
const each = async <T, R>(items: readonly T[], run: (item: T, at: number) => Promise<R>, atOnce = 6): Promise<R[]> => {
  const results: R[] = new Array(items.length)
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await run(items[at]!, at)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

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
  description: `${service.what}\n\nIncludes planning, the work itself and a written record at the end. Travel within a hundred kilometres is included; beyond that we agree it first.`,
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

const answersOf = (service: Service): Record<string, string> =>
  service.json.length ? { site: '12 Example Street, Wagga Wagga NSW 2650', hours: 'Business hours' } : {}

/** How far each deal of the demo has come, so that every state is there to look at. */
type Stage =
  | 'draft'
  | 'requested'
  | 'rejected'
  | 'withdrawn'
  | 'offered'
  | 'countered'
  | 'half signed'
  | 'signed'
  | 'billed'
  | 'paid'
  | 'declined'
  | 'voided'
  | 'paid and billed'
const stages: readonly (readonly [Stage, number])[] = [
  ['draft', 5],
  ['requested', 8],
  ['rejected', 3],
  ['withdrawn', 3],
  ['offered', 7],
  ['countered', 3],
  ['half signed', 5],
  ['signed', 6],
  ['billed', 7],
  ['paid', 6],
  ['declined', 2],
  ['voided', 2],
  ['paid and billed', 3],
]
const stageOfDeal: readonly Stage[] = stages.flatMap(([stage, count]) => Array.from({ length: count }, () => stage))

const typed = (person: Person) => ({ kind: 'typed', name: `${person.first} ${person.last}` })

/** Takes one deal as far as its stage, by the commands that people would use. */
const deal = async (
  client: DemoClient,
  offer: Offer,
  buyer: { as: DemoCaller; person: Person },
  stage: Stage,
  n: number,
  today: string,
) => {
  const { as: sellerAs, owner } = offer.trader
  const name = `deal ${n}`
  const body = {
    serviceId: offer.service.id,
    quantity: 1,
    start: addDays(today, 3 + (n % 20)),
    paymentIndex: 0,
    platformIndex: 0,
    answers: answersOf(offer.service),
    hiMsg: [
      'We heard good things. Could you start soon?',
      'Please quote for our site.',
      'As discussed on the telephone.',
    ][n % 3]!,
  }
  const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, step = '') =>
    client.call<T>(as, target, payload, `${name} ${step}`)

  if (stage === 'draft') return void (await call(buyer.as, 'Tickets.CREATE', { body }))
  let request = await call<Request>(buyer.as, 'Tickets.SEND_REQUEST_MERGED', { body })
  const on = () => ({ requestId: request.id, version: request.version })
  if (stage === 'requested') return
  if (stage === 'rejected')
    return void (await call(sellerAs, 'Tickets.REJECT_REQUEST', { ...on(), reason: 'We are booked out until spring.' }))
  if (stage === 'withdrawn')
    return void (await call(buyer.as, 'Tickets.DISCARD_REQUEST', { ...on(), reason: 'Our plans have changed.' }))

  const reply = { message: 'Happy to help. Here is our offer.', language: 'en' }
  request = await call<Request>(sellerAs, 'Tickets.CREATE_OFFER', { ...on(), body: reply })
  if (stage === 'countered') {
    return void (await call(
      sellerAs,
      'Tickets.CREATE_OFFER',
      { ...on(), body: { ...reply, message: 'We can start a week earlier after all.' } },
      'again',
    ))
  }
  if (stage === 'offered') return

  const sign = async (as: DemoCaller, person: Person, step: string) => {
    const { hash } = await call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId: request.id })
    return call(
      as,
      'Contracts.SIGN_CONTRACT_MERGED',
      { requestId: request.id, documentHash: hash, signature: typed(person) },
      step,
    )
  }
  await sign(buyer.as, buyer.person, 'buyer')
  if (stage === 'half signed') return
  await sign(sellerAs, owner, 'seller')
  if (stage === 'signed') return

  const { contract } = await call<{ contract?: Contract }>(sellerAs, 'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED', {
    ticket: request.id,
  })
  if (!contract) throw new Error(`${name} has no contract`)
  const bill = (number: number) =>
    call<InvoiceView>(sellerAs, 'Invoices.PUBLISH_INVOICE', { contractId: contract.id, number }, `bill ${number}`)
  const invoice = await bill(1)
  if (stage === 'billed') return
  if (stage === 'voided') {
    return void (await call(sellerAs, 'Invoices.VOID', {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'Billed too early.',
    }))
  }
  await call(buyer.as, 'Payments.PAY_INVOICE', { invoiceId: invoice.id })
  const intent = await call<{ intentId: string; clientSecret: string }>(buyer.as, 'Payments.CLIENT_SECRET', {
    invoiceId: invoice.id,
  })
  await client.giveCard(intent, stage === 'declined' ? '4000000000000002' : '4242424242424242')
  if (stage === 'paid and billed' && ![1, 2].includes(contract.payment[0]?.paymentOption ?? 1))
    await bill(2).catch(ignoreRefusal)
}

/** A second payment is not there in every schedule. */
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Error && 'errorType' in error)) throw error
}

const createPeople = (client: DemoClient) =>
  each(people, async person => {
    await client.signUp(person.email, demoPassword)
    const as = { email: person.email }
    const user = await client.call<{ version: number; isFirst: boolean }>(as, 'User.SYNC', {})
    if (!user.isFirst) return
    await client.call(as, 'User.PUT', {
      version: user.version,
      body: { firstName: person.first, lastName: person.last, country: 'AU' },
    })
  })

const createTraders = (client: DemoClient) =>
  each(demoOrganisations, async (organisation, n): Promise<Trader> => {
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

const createServices = async (client: DemoClient, traders: readonly Trader[]): Promise<Offer[]> => {
  const wanted = traders.flatMap(trader => demoServices[trader.division].map(service => ({ trader, service })))
  // A few are also had in half the time, at a price.
  const express = wanted
    .filter((_, n) => n % 19 === 5)
    .map(({ trader, service }) => ({
      trader,
      service: {
        ...service,
        name: `${service.name}, express`,
        price: Math.round(service.price * 1.3),
        weeks: Math.max(1, Math.floor(service.weeks / 2)),
      },
    }))
  const all = [...wanted, ...express].slice(0, SERVICES)
  const offers = await each(all, async ({ trader, service }, n) => {
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
  })
  return offers.filter(offer => offer !== undefined)
}

const createDeals = (client: DemoClient, offers: readonly Offer[], traders: readonly Trader[], today: string) =>
  each(stageOfDeal.slice(0, DEALS), async (stage, n) => {
    const offer = offers[(n * 17 + 3) % offers.length]!
    // The named people at the start of the list meet many of the deals.
    const person = people[n % 3 === 0 ? n % 4 : (n * 5 + 1) % people.length]!
    const own = traders.find(trader => trader.owner.email === person.email && trader.id !== offer.trader.id)
    const asOrganisation = n % 2 === 0 && own
    if (offer.trader.owner.email === person.email && !asOrganisation) return
    if (asOrganisation) {
      await client.call(
        own.as,
        'Organisations.JOIN_AS_CLIENT_ORG',
        { organizationId: offer.trader.id },
        offer.trader.domain,
      )
    }
    const as = asOrganisation ? own.as : { email: person.email }
    await deal(client, offer, { as, person }, stage, n, today)
  })

/**
 * Fills an empty product with a plausible one: people, organisations, services and deals in every state, all by the
 * product's own commands. It may be cut short and run again.
 * @param today ISO date on which the demo is made
 * @param say tells how far it has come
 */
export const seed = async (client: DemoClient, today: string, say: (line: string) => void): Promise<void> => {
  await createPeople(client)
  say(`${people.length} people`)
  const traders = await createTraders(client)
  say(`${traders.length} organisations`)
  const offers = await createServices(client, traders)
  say(`${SERVICES} services`)
  await createDeals(client, offers, traders, today)
  say(`${DEALS} deals`)
}
