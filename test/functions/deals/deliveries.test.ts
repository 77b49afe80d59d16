import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Uploads } from '#functions/deals/Uploads.ts'
import type { WaitingDelivery } from '#shared/deals/Contracts.contract.ts'
import type { Contract, DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { DeliveryActView } from '#shared/deals/delivery.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { addDays } from '#shared/kit/date.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import type { ServicePayment } from '#shared/terms/service-terms.ts'
import { bring } from '../files/bringing.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { picture } from '../files/pictures.ts'
import { testHost } from '../host.ts'
import { setting } from './fixture.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await picture(600, 400)
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

type Base = Pick<Awaited<ReturnType<typeof setting>>, 'as' | 'sent' | 'offer' | 'sign' | 'procurement'>

const perDelivery: ServicePayment = {
  type: 'perDelivery',
  initialAmount: 0,
  initialOffset: 0,
  finalPeriod: 1,
  finalOffset: 0,
}

/** A deal of three monthly deliveries under one order, each paid for as it is made unless another way to pay is agreed on. */
const signed = async (base: Base, payment: ServicePayment = perDelivery) => {
  const { as, sent, offer, sign, procurement } = base
  const request = await sent(as.cora, { requirePO: true })
  const { platform: _platform, ...choice } = request.choice as DealChoice
  const items = choice.items.map(item => ({ ...item, deliveries: { count: 3, per: 1, type: 'month' } }))
  const offered = await offer(request, { choice: { ...choice, payment, items } })
  for (const who of [as.cora, as.dev, as.ada]) await sign(who, offered.id)
  const made = await procurement(as.ada, offered.id)
  return { ...made, request: offered, contract: made.contract as Contract, contractId: made.contract!.id }
}

const deal = async (payment?: ServicePayment) => {
  const base = await setting()
  const made = await signed(base, payment)
  const { as, call, contractId } = { ...base, ...made }
  type Who = (typeof as)[keyof typeof as]
  const on = (number: number, version: number) => ({ contractId, number, version })
  const deliver = (number: number, version = 1, more: object = {}) =>
    call<DeliveryScheduleItem>(Contracts, as.ada, 'DELIVER', { ...on(number, version), ...more })
  const dispute = (number: number, version = 2, reason = 'Half of it is missing.') =>
    call<DeliveryScheduleItem>(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...on(number, version), reason })
  const accept = (number: number, version: number) =>
    call<DeliveryScheduleItem>(Contracts, as.cora, 'ACCEPT_DELIVERY', on(number, version))
  const acts = async (who: Who, number: number) =>
    (await call<{ acts: DeliveryActView[] }>(Contracts, who, 'GET_DELIVERY', { contractId, number })).acts
  const states = async () => {
    const { contract, payments, deliveries, purchaseOrders } = await base.procurement(as.cora, made.request.id)
    return {
      contract: contract!,
      payments: payments.map(({ status }) => status),
      deliveries: deliveries.map(({ status }) => status),
      order: purchaseOrders[0]!,
    }
  }
  const runOn = (day: string) => {
    base.clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    return base.work(DailyRun, {})
  }
  return { ...base, ...made, on, deliver, dispute, accept, acts, states, runOn }
}

