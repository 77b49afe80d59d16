import { beforeAll, describe, expect, test } from 'vitest'
import { stillKey } from '#functions/files/keys.ts'
import { Uploads as UploadsTable } from '#functions/files/tables.ts'
import { UploadChecks } from '#functions/files/UploadChecks.ts'
import { UploadSweeps } from '#functions/files/UploadSweeps.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { mostAsked, scanMinutes } from '#shared/files/scan.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { created, memoryBuckets, scanned } from './buckets.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

const list = Buffer.from('a,b\n1,2\n')

/** A list that somebody announced and sent, of which nobody has told yet. */
const sent = async ({ still = undefined as Uint8Array | undefined } = {}) => {
  const buckets = memoryBuckets()
  const host = testHost(store, buckets.ports)
  const owner = await trader(host)
  const { upload } = await host.call<{ upload: UploadView }>(Uploads, owner, 'GET_UP_URL', {
    ...{ purpose: 'thread', name: 'list.csv', type: 'text/csv', size: list.length },
    ...(still && { stillSize: still.length }),
  })
  const { id } = upload
  const lay = (bytes: Uint8Array, key: string = id) =>
    buckets.quarantine.set(key, { bytes, type: '', cacheControl: undefined })
  lay(list)
  if (still) lay(still, stillKey(id))
  const standing = async () =>
    (await host.call<{ uploads: UploadView[] }>(Uploads, owner, 'GET', { ids: [id] })).uploads[0]
  return {
    ...{ id, host, buckets, owner, lay, standing },
    row: () => repository(UploadsTable, store, new Unit()).need({ id }),
    check: () => host.work(UploadChecks, created(id)),
    hear: (result?: string, bytes?: Uint8Array, key: string = id) =>
      host.work(UploadChecks, scanned(buckets, key, result, bytes)),
    sweep: () => host.work(UploadSweeps, {}),
    later: (minutes: number) => {
      host.clock.now = new Date(host.clock.now.getTime() + minutes * 60_000)
    },
  }
}

describe('a file is passed on after both the check and the scan', () => {
  test('happy: the check comes first, and says that the scan is waited for', async () => {
    const { buckets, check, hear, standing, row } = await sent()
    await check()
    expect(await standing()).toMatchObject({ status: 'checking', scan: 'running' })
    expect([buckets.quarantine.size, buckets.files.size]).toEqual([1, 0])
    await hear()
    expect(await standing()).toMatchObject({ status: 'ready' })
    expect(await standing()).not.toHaveProperty('scan')
    expect([buckets.quarantine.size, buckets.files.size]).toEqual([0, 1])
    expect(await row()).not.toHaveProperty('awaited')
  })

  test('happy: the scan comes first', async () => {
    const { buckets, check, hear, standing } = await sent()
    await hear()
    expect(await standing()).toMatchObject({ status: 'waiting' })
    expect(buckets.files.size).toBe(0)
    await check()
    expect(await standing()).toMatchObject({ status: 'ready' })
  })

  test('both come again, and after all is over, and change nothing', async () => {
    const { buckets, check, hear, row } = await sent()
    await hear()
    await hear()
    await check()
    const done = await row()
    await hear('NO_THREATS_FOUND', list)
    await hear('THREATS_FOUND', list)
    await check()
    expect(await row()).toEqual(done)
    expect([buckets.quarantine.size, buckets.files.size]).toEqual([0, 1])
  })

  test('concurrency: at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buckets, check, hear, standing } = await sent()
      await Promise.all([check(), hear(), hear()])
      expect(await standing()).toMatchObject({ status: 'ready' })
      expect([buckets.quarantine.size, buckets.files.size]).toEqual([0, 1])
    }
  })

  test('what the check refuses is refused without waiting for the scan', async () => {
    const { check, lay, standing, hear, buckets } = await sent()
    lay(Buffer.from('\x00binary!'))
    await check()
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.otherKind' })
    await hear()
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.otherKind' })
    expect(buckets.quarantine.size + buckets.files.size).toBe(0)
  })
})

