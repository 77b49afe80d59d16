import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Offers } from '#functions/deals/Offers.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Engagements } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { Difference } from '#shared/deals/difference.ts'
import type { OfferVersion } from '#shared/deals/offer-version.ts'
import type { Request } from '#shared/deals/request.ts'
import { setting } from './fixture.ts'

type Compared = { before: OfferVersion | null; after: OfferVersion; message: string; difference: Difference | null }
type Terms = Record<string, unknown>

/** The choice of a request as a side sends it back. */
const offerable = ({ choice }: Request) => {
  const { platform: _platform, ...rest } = choice as NonNullable<Request['choice']>
  return rest
}
const on = ({ id, version }: Request) => ({ requestId: id, version })
const priced = (request: Request, cost: string, more: Terms = {}) => {
  const choice = offerable(request)
  return { ...choice, items: choice.items.map(item => ({ ...item, cost })), ...more }
}

const negotiating = async () => {
  const base = await setting()
  const { as, call, refused, offer, sent } = base
  const answer = (request: Request, choice?: unknown, message = 'A little less, please.') => ({
    ...on(request),
    body: { ...(choice ? { choice } : {}), message, language: 'en' },
  })
  const counter = (request: Request, choice?: unknown, who: (typeof as)[keyof typeof as] = as.cora) =>
    call<Request>(Tickets, who, 'COUNTER_OFFER', answer(request, choice))
  const noCounter = (request: Request, choice?: unknown, who: (typeof as)[keyof typeof as] = as.cora) =>
    refused(Tickets, who, 'COUNTER_OFFER', answer(request, choice))
  const compared = (who: (typeof as)[keyof typeof as], requestId: string) =>
    call<Compared>(Offers, who, 'GET_DIFFERENCE', { requestId })
  const offered = async () => offer(await sent())
  return { ...base, answer, counter, noCounter, compared, offered }
}

