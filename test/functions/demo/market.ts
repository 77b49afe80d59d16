import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { servers } from '#functions/areas.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { UploadChecks } from '#functions/files/UploadChecks.ts'
import { IdentityWebhook } from '#functions/identity/IdentityWebhook.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { StripeWebhook } from '#functions/payments/StripeWebhook.ts'
import { TakingRun } from '#functions/payments/TakingRun.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { stripeBooks } from '#functions/ports/stripe-books.ts'
import { stripeIdentity } from '#functions/ports/stripe-identity.ts'
import { stripeInstruments } from '#functions/ports/stripe-instruments.ts'
import { demoBegins } from '#infra/host/demo.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import type { Contract, DeliveryScheduleItem, PurchaseOrder } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealGroups, type Request } from '#shared/deals/request.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { type DemoCaller, type DemoClient, DemoRefusal } from '#test/demo/client.ts'
import { disputedCard } from '#test/demo/deals.ts'
import { people } from '#test/demo/identity.ts'
import { fieldsOf } from '#test/demo/kept.ts'
import { correspondents } from '#test/demo/mail.ts'
import { cardFields, fromBrowser, secretKey, stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'
import { created, memoryBuckets, scanned } from '../files/buckets.ts'
import { testHost } from '../host.ts'
import { sealPorts } from '../seals.ts'

/** The demo without a local cloud: its own commands run against the server over a store in memory, with the card provider's stand-in. */

process.env.SITE_URL = 'https://tradewell.test'
export let provider: Awaited<ReturnType<typeof stripeFixture>>
let host: ReturnType<typeof testHost>
export let client: DemoClient
export const called: string[] = []
/** How many requests were sent that name who of the client's people works on them. */
export let withColleagues = 0
const isWithColleagues = (payload: unknown) =>
  (payload as { body: { invitees?: unknown[] } }).body.invitees !== undefined
export const buckets = memoryBuckets()

export const today = '2026-03-02'
const delivered = new Set<string>()
/** The suppliers' accounts at the provider into which something was paid: what there is to tell of the others was asked for. */
export const accounts = new Set<string>()
/** Those of them where something happened since it was told last. */
const stirred = new Set<string>()
/** Those where something happens on a later day by itself: a bank that decides a dispute, or sends a debit back. */
const watched = new Set<string>()
export const DAY_MS = 86_400_000
/** When the daily run is next due. */
let dailyRun = Math.floor(demoBegins(Date.parse(today)) / DAY_MS) * DAY_MS + 20 * 3_600_000

/** From when on it is run each day. */
const daily = Date.parse(today) - 42 * DAY_MS

/** When the product's time was last set, by the machine's. */
let setAt = Date.now()
const setClock = (to: number) => {
  host.clock.now = new Date(to)
  setAt = Date.now()
}
/** The card provider's time is the product's, and goes on between two days: what it settles takes a moment. */
const providerNow = () => host.clock.now.getTime() + Date.now() - setAt

/** Tells the server of the events that the card provider has had since, as its webhooks would. */
export const deliverEvents = async (of: ReadonlySet<string> = stirred) => {
  provider.server().isResting()
  const fresh: Stripe.Event[] = []
  const asked = [undefined, ...new Set([...of, ...watched])]
  stirred.clear()
  for (const stripeAccount of asked) {
    const ofAccount: Stripe.Event[] = []
    for await (const event of provider.sdk().events.list({ limit: 20 }, stripeAccount ? { stripeAccount } : {})) {
      if (delivered.has(event.id)) break
      ofAccount.unshift(event)
    }
    fresh.push(...ofAccount)
  }
  for (const event of fresh) {
    delivered.add(event.id)
    const body = JSON.stringify(event)
    const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000))
    await host.work(event.type.startsWith('identity.') ? IdentityWebhook : StripeWebhook, {
      body,
      headers: { 'stripe-signature': signature },
    })
  }
}

