import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tables } from '#functions/areas.ts'
import { Calls, Outbox } from '#functions/kit/kit-tables.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { type AnyServer, read, serve, write } from '#functions/kit/serve.ts'
import type { Store, Write } from '#functions/kit/store.ts'
import { table } from '#functions/kit/table.ts'
import { contract } from '#shared/kit/contract.ts'
import { type Emit, event } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { testHost, testStore } from '../host.ts'
import { person } from '../people.ts'

const Counter = z.object({ id: z.string(), count: z.number().int(), version: z.number().int() })
const CounterTable = table(Counter)('Counters', { pk: (key: { id: string }) => key.id })

const Counting = contract('Counting', {
  ADD: {
    kind: 'command',
    doc: 'x',
    allow: 'signedIn',
    input: z.strictObject({ id: z.string() }),
    output: z.object({ count: z.number() }),
  },
  FAIL: {
    kind: 'command',
    doc: 'x',
    allow: 'signedIn',
    input: z.strictObject({ id: z.string() }),
    output: z.object({}),
  },
  TAKE: {
    kind: 'command',
    doc: 'x',
    allow: 'signedIn',
    input: z.strictObject({ id: z.string() }),
    output: z.object({ count: z.number() }),
  },
  MANY: {
    kind: 'command',
    doc: 'x',
    allow: 'signedIn',
    input: z.strictObject({ count: z.number() }),
    output: z.object({}),
  },
  LEAK: {
    kind: 'query',
    doc: 'x',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ shown: z.string() }),
  },
  SNEAK: { kind: 'query', doc: 'x', allow: 'signedIn', input: z.strictObject({}), output: z.object({}) },
  MISFIT: {
    kind: 'command',
    doc: 'x',
    allow: 'signedIn',
    input: z.strictObject({ id: z.string(), data: z.record(z.string(), z.unknown()) }),
    output: z.object({}),
  },
})

const counterAdded = event('kit.counter.added', {
  table: 'Counters',
  data: z.strictObject({ count: z.number() }),
  words: 'kit.story.added',
})

/** What happens once a TAKE has begun, before it reads. */
let meanwhile = async () => {}

const counting = serve(
  Counting,
  { tables: { counters: write(CounterTable) } },
  {
    ADD: async ({ id }, { db, emit, actor }) => {
      const row = await db.counters.get({ id })
      const saved = row ? db.counters.save({ ...row, count: row.count + 1 }) : db.counters.create({ id, count: 1 })
      emit(counterAdded, {
        subject: { id, version: saved.version },
        parties: [actor.party],
        data: { count: saved.count },
      })
      return { count: saved.count, secret: 'not in the contract' } as { count: number }
    },
    TAKE: async ({ id }, { db }) => {
      await meanwhile()
      if (await db.counters.get({ id })) throw new Refusal('notFound')
      return { count: db.counters.create({ id, count: 1 }).count }
    },
    FAIL: async ({ id }, { db }) => {
      db.counters.create({ id, count: 1 })
      throw new Refusal('notFound')
    },
    MANY: ({ count }, { db }) => {
      for (let n = 0; n < count; n++) db.counters.create({ id: `many-${n}`, count: 1 })
      return {}
    },
    LEAK: () => ({ shown: 'yes', hidden: 'no' }) as { shown: string },
    MISFIT: ({ id, data }, { db, emit }) => {
      db.counters.create({ id, count: 1 })
      emit(counterAdded, { subject: { id, version: 1 }, parties: [], data: data as { count: number } })
      return {}
    },
    SNEAK: (_input, { db }) => {
      db.counters.create({ id: 'sneaked', count: 1 })
      return {}
    },
  },
)

const stores: [string, () => Promise<Store>][] = [
  ['in memory', async () => memoryStore()],
  ['on DynamoDB', () => testStore([...tables, CounterTable])],
]

