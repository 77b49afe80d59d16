import type { Proposal } from '#shared/deals/proposal.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { Platform } from '#shared/terms/service-terms.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { serviceBody } from '#test/functions/people.ts'
import { card, upfront } from '../plain-terms.ts'
import { makeOrganisation, makePerson, type Person, type Product } from './harness.ts'

/** What the tests of deals begin with: a seller, what is sold, a card. */

/** Where an organisation is, if not in Australia: its account at the provider is kept in the money of that country. */
type Where = { readonly country?: string }

/** An organisation one of whose people may sign for it alone. */
export const makeTrader = (
  product: Product,
  owner: Person,
  tradingName: string,
  of: Where = {},
): Promise<Organisation> =>
  makeOrganisation(product, owner, {
    ...of,
    tradingName,
    domainName: tradingName.toLowerCase().replaceAll(' ', '-'),
    signerCount: 1,
  })

/** The same where it is paid through an account of its own, so that it may sell. */
export const makeSeller = async (
  product: Product,
  owner: Person,
  tradingName: string,
  of: Where = {},
): Promise<Organisation> => {
  const made = await makeTrader(product, owner, tradingName, of)
  await connectAccount(product.client, { email: owner.email, organisationId: made.id })
  return made
}

type Terms = Parameters<typeof serviceBody>[0]

/** Puts a service on the market, by the calls that its editor makes, of an organisation that takes payments. */
export const offered = async (
  { client }: Product,
  owner: Person,
  organisationId: string,
  terms: Terms,
): Promise<Service> => {
  const as = { email: owner.email, organisationId }
  const call = (method: string, payload: unknown) =>
    client.call<Service>(as, `Services.${method}`, payload, terms?.name)
  const { id, version } = await call('CREATE', { body: serviceBody(terms) })
  const ready = await call('TO_READY', { id, version })
  return call('PUBLISH', { id, version: ready.version })
}

/** The service that the tests of deals are about. */
export const published = (product: Product, owner: Person, organisationId: string): Promise<Service> =>
  offered(product, owner, organisationId, {
    name: 'Payroll review',
    baseFee: '1000.00',
    durationType: { type: 'month', length: 3 },
    paymentOptions: {
      payment: [upfront, { type: 'instalments', initialAmount: 25, initialOffset: 0, finalPeriod: 3, finalOffset: 28 }],
      platforms: [card],
      interest: null,
      gst: { rate: '10' },
      invoiceOffset: 14,
      modifications: [],
    },
    json: [
      {
        id: 'staff',
        kind: 'TextBox',
        valueType: 'number',
        label: 'How many employees?',
        required: true,
        options: [],
      },
      {
        id: 'system',
        kind: 'Selector',
        valueType: 'string',
        label: 'Which system?',
        required: true,
        options: ['Spreadsheet', 'Other'],
      },
      {
        id: 'other',
        kind: 'TextBox',
        valueType: 'string',
        label: 'Which other system is it?',
        required: true,
        options: [],
        layout: 'horizon',
        when: { question: 'system', is: ['Other'] },
      },
    ],
    engagementLetter: 'Dear {client},\n\n{provider} carries out {service} from {start} to {end} for {total}.',
  })

/** A client's request for that service of a new organisation, with the n-th of its ways to pay. */
export const requested = async (product: Product, mark: string, tradingName: string, paymentIndex = 0) => {
  const [ada, cora] = await Promise.all([
    makePerson(product, 'Ada', 'Wattle', mark),
    makePerson(product, 'Cora', 'Harbour', mark),
  ])
  const seller = await makeSeller(product, ada, tradingName)
  const review = await published(product, ada, seller.id)
  const answers = { staff: '12', system: 'Spreadsheet' }
  const body = {
    items: [{ serviceId: review.id, quantity: 1, start: '2027-02-01', answers }],
    paymentIndex,
    platformIndex: 0,
    hiMsg: '',
  }
  const asBuyer = { email: cora.email }
  const { id: requestId, version } = await product.client.call<Request>(asBuyer, 'Tickets.SEND_REQUEST_MERGED', {
    body,
  })
  return { ada, cora, seller, asSeller: { email: ada.email, organisationId: seller.id }, asBuyer, requestId, version }
}