describe('negotiating', () => {
  test('either side answers with other terms until one signs those of the other', async () => {
    const { as, counter, offered, offer, sign, ticket, call, told, document } = await negotiating()
    const first = await offered()
    expect(first).toMatchObject({ status: 'offered' })
    expect(first.offeredBy).toBeUndefined()
    const second = await counter(first, priced(first, '1500.00'))
    expect(second).toMatchObject({
      status: 'countered',
      offeredBy: 'demander',
      round: 2,
      replaces: first.id,
      thread: first.thread,
      price: { amount: '1650.00' },
      asked: { items: [{ cost: '2000.00' }] },
    })
    expect((await ticket(as.ada, first.id)).request).toMatchObject({ status: 'superseded', replacedBy: second.id })
    expect((await document(as.ada, second.id)).text).toContain('1,650.00')
    const third = await offer(second, { choice: priced(second, '1800.00'), message: 'Halfway.' })
    expect(third).toMatchObject({ status: 'Fc', round: 3, replaces: second.id })
    expect(third.offeredBy).toBeUndefined()
    const fourth = await counter(third, priced(third, '1700.00'))
    // Who made a counter-offer changes it, too.
    const fifth = await counter(fourth, priced(fourth, '1650.00'))
    expect(fifth).toMatchObject({ status: 'countered', round: 5 })
    // The supplier signs the client's terms, and the client's people theirs.
    await sign(as.ada, fifth.id)
    await sign(as.cora, fifth.id)
    expect(await sign(as.dev, fifth.id)).toMatchObject({ status: 'signed', price: { amount: '1815.00' } })
    const { versions } = await call<{ versions: OfferVersion[] }>(Offers, as.cora, 'GET_VERSIONS', {
      requestId: first.id,
    })
    expect(versions.map(({ round, by, price, status }) => [round, by, price.amount, status])).toEqual([
      [5, 'demander', '1815.00', 'signed'],
      [4, 'demander', '1870.00', 'superseded'],
      [3, 'supplier', '1980.00', 'superseded'],
      [2, 'demander', '1650.00', 'superseded'],
      [1, 'supplier', '2200.00', 'superseded'],
    ])
    // A request is older than the offer that answers it.
    expect(versions.at(-1)?.at).toBe(first.updatedAt)
    const changed = told().filter(({ type }) => type === 'deals.offer.changed')
    expect(changed.map(({ data }) => [data.by, data.round, data.before, data.amount, data.topics])).toEqual([
      ['Harbour Foods', 2, '2200.00', '1650.00', 'price'],
      ['Wattle Advisory', 3, '1650.00', '1980.00', 'price'],
      ['Harbour Foods', 4, '1980.00', '1870.00', 'price'],
      ['Harbour Foods', 5, '1870.00', '1815.00', 'price'],
    ])
  })

  test('each version says what it changed, to the cent and day, letters included, also the first one', async () => {
    const { as, sent, offer, counter, compared, told } = await negotiating()
    const asked = await sent()
    const choice = offerable(asked)
    const first = await offer(asked, {
      choice: {
        ...choice,
        items: choice.items.map(item => ({ ...item, engagementLetter: 'Dear {client}, we begin on {start}.' })),
      },
    })
    const one = await compared(as.cora, first.id)
    expect(one).toMatchObject({
      before: { round: 0, by: 'demander', price: { amount: '2200.00' } },
      after: { round: 1, by: 'supplier' },
      message: 'Gladly.',
      difference: {
        fields: [],
        payments: [],
        items: [{ id: 'i1', what: 'changed', texts: [{ field: 'engagementLetter' }] }],
      },
    })
    expect(told().find(({ type }) => type === 'deals.offer.sent')?.data.changed).toBe(true)
    const parts = one.difference?.items[0]?.texts[0]?.parts ?? []
    const read = (left: string) =>
      parts
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('')
    expect(read('added')).toBe('Dear {client}, {provider} will begin on {start} for {price}.')
    expect(read('removed')).toBe('Dear {client}, we begin on {start}.')

    const own = offerable(first)
    const second = await counter(first, {
      ...own,
      invoiceOffset: 30,
      items: [
        ...own.items,
        { ...own.items[0], id: undefined, sid: undefined, title: 'Handbook', cost: '100.00', gstFree: true },
      ],
    })
    const two = await compared(as.ada, second.id)
    expect(two).toMatchObject({
      before: { round: 1, requestId: first.id },
      difference: {
        fields: [{ field: 'invoiceOffset', before: '14', after: '30' }],
        // How an item is taxed is the supplier's to say.
        items: [{ id: 'i2', title: 'Handbook', what: 'added' }],
        sums: { before: { total: '2200.00' }, after: { total: '2310.00' } },
      },
    })
    expect(second.choice?.items[1]?.gstFree).toBe(false)
    expect(two.difference?.payments).toHaveLength(4)
    expect(two.difference?.payments[0]).toMatchObject({
      what: 'changed',
      before: { total: '550.00', payableBy: '2026-04-15' },
      after: { total: '577.50', payableBy: '2026-05-01' },
    })
  })

  test('of a short schedule the changes and the schedule itself are one page', async () => {
    const { as, counter, offered, call, sign, procurement } = await negotiating()
    const first = await offered()
    const second = await counter(first, priced(first, '1500.00'))
    const asked = { requestId: second.id, of: 'payments', from: 0 }
    const { payments } = await call<{ payments: unknown[] }>(Offers, as.ada, 'GET_CHANGES', asked)
    expect(payments.length).toBeGreaterThan(0)
    for (const who of [as.cora, as.dev, as.ada]) await sign(who, second.id)
    const { contract } = await procurement(as.ada, second.id)
    const page = await call<{ payments: unknown[]; cursor?: string }>(Contracts, as.ada, 'GET_SCHEDULE', {
      ...{ contractId: contract?.id, kind: 'payment' },
    })
    expect(page.payments).toHaveLength(payments.length)
    expect(page.cursor).toBeUndefined()
  })

  test('of a long schedule every change is there, a page at a time, for both sides and nobody else', async () => {
    const { as, counter, offered, call, refused, compared, capacity } = await negotiating()
    // A document that lists four hundred rows is larger than most.
    capacity.held = false
    const first = await offered()
    const own = offerable(first)
    const weekly = (count: number, more: Terms = {}) => ({
      ...own,
      items: own.items.map(item => ({ ...item, deliveries: { count, per: 1, type: 'week' }, ...more })),
    })
    const second = await counter(first, weekly(520))
    const third = await counter(second, weekly(520, { cost: '2600.00' }))
    const { difference } = await compared(as.ada, third.id)
    expect(difference?.left).toEqual({ payments: 0, deliveries: 120 })
    const rest = (who: (typeof as)[keyof typeof as], from: number, of = 'deliveries') =>
      call<{ payments: unknown[]; deliveries: Difference['deliveries']; next?: number }>(Offers, who, 'GET_CHANGES', {
        ...{ requestId: third.id, of, from },
      })
    for (const who of [as.ada, as.cora]) {
      const found = await rest(who, 400)
      expect(found).not.toHaveProperty('next')
      const numbers = [...(difference?.deliveries ?? []), ...found.deliveries].map(({ after }) => after?.number)
      expect(numbers).toEqual(Array.from({ length: 520 }, (_, n) => n + 1))
    }
    expect(await rest(as.cora, 0, 'payments')).toMatchObject({ payments: difference?.payments, deliveries: [] })
    for (const who of [as.finn, as.eve])
      expect(await refused(Offers, who, 'GET_CHANGES', { requestId: third.id, of: 'payments', from: 0 })).toBe(
        'notFound',
      )
  })

  test('who made the offer withdraws it while it is signed, and the other side rejects it', async () => {
    for (const [ender, method, status] of [
      ['cora', 'DISCARD_REQUEST', 'withdrawn'],
      ['ada', 'REJECT_REQUEST', 'rejected'],
    ] as const) {
      const { as, counter, offered, sign, call, refused } = await negotiating()
      const first = await offered()
      const second = await counter(first, priced(first, '1500.00'))
      const signing = await sign(as.dev, second.id)
      const ending = { ...on(signing), reason: 'No.' }
      const other = method === 'DISCARD_REQUEST' ? 'REJECT_REQUEST' : 'DISCARD_REQUEST'
      expect(await refused(Tickets, as[ender], other, ending)).toBe('state.transition')
      expect(await call<Request>(Tickets, as[ender], method, ending)).toMatchObject({ status })
    }
  })
})

