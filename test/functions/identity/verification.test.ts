import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Account } from '#functions/identity/Account.ts'
import { IdentityWebhook } from '#functions/identity/IdentityWebhook.ts'
import { IdentityChecks, Users } from '#functions/identity/tables.ts'
import { User } from '#functions/identity/User.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { stripeIdentity } from '#functions/ports/stripe-identity.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import { newUser } from '#shared/identity/profile.ts'
import { isVerified, keptVerified } from '#shared/identity/verification.ts'
import type { Uid } from '#shared/kit/id.ts'
import { secretKey, startReceiver, stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'
import { testHost, testStore } from '../host.ts'
import { person } from '../people.ts'

type Check = { isVerified: boolean; since?: string; check?: { overall: string; results: unknown[] } }

let store: Store
let receiver: Awaited<ReturnType<typeof startReceiver>>
let provider: Awaited<ReturnType<typeof stripeFixture>>
let host: ReturnType<typeof testHost>
let ana: { uid: string }
beforeAll(async () => {
  process.env.SITE_URL = 'https://tradewell.test'
  store = await testStore()
  receiver = await startReceiver()
  provider = await stripeFixture({ webhookUrl: receiver.url })
})
afterAll(async () => {
  await provider.close()
  await receiver.close()
})
beforeEach(async () => {
  host = testHost(store, { IdentityChecks: stripeIdentity({ secretKey, webhookSecret }, provider.url()) })
  ana = person()
  const unit = new Unit()
  const email = `${ana.uid}@people.test`
  const pool = { uid: ana.uid as Uid, email, emailVerified: true, firstName: 'Ana', lastName: 'Low' }
  repository(Users, store, unit).create(newUser({ ...pool, language: 'en' }, '2026-03-01T00:00:00.000Z'))
  await unit.commit(store)
})

const begin = async () => (await host.call<{ url: string }>(Account, ana, 'START_IDENTITY_CHECK', {})).url
const check = () => host.call<Check>(Account, ana, 'GET_IDENTITY_CHECK', {})
/** What a person does on the provider's page. */
const show = async (url: string, answer: string) => {
  expect((await fetch(url)).status).toBe(200)
  const { status, headers } = await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([303, 'https://tradewell.test/configuration/id-verification'])
}
const hear = (body: string, signature: string) =>
  host.work(IdentityWebhook, { body, headers: { 'stripe-signature': signature } }) as Promise<{ statusCode: number }>
/** Hands on the newest webhook of a type about the check of this page, once it arrived. */
const webhook = async (type: string, url: string) => {
  const session = /(vs_\w+)/.exec(url)?.[1]
  const found = await expect
    .poll(() =>
      receiver.heard.findLast(
        ({ event }) =>
          event.type === `identity.verification_session.${type}` &&
          (event.data.object as { id: string }).id === session,
      ),
    )
    .toBeTruthy()
    .then(() => receiver.heard.findLast(({ event }) => (event.data.object as { id: string }).id === session))
  return found as (typeof receiver.heard)[number]
}

describe('a check of identity', () => {
  test('is written by the webhook alone, and shown to others with since when', async () => {
    const url = await begin()
    await show(url, 'verified')
    expect(await check()).toMatchObject({ isVerified: false, check: { overall: 'STARTED', results: [] } })
    const { body, signature } = await webhook('verified', url)
    expect(await hear(body, signature)).toMatchObject({ statusCode: 200 })
    expect(await check()).toMatchObject({
      isVerified: true,
      since: '2026-03-02T09:00:00.000Z',
      check: {
        overall: 'VERIFIED',
        results: [
          { thing: 'document', held: true },
          { thing: 'selfie', held: true },
        ],
      },
    })
    expect(await host.call(User, person(), 'GET', { uid: ana.uid })).toMatchObject({
      verifiedSince: '2026-03-02T09:00:00.000Z',
    })
    // Told twice, it is written once.
    await hear(body, signature)
    const { user } = await host.call<{ user: { version: number } }>(User, ana, 'INITIAL_LOAD', {})
    expect(user.version).toBe(2)
    await host.call(User, ana, 'PUT', { version: 2, body: { firstName: 'Ana', lastName: 'High' } })
    expect(await check(), 'another name is not the one that was verified').toMatchObject({ isVerified: false })
    expect(await host.call(User, person(), 'GET', { uid: ana.uid })).not.toHaveProperty('verifiedSince')
  })

  test('that does not hold says what did not, and can be tried again on the same page', async () => {
    const url = await begin()
    await show(url, 'selfie_face_mismatch')
    const { body, signature } = await webhook('requires_input', url)
    await hear(body, signature)
    expect(await check()).toMatchObject({
      isVerified: false,
      check: {
        overall: 'NOT_VERIFIED',
        results: [
          { thing: 'document', held: true },
          { thing: 'selfie', held: false, reason: 'selfie_face_mismatch' },
        ],
      },
    })
    expect(await begin()).toBe(url)
  })

  test('security: a check that another took the place of says nothing any more, however it ends', async () => {
    const first = await begin()
    const { body, signature } = await webhook('created', first)
    const row = () => repository(IdentityChecks, store, new Unit()).need({ uid: ana.uid as Uid })
    const { sessionId } = await row()
    const unit = new Unit()
    const checks = repository(IdentityChecks, store, unit)
    // Somebody else's face on the first page, after the second was begun.
    checks.save({ ...(await checks.need({ uid: ana.uid as Uid })), sessionId: 'vs_second' })
    await unit.commit(store)
    await show(first, 'verified')
    expect(sessionId).toBe(/(vs_\w+)/.exec(first)?.[1])
    expect(await hear(body, signature)).toMatchObject({ statusCode: 200 })
    const told = await webhook('verified', first)
    await hear(told.body, told.signature)
    expect(await check()).toMatchObject({ isVerified: false, check: { overall: 'STARTED' } })
  })

  test('that was decided is followed by a new one, on a page of its own', async () => {
    const first = await begin()
    await show(first, 'verified')
    const { body, signature } = await webhook('verified', first)
    await hear(body, signature)
    const second = await begin()
    expect(second).not.toBe(first)
    expect(await check()).toMatchObject({ check: { overall: 'STARTED', results: [] } })
    // Pressed twice it is one.
    expect(await begin()).toBe(second)
  })

  test('security: a webhook that the provider did not sign changes nothing', async () => {
    const url = await begin()
    await show(url, 'verified')
    const { body } = await webhook('verified', url)
    const now = Math.floor(Date.now() / 1000)
    expect(await hear(body, signatureHeader(body, 'whsec_other', now))).toMatchObject({ statusCode: 400 })
    expect(await check()).toMatchObject({ isVerified: false })
  })

  test('is forgotten by the provider when it is redacted', async () => {
    const url = await begin()
    await show(url, 'verified')
    const id = /(vs_\w+)/.exec(url)?.[1] ?? ''
    const port = stripeIdentity({ secretKey, webhookSecret }, provider.url())
    await port.redact(id)
    expect(await port.retrieve(id)).toMatchObject({ uid: undefined, results: [] })
    await port.redact('vs_none')
  })
})

describe('the rule of who is verified', () => {
  test('takes both the mark and a status that starts with VERIFIED', () => {
    expect(isVerified({ identityVerified: true }, 'VERIFIED')).toBe(true)
    expect(isVerified({ identityVerified: true }, 'VERIFIED_BY_HAND')).toBe(true)
    expect(isVerified({ identityVerified: true }, 'NOT_VERIFIED')).toBe(false)
    expect(isVerified({ identityVerified: false }, 'VERIFIED')).toBe(false)
  })

  test.each(['firstName', 'middleName', 'lastName', 'dateOfBirth'] as const)('lapses with another %s', field => {
    const before = { firstName: 'A', middleName: 'B', lastName: 'C', dateOfBirth: '1990-01-01' }
    const verified = { ...before, identityVerified: true, verifiedAt: '2026-03-02T09:00:00.000Z' }
    expect(keptVerified(before, verified)).toBe(verified)
    expect(keptVerified(before, { ...verified, [field]: '1991-01-01' })).toMatchObject({ identityVerified: false })
    expect(keptVerified(before, { ...verified, [field]: '1991-01-01' })).not.toHaveProperty('verifiedAt')
  })
})
