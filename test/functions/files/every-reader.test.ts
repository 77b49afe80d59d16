import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type S3Server, startS3 } from 'local-cloud'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FileCopyWork } from '#functions/files/FileCopyWork.ts'
import { Files } from '#functions/files/Files.ts'
import { sealedKey } from '#functions/files/keys.ts'
import { FileCopies, FileThreads } from '#functions/files/thread-tables.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { bucket } from '#functions/ports/bucket.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import type { Uid } from '#shared/kit/id.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageRelation, stageStaff } from '../relations.ts'
import { bring } from './bringing.ts'
import { memoryBuckets } from './buckets.ts'
import { memoryKeys, memoryPinning } from './copying.ts'
import { remove } from './keeping.ts'
import { picture } from './pictures.ts'

/**
 * Every reader and every file, by every way in which a file is had: the page, lists, addresses of the file, of its picture in small, of an
 * older version and of many at once, as the upload that it came by, as its signed paper and from IPFS; and with an address in hand, the bucket
 * behind it.
 */

/** What is kept of files is on a stand-in for S3, which checks signatures and times as S3 does. */
let s3: S3Server
let store: Store
const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-readers-'))
beforeAll(async () => {
  store = await testStore()
  s3 = await startS3({
    dataDir: folder,
    buckets: [{ name: 'some-files' }],
    secretFor: () => 'secret',
    authorise: () => true,
    // Asked each time, so that the test moves it on.
    now: () => Date.now(),
  })
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.url)
  vi.stubEnv('AWS_REGION', 'ap-southeast-2')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('BUCKET_Files', 'some-files')
  vi.stubEnv('FILES_ORIGIN', `${s3.url}/some-files`)
})

/** With whom a file may be shared, and who asks for it. The names say why each may read or not. */
const readers = ['team', 'colleague', 'client', 'partner'] as const
type ReaderName = (typeof readers)[number]

/** The subsets of them. */
const shares = Array.from({ length: 2 ** readers.length }, (_, n) => readers.filter((_reader, bit) => n & (1 << bit)))
const states = ['active', 'withdrawn', 'removed'] as const
type State = (typeof states)[number]

/** The rule, in the words of whoever shares: who of all that ask reads a file shared with these, as it stands. */
const reads = (asker: string, shared: readonly ReaderName[], state: State): boolean => {
  if (state === 'removed') return false
  if (asker === 'owner') return true
  if (state === 'withdrawn') return false
  const meant: Readonly<Record<string, readonly ReaderName[]>> = {
    'somebody of the team': ['team'],
    'the colleague': ['colleague'],
    'the client': ['client'],
    'whoever keeps the files of the partner': ['partner'],
  }
  return (meant[asker] ?? []).some(reader => shared.includes(reader))
}

/** The identifier of what nobody keeps. */
const nobodys = `b${'a'.repeat(58)}`

type Urls = { urls: { url: string; number: number }[] }

