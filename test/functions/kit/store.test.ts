import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listAmong } from '#functions/kit/list-among.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { table } from '#functions/kit/table.ts'
import { Unit } from '#functions/kit/unit.ts'
import { testStore } from '../host.ts'

const schema = z.object({
  owner: z.string(),
  id: z.string(),
  text: z.string(),
  tag: z.string().optional(),
  version: z.number().int(),
})
type Note = z.output<typeof schema>

const Note = table(schema)('Notes', {
  pk: (key: { owner: string; id: string }) => key.owner,
  sk: key => key.id,
  indexes: {
    byTag: {
      pk: (part: { tag?: string | undefined }) => part.tag ?? '',
      sk: (row: Note) => row.text,
      when: (row: Note) => !!row.tag,
    },
  },
})

const Seen = table(z.object({ page: z.string(), times: z.number().int() }))('Seen', {
  pk: (key: { page: string }) => key.page,
})

const stores: [string, () => Promise<Store>][] = [
  ['in memory', async () => memoryStore()],
  ['on DynamoDB', () => testStore([Note, Seen])],
]

describe.each(stores)('a repository %s', (_name, open) => {
  const begin = async () => {
    const store = await open()
    const within = async (run: (notes: ReturnType<typeof repository<typeof Note>>) => unknown) => {
      const unit = new Unit()
      await run(repository(Note, store, unit))
      return unit.commit(store)
    }
    return { store, within, notes: repository(Note, store, new Unit()) }
  }

  test('gives back what was created, as version 1, and nothing for another tenant', async () => {
    const { within, notes } = await begin()
    expect(await within(r => r.create({ owner: 'a', id: '1', text: 'x' }))).toEqual({ ok: true })
    expect(await notes.get({ owner: 'a', id: '1' })).toEqual({ owner: 'a', id: '1', text: 'x', version: 1 })
    expect(await notes.get({ owner: 'b', id: '1' })).toBeUndefined()
    await expect(notes.need({ owner: 'b', id: '1' })).rejects.toMatchObject({ errorType: 'notFound' })
  })

  test('refuses a second row of the same key', async () => {
    const { within } = await begin()
    await within(r => r.create({ owner: 'a', id: '1', text: 'x' }))
    expect(await within(r => r.create({ owner: 'a', id: '1', text: 'y' }))).toEqual({
      ok: false,
      failed: [0],
      raced: false,
    })
  })

  test('lets one of two savers through, and the other change nothing', async () => {
    const { within, notes } = await begin()
    await within(r => r.create({ owner: 'a', id: '1', text: 'x' }))
    const row = await notes.need({ owner: 'a', id: '1' })
    const save = (text: string) => within(r => r.save({ ...row, text }))
    const outcomes = await Promise.all([save('one'), save('two')])
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(1)
    expect((await notes.need({ owner: 'a', id: '1' })).version).toBe(2)
  })

  test('does all of a transaction or nothing of it', async () => {
    const { within, notes } = await begin()
    await within(r => r.create({ owner: 'a', id: '1', text: 'x' }))
    const outcome = await within(r => {
      r.create({ owner: 'a', id: '2', text: 'new' })
      r.create({ owner: 'a', id: '1', text: 'taken' })
    })
    expect(outcome).toMatchObject({ ok: false, failed: [1] })
    expect(await notes.get({ owner: 'a', id: '2' })).toBeUndefined()
  })

  test('saves a row twice in one transaction as one change of what was read', async () => {
    const { within, notes } = await begin()
    await within(r => r.save(r.create({ owner: 'a', id: '1', text: 'x' })))
    expect(await notes.need({ owner: 'a', id: '1' })).toMatchObject({ version: 2 })
  })

  test('removes only the version that was read', async () => {
    const { within, notes } = await begin()
    await within(r => r.create({ owner: 'a', id: '1', text: 'x' }))
    const row = await notes.need({ owner: 'a', id: '1' })
    await within(r => r.save({ ...row, text: 'y' }))
    expect((await within(r => r.remove(row))).ok).toBe(false)
    expect((await within(async r => r.remove(await r.need({ owner: 'a', id: '1' })))).ok).toBe(true)
    expect(await notes.get({ owner: 'a', id: '1' })).toBeUndefined()
  })

  test('holds a change to a row that was only looked at', async () => {
    const { within, notes } = await begin()
    await within(r => r.create({ owner: 'a', id: '1', text: 'x' }))
    const row = await notes.need({ owner: 'a', id: '1' })
    await within(r => r.save(row))
    const outcome = await within(r => {
      r.check(row)
      r.create({ owner: 'a', id: '2', text: 'on old news' })
    })
    expect(outcome).toMatchObject({ ok: false, failed: [0] })
  })

  test('adds to counters whatever happens in between, in rows that promise no version and are never saved', async () => {
    const { store } = await begin()
    const add = (by: number) => {
      const unit = new Unit()
      repository(Seen, store, unit).add({ page: 'n' }, { times: by })
      return unit.commit(store)
    }
    await Promise.all([1, 2, 3].map(add))
    const row = await repository(Seen, store, new Unit()).need({ page: 'n' })
    expect(row).toEqual({ page: 'n', times: 6 })
    // @ts-expect-error what is only added to has no version to be saved by
    expect(() => repository(Seen, store, new Unit()).save(row)).not.toThrow(TypeError)
    // @ts-expect-error what is saved by its version is not added to
    expect(repository(Note, store, new Unit()).add).toBeDefined()
  })

  test('keeps a row without a tag out of the index by tag', async () => {
    const { within, notes } = await begin()
    await within(r => {
      r.create({ owner: 'a', id: '1', text: 'x', tag: 't' })
      r.create({ owner: 'a', id: '2', text: 'y' })
    })
    expect((await notes.list('byTag', { tag: 't' })).items.map(note => note.id)).toEqual(['1'])
  })

  test('pages through a partition in both directions without losing or repeating a row', async () => {
    const { within, notes } = await begin()
    const ids = Array.from({ length: 23 }, (_, n) => String(n).padStart(2, '0'))
    await within(r => {
      for (const id of ids) r.create({ owner: 'a', id, text: `n${id}`, tag: 't' })
      r.create({ owner: 'b', id: 'zz', text: 'other', tag: 'u' })
    })
    for (const reverse of [false, true]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await notes.rows({ owner: 'a' }, { limit: 5, reverse, cursor })
        expect(page.items.length).toBeLessThanOrEqual(5)
        seen.push(...page.items.map(note => note.id))
        cursor = page.cursor
      } while (cursor)
      expect(seen).toEqual(reverse ? ids.toReversed() : ids)
    }
    const first = await notes.list('byTag', { tag: 't' }, { limit: 5 })
    await expect(notes.list('byTag', { tag: 'u' }, { cursor: first.cursor ?? '' })).rejects.toMatchObject({
      errorType: 'input.invalid',
    })
  })

  test('pages through several partitions of an index as one list, whatever is on which page', async () => {
    const { within, notes } = await begin()
    const texts = Array.from({ length: 41 }, (_, n) => `n${String(n).padStart(2, '0')}`)
    const tagOf = (n: number) => (n < 20 ? 't' : ['t', 'u', 'v'][n % 3])
    await within(r => {
      for (const [n, text] of texts.entries())
        r.create({ owner: 'a', id: String(n), text, ...(tagOf(n) && { tag: tagOf(n) as string }) })
    })
    const wanted = texts.filter((_, n) => tagOf(n) !== 'v')
    for (const reverse of [false, true])
      for (const limit of [1, 4, 30, 200]) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await listAmong(Note, notes, 'byTag', [{ tag: 't' }, { tag: 'u' }], { limit, reverse, cursor })
          expect(page.items.length).toBeLessThanOrEqual(limit)
          seen.push(...page.items.map(note => note.text))
          // Whose row stands last is no matter: a page may begin behind any of them.
          const last = page.items.at(-1)
          cursor = page.cursor && last && notes.cursorBehind('byTag', last)
          expect(cursor).toBe(page.cursor)
        } while (cursor)
        expect(seen).toEqual(reverse ? wanted.toReversed() : wanted)
      }
    for (const cursor of ['x', 'bm9uZQ', 'e30'])
      await expect(listAmong(Note, notes, 'byTag', [{ tag: 't' }, { tag: 'u' }], { cursor })).rejects.toMatchObject({
        errorType: 'input.invalid',
      })
  })

  test('goes through an index from a key on', async () => {
    const { within, notes } = await begin()
    const ids = Array.from({ length: 20 }, (_, n) => String(n).padStart(2, '0'))
    await within(r => {
      for (const id of ids) r.create({ owner: 'a', id, text: id, tag: 't' })
    })
    const first = await notes.list('byTag', { tag: 't' }, { from: '12', limit: 5 })
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(12, 17))
    const rest = await notes.list('byTag', { tag: 't' }, { from: '12', limit: 5, cursor: first.cursor ?? '' })
    expect(rest).toMatchObject({ items: ids.slice(17).map(id => ({ id })) })
  })

  test('begins a page nowhere outside of the keys that it goes through, which DynamoDB answers with a fault', async () => {
    const { within, store } = await begin()
    const ids = Array.from({ length: 20 }, (_, n) => String(n).padStart(2, '0'))
    await within(r => {
      for (const id of ids) r.create({ owner: 'a', id, text: id, tag: 't' })
    })
    const asked: unknown[] = []
    const heard: Store['query'] = query => {
      asked.push(query.after?.byTagSk)
      return store.query(query)
    }
    const notes = repository(Note, { ...store, query: heard }, new Unit())
    const behind = (id: string) =>
      notes.cursorBehind('byTag', { owner: 'a', id, text: id, tag: 't', version: 1 } as Note)
    const page = async (of: { from?: string; upTo?: string; reverse?: boolean; cursor: string }) =>
      (await notes.list('byTag', { tag: 't' }, { ...of, limit: 3 })).items.map(({ id }) => id)
    // The day from which on a list goes is another one than on the page before: all that it still goes through is behind that.
    expect(await page({ from: '12', cursor: behind('05') })).toEqual(['12', '13', '14'])
    expect(await page({ from: '12', cursor: behind('12') })).toEqual(['13', '14', '15'])
    expect(await page({ upTo: '12', reverse: true, cursor: behind('15') })).toEqual(['12', '11', '10'])
    expect(await page({ upTo: '12', cursor: behind('11') })).toEqual(['12'])
    expect(asked).toEqual([undefined, '12', undefined, '11'])
    // Behind these there is nothing of it, and no page of it ends there.
    for (const of of [{ upTo: '12' }, { from: '12', reverse: true }])
      await expect(page({ ...of, cursor: behind('upTo' in of ? '15' : '05') })).rejects.toMatchObject({
        errorType: 'input.invalid',
      })
  })

  test('goes through an index up to a key, and no further', async () => {
    const { within, notes, store } = await begin()
    const ids = Array.from({ length: 450 }, (_, n) => String(n).padStart(3, '0'))
    for (let from = 0; from < ids.length; from += 50)
      await within(r => {
        for (const id of ids.slice(from, from + 50)) r.create({ owner: 'a', id, text: id.padEnd(300, 'x'), tag: 't' })
      })
    const through = async (range?: { readonly upTo: string }) => {
      const { read } = store.meter
      const seen: string[] = []
      for await (const { id } of notes.all('byTag', { tag: 't' }, range)) seen.push(id)
      return { seen, units: store.meter.read - read }
    }
    expect((await through()).seen).toEqual(ids)
    expect((await through({ upTo: '300' })).seen).toEqual(ids.slice(0, 300))
    const few = await through({ upTo: '002' })
    expect(few.seen).toEqual(ids.slice(0, 2))
    expect(few.units).toBeLessThanOrEqual(2)
  })

  test.each([1, 20, 25, 50, 90, 100, 200])(
    'offers no further page behind one of exactly %i rows, and one behind a row more',
    async limit => {
      const { within, notes } = await begin()
      const create = (from: number, count: number) =>
        within(r => {
          for (let n = from; n < from + count; n++) r.create({ owner: 'a', id: `1${n}`, text: `n${n}`, tag: 't' })
        })
      for (let from = 100; from < 100 + limit; from += 50) await create(from, Math.min(50, 100 + limit - from))
      await within(r => r.create({ owner: 'a', id: '2', text: 'of another beginning' }))
      const pages = () =>
        Promise.all([
          notes.rows({ owner: 'a' }, { limit, begins: '1' }),
          notes.rows({ owner: 'a' }, { limit, begins: '1', reverse: true, eventual: true }),
          notes.list('byTag', { tag: 't' }, { limit }),
          notes.list('byTag', { tag: 't' }, { limit, reverse: true }),
        ])
      for (const page of await pages()) {
        expect(page.items).toHaveLength(limit)
        expect(page.cursor).toBeUndefined()
      }
      await create(100 + limit, 1)
      for (const page of await pages()) {
        expect(page.items).toHaveLength(limit)
        expect(page.cursor).toBeDefined()
      }
    },
  )

  test('reads all rows of a partition, however many pages they are, or those of a beginning', async () => {
    const { within, notes } = await begin()
    for (let from = 0; from < 201; from += 67) {
      await within(r => {
        for (let n = from; n < from + 67; n++) r.create({ owner: 'a', id: `1${String(n).padStart(3, '0')}`, text: 'x' })
      })
    }
    await within(r => r.create({ owner: 'a', id: '2', text: 'of another beginning' }))
    expect(await notes.allRows({ owner: 'a' })).toHaveLength(202)
    expect(new Set((await notes.allRows({ owner: 'a' }, { begins: '1' })).map(({ id }) => id)).size).toBe(201)
    expect(await notes.allRows({ owner: 'nobody' })).toEqual([])
  })

  test('refuses an invalid cursor', async () => {
    const { notes } = await begin()
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async cursor => {
        await expect(notes.rows({ owner: 'a' }, { cursor })).rejects.toMatchObject({ errorType: 'input.invalid' })
      }),
      { numRuns: 50 },
    )
  })

  test('reads many rows in the order asked for', async () => {
    const { within, notes, store } = await begin()
    await within(r => {
      for (const id of ['1', '2', '3']) r.create({ owner: 'a', id, text: id })
    })
    const found = await notes.getMany(['3', 'none', '1', '3'].map(id => ({ owner: 'a', id })))
    expect(found.map(note => note?.text)).toEqual(['3', undefined, '1', '3'])
    const before = store.meter.read
    const late = await notes.getMany(
      ['3', 'none', '1'].map(id => ({ owner: 'a', id })),
      { eventual: true },
    )
    expect(late.map(note => note?.text)).toEqual(['3', undefined, '1'])
    expect(store.meter.read - before).toBe(1.5)
  })

  test('refuses a row that its schema does not know', async () => {
    const { within } = await begin()
    await expect(within(r => r.create({ owner: 'a', id: '1', text: 5 as never }))).rejects.toThrow()
  })
})

