import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { contractDayTables, stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { derivedSchedule } from '#functions/deals/schedule.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import type { Store } from '#functions/kit/store.ts'
import { transaction } from '#functions/kit/work.ts'
import type { Contract, DeliveryScheduleItem, PaymentScheduleItem } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { endIsFinalFrom, endOutlook } from '#shared/deals/series.ts'
import { addDays } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import type { DealChoice, RecurringChoice } from '#shared/terms/choice.ts'
import { termItems } from '#shared/terms/deal-schedule.ts'
import type { Recurring } from '#shared/terms/recurring.ts'
import { setting } from './fixture.ts'

const monthly: Recurring = { term: { length: 1, type: 'month' }, noticeDays: 30 }

/** A month's service of 2,200.00 with tax from 1 April 2026 on, paid at its beginning, repeated with a notice of 30 days. */
const begin = async (recurring: Recurring = monthly, more: Record<string, unknown> = {}) => {
  const base = await setting({ durationType: { type: 'month', length: 1 } })
  base.capacity.held = false
  base.clock.now = new Date('2026-03-02T09:00:00.000Z')
  const made = await base.contracted({ paymentIndex: 0, recurring, ...more })
  const runOn = async (day: string) => {
    base.clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    return base.work(DailyRun, {})
  }
  const current = async () => (await base.procurement(base.as.ada, made.request.id)).contract as Contract
  const settle = (invoice: Pick<InvoiceView, 'id' | 'total'>) => {
    const uses = { tables: settlingTables }
    return transaction<typeof uses, unknown>(base.host, uses, {}, async work =>
      stageSettled(work, await work.db.invoices.need({ id: invoice.id }), {
        paymentId: idFrom('payment', ulid()),
        amount: invoice.total,
        lateInterest: '0.00',
        tool: 'card',
        instrument: 'Visa',
        paidAt: base.clock.now.toISOString(),
      }),
    )
  }
  const fulfil = async (number: number) => {
    const on = { contractId: made.contract.id, number }
    await base.call(Contracts, base.as.ada, 'DELIVER', { ...on, version: 1 })
    await base.call(Contracts, base.as.cora, 'ACCEPT_DELIVERY', { ...on, version: 2 })
  }
  const end = async (who: typeof base.as.ada | typeof base.as.cora, reason = 'We move.') =>
    base.call<Contract>(Contracts, who, 'END', {
      contractId: made.contract.id,
      version: (await current()).version,
      reason,
    })
  return { ...base, ...made, runOn, current, settle, fulfil, end }
}

describe('a recurring contract', () => {
  test('has the terms that nobody can keep from coming any more, and no others', async () => {
    const { contract, runOn, current, as, request, ticket, told } = await begin()
    expect(contract).toMatchObject({
      scheduled: 'recurring',
      series: { begun: 1 },
      payments: 1,
      deliveries: 1,
      total: '2200.00',
      next: '2026-03-25',
    })
    // The second term begins on 1 May: a notice of 30 days that is given on 1 April comes too late for the first.
    await runOn('2026-03-31')
    expect((await current()).series).toMatchObject({ begun: 1 })
    await runOn('2026-04-01')
    expect(await current()).toMatchObject({
      series: { begun: 2 },
      payments: 2,
      openPayments: 2,
      deliveries: 2,
      openDeliveries: 2,
      total: '4400.00',
      validTo: '2026-06-01',
    })
    await runOn('2026-04-01')
    expect((await current()).series).toMatchObject({ begun: 2 })
    const { request: seen } = await ticket(as.cora, request.id)
    expect(seen.outstanding).toEqual({ amount: '4400.00', currency: 'AUD' })
    const terms = told().filter(({ type }) => type === 'deals.contract.termBegan')
    expect(terms.map(({ data }) => [data.term, data.from, data.until])).toEqual([[2, '2026-05-01', '2026-05-31']])
  })

  test('begins with as many terms as its notice makes certain when it is signed', async () => {
    const { contract } = await begin({ ...monthly, noticeDays: 120 })
    expect(contract).toMatchObject({ series: { begun: 3 }, payments: 3, total: '6600.00' })
  })

  test('goes on after everything of a term is delivered and paid', async () => {
    const { as, request, runOn, current, settle, fulfil, publish, contract, ticket } = await begin()
    const first = await publish(as.ada, contract.id, 1)
    await settle(first)
    await fulfil(1)
    expect(await current()).toMatchObject({ status: 'active', openPayments: 0, openDeliveries: 0 })
    expect((await ticket(as.cora, request.id)).request).toMatchObject({
      demanderGroup: 'active',
      outstanding: { amount: '0.00' },
    })
    await runOn('2026-04-01')
    const after = await current()
    expect(after).toMatchObject({ openPayments: 1, progress: { pay: 2, bill: 2 } })
    expect((await ticket(as.cora, request.id)).request).toMatchObject({
      outstanding: { amount: '2200.00' },
      nextDue: '2026-05-01',
    })
  })

  test('bills the first payment of a term while one of the term before is unpaid', async () => {
    const { as, runOn, call, contract, publish } = await begin()
    await runOn('2026-04-24')
    await publish(as.ada, contract.id, 1)
    const second = await publish(as.ada, contract.id, 2)
    expect(second).toMatchObject({ number: 2, dueDate: '2026-05-01', total: '2200.00' })
    expect(await call(Invoices, as.ada, 'CREATE_MULTI', { contractId: contract.id, upTo: 99 })).toEqual({
      invoices: [],
    })
  })

  test('is ended by either side, with the term that runs when the notice is over', async () => {
    for (const [day, lastTerm, lastDay, rest] of [
      ['2026-03-31', 1, '2026-04-30', '2200.00'],
      ['2026-04-01', 2, '2026-05-31', '4400.00'],
      ['2026-05-01', 2, '2026-05-31', '4400.00'],
      ['2026-05-02', 3, '2026-06-30', '6600.00'],
    ] as const) {
      for (const who of ['ada', 'cora'] as const) {
        const base = await begin()
        await base.runOn(day)
        expect(endOutlook(await base.current(), day)).toMatchObject({ lastTerm, lastDay, rest })
        const ended = await base.end(base.as[who])
        const side = who === 'ada' ? 'supplier' : 'demander'
        expect(ended.series).toMatchObject({ begun: lastTerm, ending: { side, lastTerm, lastDay, reason: 'We move.' } })
        expect(ended.total).toBe(rest)
        const { type, data } = base.told().at(-1)!
        expect([type, data.lastDay, data.rest]).toEqual(['deals.contract.ending', lastDay, rest])
        await base.runOn('2028-01-01')
        expect((await base.current()).series).toMatchObject({ begun: lastTerm })
      }
    }
  })

  test('begins the terms itself that no run has begun when it is ended', async () => {
    const { end, as, clock, current } = await begin()
    clock.now = new Date('2026-08-15T03:00:00.000Z')
    expect(endOutlook(await current(), '2026-08-15')).toMatchObject({ lastTerm: 6, rest: '13200.00' })
    expect(await end(as.cora)).toMatchObject({ series: { begun: 6 }, total: '13200.00', payments: 6 })
  })

  test('is ended once, by who may act for a side, on the version that was shown, and only where it repeats', async () => {
    const { as, refused, contract, current, end, capacity } = await begin()
    capacity.held = true
    const asked = { contractId: contract.id, version: contract.version, reason: 'x' }
    expect(await refused(Contracts, as.finn, 'END', asked)).toBe('notFound')
    expect(await refused(Contracts, as.ada, 'END', { ...asked, version: 9 })).toBe('call.conflict')
    expect(await refused(Contracts, as.ada, 'END', { ...asked, reason: ' ' })).toBe('input.invalid')
    await end(as.ada)
    const again = { ...asked, version: (await current()).version }
    expect(await refused(Contracts, as.cora, 'END', again)).toBe('deals.endedAlready')
    const base = await setting()
    const fixed = await base.contracted()
    const on = { contractId: fixed.contract.id, version: fixed.contract.version, reason: 'x' }
    expect(await base.refused(Contracts, base.as.ada, 'END', on)).toBe('deals.notRecurring')
  })

  test('tells both sides, signed by all, what is certain so far', async () => {
    const { told } = await begin({ ...monthly, noticeDays: 120 })
    const { type, data } = told().findLast(event => event.type.startsWith('deals.contract.'))!
    expect([type, data.amount, data.until]).toEqual(['deals.contract.seriesBegan', '6600.00', '2026-06-30'])
  })

  test('goes on when who gave notice takes it back while the other side could still give its own', async () => {
    const { as, contract, current, end, refused, runOn, call, told } = await begin()
    const on = async () => ({ contractId: contract.id, version: (await current()).version })
    expect(await refused(Contracts, as.ada, 'CONTINUE', await on())).toBe('deals.notEnded')
    await runOn('2026-04-05')
    const ended = await end(as.cora)
    expect(ended.series?.ending).toMatchObject({ lastTerm: 2, lastDay: '2026-05-31' })
    // The third term would be certain thirty days before 1 June.
    expect(endIsFinalFrom(ended)).toBe('2026-05-02')
    expect(await refused(Contracts, as.finn, 'CONTINUE', await on())).toBe('notFound')
    expect(await refused(Contracts, as.ada, 'CONTINUE', await on())).toBe('auth.denied')
    expect(await refused(Contracts, as.cora, 'CONTINUE', { ...(await on()), version: 1 })).toBe('call.conflict')
    await runOn('2026-05-01')
    const resumed = await call<Contract>(Contracts, as.cora, 'CONTINUE', await on())
    expect(resumed.series).toMatchObject({ begun: 2 })
    expect(resumed.series?.ending).toBeUndefined()
    expect(told().at(-1)).toMatchObject({
      type: 'deals.contract.continued',
      data: { side: 'demander', continuedBy: 'Harbour Foods' },
    })
    await runOn('2026-05-02')
    expect((await current()).series).toMatchObject({ begun: 3 })
    // Ended anew, and left until the end is certain.
    await end(as.cora)
    await runOn('2026-06-02')
    expect(await refused(Contracts, as.cora, 'CONTINUE', await on())).toBe('deals.endIsFinal')
    await runOn('2026-12-01')
    expect((await current()).series).toMatchObject({ begun: 3 })
  })

  test('is completed once it is ended and its last term is settled, and not before', async () => {
    const { as, contract, runOn, publish, settle, fulfil, end, current, told, ticket, request } = await begin()
    for (const number of [1, 2]) {
      await runOn(number === 1 ? '2026-03-31' : '2026-04-01')
      await settle(await publish(as.ada, contract.id, number))
      await fulfil(number)
    }
    expect((await current()).status).toBe('active')
    expect(await end(as.cora)).toMatchObject({ status: 'completed', series: { ending: { lastTerm: 2 } } })
    expect((await current()).next).toBeUndefined()
    expect(told().filter(({ type }) => type === 'deals.contract.fulfilled')).toHaveLength(1)
    expect((await ticket(as.cora, request.id)).request).toMatchObject({ demanderGroup: 'closed' })

    const other = await begin()
    await other.end(other.as.ada)
    await other.settle(await other.publish(other.as.ada, other.contract.id, 1))
    expect((await other.current()).status).toBe('active')
    await other.fulfil(1)
    expect((await other.current()).status).toBe('completed')
  })

  test('drafts each invoice of two years on its day, once', async () => {
    const { as, call, contract, told } = await begin().then(async base => {
      await base.call(Contracts, base.as.ada, 'SET_PUBLISHING', { contractId: base.contract.id, byItself: true })
      for (let day = '2026-03-03'; day <= '2028-03-02'; day = addDays(day, 1)) {
        await base.runOn(day)
        if (day.endsWith('1')) await base.runOn(day)
      }
      return base
    })
    const published = told().filter(({ type }) => type === 'deals.invoice.published')
    expect(published.map(({ data, at }) => [data.number, data.dueDate, at.slice(0, 10)])).toEqual(
      Array.from({ length: 24 }, (_, n) => {
        const due = `${2026 + Math.floor((n + 3) / 12)}-${String(((n + 3) % 12) + 1).padStart(2, '0')}-01`
        // The run of a day in Sydney begins in the evening before.
        return [n + 1, due, addDays(due, -8)]
      }),
    )
    // Read page by page, as any other.
    const page = await call<{ payments: PaymentScheduleItem[]; invoices: InvoiceView[] }>(
      Contracts,
      as.cora,
      'GET_SCHEDULE',
      {
        contractId: contract.id,
        kind: 'payment',
        limit: 50,
      },
    )
    // The term that begins in April is certain since the day before.
    expect(page.payments.map(({ number, status }) => [number, status])).toEqual(
      Array.from({ length: 25 }, (_, n) => [n + 1, n < 24 ? 'invoiced' : 'scheduled']),
    )
    expect(page.invoices.every(({ total }) => total === '2200.00')).toBe(true)
    expect(new Set(page.payments.map(({ id }) => id)).size).toBe(25)
  })

  test('begins a term once however many begin it, and after one that was killed', async () => {
    const base = await begin()
    const uses = { tables: contractDayTables }
    const step = (host: typeof base.host) =>
      transaction<typeof uses, boolean>(host, uses, {}, work => stageContractDay(work, base.contract.id, '2026-07-20'))
    base.clock.now = new Date('2026-07-19T20:00:00.000Z')
    // Killed between the reading and the writing: nothing is written.
    const killed: Store = {
      ...base.store,
      transact: async () => {
        throw new Error('killed')
      },
    }
    await expect(step({ ...base.host, store: killed })).rejects.toThrow('killed')
    expect((await base.current()).series).toMatchObject({ begun: 1 })
    await Promise.allSettled([step(base.host), step(base.host), step(base.host)])
    await base.runOn('2026-07-20')
    await base.runOn('2026-07-20')
    expect(await base.current()).toMatchObject({ series: { begun: 5 }, payments: 5, total: '11000.00' })
    const terms = base.told().flatMap(({ type, data }) => (type === 'deals.contract.termBegan' ? [data.term] : []))
    expect(new Set(terms).size).toBe(terms.length)
    expect(terms.at(-1)).toBe(5)
  })

  test('gives the payments of any term under their numbers, held to what was signed', async () => {
    const weekly: Recurring = { term: { length: 4, type: 'week' }, noticeDays: 30 }
    const base = await setting({ durationType: { type: 'week', length: 4 } })
    base.capacity.held = false
    base.clock.now = new Date('2026-03-02T09:00:00.000Z')
    const { contract, request } = await base.contracted({ paymentIndex: 3, recurring: weekly })
    // The first payment is due a week after 1 April; four to a term.
    base.clock.now = new Date('2046-03-01T20:00:00.000Z')
    const uses = { tables: contractDayTables }
    const grow = () =>
      transaction<typeof uses, boolean>(base.host, uses, {}, work => stageContractDay(work, contract.id, '2026-12-30'))
    while (await grow());
    const grown = (await base.procurement(base.as.ada, request.id)).contract as Contract
    const { choice } = grown
    expect(grown.payments).toBe(4 * (grown.series?.begun ?? 0))
    const schedule = derivedSchedule(grown)
    for (let term = 1; term <= (grown.series?.begun ?? 0); term += 1) {
      const items = termItems(choice as RecurringChoice, term)
      const first = (term - 1) * 4 + 1
      expect([0, 1, 2, 3].map(n => schedule.payment(first + n)?.dueDate)).toEqual(
        items.payments.map(one => one.dueDate),
      )
      expect([0, 1, 2, 3].map(n => schedule.delivery(first + n)?.date)).toEqual(items.deliveries.map(one => one.date))
    }
    expect(schedule.payment(grown.payments + 1)).toBeUndefined()
    const forged = { ...grown, id: idFrom('contract', ulid()), series: { ...grown.series!, hash: 'another' } }
    expect(() => derivedSchedule(forged)).toThrow('is not the one that was signed')
  })

  test('is offered and signed as asked for, and the document says so', async () => {
    const base = await setting({ durationType: { type: 'month', length: 1 } })
    const request = await base.sent(base.as.cora, { paymentIndex: 0, recurring: monthly })
    expect(request.choice?.recurring).toEqual(monthly)
    const offered = await base.offer(request)
    const { text } = await base.document(base.as.cora, offered.id)
    expect(text).toContain(
      'This deal is a series of terms, each of 1 month. The first runs from 1 April 2026 to 30 April 2026.',
    )
    expect(text).toContain('a notice of 30 days')
    const { platform: _platform, ...choice } = offered.choice as DealChoice
    const changed = await base.call<Request>(Tickets, base.as.ada, 'CREATE_OFFER', {
      requestId: offered.id,
      version: offered.version,
      body: { message: 'Once.', language: 'en', choice: { ...choice, recurring: undefined } },
    })
    expect(changed.choice?.recurring).toBeUndefined()
    expect((await base.document(base.as.cora, changed.id)).text).not.toContain('series of terms')
    expect(
      await base.refused(Tickets, base.as.cora, 'SEND_REQUEST_MERGED', {
        body: base.bodyWith({ paymentIndex: 0, recurring: { term: { length: 1, type: 'week' }, noticeDays: 30 } }),
      }),
    ).toBe('deals.termTooShort')
  })

  test('of twenty years is read as a short one, and signed as one', async () => {
    const units: number[] = []
    for (const recurring of [undefined, monthly]) {
      const base = await setting({ durationType: { type: 'month', length: 1 } })
      base.capacity.held = false
      const offered = await base.offer(
        await base.sent(base.as.eve, { paymentIndex: 0, ...(recurring ? { recurring } : {}) }),
      )
      await base.sign(base.as.eve, offered.id)
      const before = { ...base.store.meter }
      await base.sign(base.as.ada, offered.id)
      units.push(base.store.meter.write - before.write)
    }
    expect(units[0]).toBe(units[1])
    const base = await begin()
    const reads = async () => {
      const before = base.store.meter.read
      await base.procurement(base.as.ada, base.request.id)
      return base.store.meter.read - before
    }
    const short = await reads()
    base.clock.now = new Date('2046-03-02T09:00:00.000Z')
    const ended = await base.end(base.as.ada)
    expect(ended.payments).toBeGreaterThan(239)
    expect(await reads()).toBe(short)
    const page = await base.call<{ deliveries: DeliveryScheduleItem[] }>(Contracts, base.as.ada, 'GET_SCHEDULE', {
      contractId: base.contract.id,
      kind: 'delivery',
      limit: 3,
      cursor: Buffer.from('{"from":238}').toString('base64url'),
    })
    expect(page.deliveries.map(({ number, dueDate }) => [number, dueDate])).toEqual([
      [238, '2046-02-01'],
      [239, '2046-03-01'],
      [240, '2046-04-01'],
    ])
  })
})
