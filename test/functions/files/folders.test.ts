import { beforeAll, describe, expect, test } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import type { Store } from '#functions/kit/store.ts'
import { type TestCaller, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { type FilesHost, filesHost, keep } from './keeping.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

const product = () => filesHost(store)
type Product = FilesHost

describe('folders', () => {
  test('are renamed, moved, and removed when nothing is in them', async () => {
    const it = product()
    const owner = await trader(it.host)
    type Made = { id: string; version: number }
    const seenOf = ({ id, version }: Made) => ({ id, version })
    const make = (name: string, parent?: string) =>
      it.host.call<Made>(Files, owner, 'FOLDER_CREATE', { name, parent: parent ?? null })
    const [one, two] = [await make('One'), await make('Two')]
    expect(await it.host.refused(Files, owner, 'FOLDER_CREATE', { name: 'one', parent: null })).toBe(
      'files.folderTaken',
    )
    const moved = await it.host.call<Made>(Files, owner, 'FOLDER_UPDATE', {
      ...seenOf(two),
      parent: one.id,
      name: 'Sub',
    })
    expect(moved).toMatchObject({ name: 'Sub', parent: one.id })
    expect(await it.host.refused(Files, owner, 'FOLDER_REMOVE', seenOf(one))).toBe('files.folderNotEmpty')
    await keep(it.host, it.buckets, owner, { title: 'In it', folder: two.id })
    expect(await it.host.refused(Files, owner, 'FOLDER_REMOVE', seenOf(moved))).toBe('files.folderNotEmpty')
    const stranger = await trader(it.host)
    expect(await it.host.refused(Files, stranger, 'FOLDER_REMOVE', seenOf(one))).toBe('notFound')
    expect(await it.host.refused(Files, stranger, 'FOLDER_CREATE', { name: 'x', parent: one.id })).toBe('notFound')
  })
})

describe('folders that are changed at one moment', () => {
  type Made = { id: string; version: number }
  const scene = async () => {
    const it = product()
    const owner = await trader(it.host)
    const make = (name: string, parent: string | null = null) =>
      it.host.call<Made>(Files, owner, 'FOLDER_CREATE', { name, parent })
    return { it, owner, make }
  }
  const folders = async (it: Product, as: TestCaller) =>
    (await it.host.call<{ folders: { id: string; name: string; parent?: string }[] }>(Files, as, 'GET_FOLDERS', {}))
      .folders

  test('do not end up inside of one another', async () => {
    const { it, owner, make } = await scene()
    const [a, b] = [await make('A'), await make('B')]
    const move = ({ id, version }: Made, parent: Made) =>
      it.host.call(Files, owner, 'FOLDER_UPDATE', { id, version, parent: parent.id })
    const outcomes = await Promise.allSettled([move(a, b), move(b, a)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await folders(it, owner)).filter(({ parent }) => parent === undefined)).toHaveLength(1)
  })

  test('have no name twice in one place', async () => {
    const { it, owner, make } = await scene()
    await make('Before')
    const outcomes = await Promise.allSettled([make('X'), make('X')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await folders(it, owner)).filter(({ name }) => name === 'X')).toHaveLength(1)
  })

  test('are in none that is removed', async () => {
    const { it, owner, make } = await scene()
    const { id, version } = await make('C')
    await Promise.allSettled([make('Child', id), it.host.call(Files, owner, 'FOLDER_REMOVE', { id, version })])
    const left = await folders(it, owner)
    for (const { parent } of left) expect(left.some(each => parent === undefined || each.id === parent)).toBe(true)
  })
})