describe.each(stores)('rows of which a field follows from others %s', (_name, open) => {
  const schema = z.object({
    owner: z.string(),
    id: z.string(),
    texts: z.array(z.string()),
    count: z.number(),
    version: z.number().int(),
  })
  // On the same table as the notes, whose database is there already.
  const keys = {
    pk: (key: { owner: string; id: string }) => key.owner,
    sk: (key: { owner: string; id: string }) => key.id,
  } as const
  const Counted = table(schema)('Notes', { ...keys, derived: { count: ({ texts }) => texts.length } })
  const Plain = table(schema)('Notes', keys)

  test('are stored without it, and have it when they are read', async () => {
    const store = await open()
    const unit = new Unit()
    const rows = repository(Counted, store, unit)
    const row = rows.create({ owner: 'a', id: '1', texts: ['x', 'y'], count: 2 })
    await unit.commit(store)
    expect(await store.get('Notes', { pk: 'a', sk: '1' })).not.toHaveProperty('count')
    expect(await repository(Counted, store, new Unit()).need({ owner: 'a', id: '1' })).toEqual(row)
    const later = new Unit()
    repository(Counted, store, later).save({ ...row, texts: [], count: 0 })
    await later.commit(store)
    expect((await rows.rows({ owner: 'a' })).items).toEqual([{ ...row, texts: [], count: 0, version: 2 }])
  })

  test('keep what says something else, and what was stored before it was left out', async () => {
    const store = await open()
    const unit = new Unit()
    repository(Counted, store, unit).create({ owner: 'a', id: '1', texts: ['x'], count: 7 })
    repository(Plain, store, unit).create({ owner: 'a', id: '2', texts: ['x'], count: 1 })
    await unit.commit(store)
    const { items } = await repository(Counted, store, new Unit()).rows({ owner: 'a' })
    expect(items.map(({ count }) => count)).toEqual([7, 1])
  })
})

