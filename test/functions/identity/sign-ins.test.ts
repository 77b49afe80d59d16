import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Account } from '#functions/identity/Account.ts'
import { NewDevices } from '#functions/identity/NewDevices.ts'
import { identitiesIn, type PoolIdentity } from '#functions/identity/pool-identities.ts'
import { Sessions } from '#functions/identity/tables.ts'
import { User } from '#functions/identity/User.ts'
import { UserPoolTriggers } from '#functions/identity/UserPoolTriggers.ts'
import { sha256 } from '#functions/kit/hash.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { ShownIdentity } from '#functions/ports/linked-sign-ins.ts'
import { freshMinutes, isFresh, linkMinutes } from '#shared/identity/sign-ins.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { testHost, testStore } from '../host.ts'

let store: Store
const committed: DomainEvent[] = []
beforeAll(async () => {
  const plain = await testStore()
  store = {
    ...plain,
    get meter() {
      return plain.meter
    },
    transact: async writes => {
      const outcome = await plain.transact(writes)
      for (const write of writes)
        if (write.kind === 'put' && write.table === 'Outbox') committed.push(write.item.event as DomainEvent)
      return outcome
    },
  }
})
/** The events about somebody that were committed. */
const eventsOf = (uid: string) => committed.filter(({ parties }) => parties.some(({ id }) => id === uid))

type Caller = { uid: string; signedInAt: number; session: { id: string; agent: string } }
const seconds = (at: Date | number) => Math.floor(Number(at) / 1000)
const nonce = 'n'.repeat(48)
const identity = (provider: PoolIdentity['provider'], changes: Partial<PoolIdentity> = {}): PoolIdentity => ({
  provider,
  subject: randomUUID(),
  isPrimary: true,
  linkedAt: '2026-03-02T08:00:00.000Z',
  ...changes,
})

let host: ReturnType<typeof testHost>
let ana: Caller
let email = ''
let accounts: Map<string, { identities: PoolIdentity[]; hasPassword: boolean }>
let tokens: Map<string, ShownIdentity>
let done: string[]
let kept: unknown[]
let counter = 0