describe('refusals of negotiating', () => {
  test('error: before there is an offer, to the other side, on an old version, saying the same, after a signature', async () => {
    const { as, sent, offer, sign, call, counter, noCounter, refused, answer } = await negotiating()
    const asked = await sent()
    expect(await noCounter(asked, priced(asked, '1500.00'))).toBe('state.transition')
    const first = await offer(asked)
    expect(await noCounter(first)).toBe('deals.offerUnchanged')
    expect(await noCounter(first, offerable(first))).toBe('deals.offerUnchanged')
    expect(await noCounter({ ...first, version: 1 }, priced(first, '1.00'))).toBe('call.conflict')
    expect(await noCounter(first, priced(first, '1.00'), as.ada)).toBe('auth.denied')
    const second = await counter(first, priced(first, '1500.00'))
    // The supplier cannot put words into the client's offer, nor the client into the supplier's.
    expect(await refused(Tickets, as.ada, 'COUNTER_OFFER', answer(second, priced(second, '1.00')))).toBe('auth.denied')
    expect(await noCounter(first, priced(first, '1.00'))).toBe('call.conflict')
    const signing = await sign(as.ada, second.id)
    expect(await noCounter(signing, priced(second, '1.00'))).toBe('state.transition')
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', answer(signing, priced(second, '1.00')))).toBe(
      'state.transition',
    )
    expect(await call<Request>(Tickets, as.cora, 'GET_BY_ID', { requestId: second.id })).toMatchObject({
      request: { choice: { items: [{ cost: '1500.00' }] } },
    })
  })

  test('security: a rival learns nothing, and tampered terms are refused', async () => {
    const { as, offered, counter, noCounter, refused, org } = await negotiating()
    const first = await offered()
    for (const method of ['GET_DIFFERENCE', 'GET_VERSIONS'])
      for (const who of [as.finn, as.eve])
        expect(await refused(Offers, who, method, { requestId: first.id })).toBe('notFound')
    expect(await noCounter(first, priced(first, '1.00'), as.finn)).toBe('notFound')
    const choice = offerable(first)
    const [item] = choice.items
    const tampered: readonly [unknown, string][] = [
      [priced(first, '1500.00', { gstRate: '0' }), 'input.invalid'],
      [{ ...choice, items: [{ ...item, gstFree: true }] }, 'input.invalid'],
      [{ ...choice, items: [{ ...item, id: 'i9' }] }, 'input.invalid'],
      [{ ...choice, items: [{ ...item, cost: '-5.00' }] }, 'input.invalid'],
      [{ ...choice, items: [{ ...item, cost: '1.001' }] }, 'money.inexact'],
      [{ ...choice, items: [] }, 'input.invalid'],
      [{ ...choice, platform: first.choice?.platform }, 'input.invalid'],
      [{ ...choice, supplier: { id: org.other, type: 'organization' } }, 'input.invalid'],
    ]
    for (const [terms, why] of tampered) expect([terms, await noCounter(first, terms)]).toEqual([terms, why])
    // What an item is stays, whatever is sent along.
    const renamed = await counter(first, {
      ...choice,
      items: [{ ...item, title: 'Something else', cost: '1500.00' }],
    })
    expect(renamed.choice?.items[0]).toMatchObject({ title: 'Payroll review', sid: item?.sid })
  })

  test('security: what is signed is the text itself, whatever another row says that its hash is', async () => {
    const { as, offered, document, refused, typed, store } = await negotiating()
    const { id: requestId } = await offered()
    const { hash, text } = await document(as.cora, requestId)
    const unit = new Unit()
    const engagements = repository(Engagements, store, unit)
    engagements.save({ ...(await engagements.need({ requestId })), document: text.replace('Wattle', 'Wombat') })
    await unit.commit(store)
    const signed = { requestId, documentHash: hash, signature: typed('Cora Tester') }
    expect(await refused(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', signed)).toBe('deals.documentChanged')
  })

  test('security: an outdated version is not signed, by whichever side and hash', async () => {
    const { as, offered, counter, document, refused, typed } = await negotiating()
    const first = await offered()
    const old = await document(as.cora, first.id)
    const second = await counter(first, priced(first, '1500.00'))
    const now = await document(as.ada, second.id)
    const sign = (requestId: string, documentHash: string, who: typeof as.ada | typeof as.cora, name: string) =>
      refused(Contracts, who, 'SIGN_CONTRACT_MERGED', { requestId, documentHash, signature: typed(name) })
    expect(await sign(first.id, old.hash, as.cora, 'Cora Tester')).toBe('state.transition')
    expect(await sign(first.id, now.hash, as.ada, 'Ada Tester')).toBe('state.transition')
    expect(await sign(second.id, old.hash, as.ada, 'Ada Tester')).toBe('deals.documentChanged')
  })

  test('security: of a counter-offer and a signature at one moment one holds, whichever comes first', async () => {
    const outcomes = new Set<string>()
    for (let n = 0; n < 12; n += 1) {
      const { as, offered, counter, sign, ticket } = await negotiating()
      const first = await offered()
      const acts = [() => counter(first, priced(first, '1500.00')), () => sign(as.ada, first.id)]
      if (n % 2) acts.reverse()
      const done = await Promise.allSettled(acts.map(act => act()))
      const held = done.filter(({ status }) => status === 'fulfilled')
      expect(held).toHaveLength(1)
      const { request } = await ticket(as.cora, first.id)
      outcomes.add(request.status)
      if (request.status === 'signing') expect(request).toMatchObject({ signs: [{ side: 'supplier' }] })
      else expect(request).toMatchObject({ status: 'superseded', signs: [] })
    }
    expect([...outcomes].every(status => ['signing', 'superseded'].includes(status))).toBe(true)
  })

  test('error: a deal has a hundred versions at most', async () => {
    const { offered, counter, noCounter, store } = await negotiating()
    const { repository } = await import('#functions/kit/repository.ts')
    const { Unit } = await import('#functions/kit/unit.ts')
    const { Requests } = await import('#functions/deals/tables.ts')
    const first = await offered()
    const at = async (request: Request, round: number) => {
      const unit = new Unit()
      const row = repository(Requests, store, unit).save({ ...request, round })
      await unit.commit(store)
      return row
    }
    const last = await counter(await at(first, 99), priced(first, '1500.00'))
    expect(last.round).toBe(100)
    expect(await noCounter(last, priced(last, '1400.00'))).toBe('deals.tooManyRounds')
  })
})
