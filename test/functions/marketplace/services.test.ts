import { beforeAll, describe, expect, test } from 'vitest'
import { Microservices } from '#functions/marketplace/Microservices.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { testHost, testStore } from '../host.ts'
import { abnOf, person, serviceBody, trader } from '../people.ts'

let host: ReturnType<typeof testHost>
beforeAll(async () => {
  host = testHost(await testStore())
})

type Found = { items: { id: string; name: string }[]; facets: Record<string, number>; cursor?: string }

const index = (subject: { table: string; id: string; version: number }) =>
  host.work(SearchConsumer, {
    Records: [
      {
        messageId: '1',
        body: JSON.stringify({
          id: 'evt_x',
          type: subject.table === 'Services' ? 'marketplace.service.published' : 'organisations.organisation.updated',
          at: host.clock.now.toISOString(),
          subject,
          parties: [],
          data: {},
        }),
      },
    ],
  })

const publish = async (as: Awaited<ReturnType<typeof trader>>, changes: Parameters<typeof serviceBody>[0] = {}) => {
  let service = await host.call<Service>(Services, as, 'CREATE', { body: serviceBody(changes) })
  for (const step of ['TO_READY', 'PUBLISH']) {
    service = await host.call<Service>(Services, as, step, { id: service.id, version: service.version })
  }
  expect(await index({ table: 'Services', id: service.id, version: service.version })).toEqual({
    batchItemFailures: [],
  })
  return service
}

const search = (payload: object) => host.call<Found>(Search, undefined, 'SEARCH', { kind: 'service', ...payload })

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
    expect(
      await host.call(OrgAboutUs, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain: 'harbour-legal' }),
    ).toMatchObject({
      tradingName: 'Harbour',
    })
    expect(await host.refused(OrgAboutUs, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain: 'harb0ur-legal' })).toBe(
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
    const owner = await trader(host)
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
    const owner = await trader(host)
    const body = { tradingName: 'Shown', email: 'hello@shown.example', phone: '+61290000000' }
    const saved = await host.call<{ version: number }>(Organisations, owner, 'UPDATE', { version: 1, body })
    const domain = owner.organisation.domainName
    expect(await host.call(OrgAboutUs, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain })).not.toHaveProperty('email')
    await host.call(Organisations, owner, 'UPDATE', {
      version: saved.version,
      body: { ...body, publishedProfile: ['email'] },
    })
    const shown = await host.call(OrgAboutUs, undefined, 'GET_ORG_INFO_FROM_DOMAIN', { domain })
    expect(shown).toMatchObject({ email: 'hello@shown.example' })
    expect(shown).not.toHaveProperty('phone')
  })
})

