import { beforeAll, describe, expect, test } from 'vitest'
import { User } from '#functions/identity/User.ts'
import { Invitations } from '#functions/organisations/Invitations.ts'
import { OrgAboutUs as server } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { anzsicDivisionOf, anzsicDivisions, anzsicLabel } from '#shared/organisations/anzsic.ts'
import { organisations as words } from '#shared/organisations/texts/en.ts'
import { type TestStore, testHost, testStore } from '../host.ts'
import { poolOf } from '../neutral-calls.ts'
import { abnOf, person, seller, trader } from '../people.ts'

type Coded = { items: { code: string; title: string }[] }

const people = new Map<string, string>()
let store: TestStore
let host: ReturnType<typeof testHost>
beforeAll(async () => {
  store = await testStore()
  host = testHost(store, poolOf(people))
})

test('anybody learns how an organisation is made up, and nobody is named', async () => {
  const boss = await trader(host, 'Kelp Farm')
  const { id, version } = boss.organisation
  await host.call(Organisations, boss, 'UPDATE', {
    version,
    body: { tradingName: 'Kelp Farm', departments: ['finance', 'operations'] },
  })
  await host.call(Organisations, boss, 'ADD_TEAM', { name: 'Divers' })
  expect(await host.call(server, undefined, 'GET_ORG_STRUCTURE', { id })).toEqual({
    departments: ['finance', 'operations'],
    members: 1,
    teams: 1,
  })
  expect(await host.call(server, undefined, 'GET_BANNER_URL', { id })).toEqual({})
})

test('the classification has all its levels, and each lies within the one above', async () => {
  const of = async (type: string, within?: string) =>
    (await host.call<Coded>(server, undefined, 'GET_ANZIC_BY_TYPE', { type, ...(within && { within }) })).items
  const [divisions, subdivisions, groups, classes] = await Promise.all(
    ['division', 'subdivision', 'group', 'class'].map(type => of(type)),
  )
  expect([divisions, subdivisions, groups, classes].map(list => list?.length)).toEqual([19, 86, 214, 506])
  expect(divisions).toEqual(anzsicDivisions.map(({ code }) => ({ code, title: words[anzsicLabel(code)] })))
  for (const { code } of classes ?? []) {
    expect(groups?.some(group => code.startsWith(group.code))).toBe(true)
    expect(anzsicDivisionOf(code)).toBeDefined()
  }
  expect((await of('subdivision', 'M')).map(({ code }) => code)).toEqual(['69', '70'])
  expect((await of('class', '693')).map(({ title }) => title)).toEqual(['Legal Services', 'Accounting Services'])
  expect(await host.refused(server, undefined, 'GET_ANZIC_BY_TYPE', { type: 'class', within: '999' })).toBe('notFound')
  for (const wrong of [{ type: 'kind' }, { type: 'class', within: 'Z' }, { type: 'class', within: '1=1' }])
    expect(await host.refused(server, undefined, 'GET_ANZIC_BY_TYPE', wrong)).toBe('input.invalid')
})

test('rates are asked for once an hour; a day after the provider went away there are none', async () => {
  const asked: string[] = []
  let isAway = false
  const of = async (currency: string) => {
    if (isAway) throw new Error('away')
    asked.push(currency)
    return currency === 'MERC' ? undefined : { audPerUnit: '1.5', source: 'Coinbase' }
  }
  const rated = testHost(store, { Rates: { of } })
  const ask = (currencies: string[]) => rated.call(server, undefined, 'GET_EXCHANGE_RATE', { currencies })
  const at = rated.clock.now.toISOString()
  expect(await ask(['USD', 'MERC', 'AUD'])).toEqual({
    at,
    audPerUnit: { USD: '1.5', AUD: '1' },
    sources: { USD: 'Coinbase' },
  })
  await ask(['USD'])
  expect(asked).toEqual(['USD', 'MERC'])
  const later = (minutes: number) => {
    rated.clock.now = new Date(rated.clock.now.getTime() + minutes * 60_000)
  }
  later(61)
  isAway = true
  expect(await ask(['USD'])).toEqual({ at, audPerUnit: { USD: '1.5' }, sources: { USD: 'Coinbase' } })
  later(24 * 60)
  expect(await rated.refused(server, undefined, 'GET_EXCHANGE_RATE', { currencies: ['USD'] })).toBe(
    'organisations.noRates',
  )
  for (const wrong of [[], ['XYZ']])
    expect(await rated.refused(server, undefined, 'GET_EXCHANGE_RATE', { currencies: wrong })).toBe('input.invalid')
})

test('who invites clients learns how their own invitation to an address stands, and of nobody else’s', async () => {
  const boss = await trader(host)
  const other = await trader(host)
  people.set(boss.uid, 'boss@kiln.example')
  await host.call(User, { uid: boss.uid }, 'SYNC', {})
  const email = 'pat@kiln.example'
  const check = (as: typeof boss) => host.call(Invitations, as, 'CHECK_CLIENT_ORG_STATUS', { email })
  expect(await check(boss)).toEqual({})
  await host.call(Invitations, boss, 'CREATE', { type: 'client', language: 'en', emails: [email] })
  expect(await check(boss)).toEqual({ status: 'pending', since: host.clock.now.toISOString() })
  expect(await check(other)).toEqual({})
  expect(await host.refused(Invitations, { uid: boss.uid }, 'CHECK_CLIENT_ORG_STATUS', { email })).toBe('auth.denied')
})

