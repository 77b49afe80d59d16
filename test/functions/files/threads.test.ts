import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { FileCopies, FileShares, FileThreads, FileVersions } from '#functions/files/thread-tables.ts'
import { UploadChecks } from '#functions/files/UploadChecks.ts'
import { UploadSweeps } from '#functions/files/UploadSweeps.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { attachment } from '#functions/ports/bucket-over-s3.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { mostReaders, mostTags, mostVersions } from '#shared/files/thread.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageRelation, stageStaff } from '../relations.ts'
import { bring } from './bringing.ts'
import { created, scanned } from './buckets.ts'
import { follow } from './following.ts'
import { type FilesHost, fileRow, filesHost, keep, remove, seen, titlesOf } from './keeping.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const product = () => filesHost(store)
type Product = FilesHost

const rowOf = (id: string) => fileRow(store, id)

const titles = ({ host }: Product, as: TestCaller, asked?: object) => titlesOf(host, as, asked)

/** A person of an organisation, without any role. */
const colleague = async (oid: string, tids: string[] = []) => {
  const { uid } = person()
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid, tids, name: 'Kim Park' })
  await unit.commit(store)
  return { uid, organisationId: oid }
}

/** A client of an organisation, on their own account. */
const client = async (oid: string) => {
  const one = person()
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid: one.uid, type: 'individual', name: 'Ana Reyes' })
  await unit.commit(store)
  return one
}

const share = ({ host }: Product, as: TestCaller, itemId: string, ...toUsers: { id: string; type: string }[]) =>
  host.call<{ readers: number }>(Files, as, 'SHARE', { itemId, toUsers })