describe.each(stores)('rows that are kept compact %s', (_name, open) => {
  const schema = z.object({
    place: z.string(),
    sort: z.string(),
    shown: z.object({ name: z.string() }).optional(),
    words: z.array(z.string()),
    version: z.number().int(),
  })
  const spec = {
    pk: (key: { place: string; sort: string }) => key.place,
    sk: (key: { place: string; sort: string }) => key.sort,
  } as const
  // On the same table as the notes, whose database is there already.
  const Compact = table(schema)('Notes', {
    ...spec,
    compact: { words: ['words'], pk: 'place', sk: 'sort' },
  })
  const Plain = table(schema)('Notes', spec)

  test('come back as they were, and hold what is in them as one value and their keys once', async () => {
    const store = await open()
    const unit = new Unit()
    const rows = repository(Compact, store, unit)
    rows.create({ place: 'a', sort: 'with', shown: { name: 'é "✓"' }, words: ['a', 'é'] })
    rows.create({ place: 'a', sort: 'without', words: [] })
    await unit.commit(store)
    const all = [
      { place: 'a', sort: 'with', shown: { name: 'é "✓"' }, words: ['a', 'é'], version: 1 },
      { place: 'a', sort: 'without', words: [], version: 1 },
    ]
    expect((await rows.rows({ place: 'a' })).items).toEqual(all)
    const text = JSON.stringify({ shown: { name: 'é "✓"' }, words: 'a é' })
    const kept = { pk: 'a', sk: 'with', row: text }
    expect(await store.get('Notes', { pk: 'a', sk: 'with' })).toEqual(kept)
  })

  test('are put and dropped as a whole: no version of theirs is a field that a condition could name', async () => {
    const rows = repository(Compact, await open(), new Unit())
    const row = { place: 'a', sort: 'b', words: [], version: 1 }
    for (const change of [rows.save, rows.remove, rows.check]) expect(() => change(row)).toThrow('compact')
  })

  test('are read from rows that were written before they were', async () => {
    const store = await open()
    const unit = new Unit()
    repository(Plain, store, unit).create({ place: 'a', sort: 'old', shown: { name: 'x' }, words: ['a', 'b'] })
    await unit.commit(store)
    const old = { place: 'a', sort: 'old', shown: { name: 'x' }, words: ['a', 'b'], version: 1 }
    expect(await repository(Compact, store, unit).get({ place: 'a', sort: 'old' })).toEqual(old)
  })
})
