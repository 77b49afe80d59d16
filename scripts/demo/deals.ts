import type { Contract, DeliveryScheduleItem, PaymentScheduleItem } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { type DemoCaller, type DemoClient, isRefusal } from './client.ts'
import { each } from './lanes.ts'
import type { DemoOrganisation } from './organisations.ts'

export type Person = { readonly first: string; readonly last: string; readonly email: string }
export type Trader = DemoOrganisation & { readonly owner: Person; readonly as: DemoCaller; readonly id: string }
export type Offer = { readonly trader: Trader; readonly service: Service }

/**
 * How far the deals of the demo have come: sixty, so that every state which a command leads to is there to look at (a draft
 * that is discarded leaves nothing to look at).
 */
const stages = [
  ['draft', 4],
  ['requested', 6],
  ['edited', 3],
  ['rejected', 2],
  ['withdrawn', 2],
  ['archived', 2],
  ['offered', 5],
  ['countered', 3],
  ['turned down', 2],
  ['taken back', 1],
  ['half signed', 4],
  ['signed', 5],
  ['billed', 5],
  ['paid', 4],
  ['declined', 2],
  ['voided', 2],
  ['under way', 3],
  ['delivered', 2],
  ['completed', 3],
] as const
type Stage = (typeof stages)[number][0]
const stageOfDeal: readonly Stage[] = stages.flatMap(([stage, count]) => Array.from({ length: count }, () => stage))

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
    start: addDays(today, 3 + (n % 20)),
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

/** Whether a deal over this offer can come so far: what is under way is delivered, and paid, part by part. */
const suits = (stage: Stage, { service }: Offer): boolean =>
  stage !== 'under way' ||
  (service.paymentOptions.payment[0]?.type === 'perDelivery' && (service.durationType?.length ?? 1) > 1)

/** Who asks for an offer: now an organisation of his own, now the person himself; never the one who made the offer. */
const buyerOf = (n: number, { trader }: Offer, everybody: readonly Person[], traders: readonly Trader[]) => {
  // The named people at the start of the list meet many of the deals.
  const at = n % 3 === 0 ? n % 4 : (n * 5 + 1) % everybody.length
  const person = [everybody[at]!, everybody[(at + 1) % everybody.length]!].find(
    ({ email }) => email !== trader.owner.email,
  )!
  const own = n % 2 === 0 ? traders.find(({ owner }) => owner.email === person.email) : undefined
  return { person, own }
}

/**
 * Deals between the demo's people and organisations, in every state.
 * @param today ISO date on which the demo is made
 * @returns how many
 */
export const createDeals = async (
  client: DemoClient,
  demo: { readonly offers: readonly Offer[]; readonly traders: readonly Trader[]; readonly people: readonly Person[] },
  today: string,
): Promise<number> => {
  const { offers, traders, people } = demo
  const made = await each(stageOfDeal, async (stage, n) => {
    const fitting = offers.filter(each => suits(stage, each))
    const offer = fitting[(n * 17 + 3) % fitting.length]!
    const { person, own } = buyerOf(n, offer, people, traders)
    if (own) {
      const { id, domain } = offer.trader
      await client.call(own.as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: id }, domain)
    }
    await deal(client, offer, { as: own?.as ?? { email: person.email }, person }, stage, n, today)
  })
  return made.length
}
