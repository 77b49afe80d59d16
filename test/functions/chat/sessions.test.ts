import { beforeAll, describe, expect, test } from 'vitest'
import { Realtime } from '#functions/chat/Realtime.ts'
import { SignedOutSockets } from '#functions/chat/SignedOutSockets.ts'
import { Account } from '#functions/identity/Account.ts'
import { User } from '#functions/identity/User.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import type { AnyServer } from '#functions/kit/serve.ts'
import { sessionIdOf } from '#functions/kit/session-id.ts'
import type { Store } from '#functions/kit/store.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { Account as Contract } from '#shared/identity/Account.contract.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { accessClaims, type TestStore, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'

type Listed = Out<typeof Contract.methods.GET_SESSIONS>

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})

const MINUTE = 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

/** A product that is called over HTTP with the tokens of sessions, and counts what its database writes. */
const product = () => {
  const closed: string[] = []
  let writes = 0
  const counting: Store = {
    ...store,
    transact: async all => {
      writes += 1
      return store.transact(all)
    },
  }
  const host = testHost(counting, {
    UserPool: { endSessions: async () => {} },
    Connections: { close: async (id: string) => void closed.push(id) },
  })
  let asked = 0
  /** A session of somebody that began now. */
  const signIn = (uid: string, agent = firefox) => {
    asked += 1
    const claims = accessClaims(uid, host.clock.now, `${uid} ${asked}`)
    const call = async (
      method: string,
      payload: unknown = {},
      more: { server?: AnyServer; organisationId?: string; unattended?: boolean } = {},
    ) => {
      const { server = Account, ...rest } = more
      asked += 1
      const answer = await httpHandler(server, dispatch(server, host.host), () => {})({
        headers: { 'user-agent': agent },
        body: JSON.stringify({ method, payload, requestId: `request-${asked}`, ...rest }),
        requestContext: { requestId: 'r', http: { method: 'POST' }, authorizer: { jwt: { claims } } },
      })
      return { status: answer.statusCode, ...JSON.parse(answer.body) }
    }
    const list = async () => ((await call('GET_SESSIONS')) as { result: Listed }).result.sessions
    return { call, list, id: sessionIdOf(claims.origin_jti) as string, at: Number(claims.auth_time) }
  }
  const wait = (ms: number) => {
    host.clock.now = new Date(host.clock.now.getTime() + ms)
  }
  return { ...host, signIn, wait, closed, writes: () => writes }
}