const somebody = async (address: string): Promise<Caller> => {
  const uid = randomUUID()
  accounts.set(uid, { identities: [], hasPassword: true })
  const caller = {
    uid,
    signedInAt: seconds(host.clock.now),
    session: { id: `s${uid}`, agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  }
  emails.set(uid, address)
  await host.call(User, caller, 'SYNC', {})
  return caller
}
const emails = new Map<string, string>()

beforeEach(async () => {
  counter += 1
  email = `ways${counter}@people.example`
  accounts = new Map()
  tokens = new Map()
  done = []
  kept = []
  host = testHost(store, {
    UserPool: {
      account: async (uid: string) => accounts.get(uid),
      find: async (uid: string) => ({
        uid,
        email: emails.get(uid) ?? '',
        emailVerified: true,
        firstName: '',
        lastName: '',
        language: 'en',
      }),
    },
    PoolAddresses: { keep: async (account: unknown) => void kept.push(account) },
    LinkedSignIns: {
      of: async (uid: string) => accounts.get(uid),
      shown: async (token: string) => tokens.get(token),
      link: async (uid: string, { uid: other, ...shown }: PoolIdentity & { uid: string }) => {
        done.push(`link ${shown.provider}`)
        accounts.delete(other)
        accounts.get(uid)?.identities.push({ ...shown, isPrimary: false })
      },
      unlink: async ({ provider }: PoolIdentity) => void done.push(`unlink ${provider}`),
    },
  })
  ana = await somebody(email)
})

const later = (minutes: number) => {
  host.clock.now = new Date(host.clock.now.getTime() + minutes * 60_000)
}
const told = () => eventsOf(ana.uid).map(({ type }) => type)

describe('passkeys', () => {
  const id = 'a-passkey_1'
  const put = (name: string, as = ana) => host.call(Account, as, 'PUT_PASSKEY', { id, name })

  test('happy: one is named, named anew and removed; its person is told of the first and the last', async () => {
    expect(await host.call(Account, ana, 'GET_PASSKEYS', {})).toEqual({ names: [], fresh: true })
    await put('  The laptop ')
    await put('The old laptop')
    expect(await host.call(Account, ana, 'GET_PASSKEYS', {})).toMatchObject({ names: [{ id, name: 'The old laptop' }] })
    await host.call(Account, ana, 'REMOVE_PASSKEY', { id })
    expect(await host.call(Account, ana, 'GET_PASSKEYS', {})).toEqual({ names: [], fresh: true })
    expect(told().filter(type => type.includes('passkey'))).toEqual([
      'identity.passkey.added',
      'identity.passkey.removed',
    ])
  })

  test('security: some time after signing in one may name, but neither add nor remove', async () => {
    await put('The laptop')
    later(freshMinutes + 1)
    expect(await host.call(Account, ana, 'GET_PASSKEYS', {})).toMatchObject({ fresh: false })
    await put('The old laptop')
    expect(await host.refused(Account, ana, 'PUT_PASSKEY', { id: 'other', name: 'x' })).toBe('signIn.notFresh')
    expect(await host.refused(Account, ana, 'REMOVE_PASSKEY', { id })).toBe('signIn.notFresh')
    expect(isFresh(undefined, Date.now())).toBe(false)
  })

  test('security: nobody sees the passkeys of another, or takes them', async () => {
    await put('The laptop')
    const ben = await somebody(`ben${counter}@people.example`)
    await host.call(Account, ben, 'REMOVE_PASSKEY', { id })
    expect(await host.call(Account, ben, 'GET_PASSKEYS', {})).toMatchObject({ names: [] })
    expect(await host.call(Account, ana, 'GET_PASSKEYS', {})).toMatchObject({ names: [{ id }] })
  })
})

describe('linked sign-ins', () => {
  const begin = (as: Caller = ana, provider = 'Google') =>
    host.call(Account, as, 'BEGIN_LINK', { provider, hash: sha256(nonce) })
  const shown = (changes: Partial<ShownIdentity> = {}, of: PoolIdentity = identity('Google')) => {
    const uid = randomUUID()
    tokens.set('token', { uid, nonce, identities: [of], ...changes })
    accounts.set(uid, { identities: [of], hasPassword: false })
    return uid
  }
  const link = (as: Caller = ana, changes = {}) =>
    host.call<{ outcome: string }>(Account, as, 'LINK', { token: 'token', nonce, ...changes })

  test('happy: one is linked, listed and unlinked, and its person is told of both', async () => {
    await begin()
    shown()
    expect(await link()).toEqual({ outcome: 'linked' })
    expect(await host.call(User, ana, 'GET_LINKED_IDENTITIES', {})).toMatchObject({
      hasPassword: true,
      identities: [{ provider: 'Google', isPrimary: false }],
    })
    await host.call(Account, ana, 'UNLINK', { provider: 'Google' })
    expect(done).toEqual(['link Google', 'unlink Google'])
    expect(told().filter(type => type.includes('link'))).toEqual(['identity.link.made', 'identity.link.taken'])
  })

  test('security: an answer is good once, in time, for the session that asked and with its nonce', async () => {
    const expired = { outcome: 'expired' }
    shown()
    expect(await link()).toEqual(expired)
    await begin()
    expect(await link({ ...ana, session: { ...ana.session, id: 'another' } })).toEqual(expired)
    expect(await link(ana, { nonce: 'm'.repeat(48) })).toEqual(expired)
    shown({ nonce: 'm'.repeat(48) })
    expect(await link()).toEqual(expired)
    shown({}, identity('Facebook'))
    expect(await link()).toEqual(expired)
    tokens.clear()
    expect(await link()).toEqual(expired)
    shown()
    later(linkMinutes)
    expect(await link()).toEqual(expired)
    expect(done).toEqual([])
    ana = { ...ana, signedInAt: seconds(host.clock.now) }
    await begin()
    shown()
    expect(await link()).toEqual({ outcome: 'linked' })
    shown()
    expect(await link()).toEqual(expired)
    expect(done).toEqual(['link Google'])
  })

  test('security: a sign-in that somebody uses by itself, or that leads to another account, is not taken', async () => {
    const ben = await somebody(`ben${counter}@people.example`)
    await begin()
    shown({ uid: ben.uid })
    expect(await link()).toEqual({ outcome: 'taken' })
    await begin()
    shown({}, identity('Google', { isPrimary: false }))
    expect(await link()).toEqual({ outcome: 'taken' })
    await begin()
    shown({ uid: ana.uid })
    expect(await link()).toEqual({ outcome: 'already' })
    accounts.get(ana.uid)?.identities.push(identity('Google', { isPrimary: false }))
    await begin()
    shown()
    expect(await link()).toEqual({ outcome: 'tooMany' })
    expect(done).toEqual([])
  })

  test('security: the way that an account was made by stays, and all changes ask for a fresh sign-in', async () => {
    accounts.set(ana.uid, {
      hasPassword: false,
      identities: [identity('Google'), identity('Facebook', { isPrimary: false })],
    })
    expect(await host.refused(Account, ana, 'UNLINK', { provider: 'Google' })).toBe('signIn.lastWay')
    expect(await host.refused(Account, ana, 'UNLINK', { provider: 'Microsoft' })).toBe('notFound')
    later(freshMinutes + 1)
    expect(await host.refused(Account, ana, 'UNLINK', { provider: 'Facebook' })).toBe('signIn.notFresh')
    expect(await host.refused(Account, ana, 'BEGIN_LINK', { provider: 'Google', hash: sha256(nonce) })).toBe(
      'signIn.notFresh',
    )
    expect(done).toEqual([])
  })

  test('edge: what a pool lists of identities is read as far as it is known', () => {
    expect(identitiesIn(undefined)).toEqual([])
    expect(identitiesIn('no json')).toEqual([])
    const listed = [
      { providerName: 'Google', userId: '1', primary: 'false', dateCreated: 1_772_000_000_000 },
      { providerName: 'Unknown', userId: '2', primary: true, dateCreated: 0 },
      { providerName: 'Facebook', userId: '3', primary: true, dateCreated: 'x' },
    ]
    expect(identitiesIn(JSON.stringify(listed))).toEqual([
      { provider: 'Google', subject: '1', isPrimary: false, linkedAt: '2026-02-25T06:13:20.000Z' },
      { provider: 'Facebook', subject: '3', isPrimary: true, linkedAt: '1970-01-01T00:00:00.000Z' },
    ])
  })
})

describe('a sign-in of a provider with the address of an account', () => {
  const event = (triggerSource: string, changes = {}, attributes = {}) => ({
    triggerSource,
    userPoolId: 'pool',
    userName: 'google_123',
    request: { userAttributes: { email, email_verified: 'true', ...attributes } },
    response: {},
    ...changes,
  })
  const run = (source: string, changes = {}, attributes = {}) =>
    host.work(UserPoolTriggers, event(source, changes, attributes))

  test('security: it takes nothing over, and passes only while its owner links one of that provider', async () => {
    const stranger = { sub: randomUUID() }
    await expect(run('PreSignUp_ExternalProvider')).rejects.toThrow('There is an account')
    await expect(run('TokenGeneration_HostedAuth', {}, stranger)).rejects.toThrow('There is an account')
    await host.call(Account, ana, 'BEGIN_LINK', { provider: 'Google', hash: sha256(nonce) })
    expect(await run('PreSignUp_ExternalProvider')).toMatchObject({ response: {} })
    expect(await run('TokenGeneration_HostedAuth', {}, stranger)).toMatchObject({ response: {} })
    await expect(run('PreSignUp_ExternalProvider', { userName: 'facebook_1' })).rejects.toThrow('There is an account')
    await expect(run('PreSignUp_AdminCreateUser')).rejects.toThrow('There is an account')
    later(linkMinutes)
    await expect(run('PreSignUp_ExternalProvider')).rejects.toThrow('There is an account')
    await expect(run('TokenGeneration_HostedAuth', {}, stranger)).rejects.toThrow('There is an account')
  })

  test('security: a linked sign-in does not change the address of an account, nor that it is confirmed', async () => {
    const identities = JSON.stringify([{ providerName: 'Facebook', userId: '1', primary: false, dateCreated: 1 }])
    const own = { sub: ana.uid, identities }
    const answer = await run(
      'TokenGeneration_HostedAuth',
      {},
      { ...own, email: 'other@x.example', email_verified: 'false' },
    )
    expect(kept).toEqual([{ poolId: 'pool', userName: 'google_123', email }])
    expect(answer).toMatchObject({
      response: { claimsOverrideDetails: { claimsToAddOrOverride: { email, email_verified: 'true' } } },
    })
    expect(await run('TokenGeneration_HostedAuth', {}, own)).toMatchObject({ response: {} })
    expect(await run('TokenGeneration_Authentication', {}, { ...own, email: 'other@x.example' })).toMatchObject({
      response: {},
    })
    expect(kept).toHaveLength(1)
  })
})

describe('a new device', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  /** Somebody's sessions by when they began, in minutes before now, as the stream tells of them. */
  const run = async (...sessions: readonly (readonly [string, number])[]) => {
    const uid = randomUUID()
    const now = host.clock.now.getTime()
    const list = sessions.map(([agent, ago], n) => {
      const at = new Date(now - ago * 60_000).toISOString()
      return { id: `${uid}${n}`, agent, signedInAt: at, lastCallAt: at, calls: 1, idle: 60 }
    })
    const unit = new Unit()
    repository(Sessions, store, unit).create({ uid, list })
    await unit.commit(store)
    const image = { list: { L: list.map(({ signedInAt }) => ({ M: { signedInAt: { S: signedInAt } } })) } }
    const streamed = { Records: [{ dynamodb: { Keys: { pk: { S: uid } }, NewImage: image } }] }
    await host.work(NewDevices, streamed)
    await host.work(NewDevices, streamed)
    return eventsOf(uid).map(({ type, data }) => [type, data])
  }

  test('is told once, and one that is known, the first of all and what is no browser are not', async () => {
    expect(await run([safari, 1], [firefox, 600])).toEqual([
      ['identity.device.new', { browser: 'Safari', system: 'iOS' }],
    ])
    expect(await run([firefox, 1], [firefox, 600])).toEqual([])
    expect(await run([firefox, 1])).toEqual([])
    expect(await run([firefox, 1], ['node', 600])).toEqual([])
    expect(await run(['node', 1], [firefox, 600])).toEqual([])
    expect(await run([safari, 61], [firefox, 600])).toEqual([])
  })
})