describe('a service', () => {
  test('is listed by price, among those of its currency that show one', async () => {
    const owner = await trader(host, 'Orderly')
    const category = 'R'
    const fees = ['90.00', '1200.00', '250.50']
    for (const baseFee of fees) await publish(owner, { name: `Priced ${baseFee}`, baseFee, category })
    await publish(owner, { name: 'Priced in secret', category, props: { showPrice: false, showSchedule: false } })
    const listed = async (order?: string, currency?: string) =>
      (await search({ categories: [category], ...(order && { order }), ...(currency && { currency }) })).items.map(
        item => item.name,
      )
    expect(await listed('price')).toEqual(['Priced 90.00', 'Priced 250.50', 'Priced 1200.00'])
    expect(await listed('-price')).toEqual(['Priced 1200.00', 'Priced 250.50', 'Priced 90.00'])
    expect(await listed('price', 'USD')).toEqual([])
    expect(await listed()).toHaveLength(4)
    // Of all categories: the same ones are in the same order among the others.
    const all = (await search({ order: 'price' })).items.map(item => item.name)
    expect(all.filter(name => name.startsWith('Priced'))).toEqual(await listed('price'))
    expect(await host.refused(Search, undefined, 'SEARCH', { kind: 'service', order: 'cheap' })).toBe('input.invalid')
  })

  test('goes from edit over ready to the market and back, and is found only there', async () => {
    const owner = await trader(host, 'Zephyr Accounting')
    const service = await publish(owner, { name: 'Quibble review' })
    expect((await search({ query: 'quib' })).items.map(item => item.id)).toEqual([service.id])
    expect(await host.call(Microservices, undefined, 'GET_MICROSERVICE_FOR_REQUEST', { id: service.id })).toMatchObject(
      {
        name: 'Quibble review',
        baseFee: '1200.00',
      },
    )
    const ready = await host.call<Service>(Services, owner, 'TO_READY', { id: service.id, version: service.version })
    await index({ table: 'Services', id: ready.id, version: ready.version })
    expect((await search({ query: 'quib' })).items).toEqual([])
    expect(await host.refused(Microservices, undefined, 'GET_MICROSERVICE_FOR_REQUEST', { id: service.id })).toBe(
      'notFound',
    )
  })

  test('is not made ready while something is missing', async () => {
    const owner = await trader(host)
    const body = serviceBody({ paymentOptions: { ...serviceBody().paymentOptions, payment: [null] } })
    const service = await host.call<Service>(Services, owner, 'CREATE', { body })
    expect(await host.refused(Services, owner, 'TO_READY', { id: service.id, version: 1 })).toBe(
      'marketplace.serviceIncomplete',
    )
  })

  test('security: stores no value that the editor does not let in', async () => {
    const owner = await trader(host)
    const good = serviceBody()
    const options = good.paymentOptions
    const [upfront] = options.payment
    const service = await host.call<Service>(Services, owner, 'CREATE', { body: good })
    const bad: Parameters<typeof serviceBody>[0][] = [
      { paymentOptions: { ...options, payment: [upfront!, upfront!] } },
      { paymentOptions: { ...options, payment: [{ ...upfront!, type: 'twoTime', initialAmount: 100 }] } },
      { paymentOptions: { ...options, payment: [{ ...upfront!, initialOffset: -1 }] } },
      { paymentOptions: { ...options, payment: [{ ...upfront!, finalPeriod: 601 }] } },
      { paymentOptions: { ...options, payment: [{ ...upfront!, initialOffset: 0.5 }] } },
      { paymentOptions: { ...options, payment: Array.from({ length: 5 }, () => null) } },
      { paymentOptions: { ...options, gst: { rate: '0' } } },
      { paymentOptions: { ...options, invoiceOffset: -1 } },
      { baseFee: '0.001' },
      { baseFee: '-5' },
    ]
    for (const changes of bad) {
      const body = serviceBody(changes)
      expect(await host.refused(Services, owner, 'CREATE', { body }), JSON.stringify(changes)).toBe('input.invalid')
      expect(await host.refused(Services, owner, 'UPDATE', { id: service.id, version: 1, body })).toBe('input.invalid')
    }
    expect(await host.call(Services, owner, 'GET_BY_ID', { id: service.id })).toEqual(service)
  })

  test('is not made ready where no schedule can be made of its terms', async () => {
    const owner = await trader(host)
    const options = serviceBody().paymentOptions
    const payment = [{ ...options.payment[0]!, type: 'instalments' as const, initialAmount: 0, finalPeriod: 600 }]
    const body = serviceBody({ paymentOptions: { ...options, payment } })
    const service = await host.call<Service>(Services, owner, 'CREATE', { body })
    expect(await host.refused(Services, owner, 'TO_READY', { id: service.id, version: 1 })).toBe(
      'marketplace.serviceIncomplete',
    )
  })

  test('is found among its organisation’s own by state, category and words', async () => {
    const owner = await trader(host)
    const audit = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
    const draft = serviceBody({ name: 'Café fit-out', category: 'E', description: 'Plans and permits.' })
    const cafe = await host.call<Service>(Services, owner, 'CREATE', { body: draft })
    await host.call(Services, owner, 'TO_READY', { id: audit.id, version: 1 })
    const ids = async (payload: object) =>
      (await host.call<{ items: { id: string }[] }>(Services, owner, 'GET_BY_RELATED', payload)).items
        .map(({ id }) => id)
        .toSorted()
    const both = [audit.id, cafe.id].toSorted()
    expect(await ids({})).toEqual(both)
    expect(await ids({ stat: 'ready' })).toEqual([audit.id])
    expect(await ids({ category: 'E' })).toEqual([cafe.id])
    expect(await ids({ query: 'cafe perm' })).toEqual([cafe.id])
    expect(await ids({ query: 'cafe', category: 'M' })).toEqual([])
    expect(await ids({ stat: 'removed' })).toEqual([])
  })

  test('lists more than a page, each once', async () => {
    const owner = await trader(host)
    for (let n = 0; n < 105; n++)
      await host.call(Services, owner, 'CREATE', { body: serviceBody({ name: n % 2 ? 'Odd' : 'Even' }) })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await host.call<{ items: { id: string }[]; cursor?: string }>(Services, owner, 'GET_BY_RELATED', {
        query: 'odd',
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect(seen).toHaveLength(52)
    expect(new Set(seen).size).toBe(52)
  })

  test('comes last changed first, or the other way round', async () => {
    const owner = await trader(host)
    const names = ['One', 'Two', 'Three']
    const made: Service[] = []
    for (const name of names) {
      host.clock.now = new Date(host.clock.now.getTime() + 1000)
      made.push(await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody({ name }) }))
    }
    const listed = async (payload: object) =>
      (await host.call<{ items: Service[] }>(Services, owner, 'GET_BY_RELATED', payload)).items.map(item => item.name)
    expect(await listed({})).toEqual(['Three', 'Two', 'One'])
    host.clock.now = new Date(host.clock.now.getTime() + 1000)
    const [one] = made as [Service]
    await host.call(Services, owner, 'UPDATE', { id: one.id, version: 1, body: serviceBody({ name: 'One' }) })
    expect(await listed({})).toEqual(['One', 'Three', 'Two'])
    expect(await listed({ oldestFirst: true })).toEqual(['Two', 'Three', 'One'])
  })

  test('is another organisation’s to nobody, and held to the version that was seen', async () => {
    const owner = await trader(host)
    const other = await trader(host)
    const service = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
    expect(await host.refused(Services, other, 'GET_BY_ID', { id: service.id })).toBe('notFound')
    expect(await host.refused(Services, other, 'UPDATE', { id: service.id, version: 1, body: serviceBody() })).toBe(
      'notFound',
    )
    await host.call(Services, owner, 'UPDATE', { id: service.id, version: 1, body: serviceBody({ name: 'New' }) })
    expect(await host.refused(Services, owner, 'UPDATE', { id: service.id, version: 1, body: serviceBody() })).toBe(
      'call.conflict',
    )
  })

  test('is shown whole to its owner, and gone or discontinued once it is removed', async () => {
    const owner = await trader(host)
    const draft = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
    expect(await host.call(Services, owner, 'GET_BY_ID', { id: draft.id })).toEqual(draft)
    await host.call(Services, owner, 'REMOVE', { id: draft.id, version: draft.version })
    expect(await host.refused(Services, owner, 'GET_BY_ID', { id: draft.id })).toBe('notFound')
    const launched = await publish(owner, { name: 'Fleeting' })
    await host.call(Services, owner, 'REMOVE', { id: launched.id, version: launched.version })
    expect(await host.call(Services, owner, 'GET_BY_ID', { id: launched.id })).toMatchObject({ stat: 'removed' })
    await index({ table: 'Services', id: launched.id, version: launched.version + 1 })
    expect((await search({ query: 'fleeting' })).items).toEqual([])
    expect(await host.call(OrgAboutUs, undefined, 'GET_ORG_INFO', { id: owner.organisationId })).toMatchObject({
      tradingName: owner.organisation.tradingName,
    })
  })

  test('hides its price where its supplier does', async () => {
    const owner = await trader(host)
    const service = await publish(owner, { name: 'Discreet', props: { showPrice: false, showSchedule: false } })
    expect(
      await host.call(Microservices, undefined, 'GET_MICROSERVICE_FOR_REQUEST', { id: service.id }),
    ).not.toHaveProperty('baseFee')
    expect((await search({ query: 'discreet' })).items[0]).not.toHaveProperty('price')
  })

  test('saves the same request once', async () => {
    const owner = await trader(host)
    const once = 'the-same-request'
    const first = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() }, once)
    const again = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() }, once)
    expect(again).toEqual(first)
    expect(await host.refused(Services, owner, 'CREATE', { body: serviceBody({ name: 'Other' }) }, once)).toBe(
      'call.requestIdReused',
    )
    expect((await host.call<{ items: unknown[] }>(Services, owner, 'GET_BY_RELATED', {})).items).toHaveLength(1)
  })
})

