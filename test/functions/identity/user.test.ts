import { beforeAll, describe, expect, test } from 'vitest'
import { User } from '#functions/identity/User.ts'
import { UserPoolTriggers } from '#functions/identity/UserPoolTriggers.ts'
import type { Store } from '#functions/kit/store.ts'
import type { PoolPerson } from '#shared/identity/profile.ts'
import type { User as Person } from '#shared/identity/user.ts'
import type { Uid } from '#shared/kit/id.ts'
import { testHost, testStore } from '../host.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

const uidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Uid
let counter = 0
const somebody = (changes: Partial<PoolPerson> = {}): PoolPerson => {
  counter += 1
  return {
    uid: uidOf(counter),
    email: `person${counter}@people.example`,
    emailVerified: true,
    firstName: '',
    lastName: '',
    language: 'en',
    ...changes,
  }
}
/** A product whose user pool knows these people, and that can be told of more. */
const product = (...people: PoolPerson[]) => {
  const pool = new Map(people.map(person => [person.uid as string, person]))
  return {
    pool,
    ...testHost(store, { UserPool: { find: async (uid: string) => pool.get(uid), endSessions: async () => {} } }),
  }
}
const event = (triggerSource: string, userAttributes: Record<string, string>, request = {}) => ({
  triggerSource,
  request: { userAttributes, ...request },
  response: {},
})
describe('the user pool tells of people', () => {
  test('security: an address that somebody has confirmed is not taken over by another way to sign in', async () => {
    const ana = somebody()
    const { work, call } = product(ana)
    await call(User, { uid: ana.uid }, 'SYNC', {})
    for (const source of ['PreSignUp_ExternalProvider', 'PreSignUp_AdminCreateUser']) {
      const taken = event(source, { email: ana.email.toUpperCase(), email_verified: 'true' })
      await expect(work(UserPoolTriggers, taken)).rejects.toThrow('There is an account with this e-mail address')
    }
    const french = event('PreSignUp_ExternalProvider', { email: ana.email, locale: 'fr-CA' })
    await expect(work(UserPoolTriggers, french)).rejects.toThrow('Un compte existe')
  })

  test('security: who claims an address without confirming it keeps nobody from it', async () => {
    const squatter = somebody({ emailVerified: false })
    const { work, call } = product(squatter)
    await call(User, { uid: squatter.uid }, 'SYNC', {})
    const owner = event('PreSignUp_AdminCreateUser', { email: squatter.email })
    expect(await work(UserPoolTriggers, owner)).toBe(owner)
  })

  test('error: no address, no account', async () => {
    const { work } = product()
    await expect(work(UserPoolTriggers, event('PreSignUp_ExternalProvider', {}))).rejects.toThrow('no e-mail address')
  })

  test('happy: codes are sent in the words and the language of the person', async () => {
    const { work } = product()
    const codeParameter = '{####}'
    const french = event('CustomMessage_ForgotPassword', { locale: 'fr' }, { codeParameter })
    expect(await work(UserPoolTriggers, french)).toMatchObject({
      response: { emailSubject: 'Votre code pour réinitialiser votre mot de passe Tradewell' },
    })
    expect((french.response as Record<string, string>).emailMessage).toContain('{####}')
    const sms = event('CustomMessage_Authentication', {}, { codeParameter })
    expect(await work(UserPoolTriggers, sms)).toMatchObject({
      response: { smsMessage: expect.stringContaining('{####}') },
    })
    const other = event('CustomMessage_AdminCreateUser', {}, { codeParameter })
    expect(await work(UserPoolTriggers, other)).toMatchObject({ response: {} })
  })
})