describe('a file that is kept', () => {
  test('happy: has a title, a folder, tags and its first version with the hash of its bytes', async () => {
    const it = product()
    const owner = await trader(it.host)
    const folder = await it.host.call<{ id: string }>(Files, owner, 'FOLDER_CREATE', {
      name: 'Contracts',
      parent: null,
    })
    const card = await keep(it.host, it.buckets, owner, { title: 'Lease', folder: folder.id, tags: ['2026', '2026'] })
    expect(card).toMatchObject({ title: 'Lease', name: 'note.txt', number: 1, tags: ['2026'], folder: folder.id })
    const view = await seen(it.host, owner, card.id)
    expect(view).toMatchObject({ isOwn: true, ownerName: owner.organisation.tradingName, readers: [] })
    const { createHash } = await import('node:crypto')
    expect(view.versions[0]?.hash).toBe(createHash('sha256').update('Some words.').digest('hex'))
    expect(await it.host.call(Files, owner, 'GET_FOLDERS', {})).toMatchObject({
      folders: [{ name: 'Contracts' }],
      tags: [{ tag: '2026', files: 1 }],
    })
  })

  test('a title is the name without its ending where nobody gave one', async () => {
    const it = product()
    const owner = await trader(it.host)
    const brought = await bring(it.host, it.buckets, owner, 'thread', Buffer.from('x'), {
      name: 'Plan B.txt',
      type: 'text/plain',
    })
    expect(await it.host.call(Files, owner, 'THREAD_CREATE', { file: brought.id })).toMatchObject({ title: 'Plan B' })
    expect(await it.host.refused(Files, owner, 'THREAD_CREATE', { file: brought.id })).toBe('files.notReady')
  })

  test.each([
    ['with a path', '../../etc/passwd.txt', 'etc passwd'],
    ['of another system, with a path', 'C:\\Windows\\..\\plan.txt', 'C Windows .. plan'],
    ['that reads backwards', 'plan\u202ecod\u2066.txt', 'plan cod'],
    ['of 255 bytes', `${'é'.repeat(125)}a.txt`.slice(-200), 'é'.repeat(120)],
    ['with a letter that is of nobody’s alphabet, as a Mac writes an apple', '\uf8ff list.txt', '\uf8ff list'],
    ['with lines, and with what ends a header', 'a\r\nX-Evil: 1\u2028"b".txt', 'a X-Evil 1 b'],
    ['of nothing but dots', '....txt', 'file'],
    ['with markup', '<img src=x onerror=alert(1)>.txt', 'img src=x onerror=alert(1)'],
  ])('security: a name %s is kept as one that every system takes', async (_what, name, title) => {
    const it = product()
    const owner = await trader(it.host)
    const text = { name, type: 'text/plain' as const }
    const brought = await bring(it.host, it.buckets, owner, 'thread', Buffer.from('x'), text)
    const card = await it.host.call<FileCard>(Files, owner, 'THREAD_CREATE', { file: brought.id })
    expect(card).toMatchObject({ title, name: `${title}.txt` })
    const { urls } = await it.host.call<{ urls: { url: string }[] }>(Files, owner, 'GET_URLS', {
      files: [{ id: card.id }],
    })
    expect(new URL(urls[0]?.url ?? '').searchParams.get('name')).toBe(card.name)
    expect(attachment(card.name)).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!-]+$/)
  })

  test('a person keeps files, too', async () => {
    const it = product()
    const ana = person()
    const card = await keep(it.host, it.buckets, ana, { title: 'Mine' })
    expect(await titles(it, ana)).toEqual(['Mine'])
    expect(await it.host.refused(Files, person(), 'THREAD_GET_BY_ID', { id: card.id })).toBe('notFound')
  })

  test('a new version is the one that shows; the earlier ones stay', async () => {
    const it = product()
    const owner = await trader(it.host)
    const card = await keep(it.host, it.buckets, owner, { title: 'Lease' })
    const next = await bring(it.host, it.buckets, owner, 'thread', Buffer.from('v2'), {
      name: 'b.txt',
      type: 'text/plain',
    })
    await it.host.call(Files, owner, 'ADD_VERSION', { id: card.id, file: next.id, note: 'Rent corrected' })
    const view = await seen(it.host, owner, card.id)
    expect(view.versions.map(({ number, name, note }) => [number, name, note])).toEqual([
      [2, 'b.txt', 'Rent corrected'],
      [1, 'note.txt', ''],
    ])
    const files = [{ id: card.id }, { id: card.id, number: 1 }, { id: card.id, number: 7 }]
    const { urls } = await it.host.call<{ urls: { number: number; url: string }[] }>(Files, owner, 'GET_URLS', {
      files,
    })
    expect(urls.map(({ number }) => number)).toEqual([2, 1])
    expect(urls[0]?.url).toMatch(/^https:\/\/files\.test\/.*seconds=60/)
  })

  test('is renamed, moved and tagged anew, from what its author saw', async () => {
    const it = product()
    const owner = await trader(it.host)
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Lease', tags: ['old', 'both'] })
    const { version } = await seen(it.host, owner, id)
    const change = { id, version, title: 'Lease 2026', tags: ['both', 'new'] }
    await it.host.call(Files, owner, 'THREAD_UPDATE', change)
    expect(await it.host.refused(Files, owner, 'THREAD_UPDATE', change)).toBe('call.conflict')
    expect(await it.host.call(Files, owner, 'GET_FOLDERS', {})).toMatchObject({
      tags: expect.not.arrayContaining([expect.objectContaining({ tag: 'old' })]),
    })
    expect(await titles(it, owner)).toEqual(['Lease 2026'])
  })

  test('removed, it is nowhere, and its bytes go with the next sweeps', async () => {
    const it = product()
    const owner = await trader(it.host)
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Gone' })
    const { version } = await seen(it.host, owner, id)
    expect(it.buckets.files.size).toBe(1)
    expect(await it.host.refused(Files, owner, 'THREAD_REMOVE', { id, version })).toBe('state.transition')
    await remove(it.host, owner, id)
    expect(await it.host.refused(Files, owner, 'THREAD_GET_BY_ID', { id })).toBe('notFound')
    expect(await titles(it, owner)).toEqual([])
    it.host.capacity.held = false
    it.host.clock.now = new Date(it.host.clock.now.getTime() + 8 * 86_400_000)
    await it.host.work(UploadSweeps, {})
    expect(it.buckets.files.size).toBe(0)
    const room = await it.host.call<{ files: number }>(Uploads, owner, 'GET_ROOM', {})
    expect(room.files).toBe(200_000)
  })

  test('limit: with forty versions, forty readers and eight tags it can be removed', async () => {
    const it = product()
    const owner = await trader(it.host)
    const tags = Array.from({ length: mostTags }, (_, n) => `tag ${n}`)
    it.host.capacity.held = false
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Full', tags })
    const unit = new Unit()
    const versions = repository(FileVersions, store, unit)
    const threads = repository(FileThreads, store, unit)
    const thread = (await threads.get({ id }))!
    const { version: _version, ...first } = (await versions.get({ thread: id, number: 1 }))!
    const file = (n: number) => `${first.file.slice(0, -2)}${10 + n}` as typeof first.file
    for (let number = 2; number <= mostVersions; number += 1) versions.create({ ...first, number, file: file(number) })
    const { at, by } = first
    const readers = Array.from({ length: mostReaders }, () => ({ id: person().uid, type: 'user' as const, at, by }))
    threads.save({ ...thread, readers, current: { ...thread.current, number: mostVersions, file: file(mostVersions) } })
    await unit.commit(store)
    // Nobody more is let in beside those who read it, and whoever reads it already is none more.
    const one = person().uid
    const client = new Unit()
    stageRelation(store, client, { oid: owner.organisationId, who: { id: one, type: 'user' }, type: 'individual' })
    stageRelation(store, client, { oid: owner.organisationId, who: readers[0]!, type: 'individual' })
    await client.commit(store)
    const share = (uid: string) => ({ itemId: id, toUsers: [{ id: uid, type: 'user' }] })
    expect(await it.host.refused(Files, owner, 'SHARE', share(one))).toBe('files.tooManyReaders')
    expect(await it.host.call(Files, owner, 'SHARE', share(readers[0]!.id))).toEqual({ readers: mostReaders })
    await remove(it.host, owner, id)
    expect(await it.host.refused(Files, owner, 'THREAD_GET_BY_ID', { id })).toBe('notFound')
  })
})

