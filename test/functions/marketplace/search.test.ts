import { beforeAll, describe, expect, test } from 'vitest'
import { dispatch } from '#functions/kit/dispatch.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { testHost } from '../host.ts'
import { seller, serviceBody } from '../people.ts'
import { counted } from '../round-trips.ts'
import { host, index, openMarket, publish, search } from './market.ts'

beforeAll(openMarket)

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
