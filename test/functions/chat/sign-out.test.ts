import { beforeAll, expect, test } from 'vitest'
import { Realtime } from '#functions/chat/Realtime.ts'
import { SignedOutSockets } from '#functions/chat/SignedOutSockets.ts'
import { User } from '#functions/identity/User.ts'
import { UserPoolTriggers } from '#functions/identity/UserPoolTriggers.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import type { Store } from '#functions/kit/store.ts'
import { accessClaims, testHost, testStore } from '../host.ts'
import { person } from '../people.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

/** A product with a user pool and open sockets; what is asked of them is written down. */
const product = () => {
  const ended: [string, string | undefined][] = []
  const closed: string[] = []
  const host = testHost(store, {
    UserPool: { endSessions: async (uid: string, pool?: string) => void ended.push([uid, pool]) },
    Connections: { close: async (id: string) => void closed.push(id) },
  })
  const handle = httpHandler(User, dispatch(User, host.host), () => {})
  /** A call with the token of a session that began at a time. */
  const call = async (uid: string, signedInAt: string, method = 'INITIAL_LOAD') => {
    const answer = await handle({
      body: JSON.stringify({ method, payload: {}, requestId: `${method}-0001` }),
      requestContext: {
        requestId: 'r',
        http: { method: 'POST' },
        authorizer: { jwt: { claims: accessClaims(uid, new Date(signedInAt)) } },
      },
    })
    return { status: answer.statusCode, ...JSON.parse(answer.body) }
  }
  const connect = (uid: string, connectionId: string, signedInAt: string) =>
    host.work(Realtime, {
      requestContext: {
        routeKey: '$connect',
        connectionId,
        authorizer: { principalId: uid, signedInAt: String(Date.parse(signedInAt) / 1000) },
      },
    })
  const told = (...uids: string[]) =>
    host.work(SignedOutSockets, { Records: uids.map(uid => ({ dynamodb: { Keys: { pk: { S: uid } } } })) })
  return { ...host, ended, closed, call, connect, told }
}

const before = '2026-03-02T08:59:59.000Z'
const same = '2026-03-02T09:00:00.000Z'
const after = '2026-03-02T09:00:01.000Z'

test('signing out everywhere ends every session that there is, and none that begins later', async () => {
  const { uid } = person()
  const other = person()
  const { call, ended } = product()
  expect(await call(uid, before)).toMatchObject({ status: 200 })
  expect(await call(uid, before, 'SIGN_OUT_EVERYWHERE')).toMatchObject({ status: 200 })
  expect(ended).toEqual([[uid, undefined]])
  // The token is good for the gateway for an hour more; here it is not, whoever sends it.
  for (const at of [before, same]) {
    expect(await call(uid, at)).toMatchObject({ status: 401, errorType: 'auth.signedOut' })
    expect(await call(uid, at, 'SIGN_OUT_EVERYWHERE')).toMatchObject({ status: 401, errorType: 'auth.signedOut' })
  }
  expect(await call(uid, after)).toMatchObject({ status: 200 })
  expect(await call(other.uid, before)).toMatchObject({ status: 200 })
})

test('a password that was reset ends what was begun with the old one; an address that was confirmed ends nothing', async () => {
  const { uid } = person()
  const { call, work, ended } = product()
  const event = (triggerSource: string) => ({
    triggerSource,
    userPoolId: 'pool-1',
    request: { userAttributes: { sub: uid, email: `${uid}@people.test`, email_verified: 'true' } },
    response: {},
  })
  await work(UserPoolTriggers, event('PostConfirmation_ConfirmSignUp'))
  expect(await call(uid, before)).toMatchObject({ status: 200 })
  const reset = event('PostConfirmation_ConfirmForgotPassword')
  expect(await work(UserPoolTriggers, reset)).toBe(reset)
  expect(ended).toEqual([[uid, 'pool-1']])
  expect(await call(uid, before)).toMatchObject({ status: 401, errorType: 'auth.signedOut' })
  expect(await call(uid, after)).toMatchObject({ status: 200 })
})

test('its websockets are closed, and none opens with a token of before', async () => {
  const { uid } = person()
  const other = person()
  const { call, connect, closed, told } = product()
  for (let n = 0; n < 60; n++) expect(await connect(uid, `own-${n}`, before)).toMatchObject({ statusCode: 200 })
  await connect(other.uid, 'other', before)
  await call(uid, before, 'SIGN_OUT_EVERYWHERE')
  await told(uid, uid)
  expect(new Set(closed)).toEqual(new Set(Array.from({ length: 60 }, (_, n) => `own-${n}`)))
  expect(await connect(uid, 'late', before)).toEqual({ statusCode: 401 })
  expect(await connect(uid, 'new', after)).toMatchObject({ statusCode: 200 })
})