describe('lists', () => {
  test('are narrowed by folder and kind, sorted both ways, and paged', async () => {
    const it = product()
    const owner = await trader(it.host)
    const folder = await it.host.call<{ id: string }>(Files, owner, 'FOLDER_CREATE', { name: 'In', parent: null })
    for (const [n, title] of ['Cedar', 'ash', 'Birch'].entries()) {
      it.host.clock.now = new Date(it.host.clock.now.getTime() + 1000)
      await keep(it.host, it.buckets, owner, { title, ...(n === 0 && { folder: folder.id }) })
    }
    expect(await titles(it, owner)).toEqual(['Birch', 'ash', 'Cedar'])
    expect(await titles(it, owner, { sort: 'name', descending: false })).toEqual(['ash', 'Birch', 'Cedar'])
    expect(await titles(it, owner, { folder: folder.id })).toEqual(['Cedar'])
    expect(await titles(it, owner, { folder: 'top', sort: 'name' })).toEqual(['Birch', 'ash'])
    expect(await titles(it, owner, { family: 'text' })).toHaveLength(3)
    expect(await titles(it, owner, { family: 'image' })).toEqual([])
  })

  test('are searched by words of title, name and text, and by tag', async () => {
    const it = product()
    const owner = await trader(it.host)
    const one = await keep(it.host, it.buckets, owner, {
      title: 'Kitchen plan',
      text: 'Oak and Granite',
      tags: ['draft'],
    })
    const other = await keep(it.host, it.buckets, owner, { title: 'Bathroom plan', text: 'Oak and tiles' })
    for (const { id } of [one, other]) await follow(it.host, id)
    expect(await titles(it, owner, { query: 'kitch' })).toEqual(['Kitchen plan'])
    expect((await titles(it, owner, { query: 'plan oak' })).toSorted()).toEqual(['Bathroom plan', 'Kitchen plan'])
    expect(await titles(it, owner, { query: 'granite PLAN' })).toEqual(['Kitchen plan'])
    expect(await titles(it, owner, { tag: 'draft' })).toEqual(['Kitchen plan'])
    expect(await titles(it, owner, { tag: 'draft', query: 'bath' })).toEqual([])
    expect(await titles(it, owner, { query: 'nothing' })).toEqual([])
    // What a file was called before leads nowhere, whether the index has followed or not.
    const before = await rowOf(one.id)
    await it.host.call(Files, owner, 'THREAD_UPDATE', { id: one.id, version: before!.version, title: 'Scullery' })
    expect(await titles(it, owner, { query: 'kitchen' })).toEqual([])
    await follow(it.host, one.id, before)
    expect(await titles(it, owner, { query: 'scull' })).toEqual(['Scullery'])
    expect(await titles(it, await trader(it.host), { query: 'plan' })).toEqual([])
  })

  test('a search goes on where its page ended', async () => {
    const it = product()
    const owner = await trader(it.host)
    it.host.capacity.held = false
    const all: string[] = []
    for (let n = 0; n < 45; n++) {
      const { id } = await keep(it.host, it.buckets, owner, { title: `Plan ${n}` })
      await follow(it.host, id)
    }
    let cursor: string | undefined
    do {
      const page = await it.host.call<{ items: FileCard[]; cursor?: string }>(Files, owner, 'GET_DATA', {
        folder: 'any',
        query: 'plan',
        ...(cursor && { cursor }),
      })
      all.push(...page.items.map(({ title }) => title))
      cursor = page.cursor
    } while (cursor)
    expect(new Set(all).size).toBe(45)
    expect(all).toHaveLength(45)
  })
})

