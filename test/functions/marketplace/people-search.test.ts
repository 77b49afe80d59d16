import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { User as Account } from '#functions/identity/User.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { Organisations as Trading } from '#functions/organisations/Organisations.ts'
import type { User as Person } from '#shared/identity/user.ts'
import type { FoundOrganisation, FoundPerson } from '#shared/marketplace/people.contract.ts'
import { type TestStore, testHost, testStore } from '../host.ts'
import { poolOf } from '../neutral-calls.ts'
import { abnOf, person, trader } from '../people.ts'

const { User } = servers

const addresses = new Map<string, string>()
let store: TestStore
let host: ReturnType<typeof testHost>
beforeAll(async () => {
  store = await testStore()
  host = testHost(store, poolOf(addresses))
})

/** The index looks at something again, as after an event. */
const look = (type: string, subject: { table: string; id: string; version: number }) =>
  host.work(SearchConsumer, {
    Records: [
      {
        messageId: '1',
        body: JSON.stringify({ id: 'evt_x', type, at: host.clock.now.toISOString(), subject, parties: [], data: {} }),
      },
    ],
  })

const somebody = async (profile: Partial<Person>) => {
  const one = person()
  const email = `${randomUUID()}@people.example`
  addresses.set(one.uid, email)
  let user = await host.call<Person>(Account, one, 'SYNC', {})
  const save = async (body: Partial<Person>) => {
    user = await host.call<Person>(Account, one, 'PUT', {
      version: user.version,
      body: { firstName: 'Ana', lastName: 'Reyes', ...body },
    })
    await look('identity.user.updated', { table: 'Users', id: one.uid, version: user.version })
  }
  await save(profile)
  return { ...one, email, save }
}

const find = async (as: { uid: string }, fieldName: string, query: string) =>
  (await host.call<{ users: FoundPerson[] }>(User!, as, 'SEARCH_BY_FIELD', { fieldName, query })).users

describe('people', () => {
  test('who publishes something is found by each name, and shows nothing else than that', async () => {
    const me = await somebody({})
    const zoe = await somebody({
      firstName: 'Zoë',
      middleName: 'Quill',
      lastName: 'Vantongeren',
      penName: 'Inkwell',
      city: 'Hobart',
      phone: '+61 400 000 000',
      publishedProfile: ['location'],
    })
    const shown = { uid: zoe.uid, name: 'Inkwell', city: 'Hobart', verified: false }
    for (const query of ['Zoe', 'quill', 'vantong', 'Inkw', 'zoë vanton'])
      expect(await find(me, 'name', query)).toEqual([shown])
    expect(await find(zoe, 'name', 'Inkwell'), 'oneself is not looked for').toEqual([])
    // Who publishes nothing any more is found by nobody.
    await zoe.save({ firstName: 'Zoë', lastName: 'Vantongeren', publishedProfile: [] })
    expect(await find(me, 'name', 'vantong')).toEqual([])
    expect(
      (await store.everything()).filter(({ table, text }) => table === 'SearchTokens' && text.includes(zoe.uid)),
    ).toEqual([])
  })

  test('an address finds who publishes it, alone or among others, and nobody else', async () => {
    const me = await somebody({})
    const open = await somebody({ lastName: 'Openly', publishedProfile: ['email'] })
    const shut = await somebody({ lastName: 'Shutly', publishedProfile: ['phone'] })
    expect(await find(me, 'email', open.email.toUpperCase())).toMatchObject([{ uid: open.uid }])
    expect(await find(me, 'email', shut.email)).toEqual([])
    expect(await find(me, 'email', open.email.slice(0, 12)), 'part of an address is none').toEqual([])
    const emails = [open.email, shut.email, 'nobody@people.example', open.email]
    const { users } = await host.call<{ users: object[] }>(User!, me, 'GET_BY_EMAILS', { emails })
    expect(users).toMatchObject([{ uid: open.uid, email: open.email }])
  })

  test('security: nobody goes through the people letter by letter, by other fields, or among what is on the market', async () => {
    const me = await somebody({})
    await somebody({ lastName: 'Yarrow', publishedProfile: ['phone'], phone: '+61 400 111 222' })
    for (const wrong of [
      { fieldName: 'name', query: 'y' },
      { fieldName: 'name', query: '' },
      { fieldName: 'phone', query: '+61 400 111 222' },
      { fieldName: 'dateOfBirth', query: '1990-01-01' },
    ])
      expect(await host.refused(User!, me, 'SEARCH_BY_FIELD', wrong)).toBe('input.invalid')
    expect(await find(me, 'name', 'y -')).toEqual([])
    expect(await host.refused(User!, undefined, 'SEARCH_BY_FIELD', { fieldName: 'name', query: 'yarrow' })).toBe(
      'auth.signInRequired',
    )
    const many = Array.from({ length: 11 }, (_, n) => `p${n}@people.example`)
    expect(await host.refused(User!, me, 'GET_BY_EMAILS', { emails: many })).toBe('input.invalid')
    expect(await host.refused(Search, undefined, 'SEARCH', { kind: 'person', query: 'yarrow' })).toBe('input.invalid')
    for (const kind of ['organisation', 'service'])
      expect(await host.call(Search, undefined, 'SEARCH', { kind, query: 'yarrow' })).toMatchObject({ items: [] })
  })
})

