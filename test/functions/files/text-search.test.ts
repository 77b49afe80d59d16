import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { packWords, unpackWords } from '#functions/files/text-words.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { mostTextWords } from '#shared/files/words.ts'
import { type TestCaller, type TestStore, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { bring } from './bringing.ts'
import { follow } from './following.ts'
import { type FilesHost, fileRow, filesHost, keep, remove, titlesOf } from './keeping.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const product = () => filesHost(store)
type Product = FilesHost

const rowOf = (id: string) => fileRow(store, id)

const titles = ({ host }: Product, as: TestCaller, asked?: object) => titlesOf(host, as, asked)

/** A contract of forty pages, each with thirty words of its own, and one of them on the last. */
const contract = async (last: string): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < 40; page++) {
    const words = Array.from({ length: 30 }, (_, n) => `clause${page}x${n}`)
    if (page === 39) words.push(last)
    for (let line = 0; line * 6 < words.length; line++)
      (page < pdf.getPageCount() ? pdf.getPage(page) : pdf.addPage([595, 842])).drawText(
        words.slice(line * 6, line * 6 + 6).join(' '),
        { x: 40, y: 780 - line * 20, size: 11 },
      )
  }
  return pdf.save()
}

const asPdf = { name: 'contract.pdf', type: 'application/pdf' as const }

/** A client of an organisation, on their own account. */
const client = async (oid: string) => {
  const one = person()
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid: one.uid, type: 'individual', name: 'Ana Reyes' })
  await unit.commit(store)
  return one
}

/** The rows by which the words of files are found. */
const wordRows = async (like: string) =>
  (await store.everything()).filter(({ table, text }) => table === 'FileWords' && text.includes(like))

describe('a word on the last page of forty', () => {
  test('finds the file for its owner and whom it is shared with, and for them as long as it is theirs to find', async () => {
    const it = product()
    const owner = await trader(it.host)
    const [ana, bo] = [await client(owner.organisationId), await client(owner.organisationId)]
    const brought = await bring(it.host, it.buckets, owner, 'thread', await contract('Jacaranda'), asPdf)
    const { id } = await it.host.call<FileCard>(Files, owner, 'THREAD_CREATE', { file: brought.id, title: 'Lease' })
    await follow(it.host, id)
    const query = 'jacaranda'
    const to = { id: ana.uid, type: 'user' }
    const foundBy = async () => ({
      owner: await titles(it, owner, { query }),
      ana: await titles(it, ana, { list: 'withMe', query }),
      bo: await titles(it, bo, { list: 'withMe', query }),
      stranger: await titles(it, await trader(it.host), { query }),
    })
    const nobody = { bo: [], stranger: [] }
    expect(await foundBy()).toEqual({ owner: ['Lease'], ana: [], ...nobody })
    await it.host.call(Files, owner, 'SHARE', { itemId: id, toUsers: [to] })
    expect(await foundBy()).toEqual({ owner: ['Lease'], ana: ['Lease'], ...nobody })
    // With a word of the title, and by how it begins; not by one that is in neither.
    expect(await titles(it, ana, { list: 'withMe', query: 'lease jacar' })).toEqual(['Lease'])
    expect(await titles(it, owner, { query: 'lease jacar' })).toEqual(['Lease'])
    expect(await titles(it, ana, { list: 'withMe', query: 'jacaranda granite' })).toEqual([])
    expect(await titles(it, owner, { query: 'jacaranda granite' })).toEqual([])
    await it.host.call(Files, owner, 'UNSHARE', { id, reader: to })
    expect(await foundBy()).toEqual({ owner: ['Lease'], ana: [], ...nobody })
    await it.host.call(Files, owner, 'SHARE', { itemId: id, toUsers: [to] })
    await it.host.call(Files, owner, 'WITHDRAW', { id, version: (await rowOf(id))!.version })
    expect((await foundBy()).ana).toEqual([])
    await it.host.call(Files, owner, 'RESTORE', { id, version: (await rowOf(id))!.version })
    expect((await foundBy()).ana).toEqual(['Lease'])
    // A version without it, at once and when the index has followed.
    const before = await rowOf(id)
    const next = await bring(it.host, it.buckets, owner, 'thread', await contract('Grevillea'), asPdf)
    await it.host.call(Files, owner, 'ADD_VERSION', { id, file: next.id, note: '' })
    expect(await foundBy()).toEqual({ owner: [], ana: [], ...nobody })
    await follow(it.host, id, before)
    expect(await foundBy()).toEqual({ owner: [], ana: [], ...nobody })
    expect(await titles(it, owner, { query: 'grevillea' })).toEqual(['Lease'])
    expect(await titles(it, ana, { list: 'withMe', query: 'grevillea' })).toEqual(['Lease'])
    expect(await wordRows('jacaranda')).toEqual([])
    const last = await rowOf(id)
    await remove(it.host, owner, id)
    expect(await titles(it, owner, { query: 'grevillea' })).toEqual([])
    await follow(it.host, id, last)
    expect(await wordRows(id)).toEqual([])
  }, 60_000)
})