describe('search', () => {
  test('finds by the beginnings of words, whatever their order, case or accents, best first', async () => {
    const owner = await trader(host, 'Meridian Freight')
    const exact = await publish(owner, { name: 'Château logistics', category: 'I' })
    const later = await publish(owner, { name: 'Cold chain', description: 'Logistics for a château.', category: 'I' })
    for (const query of ['chateau', 'CHÂT', 'logist chat', 'chateau merid']) {
      const ids = (await search({ query })).items.map(item => item.id)
      expect(ids.slice(0, 2).sort()).toEqual([exact.id, later.id].sort())
      expect(ids[0]).toBe(exact.id)
    }
    expect((await search({ query: 'château submarine' })).items).toEqual([])
  })

  test('lists by category and by owner, newest first, with the number of each category', async () => {
    const owner = await trader(host, 'Only Ours')
    const first = await publish(owner, { name: 'Early', category: 'S' })
    host.clock.now = new Date(host.clock.now.getTime() + 60_000)
    const second = await publish(owner, { name: 'Late', category: 'S' })
    expect((await search({ ownerId: owner.organisationId })).items.map(item => item.id)).toEqual([second.id, first.id])
    const listed = await search({ categories: ['S'] })
    expect(listed.items.map(item => item.id)).toEqual([second.id, first.id])
    expect(listed.facets.S).toBe(2)
  })

  test('does not go back when events come late or twice', async () => {
    const owner = await trader(host)
    const service = await publish(owner, { name: 'Steadfast' })
    await index({ table: 'Services', id: service.id, version: 1 })
    await index({ table: 'Services', id: service.id, version: service.version })
    expect((await search({ query: 'steadfast' })).items).toHaveLength(1)
    expect((await search({ query: 's' })).items.map(item => item.id)).toContain(service.id)
  })

  test('costs about one read unit a page', async () => {
    const owner = await trader(host, 'Bulk')
    for (let n = 0; n < 20; n++) await publish(owner, { name: `Measured thing ${n}` })
    const { meter } = host.host.store
    const before = meter.read
    expect((await search({ query: 'measur' })).items).toHaveLength(20)
    expect(meter.read - before).toBeLessThanOrEqual(3)
  })
})
