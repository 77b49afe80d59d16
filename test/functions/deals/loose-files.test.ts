import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Uploads as DealUploads } from '#functions/deals/Uploads.ts'
import { FileUses, Uploads as UploadsTable } from '#functions/files/tables.ts'
import { UploadChecks } from '#functions/files/UploadChecks.ts'
import { UploadSweeps } from '#functions/files/UploadSweeps.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { Request } from '#shared/deals/request.ts'
import { keyOfUse, roomFor } from '#shared/files/quota.ts'
import { sweepDays } from '#shared/files/sweep.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { bring } from '../files/bringing.ts'
import { created, memoryBuckets } from '../files/buckets.ts'
import { picture } from '../files/pictures.ts'
import { testHost } from '../host.ts'
import { setting } from './fixture.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await picture(600, 400)
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const read = (store: Store) => {
  const unit = new Unit()
  return { uploads: repository(UploadsTable, store, unit), uses: repository(FileUses, store, unit), unit }
}

/** Cora of Harbour Foods, who writes requests and brings files for them. */
const product = async () => {
  const deal = await setting()
  const buckets = memoryBuckets()
  const host = testHost(deal.store, buckets.ports)
  const { cora } = deal.as
  const party: Party = { id: deal.org.harbour, type: 'organization' }
  return {
    ...deal,
    buckets,
    host,
    cora,
    brought: () => bring(host, buckets, cora, 'request', photo),
    add: (requestId: string, ids: readonly string[]) =>
      host.call(DealUploads, cora, 'ADD_TO_REQUEST', { requestId, ids }),
    draft: () => host.call<Request>(Tickets, cora, 'CREATE', { body: deal.body }),
    use: () => read(deal.store).uses.get({ party: keyOfUse(party) }),
    days: (count: number) => {
      host.clock.now = new Date(host.clock.now.getTime() + count * 86_400_000)
    },
    sweep: () => host.work(UploadSweeps, {}),
  }
}

describe('what was brought', () => {
  test('and never attached goes after its days, with its thumbnail and its row', async () => {
    const { buckets, host, cora, store, brought, days, sweep, use } = await product()
    const { id } = await brought()
    expect(buckets.files.size).toBe(2)
    const kept = await use()
    expect(kept).toMatchObject({ files: 1 })
    expect(kept?.bytes).toBeGreaterThan(0)
    days(sweepDays - 1)
    await sweep()
    expect(buckets.files.size).toBe(2)
    days(1)
    await sweep()
    expect(buckets.files.size).toBe(0)
    expect(await read(store).uploads.get({ id })).toBeUndefined()
    expect(await use()).toMatchObject({ bytes: 0, files: 0 })
    expect(await host.refused(Uploads, cora, 'GET_URL', { id })).toBe('notFound')
    await sweep()
    expect(await use()).toMatchObject({ bytes: 0, files: 0 })
  })

  test('and is attached stays for good, however far the clock goes', async () => {
    const { buckets, host, cora, draft, brought, add, days, sweep, use } = await product()
    const [{ id }, { id: requestId }] = [await brought(), await draft()]
    await add(requestId, [id])
    for (let year = 0; year < 10; year++) {
      days(365)
      await sweep()
    }
    expect(buckets.files.size).toBe(2)
    expect(await use()).toMatchObject({ files: 1 })
    await host.call(DealUploads, cora, 'GET_REQUEST_URL', { requestId, id })
  })

  test('and taken off its deal again is loose from then on, and may be attached anew until it goes', async () => {
    const { buckets, host, cora, draft, brought, add, days, sweep } = await product()
    const [{ id }, { id: requestId }, { id: other }] = [await brought(), await draft(), await draft()]
    await add(requestId, [id])
    // It stands in one place: taken off one deal, it must not be missed in another.
    expect(await host.refused(DealUploads, cora, 'ADD_TO_REQUEST', { requestId: other, ids: [id] })).toBe(
      'files.notReady',
    )
    days(30)
    await host.call(DealUploads, cora, 'REMOVE_FROM_REQUEST', { requestId, id })
    await sweep()
    days(sweepDays - 1)
    await sweep()
    expect(buckets.files.size).toBe(2)
    await add(other, [id])
    days(30)
    await sweep()
    expect(buckets.files.size).toBe(2)
    await host.call(DealUploads, cora, 'REMOVE_FROM_REQUEST', { requestId: other, id })
    days(sweepDays)
    await sweep()
    expect(buckets.files.size).toBe(0)
  })

  test('goes with the draft that it was for, even when its row was forgotten', async () => {
    const { buckets, host, cora, store, draft, brought, add, days, sweep, use } = await product()
    const [{ id }, request] = [await brought(), await draft()]
    await add(request.id, [id])
    const { uploads, unit } = read(store)
    uploads.remove(await uploads.need({ id }))
    await unit.commit(store)
    await host.call(Tickets, cora, 'REMOVE', { requestId: request.id, version: request.version })
    days(sweepDays)
    await sweep()
    expect(buckets.files.size).toBe(0)
    expect(await use()).toMatchObject({ bytes: 0, files: 0 })
  })

  test('concurrency: is attached or swept, and never both', async () => {
    const { buckets, cora, draft, brought, add, days, host, store } = await product()
    const [{ id }, { id: requestId }] = [await brought(), await draft()]
    days(sweepDays)
    const { FilesBucket } = buckets.ports
    let whileRemoving: (() => Promise<unknown>) | undefined
    const slow = {
      ...FilesBucket,
      remove: async (key: string) => {
        const run = whileRemoving
        whileRemoving = undefined
        await run?.()
        await FilesBucket.remove(key)
      },
    }
    const other = testHost(store, { ...buckets.ports, FilesBucket: slow })
    other.clock.now = host.clock.now
    let refused: string | undefined
    whileRemoving = async () => {
      refused = await host.refused(DealUploads, cora, 'ADD_TO_REQUEST', { requestId, ids: [id] })
    }
    await other.work(UploadSweeps, {})
    expect(refused).toBe('files.notReady')
    expect(buckets.files.size).toBe(0)
    await expect(add(requestId, [id])).rejects.toThrow()
  })

  test('concurrency: and whose removal broke off goes with the next run, and is counted once', async () => {
    const { buckets, brought, days, host, store, use, sweep } = await product()
    const { id } = await brought()
    await brought()
    days(sweepDays)
    const { FilesBucket } = buckets.ports
    const broken = { ...FilesBucket, remove: () => Promise.reject(new Error('S3 does not answer')) }
    const other = testHost(store, { ...buckets.ports, FilesBucket: broken })
    other.clock.now = host.clock.now
    await expect(other.work(UploadSweeps, {})).rejects.toThrow('2 files were not swept')
    expect(await read(store).uploads.get({ id })).toMatchObject({ status: 'removed' })
    expect(await use()).toMatchObject({ files: 2 })
    await sweep()
    expect(buckets.files.size).toBe(0)
    expect(await use()).toMatchObject({ bytes: 0, files: 0 })
  })
})

