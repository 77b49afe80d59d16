import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import * as tables from '#functions/deals/rfq-tables.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { ListedRfq } from '#shared/deals/Rfqs.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Rfq, RfqAward } from '#shared/deals/rfq.ts'
import { partyKey } from '#shared/kit/party.ts'
import { card } from '../../plain-terms.ts'
import { asking } from './rfq-fixture.ts'

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://dev.tradewell.example')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

describe('a request for quotes', () => {
  test('is told to each supplier, who learns of no other', async () => {
    const { as, send, view, toldOf, wattle, other, call } = await asking()
    const rfq = await send()
    expect(rfq).toMatchObject({ status: 'open', title: 'Office supplies', items: [{ id: 'i1' }, { id: 'i2' }] })
    expect(toldOf('rfq.sent').map(({ parties }) => parties[1]?.id)).toEqual([wattle.id, other.id])
    const asWattle = await view(as.ada, rfq.id)
    expect(asWattle).toMatchObject({ side: 'supplier', suppliers: [], quotes: [], own: null, awards: [] })
    expect(JSON.stringify(asWattle)).not.toContain(other.id)
    const { suppliers } = await view(as.cora, rfq.id)
    expect(suppliers.map(({ name }) => name).toSorted()).toEqual(['An organisation', 'Other Things'])
    const listed = (who: typeof as.ada | typeof as.cora, side: string) =>
      call<{ items: { id: string }[] }>(Rfqs, who, 'GET_BY_RELATED', { side })
    expect((await listed(as.cora, 'purchase')).items.map(({ id }) => id)).toEqual([rfq.id])
    expect((await listed(as.ada, 'sale')).items.map(({ id }) => id)).toEqual([rfq.id])
    expect((await listed(as.cora, 'sale')).items).toEqual([])
    const [none, one] = [0, 1].map(total => ({ total, hasMore: false }))
    for (const [who, side, counts] of [
      [as.cora, 'purchase', { purchase: one, sale: none }],
      [as.ada, 'sale', { purchase: none, sale: one }],
      [as.eve, 'purchase', { purchase: none, sale: null }],
    ] as const) {
      expect(await call(Rfqs, who, 'NUM_BY_RELATED', {})).toEqual(counts)
      const of = async (status: string) =>
        (await call<{ items: { id: string }[] }>(Rfqs, who, 'GET_BY_RELATED', { side, status })).items.length
      expect([await of('open'), await of('awarded')]).toEqual([who === as.eve ? 0 : 1, 0])
      const holding = async (query: string) =>
        (await call<{ items: { id: string }[] }>(Rfqs, who, 'GET_BY_RELATED', { side, query })).items.length
      const one = who === as.eve ? 0 : 1
      // By its title, by that of an item, by the client's name, and not by anything else.
      expect([
        await holding('office'),
        await holding('SOAP'),
        await holding('harbour'),
        await holding('towelling'),
      ]).toEqual([one, one, one, 0])
    }
    const found = await call<{ items: unknown[] }>(Rfqs, as.cora, 'GET_SUPPLIERS', { query: 'an organ' })
    expect(found.items).toEqual([{ ...wattle, name: 'An organisation' }])
  })

  test('waits for its suppliers until they answer or its day is over, then for its client', async () => {
    const { as, send, give, call, clock } = await asking()
    const rfq = await send()
    const waiting = async (who: typeof as.ada | typeof as.cora, side: string) =>
      (await call<{ items: { id: string }[] }>(Rfqs, who, 'GET_BY_RELATED', { side, waits: true })).items.length
    expect([await waiting(as.cora, 'purchase'), await waiting(as.ada, 'sale')]).toEqual([0, 1])
    await give(as.ada, rfq.id, { i1: '100.00' })
    expect([await waiting(as.cora, 'purchase'), await waiting(as.ada, 'sale')]).toEqual([0, 0])
    clock.now = new Date('2026-03-21T01:00:00.000Z')
    expect([await waiting(as.cora, 'purchase'), await waiting(as.ada, 'sale')]).toEqual([1, 0])
  })

  test('of which nobody named a price waits for its client to ask others or call it off, and tells its suppliers nothing of that', async () => {
    const { as, send, give, view, on, call, clock } = await asking()
    const [declined, silent, quoted] = [await send(), await send(), await send()]
    for (const who of [as.ada, as.finn]) await call(Rfqs, who, 'DECLINE', { rfqId: declined.id, reason: 'No.' })
    await call(Rfqs, as.ada, 'DECLINE', { rfqId: quoted.id, reason: 'No.' })
    await give(as.finn, quoted.id, { i1: '100.00' })
    const moves = async () => {
      const { items } = await call<{ items: ListedRfq[] }>(Rfqs, as.cora, 'GET_BY_RELATED', {
        ...{ side: 'purchase', waits: true },
      })
      return Object.fromEntries(items.map(({ id, move }) => [id, move]))
    }
    // As long as they are sealed nothing says that nobody answers.
    await on('2026-03-20')
    expect(await moves()).toEqual({})
    // Half past midnight in Sydney, hours before the morning's run: time and the answers say so.
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    const wanted = { [declined.id]: 'askOthers', [silent.id]: 'askOthers', [quoted.id]: 'award' }
    expect(await moves()).toEqual(wanted)
    await on('2026-03-21')
    expect(await moves()).toEqual(wanted)
    for (const who of [as.ada, as.cora]) expect(JSON.stringify(await view(who, declined.id))).not.toContain('answered')
    const { rfq } = await view(as.cora, declined.id)
    await call(Rfqs, as.cora, 'CANCEL', { rfqId: rfq.id, version: rfq.version, reason: 'Nobody can.' })
    expect(Object.keys(await moves()).toSorted()).toEqual([silent.id, quoted.id].toSorted())
  })

  test('of which nobody named a price is over once its client asks others, and its suppliers learn no more than that', async () => {
    const { as, send, give, view, call, clock, toldOf, wattle, other, body } = await asking()
    const declined = await send()
    await call(Rfqs, as.ada, 'DECLINE', { rfqId: declined.id, reason: 'No.' })
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    const again = { ...body, until: '2026-04-10' }
    const asked = async (instead: string, more = {}) =>
      call<Rfq>(Rfqs, as.cora, 'SEND', { suppliers: [wattle, other], body: again, instead, ...more })
    const anew = await asked(declined.id)
    expect(await view(as.cora, declined.id)).toMatchObject({ rfq: { status: 'superseded' }, replacedBy: anew.id })
    const told = toldOf('rfq.cancelled').map(({ data, parties }) => [data.ticketId, data.status, parties[1]?.id])
    const both = [wattle.id, other.id].map(id => [declined.id, 'cancelled', id])
    expect(told.toSorted()).toEqual(both.toSorted())
    // To who was asked it is called off, however it was answered by others and whoever is asked now.
    for (const who of [as.ada, as.finn]) {
      const seen = await view(who, declined.id)
      expect(seen).toMatchObject({ rfq: { status: 'cancelled' }, side: 'supplier' })
      expect(JSON.stringify(seen)).not.toMatch(/superseded|replacedBy|instead/)
      const listed = async (more: object) =>
        (await call<{ items: ListedRfq[] }>(Rfqs, who, 'GET_BY_RELATED', { side: 'sale', ...more })).items
      expect(JSON.stringify(await listed({}))).not.toContain('superseded')
      expect((await listed({ status: 'cancelled' })).map(({ id }) => id)).toEqual([declined.id])
      expect(await listed({ status: 'superseded' })).toEqual([])
    }
    // What somebody priced, or may still price, goes on as it was.
    const quoted = await send(undefined, { until: '2026-03-21' })
    await give(as.finn, quoted.id, { i1: '100.00' })
    clock.now = new Date('2026-03-22T01:00:00.000Z')
    const early = await send(undefined, { until: '2026-04-20' })
    for (const { id } of [quoted, early]) {
      await asked(id)
      expect((await view(as.cora, id)).rfq.status).toBe('open')
    }
    expect(toldOf('rfq.cancelled')).toHaveLength(2)
    // One that is over already is asked anew as well.
    await asked(declined.id)
    expect(await view(as.cora, declined.id)).toMatchObject({ replacedBy: anew.id })
  })

  test('is over once the draft is sent that asks others, and is nobody else’s to end so', async () => {
    const { as, send, view, call, clock, refused, wattle, other, body } = await asking()
    const silent = await send()
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    const written = { suppliers: [wattle, other], body: { ...body, until: '2026-04-10' } }
    const draft = await call<Rfq>(Rfqs, as.cora, 'CREATE', {
      ...{ ...written, suppliers: [wattle], instead: silent.id },
    })
    expect(await view(as.cora, draft.id)).toMatchObject({ instead: silent.id })
    expect((await view(as.cora, silent.id)).rfq.status).toBe('open')
    const gone = draft.id.replace(/.$/, last => (last === '0' ? '1' : '0'))
    for (const method of ['CREATE', 'SEND'])
      expect(await refused(Rfqs, as.cora, method, { ...written, instead: gone })).toBe('notFound')
    for (const { id } of [wattle, other]) await call(Organisations, as.eve, 'JOIN_AS_CLIENT', { organizationId: id })
    expect(await refused(Rfqs, as.eve, 'SEND', { ...written, instead: silent.id })).toBe('notFound')
    await call(Rfqs, as.eve, 'SEND', written)
    expect((await view(as.cora, silent.id)).rfq.status).toBe('open')
    const { version } = await call<Rfq>(Rfqs, as.cora, 'UPDATE', {
      rfqId: draft.id,
      version: draft.version,
      ...written,
    })
    const sending = { ...written, draft: { rfqId: draft.id, version } }
    await call(Rfqs, as.cora, 'SEND', { ...sending, instead: silent.id })
    expect(await view(as.cora, silent.id)).toMatchObject({ rfq: { status: 'superseded' }, replacedBy: draft.id })
  })

  test('error: that its client asks others is told to its suppliers as any calling off without a reason', async () => {
    const { as, send, view, call, clock, wattle, other, body } = await asking()
    const [silent, cancelled] = [await send(), await send()]
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    const again = { suppliers: [wattle, other], body: { ...body, until: '2026-04-10' } }
    await call(Rfqs, as.cora, 'SEND', { ...again, instead: silent.id })
    await call(Rfqs, as.cora, 'CANCEL', { rfqId: cancelled.id, version: cancelled.version, reason: '' })
    const seen = async ({ id }: Rfq) => {
      const { rfq, ...rest } = await view(as.ada, id)
      return { ...rest, rfq: { ...rfq, id: '' } }
    }
    expect(await seen(silent)).toEqual(await seen(cancelled))
  })

  test('error: that another is to take its place reads no sealed answer, and none of somebody else’s request', async () => {
    const { as, send, give, store, refused, clock, wattle, other, body } = await asking()
    const [sealed, silent] = [await send(), await send()]
    await give(as.ada, sealed.id, { i1: '100.00' })
    const query = vi.spyOn(store, 'query')
    const get = vi.spyOn(store, 'getMany')
    const read = async (who: (typeof as)[keyof typeof as], instead: string) => {
      for (const spy of [query, get]) spy.mockClear()
      // Too far ahead: it can be asked as often as one likes, and nobody is told.
      const far = { suppliers: [wattle, other], body: { ...body, until: '2027-12-31' }, instead }
      const refusal = await refused(Rfqs, who, 'SEND', far)
      const tables = [...query.mock.calls.map(([{ table }]) => table), ...get.mock.calls.flat(2).map(one => one.table)]
      return [refusal, tables.includes('Quotes')]
    }
    expect(await read(as.cora, sealed.id)).toEqual(['deals.expiryOutOfRange', false])
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    expect(await read(as.cora, silent.id)).toEqual(['deals.expiryOutOfRange', false])
    for (const who of [as.eve, as.dev]) expect((await read(who, silent.id))[1]).toBe(false)
  })

  test('error: is not kept from being sent by an earlier draft that it was begun from', async () => {
    const { as, call, clock, refused, wattle, other, body } = await asking()
    const earlier = await call<Rfq>(Rfqs, as.cora, 'CREATE', { suppliers: [wattle], body })
    const suppliers = [wattle, other]
    // A draft can be deleted, and then what names it could be sent no more.
    const instead = earlier.id
    expect(await refused(Rfqs, as.cora, 'CREATE', { suppliers: [wattle], body, instead })).toBe('notFound')
    expect(await refused(Rfqs, as.cora, 'SEND', { suppliers, body, instead })).toBe('notFound')
    clock.now = new Date('2026-03-03T13:30:00.000Z')
    const draft = { rfqId: earlier.id, version: earlier.version }
    expect(await refused(Rfqs, as.cora, 'SEND', { suppliers, body, draft, instead })).toBe('notFound')
    expect(await call<Rfq>(Rfqs, as.cora, 'SEND', { suppliers, body, draft })).toMatchObject({ status: 'open' })
  })

  test('is superseded by one of two that are sent at once, and by the same call once', async () => {
    const { as, send, view, call, clock, toldOf, wattle, other, body } = await asking()
    const silent = await send()
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    const again = { suppliers: [wattle, other], body: { ...body, until: '2026-04-10' }, instead: silent.id }
    const sent = await Promise.all([1, 2, 3].map(() => call<Rfq>(Rfqs, as.cora, 'SEND', again)))
    const { rfq, replacedBy } = await view(as.cora, silent.id)
    expect(rfq.status).toBe('superseded')
    expect(sent.map(({ id }) => id)).toContain(replacedBy)
    expect(toldOf('rfq.cancelled')).toHaveLength(2)
  })

  test('waits as a draft for its client', async () => {
    const { as, call, send, body, wattle, clock } = await asking()
    const draft = await call<Rfq>(Rfqs, as.cora, 'CREATE', { suppliers: [wattle], body })
    const waiting = (who: typeof as.ada | typeof as.cora, side: string) =>
      call<{ items: { id: string }[] }>(Rfqs, who, 'GET_BY_RELATED', { side, waits: true })
    expect((await waiting(as.cora, 'purchase')).items).toMatchObject([
      { id: draft.id, status: 'draft', move: 'finish' },
    ])
    expect((await waiting(as.ada, 'sale')).items).toEqual([])
    // What is to be awarded stands before drafts, on whatever page each is.
    const later = await call<Rfq>(Rfqs, as.cora, 'CREATE', { suppliers: [wattle], body })
    const rfqs = [await send(), await send()].toSorted((a, b) => a.id.localeCompare(b.id))
    clock.now = new Date('2026-03-21T01:00:00.000Z')
    const wanted = [...rfqs, draft, later].map(({ id }) => id)
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const asked = { side: 'purchase', waits: true, limit, ...(cursor ? { cursor } : {}) }
        const page = await call<{ items: { id: string }[]; cursor?: string }>(Rfqs, as.cora, 'GET_BY_RELATED', asked)
        expect(page.items.length).toBe(Math.min(limit, 4 - seen.length))
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.cursor
      } while (cursor)
      expect(seen).toEqual(wanted)
    }
  })

  test('is found where it waits, however many older ones do not', async () => {
    const { as, store, send, call, wattle, other, clock } = await asking()
    const rfq = await send()
    const row = await repository(tables.Rfqs, store, new Unit()).need({ id: rfq.id })
    for (let from = 0; from < 400; from += 25) {
      const unit = new Unit()
      for (let n = from; n < from + 25; n++) {
        const id = `rfq_${'0'.repeat(22)}${String(n).padStart(4, '0')}` as Rfq['id']
        const createdAt = '2026-01-02T00:00:00.000Z'
        const until = '2026-01-20'
        repository(tables.Rfqs, store, unit).create({ ...row, id, until, status: 'cancelled', createdAt })
        for (const supplier of [wattle, other])
          repository(tables.RfqInvitations, store, unit).create({
            ...{ rfqId: id, supplier, supplierName: 'x', until, createdAt },
          })
      }
      expect((await unit.commit(store)).ok).toBe(true)
    }
    const waiting = async (who: typeof as.ada | typeof as.cora, side: string) => {
      const asked = { side, waits: true, descending: false }
      const page = await call<{ items: { id: string }[]; cursor?: string }>(Rfqs, who, 'GET_BY_RELATED', asked)
      return [page.items.map(({ id }) => id), page.cursor]
    }
    expect(await waiting(as.ada, 'sale')).toEqual([[rfq.id], undefined])
    clock.now = new Date('2026-03-21T01:00:00.000Z')
    expect(await waiting(as.ada, 'sale')).toEqual([[], undefined])
    expect(await waiting(as.cora, 'purchase')).toEqual([[rfq.id], undefined])
  })

  test('goes to suppliers of one’s own, at least two of them, in time and for what can be paid', async () => {
    const { as, org, send, refused, body, wattle, other, view } = await asking()
    const not = (suppliers: readonly unknown[], more = {}) =>
      refused(Rfqs, as.cora, 'SEND', { suppliers, body: { ...body, ...more } })
    expect(await not([wattle])).toBe('input.invalid')
    expect(await not([wattle, wattle])).toBe('deals.tooFewSuppliers')
    expect(await not([wattle, { id: org.harbour, type: 'organization' }])).toBe('notFound')
    expect(await not([wattle, { id: as.eve.uid, type: 'user' }])).toBe('notFound')
    expect(await not([wattle, other], { until: '2026-03-01' })).toBe('deals.expiryOutOfRange')
    expect(await not([wattle, other], { platform: { ...card, paymentTool: 'crypto' } })).toBe('deals.notPayable')
    const rfq = await send()
    for (const who of [as.eve, { ...as.ben, organisationId: undefined as never }])
      expect(await refused(Rfqs, who, 'GET_BY_ID', { rfqId: rfq.id })).toBe('notFound')
    expect((await view(as.dev, rfq.id)).side).toBe('demander')
  })

  test('says which suppliers of a draft are none any more, so that they can be taken out', async () => {
    const { as, call, answer, refused, body, wattle, other, org } = await asking()
    const draft = await call<Rfq>(Rfqs, as.cora, 'CREATE', { suppliers: [other], body })
    await call(Organisations, as.cora, 'LEAVE', { organizationId: org.other })
    const why = { errorType: 'deals.formerSuppliers', params: { names: 'Other Things', parties: partyKey(other) } }
    const onVersion = { rfqId: draft.id, version: 1 }
    const inputs = [
      ['CREATE', { suppliers: [other], body }],
      ['UPDATE', { ...onVersion, suppliers: [other, wattle], body }],
      ['SEND', { suppliers: [wattle, other], body, draft: onVersion }],
    ] as const
    for (const [method, input] of inputs) expect(await answer(Rfqs, as.cora, method, input)).toMatchObject(why)
    // To somebody who never was their client it is still no supplier at all.
    expect(await refused(Rfqs, as.eve, 'CREATE', { suppliers: [other], body })).toBe('notFound')
    const saved = await call<Rfq>(Rfqs, as.cora, 'UPDATE', { ...onVersion, suppliers: [wattle], body })
    expect(saved.version).toBe(2)
  })

  test('waits as a draft of its client’s own, from anywhere, until it is sent or deleted', async () => {
    const { as, call, refused, body, wattle, other, view, toldOf, on } = await asking()
    const asked = { suppliers: [wattle], body: { ...body, until: '2026-03-04' } }
    const draft = await call<Rfq>(Rfqs, as.cora, 'CREATE', asked)
    expect(draft).toMatchObject({ status: 'draft', version: 1, items: [{ id: 'i1' }, { id: 'i2' }] })
    const named = { ...wattle, name: 'An organisation' }
    expect(await view(as.cora, draft.id)).toMatchObject({ side: 'demander', isOpened: false, suppliers: [named] })
    for (const who of [as.ada, as.finn, as.eve])
      expect(await refused(Rfqs, who, 'GET_BY_ID', { rfqId: draft.id })).toBe('notFound')
    const listed = async (who: typeof as.cora, side: string, status?: string) =>
      (await call<{ items: Rfq[] }>(Rfqs, who, 'GET_BY_RELATED', { side, status })).items.map(row => row.status)
    expect([await listed(as.cora, 'purchase', 'draft'), await listed(as.ada, 'sale')]).toEqual([['draft'], []])
    expect(await call(Rfqs, as.cora, 'NUM_BY_RELATED', {})).toMatchObject({ purchase: { total: 1 } })
    // Nothing follows from a draft by time, not even when its last day is over.
    await on('2026-03-06')
    expect(toldOf('rfq.opened')).toEqual([])
    expect((await view(as.cora, draft.id)).isOpened).toBe(false)

    const onVersion = { rfqId: draft.id, version: 1 }
    const more = { ...onVersion, suppliers: [wattle, other], body: { ...body, title: 'More supplies' } }
    expect(await refused(Rfqs, as.eve, 'UPDATE', more)).toBe('notFound')
    expect(await refused(Rfqs, as.eve, 'REMOVE', onVersion)).toBe('notFound')
    const stranger = { id: 'org_x', type: 'organization' }
    expect(await refused(Rfqs, as.cora, 'UPDATE', { ...more, suppliers: [stranger] })).toBe('notFound')
    const saved = await call<Rfq>(Rfqs, as.cora, 'UPDATE', more)
    expect(saved).toMatchObject({ status: 'draft', version: 2, title: 'More supplies', createdAt: draft.createdAt })
    expect((await view(as.cora, draft.id)).suppliers).toEqual([named, { ...other, name: 'Other Things' }])
    expect(await refused(Rfqs, as.cora, 'UPDATE', more)).toBe('call.conflict')
    for (const [method, input] of [
      ['CANCEL', { rfqId: draft.id, version: 2, reason: 'No.' }],
      ['AWARD', { rfqId: draft.id, version: 2, awards: [{ supplier: wattle, items: ['i1'] }] }],
    ] as const)
      expect(await refused(Rfqs, as.cora, method, input)).toBe('state.transition')
    expect(await refused(Rfqs, as.ada, 'DECLINE', { rfqId: draft.id, reason: '' })).toBe('notFound')

    const sending = { suppliers: [wattle, other], body, draft: { rfqId: draft.id, version: 2 } }
    expect(await refused(Rfqs, as.eve, 'SEND', sending)).toBe('notFound')
    expect(toldOf('rfq.sent')).toEqual([])
    const sent = await call<Rfq>(Rfqs, as.cora, 'SEND', sending)
    expect(sent).toMatchObject({ id: draft.id, status: 'open', title: 'Office supplies' })
    expect(sent.createdAt > draft.createdAt).toBe(true)
    expect(toldOf('rfq.sent').map(({ parties }) => parties[1]?.id)).toEqual([wattle.id, other.id])
    expect((await view(as.cora, draft.id)).suppliers).toHaveLength(2)
    expect(await listed(as.ada, 'sale')).toEqual(['open'])
    const now = { rfqId: draft.id, version: 3 }
    expect(await refused(Rfqs, as.cora, 'SEND', { ...sending, draft: now })).toBe('state.transition')
    expect(await refused(Rfqs, as.cora, 'REMOVE', now)).toBe('state.transition')
    expect(await refused(Rfqs, as.cora, 'UPDATE', { ...more, ...now })).toBe('state.transition')

    const second = await call<Rfq>(Rfqs, as.cora, 'CREATE', { suppliers: [], body })
    const gone = { rfqId: second.id, version: second.version }
    expect(await call(Rfqs, as.cora, 'REMOVE', gone)).toEqual({ removed: 1 })
    expect(await refused(Rfqs, as.cora, 'GET_BY_ID', { rfqId: second.id })).toBe('notFound')
  })
})

