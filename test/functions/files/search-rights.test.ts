import { beforeAll, expect, test, vi } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { FileThreads } from '#functions/files/thread-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { chance } from '../../chance.ts'
import { type TestCaller, type TestStore, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { memoryBuckets } from './buckets.ts'
import { follow } from './following.ts'
import { keep } from './keeping.ts'

/**
 * Files that are shared, taken out, renamed, withdrawn, given back and removed as it happens, and then searched by everybody on every list: each
 * search finds what has its words and may be read, each once, however many pages it takes, and nothing else.
 */

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const vocabulary = ['oak', 'oaken', 'granite', 'gravel', 'slate', 'marble', 'gum', 'gumtree']
const queries = ['oak', 'gra', 'gum oak', 'text', 'file', 'renamed', 'text zebra', 'slate marble', 'nothing', 'g', '']

type Reader = { id: string; type: string; oid?: string }
/** A file as it should be: what it says, who of the readers reads it, and how it stands. */
type Kept = {
  id: string
  title: string
  words: string[]
  readers: Set<Reader>
  status: 'active' | 'withdrawn' | 'removed'
}

const has = ({ title, words }: Kept, query: string): boolean =>
  query.length < 2 ||
  query.split(' ').every(word => [...words, ...title.toLowerCase().split(' ')].some(each => each.startsWith(word)))

test('a search finds what may be read, whatever became of it, each once, and nothing else', async () => {
  const random = chance(20_261_127)
  const below = (most: number) => Math.floor(random() * most)
  const buckets = memoryBuckets()
  const host = testHost(store, buckets.ports)
  const owner = await trader(host)
  const oid = owner.organisationId
  const team = async (name: string): Promise<Reader> => {
    const { tid } = await host.call<{ tid: string }>(Organisations, owner, 'ADD_TEAM', { name })
    return { id: tid, type: 'team', oid }
  }
  const [builders, painters] = [await team('Builders'), await team('Painters')]
  const others: Reader[] = []
  for (let n = 0; n < 6; n++) others.push(await team(`Team ${n}`))
  const ofSix = [painters, ...others.slice(1)]
  const [lou, kim, ana, mia] = [person(), person(), person(), person()]
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid: mia.uid, tids: ofSix.map(({ id }) => id), name: 'Mia Wong' })
  stageStaff(store, unit, { oid, uid: lou.uid, tids: [builders.id, painters.id], name: 'Lou Reed' })
  stageStaff(store, unit, { oid, uid: kim.uid, tids: [painters.id], name: 'Kim Park' })
  stageStaff(store, unit, { oid, uid: ana.uid, type: 'individual', name: 'Ana Reyes' })
  await unit.commit(store)
  const inside = ({ uid }: TestCaller): Reader => ({ id: uid, type: 'user', oid })
  const [asLou, asKim, asAna] = [inside(lou), inside(kim), { id: ana.uid, type: 'user' }]
  const asMia = inside(mia)
  const readers = [builders, painters, ...others, asLou, asKim, asAna, asMia]

  const rowOf = (id: string) => repository(FileThreads, store, new Unit()).need({ id })
  const change = async ({ id }: Pick<Kept, 'id'>, method: string, more: (version: number) => object) => {
    host.clock.now = new Date(host.clock.now.getTime() + 1000)
    const before = await rowOf(id)
    await host.call(Files, owner, method as 'SHARE', more(before.version))
    await follow(host, id, before)
  }
  const acts: ((file: Kept) => Promise<unknown>)[] = [
    async file => {
      if (file.status !== 'active') return
      const reader = readers[below(readers.length)]!
      file.readers.add(reader)
      await change(file, 'SHARE', () => ({ itemId: file.id, toUsers: [{ id: reader.id, type: reader.type }] }))
    },
    async file => {
      const [reader] = file.readers
      if (!reader) return
      file.readers.delete(reader)
      await change(file, 'UNSHARE', () => ({ id: file.id, reader }))
    },
    async file => {
      file.title += ' renamed'
      await change(file, 'THREAD_UPDATE', version => ({ id: file.id, version, title: file.title }))
    },
    async file => {
      await change(file, file.status === 'active' ? 'WITHDRAW' : 'RESTORE', version => ({ id: file.id, version }))
      file.status = file.status === 'active' ? 'withdrawn' : 'active'
    },
    async file => {
      if (file.status !== 'withdrawn') return
      await change(file, 'THREAD_REMOVE', version => ({ id: file.id, version }))
      file.status = 'removed'
    },
  ]
  const files: Kept[] = []
  for (let n = 0; n < 110; n++) {
    host.clock.now = new Date(host.clock.now.getTime() + 1000)
    const words = ['text', ...vocabulary.filter(() => below(3) === 0), ...(n % 40 === 3 ? ['zebra'] : [])]
    const title = `File ${n}`
    const { id } = await keep(host, buckets, owner, { title, text: words.join(' ') })
    await follow(host, id)
    const file: Kept = { id, title, words, readers: new Set(), status: 'active' }
    files.push(file)
    await acts[0]!(file)
  }
  for (let n = 0; n < 120; n++) {
    const file = files[below(files.length)]!
    if (file.status !== 'removed') await acts[below(acts.length)]!(file)
  }

  const reads = (file: Kept, as: readonly Reader[]) => file.status === 'active' && as.some(one => file.readers.has(one))
  const lists: [string, TestCaller, string, (file: Kept) => boolean][] = [
    ['Lou', { ...lou, organisationId: oid }, 'withMe', file => reads(file, [builders, painters, asLou])],
    ['Kim', { ...kim, organisationId: oid }, 'withMe', file => reads(file, [painters, asKim])],
    ['Ana', ana, 'withMe', file => reads(file, [asAna])],
    ['Mia', { ...mia, organisationId: oid }, 'withMe', file => reads(file, [...ofSix, asMia])],
    ['Lou on their own account', lou, 'withMe', () => false],
    ['the owner', owner, 'own', ({ status }) => status !== 'removed'],
    ['the owner', owner, 'byMe', file => reads(file, readers)],
    ['the owner', owner, 'withdrawn', ({ status }) => status === 'withdrawn'],
  ]
  for (const query of queries)
    for (const [name, as, list, isOn] of lists) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const asked = { folder: 'any', list, query, cursor }
        const page = await host.call<{ items: FileCard[]; cursor?: string }>(Files, as, 'GET_DATA', asked)
        found.push(...page.items.map(({ title }) => title))
        cursor = page.cursor
      } while (cursor !== undefined)
      const wanted = files.filter(file => isOn(file) && has(file, query)).map(({ title }) => title)
      expect(found.toSorted(), `${name}, ${list}, '${query}'`).toEqual(wanted.toSorted())
    }
  // What a team may not read any more has left no row for it: of the team's own list, and of what all teams read.
  const rows = (await store.everything()).filter(({ table }) => table === 'FileShares').map(({ text }) => text)
  for (const team of [builders, painters])
    expect(rows.filter(text => text.includes(team.id))).toHaveLength(
      2 * files.filter(file => reads(file, [team])).length,
    )
}, 120_000)
