import { ulid } from 'ulid'
import { beforeAll, expect, test, vi } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { packWords, textAt } from '#functions/files/text-words.ts'
import { FileShares, FileThreads, FileWords } from '#functions/files/thread-tables.ts'
import { sharesOf } from '#functions/files/threads/thread.ts'
import { toItem } from '#functions/kit/repository.ts'
import type { Store, Write } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { placeAt } from '#functions/kit/word-index.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import type { FileThread, Reader } from '#shared/files/thread.ts'
import { indexWordsOf } from '#shared/files/words.ts'
import { idFrom, type Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'

/** So many as an organisation has in a test of each run; `npm run model:kept` makes as many as the bound of the product speaks of. */
const count = Number(process.env.FILES ?? 1500)
const atOnce = 100
/** So many of them, the newest, are shared with a team, and with one of its people. */
const sharedOnes = 450

let store: Store
let host: ReturnType<typeof testHost>
let owner: Awaited<ReturnType<typeof trader>>
let lou: { uid: string; organisationId: string }

/** A team and one of its people, who both read what is shared. */
const readersOf = async (oid: string): Promise<Reader[]> => {
  const { tid } = await host.call<{ tid: string }>(Organisations, owner, 'ADD_TEAM', { name: 'Builders' })
  const { uid } = person()
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid, tids: [tid], name: 'Lou Reed' })
  await unit.commit(store)
  lou = { uid, organisationId: oid }
  const inside = { oid: oid as Reader['oid'] }
  return [
    { id: uid, type: 'user', ...inside },
    { id: tid, type: 'team', ...inside },
  ]
}

const threadOf = (
  n: number,
  { organisationId: oid, uid: by }: typeof owner,
  readers: readonly Reader[],
): FileThread => {
  const at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + n * 1000).toISOString()
  return {
    id: idFrom('fileThread', ulid(Date.parse(at))),
    owner: { id: oid, type: 'organization' },
    title: `Invoice ${n} of ${n % 2 ? 'north' : 'south'}`,
    tags: n % 1000 === 7 ? ['rare'] : [],
    status: 'active',
    readers: n < count - sharedOnes ? [] : readers.map(reader => ({ ...reader, at, by: by as Uid })),
    signs: [],
    current: {
      ...{ number: 1, file: idFrom('file', ulid()), name: `invoice-${n}.pdf`, type: 'application/pdf', size: 1000 },
      ...{ hash: '0'.repeat(64), key: `k${n}`, by: by as Uid, at },
    },
    ...{ createdAt: at, updatedAt: at, by: by as Uid, version: 1 },
  }
}

beforeAll(async () => {
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
  store = await testStore()
  host = testHost(store)
  owner = await trader(host)
  const readers = await readersOf(owner.organisationId)
  const writes: Write[] = []
  const flush = async () => {
    const some = writes.splice(0, atOnce)
    if (some.length > 0) await store.transact(some)
  }
  for (let n = 0; n < count; n++) {
    const thread = threadOf(n, owner, readers)
    writes.push({ kind: 'put', table: FileThreads.name, item: toItem(FileThreads, thread), expect: 'any' })
    const text = ['granite', 'oak', ...Array.from({ length: 1998 }, (_, each) => `w${each * 7919}`)]
    const row = { ...textAt(thread.id), number: 1, text: packWords(text), isPlaced: true, version: 1 }
    writes.push({ kind: 'put', table: FileWords.name, item: toItem(FileWords, row), expect: 'any' })
    for (const share of sharesOf(thread, 'Trader'))
      writes.push({
        ...{ kind: 'put', table: FileShares.name, expect: 'any' },
        item: toItem(FileShares, { ...share, version: 1 }),
      })
    // Places of words that nobody looks for here would fill the disk, not the search.
    for (const word of [...indexWordsOf({ ...thread, name: thread.current.name }), ...text.slice(0, 2)]) {
      const place = { ...placeAt(partyKey(thread.owner), word, thread.id), version: 1 }
      writes.push({ kind: 'put', table: FileWords.name, item: toItem(FileWords, place), expect: 'any' })
    }
    while (writes.length >= atOnce) await flush()
  }
  await flush()
}, 3_600_000)

const askAs = (as: TestCaller, asked: object) =>
  host.call<{ items: FileCard[]; cursor?: string }>(Files, as, 'GET_DATA', { folder: 'any', ...asked })
const ask = (asked: object) => askAs(owner, asked)

test('lists and searches of an organisation with many files stay within their units', async () => {
  const byName = await ask({ sort: 'name', descending: false })
  expect(byName.items).toHaveLength(50)
  expect((await ask({ sort: 'name', descending: false, cursor: byName.cursor })).items).toHaveLength(50)
  expect((await ask({})).items[0]?.title).toContain(`Invoice ${count - 1} `)
  const last = count - 3
  const one = await ask({ query: `invoice ${last}` })
  expect(one.items.map(({ title }) => title)).toContain(`Invoice ${last} of ${last % 2 ? 'north' : 'south'}`)
  expect((await ask({ query: 'granite oak north' })).items.length).toBeGreaterThan(0)
  expect((await ask({ tag: 'rare' })).items).toHaveLength(Math.min(40, Math.ceil((count - 7) / 1000)))
  expect((await ask({ family: 'image' })).items).toEqual([])
}, 60_000)

test('searches on the lists of what is shared stay within their units, with texts as long as they get', async () => {
  expect((await ask({ list: 'byMe' })).items).toHaveLength(50)
  expect((await ask({ list: 'byMe', query: 'granite oak north' })).items.length).toBeGreaterThan(0)
  const first = await askAs(lou, { list: 'withMe', query: 'granite oak' })
  expect(first.items.length).toBeGreaterThan(0)
  const next = await askAs(lou, { list: 'withMe', query: 'granite oak', cursor: first.cursor })
  expect(next.items.length).toBeGreaterThan(0)
  expect((await askAs(lou, { list: 'withMe', query: 'invoice north' })).items.length).toBeGreaterThan(0)
  expect((await askAs(lou, { list: 'withMe', query: 'granite slate' })).items).toEqual([])
}, 60_000)