describe('a delivery', () => {
  test('is reported, disputed, reported again and accepted, and all of it is kept for both sides', async () => {
    const { as, deliver, dispute, accept, acts, states, told, contract } = await deal()
    expect(await deliver(1, 1, { note: ' Done. ' })).toMatchObject({ status: 'delivered', version: 2 })
    expect(await dispute(1)).toMatchObject({ status: 'disputed', version: 3, disputedAt: expect.any(String) })
    expect(await deliver(1, 3, { note: 'The rest is there.' })).toMatchObject({
      status: 'delivered',
      disputedAt: expect.any(String),
    })
    const accepted = await accept(1, 4)
    expect(accepted).toMatchObject({ status: 'accepted', version: 5 })
    expect(accepted).not.toHaveProperty('disputedAt')
    const story = await acts(as.cora, 1)
    expect(story.map(({ entry, kind, name, text }) => [entry, kind, name, text])).toEqual([
      [4, 'accept', 'Cora Tester', ''],
      [3, 'report', 'Ada Tester', 'The rest is there.'],
      [2, 'dispute', 'Cora Tester', 'Half of it is missing.'],
      [1, 'report', 'Ada Tester', 'Done.'],
    ])
    expect(await acts(as.ben, 1)).toEqual(story)
    expect(await acts(as.ada, 2)).toEqual([])
    expect((await states()).deliveries).toEqual(['accepted', 'scheduled', 'scheduled'])
    const events = told().filter(({ type }) => type.startsWith('deals.delivery.'))
    expect(events.map(({ type, data }) => [type.slice(15), data.number])).toEqual([
      ['made', 1],
      ['disputed', 1],
      ['made', 1],
      ['accepted', 1],
    ])
    expect(events[1]?.data).toMatchObject({ reason: 'Half of it is missing.', ticketId: contract.requestId })
  })

  test('waits for its client once it is reported, and for its supplier while it is in dispute', async () => {
    const { as, call, clock, refused, deliver, dispute, accept, contractId, request } = await deal()
    const waiting = async (who: typeof as.ada | typeof as.cora, side: string) =>
      (await call<{ items: WaitingDelivery[] }>(Contracts, who, 'GET_DELIVERIES', { side })).items
    const both = async () => {
      const [bought, sold] = [await waiting(as.dev, 'purchase'), await waiting(as.ben, 'sale')]
      // Neither side has the move of the other.
      expect([await waiting(as.cora, 'sale'), await waiting(as.ada, 'purchase')]).toEqual([[], []])
      return [bought, sold].map(items => items.map(({ number }) => number))
    }
    expect(await both()).toEqual([[], []])
    await deliver(2)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await deliver(1)
    expect(await both()).toEqual([[2, 1], []])
    expect((await waiting(as.cora, 'purchase'))[0]).toMatchObject({
      ...{ contractId, requestId: request.id, status: 'delivered', number: 2 },
      ...{ title: request.title, itemCount: 1, demanderName: 'Harbour Foods', supplierName: 'Wattle Advisory' },
    })
    const minute = () => {
      clock.now = new Date(clock.now.getTime() + 60_000)
      return clock.now.toISOString()
    }
    const since = async (who: typeof as.ada | typeof as.cora, side: string) =>
      (await waiting(who, side)).map(one => one.since)
    const disputed = [minute()]
    await dispute(2)
    expect(await both()).toEqual([[1], [2]])
    expect(await since(as.ben, 'sale')).toEqual(disputed)
    const again = minute()
    await deliver(2, 3, { note: 'The rest is there.' })
    expect(await both()).toEqual([[1, 2], []])
    expect((await since(as.dev, 'purchase'))[1]).toBe(again)
    // A dispute waits since it began, whatever was reported when: number 1 was reported after number 2, and is disputed before it now.
    const first = minute()
    await dispute(1)
    const second = minute()
    await dispute(2, 4)
    expect(await both()).toEqual([[], [1, 2]])
    expect(await since(as.ben, 'sale')).toEqual([first, second])
    minute()
    await deliver(1, 3, { note: 'Here it is.' })
    await deliver(2, 5, { note: 'Here it is.' })
    expect(await both()).toEqual([[1, 2], []])
    await accept(2, 6)
    await accept(1, 4)
    expect(await both()).toEqual([[], []])
    expect(await refused(Contracts, as.eve, 'GET_DELIVERIES', { side: 'sale' })).toBe('auth.denied')
  })

  test('that is disputed is accepted after all; one that is not reported is neither disputed nor accepted', async () => {
    const { as, refused, on, deliver, dispute, accept, states } = await deal()
    expect(await refused(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...on(1, 1), reason: 'x' })).toBe('state.transition')
    expect(await refused(Contracts, as.cora, 'ACCEPT_DELIVERY', on(1, 1))).toBe('state.transition')
    await deliver(1)
    await dispute(1)
    expect(await refused(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...on(1, 3), reason: 'x' })).toBe('state.transition')
    expect((await states()).contract.openDeliveries).toBe(3)
    await accept(1, 3)
    expect((await states()).contract.openDeliveries).toBe(2)
    expect(await refused(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...on(1, 4), reason: 'x' })).toBe('state.transition')
  })

  test('a dispute has a reason, and its answer says something', async () => {
    const { as, refused, on, deliver, dispute } = await deal()
    await deliver(1)
    expect(await refused(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...on(1, 2), reason: '  ' })).toBe('input.invalid')
    await dispute(1)
    for (const note of [undefined, '', '   '])
      expect(
        await refused(Contracts, as.ada, 'DELIVER', { ...on(1, 3), ...(note === undefined ? {} : { note }) }),
      ).toBe('deals.answerNeeded')
  })

  test('of an order: what is in dispute is not made', async () => {
    const { deliver, dispute, accept, states } = await deal()
    const order = async () => {
      const { status, deliveries, openDeliveries, reference } = (await states()).order
      expect(reference).toMatch(/^PO-[0-9A-Z]{8}-01$/)
      return [status, deliveries - openDeliveries, deliveries]
    }
    expect(await order()).toEqual(['open', 0, 3])
    await deliver(1)
    expect(await order()).toEqual(['partlyDelivered', 1, 3])
    await dispute(1)
    expect(await order()).toEqual(['open', 0, 3])
    await deliver(1, 3, { note: 'Again.' })
    await dispute(1, 4)
    await deliver(2)
    expect(await order()).toEqual(['partlyDelivered', 1, 3])
    await accept(1, 5)
    await deliver(3)
    expect(await order()).toEqual(['delivered', 3, 3])
  })

  test('two at once who dispute and accept it: one of them wins', async () => {
    const { as, call, on, deliver, acts, states } = await deal()
    await deliver(1)
    const outcomes = await Promise.allSettled([
      call(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...on(1, 2), reason: 'Not as agreed.' }),
      call(Contracts, as.dev, 'ACCEPT_DELIVERY', on(1, 2)),
      call(Contracts, as.dev, 'DISPUTE_DELIVERY', { ...on(1, 2), reason: 'Nor here.' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { deliveries, payments, contract } = await states()
    expect((await acts(as.ada, 1)).map(({ entry }) => entry)).toEqual([2, 1])
    const isDisputed = deliveries[0] === 'disputed'
    expect(payments[0]).toBe(isDisputed ? 'held' : 'scheduled')
    expect(contract.openDeliveries).toBe(isDisputed ? 3 : 2)
  })
})

describe('a payment whose delivery is disputed', () => {
  const publish = (base: Awaited<ReturnType<typeof deal>>, number: number) =>
    base.publish(base.as.ada, base.contractId, number)

  test('is not billed until that is accepted, and those behind it are', async () => {
    const base = await deal()
    const { as, call, refused, contractId, deliver, dispute, accept, states } = base
    await deliver(1)
    await dispute(1)
    expect(await states()).toMatchObject({
      payments: ['held', 'scheduled', 'scheduled'],
      contract: { progress: { bill: 2 } },
    })
    const first = { contractId, number: 1 }
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', first)).toBe('deals.paymentHeld')
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', { contractId, number: 3 })).toBe('deals.invoiceOrder')
    await publish(base, 2)
    expect((await states()).contract.progress.bill).toBe(3)
    // What was made anew is still to be accepted.
    await deliver(1, 3, { note: 'Again.' })
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', first)).toBe('deals.paymentHeld')
    const rest = await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', { contractId, upTo: 3 })
    expect(rest.invoices.map(({ number }) => number)).toEqual([3])
    await accept(1, 4)
    expect(await states()).toMatchObject({
      payments: ['scheduled', 'invoiced', 'invoiced'],
      contract: { progress: { bill: 1 } },
    })
    expect(await publish(base, 1)).toMatchObject({ number: 1, status: 'published' })
    expect((await states()).contract.progress.bill).toBe(4)
  })

  test.each([false, true])(
    'is left out by the daily run, and billed by it once that is accepted (by itself: %s)',
    async byItself => {
      const { as, call, contractId, procurement, request, deliver, dispute, accept, states, runOn } = await deal()
      await call(Contracts, as.ada, 'SET_PUBLISHING', { contractId, byItself })
      await deliver(1)
      await dispute(1)
      const billed = async () => (await procurement(as.ada, request.id)).invoices.map(({ number }) => number)
      await runOn('2026-09-01')
      expect(await billed()).toEqual([2, 3])
      expect((await states()).payments[0]).toBe('held')
      await accept(1, 3)
      await runOn('2026-09-02')
      await runOn('2026-09-03')
      expect(await billed()).toEqual([1, 2, 3])
      const { invoices } = await procurement(as.ada, request.id)
      const status = byItself ? 'published' : 'draft'
      expect(invoices.map(one => one.status)).toEqual([status, status, status])
    },
  )

  test('keeps its draft, which waits, and which its client does not learn of', async () => {
    const base = await deal()
    const { as, call, refused, contractId, procurement, request, deliver, dispute, accept, runOn } = base
    await runOn('2026-09-01')
    const [draft] = (await procurement(as.ada, request.id)).invoices
    expect(draft).toMatchObject({ number: 1, status: 'draft' })
    await deliver(1)
    await dispute(1)
    expect((await procurement(as.cora, request.id)).payments[0]).not.toHaveProperty('invoiceId')
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', { contractId, number: 1 })).toBe('deals.paymentHeld')
    await call(Invoices, as.ada, 'UPDATE', { invoiceId: draft!.id, version: draft!.version, description: 'Soon.' })
    await accept(1, 3)
    expect(await publish(base, 1)).toMatchObject({ id: draft!.id, status: 'published', description: 'Soon.' })
  })

  test('that is out stays out; once it is voided it waits', async () => {
    const base = await deal()
    const { as, call, refused, contractId, deliver, dispute, accept, states } = base
    const invoice = await publish(base, 1)
    await deliver(1)
    await dispute(1)
    expect((await states()).payments[0]).toBe('invoiced')
    await call(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version: invoice.version, reason: 'In dispute.' })
    expect(await states()).toMatchObject({
      payments: ['held', 'scheduled', 'scheduled'],
      contract: { progress: { bill: 2 } },
    })
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', { contractId, number: 1 })).toBe('deals.paymentHeld')
    await publish(base, 2)
    await accept(1, 3)
    expect(await publish(base, 1)).toMatchObject({ number: 1 })
  })

  test('of several deliveries waits for each of them', async () => {
    const base = await deal({ ...perDelivery, type: 'twoTime', initialAmount: 30 })
    const { deliver, dispute, accept, states } = base
    for (const number of [1, 2]) {
      await deliver(number)
      await dispute(number)
    }
    expect((await states()).payments).toEqual(['scheduled', 'held'])
    await publish(base, 1)
    await accept(1, 3)
    expect((await states()).payments).toEqual(['invoiced', 'held'])
    await accept(2, 3)
    expect((await states()).payments).toEqual(['invoiced', 'scheduled'])
    await publish(base, 2)
  })

  test('that is due by the calendar goes on', async () => {
    const base = await deal({ ...perDelivery, type: 'upfront', initialAmount: 100 })
    await base.deliver(1)
    await base.dispute(1)
    expect((await base.states()).payments).toEqual(['scheduled'])
    await publish(base, 1)
  })
})

