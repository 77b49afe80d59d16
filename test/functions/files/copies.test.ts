import { createHash, randomBytes } from 'node:crypto'
import { CarReader } from '@ipld/car'
import { MemoryBlockstore } from 'blockstore-core'
import { importBytes } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { FileCopyWork } from '#functions/files/FileCopyWork.ts'
import { Files } from '#functions/files/Files.ts'
import { FileCopies } from '#functions/files/thread-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { type Pinning, PinningFailed } from '#functions/ports/pinning.ts'
import type { CopyView } from '#shared/files/copy.ts'
import { readCar } from '#shared/files/ipfs/car.ts'
import { cidText } from '#shared/files/ipfs/cid.ts'
import { unseal } from '#shared/files/ipfs/sealed.ts'
import { fileOf } from '#shared/files/ipfs/unixfs.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { memoryBuckets } from './buckets.ts'
import { memoryKeys, memoryPinning } from './copying.ts'
import { keep, remove, seen } from './keeping.ts'

beforeAll(() => {
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
type Given = { number: number; name: string; hash: string; url: string; key: string }

/** A file that somebody keeps. The worker goes through all that is due, so each test has a store of its own. */
const setting = async (text = 'Granite and oak.', given?: Store) => {
  const store = given ?? (await testStore())
  const buckets = memoryBuckets()
  const keys = memoryKeys()
  const pinning = memoryPinning()
  const ports = { ...buckets.ports, CopyKeys: keys, OpenedCopyKeys: keys, Pinning: pinning.service }
  const host = testHost(store, ports)
  const owner = await trader(host)
  const { id } = await keep(host, buckets, owner, { title: 'Note', text })
  const run = () => host.work(FileCopyWork, {})
  const later = (minutes: number) => {
    host.clock.now = new Date(host.clock.now.getTime() + minutes * 60_000)
  }
  return {
    ...{ store, buckets, keys, pinning, host, ports, owner, id, run, later },
    ask: (as: TestCaller = owner, number = 1) => host.call<CopyView>(Files, as, 'IPFS_UPLOAD', { id, number }),
    copy: async (as: TestCaller = owner) => (await seen(host, as, id)).copies[0],
    row: () => repository(FileCopies, store, new Unit()).get({ thread: id }),
    download: (as: TestCaller, hash: string, of = id) => host.call<Given>(Files, as, 'IPFS_DOWNLOAD', { id: of, hash }),
  }
}

const archiveOf = ({ buckets }: Awaited<ReturnType<typeof setting>>, url: string) => {
  const key = new URL(url).pathname.slice(1)
  return buckets.files.get(key)?.bytes ?? new Uint8Array()
}

describe('a version that is kept on IPFS', () => {
  test('happy: is sealed, laid where it can be had, pinned, and read through its thread', async () => {
    const all = await setting()
    const { ask, run, later, copy, pinning, buckets, download, owner, id } = all
    expect(await ask()).toMatchObject({ number: 1, state: 'waiting' })
    expect(await ask(), 'asked twice is asked once').toMatchObject({ state: 'waiting' })
    await run()
    const made = await copy()
    expect(made).toMatchObject({ state: 'queued', cid: expect.stringMatching(/^b[a-z2-7]{58}$/) })
    const cid = made?.cid ?? ''
    expect([...pinning.pins.values()]).toMatchObject([{ cid, origins: ['/dns/files.test/tcp/443/tls/http'] }])
    expect(buckets.pictures.has(`ipfs/${cid}`)).toBe(true)
    pinning.say('pinning')
    later(1)
    await run()
    expect(await copy()).toMatchObject({ state: 'pinning' })
    pinning.say('pinned')
    later(1)
    await run()
    expect(await copy()).toMatchObject({ state: 'pinned', cid })

    const found = await download(owner, cid)
    const car = archiveOf(all, found.url)
    const { root, blocks } = readCar(car)
    const sealed = await fileOf(root, blocks, sha256)
    const what = { thread: id, number: 1, hash: found.hash }
    const opened = await unseal(crypto.subtle, Uint8Array.from(Buffer.from(found.key, 'base64')), sealed, what)
    expect(Buffer.from(opened).toString()).toBe('Granite and oak.')
    expect(Buffer.from(car).includes('Granite')).toBe(false)
  })

  test.each([1, 1_048_576 - 32, 1_048_576 - 31, 3_000_000])(
    'has the identifier that an implementation which is not ours makes of the sealed bytes: %i bytes',
    async size => {
      const all = await setting('x'.repeat(size))
      await all.ask()
      await all.run()
      const cid = (await all.copy())?.cid ?? ''
      const { url } = await all.download(all.owner, cid)
      const reader = await CarReader.fromBytes(archiveOf(all, url))
      expect((await reader.getRoots()).map(String)).toEqual([cid])
      const { root, blocks } = readCar(archiveOf(all, url))
      const sealed = await fileOf(root, blocks, sha256)
      const theirs = await importBytes(sealed, new MemoryBlockstore(), {
        cidVersion: 1,
        rawLeaves: true,
        chunker: fixedSize({ chunkSize: 1_048_576 }),
        layout: balanced({ maxChildrenPerNode: 1024 }),
      })
      expect(theirs.cid.toString()).toBe(cid)
      // Whoever pins it gets every block by its identifier.
      for (const [name, bytes] of blocks)
        expect(Buffer.from(all.buckets.pictures.get(`ipfs/${name}`)?.bytes ?? []).equals(bytes)).toBe(true)
    },
    60_000,
  )

  test('what broke off between any two steps is gone on with, under the same identifier, and pinned once', async () => {
    const whole = await setting()
    await whole.ask()
    let cid: string | undefined
    for (const broken of ['FilesBucket', 'PicturesBucket', 'Pinning'] as const) {
      const fails = new Proxy(whole.ports[broken] as object, {
        get: (target, name) =>
          ['put', 'add'].includes(String(name))
            ? async () => {
                throw new PinningFailed('broken')
              }
            : Reflect.get(target, name),
      })
      const host = testHost(whole.store, { ...whole.ports, [broken]: fails })
      host.clock.now = whole.host.clock.now
      await host.work(FileCopyWork, {})
      const copy = await whole.copy()
      expect(copy?.state).toBe('waiting')
      cid ??= copy?.cid
      expect(copy?.cid).toBe(cid)
      whole.later(10)
    }
    await whole.run()
    expect(await whole.copy()).toMatchObject({ state: 'queued', cid })
    expect(whole.keys.made).toHaveLength(1)
    expect(whole.pinning.pins.size).toBe(1)
  })

  test('error: what the service fails at is asked for anew, less and less often; what it forgot, too', async () => {
    const { ask, run, later, copy, pinning } = await setting()
    await ask()
    await run()
    pinning.say('failed')
    later(2)
    await run()
    expect(await copy()).toMatchObject({ state: 'failed' })
    const [failed] = [...pinning.pins.keys()]
    await run()
    expect([...pinning.pins.keys()], 'not at once').toEqual([failed])
    later(2)
    await run()
    expect(await copy()).toMatchObject({ state: 'queued' })
    expect([...pinning.pins.keys()]).not.toContain(failed)
    pinning.say('pinned')
    later(5)
    await run()
    expect(await copy()).toMatchObject({ state: 'pinned' })
    pinning.pins.clear()
    later(60)
    await run()
    expect(pinning.pins.size).toBe(0)
    later(8 * 24 * 60)
    await run()
    expect(pinning.pins.size).toBe(1)
  })
})

describe('what is taken back', () => {
  test('loses its key at once, and then what lies elsewhere: nobody can read it any more', async () => {
    const { host, owner, id, ask, run, copy, row, pinning, buckets, download } = await setting()
    const before = [buckets.files.size, buckets.pictures.size]
    await ask()
    await run()
    const cid = (await copy())?.cid ?? ''
    await host.call(Files, owner, 'IPFS_REMOVE', { id, number: 1 })
    expect((await row())?.copies[0]).not.toHaveProperty('key')
    expect(await host.refused(Files, owner, 'IPFS_DOWNLOAD', { id, hash: cid })).toBe('notFound')
    expect(await host.refused(Files, owner, 'IPFS_UPLOAD', { id, number: 1 })).toBe('call.conflict')
    await run()
    expect(await row()).toBeUndefined()
    expect(pinning.pins.size).toBe(0)
    expect([buckets.files.size, buckets.pictures.size]).toEqual(before)
    // It may be kept again, under a new key and so under another identifier.
    await ask()
    await run()
    expect((await copy())?.cid).not.toBe(cid)
    await expect(download(owner, cid)).rejects.toThrow()
  })

  test('is found at the service even where its answer got lost', async () => {
    const { store, host, owner, id, ask, run, row, pinning, ports, later } = await setting()
    await ask()
    const lost = {
      ...pinning.service,
      add: async (pin: Parameters<Pinning['add']>[0]) => {
        await pinning.service.add(pin)
        throw new PinningFailed('the answer got lost')
      },
    }
    const broken = testHost(store, { ...ports, Pinning: lost })
    await broken.work(FileCopyWork, {})
    expect((await row())?.copies[0]).not.toHaveProperty('pin')
    await host.call(Files, owner, 'IPFS_REMOVE', { id, number: 1 })
    later(1)
    await run()
    expect([await row(), pinning.pins.size]).toEqual([undefined, 0])
  })

  test('goes with the file, all versions at once', async () => {
    const { host, owner, id, ask, run, row, pinning } = await setting()
    await ask()
    await run()
    await remove(host, owner, id)
    expect((await row())?.copies).toMatchObject([{ state: 'ending' }])
    expect(JSON.stringify(await row())).not.toContain('"key"')
    await run()
    expect(await row()).toBeUndefined()
    expect(pinning.pins.size).toBe(0)
  })
})

describe('security: a copy is read through its thread alone', () => {
  test('by whom it is shared with, as long as it is, and kept and taken back by its owner alone', async () => {
    const { store, host, owner, id, ask, run, copy, download } = await setting()
    await ask()
    await run()
    const cid = (await copy())?.cid ?? ''
    const stranger = await trader(host)
    for (const [method, input] of [
      ['IPFS_UPLOAD', { id, number: 1 }],
      ['IPFS_DOWNLOAD', { id, hash: cid }],
      ['IPFS_REMOVE', { id, number: 1 }],
    ] as const)
      expect(await host.refused(Files, stranger, method, input), method).toBe('notFound')
    // A colleague without the permission reads what is shared with them, and nothing else.
    const unit = new Unit()
    const colleague = { uid: (await trader(host)).uid, organisationId: owner.organisationId ?? '' }
    stageStaff(store, unit, { oid: colleague.organisationId as never, uid: colleague.uid as never })
    await unit.commit(store)
    const reader = { id: colleague.uid, type: 'user' as const }
    expect(await host.refused(Files, colleague, 'IPFS_DOWNLOAD', { id, hash: cid })).toBe('notFound')
    await host.call(Files, owner, 'SHARE', { itemId: id, toUsers: [reader] })
    expect(await download(colleague, cid)).toMatchObject({ number: 1 })
    expect(await host.refused(Files, colleague, 'IPFS_REMOVE', { id, number: 1 })).toBe('auth.denied')
    const { version } = await seen(host, owner, id)
    await host.call(Files, owner, 'WITHDRAW', { id, version })
    expect(await host.refused(Files, colleague, 'IPFS_DOWNLOAD', { id, hash: cid })).toBe('notFound')
  })

  test('not by an identifier of another file, of another organisation, or of none', async () => {
    const one = await setting()
    const other = await setting('Other words.', one.store)
    // Each has a service and buckets of its own here, so each works before the other asks.
    for (const all of [one, other]) {
      await all.ask()
      await all.run()
    }
    const cids = [(await one.copy())?.cid ?? '', (await other.copy())?.cid ?? '']
    const tries = [cids[1], cidText(Uint8Array.from([1, 0x55, 0x12, 32, ...randomBytes(32)]))]
    for (const hash of tries)
      expect(await one.host.refused(Files, one.owner, 'IPFS_DOWNLOAD', { id: one.id, hash })).toBe('notFound')
    expect(await one.host.refused(Files, one.owner, 'IPFS_DOWNLOAD', { id: other.id, hash: cids[1] })).toBe('notFound')
    expect(await one.host.refused(Files, one.owner, 'IPFS_DOWNLOAD', { id: one.id, hash: '../x' })).toBe(
      'input.invalid',
    )
  })
})