test('every reader x every file is let in or not as the rules say, by every way', async () => {
  const buckets = memoryBuckets()
  const keys = memoryKeys()
  const filesBucket = await bucket('Files', 'write').open()
  const copying = { CopyKeys: keys, OpenedCopyKeys: keys, Pinning: memoryPinning().service }
  const host = testHost(store, { ...buckets.ports, ...copying, FilesBucket: filesBucket }, false)
  const [owner, partner, stranger] = [await trader(host), await trader(host), await trader(host)]
  const oid = owner.organisationId
  const { tid } = await host.call<{ tid: string }>(Organisations, owner, 'ADD_TEAM', { name: 'Yard' })
  const inside = async (tids: string[], of = oid): Promise<TestCaller> => {
    const { uid } = person()
    const unit = new Unit()
    stageStaff(store, unit, { oid: of, uid, tids, name: 'Kim Park' })
    await unit.commit(store)
    return { uid, organisationId: of }
  }
  const client = person()
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid: client.uid, type: 'individual', name: 'Ana Reyes' })
  const who = { id: partner.organisationId, type: 'organization' as const }
  stageRelation(store, unit, { oid, who, type: 'client', name: 'Partner' })
  await unit.commit(store)
  const [crew, colleague, another, clerk] = [
    await inside([tid]),
    await inside([]),
    await inside([]),
    await inside([], partner.organisationId),
  ]
  const targets: Readonly<Record<ReaderName, { id: string; type: string }>> = {
    team: { id: tid, type: 'team' },
    colleague: { id: colleague.uid, type: 'user' },
    client: { id: client.uid, type: 'user' },
    partner: who,
  }
  const askers: Readonly<Record<string, TestCaller>> = {
    owner,
    'the owner on their own account': { uid: owner.uid },
    'somebody of the team': crew,
    'somebody of the team on their own account': { uid: crew.uid },
    'the colleague': colleague,
    'the colleague on their own account': { uid: colleague.uid },
    'another colleague': another,
    'the client': client,
    'whoever keeps the files of the partner': partner,
    'a clerk of the partner, who may not': clerk,
    'a stranger': person(),
    'a strange organisation': stranger,
  }

  const bytes = await picture(300, 200, 'png')
  const png = { name: 'yard.png', type: 'image/png' as const }
  /** The paper of a version that was signed by all, as the worker that seals leaves it. */
  const sealed = async (id: FileCard['id']) => {
    const work = new Unit()
    const threads = repository(FileThreads, store, work)
    const key = sealedKey(id, 2)
    await filesBucket.put(key, Buffer.from('%PDF-1.7 signed'), { type: 'application/pdf' })
    const asked = { askedBy: owner.uid as Uid, askedAt: host.clock.now.toISOString(), language: 'en' as const }
    const sum = { number: 2, status: 'signed' as const, have: 1, needed: 1, ...asked, sealed: { key, size: 15 } }
    threads.save({ ...(await threads.need({ id })), signs: [sum] })
    await work.commit(store)
  }
  const make = async (shared: readonly ReaderName[], state: State) => {
    const first = await bring(host, buckets, owner, 'thread', bytes, png)
    const card = await host.call<FileCard>(Files, owner, 'THREAD_CREATE', { file: first.id, title: 'Yard' })
    const { id } = card
    const second = await bring(host, buckets, owner, 'thread', bytes, png)
    await host.call(Files, owner, 'ADD_VERSION', { id, file: second.id })
    await host.call(Files, owner, 'IPFS_UPLOAD', { id, number: 2 })
    // What was signed stays, for all who read it: one that is to be withdrawn or removed is not.
    if (state === 'active') await sealed(id)
    if (shared.length > 0)
      await host.call(Files, owner, 'SHARE', { itemId: id, toUsers: shared.map(name => targets[name]) })
    const { version } = await host.call<{ version: number }>(Files, owner, 'THREAD_GET_BY_ID', { id })
    if (state === 'withdrawn') await host.call(Files, owner, 'WITHDRAW', { id, version })
    if (state === 'removed') await remove(host, owner, id)
    return { id, upload: first.id, shared, state }
  }
  const files = []
  for (const shared of shares) files.push(await make(shared, 'active'))
  for (const state of ['withdrawn', 'removed'] as const) files.push(await make(readers, state), await make([], state))

  // The copies are made, whichever of them are left, by the time somebody asks for them.
  await host.work(FileCopyWork, {})
  const cids = new Map<string, string>()
  for (const { id } of files) {
    const row = await repository(FileCopies, store, new Unit()).get({ thread: id })
    cids.set(id, row?.copies[0]?.cid ?? nobodys)
  }
  expect(new Set(cids.values()).size, 'a copy of each that is not removed').toBe(files.length - 1)

  const addresses: { url: string; what: string }[] = []
  for (const [name, as] of Object.entries(askers)) {
    const lists = await Promise.all(
      ['own', 'withMe'].map(async list => {
        const answer = await host.send(Files, as, 'GET_DATA', { list, folder: 'any' })
        return 'result' in answer ? (answer.result as { items: FileCard[] }).items.map(({ id }) => id as string) : []
      }),
    )
    const listed = new Set(lists.flat())
    for (const { id, upload, shared, state } of files) {
      const may = reads(name, shared, state)
      const what = `${name}, a file that is ${state} and shared with ${shared.join(', ') || 'nobody'}`
      expect(listed.has(id), `${what}: lists`).toBe(may)
      const page = await host.send(Files, as, 'THREAD_GET_BY_ID', { id })
      expect('result' in page, `${what}: page`).toBe(may)
      if ('result' in page) {
        const seen = page.result as { isOwn: boolean; readers?: object; folder?: string }
        expect(seen.isOwn, what).toBe(name === 'owner')
        // With whom else it is shared is its owner's business.
        expect('readers' in seen, what).toBe(name === 'owner')
      }
      const asked = [
        { way: 'preview and download', input: { files: [{ id }] } },
        { way: 'thumbnail', input: { files: [{ id }], thumb: true } },
        { way: 'an older version', input: { files: [{ id, number: 1 }] } },
        { way: 'the signed paper', input: { files: [{ id, number: 2 }], sealed: true } },
      ]
      for (const { way, input } of asked) {
        const answer = await host.send(Files, as, 'GET_URLS', input)
        expect('result' in answer, `${what}: ${way}`).toBe(may && (!('sealed' in input) || state === 'active'))
        if (!('result' in answer)) expect(answer.errorType, `${what}: ${way}`).toBe('notFound')
        else addresses.push({ url: (answer.result as Urls).urls[0]?.url ?? '', what: `${what}: ${way}` })
      }
      const copy = await host.send(Files, as, 'IPFS_DOWNLOAD', { id, hash: cids.get(id) })
      expect('result' in copy, `${what}: IPFS`).toBe(may)
      if (!('result' in copy)) expect(copy.errorType, `${what}: IPFS`).toBe('notFound')
      else addresses.push({ url: (copy.result as { url: string }).url, what: `${what}: IPFS` })
      // What is on IPFS is of its own thread: no other gives its key.
      if (may) {
        const other = [...cids].find(([thread, cid]) => thread !== id && cid !== nobodys)?.[1]
        expect(await host.refused(Files, as, 'IPFS_DOWNLOAD', { id, hash: other }), what).toBe('notFound')
      }
      // By the upload that it came by, whoever keeps the files of its owner, and nobody else.
      const raw = await host.send(Uploads, as, 'GET_URL', { id: upload })
      if (name !== 'owner') expect('result' in raw, `${what}: upload`).toBe(false)
    }
    // As an archive asks: for all at once, of which come those that may be read.
    const all = await host.send(Files, as, 'GET_URLS', { files: files.map(({ id }) => ({ id })) })
    const had = 'result' in all ? (all.result as { urls: { id: string }[] }).urls.map(({ id }) => id) : []
    const meant = files.filter(({ shared, state }) => reads(name, shared, state)).map(({ id }) => id)
    expect(had.toSorted(), `${name}: archive`).toEqual(meant.toSorted())
  }

  // An address in hand gives what it was made for, for a minute, and nothing else by any change of it.
  const status = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    await answer.arrayBuffer()
    return answer.status
  }
  const some = addresses.filter((_address, n) => n % 7 === 0)
  expect(some.length).toBeGreaterThan(10)
  const [one, other] = [new URL(some[0]?.url ?? ''), new URL(some[1]?.url ?? '')]
  for (const { url, what } of some) expect(await status(url), what).toBe(200)
  const swapped = `${other.origin}${other.pathname}${one.search}`
  for (const [how, url, init] of [
    ['without its signature', `${one.origin}${one.pathname}`],
    ['with the signature of another', other.pathname === one.pathname ? `${swapped}x` : swapped],
    ['with a longer life', one.href.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')],
    ['as another type', one.href.replace(/response-content-type=[^&]+/, 'response-content-type=text%2Fhtml')],
    ['to write', one.href, { method: 'PUT', body: 'x' }],
    ['to remove', one.href, { method: 'DELETE' }],
  ] as const)
    expect(await status(url, init), how).toBe(403)
  // Signatures go by the machine's time, whatever the product's is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  for (const { url, what } of some) expect(await status(url), `${what}, after a minute`).toBe(403)
  vi.useRealTimers()
}, 240_000)
