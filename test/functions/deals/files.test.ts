import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Uploads } from '#functions/deals/Uploads.ts'
import { Uploads as Announcing } from '#functions/files/Uploads.ts'
import { joinServers } from '#functions/kit/join.ts'
import type { Store } from '#functions/kit/store.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { Request } from '#shared/deals/request.ts'
import type { DealFileView } from '#shared/deals/Uploads.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { bring } from '../files/bringing.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { picture } from '../files/pictures.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { seller, serviceBody, trader } from '../people.ts'
import { setting } from './fixture.ts'

let store: Store
let photo: Buffer
beforeAll(async () => {
  store = await testStore()
  photo = await picture(600, 400)
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

type Files = { readonly files: readonly DealFileView[] }

/** A supplier with a service on the market, a client, and a request as far as it is asked for. */
const deal = async (method: 'CREATE' | 'SEND_REQUEST_MERGED' = 'SEND_REQUEST_MERGED') => {
  const buckets = memoryBuckets()
  const host = testHost(store, buckets.ports)
  const supplier = await seller(host)
  const made = await host.call<Service>(Services, supplier, 'CREATE', { body: serviceBody() })
  const on = ({ id, version }: Service) => ({ id, version })
  const ready = await host.call<Service>(Services, supplier, 'TO_READY', on(made))
  const { id: serviceId } = await host.call<Service>(Services, supplier, 'PUBLISH', on(ready))
  const client = await trader(host)
  await host.call(Organisations, client, 'JOIN_AS_CLIENT_ORG', { organizationId: supplier.organisationId })
  const items = [{ serviceId, quantity: 1, start: '2026-04-01', answers: {} }]
  const body = { items, paymentIndex: 0, platformIndex: 0, hiMsg: '' }
  const request = await host.call<Request>(Tickets, client, method, { body })
  const attach = async (as: TestCaller, name: string) => {
    const { id } = await bring(host, buckets, as, 'request', photo, { name })
    return host.call<Files>(Uploads, as, 'ADD_TO_REQUEST', { requestId: request.id, ids: [id] })
  }
  const list = (as: TestCaller) => host.call<Files>(Uploads, as, 'GET_OF_REQUEST', { requestId: request.id })
  return { buckets, host, supplier, client, request, attach, list }
}

describe('the files of a deal', () => {
  test('happy: both sides bring them, see them, read them and take their own away', async () => {
    const { host, supplier, client, request, attach, list } = await deal()
    await attach(client, 'Plan.jpg')
    await attach(supplier, 'Offer.jpg')
    const { files } = await list(client)
    expect(files).toMatchObject([
      { name: 'Plan.jpg', side: 'demander', type: 'image/jpeg', hasThumb: true },
      { name: 'Offer.jpg', side: 'supplier' },
    ])
    expect((await list(supplier)).files).toEqual(files)
    const [plan] = files
    const of = { requestId: request.id, id: plan!.id }
    const { url } = await host.call<{ url: string }>(Uploads, supplier, 'GET_REQUEST_URL', of)
    expect(url).toMatch(new RegExp(`^https://files.test/${plan!.id}-[\\w-]{43}\\?name=Plan.jpg&type=image%2Fjpeg&`))
    const small = await host.call<{ url: string }>(Uploads, supplier, 'GET_REQUEST_URL', { ...of, thumb: true })
    expect(small.url).toMatch(
      new RegExp(`^https://files.test/${plan!.id}-[\\w-]{43}\\?name=Plan.jpg&type=image%2Fwebp&`),
    )
    expect(await host.refused(Uploads, supplier, 'REMOVE_FROM_REQUEST', of)).toBe('auth.denied')
    expect((await host.call<Files>(Uploads, client, 'REMOVE_FROM_REQUEST', of)).files).toHaveLength(1)
  })

  test('attached twice are there once', async () => {
    const { buckets, host, client, request } = await deal()
    const { id } = await bring(host, buckets, client, 'request', photo)
    const ask = { requestId: request.id, ids: [id, id] }
    await host.call(Uploads, client, 'ADD_TO_REQUEST', ask)
    expect((await host.call<Files>(Uploads, client, 'ADD_TO_REQUEST', ask)).files).toHaveLength(1)
  })

  test('security: are nobody else’s, and those of a draft only of who writes it', async () => {
    const { host, supplier, client, request, attach, list } = await deal('CREATE')
    const stranger = await trader(host)
    const { files } = await attach(client, 'Plan.jpg')
    expect((await list(client)).files).toHaveLength(1)
    const of = { requestId: request.id }
    const { id } = files[0]!
    for (const as of [supplier, stranger]) {
      expect(await host.refused(Uploads, as, 'GET_OF_REQUEST', of)).toBe('notFound')
      expect(await host.refused(Uploads, as, 'GET_REQUEST_URL', { ...of, id })).toBe('notFound')
      expect(await host.refused(Uploads, as, 'ADD_TO_REQUEST', { ...of, ids: [id] })).toBe('notFound')
      expect(await host.refused(Uploads, as, 'REMOVE_FROM_REQUEST', { ...of, id })).toBe('notFound')
    }
  })

  test('security: are uploads of the own side that passed', async () => {
    const { buckets, host, supplier, client, request } = await deal()
    const theirs = await bring(host, buckets, supplier, 'request', photo)
    const broken = await bring(host, buckets, client, 'request', Buffer.from('<svg/>'))
    for (const { id } of [theirs, broken])
      expect(await host.refused(Uploads, client, 'ADD_TO_REQUEST', { requestId: request.id, ids: [id] })).toBe(
        'files.notReady',
      )
  })

  test('are methods of the one function behind all uploads', () => {
    const { contract } = joinServers([Announcing, Uploads])
    expect(Object.keys(contract.methods)).toEqual(expect.arrayContaining(['GET_UP_URL', 'GET_REQUEST_URL']))
  })
})

describe('a file of a deal that is signed', () => {
  /** A file of the client's, and the offer that the supplier then made. */
  const withOffer = async () => {
    const deal = await setting()
    const buckets = memoryBuckets()
    const host = testHost(deal.store, buckets.ports)
    const request = await deal.sent()
    const { id } = await bring(host, buckets, deal.as.cora, 'request', photo)
    await host.call(Uploads, deal.as.cora, 'ADD_TO_REQUEST', { requestId: request.id, ids: [id] })
    const offered = await deal.offer(request)
    const of = (requestId: string) => ({ requestId, id })
    return { ...deal, offered, of }
  }

  test('security: is not taken away by the offer that was replaced either', async () => {
    const { as, offer, offered, of, refused, sign, call } = await withOffer()
    const newer = await offer(offered, { message: 'Cheaper.' })
    expect(await refused(Uploads, as.cora, 'REMOVE_FROM_REQUEST', of(offered.id))).toBe('auth.denied')
    for (const who of [as.cora, as.dev, as.ada]) await sign(who, newer.id)
    for (const { id } of [offered, newer])
      expect(await refused(Uploads, as.cora, 'REMOVE_FROM_REQUEST', of(id))).toBe('auth.denied')
    const { files } = await call<Files>(Uploads, as.cora, 'GET_OF_REQUEST', { requestId: newer.id })
    expect(files).toHaveLength(1)
  })

  test('may be taken away by the newest offer while nobody has signed, and both sides are told', async () => {
    const { as, offer, offered, of, call, told, org } = await withOffer()
    const newer = await offer(offered, { message: 'Cheaper.' })
    expect((await call<Files>(Uploads, as.cora, 'REMOVE_FROM_REQUEST', of(newer.id))).files).toEqual([])
    expect(told().at(-1)).toMatchObject({
      type: 'deals.files.removed',
      parties: [{ id: org.harbour }, { id: org.wattle }],
      data: { name: 'photo.jpg', side: 'demander' },
    })
  })

  test('concurrency: stays where somebody signs while it is taken away', async () => {
    const { as, offered, of, sign, store: real, call } = await withOffer()
    let signed = false
    const racing: Store = {
      ...real,
      get meter() {
        return real.meter
      },
      async transact(writes) {
        if (!signed) {
          signed = true
          await sign(as.cora, offered.id)
        }
        return real.transact(writes)
      },
    }
    expect(await testHost(racing).refused(Uploads, as.cora, 'REMOVE_FROM_REQUEST', of(offered.id))).toBe('auth.denied')
    const { files } = await call<Files>(Uploads, as.cora, 'GET_OF_REQUEST', { requestId: offered.id })
    expect(files).toHaveLength(1)
  })
})