const demoClient = (sealing: Awaited<ReturnType<typeof sealPorts>>): DemoClient => {
  const everybody = [...people, ...correspondents.flat()]
  const uids = new Map(everybody.map(({ email }) => [email, randomUUID() as string]))
  const emails = new Map([...uids].map(([email, uid]) => [uid, email]))
  const find = async (uid: string) => ({
    uid,
    email: emails.get(uid),
    emailVerified: true,
    firstName: '',
    lastName: '',
    language: 'en',
  })
  const ports = {
    AddressKey: addressKeyOf('a key of tests'),
    CardPayments: stripePayments({ secretKey, webhookSecret }, provider.url()),
    ProviderBooks: stripeBooks({ secretKey, webhookSecret }, provider.url()),
    KeptInstruments: stripeInstruments({ secretKey, webhookSecret }, provider.url()),
    PayoutAccounts: stripeAccounts({ secretKey, webhookSecret }, provider.url()),
    IdentityChecks: stripeIdentity({ secretKey, webhookSecret }, provider.url()),
    UserPool: { find },
    Rates: { of: async () => ({ audPerUnit: '1.4125', source: 'Coinbase' }) },
    ...sealing,
    ...buckets.ports,
  }
  host = testHost(memoryStore(), ports, false)
  setClock(demoBegins(Date.parse(today)))
  const requestIds = new Map<string, string>()
  return {
    signUp: async () => {},
    async moveTo(moment) {
      await deliverEvents(moment === undefined ? accounts : stirred)
      const to = moment ?? Date.parse(`${today}T09:00:00.000Z`)
      // Each week, since a run makes up for days that had none; each day of the last weeks, in which debits are tried again.
      for (; dailyRun <= to; dailyRun += dailyRun < daily ? 7 * DAY_MS : DAY_MS) {
        setClock(dailyRun)
        await host.work(DailyRun, {})
        await host.work(TakingRun, {})
        await deliverEvents()
      }
      setClock(to)
      if (watched.size > 0) await deliverEvents()
    },
    async call<T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, name = ''): Promise<T> {
      const [functionName = '', method = ''] = target.split('.')
      called.push(target)
      if (target === 'Tickets.SEND_REQUEST_MERGED') withColleagues += isWithColleagues(payload) ? 1 : 0
      const key = [as.email, as.device, target, name].join(' ')
      const requestId = requestIds.get(key) ?? randomUUID()
      requestIds.set(key, requestId)
      const caller = {
        uid: uids.get(as.email)!,
        ...(as.organisationId ? { organisationId: as.organisationId } : {}),
        ...(as.device && {
          session: { id: `${as.email} ${as.device}`, agent: as.device },
          signedInAt: host.clock.now.getTime() / 1000,
        }),
      }
      const answer = await host.send(servers[functionName]!, caller, method, payload, requestId)
      if ('errorType' in answer) throw new DemoRefusal(target, answer.errorType, answer.errorMessage)
      return answer.result as T
    },
    async answerPage(url, answer) {
      await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
    },
    async send(url, bytes) {
      const key = new URL(url).pathname.slice(1)
      buckets.quarantine.set(key, { bytes, type: '', cacheControl: undefined })
      await host.work(UploadChecks, scanned(buckets, key))
      await host.work(UploadChecks, created(key))
    },
    async giveCard({ intentId, clientSecret, accountId }, number) {
      const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(number) }
      await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)
      if (!accountId) return
      accounts.add(accountId)
      stirred.add(accountId)
      if (number === disputedCard) watched.add(accountId)
    },
    async giveToKeep({ clientSecret, accountId }, what) {
      const [setupId] = clientSecret.split('_secret_')
      const fields = { client_secret: clientSecret, ...fieldsOf(what) }
      await fromBrowser(provider.url(), `setup_intents/${setupId}/confirm`, fields, undefined, accountId)
      watched.add(accountId)
    },
  }
}

export type Found = {
  organisations: Map<string, Organisation>
  services: Map<string, Service>
  requests: Map<string, Request>
  contracts: Map<string, Contract>
  orders: Map<string, PurchaseOrder>
  deliveries: Map<string, DeliveryScheduleItem>
  invoices: Map<string, InvoiceView>
}

const kept = <T extends { id: string }>(map: Map<string, T>, rows: readonly T[]) => {
  for (const row of rows) map.set(row.id, row)
}

/** All pages of a list. */
export const pages = async <T>(as: DemoCaller, target: `${string}.${string}`, payload: object): Promise<T[]> => {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await client.call<{ items: T[]; cursor?: string }>(
      as,
      target,
      { ...payload, ...(cursor ? { cursor } : {}) },
      `${items.length}`,
    )
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor)
  return items
}

export const look = async (): Promise<Found> => {
  const found: Found = {
    organisations: new Map(),
    services: new Map(),
    requests: new Map(),
    contracts: new Map(),
    orders: new Map(),
    deliveries: new Map(),
    invoices: new Map(),
  }
  const lookAtDeals = async (as: DemoCaller, side: 'purchase' | 'sale') => {
    for (const group of dealGroups) {
      const all = await pages<Request>(as, 'Tickets.GET_BY_RELATED', { side, group, limit: 100 })
      // What they pay the product is looked at by itself.
      const requests = all.filter(({ supplier }) => !isProduct(supplier))
      kept(found.requests, requests)
      for (const { id: ticket, contractId } of requests) {
        if (!contractId) continue
        const came = await client.call<{
          contract: Contract
          purchaseOrders: PurchaseOrder[]
          deliveries: DeliveryScheduleItem[]
          invoices: InvoiceView[]
        }>(as, 'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED', { ticket })
        kept(found.contracts, [came.contract])
        kept(found.orders, came.purchaseOrders)
        kept(found.deliveries, came.deliveries)
        kept(found.invoices, came.invoices)
      }
    }
  }
  for (const { email } of people) {
    await lookAtDeals({ email }, 'purchase')
    const { workspaces } = await client.call<{ workspaces: { organisation: Organisation; isOwner: boolean }[] }>(
      { email },
      'Organisations.GET_MINE',
      {},
    )
    // Each organisation by its owner: who only works there may not see all of it.
    for (const { organisation } of workspaces.filter(({ isOwner }) => isOwner)) {
      const as = { email, organisationId: organisation.id }
      kept(found.organisations, [organisation])
      kept(found.services, await pages<Service>(as, 'Services.GET_BY_RELATED', {}))
      await lookAtDeals(as, 'purchase')
      await lookAtDeals(as, 'sale')
    }
  }
  return found
}

/** Starts it, with nothing in it. */
export const startMarket = async (): Promise<void> => {
  provider = await stripeFixture({ settleAfterMs: 5, now: providerNow })
  client = demoClient(await sealPorts())
}

/** Somebody for the first organisation that they work in. */
export const actingFor = async (email: string) => {
  const mine = 'Organisations.GET_MINE'
  const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>({ email }, mine, {})
  return { email, organisationId: workspaces[0]?.organisation.id ?? '' }
}
