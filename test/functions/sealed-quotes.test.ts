import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { servers } from '#functions/areas.ts'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import type { Store } from '#functions/kit/store.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import type { Mail } from '#functions/ports/mail.ts'
import { asking } from './deals/rfq-fixture.ts'
import { memoryBuckets } from './files/buckets.ts'
import { type TestCaller, testHost } from './host.ts'
import { trader } from './people.ts'
import { fieldsOf, idKindsOf, samplePayload, withParents, withValue } from './sample.ts'
import { sealPorts } from './seals.ts'

/**
 * Every query of every area, with every id, name and choice that has to do with a request for quotes, as its client, as a rival and as an
 * outsider: what it answers, and what answering takes, is the same whether a sealed answer is there or not. Nothing here names a query:
 * one that is added is asked by itself.
 */

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://dev.tradewell.example')
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

/** What the answer says, and nothing else does. */
const canaries = { cost: '7654.32', price: '8419.75', message: 'Quetzalcoatlus' }

type Words = { readonly ids: Readonly<Record<string, readonly string[]>>; readonly uids: readonly string[] }
const texts = ['Towels', 'Wattle', canaries.message, canaries.price]

/** A value as text, whatever the order in which the database has its keys. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** What a query is asked, by the places of its input: with every id of its kind, every choice, and every word that it could look for. */
const asksOf = (
  target: string,
  input: Parameters<typeof fieldsOf>[0],
  { ids, uids }: Words,
): Record<string, unknown>[] => {
  const fields = fieldsOf(input)
  const first = samplePayload(input, target)
  const put = (payload: Record<string, unknown>, path: string[], value: unknown) =>
    withValue(withParents(payload, path, fields), path, value)
  const valuesOf = ({ path, json }: (typeof fields)[number]): readonly unknown[] => {
    const kinds = idKindsOf(json)
    if (kinds.length > 0) return kinds.flatMap(kind => ids[kind] ?? [])
    if (json.enum) return json.enum.slice(0, 4)
    if (json.type === 'boolean') return [true, false]
    if (json.type !== 'string') return []
    if (json.pattern?.startsWith('^[0-9a-f]{8}-')) return uids
    return json.pattern || json.format || path.at(-1) === 'cursor' ? [] : texts
  }
  const required = fields.filter(({ json }) => idKindsOf(json).some(kind => ids[kind]))
  const filled = required.reduce((sum, field) => {
    const there = field.path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], sum)
    return there === undefined ? sum : put(sum, field.path, valuesOf(field)[0])
  }, first)
  return [filled, ...fields.flatMap(field => valuesOf(field).map(value => put(filled, field.path, value)))]
}

