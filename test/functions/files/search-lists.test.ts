import { ulid } from 'ulid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { FileShares } from '#functions/files/thread-tables.ts'
import { repository, toItem } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { anyTeamKey } from '#shared/files/reading.ts'
import { idFrom } from '#shared/kit/id.ts'
import { type TestCaller, type TestStore, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { bring } from './bringing.ts'
import { follow } from './following.ts'
import { type FilesHost, fileRow, filesHost, keep, remove, titlesOf } from './keeping.ts'

/** That a search finds the same on every list: what one may read, by its names, its tags and its text. */

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const product = () => filesHost(store)
type Product = FilesHost

const rowOf = (id: string) => fileRow(store, id)

type Kept = { title: string; text?: string; tags?: string[]; folder?: string }

/** A file that is kept a second after the one before it, with its words in the index. */
const kept = async ({ host, buckets }: Product, as: TestCaller, file: Kept): Promise<FileCard> => {
  host.clock.now = new Date(host.clock.now.getTime() + 1000)
  const card = await keep(host, buckets, as, file)
  await follow(host, card.id)
  return card
}

/** Changes a thread, and has the index follow. */
const changed = async (
  { host }: Product,
  as: TestCaller,
  { id, method, more }: { id: string; method: 'SHARE' | 'UNSHARE' | 'THREAD_UPDATE' | 'WITHDRAW'; more: object },
) => {
  host.clock.now = new Date(host.clock.now.getTime() + 1000)
  const before = await rowOf(id)
  const named = method === 'SHARE' ? { itemId: id } : { id }
  const at = method === 'THREAD_UPDATE' || method === 'WITHDRAW' ? { version: before?.version } : {}
  await host.call(Files, as, method, { ...named, ...at, ...more })
  await follow(host, id, before)
}

const shared = (it: Product, as: TestCaller, { id }: { id: string }, to: { id: string; type: string }) =>
  changed(it, as, { id, method: 'SHARE', more: { toUsers: [to] } })

/** A person of an organisation, in these teams of it. */
const colleague = async (oid: string, tids: string[] = []) => {
  const { uid } = person()
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid, tids, name: 'Kim Park' })
  await unit.commit(store)
  return { uid, organisationId: oid }
}

const teamOf = async ({ host }: Product, as: TestCaller, name: string) => {
  const { tid } = await host.call<{ tid: string }>(Organisations, as, 'ADD_TEAM', { name })
  return { id: tid, type: 'team' }
}

type Page = { items: FileCard[]; cursor?: string }

/** All that a search finds, page by page, and how many pages it took. */
const searched = async ({ host }: Product, as: TestCaller, asked: object) => {
  const titles: string[] = []
  let [cursor, pages]: [string | undefined, number] = [undefined, 0]
  do {
    const page: Page = await host.call<Page>(Files, as, 'GET_DATA', { folder: 'any', ...asked, cursor })
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.cursor
    pages += 1
    if (pages > 20) throw new Error('it does not come to an end')
  } while (cursor !== undefined)
  return { titles, pages }
}

