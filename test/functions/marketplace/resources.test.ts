import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { UploadSweeps } from '#functions/files/UploadSweeps.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Microservices } from '#functions/marketplace/Microservices.ts'
import { Resources } from '#functions/marketplace/Resources.ts'
import { Services } from '#functions/marketplace/Services.ts'
import type { ResourceView } from '#shared/marketplace/resource.ts'
import { resourceLimits } from '#shared/marketplace/resource.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { bring } from '../files/bringing.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, seller, serviceBody, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'

let store: Store
beforeAll(async () => {
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
  store = await testStore()
})

type Answer = { resources: ResourceView[] }
type Urls = { urls: { id: string; name: string; url: string }[] }

const product = async () => {
  const buckets = memoryBuckets()
  const host = testHost(store, buckets.ports)
  const owner = await seller(host)
  const service = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
  const step = (method: string, { id, version }: Service) =>
    host.call<Service>(Services, owner, method, { id, version })
  const publish = async () => step('PUBLISH', await step('TO_READY', service))
  const itemId = service.id
  const text = (as: TestCaller = owner) =>
    bring(host, buckets, as, 'resource', Buffer.from('Some words.'), { name: 'terms of work.txt', type: 'text/plain' })
  const put = async (resource: object) => host.call<Answer>(Resources, owner, 'PUT', { itemId, resource })
  const link = (title: string) => put({ link: `https://b.example/${title}`, title })
  const seenBy = async (as: TestCaller | undefined) => {
    const answer = await host.send(Microservices, as, 'GET_FILERESOURCE', { itemId })
    return 'result' in answer ? (answer.result as Answer).resources : answer.errorType
  }
  return { buckets, host, owner, service, itemId, step, publish, text, put, link, seenBy }
}

const titles = ({ resources }: Answer) => resources.map(({ title }) => title)