describe('a file that is shared', () => {
  test('with a colleague, a team and a client is read by them and by nobody else', async () => {
    const it = product()
    const owner = await trader(it.host)
    const oid = owner.organisationId
    const { tid } = await it.host.call<{ tid: string }>(Organisations, owner, 'ADD_TEAM', { name: 'Builders' })
    const [kim, lou, mo] = [await colleague(oid), await colleague(oid, [tid]), await colleague(oid)]
    const ana = await client(oid)
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan' })
    const others = [kim, lou, mo, ana, { uid: kim.uid }, { uid: owner.uid }, await trader(it.host)]
    for (const as of others) expect(await it.host.refused(Files, as, 'THREAD_GET_BY_ID', { id })).toBe('notFound')
    await share(it, owner, id, { id: kim.uid, type: 'user' }, { id: tid, type: 'team' }, { id: ana.uid, type: 'user' })
    for (const as of [kim, lou, ana]) {
      const view = await seen(it.host, as, id)
      expect(view).toMatchObject({ title: 'Plan', isOwn: false, ownerName: owner.organisation.tradingName })
      expect(view).not.toHaveProperty('readers')
      expect(view.versions[0]).not.toHaveProperty('byName')
      expect(await titles(it, as, { list: 'withMe' })).toEqual(['Plan'])
      await it.host.call(Files, as, 'GET_URLS', { files: [{ id }] })
      expect(await it.host.refused(Files, as, 'UNSHARE', { id, reader: { id: ana.uid, type: 'user' } })).toMatch(
        /notFound|auth\.denied/,
      )
    }
    // Not on another account, and not the rest of the organisation without the right to its files.
    for (const as of [{ uid: kim.uid }, { uid: lou.uid }, mo]) {
      expect(await it.host.refused(Files, as, 'THREAD_GET_BY_ID', { id })).toBe('notFound')
      expect(await it.host.refused(Files, as, 'GET_URLS', { files: [{ id }] })).toBe('notFound')
      expect(await titles(it, as, { list: 'withMe' })).toEqual([])
    }
    expect(await titles(it, owner, { list: 'byMe' })).toEqual(['Plan'])
    expect(await titles(it, owner, { list: 'byMe', query: 'pla' })).toEqual(['Plan'])
    expect(await titles(it, owner, { list: 'byMe', query: 'other' })).toEqual([])
    expect((await seen(it.host, owner, id)).readers).toHaveLength(3)
  })

  test('several ways to the same person, it is listed once', async () => {
    const it = product()
    const owner = await trader(it.host)
    const { tid } = await it.host.call<{ tid: string }>(Organisations, owner, 'ADD_TEAM', { name: 'Builders' })
    const kim = await colleague(owner.organisationId, [tid])
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan', tags: ['draft'] })
    await share(it, owner, id, { id: kim.uid, type: 'user' }, { id: tid, type: 'team' })
    expect(await titles(it, kim, { list: 'withMe' })).toEqual(['Plan'])
    expect(await titles(it, kim, { list: 'withMe', query: 'pla', tag: 'draft' })).toEqual(['Plan'])
    expect(await titles(it, kim, { list: 'withMe', query: 'other' })).toEqual([])
  })

  test('with strangers is refused, and with oneself', async () => {
    const it = product()
    const owner = await trader(it.host)
    const stranger = await trader(it.host)
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan' })
    for (const to of [
      { id: stranger.organisationId, type: 'organization' },
      { id: stranger.uid, type: 'user' },
      { id: owner.uid, type: 'user' },
      { id: owner.organisationId, type: 'organization' },
      { id: 'tea_00000000000000000000000000', type: 'team' },
    ])
      expect(await it.host.refused(Files, owner, 'SHARE', { itemId: id, toUsers: [to] })).toBe('files.notRelated')
  })

  test('follows its file, and ends with the share, the withdrawal and the removal', async () => {
    const it = product()
    const owner = await trader(it.host)
    const ana = await client(owner.organisationId)
    const to = { id: ana.uid, type: 'user' }
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan' })
    const version = async () => (await rowOf(id))!.version
    const isRead = async () => {
      const shown = await titles(it, ana, { list: 'withMe' })
      const answer = await it.host.send(Files, ana, 'GET_URLS', { files: [{ id }] })
      expect('result' in answer).toBe(shown.length === 1)
      return shown
    }
    await share(it, owner, id, to)
    await it.host.call(Files, owner, 'THREAD_UPDATE', { id, version: await version(), title: 'New plan' })
    expect(await isRead()).toEqual(['New plan'])
    await it.host.call(Files, owner, 'UNSHARE', { id, reader: to })
    expect(await isRead()).toEqual([])
    await share(it, owner, id, to)
    await it.host.call(Files, owner, 'WITHDRAW', { id, version: await version() })
    expect(await isRead()).toEqual([])
    expect(await titles(it, owner, { list: 'withdrawn' })).toEqual(['New plan'])
    expect(await it.host.refused(Files, owner, 'SHARE', { itemId: id, toUsers: [to] })).toBe('state.transition')
    await it.host.call(Files, owner, 'RESTORE', { id, version: await version() })
    expect(await isRead()).toEqual(['New plan'])
    await remove(it.host, owner, id)
    expect(await isRead()).toEqual([])
    expect(await repository(FileShares, store, new Unit()).allRows({ reader: `user#${ana.uid}` })).toEqual([])
  })

  test('whom one may share with is told by name: teams, colleagues, clients and suppliers', async () => {
    const it = product()
    const owner = await trader(it.host, 'Wattle')
    const supplier = await trader(it.host, 'Gum')
    await it.host.call(Organisations, owner, 'ADD_TEAM', { name: 'Builders' })
    const kim = await colleague(owner.organisationId)
    const ana = await client(owner.organisationId)
    await it.host.call(Organisations, owner, 'JOIN_AS_CLIENT_ORG', { organizationId: supplier.organisationId })
    const ask = (as: TestCaller, query = '') =>
      it.host.call<{ targets: { id: string; relation: string }[] }>(Files, as, 'GET_SHARE_TARGETS', { query })
    const { targets } = await ask(owner)
    expect(targets.map(({ relation }) => relation)).toEqual(['team', 'colleague', 'client', 'supplier'])
    expect(targets.map(({ id }) => id)).toEqual(expect.arrayContaining([kim.uid, ana.uid, supplier.organisationId]))
    expect((await ask(owner, 'buil')).targets).toHaveLength(1)
    expect((await ask(ana)).targets).toMatchObject([{ id: owner.organisationId, relation: 'supplier' }])
  })

  test('whom one may share with is told however many there are, so many at a time', async () => {
    const it = product()
    const owner = await trader(it.host, 'Wattle')
    const oid = owner.organisationId
    await it.host.call(Organisations, owner, 'ADD_TEAM', { name: 'Builders' })
    for (let from = 0; from < 440; from += 20) {
      const unit = new Unit()
      for (let n = from; n < from + 20; n++)
        stageStaff(store, unit, {
          oid,
          uid: person().uid,
          type: n % 2 ? 'individual' : 'member',
          name: `Person ${n} Late`,
        })
      await unit.commit(store)
    }
    type Found = { targets: { name: string; relation: string }[]; cursor?: string }
    const ask = (query: string, cursor?: string) =>
      it.host.call<Found>(Files, owner, 'GET_SHARE_TARGETS', { query, cursor })
    const named = async (query: string) => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page: Found = await ask(query, cursor)
        found.push(...page.targets.map(({ name, relation }) => `${name} ${relation}`))
        cursor = page.cursor
      } while (cursor !== undefined)
      return found
    }
    // The first and the last of the staff, and of the clients.
    for (const [n, relation] of [
      [0, 'colleague'],
      [438, 'colleague'],
      [1, 'client'],
      [439, 'client'],
    ] as const)
      expect(await named(`late ${n}`)).toContain(`Person ${n} Late ${relation}`)
    // All of one name, each once: who has no other name than many begin with cannot be told apart by typing more of it.
    const all = await named('late')
    expect(all).toHaveLength(440)
    expect(new Set(all).size).toBe(440)
    expect(await named('nobody at all')).toEqual([])
    expect(await it.host.refused(Files, owner, 'GET_SHARE_TARGETS', { cursor: 'forged' })).toBe('input.invalid')
  }, 60_000)

  test('error: the product itself, of which one is a client with its plan, reads nothing', async () => {
    const it = product()
    const owner = await trader(it.host, 'Wattle')
    const unit = new Unit()
    const { id } = productOrganisation
    const who = { id: owner.organisationId ?? '', type: 'organization' as const }
    stageRelation(store, unit, { oid: id, who, type: 'client', name: 'Wattle' })
    await unit.commit(store)
    const thread = await keep(it.host, it.buckets, owner, { title: 'Plan' })
    const { targets } = await it.host.call<{ targets: { id: string }[] }>(Files, owner, 'GET_SHARE_TARGETS', {
      query: '',
    })
    expect(targets).toEqual([])
    const to = { id, type: 'organization' }
    expect(await it.host.refused(Files, owner, 'SHARE', { itemId: thread.id, toUsers: [to] })).toBe('files.notRelated')
  })
})