/** A store that says when all that it was asked has come back: a refusal does not wait for what is read beside it. */
const settling = (store: Store): { readonly store: Store; readonly settled: () => Promise<unknown> } => {
  const pending = new Set<Promise<unknown>>()
  const noted = <T>(asked: Promise<T>): Promise<T> => {
    pending.add(asked)
    const gone = () => void pending.delete(asked)
    asked.then(gone, gone)
    return asked
  }
  return {
    store: {
      meter: store.meter,
      get: (table, key) => noted(store.get(table, key)),
      getMany: places => noted(store.getMany(places)),
      query: query => noted(store.query(query)),
      transact: writes => noted(store.transact(writes)),
      advance: step => noted(store.advance(step)),
    },
    settled: async () => {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}

test('no query of any area tells, counts or takes longer for an answer that is sealed', {
  timeout: 900_000,
}, async () => {
  const { as, org, send, give, call, store, told } = await asking()
  const rfq = await send()
  const mails: Mail[] = []
  const { ports } = memoryBuckets()
  const watched = settling(store)
  const host = testHost(
    watched.store,
    {
      ...ports,
      ...(await sealPorts()),
      Mail: { send: async (mail: Mail) => void mails.push(mail) },
      AnchorReader: { last: async () => undefined },
      AddressKey: addressKeyOf('a key of tests'),
      HumanCheck: { verify: async () => false },
      Addresses: { suggest: async () => [] },
    },
    false,
  )
  const outsider = await trader(host)
  const callers: readonly (readonly [string, TestCaller])[] = [
    ['client', as.cora],
    ['rival', as.finn],
    ['outsider', outsider],
  ]
  const words: Words = {
    ids: { rfq: [rfq.id], org: [org.wattle, org.other, org.harbour] },
    uids: [as.ada.uid, as.cora.uid, as.finn.uid],
  }
  const queries = Object.entries(servers).flatMap(([name, server]) =>
    Object.entries(server.contract.methods).flatMap(([method, { kind, input }]) => {
      if (kind !== 'query') return []
      const target = `${name}.${method}`
      return asksOf(target, input, words).map(payload => ({ server, target, method, payload }))
    }),
  )
  let followed = 0
  /** What follows from the events so far. */
  const follow = async () => {
    const fresh = told().slice(followed)
    followed += fresh.length
    const Records = fresh.map(event => ({ messageId: event.id, body: JSON.stringify(event) }))
    for (const consumer of [AuditConsumer, ApprisingsConsumer, SearchConsumer])
      expect(await host.work(consumer, { Records })).toEqual({ batchItemFailures: [] })
  }
  /** All that the three can ask, with what each question takes. */
  const ask = async (caller: TestCaller, { server, method, payload }: (typeof queries)[number]): Promise<string> => {
    const before = { ...store.meter }
    // An outside system that no test stands in for says nothing of deals: that it is asked is the same as well.
    const answer = await host.send(server, caller, method, payload).catch(error => {
      if (/^the test has no port/.test(error.message)) return { outside: error.message }
      throw error
    })
    await watched.settled()
    const { read, write } = store.meter
    return ordered({ answer, taken: { read: read - before.read, write: write - before.write } })
  }
  const spy = async (): Promise<Map<string, string>> => {
    await follow()
    const found = new Map<string, string>()
    for (const [who, caller] of callers)
      for (const query of queries)
        found.set(`${who} ${query.target} ${JSON.stringify(query.payload)}`, await ask(caller, query))
    return found
  }
  await spy()
  const none = await spy()
  const sentBefore = mails.length
  await give(as.ada, rfq.id, { i1: '1.00' })
  await give(as.ada, rfq.id, { i1: canaries.cost }, { message: canaries.message })
  const sealed = await spy()
  const differing = [...none].filter(([asked, before]) => sealed.get(asked) !== before).map(([asked]) => asked)
  expect(differing, 'these tell of a sealed answer, by what they say or by what they take').toEqual([])
  for (const [asked, said] of sealed)
    for (const canary of Object.values(canaries)) if (!asked.includes(canary)) expect(said, asked).not.toContain(canary)
  expect(mails.slice(sentBefore).filter(({ to }) => !/^(ada|ben)@/.test(to))).toEqual([])
  // The questions are real ones: many are answered, and the one who gave it finds it.
  const answered = [...sealed.values()].filter(said => said.startsWith('{"answer":{"result"'))
  expect(answered.length).toBeGreaterThan(100)
  expect(JSON.stringify(await call(Rfqs, as.ada, 'GET_BY_ID', { rfqId: rfq.id }))).toContain(canaries.price)
  // No row of anybody else's holds it, from which a list that is still to come could be made.
  const holding = (await store.everything()).filter(({ text }) =>
    Object.values(canaries).some(one => text.includes(one)),
  )
  expect(holding.length).toBeGreaterThan(0)
  for (const { table, text } of holding) {
    expect(text, table).toContain(org.wattle)
    expect(['Quotes', 'Outbox', 'AuditLog', 'Apprisings'], table).toContain(table)
  }
  if (process.env.TELL_SEALED)
    console.log(JSON.stringify({ queries: queries.length, answered: answered.length, asked: sealed.size }))
})
