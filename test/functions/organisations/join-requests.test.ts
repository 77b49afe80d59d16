import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { JoinLetters } from '#functions/organisations/JoinLetters.ts'
import { OrgAboutUs as server } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { AddressRefused, type Mail } from '#functions/ports/mail.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { relationOf } from '../relations.ts'

type Trader = Awaited<ReturnType<typeof trader>>

let real: Store
let host: ReturnType<typeof testHost>
let seller: Trader
let mails: Mail[]
let isPerson: boolean
let asks: string[]
let n = 0
let refusing: Error | undefined
beforeAll(async () => {
  real = await testStore()
  const store: Store = {
    ...real,
    get: (table, key) => {
      asks?.push(`get ${table}`)
      return real.get(table, key)
    },
    query: query => {
      asks?.push(`query ${query.table}`)
      return real.query(query)
    },
  }
  host = testHost(store, {
    HumanCheck: { verify: async () => isPerson },
    Mail: {
      send: async (mail: Mail) => {
        if (refusing) throw refusing
        mails.push(mail)
      },
    },
  })
  seller = await trader(host)
})
beforeEach(() => {
  mails = []
  asks = []
  isPerson = true
  refusing = undefined
  n += 1
})

const fresh = () => `new-${n}@join.test`
const known = async (emailVerified = true): Promise<TestCaller & { email: string }> => {
  const { uid } = person()
  const email = `${uid}@join.test`
  const unit = new Unit()
  const named = { uid: uid as Uid, email, emailVerified, firstName: 'Ada', lastName: 'Known', language: 'en' as const }
  repository(Users, real, unit).create(newUser(named, host.host.now().toISOString()))
  await unit.commit(real)
  return { uid, email }
}
const userInfo = (email: string, more = {}) => ({
  email,
  firstName: 'Ada',
  lastName: 'Lovelace',
  country: 'AU',
  city: 'Ballarat',
  hiMsg: 'I like your <stones>.',
  ...more,
})
const ask = (email: string, more = {}) =>
  host.send(server, undefined, 'JOIN_AS_CLIENT', {
    domain: seller.organisation.domainName,
    userInfo: userInfo(email),
    locale: 'en',
    human: 'token',
    ...more,
  })
const letters = (email: string, domain = seller.organisation.domainName) =>
  host.work(JoinLetters, { Records: [{ dynamodb: { Keys: { pk: { S: email }, sk: { S: domain } } } }] })
const codeIn = ({ text }: Mail) => /#([\w-]{43})$/.exec(text)?.[1] ?? ''
const mailed = async (email: string) => {
  await ask(email)
  await letters(email)
  return codeIn(mails.at(-1) as Mail)
}
const link = (code: string) => ({ domain: seller.organisation.domainName, code })