describe('sessions', () => {
  test('happy: each sign-in is listed with what it runs in, when it began and was last used', async () => {
    const { signIn, wait } = product()
    const { uid } = person()
    const desk = signIn(uid)
    await desk.call('STAY')
    wait(2 * MINUTE)
    const phone = signIn(uid, iphone)
    // Its first call is written down beside the call itself.
    expect(await phone.list()).toMatchObject([{ own: false }])
    expect(await phone.list()).toMatchObject([
      { browser: 'Safari', system: 'iOS', own: true, state: 'open', calls: 1, signedInAt: '2026-03-02T09:02:00.000Z' },
      { browser: 'Firefox', system: 'Linux', own: false, state: 'open', lastCallAt: '2026-03-02T09:00:00.000Z' },
    ])
    // Nobody else has them.
    expect(await signIn(person().uid).list()).toEqual([])
  })

  test('a call is written down every five minutes at most, with the number of those before it', async () => {
    const { signIn, wait, writes } = product()
    const { call, list } = signIn(person().uid)
    await call('STAY')
    const before = writes()
    for (let n = 0; n < 9; n++) {
      wait(30_000)
      expect(await call('STAY')).toMatchObject({ status: 200 })
    }
    expect(writes()).toBe(before)
    wait(30_000)
    await call('STAY')
    expect(writes()).toBe(before + 1)
    expect(await list()).toMatchObject([{ calls: 11, lastCallAt: '2026-03-02T09:05:00.000Z' }])
  })

  test('error: a session that nobody uses for an hour ends, and polling does not keep it open', async () => {
    const { signIn, wait } = product()
    const { call } = signIn(person().uid)
    await call('STAY')
    for (let n = 0; n < 8; n++) {
      expect(await call('GET_SESSIONS', {}, { unattended: true })).toMatchObject({ status: 200 })
      wait(8 * MINUTE)
    }
    wait(2 * MINUTE)
    expect(await call('STAY')).toMatchObject({ status: 401, errorType: 'auth.signedOut' })
    expect(await call('INITIAL_LOAD', {}, { server: User })).toMatchObject({ errorType: 'auth.signedOut' })
  })

  test('an organisation chooses 15 to 480 minutes, for whoever acts for it', async () => {
    const { signIn, wait, call, refused, ...host } = product()
    const owner = await trader({ call, refused, signIn, wait, ...host } as never)
    const { version, tradingName } = owner.organisation
    for (const idleMinutes of [14, 481, 20.5])
      expect(await refused(Organisations, owner, 'UPDATE', { version, body: { tradingName, idleMinutes } })).toBe(
        'input.invalid',
      )
    const saved = await call<Organisation>(Organisations, owner, 'UPDATE', {
      version,
      body: { tradingName, idleMinutes: 15 },
    })
    expect(saved.idleMinutes).toBe(15)
    const acting = signIn(owner.uid)
    await acting.call('STAY', {}, { organisationId: owner.organisationId })
    wait(17 * MINUTE)
    // Not even on one's own account, where the session was used for the organisation last.
    expect(await acting.call('STAY')).toMatchObject({ errorType: 'auth.signedOut' })
    const own = signIn(owner.uid)
    await own.call('STAY')
    wait(17 * MINUTE)
    expect(await own.call('STAY')).toMatchObject({ status: 200 })
    // Whom it did not act for so far it does not act for now: what the organisation chose counts from the last call, whatever that was for.
    wait(17 * MINUTE)
    expect(await own.call('STAY', {}, { organisationId: owner.organisationId })).toMatchObject({
      errorType: 'auth.signedOut',
    })
  })

  test('happy: one is ended, and the next call and the websocket of that browser are over', async () => {
    const { signIn, work, closed } = product()
    const { uid } = person()
    const [desk, phone] = [signIn(uid), signIn(uid, iphone)]
    for (const each of [desk, phone]) {
      await each.call('STAY')
      await work(Realtime, {
        requestContext: {
          routeKey: '$connect',
          connectionId: `of ${each.id}`,
          authorizer: { principalId: uid, signedInAt: String(each.at), session: each.id },
        },
      })
    }
    const before = (await store.everything()).filter(({ table }) => table === 'Outbox').length
    expect(await desk.call('END_SESSION', { id: phone.id })).toMatchObject({ status: 200 })
    const told = (await store.everything()).filter(({ table }) => table === 'Outbox')
    expect(told.length).toBe(before + 1)
    expect(told.some(({ text }) => text.includes(uid) && text.includes('identity.sessions.ended'))).toBe(true)
    await work(SignedOutSockets, { Records: [{ dynamodb: { Keys: { pk: { S: uid } } } }] })
    expect(closed).toEqual([`of ${phone.id}`])
    expect(await phone.call('STAY')).toMatchObject({ status: 401, errorType: 'auth.signedOut' })
    expect((await desk.list()).map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [desk.id, 'open'],
        [phone.id, 'ended'],
      ]),
    )
    // Again is no error.
    expect(await desk.call('END_SESSION', { id: phone.id })).toMatchObject({ status: 200 })
    const connect = { routeKey: '$connect', connectionId: 'late' }
    const authorizer = { principalId: uid, signedInAt: String(phone.at), session: phone.id }
    expect(await work(Realtime, { requestContext: { ...connect, authorizer } })).toEqual({ statusCode: 401 })
  })

  test('happy: all others end, also those that made no call yet; the one that asks goes on', async () => {
    const { signIn, wait } = product()
    const { uid } = person()
    const [desk, phone, silent] = [signIn(uid), signIn(uid), signIn(uid)]
    for (const each of [desk, phone]) await each.call('STAY')
    expect(await desk.call('END_OTHER_SESSIONS')).toMatchObject({ status: 200 })
    for (const each of [phone, silent]) expect(await each.call('STAY')).toMatchObject({ errorType: 'auth.signedOut' })
    wait(6 * MINUTE)
    expect(await desk.call('STAY')).toMatchObject({ status: 200 })
    expect(await signIn(uid).call('STAY')).toMatchObject({ status: 200 })
    expect(await desk.call('SIGN_OUT')).toMatchObject({ status: 200 })
    expect(await desk.call('STAY')).toMatchObject({ errorType: 'auth.signedOut' })
  })

  test("security: nobody ends another's session, nor learns whether there is one", async () => {
    const { signIn } = product()
    const [mine, theirs] = [signIn(person().uid), signIn(person().uid)]
    for (const each of [mine, theirs]) await each.call('STAY')
    const answer = await mine.call('END_SESSION', { id: theirs.id })
    expect(answer).toMatchObject({ status: 404, errorType: 'notFound' })
    expect(await mine.call('END_SESSION', { id: 'x'.repeat(22) })).toEqual(answer)
    expect(await theirs.call('STAY')).toMatchObject({ status: 200 })
  })

  test('each method keeps to what it may ask of the database', async () => {
    const { signIn, call } = product()
    const as = person()
    const { id, call: over } = signIn(as.uid)
    await over('STAY')
    expect((await call<Listed>(Account, as, 'GET_SESSIONS', {})).sessions).toMatchObject([{ id, own: false }])
    await call(Account, as, 'STAY', {})
    await call(Account, as, 'SIGN_OUT', {})
    await call(Account, as, 'END_SESSION', { id })
    await call(Account, as, 'END_OTHER_SESSIONS', {})
    // Who is of no session in particular is not spared either.
    expect(await over('STAY')).toMatchObject({ errorType: 'auth.signedOut' })
  })

  test('a stream record of a call that was written down asks the database for nothing', async () => {
    const { work } = testHost({ ...store, get: () => expect.unreachable(), getMany: () => expect.unreachable() })
    const NewImage = { uid: { S: 'u' }, list: { L: [{ M: { id: { S: 'a' } } }] } }
    await work(SignedOutSockets, { Records: [{ dynamodb: { Keys: { pk: { S: 'u' } }, NewImage } }] })
  })
})