test('a team finds what is shared with it by its text, and nobody else of the organisation', async () => {
  const it = product()
  const owner = await trader(it.host)
  const oid = owner.organisationId
  const { tid } = await it.host.call<{ tid: string }>(Organisations, owner, 'ADD_TEAM', { name: 'Builders' })
  const [lou, kim] = [person(), person()]
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid: lou.uid, tids: [tid], name: 'Lou Reed' })
  stageStaff(store, unit, { oid, uid: kim.uid, name: 'Kim Park' })
  await unit.commit(store)
  const find = ({ uid }: TestCaller) =>
    titles(it, { uid, organisationId: oid }, { list: 'withMe', query: 'granite oak' })
  const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan', text: 'Oak and granite' })
  const other = await keep(it.host, it.buckets, owner, { title: 'Other', text: 'Oak and granite' })
  for (const each of [id, other.id]) await follow(it.host, each)
  const to = { id: tid, type: 'team' }
  await it.host.call(Files, owner, 'SHARE', { itemId: id, toUsers: [to] })
  expect([await find(lou), await find(kim)]).toEqual([['Plan'], []])
  await it.host.call(Files, owner, 'SHARE', { itemId: other.id, toUsers: [{ id: kim.uid, type: 'user' }] })
  expect([await find(lou), await find(kim)]).toEqual([['Plan'], ['Other']])
  await it.host.call(Files, owner, 'UNSHARE', { id, reader: { ...to, oid } })
  expect(await find(lou)).toEqual([])
})

describe('the index of texts', () => {
  test('a list shows files without the words of their texts, which lie in rows of their own', async () => {
    const it = product()
    const owner = await trader(it.host)
    const text = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(' ')
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Long', text })
    await follow(it.host, id)
    expect(JSON.stringify(await rowOf(id)).length).toBeLessThan(1000)
    expect(await titles(it, owner, { query: `word${mostTextWords - 1}` })).toEqual(['Long'])
    expect(await titles(it, owner, { query: 'word2999' })).toEqual([])
  })

  test('a title that changes writes nothing of the text again, and a word in both stays while one has it', async () => {
    const it = product()
    const owner = await trader(it.host)
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Oak plan', text: 'Oak and granite' })
    await follow(it.host, id)
    const before = (await rowOf(id))!
    await it.host.call(Files, owner, 'THREAD_UPDATE', { id, version: before.version, title: 'Plan' })
    await follow(it.host, id, before)
    expect(await titles(it, owner, { query: 'oak' })).toEqual(['Plan'])
  })

  test('what breaks off midway is brought to its end by whoever comes next, and told twice changes nothing', async () => {
    const it = product()
    const owner = await trader(it.host)
    const many = (name: string) => Array.from({ length: 300 }, (_, n) => `${name}${n}`).join(' ')
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan', text: many('first') })
    const transact = store.transact
    let writes = 0
    // Its row is written, and two of its four transactions of places.
    store.transact = async (...args) => {
      writes += 1
      if (writes > 3) throw new Error('the database is away')
      return transact(...args)
    }
    await expect(follow(it.host, id)).rejects.toThrow('the database is away')
    store.transact = transact
    expect((await wordRows(id)).length).toBeGreaterThan(100)
    const before = await rowOf(id)
    const next = await bring(it.host, it.buckets, owner, 'thread', Buffer.from(many('second')), {
      name: 'next.txt',
      type: 'text/plain',
    })
    await it.host.call(Files, owner, 'ADD_VERSION', { id, file: next.id, note: '' })
    for (let told = 0; told < 2; told++) await follow(it.host, id, before)
    expect(await wordRows('first')).toEqual([])
    expect(await titles(it, owner, { query: 'second299' })).toEqual(['Plan'])
    const last = await rowOf(id)
    await remove(it.host, owner, id)
    for (let told = 0; told < 2; told++) await follow(it.host, id, last)
    expect(await wordRows(id)).toEqual([])
  })

  test('of many files that are shared, a search looks at so many texts, and goes on behind them', async () => {
    const it = product()
    const owner = await trader(it.host)
    const ana = await client(owner.organisationId)
    it.host.capacity.held = false
    for (let n = 0; n < 65; n++) {
      it.host.clock.now = new Date(it.host.clock.now.getTime() + 1000)
      const { id } = await keep(it.host, it.buckets, owner, { title: `File ${n}`, text: n === 1 ? 'wattle' : 'gum' })
      await it.host.call(Files, owner, 'SHARE', { itemId: id, toUsers: [{ id: ana.uid, type: 'user' }] })
      await follow(it.host, id)
    }
    it.host.capacity.held = true
    const ask = (more: object) =>
      it.host.call<{ items: FileCard[]; cursor?: string }>(Files, ana, 'GET_DATA', {
        ...{ folder: 'any', list: 'withMe', query: 'wattle' },
        ...more,
      })
    const first = await ask({})
    expect(first.items).toEqual([])
    const { items, cursor } = await ask({ cursor: first.cursor })
    expect(items.map(({ title }) => title)).toEqual(['File 1'])
    expect(cursor).toBeUndefined()
  }, 60_000)

  test('limit: words of whatever kind take one row that is read at a unit; beyond it the last of a text are left out', () => {
    const usual = Array.from({ length: mostTextWords }, (_, n) => `clause${n}`)
    expect(unpackWords(packWords(usual)).toSorted()).toEqual(usual.toSorted())
    const letters = (n: number) =>
      Array.from({ length: 24 }, (_, at) => (((n * 7919 + at * at * 104_729) ** 2 % 36) | 0).toString(36)).join('')
    const hard = Array.from({ length: mostTextWords }, (_, n) => `${letters(n)}`)
    const packed = packWords(hard)
    expect(packed.length).toBeLessThanOrEqual(7900)
    expect(unpackWords(packed)).toContain(hard[0])
    expect(unpackWords(packWords([]))).toEqual([])
  })
})