describe('organisations', () => {
  const indexed = (organisation: { id: string; version: number }) =>
    look('organisations.organisation.updated', { table: 'Organisations', ...organisation })

  test('are found by name, by their whole domain name and by their ABN, with people where asked', async () => {
    const me = await somebody({})
    const { organisation } = await trader(host, 'Tamarisk Freight')
    await indexed(organisation)
    const tam = await somebody({ firstName: 'Tamarisk', lastName: 'Rose', publishedProfile: ['email'] })
    const ask = (payload: object) =>
      host.call<{ users: FoundPerson[]; organizations: FoundOrganisation[] }>(User!, me, 'SEARCH_BY_FIELD', payload)
    const shown = { id: organisation.id, name: 'Tamarisk Freight', domainName: organisation.domainName }
    expect(await ask({ fieldName: 'name', query: 'tamar', user: false })).toMatchObject({
      users: [],
      organizations: [shown],
    })
    expect(await ask({ fieldName: 'name', query: 'tamar' })).toMatchObject({
      users: [{ uid: tam.uid }],
      organizations: [shown],
    })
    expect(await ask({ fieldName: 'domainName', query: organisation.domainName })).toEqual({
      users: [],
      organizations: [shown],
    })
    expect((await ask({ fieldName: 'abn', query: organisation.abn ?? '' })).organizations).toEqual([shown])
    expect((await ask({ fieldName: 'abn', query: abnOf(999) })).organizations).toEqual([])
    expect(
      await host.refused(User!, me, 'SEARCH_BY_FIELD', { fieldName: 'ownerId', query: organisation.ownerId }),
    ).toBe('input.invalid')
  })

  test('that look alike are told of, the oldest first, until one of them has another name', async () => {
    const first = await trader(host, 'Plover Point')
    await indexed(first.organisation)
    host.clock.now = new Date(host.clock.now.getTime() + 60_000)
    const second = await trader(host, 'Pl\u043ever  P\u043eint Pty Ltd')
    await indexed(second.organisation)
    const alike = async (payload: object) =>
      (await host.call<{ items: { name: string }[] }>(Search, undefined, 'GET_LOOK_ALIKES', payload)).items
    expect(await alike({ tradingName: 'PLOVER POINT' })).toMatchObject([
      { name: 'Plover Point', domainName: first.organisation.domainName },
      { id: second.organisation.id },
    ])
    const { id: without } = second.organisation
    expect(await alike({ tradingName: second.organisation.tradingName, without })).toMatchObject([
      { name: 'Plover Point' },
    ])
    expect(
      await alike({ tradingName: 'Something', domainName: 'plover-point' }),
      'a domain that looks like a name',
    ).toHaveLength(2)
    const { id, version } = second.organisation
    const renamed = await host.call<{ id: string; version: number }>(Trading, second, 'UPDATE', {
      version,
      body: { tradingName: 'Curlew Corner' },
    })
    await indexed({ id, version: renamed.version })
    expect(await alike({ tradingName: 'Plover Point' })).toMatchObject([{ name: 'Plover Point' }])
  })
})