describe('the resources of a service', () => {
  test('happy: are put, named, ordered, read by everybody once it is on the market, and taken off', async () => {
    const { buckets, host, owner, itemId, publish, text, put, link, seenBy } = await product()
    const file = await text()
    await put({ file: file.id })
    const both = await link('Work')
    expect(both.resources).toMatchObject([
      { title: 'terms of work', file: { name: 'terms of work.txt', type: 'text/plain', size: 11, hasThumb: false } },
      { title: 'Work', link: 'https://b.example/Work' },
    ])
    const [first, second] = both.resources
    const change = (input: object) => host.call<Answer>(Resources, owner, 'UPDATE', { itemId, ...input })
    expect(titles(await change({ id: second?.id, title: 'Our work', before: first?.id }))).toEqual([
      'Our work',
      'terms of work',
    ])
    expect(await seenBy(undefined)).toBe('notFound')
    await publish()
    expect(await seenBy(undefined)).toEqual((await host.call<Answer>(Resources, owner, 'GET', { itemId })).resources)
    const { urls } = await host.call<Urls>(Resources, undefined, 'GET_URLS', { itemId, ids: [first?.id] })
    expect(urls).toMatchObject([{ id: first?.id, name: 'terms of work.txt' }])
    expect(buckets.files.get(new URL(urls[0]?.url ?? '').pathname.slice(1))?.bytes).toEqual(Buffer.from('Some words.'))
    expect(new URL(urls[0]?.url ?? '').searchParams.get('seconds')).toBe('60')
    expect(titles(await host.call<Answer>(Resources, owner, 'REMOVE', { itemId, id: first?.id }))).toEqual(['Our work'])
  })

  test('a PDF shows its first page in small', async () => {
    const { buckets, host, owner, itemId, put } = await product()
    const document = await PDFDocument.create()
    document.addPage([595, 842])
    const pdf = { name: 'sheet.pdf', type: 'application/pdf' as const }
    const file = await bring(host, buckets, owner, 'resource', Buffer.from(await document.save()), pdf)
    const [sheet] = (await put({ file: file.id, title: 'Sheet' })).resources
    expect(sheet?.file?.hasThumb).toBe(true)
    const { urls } = await host.call<Urls>(Resources, owner, 'GET_URLS', { itemId, ids: [sheet?.id], thumb: true })
    expect(new URL(urls[0]?.url ?? '').searchParams.get('type')).toBe('image/webp')
  })

  test('what was taken off is put back while it is there, and swept after a week', async () => {
    const { buckets, host, owner, itemId, text, put } = await product()
    const file = await text()
    const [one] = (await put({ file: file.id })).resources
    await host.call(Resources, owner, 'REMOVE', { itemId, id: one?.id })
    const [back] = (await put({ file: file.id, title: 'Back' })).resources
    expect(back).toMatchObject({ title: 'Back', file: { name: 'terms of work.txt' } })
    expect(titles(await put({ file: file.id }))).toEqual(['Back'])
    const pass = async () => {
      host.clock.now = new Date(host.clock.now.getTime() + 8 * 86_400_000)
      await host.work(UploadSweeps, {})
    }
    await pass()
    expect(buckets.files.size).toBe(1)
    await host.call(Resources, owner, 'REMOVE', { itemId, id: back?.id })
    await pass()
    expect(buckets.files.size).toBe(0)
  })

  test('go with the service: the bytes of one that is removed are swept', async () => {
    const { buckets, host, owner, itemId, publish, step, text, put, link, seenBy } = await product()
    await put({ file: (await text()).id })
    const [, shown] = (await link('Work')).resources
    await step('REMOVE', await publish())
    expect(await seenBy(undefined)).toBe('notFound')
    expect(await host.refused(Resources, owner, 'GET_URLS', { itemId, ids: [shown?.id] })).toBe('notFound')
    expect(
      await host.refused(Resources, owner, 'PUT', { itemId, resource: { link: 'https://b.example', title: 'x' } }),
    ).toBe('notFound')
    host.clock.now = new Date(host.clock.now.getTime() + 8 * 86_400_000)
    await host.work(UploadSweeps, {})
    expect(buckets.files.size).toBe(0)
  })

  test('error: are uploads that passed, for this, links to somewhere, and no more than there is room for', async () => {
    const { buckets, host, owner, itemId, link } = await product()
    const refused = (resource: object) => host.refused(Resources, owner, 'PUT', { itemId, resource })
    const plain = { name: 'a.txt', type: 'text/plain' as const }
    const other = await bring(host, buckets, owner, 'thread', Buffer.from('Words.'), plain)
    expect(await refused({ file: other.id })).toBe('files.notReady')
    const hostile = await bring(host, buckets, owner, 'resource', Buffer.from('<script>'), plain)
    expect(await refused({ file: hostile.id })).toBe('files.notReady')
    for (const bad of ['javascript:alert(1)', 'http://b.example', 'https://me:secret@b.example'])
      expect(await refused({ link: bad, title: 'x' })).toBe('input.invalid')
    for (let n = 0; n < resourceLimits.resources; n++) await link(`${n}`)
    expect(await refused({ link: 'https://b.example', title: 'one more' })).toBe('files.tooMany')
  })

  test('security: are changed by those of the owner who are responsible, and read as the service is', async () => {
    const { host, owner, itemId, publish, text, put, seenBy } = await product()
    const file = await text()
    const [one] = (await put({ file: file.id })).resources
    const [stranger, visitor] = [await trader(host), person()]
    const clerk = { uid: person().uid, organisationId: owner.organisationId }
    const unit = new Unit()
    stageStaff(store, unit, { oid: owner.organisationId, uid: clerk.uid, name: 'Kim Park' })
    await unit.commit(store)
    const addresses = { itemId, ids: [one?.id] }
    for (const as of [undefined, visitor, stranger, clerk, { uid: owner.uid }])
      expect(await host.refused(Resources, as, 'GET_URLS', addresses)).toBe('notFound')
    const resource = { link: 'https://evil.example', title: 'x' }
    expect(await host.refused(Resources, stranger, 'PUT', { itemId, resource })).toBe('notFound')
    expect(await host.refused(Resources, stranger, 'REMOVE', { itemId, id: one?.id })).toBe('notFound')
    expect(await host.refused(Resources, stranger, 'GET', { itemId })).toBe('notFound')
    expect(await host.refused(Resources, clerk, 'PUT', { itemId, resource })).toBe('auth.denied')
    // A stranger's file does not become the owner's, nor the owner's a stranger's.
    const theirs = await host.call<Service>(Services, stranger, 'CREATE', { body: serviceBody() })
    const taken = { itemId: theirs.id, resource: { file: file.id } }
    expect(await host.refused(Resources, stranger, 'PUT', taken)).toBe('files.notReady')
    await publish()
    for (const as of [undefined, visitor, stranger, clerk])
      expect((await host.call<Urls>(Resources, as, 'GET_URLS', addresses)).urls).toHaveLength(1)
    // By the upload that it came by: its owner's people alone.
    expect(await host.refused(Uploads, stranger, 'GET_URL', { id: file.id })).toBe('notFound')
    // One of another service is not read through this.
    expect(await host.refused(Resources, stranger, 'GET_URLS', { itemId: theirs.id, ids: [one?.id] })).toBe('notFound')
    expect(JSON.stringify(await seenBy(undefined))).not.toMatch(/"(key|by|thumb)"/)
  })
})