describe('what the scan finds', () => {
  test.each([
    ['before the check', true],
    ['after the check', false],
  ])('security: a threat is refused and its bytes go, %s', async (_when, isFirst) => {
    const { buckets, check, hear, standing } = await sent()
    if (!isFirst) await check()
    await hear('THREATS_FOUND')
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.infected' })
    expect(buckets.quarantine.size).toBe(0)
    await check()
    await hear()
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.infected' })
    expect(buckets.files.size + buckets.pictures.size).toBe(0)
  })

  test('security: a word on other bytes than those that were sent last passes nothing on', async () => {
    const { buckets, check, hear, lay, standing } = await sent()
    await hear()
    // The address takes a second file of the same length: the scan has said nothing of it yet.
    lay(Buffer.from('a,b\n3,4\n'))
    await check()
    expect(await standing()).toMatchObject({ status: 'checking', scan: 'running' })
    await hear('NO_THREATS_FOUND', list)
    expect(await standing()).toMatchObject({ status: 'checking' })
    expect(buckets.files.size).toBe(0)
    await hear('THREATS_FOUND')
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.infected' })
  })

  test('security: what cannot be looked through is refused', async () => {
    const { buckets, check, hear, standing } = await sent()
    await check()
    await hear('UNSUPPORTED')
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.unscannable' })
    expect(buckets.quarantine.size + buckets.files.size).toBe(0)
  })

  test('security: a threat in the still of a video is one of the video; that it cannot be looked through is none', async () => {
    const { id, buckets, hear, standing } = await sent({ still: Buffer.from('still') })
    await hear('UNSUPPORTED', undefined, stillKey(id))
    await hear('NO_THREATS_FOUND', undefined, stillKey(id))
    expect(await standing()).toMatchObject({ status: 'waiting' })
    await hear('THREATS_FOUND', undefined, stillKey(id))
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.infected' })
    expect(buckets.quarantine.size).toBe(0)
  })

  test('error: an event of another shape is a fault, and of an object that nobody announced, nothing', async () => {
    const { host, buckets, hear } = await sent()
    await expect(host.work(UploadChecks, { source: 'aws.guardduty', detail: {} })).rejects.toThrow()
    await hear('THREATS_FOUND', list, 'malware-protection-resource-validation-object')
    expect(buckets.quarantine.size).toBe(1)
  })
})

describe('a scan that does not come', () => {
  test.each(['FAILED', 'ACCESS_DENIED'])('error: %s is no word: the file waits, and is late', async result => {
    const { check, hear, standing, later } = await sent()
    await check()
    await hear(result)
    expect(await standing()).toMatchObject({ status: 'checking', scan: 'running' })
    later(scanMinutes + 1)
    expect(await standing()).toMatchObject({ status: 'checking', scan: 'late' })
    await hear()
    expect(await standing()).toMatchObject({ status: 'ready' })
  })

  test('is asked for again by the sweep: the bytes are written anew', async () => {
    const { id, buckets, check, hear, sweep, standing, later, row } = await sent()
    await check()
    await sweep()
    expect((await row()).awaited).toMatchObject({ asked: 0 })
    later(scanMinutes + 1)
    await sweep()
    expect((await row()).awaited).toMatchObject({ asked: 1 })
    expect(buckets.quarantine.get(id)).toMatchObject({ bytes: list, type: 'application/octet-stream' })
    // What was written anew is told of anew.
    await check()
    expect((await row()).awaited).toMatchObject({ asked: 1 })
    await hear()
    expect(await standing()).toMatchObject({ status: 'ready' })
  })

  test('error: and never comes is refused at last, and the bytes go', async () => {
    const { buckets, check, sweep, standing, later } = await sent()
    await check()
    for (let asked = 0; asked < mostAsked; asked += 1) {
      later(scanMinutes * 2 ** asked + 1)
      await sweep()
      expect(await standing()).toMatchObject({ status: 'checking', scan: 'late' })
    }
    later(scanMinutes * 2 ** mostAsked)
    await sweep()
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.scanFailed' })
    expect(buckets.quarantine.size).toBe(0)
  })
})