describe('concurrency: what happens while a call is on its way', () => {
  /** A host whose first transaction waits for something else to happen, which runs within its call. */
  const interrupted = (it: Product, meanwhile: () => Promise<unknown>) => {
    let isFirst = true
    const slow: Store = {
      ...store,
      get: (table, key) => store.get(table, key),
      getMany: places => store.getMany(places),
      query: asked => store.query(asked),
      transact: async writes => {
        if (isFirst) {
          isFirst = false
          await meanwhile()
        }
        return store.transact(writes)
      },
    }
    return testHost(slow, it.buckets.ports, false)
  }

  test.each(['THREAD_CREATE', 'THREAD_UPDATE'])('a folder that is removed meanwhile gets no file: %s', async method => {
    const it = product()
    const owner = await trader(it.host)
    const { id, version } = await it.host.call<{ id: string; version: number }>(Files, owner, 'FOLDER_CREATE', {
      name: 'Leases',
      parent: null,
    })
    const kept = await keep(it.host, it.buckets, owner, { title: 'Lease' })
    const file = (
      await bring(it.host, it.buckets, owner, 'thread', Buffer.from('Oak'), { name: 'note.txt', type: 'text/plain' })
    ).id
    const asked = method === 'THREAD_CREATE' ? { file } : { id: kept.id, version: kept.version }
    const host = interrupted(it, () => it.host.call(Files, owner, 'FOLDER_REMOVE', { id, version }))
    expect(await host.refused(Files, owner, method, { ...asked, folder: id })).toBe('notFound')
    expect(await titles(it, owner, { folder: 'top' })).toEqual(['Lease'])
  })

  test('of a file that is removed meanwhile no copy is asked for', async () => {
    const it = product()
    const owner = await trader(it.host)
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Lease' })
    const host = interrupted(it, () => remove(it.host, owner, id))
    expect(await host.refused(Files, owner, 'IPFS_UPLOAD', { id, number: 1 })).toBe('notFound')
    expect(await repository(FileCopies, store, new Unit()).get({ thread: id })).toBeUndefined()
  })
})