test('an organisation says its industry as narrowly as it likes, by a code that there is', async () => {
  const boss = await trader(host, 'Ledger House')
  const { id } = boss.organisation
  let { version } = boss.organisation
  const say = async (anzsicCategory: string, anzsicDivision = 'M') => {
    const body = { tradingName: 'Ledger House', anzsicDivision, anzsicCategory }
    ;({ version } = await host.call<{ version: number }>(Organisations, boss, 'UPDATE', { version, body }))
    return (await host.call<{ anzsicCategory?: string }>(server, undefined, 'GET_ORG_INFO', { id })).anzsicCategory
  }
  expect(await say('6932')).toBe('6932')
  expect(await host.call(server, undefined, 'GET_ANZIC_BY_TYPE', { type: 'class', within: '6932' })).toEqual({
    items: [{ code: '6932', title: 'Accounting Services' }],
  })
  expect(await say('69')).toBe('69')
  // What lies in another division goes with it.
  expect(await say('69', 'A')).toBeUndefined()
  expect(await say('')).toBeUndefined()
  for (const anzsicCategory of ['6998', '6', '69320', 'M'])
    expect(
      await host.refused(Organisations, boss, 'UPDATE', {
        version,
        body: { tradingName: 'Ledger House', anzsicDivision: 'M', anzsicCategory },
      }),
    ).toBe('input.invalid')
})

describe('organisations', () => {
  test('takes a domain name once, also one that looks like it', async () => {
    const owner = person()
    const org = { tradingName: 'Harbour', domainName: 'harbour-legal', abn: abnOf(900) }
    await host.call(Organisations, owner, 'CREATE_ORGANIZATION', { org })
    for (const domainName of ['harbour-legal', 'Harbour-Legal', 'harb0ur-1egal']) {
      expect(await host.call(Organisations, owner, 'CHECK_AVAILABILITY', { domainName })).toMatchObject({
        available: false,
      })
      expect(await host.refused(Organisations, person(), 'CREATE_ORGANIZATION', { org: { ...org, domainName } })).toBe(
        'organisations.domainTaken',
      )
    }
    expect(await host.call(server, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain: 'harbour-legal' })).toMatchObject({
      tradingName: 'Harbour',
    })
    expect(await host.refused(server, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain: 'harb0ur-legal' })).toBe(
      'notFound',
    )
  })

  test('lets one of two take a domain name at the same moment', async () => {
    const org = { tradingName: 'Twice', domainName: 'twice-taken', abn: abnOf(901) }
    const answers = await Promise.all(
      [1, 2, 3].map(() => host.send(Organisations, person(), 'CREATE_ORGANIZATION', { org })),
    )
    expect(answers.filter(answer => 'result' in answer)).toHaveLength(1)
  })

  test('takes an ABN once, however it is written, also at the same moment', async () => {
    const org = (abn: string, domainName: string) => ({ org: { tradingName: 'Numbered', domainName, abn } })
    const spaced = abnOf(910).replace(/^(..)(...)(...)/, '$1 $2 $3 ')
    await host.call(Organisations, person(), 'CREATE_ORGANIZATION', org(abnOf(910), 'numbered-first'))
    for (const abn of [abnOf(910), spaced]) {
      const again = org(abn, 'numbered-second')
      expect(await host.refused(Organisations, person(), 'CREATE_ORGANIZATION', again)).toBe('organisations.abnTaken')
    }
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(last =>
        host.send(Organisations, person(), 'CREATE_ORGANIZATION', org(abnOf(911), `numbered-once-${last}`)),
      ),
    )
    expect(answers.filter(answer => 'result' in answer)).toHaveLength(1)
    // The number that was refused cost nobody the name beside it.
    await host.call(Organisations, person(), 'CREATE_ORGANIZATION', org(abnOf(912), 'numbered-second'))
  })

  test('refuses a false ABN and a reserved name', async () => {
    const org = { tradingName: 'X', domainName: 'some-name', abn: '11111111111' }
    expect(await host.refused(Organisations, person(), 'CREATE_ORGANIZATION', { org })).toBe('organisations.abn')
    expect(
      await host.refused(Organisations, person(), 'CREATE_ORGANIZATION', {
        org: { ...org, abn: abnOf(902), domainName: 'www' },
      }),
    ).toBe('organisations.domain')
  })

  test('gives its creator everything an owner may do, and nobody else anything', async () => {
    const owner = await seller(host)
    const mine = await host.call<{ workspaces: { permissions: string[]; isOwner: boolean }[] }>(
      Organisations,
      owner,
      'GET_MINE',
      {},
    )
    expect(mine.workspaces).toHaveLength(1)
    expect(mine.workspaces[0]).toMatchObject({ isOwner: true })
    expect(mine.workspaces[0]?.permissions).toContain('production.microservice')
    const forged = { uid: person().uid, organisationId: owner.organisationId }
    expect(await host.refused(Organisations, forged, 'UPDATE', { version: 1, body: { tradingName: 'Mine now' } })).toBe(
      'auth.notMember',
    )
  })

  test('shows contact details only where they are published', async () => {
    const owner = await seller(host)
    const body = { tradingName: 'Shown', email: 'hello@shown.example', phone: '+61290000000' }
    const saved = await host.call<{ version: number }>(Organisations, owner, 'UPDATE', {
      version: owner.organisation.version,
      body,
    })
    const domain = owner.organisation.domainName
    expect(await host.call(server, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain })).not.toHaveProperty('email')
    await host.call(Organisations, owner, 'UPDATE', {
      version: saved.version,
      body: { ...body, publishedProfile: ['email'] },
    })
    const shown = await host.call(server, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain })
    expect(shown).toMatchObject({ email: 'hello@shown.example' })
    expect(shown).not.toHaveProperty('phone')
  })
})