describe('how much a party keeps', () => {
  test('has a bound, which is said before anything is sent, and held when it is checked', async () => {
    const { buckets, host, cora, store, org } = await product()
    const party: Party = { id: org.harbour, type: 'organization' }
    const room = () => host.call<{ bytes: number; files: number }>(Uploads, cora, 'GET_ROOM', {})
    const all = roomFor(party)
    expect(await room()).toEqual(all)
    const announce = { purpose: 'request', name: 'list.csv', type: 'text/csv', size: 1000 }
    const { upload } = await host.call<{ upload: UploadView }>(Uploads, cora, 'GET_UP_URL', announce)
    const { uses, unit } = read(store)
    uses.add({ party: keyOfUse(party) }, { bytes: all.bytes - 999, files: 1 })
    await unit.commit(store)
    expect(await room()).toEqual({ bytes: 999, files: all.files - 1 })
    expect(await host.refused(Uploads, cora, 'GET_UP_URL', announce)).toBe('files.full')
    // What anybody may see has places of its own.
    await host.call(Uploads, cora, 'GET_UP_URL', { ...announce, purpose: 'avatar', name: 'a.png', type: 'image/png' })
    await host.call(Uploads, cora, 'GET_UP_URL', { ...announce, size: 999 })
    // What was announced while there was room, and comes when there is none.
    const more = read(store)
    more.uses.add({ party: keyOfUse(party) }, { bytes: 1, files: 0 })
    await more.unit.commit(store)
    buckets.quarantine.set(upload.id, { bytes: Buffer.alloc(1000, 'a,b\n'), type: '', cacheControl: undefined })
    await host.work(UploadChecks, created(upload.id))
    const { uploads } = await host.call<{ uploads: UploadView[] }>(Uploads, cora, 'GET', { ids: [upload.id] })
    expect(uploads[0]).toMatchObject({ status: 'refused', problem: 'files.full' })
    expect(buckets.files.size).toBe(0)
  })

  test('is bounded in number, too', () => {
    for (const type of ['user', 'organization'] as const) {
      const { bytes, files } = roomFor({ id: 'x', type })
      expect(roomFor({ id: 'x', type }, { bytes: bytes + 1, files: files + 1 })).toEqual({ bytes: 0, files: 0 })
    }
  })
})
