import { ulid } from 'ulid'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository, type Saves } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Services } from '#functions/marketplace/tables.ts'
import { Organisations, Roles } from '#functions/organisations/tables.ts'
import type { DocumentView } from '#shared/deals/Contracts.contract.ts'
import type {
  Contract,
  DeliveryScheduleItem,
  PaymentScheduleItem,
  PurchaseOrder,
  ScheduleSummary,
} from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { idFrom, type Uid } from '#shared/kit/id.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { defaultMemberRole } from '#shared/organisations/role.ts'
import { type TestStore, testHost, testStore } from '../host.ts'
import { abnOf } from '../people.ts'
import { recount, stageRelation, stageStaff } from '../relations.ts'
import { sealPorts } from '../seals.ts'

const at = '2026-03-01T00:00:00.000Z'
const person = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as Uid

const days = { initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
/** The five ways to pay, in the order of the spec's table. */
const fiveWays: Service['paymentOptions']['payment'] = [
  { type: 'upfront', initialAmount: 100, ...days },
  { type: 'twoTime', initialAmount: 30, ...days, finalOffset: 7 },
  { type: 'instalments', initialAmount: 25, ...days, finalPeriod: 3, finalOffset: 28 },
  { type: 'perDelivery', initialAmount: 0, ...days },
]

/** Terms in a currency that have these five ways to pay. */
export const termsIn = (paymentCurrency: 'AUD' | 'USD'): Service['paymentOptions'] => ({
  payment: fiveWays,
  platforms: [{ paymentCurrency, paymentTool: 'card', paymentMethod: 'regular' }],
  interest: null,
  gst: { rate: '10' },
  invoiceOffset: 14,
  modifications: [],
})

/** The choice of a request as a supplier sends it back. */
export const offerable = ({ choice }: Request) => {
  const { platform: _platform, ...rest } = choice as NonNullable<Request['choice']>
  return rest
}

/** A store that notes the events that reach the outbox. */
const listening = <S extends Store>(store: S, events: DomainEvent[]): S => ({
  ...store,
  get meter() {
    return store.meter
  },
  async transact(writes) {
    const outcome = await store.transact(writes)
    if (outcome.ok)
      for (const write of writes)
        if (write.kind === 'put' && write.table === 'Outbox') events.push(write.item.event as DomainEvent)
    return outcome
  },
})

/**
 * Two organisations and their people. Wattle Advisory sells: Ada owns it, Ben is a plain member. Harbour Foods buys from it
 * and has two signers: Cora owns it, Dev signs too (as the second owner of the same rights would: an admin). Eve is a
 * person on her own account, and Finn owns a third organisation that has nothing to do with them.
 */
export const setting = async (service: Partial<Service> = {}, bare?: TestStore) => {
  const events: DomainEvent[] = []
  const store = listening(bare ?? (await testStore()), events)
  const provider = { rate: '1.4125' as string | undefined, isAway: false, asked: 0 }
  const of = async () => {
    provider.asked += 1
    if (provider.isAway) throw new Error('away')
    return provider.rate === undefined ? undefined : { audPerUnit: provider.rate, source: 'Coinbase' }
  }
  const host = testHost(store, { ...(await sealPorts()), Rates: { of } })
  const unit = new Unit()
  const create = <T extends AnyTable>(table: T, row: Record<string, unknown>) =>
    (repository(table, store, unit) as unknown as Saves<T>).create(row as never)

  const org = {
    wattle: idFrom('organisation', ulid()),
    harbour: idFrom('organisation', ulid()),
    other: idFrom('organisation', ulid()),
  }
  const names = { ada: 1, ben: 2, cora: 3, dev: 4, eve: 5, finn: 6 } as const
  for (const [name, n] of Object.entries(names)) {
    create(Users, {
      uid: person(n),
      firstName: `${name[0]?.toUpperCase()}${name.slice(1)}`,
      lastName: 'Tester',
      middleName: '',
      penName: '',
      email: `${name}@example.test`,
      phone: '',
      website: '',
      addressLine1: '',
      city: '',
      state: '',
      country: 'AU',
      postalCode: '',
      publishedProfile: [],
      isFirst: false,
      identityVerified: false,
      language: 'en',
      createdAt: at,
      updatedAt: at,
    })
  }
  let organisations = 0
  const organisation = (id: string, tradingName: string, ownerId: string, supplierCount: number, signerCount: number) =>
    create(Organisations, {
      id,
      tradingName,
      domainName: tradingName.toLowerCase().replaceAll(' ', '-'),
      description: '',
      firstName: '',
      lastName: '',
      addressLine1: '',
      city: '',
      region: '',
      postalCode: '',
      country: 'AU',
      phone: '',
      email: '',
      website: '',
      publishedProfile: [],
      abn: abnOf(++organisations),
      signerCount,
      ownerId,
      supplierCount,
      acceptsAtOnce: true,
      showRating: true,
      totalMembers: 1,
      // As where its account is verified; payments open one at the provider's stand-in, which says so by itself.
      canBePaid: true,
      createdAt: at,
      updatedAt: at,
    })
  organisation(org.wattle, 'Wattle Advisory', person(1), 0, 1)
  organisation(org.harbour, 'Harbour Foods', person(3), 1, 2)
  organisation(org.other, 'Other Things', person(6), 0, 1)
  const buying = idFrom('role', ulid())
  const selling = idFrom('role', ulid())
  const role = (rid: string, oid: string, more: boolean) =>
    create(Roles, {
      rid,
      oid,
      name: 'Role',
      level: 1,
      department: {},
      assignment: {},
      production: {},
      transaction: {
        ...defaultMemberRole.transaction,
        ...(more ? { 'ticket.demander': true, 'marketplace.microserviceRequest': true } : {}),
      },
      createdAt: at,
      updatedAt: at,
    })
  role(buying, org.harbour, true)
  role(selling, org.wattle, false)
  const member = (oid: string, n: number, rid?: string) =>
    stageStaff(store, unit, { oid, uid: person(n), ...(rid ? { rid: rid as never } : {}) })
  member(org.wattle, 1)
  member(org.wattle, 2, selling)
  member(org.harbour, 3)
  member(org.harbour, 4, buying)
  member(org.other, 6)
  stageRelation(store, unit, {
    oid: org.wattle,
    who: { id: org.harbour, type: 'organization' },
    type: 'business',
    name: 'Harbour Foods',
    domain: 'harbour-foods',
  })
  const row = {
    id: idFrom('service', ulid()),
    owner: { id: org.wattle, type: 'organization' as const },
    ownerName: 'Wattle Advisory',
    ownerDomain: 'wattle-advisory',
    stat: 'published' as const,
    type: 'service' as const,
    name: 'Payroll review',
    description: 'We read your payroll.\n# Not a heading',
    durationType: { type: 'month' as const, length: 3 },
    baseFee: '1000.00',
    defaultCurrency: 'AUD' as const,
    paymentOptions: termsIn('AUD'),
    json: [
      {
        id: 'q1',
        kind: 'TextBox' as const,
        valueType: 'number' as const,
        label: 'How many employees?',
        required: true,
        options: [],
      },
    ],
    engagementLetter: 'Dear {client}, {provider} will begin on {start} for {price}.',
    acceptLetter: 'I accept.',
    props: { showPrice: true, showSchedule: false },
    agent: { id: org.wattle, type: 'organization' as const },
    creator: person(1),
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    ...service,
  }
  create(Services, row)
  const written = await unit.commit(store)
  if (!written.ok) throw new Error('the setting was not written')
  for (const oid of [org.wattle, org.harbour]) await recount(store, oid)

  const as = {
    ada: { uid: person(1), organisationId: org.wattle },
    ben: { uid: person(2), organisationId: org.wattle },
    cora: { uid: person(3), organisationId: org.harbour },
    dev: { uid: person(4), organisationId: org.harbour },
    eve: { uid: person(5) },
    finn: { uid: person(6), organisationId: org.other },
  } as const
  type Who = (typeof as)[keyof typeof as]
  const item = { serviceId: row.id, quantity: 2, start: '2026-04-01', answers: { q1: '12' } }
  const body = { items: [item], paymentIndex: 2, platformIndex: 0, hiMsg: 'Hello' }
  /** The body with something else, of the deal or of its one item. */
  const bodyWith = ({ quantity, start, end, answers, requirePO, ...more }: Record<string, unknown>) => {
    const picks = Object.entries({ quantity, start, end, answers, requirePO }).filter(
      ([, value]) => value !== undefined,
    )
    return { ...body, items: [{ ...item, ...Object.fromEntries(picks) }], ...more }
  }
  const sent = (who: Who = as.cora, more: Record<string, unknown> = {}) =>
    host.call<Request>(Tickets, who, 'SEND_REQUEST_MERGED', { body: bodyWith(more) })
  const offer = (request: Request, more: Record<string, unknown> = {}) =>
    host.call<Request>(Tickets, as.ada, 'CREATE_OFFER', {
      requestId: request.id,
      version: request.version,
      body: { message: 'Gladly.', language: 'en', ...more },
    })
  const document = (who: Who, requestId: string) =>
    host.call<DocumentView>(Contracts, who, 'GET_DOCUMENT', { requestId })
  const typed = (name: string) => ({ kind: 'typed', name })
  const sign = async (who: Who, requestId: string) => {
    const { hash, signerNames } = await document(who, requestId)
    return host.call<Request>(Contracts, who, 'SIGN_CONTRACT_MERGED', {
      requestId,
      documentHash: hash,
      signature: typed(signerNames[0] ?? ''),
    })
  }
  const procurement = (who: Who, ticket: string) =>
    host.call<{
      contract: Contract | null
      summary: ScheduleSummary | null
      purchaseOrders: PurchaseOrder[]
      payments: PaymentScheduleItem[]
      deliveries: DeliveryScheduleItem[]
      invoices: InvoiceView[]
    }>(Tickets, who, 'GET_PROCUREMENT_OF_TICKET_MERGED', { ticket })
  return {
    store,
    ...host,
    /** What says how much currencies are worth: what it answers, whether it does, and how often it was asked. */
    provider,
    as,
    org,
    service: row,
    item,
    body,
    bodyWith,
    sent,
    offer,
    document,
    typed,
    sign,
    procurement,
    /** The events that were told so far, in their order. */
    told: (): readonly DomainEvent[] => events,
    ticket: (who: Who, requestId: string) => host.call<Ticket>(Tickets, who, 'GET_BY_ID', { requestId }),
    /** A deal that Harbour Foods asked for and both sides signed; with late interest where the offer says a rate. */
    async contracted({ lateRate, ...more }: Record<string, unknown> = {}) {
      const request = await sent(as.cora, more)
      const offered = await offer(request, lateRate ? { choice: { ...offerable(request), lateRate } } : {})
      await sign(as.cora, offered.id)
      await sign(as.dev, offered.id)
      const signed = await sign(as.ada, offered.id)
      const made = await procurement(as.ada, signed.id)
      if (!made.contract) throw new Error('there is no contract')
      return { ...made, contract: made.contract, request: signed }
    },
    publish: (who: Who, contractId: string, number: number) =>
      host.call<InvoiceView>(Invoices, who, 'PUBLISH_INVOICE', { contractId, number }),
  }
}