describe('a copy of what is kept, for an attachment', () => {
  const announced = async ({ host }: Product, as: TestCaller, size: number, type = 'text/plain') => {
    const asked = { purpose: 'card', name: 'note.txt', type, size }
    return (await host.call<{ upload: { id: string } }>(Uploads, as, 'GET_UP_URL', asked)).upload.id
  }
  const copy = ({ host }: Product, as: TestCaller, id: string, upload: string, number = 1) =>
    host.call(Files, as, 'COPY_TO_UPLOAD', { id, number, upload })
  const refusedCopy = ({ host }: Product, as: TestCaller, id: string, upload: string, number = 1) =>
    host.refused(Files, as, 'COPY_TO_UPLOAD', { id, number, upload })
  const text = 'Some words.'

  test('happy: comes as what was announced, is checked as any file, and stays when the file is removed', async () => {
    const it = product()
    const owner = await trader(it.host)
    const file = await keep(it.host, it.buckets, owner, { title: 'Terms', text })
    const upload = await announced(it, owner, text.length)
    await copy(it, owner, file.id, upload)
    expect(Buffer.from(it.buckets.quarantine.get(upload)?.bytes ?? []).toString()).toBe(text)
    const scan = scanned(it.buckets, upload)
    await it.host.work(UploadChecks, created(upload))
    await it.host.work(UploadChecks, scan)
    const { uploads } = await it.host.call<{ uploads: { status: string }[] }>(Uploads, owner, 'GET', { ids: [upload] })
    expect(uploads).toMatchObject([{ status: 'ready' }])
    // Asked once more it is the same.
    await copy(it, owner, file.id, upload)
    expect(it.buckets.quarantine.has(upload)).toBe(false)
    const keys = [...it.buckets.files.keys()]
    expect(keys.filter(key => key.startsWith(upload))).toHaveLength(1)
    await remove(it.host, owner, file.id)
    it.host.clock.now = new Date(it.host.clock.now.getTime() + 6 * 86_400_000)
    expect([...it.buckets.files.keys()].filter(key => key.startsWith(upload))).toHaveLength(1)
  })

  test('error: what was announced otherwise, and a version that is not there', async () => {
    const it = product()
    const owner = await trader(it.host)
    const file = await keep(it.host, it.buckets, owner, { title: 'Terms', text })
    const longer = await announced(it, owner, text.length + 1)
    expect(await refusedCopy(it, owner, file.id, longer)).toBe('files.wrongLength')
    const other = await announced(it, owner, text.length, 'application/pdf')
    expect(await refusedCopy(it, owner, file.id, other)).toBe('files.wrongLength')
    const right = await announced(it, owner, text.length)
    expect(await refusedCopy(it, owner, file.id, right, 2)).toBe('notFound')
    expect(it.buckets.quarantine.size).toBe(0)
  })

  test('security: of what one may read alone, and for an upload of one’s own', async () => {
    const it = product()
    const [owner, stranger] = [await trader(it.host), await trader(it.host)]
    const file = await keep(it.host, it.buckets, owner, { title: 'Terms', text })
    const theirs = await announced(it, stranger, text.length)
    expect(await refusedCopy(it, stranger, file.id, theirs)).toBe('notFound')
    expect(await refusedCopy(it, owner, file.id, theirs)).toBe('notFound')
    const own = await announced(it, { uid: owner.uid }, text.length)
    expect(await refusedCopy(it, owner, file.id, own)).toBe('notFound')
    expect(it.buckets.quarantine.size).toBe(0)
  })
})