describe('a sealed answer', () => {
  test('is its supplier’s to change until the day is over, and of what was asked alone', async () => {
    const { as, send, give, quote, view, refused, on } = await asking()
    const rfq = await send()
    const first = await give(as.ada, rfq.id, { i1: '100.00', i2: '50.00' })
    expect(first).toMatchObject({ status: 'given', price: { amount: '165.00' } })
    // What it is and how much of it stays as it was asked for.
    expect(first.choice?.items).toMatchObject([{ title: 'Towels', quantity: 2 }, { title: 'Soap' }])
    expect((await view(as.ada, rfq.id)).own).toMatchObject({ price: { amount: '165.00' } })
    await give(as.ada, rfq.id, { i1: '80.00' })
    expect((await view(as.ada, rfq.id)).own).toMatchObject({ price: { amount: '88.00' } })
    const not = (costs: Record<string, string>) =>
      refused(Rfqs, as.ada, 'GIVE_QUOTE', { rfqId: rfq.id, body: quote(costs) })
    expect(await not({ i7: '1.00' })).toBe('input.invalid')
    expect(await not({ i1: '0.20' })).toBe('deals.paymentOutOfRange')
    expect(await refused(Rfqs, as.cora, 'GIVE_QUOTE', { rfqId: rfq.id, body: quote({ i1: '1.00' }) })).toBe('notFound')
    await on('2026-03-21')
    expect(await not({ i1: '70.00' })).toBe('deals.quotesOver')
    expect(await refused(Rfqs, as.ada, 'DECLINE', { rfqId: rfq.id, reason: '' })).toBe('deals.quotesOver')
  })

  test('is reminded of, and opened for the client when its day is over, each once', async () => {
    const { as, send, give, view, on, toldOf, other } = await asking()
    const rfq = await send()
    await give(as.ada, rfq.id, { i1: '100.00', i2: '50.00' })
    for (const day of ['2026-03-16', '2026-03-17', '2026-03-17', '2026-03-18']) await on(day)
    expect(toldOf('rfq.near').map(({ parties }) => parties)).toEqual([[other]])
    expect(toldOf('rfq.opened')).toEqual([])
    await on('2026-03-20')
    expect(await view(as.cora, rfq.id)).toMatchObject({ isOpened: false, quotes: [] })
    for (const day of ['2026-03-21', '2026-03-21', '2026-03-22']) await on(day)
    expect(toldOf('rfq.opened').map(({ data, parties }) => [data.answered, data.asked, parties.length])).toEqual([
      [1, 2, 1],
    ])
    const seen = await view(as.cora, rfq.id)
    expect(seen.quotes.map(({ supplierName, price }) => [supplierName, price?.amount])).toEqual([
      ['An organisation', '165.00'],
    ])
    // A rival sees nothing of it, then either.
    expect(await view(as.finn, rfq.id)).toMatchObject({ quotes: [], own: null })
  })

  test('stays sealed for good where the request is called off before', async () => {
    const { as, call, send, give, view, on, toldOf, refused } = await asking()
    const rfq = await send()
    await give(as.ada, rfq.id, { i1: '100.00' })
    expect(await refused(Rfqs, as.ada, 'CANCEL', { rfqId: rfq.id, version: rfq.version, reason: '' })).toBe('notFound')
    await call(Rfqs, as.cora, 'CANCEL', { rfqId: rfq.id, version: rfq.version, reason: 'Not needed.' })
    expect(toldOf('rfq.cancelled')).toHaveLength(2)
    await on('2026-03-25')
    expect(await view(as.cora, rfq.id)).toMatchObject({ isOpened: false, quotes: [], rfq: { reason: 'Not needed.' } })
    expect(toldOf('rfq.opened')).toEqual([])
  })
})

