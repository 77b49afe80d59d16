import { beforeAll, describe, expect, test } from 'vitest'
import { dispatch } from '#functions/kit/dispatch.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Microservices } from '#functions/marketplace/Microservices.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { testHost, testStore } from '../host.ts'
import { abnOf, person, seller, serviceBody } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { counted } from '../round-trips.ts'

let host: ReturnType<typeof testHost>
let store: Store
beforeAll(async () => {
  store = await testStore()
  host = testHost(store)
})

type Found = {
  items: { id: string; name: string }[]
  facets: Record<string, number>
  atLeast: boolean
  cursor?: string
}

const index = (subject: { table: string; id: string; version: number }, on = host) =>
  on.work(SearchConsumer, {
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

const publish = async (as: Awaited<ReturnType<typeof seller>>, changes: Parameters<typeof serviceBody>[0] = {}) => {
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
    const owner = await seller(host, 'Orderly')
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
    const owner = await seller(host, 'Zephyr Accounting')
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
    const owner = await seller(host)
    const body = serviceBody({ paymentOptions: { ...serviceBody().paymentOptions, payment: [null] } })
    const service = await host.call<Service>(Services, owner, 'CREATE', { body })
    expect(await host.refused(Services, owner, 'TO_READY', { id: service.id, version: 1 })).toBe(
      'marketplace.serviceIncomplete',
    )
  })

  test('security: stores no value that the editor does not let in', async () => {
    const owner = await seller(host)
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
    const owner = await seller(host)
    const options = serviceBody().paymentOptions
    const way = { type: 'instalments' as const, initialAmount: 0, finalPeriod: 12, finalOffset: 365 }
    const payment = [{ ...options.payment[0]!, ...way }]
    const interest = { type: 'compound', rateType: 'month', rate: '10' } as const
    const body = serviceBody({ paymentOptions: { ...options, payment, interest } })
    const service = await host.call<Service>(Services, owner, 'CREATE', { body })
    expect(await host.refused(Services, owner, 'TO_READY', { id: service.id, version: 1 })).toBe(
      'marketplace.serviceIncomplete',
    )
  })

  test('is found among its organisation’s own by state, category and words', async () => {
    const owner = await seller(host)
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
    const owner = await seller(host)
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

  test('of exactly a page goes on nowhere, though others follow that are not asked for', async () => {
    const owner = await seller(host)
    const last = await host.call<{ id: string }>(Services, owner, 'CREATE', { body: serviceBody({ name: 'Even' }) })
    expect(last.id).not.toBe('')
    for (let n = 0; n < 100; n++) {
      host.clock.now = new Date(host.clock.now.getTime() + 1000)
      await host.call(Services, owner, 'CREATE', { body: serviceBody({ name: 'Odd' }) })
    }
    const page = await host.call<{ items: unknown[]; cursor?: string }>(Services, owner, 'GET_BY_RELATED', {
      query: 'odd',
    })
    expect(page.items).toHaveLength(100)
    expect(page.cursor).toBeUndefined()
  })

  test('comes last changed first, or the other way round', async () => {
    const owner = await seller(host)
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
    const owner = await seller(host)
    const other = await seller(host)
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
    const owner = await seller(host)
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
    const owner = await seller(host)
    const service = await publish(owner, { name: 'Discreet', props: { showPrice: false, showSchedule: false } })
    expect(
      await host.call(Microservices, undefined, 'GET_MICROSERVICE_FOR_REQUEST', { id: service.id }),
    ).not.toHaveProperty('baseFee')
    expect((await search({ query: 'discreet' })).items[0]).not.toHaveProperty('price')
  })

  test('saves the same request once', async () => {
    const owner = await seller(host)
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
  test('learns of a service in three calls to the database', async () => {
    const { id, version } = await publish(await seller(host), { name: 'Counted' })
    const { store, trips } = counted(host.host.store)
    await index({ table: 'Services', id, version: version + 1 }, testHost(store))
    expect(trips).toEqual({ calls: 3, waits: 3, raced: false })
  })

  test('finds by the beginnings of words, whatever their order, case or accents, best first', async () => {
    const owner = await seller(host, 'Meridian Freight')
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
    const owner = await seller(host, 'Only Ours')
    const first = await publish(owner, { name: 'Early', category: 'S' })
    host.clock.now = new Date(host.clock.now.getTime() + 60_000)
    const second = await publish(owner, { name: 'Late', category: 'S' })
    expect((await search({ ownerId: owner.organisationId })).items.map(item => item.id)).toEqual([second.id, first.id])
    const listed = await search({ categories: ['S'] })
    expect(listed.items.map(item => item.id)).toEqual([second.id, first.id])
    expect(listed.facets.S).toBe(2)
  })

  /** Every page of what is found, and how the first counted it. */
  const allPages = async (payload: object) => {
    const first = await search(payload)
    const pages = [first]
    for (let { cursor } = first; cursor; ) {
      const page = await search({ ...payload, cursor })
      pages.push(page)
      cursor = page.cursor
    }
    return { first, pages, ids: pages.flatMap(({ items }) => items.map(({ id }) => id)) }
  }

  test('lists several categories in one order, whole pages of them, each thing once', async () => {
    const owner = await seller(host, 'Of many trades')
    const made: { id: string; category: string; fee: number }[] = []
    for (let n = 0; n < 90; n++) {
      // A few of C and P stand behind many newer ones of G.
      const category = n < 6 ? 'CP'[n % 2]! : n < 60 ? 'G' : 'LG'[n % 2]!
      host.clock.now = new Date(host.clock.now.getTime() + 1000)
      const fee = 100 + ((n * 37) % 90)
      const { id } = await publish(owner, { name: `Assorted ${n}`, category, baseFee: `${fee}.00` })
      made.push({ id, category, fee })
    }
    const idsOf = (categories: string[]) => made.filter(each => categories.includes(each.category))
    for (const categories of [
      ['C', 'P'],
      ['C', 'G'],
      ['C', 'P', 'G', 'L'],
    ]) {
      const { pages, ids } = await allPages({ categories })
      expect(ids).toEqual(
        idsOf(categories)
          .toReversed()
          .map(({ id }) => id),
      )
      expect(pages.slice(0, -1).every(({ items }) => items.length === 20)).toBe(true)
      const cheapest = await allPages({ categories, order: 'price' })
      const fees = new Map(made.map(({ id, fee }) => [id, fee]))
      expect(cheapest.ids.map(id => fees.get(id))).toEqual(
        idsOf(categories)
          .map(({ fee }) => fee)
          .toSorted((a, b) => a - b),
      )
    }
    // What was chosen does not change what the others would find.
    const counts = (await search({ categories: ['C', 'P'] })).facets
    expect([counts.C, counts.P, counts.L, counts.G]).toEqual([3, 3, 15, 69])
  }, 60_000)

  test('has no more to show behind exactly a page', async () => {
    const owner = await seller(host, 'Twenty')
    for (let n = 0; n < 20; n++) await publish(owner, { name: `Vigesimal ${n}`, category: 'D' })
    const listed = await search({ categories: ['D'] })
    expect(listed.items).toHaveLength(20)
    expect(listed).not.toHaveProperty('cursor')
    const found = await search({ query: 'vigesimal' })
    expect(found.items).toHaveLength(20)
    expect(found).not.toHaveProperty('cursor')
  })

  test('counts by price only what is listed by price', async () => {
    const owner = await seller(host, 'Counted')
    await publish(owner, { name: 'Shown', category: 'K' })
    const hidden = await publish(owner, {
      name: 'Hidden',
      category: 'K',
      props: { showPrice: false, showSchedule: false },
    })
    expect((await search({})).facets.K).toBe(2)
    expect((await search({ order: 'price' })).facets.K).toBe(1)
    expect((await search({ order: 'price', currency: 'USD' })).facets).toEqual({})
    await host.call(Services, owner, 'TO_READY', { id: hidden.id, version: hidden.version })
    await index({ table: 'Services', id: hidden.id, version: hidden.version + 1 })
    expect((await search({})).facets.K).toBe(1)
    expect((await search({ order: 'price' })).facets.K).toBe(1)
  })

  test('counts what answers the words, whatever is chosen, and nothing where nothing does', async () => {
    const owner = await seller(host, 'Facetted')
    await publish(owner, { name: 'Ombrelle repair', category: 'S' })
    await publish(owner, { name: 'Ombrelle making', category: 'C' })
    await publish(owner, { name: 'Ombrage', category: 'A' })
    const both = await search({ query: 'ombrelle', categories: ['S'] })
    expect(both.items.map(({ name }) => name)).toEqual(['Ombrelle repair'])
    expect(both).toMatchObject({ facets: { S: 1, C: 1 }, atLeast: false })
    expect(both.facets).not.toHaveProperty('A')
    expect(await search({ query: 'ombrelle nowhere' })).toMatchObject({ items: [], facets: {}, atLeast: false })
    expect(await search({ query: 'ombrelle', categories: ['Q'] })).toMatchObject({ items: [], facets: { S: 1, C: 1 } })
  })

  test('finds words in any order and with other endings: the word, its beginning, then its other endings', async () => {
    const owner = await seller(host, 'Parramatta Facility')
    const cleaning = await publish(owner, { name: 'Office cleaning', category: 'N' })
    const machining = await publish(owner, { name: 'Zinc machining', category: 'N' })
    for (const query of ['clean offices', 'office clean', 'offices cleaned', 'the cleaning of offices'])
      expect(
        (await search({ query })).items.map(({ id }) => id),
        query,
      ).toEqual([cleaning.id])
    expect((await search({ query: 'zinc machines' })).items.map(({ id }) => id)).toEqual([machining.id])
    const names = ['Quarried', 'Quarry', 'Quarrying']
    for (const name of names) await publish(owner, { name })
    expect((await search({ query: 'quarry' })).items.map(({ name }) => name)).toEqual([
      'Quarry',
      'Quarrying',
      'Quarried',
    ])
    expect((await search({ query: 'quarrying' })).items[0]?.name).toBe('Quarrying')
    const towns = await publish(owner, { name: 'Réseaux locaux' })
    expect((await search({ query: 'réseau local' })).items.map(({ id }) => id)).toEqual([towns.id])
  })

  test('finds more than it looks at once, each once, and says that there may be more than it counted', async () => {
    const owner = await seller(host, 'Plenty')
    const wanted = new Set<string>()
    for (let n = 0; n < 70; n++) {
      const name = n % 2 ? `Umbering umbers ${n}` : `Umbering ${n}`
      wanted.add((await publish(owner, { name, category: n % 3 ? 'C' : 'B' })).id)
    }
    // The words of the last are seen to their end by the second look.
    for (const query of ['umber', 'umbering', 'plenty umber']) {
      const { first, ids } = await allPages({ query })
      expect(first.atLeast, query).toBe(query !== 'plenty umber')
      expect(first.items.length).toBeGreaterThanOrEqual(20)
      expect(ids).toHaveLength(70)
      expect(new Set(ids)).toEqual(wanted)
    }
    const chosen = await allPages({ query: 'umber', categories: ['B'] })
    expect(chosen.ids).toHaveLength(24)
    expect(new Set(chosen.ids).size).toBe(24)
    const rare = await search({ query: 'plenty umber 69' })
    expect(rare.items.map(({ name }) => name)).toContain('Umbering umbers 69')
  }, 60_000)

  test('waits for the database twice at most', async () => {
    const { store } = host.host
    let asked = 0
    let waits = 0
    const counting = {
      ...store,
      query: (query: Parameters<typeof store.query>[0]) => {
        // What is asked for in one breath waits together.
        if (asked++ === 0) {
          waits++
          setImmediate(() => (asked = 0))
        }
        return store.query(query)
      },
    }
    const counted = { ...host.host, store: counting }
    for (const payload of [
      { query: 'umber' },
      { query: 'umber nothing', categories: ['B'] },
      { query: 'u' },
      { categories: ['C', 'G', 'P', 'L', 'D'] },
      { ownerId: 'org_x', query: 'umber' },
    ]) {
      waits = 0
      const answer = await dispatch(
        Search,
        counted,
      )({
        body: { method: 'SEARCH', payload: { kind: 'service', ...payload } },
      })
      expect(answer).toHaveProperty('result')
      expect(waits, JSON.stringify(payload)).toBeLessThanOrEqual(2)
      expect(waits).toBeGreaterThan(0)
    }
  })

  test('security: takes no cursor of another list', async () => {
    const { cursor } = await search({ query: 'umber' })
    expect(cursor).toBeDefined()
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const bad: [string, string][] = [
      ['plenty', cursor!],
      ['', cursor!],
      ['umber', 'x'],
      ['umber', forged(['umber', 7, 'x'])],
      ['umber', forged(['umber', 0, 'y'.repeat(3)])],
      ['umber', forged(['umber', 0, `ber#${'z'.repeat(1400)}`])],
      ['umber', forged({ pk: 'service#um', sk: 'ber#x' })],
    ]
    for (const [query, cursor] of bad)
      expect(await host.refused(Search, undefined, 'SEARCH', { kind: 'service', query, cursor }), cursor).toBe(
        'input.invalid',
      )
  })

  test('shows where a thing is, how long it takes and what is paid for it with tax', async () => {
    const owner = await seller(host, 'Placed')
    const body = { tradingName: 'Placed', city: 'Mildura', publishedProfile: ['location'] }
    await host.call(Organisations, owner, 'UPDATE', { version: owner.organisation.version, body })
    const options = serviceBody().paymentOptions
    await publish(owner, {
      name: 'Whereabouts',
      baseFee: '4800.00',
      durationType: { type: 'week', length: 3 },
      paymentOptions: { ...options, gst: { rate: '10' } },
    })
    await publish(owner, { name: 'Whereto', paymentOptions: { ...options, gst: null } })
    const [first, second] = (await search({ query: 'where', ownerId: owner.organisationId })).items.toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    expect(first).toMatchObject({
      price: '4800.00',
      priceWithTax: '5280.00',
      city: 'Mildura',
      duration: { type: 'week', length: 3 },
    })
    expect(second).not.toHaveProperty('priceWithTax')
    const hiding = await seller(host, 'Unplaced')
    await host.call(Organisations, hiding, 'UPDATE', {
      version: hiding.organisation.version,
      body: { tradingName: 'Unplaced', city: 'Mildura' },
    })
    await publish(hiding, { name: 'Nowhereabouts' })
    expect((await search({ query: 'nowhereabouts' })).items[0]).not.toHaveProperty('city')
  })

  test('does not go back when events come late or twice', async () => {
    const owner = await seller(host)
    const service = await publish(owner, { name: 'Steadfast' })
    await index({ table: 'Services', id: service.id, version: 1 })
    await index({ table: 'Services', id: service.id, version: service.version })
    expect((await search({ query: 'steadfast' })).items).toHaveLength(1)
    expect((await search({ query: 's' })).items.map(item => item.id)).toContain(service.id)
  })

  test('costs about one read unit a page', async () => {
    const owner = await seller(host, 'Bulk')
    for (let n = 0; n < 20; n++) await publish(owner, { name: `Measured thing ${n}` })
    const { meter } = host.host.store
    const before = meter.read
    expect((await search({ query: 'measur' })).items).toHaveLength(20)
    expect(meter.read - before).toBeLessThanOrEqual(3)
  })
})

describe('the team in which one works', () => {
  const create = (as: object) => host.call<Service>(Services, as as never, 'CREATE', { body: serviceBody() })

  test('is responsible for what is begun in it, and its people act on that', async () => {
    const boss = await seller(host)
    const oid = boss.organisationId
    const [tax, audit] = await Promise.all(
      ['Tax', 'Audit'].map(name => host.call<{ tid: string }>(Organisations, boss, 'ADD_TEAM', { name })),
    )
    const [ana, bo] = [person(), person()]
    const producing = await host.call<{ rid: string }>(Organisations, boss, 'ADD_ROLE', {
      name: 'Producer',
      body: roleOf(1, ['production.microservice']),
    })
    const unit = new Unit()
    for (const [uid, tids] of [
      [ana.uid, [tax!.tid]],
      [bo.uid, [audit!.tid]],
    ] as const)
      stageStaff(store, unit, { oid, uid, tids: [...tids], rid: producing.rid as never })
    await unit.commit(store)
    const inTax = { uid: ana.uid, organisationId: oid, teamId: tax!.tid }
    const made = await create(inTax)
    expect(made.agent).toEqual({ id: tax!.tid, type: 'team' })
    expect((await create({ ...inTax, teamId: undefined })).agent).toEqual({ id: oid, type: 'organization' })
    const change = { id: made.id, version: made.version, body: serviceBody({ name: 'Changed' }) }
    const inAudit = { uid: bo.uid, organisationId: oid, teamId: audit!.tid }
    expect(await host.refused(Services, inAudit, 'UPDATE', change)).toBe('auth.denied')
    expect(await host.call(Services, inTax, 'UPDATE', change)).toMatchObject({ name: 'Changed' })
  })

  test("is one's own, or for who keeps teams any that there is: another is refused, whatever is asked", async () => {
    const [boss, other] = [await seller(host), await seller(host)]
    const [mine, theirs] = await Promise.all(
      [boss, other].map(who => host.call<{ tid: string }>(Organisations, who, 'ADD_TEAM', { name: 'Tax' })),
    )
    const plain = person()
    const unit = new Unit()
    stageStaff(store, unit, { oid: boss.organisationId, uid: plain.uid })
    await unit.commit(store)
    expect((await create({ ...boss, teamId: mine!.tid })).agent).toEqual({ id: mine!.tid, type: 'team' })
    for (const teamId of [theirs!.tid, 'nowhere', ''])
      expect(await host.refused(Services, { ...boss, teamId }, 'GET_BY_RELATED', {})).toBe('auth.notInTeam')
    const unasked = { uid: plain.uid, organisationId: boss.organisationId, teamId: mine!.tid }
    expect(await host.refused(Services, unasked, 'GET_BY_RELATED', {})).toBe('auth.notInTeam')
  })
})
