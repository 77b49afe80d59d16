import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { BLOCK, BURST, CALLS_A_SECOND, callBudget, UNCOUNTED } from '#functions/kit/call-budget.ts'
import { type Answer, dispatch } from '#functions/kit/dispatch.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import type { Store } from '#functions/kit/store.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { Uid } from '#shared/kit/id.ts'
import { accessClaims, type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'

const stores: [string, () => Promise<Store>][] = [
  ['in memory', async () => memoryStore()],
  ['on DynamoDB', () => testStore()],
]

/** What the calls of a store were, by kind. */
const counted = (store: Store) => {
  const calls = { reads: 0, advances: 0 }
  const counting: Store = {
    ...store,
    get: (...args) => {
      calls.reads++
      return store.get(...args)
    },
    getMany: (...args) => {
      calls.reads++
      return store.getMany(...args)
    },
    advance: (...args) => {
      calls.advances++
      return store.advance(...args)
    },
  }
  return { counting, calls }
}

/** Environments of one function, each with what it knows by itself, over one database and one clock. */
const environments = (count: number, store: Store) => {
  const { host, clock } = testHost(store)
  const each = Array.from({ length: count }, () =>
    dispatch(Organisations, { ...host, budget: callBudget(store, host.now) }),
  )
  let turn = 0
  const ask = (as: TestCaller): Promise<Answer> =>
    each[turn++ % count]!({
      caller: { uid: as.uid as Uid },
      body: { method: 'GET_MINE', payload: {}, requestId: ulid(), organisationId: as.organisationId },
    })
  return { ask, clock }
}

const refusals = (answers: readonly Answer[]) =>
  answers.filter(answer => 'errorType' in answer && answer.errorType === 'call.tooMany')

describe.each(stores)('%s', (_name, open) => {
  let store: Store
  let loud: TestCaller
  let other: TestCaller
  beforeAll(async () => {
    store = await open()
    const host = testHost(store)
    loud = await trader(host)
    other = await trader(host)
  })

  test('fifty threads of one organisation get their budget and no more, another organisation is not refused once', async () => {
    const { ask, clock } = environments(10, store)
    const answers: Answer[] = []
    const others: Answer[] = []
    const thread = async () => {
      for (let n = 0; n < 20; n++) answers.push(await ask(loud))
    }
    const quiet = async () => {
      for (let n = 0; n < 100; n++) others.push(await ask(other))
    }
    await Promise.all([...Array.from({ length: 50 }, thread), quiet()])
    expect(answers).toHaveLength(1000)
    const passed = answers.length - refusals(answers).length
    expect(passed).toBeGreaterThanOrEqual(BURST)
    expect(passed).toBeLessThanOrEqual(BURST + 10 * UNCOUNTED)
    expect(refusals(others)).toEqual([])
    // Two seconds later it has what it earned in the meantime, of what is counted.
    clock.now = new Date(clock.now.getTime() + 2000)
    const later: Answer[] = []
    for (let n = 0; n < 10 * (BLOCK + 1); n++) later.push(await ask(loud))
    expect(later.length - refusals(later).length).toBe(2 * CALLS_A_SECOND)
  })
})

describe('what it costs', () => {
  const open = async () => {
    const { counting, calls } = counted(memoryStore())
    const host = testHost(counting)
    const as = await trader(host)
    const { ask, clock } = environments(1, counting)
    calls.reads = 0
    return { calls, as, ask, clock, store: counting }
  }

  test('asks the database nothing for who is quiet, and once a block for who is not', async () => {
    const { calls, as, ask } = await open()
    for (let n = 0; n < UNCOUNTED; n++) await ask(as)
    expect(calls.advances).toBe(0)
    for (let n = 0; n < 4 * BLOCK; n++) await ask(as)
    expect(calls.advances).toBe(4)
  })

  test('asks nothing at all for who was refused a moment ago', async () => {
    const { calls, as, ask } = await open()
    for (let n = 0; n < UNCOUNTED + BURST; n++) expect('result' in (await ask(as))).toBe(true)
    expect(refusals([await ask(as)])).toHaveLength(1)
    const before = { ...calls }
    for (let n = 0; n < 100; n++) expect(refusals([await ask(as)])).toHaveLength(1)
    expect(calls).toEqual(before)
  })

  test('asks nothing either for who was refused and names another organisation with each call', async () => {
    const { calls, ask } = await open()
    const stranger = person()
    const next = () => ask({ ...stranger, organisationId: ulid() })
    for (let n = 0; n < UNCOUNTED + BURST; n++) expect(refusals([await next()])).toEqual([])
    expect(refusals([await next()])).toHaveLength(1)
    const before = { ...calls }
    for (let n = 0; n < 100; n++) expect(refusals([await next()])).toHaveLength(1)
    expect(calls).toEqual(before)
  })

  test('several at once wait for one block together', async () => {
    const { calls, as, ask } = await open()
    await Promise.all(Array.from({ length: UNCOUNTED + BLOCK }, () => ask(as)))
    expect(calls.advances).toBe(1)
  })

  test('a call that names an organisation of others is spent from the own budget', async () => {
    const { ask, as } = await open()
    const stranger = { ...person(), organisationId: as.organisationId! }
    const answers: Answer[] = []
    for (let n = 0; n < UNCOUNTED + BURST + 50; n++) answers.push(await ask(stranger))
    expect(refusals(answers)).toHaveLength(50)
    expect('result' in (await ask(as))).toBe(true)
  })

  test('tells over HTTP when to come back', async () => {
    const { as, store, clock } = await open()
    const { host } = testHost(store)
    const run = dispatch(Organisations, { ...host, budget: callBudget(store, () => clock.now) })
    const handler = httpHandler(Organisations, run, () => {})
    const post = () =>
      handler({
        body: JSON.stringify({ method: 'GET_MINE', payload: {}, organisationId: as.organisationId }),
        requestContext: {
          requestId: 'r',
          http: { method: 'POST' },
          authorizer: { jwt: { claims: accessClaims(as.uid) } },
        },
      })
    for (let n = 0; n < UNCOUNTED + BURST; n++) expect((await post()).statusCode).toBe(200)
    const refused = await post()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    expect(JSON.parse(refused.body)).toMatchObject({ errorType: 'call.tooMany', params: { seconds: 1 } })
    clock.now = new Date(clock.now.getTime() + 1000)
    expect((await post()).statusCode).toBe(200)
  })
})