describe('what is shared with a team', () => {
  test('is found by its text, however many newer files of the organisation that it may not read have the word', async () => {
    const it = product()
    const owner = await trader(it.host)
    const team = await teamOf(it, owner, 'Builders')
    const lou = await colleague(owner.organisationId, [team.id])
    const plan = await kept(it, owner, { title: 'Plan', text: 'Oak and granite' })
    await shared(it, owner, plan, team)
    const find = (query: string) => titlesOf(it.host, lou, { list: 'withMe', query })
    expect(await find('granite')).toEqual(['Plan'])
    for (let n = 0; n < 22; n++) await kept(it, owner, { title: `Other ${n}`, text: 'Oak and granite' })
    expect(await find('granite')).toEqual(['Plan'])
    expect(await find('plan granite')).toEqual(['Plan'])
    expect(await find('granite slate')).toEqual([])
  }, 60_000)

  /** A person of so many teams, each of which reads one file, behind 1,300 newer ones that another team reads. */
  const behindOthers = async (it: Product, count: number) => {
    const owner = await trader(it.host)
    const others = await teamOf(it, owner, 'Others')
    const ours: { id: string; type: string }[] = []
    for (let n = 0; n < count; n++) ours.push(await teamOf(it, owner, `Ours ${n}`))
    const lou = await colleague(
      owner.organisationId,
      ours.map(({ id }) => id),
    )
    for (const [n, team] of ours.entries()) {
      const plan = await kept(it, owner, { title: `Plan ${n}`, text: 'wattle' })
      await shared(it, owner, plan, team)
    }
    const file = await kept(it, owner, { title: 'Other', text: 'wattle' })
    await shared(it, owner, file, others)
    const one = (await repository(FileShares, store, new Unit()).get({
      ...{ reader: anyTeamKey(owner.organisationId), thread: file.id },
    }))!
    for (let from = 0; from < 1300; from += 100)
      await store.transact(
        Array.from({ length: 100 }, (_, n) => {
          const at = it.host.clock.now.getTime() + 1000 * (from + n + 1)
          const row = { ...one, thread: idFrom('fileThread', ulid(at)), updatedAt: new Date(at).toISOString() }
          return { kind: 'put', table: FileShares.name, item: toItem(FileShares, row), expect: 'any' } as const
        }),
      )
    return { lou, theirs: ours.map((_, n) => `Plan ${ours.length - 1 - n}`) }
  }

  test.each([1, 4])(
    'of %d teams is found on the second page at the latest, however much other teams read',
    async count => {
      const it = product()
      const { lou, theirs } = await behindOthers(it, count)
      const { titles, pages } = await searched(it, lou, { list: 'withMe', query: 'wattle' })
      expect([titles, pages]).toEqual([theirs, 2])
    },
    60_000,
  )

  test('of more teams is found by going on behind pages that hold nothing, listed and searched, 400 files each', async () => {
    const it = product()
    const { lou, theirs } = await behindOthers(it, 6)
    for (const query of ['', 'wattle'])
      expect(await searched(it, lou, { list: 'withMe', query })).toEqual({ titles: theirs, pages: 4 })
  }, 60_000)

  test('is looked through to its end, a bounded number of texts at a time', async () => {
    const it = product()
    const owner = await trader(it.host)
    const teams = [await teamOf(it, owner, 'Builders'), await teamOf(it, owner, 'Painters')]
    const lou = await colleague(
      owner.organisationId,
      teams.map(({ id }) => id),
    )
    it.host.capacity.held = false
    for (let n = 0; n < 60; n++) {
      const file = await kept(it, owner, { title: `File ${n}`, text: n % 29 === 1 ? 'wattle' : 'gum' })
      await shared(it, owner, file, teams[n % 2]!)
    }
    it.host.capacity.held = true
    const { titles, pages } = await searched(it, lou, { list: 'withMe', query: 'wattle' })
    expect(titles).toEqual(['File 59', 'File 30', 'File 1'])
    expect(pages).toBeGreaterThan(1)
  }, 60_000)

  test('is looked through as fast where somebody is of many teams, and one of them has it all', async () => {
    const it = product()
    const owner = await trader(it.host)
    const teams: { id: string; type: string }[] = []
    for (let n = 0; n < 20; n++) teams.push(await teamOf(it, owner, `Team ${n}`))
    const lou = await colleague(
      owner.organisationId,
      teams.map(({ id }) => id),
    )
    it.host.capacity.held = false
    for (let n = 0; n < 60; n++) {
      const file = await kept(it, owner, { title: `File ${n}`, text: n % 29 === 1 ? 'wattle' : 'gum' })
      await shared(it, owner, file, teams[n === 0 ? 1 : 0]!)
    }
    it.host.capacity.held = true
    const { titles, pages } = await searched(it, lou, { list: 'withMe', query: 'wattle' })
    expect(titles).toEqual(['File 59', 'File 30', 'File 1'])
    expect(pages).toBe(2)
  }, 60_000)

  test('is listed and searched with as many calls where somebody is of twenty teams, each of which reads some of it', async () => {
    const it = product()
    const owner = await trader(it.host)
    const teams: { id: string; type: string }[] = []
    for (let n = 0; n < 21; n++) teams.push(await teamOf(it, owner, `Team ${n}`))
    const lou = await colleague(
      owner.organisationId,
      teams.slice(0, 20).map(({ id }) => id),
    )
    it.host.capacity.held = false
    const theirs: string[] = []
    for (let n = 0; n < 66; n++) {
      const file = await kept(it, owner, { title: `File ${n}`, text: n % 2 === 0 ? 'wattle' : 'gum' })
      // Every third is read by a team that Lou is not of, and every sixth by two of Lou's.
      await shared(it, owner, file, teams[n % 3 === 0 ? 20 : n % 20]!)
      if (n % 6 === 1) await shared(it, owner, file, teams[(n + 7) % 20]!)
      if (n % 3 !== 0) theirs.unshift(`File ${n}`)
    }
    it.host.capacity.held = true
    const all = await searched(it, lou, { list: 'withMe', query: '' })
    expect(all.titles).toEqual(theirs)
    const { titles } = await searched(it, lou, { list: 'withMe', query: 'wattle' })
    expect(titles).toEqual(theirs.filter(title => Number(title.slice(5)) % 2 === 0))
  }, 60_000)

  test('follows its file: renamed, with another text, shared no more, withdrawn', async () => {
    const it = product()
    const owner = await trader(it.host)
    const team = await teamOf(it, owner, 'Builders')
    const lou = await colleague(owner.organisationId, [team.id])
    const file = await kept(it, owner, { title: 'Plan', text: 'Oak and granite' })
    const find = (query: string) => titlesOf(it.host, lou, { list: 'withMe', query })
    const rowsOfTeams = async () =>
      (await store.everything()).filter(({ table, text }) => table === 'FileShares' && text.includes(team.id)).length
    await shared(it, owner, file, team)
    await changed(it, owner, { id: file.id, method: 'THREAD_UPDATE', more: { title: 'Drawing' } })
    expect(await find('granite')).toEqual(['Drawing'])
    expect(await rowsOfTeams()).toBe(2)
    // A version without the word, at once and when the index has followed.
    const before = await rowOf(file.id)
    it.host.clock.now = new Date(it.host.clock.now.getTime() + 1000)
    const next = await bring(it.host, it.buckets, owner, 'thread', Buffer.from('Slate'), {
      name: 'next.txt',
      type: 'text/plain',
    })
    await it.host.call(Files, owner, 'ADD_VERSION', { id: file.id, file: next.id, note: '' })
    expect(await find('granite')).toEqual([])
    // Told twice, it changes nothing.
    for (let told = 0; told < 2; told++) await follow(it.host, file.id, before)
    expect([await find('granite'), await find('slate')]).toEqual([[], ['Drawing']])
    expect(await rowsOfTeams()).toBe(2)
    const reader = { ...team, oid: owner.organisationId }
    await changed(it, owner, { id: file.id, method: 'UNSHARE', more: { reader } })
    expect(await find('slate')).toEqual([])
    expect(await rowsOfTeams()).toBe(0)
    await shared(it, owner, file, team)
    expect(await find('slate')).toEqual(['Drawing'])
    await changed(it, owner, { id: file.id, method: 'WITHDRAW', more: {} })
    expect(await find('slate')).toEqual([])
    expect(await rowsOfTeams()).toBe(0)
  })
})

