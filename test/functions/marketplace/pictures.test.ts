import { beforeAll, describe, expect, test } from 'vitest'
import { Uploads } from '#functions/files/Uploads.ts'
import type { Store } from '#functions/kit/store.ts'
import { Microservices } from '#functions/marketplace/Microservices.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { Services } from '#functions/marketplace/Services.ts'
import type { Card } from '#shared/marketplace/card.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { bring } from '../files/bringing.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { picture } from '../files/pictures.ts'
import { testHost, testStore } from '../host.ts'
import { seller, serviceBody, trader } from '../people.ts'

let store: Store
let photo: Buffer
beforeAll(async () => {
  store = await testStore()
  photo = await picture(600, 400)
})

const product = async () => {
  const buckets = memoryBuckets()
  const host = testHost(store, buckets.ports)
  const owner = await seller(host)
  const service = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
  const brought = () => bring(host, buckets, owner, 'service', photo)
  return { buckets, host, owner, service, brought }
}

describe('the pictures of a service', () => {
  test('happy: are put, ordered, described and removed, on the market too', async () => {
    const { host, owner, service, brought } = await product()
    const [one, other] = [await brought(), await brought()]
    const put = (on: Service, pictures: object[]) =>
      host.call<Service>(Services, owner, 'PUT_PICTURES', { id: on.id, version: on.version, pictures })
    const step = (method: string, { id, version }: Service) =>
      host.call<Service>(Services, owner, method, { id, version })
    const two = await put(service, [
      { id: one.id, alt: 'An office' },
      { id: other.id, alt: '' },
    ])
    expect(two.pictures).toMatchObject([
      { key: one.picture, thumb: one.thumb, width: 600, height: 400, alt: 'An office' },
      {},
    ])
    const sold = await step('PUBLISH', await step('TO_READY', two))
    const turned = await put(sold, [
      { id: other.id, alt: 'A desk' },
      { id: one.id, alt: 'An office' },
    ])
    expect(turned.stat).toBe('published')
    const shown = await host.call<Service>(Microservices, undefined, 'GET_MICROSERVICE_FOR_REQUEST', { id: service.id })
    expect(shown.pictures?.map(({ alt }) => alt)).toEqual(['A desk', 'An office'])
    expect((await put(turned, [])).pictures).toEqual([])
  })

  test('error: are put to none that was removed', async () => {
    const { host, owner, service, brought } = await product()
    const step = (method: string, { id, version }: Service) =>
      host.call<Service>(Services, owner, method, { id, version })
    const sold = await step('PUBLISH', await step('TO_READY', service))
    const ready = await step('TO_READY', sold)
    await step('REMOVE', ready)
    const { id, version } = await host.call<Service>(Services, owner, 'GET_BY_ID', { id: service.id })
    const { id: file } = await brought()
    const pictures = [{ id: file, alt: '' }]
    expect(await host.refused(Services, owner, 'PUT_PICTURES', { id, version, pictures })).toBe('notFound')
  })

  test('are videos, too, which stand for themselves by how they begin', async () => {
    const { buckets, host, owner, service } = await product()
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(100)])
    const asVideo = { name: 'tour.mp4', type: 'video/mp4' as const }
    const announced = { purpose: 'service', size: film.length, ...asVideo }
    expect(await host.refused(Uploads, owner, 'GET_UP_URL', announced)).toBe('files.unplayable')
    const made = await bring(host, buckets, owner, 'service', film, { ...asVideo, still: photo })
    expect(made).toMatchObject({ status: 'ready', video: expect.stringMatching(/^videos\/[\w-]{43}\.mp4$/) })
    expect(buckets.pictures.get(made.video ?? '')).toMatchObject({ type: 'video/mp4', bytes: film })
    const { pictures } = await host.call<Service>(Services, owner, 'PUT_PICTURES', {
      id: service.id,
      version: service.version,
      pictures: [{ id: made.id, alt: 'A tour' }],
    })
    expect(pictures).toMatchObject([
      { video: made.video, key: made.picture, thumb: made.thumb, width: 600, height: 400, alt: 'A tour' },
    ])
    expect(buckets.quarantine.size).toBe(0)
  })

  test('error: are uploads that passed, for this, and no more than there is room for', async () => {
    const { buckets, host, owner, service, brought } = await product()
    const refused = (pictures: object[]) =>
      host.refused(Services, owner, 'PUT_PICTURES', { id: service.id, version: service.version, pictures })
    const logo = await bring(host, buckets, owner, 'logo', photo)
    expect(await refused([{ id: logo.id, alt: '' }])).toBe('files.notReady')
    const broken = await bring(host, buckets, owner, 'service', Buffer.from('<svg/>'))
    expect(await refused([{ id: broken.id, alt: '' }])).toBe('files.notReady')
    const { id } = await brought()
    expect(await refused(Array.from({ length: serviceLimits.pictures + 1 }, () => ({ id, alt: '' })))).toBe(
      'input.invalid',
    )
  })

  test('security: are of the owner, on its own services', async () => {
    const { buckets, host, owner, service, brought } = await product()
    const stranger = await trader(host)
    const { id } = await bring(host, buckets, stranger, 'service', photo)
    const on = { id: service.id, version: service.version }
    expect(await host.refused(Services, owner, 'PUT_PICTURES', { ...on, pictures: [{ id, alt: '' }] })).toBe(
      'files.notReady',
    )
    const own = await brought()
    const pictures = [{ id: own.id, alt: '' }]
    expect(await host.refused(Services, stranger, 'PUT_PICTURES', { ...on, pictures })).toBe('notFound')
  })

  test('stand on its card, and until there is one the logo of its owner', async () => {
    const { buckets, host, owner, service, brought } = await product()
    const step = (method: string, { id, version }: Service) =>
      host.call<Service>(Services, owner, method, { id, version })
    const offered = await step('PUBLISH', await step('TO_READY', service))
    const logo = await bring(host, buckets, owner, 'logo', photo)
    await host.call(Uploads, owner, 'PLACE', { id: logo.id })
    const organisation = { table: 'Organisations', id: owner.organisationId, version: 2 }
    const event = { id: 'evt_o', type: 'organisations.organisation.updated', at: host.clock.now.toISOString() }
    const body = JSON.stringify({ ...event, subject: organisation, parties: [], data: { title: 'x' } })
    await host.work(SearchConsumer, { Records: [{ messageId: '0', body }] })
    const sold = await host.call<Service>(Services, owner, 'GET_BY_ID', { id: offered.id })
    // Whoever has it open to edit may go on: nobody else edited it.
    expect(sold).toMatchObject({ ownerLogo: logo.thumb, version: offered.version, updatedAt: offered.updatedAt })
    const card = async ({ id, version }: Service) => {
      const subject = { table: 'Services', id, version }
      const event = { id: 'evt_x', type: 'marketplace.service.published', at: host.clock.now.toISOString(), subject }
      const body = JSON.stringify({ ...event, parties: [], data: {} })
      await host.work(SearchConsumer, { Records: [{ messageId: '1', body }] })
      const asked = { kind: 'service', ownerId: owner.organisationId }
      return (await host.call<{ items: Card[] }>(Search, undefined, 'SEARCH', asked)).items[0]
    }
    expect(await card(sold)).toMatchObject({ picture: logo.thumb })
    const page = await host.call<object>(Microservices, undefined, 'GET_MICROSERVICE_FOR_REQUEST', { id: sold.id })
    expect(page).toMatchObject({ ownerLogo: logo.thumb })
    const one = await brought()
    const pictures = [{ id: one.id, alt: '' }]
    const shown = await host.call<Service>(Services, owner, 'PUT_PICTURES', {
      id: sold.id,
      version: sold.version,
      pictures,
    })
    expect(await card(shown)).toMatchObject({ picture: one.thumb })
  })
})
