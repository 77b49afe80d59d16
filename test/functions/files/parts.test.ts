import { beforeAll, expect, test } from 'vitest'
import { UploadChecks } from '#functions/files/UploadChecks.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import type { Store } from '#functions/kit/store.ts'
import { partSize } from '#shared/files/parts.ts'
import type { PartView, UploadView } from '#shared/files/Uploads.contract.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { created, memoryBuckets, scanned } from './buckets.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

type Announced = { upload: UploadView; url: string; parts?: PartView[] }
type Rest = { upload: UploadView; parts: PartView[] }

const size = 2 * partSize + 100
const announce = { purpose: 'thread', name: 'list.csv', type: 'text/csv', size }
const bytes = Buffer.alloc(size, 'a,b\n')

const product = () => {
  const buckets = memoryBuckets()
  const host = testHost(store, buckets.ports)
  const begin = (as: TestCaller) => host.call<Announced>(Uploads, as, 'GET_UP_URL', announce)
  /** Sends a part, as the browser does. */
  const send = ({ url, from, length }: PartView, sent: Buffer = bytes.subarray(from, from + length)) => {
    const { searchParams } = new URL(url)
    buckets.parts.get(searchParams.get('upload') ?? '')?.set(Number(searchParams.get('part')), sent)
  }
  const rest = (as: TestCaller, id: string) => host.call<Rest>(Uploads, as, 'GET_PARTS', { id })
  const complete = (as: TestCaller, id: string) =>
    host.call<{ upload: UploadView }>(Uploads, as, 'COMPLETE_PARTS', { id })
  const standing = async (as: TestCaller, id: string) =>
    (await host.call<{ uploads: UploadView[] }>(Uploads, as, 'GET', { ids: [id] })).uploads[0]
  return { host, buckets, begin, send, rest, complete, standing }
}

test('happy: what broke off goes on with the parts that did not come, and is looked at as a whole', async () => {
  const { host, buckets, begin, send, rest, complete, standing } = product()
  const as = await trader(host)
  const { upload, parts = [] } = await begin(as)
  expect(parts.map(({ number, from, length }) => [number, from, length])).toEqual([
    [1, 0, partSize],
    [2, partSize, partSize],
    [3, 2 * partSize, 100],
  ])
  for (const part of parts.filter(({ number }) => number !== 2)) send(part)
  const left = await rest(as, upload.id)
  expect(left.parts.map(({ number }) => number)).toEqual([2])
  for (const part of left.parts) send(part)
  expect(await complete(as, upload.id)).toMatchObject({ upload: { id: upload.id } })
  expect(buckets.quarantine.get(upload.id)?.bytes).toHaveLength(size)
  const scan = scanned(buckets, upload.id)
  await host.work(UploadChecks, created(upload.id))
  await host.work(UploadChecks, scan)
  expect(await standing(as, upload.id)).toMatchObject({ status: 'ready' })
  // Asked once more, by who did not hear that it was done.
  expect(await complete(as, upload.id)).toMatchObject({ upload: { status: 'ready' } })
  expect((await rest(as, upload.id)).parts).toEqual([])
})

test('a file of 5 MB is sent whole, and one of a byte more in parts', async () => {
  const { host } = product()
  const as = await trader(host)
  const of = (bytesOf: number) => host.call<Announced>(Uploads, as, 'GET_UP_URL', { ...announce, size: bytesOf })
  expect((await of(partSize)).parts).toBeUndefined()
  expect((await of(partSize + 1)).parts?.map(({ length }) => length)).toEqual([partSize, 1])
})

test('error: is not put together before all of it is there, nor of parts of another length', async () => {
  const { host, begin, send } = product()
  const as = await trader(host)
  const { upload, parts = [] } = await begin(as)
  const refused = () => host.refused(Uploads, as, 'COMPLETE_PARTS', { id: upload.id })
  expect(await refused()).toBe('files.partsMissing')
  for (const part of parts) send(part, Buffer.alloc(part.length - 1))
  expect(await refused()).toBe('files.partsMissing')
})

test('error: the whole is held to what was announced once more when it is looked at', async () => {
  const { host, buckets, begin, standing } = product()
  const as = await trader(host)
  const { upload } = await begin(as)
  buckets.quarantine.set(upload.id, { bytes: bytes.subarray(1), type: '', cacheControl: undefined })
  await host.work(UploadChecks, created(upload.id))
  expect(await standing(as, upload.id)).toMatchObject({ status: 'refused', problem: 'files.wrongLength' })
})

test('a file in parts has a day to come, and one that was sent whole ten minutes', async () => {
  const { host, begin, standing } = product()
  const as = await trader(host)
  const { upload } = await begin(as)
  const small = await host.call<Announced>(Uploads, as, 'GET_UP_URL', { ...announce, size: 10 })
  host.clock.now = new Date(host.clock.now.getTime() + 3_600_000)
  expect(await standing(as, upload.id)).toMatchObject({ status: 'waiting' })
  expect(await standing(as, small.upload.id)).toMatchObject({ status: 'refused' })
  host.clock.now = new Date(host.clock.now.getTime() + 86_400_000)
  expect(await standing(as, upload.id)).toMatchObject({ status: 'refused', problem: 'files.checkFailed' })
})

test('one that is cancelled is gone with the parts that came, and nobody goes on with it', async () => {
  const { host, buckets, begin, send, complete } = product()
  const as = await trader(host)
  const { upload, parts = [] } = await begin(as)
  for (const part of parts.slice(0, 2)) send(part)
  expect(buckets.parts.size).toBe(1)
  await host.call(Uploads, as, 'CANCEL_PARTS', { id: upload.id })
  expect(buckets.parts.size).toBe(0)
  for (const method of ['GET_PARTS', 'COMPLETE_PARTS', 'CANCEL_PARTS'])
    expect(await host.refused(Uploads, as, method, { id: upload.id })).toBe('notFound')
  // Too late: it is there, and goes on.
  const other = await begin(as)
  for (const part of other.parts ?? []) send(part)
  await complete(as, other.upload.id)
  const scan = scanned(buckets, other.upload.id)
  await host.work(UploadChecks, created(other.upload.id))
  await host.call(Uploads, as, 'CANCEL_PARTS', { id: other.upload.id })
  await host.work(UploadChecks, scan)
  const { uploads } = await host.call<{ uploads: UploadView[] }>(Uploads, as, 'GET', { ids: [other.upload.id] })
  expect(uploads[0]).toMatchObject({ status: 'ready' })
})

test('one that is cancelled as it is put together is looked at by nobody, and leaves nothing', async () => {
  const { host, buckets, begin, send, complete } = product()
  const as = await trader(host)
  const { upload, parts = [] } = await begin(as)
  for (const part of parts) send(part)
  await complete(as, upload.id)
  await host.call(Uploads, as, 'CANCEL_PARTS', { id: upload.id })
  await host.work(UploadChecks, created(upload.id))
  expect([buckets.quarantine.size, buckets.files.size]).toEqual([0, 0])
})

test('security: nobody else goes on with it, or puts it together', async () => {
  const { host, begin } = product()
  const as = await trader(host)
  const other = await trader(host)
  const { upload } = await begin(as)
  for (const stranger of [other, person(), { uid: as.uid }]) {
    for (const method of ['GET_PARTS', 'COMPLETE_PARTS', 'CANCEL_PARTS'])
      expect(await host.refused(Uploads, stranger, method, { id: upload.id })).toBe('notFound')
  }
})