describe('User', () => {
  test('happy: somebody whom the product does not know yet is made by SYNC, and a new address follows', async () => {
    const ben = somebody({ firstName: 'Ben' })
    const { pool, call } = product(ben)
    const as = { uid: ben.uid }
    expect(await call(User, as, 'INITIAL_LOAD', {})).toEqual({})
    const made = await call<Person>(User, as, 'SYNC', {})
    expect(made).toMatchObject({ uid: ben.uid, firstName: 'Ben', isFirst: true, version: 1 })
    expect(await call<Person>(User, as, 'SYNC', {})).toEqual(made)
    pool.set(ben.uid, { ...ben, email: 'new@people.example' })
    expect(await call<Person>(User, as, 'SYNC', {})).toMatchObject({ email: 'new@people.example', version: 2 })
  })

  test('happy: the first saved profile completes the person; others see what is published', async () => {
    const ana = somebody()
    const { call, refused } = product(ana)
    const as = { uid: ana.uid }
    const made = await call<Person>(User, as, 'SYNC', {})
    const body = { firstName: 'Ana', lastName: 'Reyes', phone: '+61 400 000 001', publishedProfile: ['phone'] }
    const saved = await call<Person>(User, as, 'PUT', { version: made.version, body })
    expect(saved).toMatchObject({ isFirst: false, firstName: 'Ana', version: 2 })
    expect(await refused(User, as, 'PUT', { version: made.version, body })).toBe('call.conflict')
    expect(await call(User, { uid: uidOf(999) }, 'GET', { uid: ana.uid })).toEqual({
      uid: ana.uid,
      firstName: 'Ana',
      lastName: 'Reyes',
      penName: '',
      phone: '+61 400 000 001',
    })
  })

  test('happy: each way of being told can be turned off, and the profile stays as it is', async () => {
    const ana = somebody()
    const { call, refused } = product(ana)
    const as = { uid: ana.uid }
    const made = await call<Person>(User, as, 'SYNC', {})
    expect(made.muted).toEqual([])
    const off = await call<Person>(User, as, 'PUT_NOTIFICATIONS', {
      version: made.version,
      muted: ['deals.mail', 'payments.browser'],
    })
    expect(off).toEqual({ ...made, muted: ['deals.mail', 'payments.browser'], updatedAt: off.updatedAt, version: 2 })
    expect(await refused(User, as, 'PUT_NOTIFICATIONS', { version: 1, muted: [] })).toBe('call.conflict')
    // The same again changes nothing, not even the version.
    expect(
      await call(User, as, 'PUT_NOTIFICATIONS', { version: 2, muted: ['payments.browser', 'deals.mail'] }),
    ).toEqual(off)
    // What is about the safety of the account is written in any case, and nothing is turned off that there is not.
    for (const muted of [['identity.mail'], ['identity.product'], ['deals.fax'], ['deals.mail', 'deals.mail']])
      expect(await refused(User, as, 'PUT_NOTIFICATIONS', { version: 2, muted })).toBe('input.invalid')
    const body = { firstName: 'Ana', lastName: 'Reyes' }
    expect(await call<Person>(User, as, 'PUT', { version: 2, body })).toMatchObject({ muted: off.muted, version: 3 })
  })

  test('security: nobody sets it for another, and it is not told to others', async () => {
    const [ana, ben] = [somebody(), somebody()]
    const { call, refused } = product(ana, ben)
    const { version } = await call<Person>(User, { uid: ana.uid }, 'SYNC', {})
    const payload = { version, muted: ['deals.mail'] }
    expect(await refused(User, { uid: uidOf(996) }, 'PUT_NOTIFICATIONS', payload)).toBe('notFound')
    expect(await refused(User, { uid: ben.uid }, 'PUT_NOTIFICATIONS', { ...payload, uid: ana.uid })).toBe(
      'input.invalid',
    )
    expect(await call(User, { uid: ben.uid }, 'GET', { uid: ana.uid })).not.toHaveProperty('muted')
  })

  test('error: nobody is made whom the pool does not have; born in the future; an unknown person', async () => {
    const ana = somebody()
    const { call, refused } = product(ana)
    expect(await refused(User, { uid: uidOf(998) }, 'SYNC', {})).toBe('notFound')
    expect(await refused(User, { uid: uidOf(998) }, 'GET', { uid: uidOf(997) })).toBe('notFound')
    const { version } = await call<Person>(User, { uid: ana.uid }, 'SYNC', {})
    const body = { firstName: 'Ana', lastName: 'Reyes', dateOfBirth: '2026-03-03' }
    expect(await refused(User, { uid: ana.uid }, 'PUT', { version, body })).toBe('input.invalid')
  })

  test('security: whether somebody has an address is not told', async () => {
    const ana = somebody()
    const { call, refused } = product(ana)
    await call(User, { uid: ana.uid }, 'SYNC', {})
    const ask = (email: string) => call(User, undefined, 'CHECK_EMAIL_AVAILABILITY', { email })
    expect(await ask(ana.email)).toEqual(await ask('nobody@people.example'))
    expect(await ask('nobody')).toEqual({ usable: false })
    expect(await refused(User, undefined, 'GET', { uid: ana.uid })).toBe('auth.signInRequired')
  })
})