describe('asking to join without being signed in', () => {
  test('answers alike, by the same reads, whether or not the address has an account, and mails it', async () => {
    const { email } = await known()
    asks = []
    const there = await ask(email)
    const [first] = [asks.splice(0)]
    expect(await ask(fresh())).toEqual(there)
    expect(asks).toEqual(first)
    expect(there).toEqual({ result: {} })
    await letters(email)
    await letters(fresh())
    const [one, other] = mails.map(({ subject, text }) => ({ subject, text: text.replace(/#.*/, '') }))
    expect(one).toEqual(other)
    expect(mails.map(({ to }) => to)).toEqual([email, fresh()])
  })
  test('writes to nobody twice for one asking, and tells nobody else', async () => {
    await ask(fresh())
    await letters(fresh())
    await letters(fresh())
    expect(mails).toHaveLength(1)
    const { items } = await host.call<{ items: unknown[] }>(Organisations, seller, 'GET_MEMBERS', { type: 'client' })
    expect(JSON.stringify(items)).not.toContain(fresh())
  })
  test('is for people, for an organisation that is there, and so often in an hour', async () => {
    isPerson = false
    expect(await ask(fresh())).toMatchObject({ errorType: 'organisations.human' })
    isPerson = true
    expect(await ask(fresh(), { domain: 'nobody-has-this' })).toMatchObject({ errorType: 'notFound' })
    for (let i = 0; i < 5; i++) expect(await ask(fresh())).toEqual({ result: {} })
    expect(await ask(fresh())).toMatchObject({ errorType: 'organisations.joinTooOften' })
  })
  test('gives up on an address that takes no mail', async () => {
    await ask(fresh())
    refusing = new AddressRefused('no')
    await letters(fresh())
    refusing = undefined
    await letters(fresh())
    expect(mails).toEqual([])
  })
  test('writes what was typed as text', async () => {
    await ask(fresh(), { locale: 'fr' })
    await letters(fresh())
    expect(mails[0]?.html).not.toContain('<stones>')
    expect(mails[0]?.subject).toContain('Confirmez')
  })
})

describe('confirming it', () => {
  test('makes the person a client, once, and fills what they had not said of themselves', async () => {
    const who = await known()
    const code = await mailed(who.email)
    expect(await host.call(server, who, 'GET_JOIN_REQUEST', link(code))).toMatchObject({
      kind: 'individual',
      name: 'Ada Lovelace',
      hiMsg: 'I like your <stones>.',
    })
    const { status } = await host.call<{ status: string }>(server, who, 'CONFIRM_JOIN', link(code))
    expect(['success', 'accepted']).toContain(status)
    expect((await relationOf(real, who.uid, seller.organisationId)).type).toBe('individual')
    const user = await repository(Users, real, new Unit()).need({ uid: who.uid as Uid })
    expect(user).toMatchObject({ city: 'Ballarat', firstName: 'Ada', lastName: 'Known' })
    expect(await host.refused(server, who, 'CONFIRM_JOIN', link(code))).toBe('organisations.joinLink')
  })
  test('takes no code but the last, of nobody else, and of no address that is not verified', async () => {
    const who = await known()
    const old = await mailed(who.email)
    const code = await mailed(who.email)
    const other = await known()
    const unverified = await known(false)
    const theirs = await mailed(unverified.email)
    for (const [caller, tried] of [
      [who, old],
      [who, 'x'.repeat(43)],
      [other, code],
      [unverified, theirs],
      [person(), code],
    ] as const)
      expect(await host.refused(server, caller, 'CONFIRM_JOIN', link(tried))).toBe('organisations.joinLink')
    const before = host.clock.now
    host.clock.now = new Date(before.getTime() + 25 * 3_600_000)
    expect(await host.refused(server, who, 'CONFIRM_JOIN', link(code))).toBe('organisations.joinLink')
    host.clock.now = before
  })
  test('of a business is for whom one acts', async () => {
    const buyer = await trader(host)
    const email = `${buyer.uid}@join.test`
    const unit = new Unit()
    const users = repository(Users, real, unit)
    const user = await users.get({ uid: buyer.uid as Uid })
    const named = {
      uid: buyer.uid as Uid,
      email,
      emailVerified: true,
      firstName: 'B',
      lastName: 'B',
      language: 'en' as const,
    }
    if (user) users.save({ ...user, email, emailVerified: true })
    else users.create(newUser(named, host.host.now().toISOString()))
    await unit.commit(real)
    const { firstName: _first, lastName: _last, ...contact } = userInfo(email)
    const domain = seller.organisation.domainName
    const payload = { domain, orgInfo: { ...contact, penName: 'Buyers' }, locale: 'en', human: 'token' }
    expect(await host.send(server, undefined, 'JOIN_AS_CLIENT_ORG', payload)).toEqual({ result: {} })
    await letters(email)
    const code = codeIn(mails.at(-1) as Mail)
    expect(await host.refused(server, { uid: buyer.uid }, 'CONFIRM_JOIN', link(code))).toBe('auth.organisationRequired')
    expect(await host.call(server, buyer, 'CONFIRM_JOIN', link(code))).toHaveProperty('status')
  })
})