describe('the files of a report', () => {
  const withFiles = async () => {
    const base = await deal()
    const buckets = memoryBuckets()
    const host = testHost(base.store, buckets.ports)
    const brought = async (as: Parameters<typeof bring>[2], name = 'Shelf.jpg') =>
      (await bring(host, buckets, as, 'request', photo, { name })).id
    return { ...base, host, buckets, brought }
  }

  test('are read by both sides, large and small', async () => {
    const { as, host, deliver, acts, brought, contractId } = await withFiles()
    const id = await brought(as.ada)
    await deliver(1, 1, { note: 'See the photo.', files: [id, id] })
    const [report] = await acts(as.cora, 1)
    expect(report).toMatchObject({ files: [{ id, name: 'Shelf.jpg', type: 'image/jpeg', hasThumb: true }] })
    const of = { contractId, number: 1, entry: report!.entry, id }
    for (const who of [as.cora, as.ben]) {
      const { url } = await host.call<{ url: string }>(Uploads, who, 'GET_DELIVERY_URL', of)
      expect(url).toMatch(new RegExp(`^https://files.test/${id}-[\\w-]{43}\\?name=Shelf.jpg&type=image%2Fjpeg&`))
      const small = await host.call<{ url: string }>(Uploads, who, 'GET_DELIVERY_URL', { ...of, thumb: true })
      expect(small.url).toContain('type=image%2Fwebp')
    }
  })

  test('security: are of the own side, passed their check, and stand nowhere else', async () => {
    const { as, host, buckets, refused, on, deliver, brought, request } = await withFiles()
    const theirs = await brought(as.cora)
    const strange = await brought(as.finn)
    const { id: broken } = await bring(host, buckets, as.ada, 'request', Buffer.from('<svg/>'))
    const elsewhere = await brought(as.ada)
    await host.call(Uploads, as.ada, 'ADD_TO_REQUEST', { requestId: request.id, ids: [elsewhere] })
    const used = await brought(as.ada)
    await deliver(2, 1, { files: [used] })
    for (const id of [theirs, strange, broken, elsewhere, used])
      expect(await refused(Contracts, as.ada, 'DELIVER', { ...on(1, 1), files: [id] })).toBe('files.notReady')
    const many = Array.from({ length: 11 }, () => used)
    expect(await refused(Contracts, as.ada, 'DELIVER', { ...on(1, 1), files: many })).toBe('input.invalid')
  })

  test('security: are nobody else’s, and not to be had through another deal or report', async () => {
    const base = await withFiles()
    const { as, host, deliver, dispute, brought, contractId } = base
    const id = await brought(as.ada)
    await deliver(1, 1, { files: [id] })
    const other = await signed(base)
    const of = { contractId, number: 1, entry: 1, id }
    for (const who of [as.finn, as.eve])
      expect(await host.refused(Uploads, who, 'GET_DELIVERY_URL', of)).toBe('notFound')
    await dispute(1)
    for (const wrong of [{ contractId: other.contractId }, { number: 2 }, { entry: 2 }])
      expect(await host.refused(Uploads, as.cora, 'GET_DELIVERY_URL', { ...of, ...wrong })).toBe('notFound')
  })
})