type Side = { readonly person: Person; readonly as: { readonly email: string; readonly organisationId: string } }

type Deal = { readonly supplier: Side; readonly client: Side; readonly requestId: string }

type Signer = readonly [as: Parameters<Product['client']['call']>[0], name: string]

/** Has an offer signed, by one after the other, each with a typed name. @returns what each of them read */
export const signOffer = async (
  { client }: Product,
  requestId: string,
  signers: readonly Signer[],
): Promise<readonly string[]> => {
  const read: string[] = []
  for (const [as, name] of signers) {
    const { hash, text } = await client.call<{ hash: string; text: string }>(as, 'Contracts.GET_DOCUMENT', {
      requestId,
    })
    read.push(text)
    const signature = { kind: 'typed', name }
    await client.call(as, 'Contracts.SIGN_CONTRACT_MERGED', { requestId, documentHash: hash, signature })
  }
  return read
}

/** A deal over 440 dollars between two new organisations, offered and signed by both. */
export const signed = async (
  product: Product,
  name: string,
  payment: object,
  way: Partial<Platform> = {},
  supplierOf: Where = {},
): Promise<Deal> => {
  const { call } = product.client
  const side = async (
    first: string,
    last: string,
    organisation: string,
    make: typeof makeTrader,
    of: Where,
  ): Promise<Side> => {
    const person = await makePerson(product, first, last, name)
    const { id } = await make(product, person, `${organisation} ${name}`, of)
    return { person, as: { email: person.email, organisationId: id } }
  }
  const [supplier, client] = await Promise.all([
    side('Ada', 'Wattle', 'Stocktakers', makeSeller, supplierOf),
    side('Cora', 'Harbour', 'Shopkeepers', makeTrader, {}),
  ])
  await call(client.as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: supplier.as.organisationId })
  const start = addDays(dayIn(await product.now()), 3)
  const item = {
    type: 'service',
    title: 'Stocktaking',
    quantity: 1,
    cost: '400.00',
    start,
    end: addDays(start, 60),
    requirePO: false,
    gstFree: false,
    description: 'We count everything.',
  }
  const choice = {
    items: [item],
    payment,
    platform: { ...card, ...way },
    interest: null,
    gstRate: '10',
    invoiceOffset: 14,
    lateRate: '0',
  }
  const { customers } = await call<Proposal>(supplier.as, 'Proposals.CREATE_OFFER', {
    customers: [{ id: client.as.organisationId, type: 'organization' }],
    body: { choice, message: '', language: 'en', expires: start },
  })
  const requestId = customers[0]?.requestId ?? ''
  await signOffer(product, requestId, [
    [client.as, 'Cora Harbour'],
    [supplier.as, 'Ada Wattle'],
  ])
  return { supplier, client, requestId }
}

/** The same, as far as its first invoices, which are published: 220 dollars, then twice 110. */
export const billed = async (
  product: Product,
  name: string,
  upTo: number,
  way: Partial<Platform> = {},
  supplierOf: Where = {},
): Promise<Deal & { readonly invoices: readonly { readonly id: string }[] }> => {
  const { call } = product.client
  const payment = { type: 'instalments', initialAmount: 50, initialOffset: 0, finalPeriod: 2, finalOffset: 28 }
  const deal = await signed(product, name, payment, way, supplierOf)
  const { supplier, requestId: ticket } = deal
  const procurement = () =>
    call<{ contract: { id: string }; invoices: { id: string }[] }>(
      supplier.as,
      'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      { ticket },
    )
  const { contract } = await procurement()
  await call(supplier.as, 'Invoices.CREATE_MULTI', { contractId: contract.id, upTo })
  return { ...deal, invoices: (await procurement()).invoices }
}
