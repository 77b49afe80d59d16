import type { Contract, DeliveryScheduleItem, PaymentScheduleItem } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { type DemoCaller, type DemoClient, isRefusal } from './client.ts'
import { type Person, signIns } from './identity.ts'
import { each } from './lanes.ts'
import type { Offer } from './marketplace.ts'
import type { Trader } from './organisations.ts'

/** How far a deal comes, by the commands that people would use. */
type Stage =
  | 'draft'
  | 'requested'
  | 'edited'
  | 'rejected'
  | 'withdrawn'
  | 'archived'
  | 'offered'
  | 'countered'
  | 'turned down'
  | 'taken back'
  | 'half signed'
  | 'signed'
  | 'billed'
  | 'overdue'
  | 'paid'
  | 'declined'
  | 'voided'
  | 'under way'
  | 'delivered'
  | 'completed'

/**
 * The deals that each organisation of those who are told their sign-ins has with one of the others, as its seller: so each
 * of them finds something that waits, runs, is late, is paid and is over, on both sides.
 */
const full: readonly Stage[] = [
  'requested',
  'offered',
  'half signed',
  'billed',
  'overdue',
  'paid',
  'under way',
  'completed',
]

/**
 * How many deals the others have at each stage: with those above sixty, so that every state which a command leads to is there
 * to look at (a draft that is discarded leaves nothing to look at).
 */
const others: readonly (readonly [Stage, number])[] = [
  ['draft', 4],
  ['requested', 2],
  ['edited', 2],
  ['rejected', 2],
  ['withdrawn', 2],
  ['archived', 2],
  ['countered', 2],
  ['turned down', 2],
  ['taken back', 1],
  ['signed', 3],
  ['declined', 2],
  ['voided', 2],
  ['delivered', 2],
]

const typed = (person: Person) => ({ kind: 'typed', name: `${person.first} ${person.last}` })

const answersOf = (service: Service): Record<string, string> =>
  service.json.length ? { site: '12 Example Street, Wagga Wagga NSW 2650', hours: 'Business hours' } : {}

type Buyer = { readonly as: DemoCaller; readonly person: Person }
type Procurement = {
  readonly contract: Contract | null
  readonly payments: readonly PaymentScheduleItem[]
  readonly deliveries: readonly DeliveryScheduleItem[]
}

/** Takes one deal as far as its stage, by the commands that people would use. */
const deal = async (
  client: DemoClient,
  { trader, service }: Offer,
  { as: buyerAs, person }: Buyer,
  stage: Stage,
  n: number,
  today: string,
): Promise<void> => {
  const { as: sellerAs, owner } = trader
  const body = {
    serviceId: service.id,
    quantity: 1,
    // What is late began two months ago.
    start: addDays(today, stage === 'overdue' ? -60 : 3 + (n % 20)),
    paymentIndex: 0,
    platformIndex: 0,
    answers: answersOf(service),
    hiMsg: [
      'We heard good things. Could you start soon?',
      'Please quote for our site.',
      'As discussed on the telephone.',
    ][n % 3]!,
  }
  const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, step = '') =>
    client.call<T>(as, target, payload, `deal ${n} ${step}`)

  if (stage === 'draft') return void (await call(buyerAs, 'Tickets.CREATE', { body }))
  let request = await call<Request>(buyerAs, 'Tickets.SEND_REQUEST_MERGED', { body })
  const on = () => ({ requestId: request.id, version: request.version })
  const end = async (as: DemoCaller, method: 'REJECT_REQUEST' | 'DISCARD_REQUEST', reason: string) => {
    request = await call<Request>(as, `Tickets.${method}`, { ...on(), reason }, 'end')
  }
  switch (stage) {
    case 'requested':
      return
    case 'edited':
      return void (await call(buyerAs, 'Tickets.UPDATE', { ...on(), body: { ...body, quantity: 2 } }))
    case 'rejected':
      return end(sellerAs, 'REJECT_REQUEST', 'We are booked out until spring.')
    case 'withdrawn':
      return end(buyerAs, 'DISCARD_REQUEST', 'Our plans have changed.')
    case 'archived':
      await end(buyerAs, 'DISCARD_REQUEST', 'We found somebody nearer.')
      request = await call<Request>(buyerAs, 'Tickets.ARCHIVE', on(), 'buyer')
      return void (await call(sellerAs, 'Tickets.ARCHIVE', on(), 'seller'))
  }

  const offer = (message: string, step: string) =>
    call<Request>(sellerAs, 'Tickets.CREATE_OFFER', { ...on(), body: { message, language: 'en' } }, step)
  request = await offer('Happy to help. Here is our offer.', '')
  switch (stage) {
    case 'offered':
      return
    case 'countered':
      return void (await offer('We can start a week earlier after all.', 'again'))
    case 'turned down':
      return end(buyerAs, 'REJECT_REQUEST', 'More than we can spend this year.')
    case 'taken back':
      return end(sellerAs, 'DISCARD_REQUEST', 'Our crew is not free after all.')
  }

  const sign = async (as: DemoCaller, signer: Person, step: string) => {
    const { hash } = await call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId: request.id })
    const payload = { requestId: request.id, documentHash: hash, signature: typed(signer) }
    await call(as, 'Contracts.SIGN_CONTRACT_MERGED', payload, step)
  }
  await sign(buyerAs, person, 'buyer')
  if (stage === 'half signed') return
  await sign(sellerAs, owner, 'seller')
  if (stage === 'signed') return

  const { contract, payments, deliveries } = await call<Procurement>(
    sellerAs,
    'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
    { ticket: request.id },
  )
  if (!contract) throw new Error(`deal ${n} has no contract`)
  const contractId = contract.id
  const bill = (number: number) =>
    call<InvoiceView>(sellerAs, 'Invoices.PUBLISH_INVOICE', { contractId, number }, `bill ${number}`)
  const pay = async ({ id: invoiceId, number }: InvoiceView, card = '4242424242424242') => {
    await call(buyerAs, 'Payments.PAY_INVOICE', { invoiceId }, `pay ${number}`)
    const asked = call<{ intentId: string; clientSecret: string }>(buyerAs, 'Payments.CLIENT_SECRET', { invoiceId })
    // A seeding that was cut short has paid already: then there is no secret any more.
    const intent = await asked.catch(error => (isRefusal(error, 'notFound') ? undefined : Promise.reject(error)))
    if (intent) await client.giveCard(intent, card)
  }
  const deliver = async (number: number, accepted: boolean) => {
    const delivered = { contractId, number, version: 1 }
    const { version } = await call<DeliveryScheduleItem>(sellerAs, 'Contracts.DELIVER', delivered, `deliver ${number}`)
    if (accepted) await call(buyerAs, 'Contracts.ACCEPT_DELIVERY', { ...delivered, version }, `accept ${number}`)
  }

  const invoice = await bill(1)
  switch (stage) {
    case 'billed':
    case 'overdue':
      return
    case 'voided': {
      const payload = { invoiceId: invoice.id, version: invoice.version, reason: 'Billed too early.' }
      return void (await call(sellerAs, 'Invoices.VOID', payload))
    }
    case 'declined':
      return pay(invoice, '4000000000000002')
    case 'paid':
      return pay(invoice)
    case 'under way':
      // Some of it delivered, the rest to come, and the next payment out where there is one.
      await pay(invoice)
      await deliver(1, true)
      return payments.length > 1 ? void (await bill(2)) : undefined
    case 'delivered':
      for (const { number } of deliveries) await deliver(number, false)
      return
    case 'completed':
      for (const { number } of deliveries) await deliver(number, true)
      await pay(invoice)
      for (const { number } of payments) if (number > 1) await pay(await bill(number))
  }
}