describe('security: a delivery', () => {
  test('is disputed by the client alone, and what was said of it is read by both sides alone', async () => {
    const { as, refused, on, deliver, contractId } = await deal()
    await deliver(1)
    const asked = { ...on(1, 2), reason: 'x' }
    expect(await refused(Contracts, as.ada, 'DISPUTE_DELIVERY', asked)).toBe('auth.denied')
    expect(await refused(Contracts, as.eve, 'DISPUTE_DELIVERY', asked)).toBe('notFound')
    expect(await refused(Contracts, as.finn, 'GET_DELIVERY', { contractId, number: 1 })).toBe('notFound')
    expect(await refused(Contracts, as.cora, 'GET_DELIVERY', { contractId, number: 4 })).toBe('notFound')
    expect(await refused(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...asked, version: 1 })).toBe('call.conflict')
    expect(await refused(Contracts, as.cora, 'DISPUTE_DELIVERY', { ...asked, number: 4 })).toBe('notFound')
    const forged = await refused(Contracts, as.ada, 'GET_DELIVERY', { contractId, number: 1, cursor: 'e30' })
    expect(forged).toBe('input.invalid')
  })

  test('is told page by page where much was said', async () => {
    const { as, call, deliver, dispute, contractId } = await deal()
    await deliver(1)
    for (let round = 1; round < 4; round += 1) {
      await dispute(1, round * 2)
      await deliver(1, round * 2 + 1, { note: `Round ${round}.` })
    }
    const entries: number[] = []
    let cursor: string | undefined
    do {
      const asked = { contractId, number: 1, limit: 3, ...(cursor ? { cursor } : {}) }
      const page: { acts: DeliveryActView[]; cursor?: string } = await call(Contracts, as.cora, 'GET_DELIVERY', asked)
      entries.push(...page.acts.map(({ entry }) => entry))
      cursor = page.cursor
    } while (cursor)
    expect(entries).toEqual([7, 6, 5, 4, 3, 2, 1])
  })
})