describe('an award', () => {
  const answered = async () => {
    const base = await asking()
    const rfq = await base.send()
    await base.give(base.as.ada, rfq.id, { i1: '100.00', i2: '50.00' })
    await base.give(base.as.finn, rfq.id, { i1: '90.00', i2: '60.00' })
    const award = (awards: readonly unknown[], version = rfq.version) => ({ rfqId: rfq.id, version, awards })
    return { ...base, rfq, award }
  }
  const version = async ({ view, as, rfq }: Awaited<ReturnType<typeof answered>>) =>
    (await view(as.cora, rfq.id)).rfq.version

  test('waits for the answers to be open, and is the client’s alone', async () => {
    const { as, rfq, award, refused, wattle } = await answered()
    const all = award([{ supplier: wattle, items: ['i1', 'i2'] }])
    expect(await refused(Rfqs, as.cora, 'AWARD', all)).toBe('deals.quotesSealed')
    for (const who of [as.ada, as.finn, as.eve]) expect(await refused(Rfqs, who, 'AWARD', all)).toBe('notFound')
    expect(rfq.status).toBe('open')
  })

  test('goes to one supplier, whose quote is an offer that both sides sign, and the others are told', async () => {
    const base = await answered()
    const { as, call, award, on, ticket, sign, toldOf, wattle, other, view, rfq } = base
    await on('2026-03-21')
    const now = await version(base)
    const { awards } = await call<{ awards: RfqAward[] }>(
      Rfqs,
      as.cora,
      'AWARD',
      award([{ supplier: wattle, items: ['i2', 'i1'] }], now),
    )
    const requestId = awards[0]!.requestId
    const { request, engagement } = await ticket(as.ada, requestId)
    expect(request).toMatchObject({
      status: 'offered',
      price: { amount: '165.00' },
      demanderName: 'Harbour Foods',
      supplierName: 'Wattle Advisory',
      itemCount: 2,
    })
    expect(engagement).toMatchObject({ hiMsg: 'Please quote.', offerMsg: 'Gladly.' })
    expect(toldOf('quote.awarded').map(({ data }) => data.supplierName)).toEqual(['Wattle Advisory'])
    expect(toldOf('quote.notAwarded').map(({ parties }) => parties[1])).toEqual([other])
    expect(JSON.stringify(toldOf('quote.notAwarded'))).not.toMatch(/165\.|Wattle/)
    expect(await view(as.finn, rfq.id)).toMatchObject({ awards: [], rfq: { status: 'awarded' } })
    await sign(as.cora, requestId)
    await sign(as.dev, requestId)
    expect(await sign(as.ada, requestId)).toMatchObject({ status: 'signed' })
  })

  test('takes the answer of a supplier that has let the client go since, whom nothing but its own signature binds', async () => {
    const base = await answered()
    const { as, call, award, on, wattle, sign, refused, other } = base
    type Row = { mid: string; version: number }
    const { items } = await call<{ items: Row[] }>(Organisations, as.ada, 'GET_MEMBERS', { type: 'client' })
    const { mid, version: seen } = items[0]!
    await call(Organisations, as.ada, 'DELETE_MEMBER', { mid, version: seen })
    // It is not asked anew.
    expect(await refused(Rfqs, as.cora, 'SEND', { suppliers: [wattle, other], body: base.body })).toBe(
      'deals.formerSuppliers',
    )
    await on('2026-03-21')
    const all = award([{ supplier: wattle, items: ['i1', 'i2'] }], await version(base))
    const { awards } = await call<{ awards: RfqAward[] }>(Rfqs, as.cora, 'AWARD', all)
    const { requestId } = awards[0]!
    expect(await sign(as.cora, requestId)).toMatchObject({ status: 'signing' })
    const { request } = await base.ticket(as.ada, requestId)
    const ending = { requestId, version: request.version, reason: 'We no longer work for you.' }
    expect(await call<Request>(Tickets, as.ada, 'DISCARD_REQUEST', ending)).toMatchObject({ status: 'withdrawn' })
  })

  test('is split by item, each part a deal of its own', async () => {
    const base = await answered()
    const { as, call, award, on, ticket, wattle, other, toldOf } = base
    await on('2026-03-21')
    const { awards } = await call<{ awards: RfqAward[] }>(
      Rfqs,
      as.cora,
      'AWARD',
      award(
        [
          { supplier: other, items: ['i1'] },
          { supplier: wattle, items: ['i2'] },
        ],
        await version(base),
      ),
    )
    const deals = await Promise.all(awards.map(({ requestId }) => ticket(as.cora, requestId)))
    expect(deals.map(({ request }) => [request.supplierName, request.title, request.price?.amount])).toEqual([
      ['Other Things', 'Towels', '99.00'],
      ['Wattle Advisory', 'Soap', '55.00'],
    ])
    expect(toldOf('quote.notAwarded')).toEqual([])
  })

  test('happens once, though it is asked for twice and at the same time', async () => {
    const base = await answered()
    const { as, award, on, call, refused, wattle, other } = base
    await on('2026-03-21')
    const now = await version(base)
    const mine = award([{ supplier: wattle, items: ['i1', 'i2'] }], now)
    const theirs = award([{ supplier: other, items: ['i1', 'i2'] }], now)
    const outcomes = await Promise.allSettled([
      call(Rfqs, as.cora, 'AWARD', mine),
      call(Rfqs, as.cora, 'AWARD', theirs),
      call(Rfqs, as.cora, 'AWARD', mine),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const open = await call<{ items: Request[] }>(Tickets, as.cora, 'GET_BY_RELATED', {
      side: 'purchase',
      group: 'open',
    })
    expect(open.items).toHaveLength(1)
    expect(await refused(Rfqs, as.cora, 'AWARD', { ...mine, version: now + 1 })).toBe('state.transition')
  })

  test('refuses what makes no sense, and changes nothing', async () => {
    const base = await answered()
    const { as, award, on, refused, wattle, other, told } = base
    await on('2026-03-21')
    const now = await version(base)
    const before = told().length
    for (const awards of [
      [
        { supplier: wattle, items: ['i1'] },
        { supplier: other, items: ['i1'] },
      ],
      [{ supplier: wattle, items: ['i9'] }],
      [{ supplier: { id: as.eve.uid, type: 'user' }, items: ['i1'] }],
    ])
      expect(await refused(Rfqs, as.cora, 'AWARD', award(awards, now))).toBe('deals.awardWrong')
    expect(told()).toHaveLength(before)
  })
})