type Way = NonNullable<Service['paymentOptions']['payment'][number]>['type']

/** What an offer has to be paid by for a deal over it to come so far: the first ways that it is found with. */
const waysOf: Readonly<Partial<Record<Stage, readonly (readonly Way[])[]>>> = {
  // Delivered and paid part by part, or at least paid so.
  'under way': [['perDelivery'], ['twoTime', 'instalments']],
  // Due when it begins.
  overdue: [['upfront', 'twoTime']],
}

/** The offers over which a deal can come so far. */
const fittingOf = (stage: Stage, offers: readonly Offer[]): readonly Offer[] => {
  const wanted = waysOf[stage]
  if (!wanted) return offers
  const found = wanted.map(ways =>
    offers.filter(({ service: { paymentOptions, durationType } }) => {
      const way = paymentOptions.payment[0]?.type
      return way && ways.includes(way) && (way !== 'perDelivery' || (durationType?.length ?? 1) > 1)
    }),
  )
  return found.find(some => some.length > 0) ?? []
}

type Planned = { readonly stage: Stage; readonly offer: Offer; readonly buyer: Buyer & { readonly own?: Trader } }
type Demo = {
  readonly offers: readonly Offer[]
  readonly traders: readonly Trader[]
  readonly people: readonly Person[]
}

/** Those who are told their sign-ins deal with one another: each sells to each of the others. */
const amongSignIns = ({ offers, traders }: Demo): Planned[] =>
  signIns.flatMap((seller, s) =>
    full.map((stage, n): Planned => {
      const buyer = traders[(s + 1 + (n % (signIns.length - 1))) % signIns.length]!
      const own = offers.filter(offer => offer.trader === traders[s])
      const fitting = fittingOf(stage, own)
      const offer = fitting[n % fitting.length]
      if (!offer) throw new Error(`${seller.first} offers nothing of which a deal could be ${stage}`)
      return { stage, offer, buyer: { as: buyer.as, person: buyer.owner, own: buyer } }
    }),
  )

/** Who asks for an offer: now an organisation of one's own, now the person; never the one who made the offer. */
const buyerOf = (n: number, { trader }: Offer, { people, traders }: Demo): Planned['buyer'] => {
  // The named people at the start of the list meet many of the deals.
  const at = n % 3 === 0 ? n % signIns.length : (n * 5 + 1) % people.length
  const person = [people[at]!, people[(at + 1) % people.length]!].find(({ email }) => email !== trader.owner.email)!
  const own = n % 2 === 0 ? traders.find(({ owner }) => owner.email === person.email) : undefined
  return { as: own?.as ?? { email: person.email }, person, ...(own ? { own } : {}) }
}

const amongOthers = (demo: Demo): Planned[] =>
  others
    .flatMap(([stage, count]) => Array.from({ length: count }, () => stage))
    .map((stage, n) => {
      const fitting = fittingOf(stage, demo.offers)
      const offer = fitting[(n * 17 + 3) % fitting.length]!
      return { stage, offer, buyer: buyerOf(n, offer, demo) }
    })

/**
 * Deals between the demo's people and organisations, in every state.
 * @param today ISO date on which the demo is made
 * @returns how many
 */
export const createDeals = async (client: DemoClient, demo: Demo, today: string): Promise<number> => {
  const planned = [...amongSignIns(demo), ...amongOthers(demo)]
  const made = await each(planned, async ({ stage, offer, buyer }, n) => {
    if (buyer.own) {
      const { id, domain } = offer.trader
      await client.call(buyer.own.as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: id }, domain)
    }
    await deal(client, offer, buyer, stage, n, today)
  })
  return made.length
}