describe.each(stores)('dispatch %s', (_name, open) => {
  let store: Store
  let host: ReturnType<typeof testHost>
  beforeAll(async () => {
    store = await open()
    host = testHost(store)
  })
  const server: AnyServer = counting
  const stored = (id: string) => store.get('Counters', { pk: id, sk: '-' })

  test('carries out a command once, however often it is sent, and gives the same answer', async () => {
    const as = person()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => host.send(server, as, 'ADD', { id: 'once' }, 'request-1')),
    )
    for (const answer of answers) expect(answer).toEqual({ result: { count: 1 } })
    expect(await stored('once')).toMatchObject({ count: 1 })
    expect(await host.send(server, as, 'ADD', { id: 'once' }, 'request-1')).toEqual({ result: { count: 1 } })
  })

  test('gives the answer of what ran meanwhile under the same id, where it would refuse because of that', async () => {
    const as = person()
    const take = (requestId = 'request-8') => host.send(server, as, 'TAKE', { id: 'taken' }, requestId)
    let first: unknown
    meanwhile = async () => {
      meanwhile = async () => {}
      first = await take()
    }
    expect(await take()).toEqual({ result: { count: 1 } })
    expect(first).toEqual({ result: { count: 1 } })
    // Another wish for the same is refused, as ever.
    expect(await take('request-9')).toMatchObject({ errorType: 'notFound' })
  })

  test('refuses another body under the same request id, and knows each caller’s ids apart', async () => {
    const as = person()
    await host.call(server, as, 'ADD', { id: 'a' }, 'request-2')
    expect(await host.refused(server, as, 'ADD', { id: 'b' }, 'request-2')).toBe('call.requestIdReused')
    expect(await host.call(server, person(), 'ADD', { id: 'c' }, 'request-2')).toEqual({ count: 1 })
  })

  test('loses no change of those that arrive at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => host.send(server, person(), 'ADD', { id: 'race' })),
    )
    const done = answers.filter(answer => 'result' in answer)
    expect(await stored('race')).toMatchObject({ count: done.length })
    expect(done.length).toBeGreaterThan(1)
  })

  test('writes the event in the transaction of the change', async () => {
    const writes: Write[][] = []
    const spied = testHost({
      ...store,
      transact: each => {
        writes.push([...each])
        return store.transact(each)
      },
    })
    await spied.call(server, person(), 'ADD', { id: 'told' })
    expect(writes).toHaveLength(1)
    expect(writes[0]?.map(each => each.table).sort()).toEqual([Calls.name, 'Counters', Outbox.name].sort())
  })

  test('changes nothing when it refuses, and records no refusal', async () => {
    const as = person()
    for (let n = 0; n < 2; n++)
      expect(await host.refused(server, as, 'FAIL', { id: 'failed' }, 'request-3')).toBe('notFound')
    expect(await stored('failed')).toBeUndefined()
  })

  test('refuses what does not fit one transaction', async () => {
    expect(await host.refused(server, person(), 'MANY', { count: 100 })).toBe('call.tooManyChanges')
    expect(await stored('many-0')).toBeUndefined()
    await host.call(server, person(), 'MANY', { count: 99 })
    expect(await stored('many-98')).toMatchObject({ count: 1 })
  })

  test('answers only what the contract names', async () => {
    expect(await host.call(server, person(), 'LEAK', {})).toEqual({ shown: 'yes' })
  })

  test('lets no query write', async () => {
    await expect(host.send(server, person(), 'SNEAK', {})).rejects.toThrow('staged a write')
  })

  describe('an event', () => {
    test('carries the id of the request that caused it, who did it, and the table of its declaration', async () => {
      const events: unknown[] = []
      const listening: Store = {
        ...store,
        transact: writes => {
          for (const write of writes)
            if (write.kind === 'put' && write.table === 'Outbox') events.push(write.item.event)
          return store.transact(writes)
        },
      }
      const someone = person()
      await testHost(listening).call(server, someone, 'ADD', { id: 'caused' }, 'request-from-a-browser')
      expect(events).toEqual([
        expect.objectContaining({
          type: 'kit.counter.added',
          requestId: 'request-from-a-browser',
          actor: { uid: someone.uid },
          subject: { table: 'Counters', id: 'caused', version: 1 },
          data: { count: 1 },
        }),
      ])
    })

    test.each([
      ['lacks a field', {}, 'count: '],
      ['has one of another type', { count: '1' }, 'count: '],
      ['has one that is not declared', { count: 1, secret: 'x' }, 'secret'],
    ])('whose data %s is a bug that names the declaration, and nothing is written', async (what, data, problem) => {
      const call = host.send(server, person(), 'MISFIT', { id: what, data })
      await expect(call).rejects.toThrow(/kit\.counter\.added does not fit its declaration in shared\/kit\/events\.ts/)
      await expect(call).rejects.toThrow(problem)
      expect(await stored(what)).toBeUndefined()
    })

    test('that is not declared, or whose data does not fit, does not compile', () => {
      const emit: Emit = () => {}
      const draft = { subject: { id: 'x', version: 1 }, parties: [] }
      emit(counterAdded, { ...draft, data: { count: 1 } })
      // @ts-expect-error an event is a declaration, not a name
      emit('kit.counter.added', { ...draft, data: { count: 1 } })
      // @ts-expect-error the data lacks a field
      emit(counterAdded, { ...draft, data: {} })
      // @ts-expect-error a field is of another type
      emit(counterAdded, { ...draft, data: { count: '1' } })
      // @ts-expect-error a field is not declared
      emit(counterAdded, { ...draft, data: { count: 1, more: 2 } })
      // @ts-expect-error nobody is named whom it concerns
      emit(counterAdded, { subject: draft.subject, data: { count: 1 } })
      expect(counterAdded.type).toBe('kit.counter.added')
    })
  })
})

test('mistakes in a server do not compile', () => {
  const uses = { tables: { counters: read(CounterTable) } } as const
  const queries = contract('Reading', { GET: Counting.methods.LEAK })
  // @ts-expect-error a method is missing
  serve(Counting, uses, { LEAK: () => ({ shown: '' }) })
  serve(queries, uses, {
    // @ts-expect-error the table is held for reading
    GET: (_input, { db }) => db.counters.create({ id: '', count: 1 }),
  })
  serve(queries, uses, {
    // @ts-expect-error the table is not in uses
    GET: (_input, { db }) => db.others.get({ id: '' }),
  })
  serve(queries, uses, {
    // @ts-expect-error the answer is of another type
    GET: () => ({ shown: 1 }),
  })
  expect(uses.tables.counters.access).toBe('read')
})
