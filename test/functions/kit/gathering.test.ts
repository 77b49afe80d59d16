import { beforeEach, describe, expect, test } from 'vitest'
import { gathering } from '#functions/kit/gathering.ts'
import { hints } from '#functions/kit/hints.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import type { Store } from '#functions/kit/store.ts'
import { testStore } from '../host.ts'
import { Colours, Notes } from './tables.ts'

const stores: [string, () => Promise<Store>][] = [
  ['in memory', async () => memoryStore()],
  ['on DynamoDB', () => testStore([Notes, Colours])],
]

describe.each(stores)('a gathering store %s', (_name, open) => {
  let store: Store
  const asked: string[] = []
  const key = (id: string) => ({ pk: id, sk: '-' })
  const put = (table: string, id: string, version = 1) =>
    store.transact([{ kind: 'put', table, item: { ...key(id), id, version }, expect: 'any' }])

  beforeEach(async () => {
    const inner = await open()
    store = {
      ...inner,
      get: (table, at) => {
        asked.push(`get ${table}`)
        return inner.get(table, at)
      },
      getMany: places => {
        asked.push(`batch ${places.length}`)
        return inner.getMany(places)
      },
      query: query => {
        asked.push('query')
        return inner.query(query)
      },
    }
    await put('Notes', 'a')
    await put('Colours', 'a', 2)
    asked.length = 0
  })

  test('asks once for what is asked for at one moment, from several tables, and tells each what it asked for', async () => {
    const { get, getMany } = gathering(store)
    const later = async () => {
      await Promise.resolve()
      return get('Colours', key('none'))
    }
    const rows = await Promise.all([
      get('Notes', key('a')),
      get('Colours', key('a')),
      getMany([{ table: 'Notes', key: key('a') }]),
      later(),
    ])
    expect(rows).toMatchObject([{ version: 1 }, { version: 2 }, [{ version: 1 }], undefined])
    expect(asked).toEqual(['batch 4'])
  })

  test('asks for one row by itself', async () => {
    await gathering(store).get('Notes', key('a'))
    expect(asked).toEqual(['get Notes'])
  })

  test('keeps what was read where it is to, and nothing where it is not', async () => {
    for (const [keeps, times] of [
      [true, 1],
      [false, 2],
    ] as const) {
      asked.length = 0
      const { get } = gathering(store, { keeps })
      await get('Notes', key('a'))
      await get('Notes', key('a'))
      expect(asked).toHaveLength(times)
    }
  })

  test('sees a change after it where it keeps nothing', async () => {
    const { get } = gathering(store)
    await get('Notes', key('a'))
    await put('Notes', 'a', 7)
    expect(await get('Notes', key('a'))).toMatchObject({ version: 7 })
  })

  test('keeps the rows of a page, unless they may be a moment old', async () => {
    for (const [eventual, times] of [
      [false, 1],
      [true, 2],
    ] as const) {
      asked.length = 0
      const { get, query } = gathering(store, { keeps: true })
      const page = { table: 'Notes', pk: 'a', limit: 5, eventual }
      expect(await Promise.all([query(page), query(page)])).toMatchObject([{ items: [{ id: 'a' }] }, {}])
      expect(await get('Notes', key('a'))).toMatchObject({ version: 1 })
      expect(asked).toHaveLength(times)
    }
  })

  test('asks for more rows than fit one batch in several', async () => {
    const places = Array.from({ length: 230 }, (_, n) => ({ table: 'Notes', key: key(n === 229 ? 'a' : `n${n}`) }))
    const rows = await gathering(store).getMany(places)
    expect(rows.filter(Boolean)).toHaveLength(1)
    expect(rows[229]).toMatchObject({ version: 1 })
    expect(asked).toEqual(['batch 100', 'batch 100', 'batch 30'])
  })
})

test('hints that were not asked for are forgotten first', () => {
  const { get, set } = hints<string>(2)
  set('a', '1')
  set('b', '2')
  expect(get('a')).toBe('1')
  set('c', '3')
  expect([get('a'), get('b'), get('c')]).toEqual(['1', undefined, '3'])
})