describe('a search on any list of files', () => {
  const queries = ['plan', 'note', 'garden', 'granite', 'plan garden granite']

  test('looks through names, tags and texts: of one’s own, and of those that are shared, withdrawn or wait for signatures', async () => {
    const it = product()
    const owner = await trader(it.host)
    const kim = await colleague(owner.organisationId)
    const file = await kept(it, owner, { title: 'Plan', text: 'Oak and granite', tags: ['Garden path'] })
    await kept(it, owner, { title: 'Other', text: 'Slate' })
    const find = async (as: TestCaller, list: string) =>
      Promise.all([...queries, 'slate', 'plan slate'].map(query => titlesOf(it.host, as, { list, query })))
    const onlyIt = [...queries.map(() => ['Plan']), [], []]
    await shared(it, owner, file, { id: kim.uid, type: 'user' })
    expect(await find(owner, 'own')).toEqual([
      ...queries.map(query => (query === 'note' ? ['Other', 'Plan'] : ['Plan'])),
      ['Other'],
      [],
    ])
    expect(await find(owner, 'byMe')).toEqual(onlyIt)
    expect(await find(kim, 'withMe')).toEqual(onlyIt)
    expect(await find(owner, 'awaited')).toEqual([...queries.map(() => []), [], []])
    const before = await rowOf(file.id)
    const groups = [{ signers: [{ id: kim.uid, type: 'user' }] }]
    await it.host.call(Files, owner, 'ASK_SIGNATURES', { id: file.id, number: 1, groups, language: 'en' })
    await follow(it.host, file.id, before)
    expect(await find(owner, 'awaited')).toEqual(onlyIt)
    expect(await find(kim, 'toSign')).toEqual(onlyIt)
    const lone = await kept(it, owner, { title: 'Plan', text: 'Oak and granite', tags: ['Garden path'] })
    await changed(it, owner, { id: lone.id, method: 'WITHDRAW', more: {} })
    expect(await find(owner, 'withdrawn')).toEqual(onlyIt)
  })

  test('a list that is longer than one look is searched to its end, by names and texts alike', async () => {
    const it = product()
    const owner = await trader(it.host)
    const kim = await colleague(owner.organisationId)
    it.host.capacity.held = false
    for (let n = 0; n < 130; n++) {
      const text = n % 50 === 1 ? 'wattle' : `gum ${n % 2 ? 'oak' : ''}`
      await shared(it, owner, await kept(it, owner, { title: `File ${n}`, text }), { id: kim.uid, type: 'user' })
    }
    await kept(it, owner, { title: 'Ours alone', text: 'wattle' })
    it.host.capacity.held = true
    const byMe = async (query: string) => (await searched(it, owner, { list: 'byMe', query })).titles
    expect(await byMe('wattle')).toEqual(['File 101', 'File 51', 'File 1'])
    expect(await byMe('file 101')).toEqual(['File 101'])
    expect(await byMe('oak')).toHaveLength(62)
    expect(await byMe('file')).toHaveLength(130)
  }, 120_000)

  test('a short list is found whole, however many files that are not on it have the words', async () => {
    const it = product()
    const owner = await trader(it.host)
    const kim = await colleague(owner.organisationId)
    it.host.capacity.held = false
    for (let n = 0; n < 60; n++) {
      const file = await kept(it, owner, { title: `File ${n}`, text: 'granite' })
      if (n < 50) await shared(it, owner, file, { id: kim.uid, type: 'user' })
    }
    for (let n = 0; n < 45; n++) await kept(it, owner, { title: `Ours ${n}`, text: 'granite' })
    it.host.capacity.held = true
    const { titles, pages } = await searched(it, owner, { list: 'byMe', query: 'granite' })
    expect(titles).toEqual(Array.from({ length: 50 }, (_, n) => `File ${49 - n}`))
    expect(pages).toBe(2)
  }, 120_000)

  test('what has several words that begin alike is found once, on however many pages, the newest first on each', async () => {
    const it = product()
    const owner = await trader(it.host)
    it.host.capacity.held = false
    for (let n = 0; n < 42; n++) await kept(it, owner, { title: `File ${n}`, text: 'gravel and granite' })
    for (const word of ['Gravel', 'Granite']) await kept(it, owner, { title: word, text: 'Oak' })
    it.host.capacity.held = true
    const { titles, pages } = await searched(it, owner, { query: 'gra' })
    expect(titles.toSorted()).toEqual(
      [...Array.from({ length: 42 }, (_, n) => `File ${n}`), 'Granite', 'Gravel'].toSorted(),
    )
    expect(pages).toBeGreaterThan(1)
    await kept(it, owner, { title: 'Grape', text: 'Oak' })
    await kept(it, owner, { title: 'Grass', text: 'Oak' })
    await kept(it, owner, { title: 'Grain', text: 'Oak' })
    expect(await titlesOf(it.host, owner, { query: 'gra oak' })).toEqual([
      'Grain',
      'Grass',
      'Grape',
      'Granite',
      'Gravel',
    ])
  }, 60_000)

  test('what has no word of two letters narrows none of them', async () => {
    const it = product()
    const owner = await trader(it.host)
    const kim = await colleague(owner.organisationId)
    const file = await kept(it, owner, { title: 'Plan', tags: ['Garden'] })
    await shared(it, owner, file, { id: kim.uid, type: 'user' })
    for (const query of ['p', 'q', '!?', ' ']) {
      expect(await titlesOf(it.host, owner, { query })).toEqual(['Plan'])
      expect(await titlesOf(it.host, owner, { list: 'byMe', query })).toEqual(['Plan'])
      expect(await titlesOf(it.host, kim, { list: 'withMe', query })).toEqual(['Plan'])
    }
    // Beside a longer word it narrows nothing either.
    expect(await titlesOf(it.host, owner, { query: 'plan q' })).toEqual(['Plan'])
    expect(await titlesOf(it.host, kim, { list: 'withMe', query: 'plan q' })).toEqual(['Plan'])
    expect(await titlesOf(it.host, owner, { query: 'q', tag: 'Garden' })).toEqual(['Plan'])
  })

  test('what waits for a signature is narrowed by its kind and by the folder of its owner, too', async () => {
    const it = product()
    const owner = await trader(it.host)
    const kim = await colleague(owner.organisationId)
    const folder = await it.host.call<{ id: string }>(Files, owner, 'FOLDER_CREATE', { name: 'Leases', parent: null })
    const { id } = await kept(it, owner, { title: 'Plan', folder: folder.id })
    const groups = [{ signers: [kim, owner].map(({ uid }) => ({ id: uid, type: 'user' })) }]
    await it.host.call(Files, owner, 'ASK_SIGNATURES', { id, number: 1, groups, language: 'en' })
    const inFolder = (as: TestCaller, of: string) => titlesOf(it.host, as, { list: 'toSign', folder: of })
    expect([await inFolder(owner, folder.id), await inFolder(owner, 'top')]).toEqual([['Plan'], []])
    expect([await inFolder(kim, folder.id), await inFolder(kim, 'top')]).toEqual([[], []])
    expect(await titlesOf(it.host, kim, { list: 'toSign', family: 'text' })).toEqual(['Plan'])
    expect(await titlesOf(it.host, kim, { list: 'toSign', family: 'image' })).toEqual([])
  })
})

