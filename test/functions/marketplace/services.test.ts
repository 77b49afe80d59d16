import { beforeAll, describe, expect, test } from 'vitest'
import { Unit } from '#functions/kit/unit.ts'
import { Microservices } from '#functions/marketplace/Microservices.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { person, seller, serviceBody } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { host, index, openMarket, publish, search, store } from './market.ts'

beforeAll(openMarket)

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

  test('error: comes on the market from being ready alone, and never again once it was removed', async () => {
    const owner = await seller(host)
    const { id } = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
    const publish = (version: number) => host.refused(Services, owner, 'PUBLISH', { id, version })
    const step = async (method: string, version: number) =>
      (await host.call<Service>(Services, owner, method, { id, version })).version
    expect(await publish(1)).toBe('state.transition')
    const sold = await step('PUBLISH', await step('TO_READY', 1))
    expect(await publish(sold)).toBe('state.transition')
    const off = await step('TO_READY', sold)
    await host.call(Services, owner, 'REMOVE', { id, version: off })
    expect(await publish(off + 1)).toBe('state.transition')
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
