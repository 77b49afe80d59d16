import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import { User as Account } from '#functions/identity/User.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { type TestStore, testHost, testStore } from '../host.ts'
import { poolOf } from '../neutral-calls.ts'
import { person, trader } from '../people.ts'

/** What lists and public queries take at the most: where as many are asked for as may be, by somebody who is signed in. */

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})

test('what anybody may ask costs who is signed in no more than to know who acts', async () => {
  const host = testHost(store, {
    Rates: { of: async () => ({ audPerUnit: '1.5', source: 'Test' }) },
    Addresses: { suggest: async () => [] },
  })
  const owner = await trader(host)
  const { id } = owner.organisation
  const ask = (method: string, payload: object) => host.call<object>(OrgAboutUs, owner, method, payload)
  // Once it is known which role is theirs, it is read with all else.
  await host.call(Organisations, owner, 'GET_ROLES', {})
  for (const method of ['GET_ORG_INFO', 'GET_ORG_STRUCTURE', 'GET_BANNER_URL'])
    expect(await ask(method, { id })).toBeDefined()
  expect(await ask('GET_ANZIC_BY_TYPE', { type: 'division' })).toHaveProperty('items')
  expect(await ask('SEARCH_ADDRESS', { query: '12 High' })).toEqual({ items: [] })
  expect(await ask('GET_EXCHANGE_RATE', { currencies: ['USD'] })).toHaveProperty('at')
  expect(await host.call(Account, owner, 'CHECK_EMAIL_AVAILABILITY', { email: 'a@people.test' })).toHaveProperty(
    'usable',
  )
  expect(await host.call(Search, owner, 'GET_LOOK_ALIKES', { tradingName: 'Acme', domainName: 'acme' })).toHaveProperty(
    'items',
  )
})

test('what no list asks for is bounded by a call, too', async () => {
  const host = testHost(store, { UserPool: { endSessions: async () => {} } })
  const [owner, other] = [await trader(host), await trader(host)]
  await host.call(Organisations, owner, 'JOIN_AS_CLIENT_ORG', { organizationId: other.organisationId })
  expect(await host.call(Organisations, owner, 'GET_RELATION', { organizationId: other.organisationId })).toMatchObject(
    {
      status: 'active',
    },
  )
  expect(await host.call(Account, { uid: owner.uid }, 'SIGN_OUT_EVERYWHERE', {})).toHaveProperty('at')
})

test('people are looked at as many at a time as may be', async () => {
  const addresses = new Map<string, string>()
  const host = testHost(store, poolOf(addresses))
  const owner = await trader(host)
  const people = Array.from({ length: 25 }, person)
  const emails: string[] = []
  for (const one of people) {
    const email = `${randomUUID()}@people.example`
    emails.push(email)
    addresses.set(one.uid, email)
    const { version } = await host.call<{ version: number }>(Account, one, 'SYNC', {})
    const body = { firstName: 'Ana', lastName: 'Reyes', publishedProfile: ['email'] }
    await host.call(Account, one, 'PUT', { version, body })
  }
  const { User } = servers
  const found = await host.call<{ users: unknown[] }>(User!, owner, 'GET_BY_EMAILS', { emails: emails.slice(0, 10) })
  expect(found.users).toHaveLength(10)
  const uids = people.slice(0, 20).map(({ uid }) => uid)
  expect(await host.call(Organisations, owner, 'GET_USERS_MIN', { uids })).toEqual({ users: [] })
  const parties = people.map(({ uid }) => ({ id: uid, type: 'user' }))
  expect((await host.call<{ faces: unknown[] }>(Uploads, owner, 'GET_FACES', { parties })).faces).toHaveLength(25)
})