test('an upload whose file was removed is found by its text again when it is kept again', async () => {
  const it = product()
  const owner = await trader(it.host)
  const text = { name: 'note.txt', type: 'text/plain' as const }
  const [first, second] = [
    await bring(it.host, it.buckets, owner, 'thread', Buffer.from('Oak'), text),
    await bring(it.host, it.buckets, owner, 'thread', Buffer.from('Slate'), text),
  ]
  const { id } = await it.host.call<FileCard>(Files, owner, 'THREAD_CREATE', { file: first.id, title: 'Plan' })
  await follow(it.host, id)
  const before = await rowOf(id)
  await it.host.call(Files, owner, 'ADD_VERSION', { id, file: second.id, note: '' })
  await follow(it.host, id, before)
  const last = await rowOf(id)
  await remove(it.host, owner, id)
  await follow(it.host, id, last)
  for (const [file, title] of [
    [first, 'Again'],
    [second, 'Once more'],
  ] as const) {
    const again = await it.host.call<FileCard>(Files, owner, 'THREAD_CREATE', { file: file.id, title })
    await follow(it.host, again.id)
  }
  expect(await titlesOf(it.host, owner, { query: 'oak' })).toEqual(['Again'])
  expect(await titlesOf(it.host, owner, { query: 'slate' })).toEqual(['Once more'])
})
