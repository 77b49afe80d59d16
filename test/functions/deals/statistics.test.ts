import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Statistics } from '#functions/deals/Statistics.ts'
import { StatisticsKeeper } from '#functions/deals/StatisticsKeeper.ts'
import { Totals } from '#functions/deals/statistics-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { IssuedInvoice, YearInCurrency } from '#shared/deals/Statistics.contract.ts'
import type { Totals as TotalsRow } from '#shared/deals/statistics.ts'
import { addDays } from '#shared/kit/date.ts'
import { offerable, setting } from './fixture.ts'

/** A repository of the totals whose writes are committed a part at a time. */
const open = (store: Base['store']) => {
  let unit = new Unit()
  return {
    db: { create: (row: Omit<TotalsRow, 'version'>) => repository(Totals, store, unit).create(row) },
    commit: async () => {
      await unit.commit(store)
      unit = new Unit()
    },
  }
}

type Base = Awaited<ReturnType<typeof setting>>
type Who = Base['as'][keyof Base['as']]

/** A contract with two invoices that went out: one in June, of which something was credited in July, and one voided. */
const billed = async () => {
  const base = await setting()
  const { as, clock, call, work, contracted, publish } = base
  const { contract } = await contracted()
  /** As the stream tells of rows that were saved: each twice, as it may. */
  const told = async (...ids: readonly string[]) => {
    const Records = [...ids, ...ids].map(id => ({ eventName: 'MODIFY', dynamodb: { Keys: { pk: { S: id } } } }))
    expect(await work(StatisticsKeeper, { Records })).toEqual({ batchItemFailures: [] })
  }
  clock.now = new Date('2026-06-20T02:00:00.000Z')
  const first = await publish(as.ada, contract.id, 1)
  const second = await publish(as.ada, contract.id, 2)
  await told(first.id, second.id)
  const year = (who: Who, isRevenue: boolean, of = 2025, currency = 'AUD') =>
    call<YearInCurrency>(Statistics, who, 'GET_STATISTICS', { isRevenue, year: of, currency })
  const issued = (who: Who, isRevenue: boolean, startDate: string, endDate: string, more = {}) =>
    call<{ items: IssuedInvoice[]; cursor?: string }>(Statistics, who, 'GET_INVOICES', {
      isRevenue,
      startDate,
      endDate,
      ...more,
    })
  return { ...base, events: base.told, contract, first, second, told, year, issued }
}

describe('what deals came to', () => {
  test('is counted once on both sides, by month, party and service', async () => {
    const { as, first, second, year } = await billed()
    const whole = (Number(first.total) + Number(second.total)).toFixed(2)
    const sales = await year(as.ada, true)
    expect(sales).toMatchObject({
      currency: 'AUD',
      currencies: ['AUD'],
      whole: { invoiced: whole, credited: '0.00', paid: '0.00', count: 2 },
      months: [{ month: '2026-06', invoiced: whole, count: 2 }],
      parties: [{ name: 'Harbour Foods', invoiced: whole, count: 2 }],
      services: [{ title: first.title, invoiced: whole }],
      years: [{ year: 2025, invoiced: whole, outstanding: whole, overdue: whole, count: 2 }],
    })
    const purchases = await year(as.cora, false)
    expect(purchases.parties).toMatchObject([{ id: first.supplier.id, invoiced: whole, count: 2 }])
    const nothing = { currencies: [], months: [], parties: [], services: [], whole: { invoiced: '0.00', count: 0 } }
    expect(await year(as.cora, true)).toMatchObject(nothing)
    expect(await year(as.ada, true, 2024)).toMatchObject(nothing)
    expect(await year(as.ada, true, 2025, 'USD')).toMatchObject({ ...nothing, currencies: ['AUD'] })
  })

  test('follows what is credited and what is voided, in the month and year in which it was', async () => {
    const { as, call, clock, first, second, told, year } = await billed()
    clock.now = new Date('2026-07-02T02:00:00.000Z')
    await call(Credits, as.ada, 'CREATE', {
      invoiceId: first.id,
      version: first.version,
      reason: 'A discount.',
      wish: { by: 'amount', amount: '11.00' },
    })
    await call<InvoiceView>(Invoices, as.ada, 'VOID', {
      invoiceId: second.id,
      version: second.version,
      reason: 'Too early.',
    })
    await told(first.id, second.id)
    expect((await year(as.ada, true, 2025)).whole).toMatchObject({ credited: '0.00', count: 2 })
    expect(await year(as.ada, true, 2026)).toMatchObject({
      whole: { invoiced: `-${second.total}`, credited: '11.00', count: -1 },
      months: [{ month: '2026-07' }],
    })
  })

  test('says what is outstanding and overdue of it, each day as it is, and each year beside the others', async () => {
    const { as, clock, work, first, second, told, year, publish, contract, events } = await billed()
    const amount = (...of: readonly InvoiceView[]) => of.reduce((sum, { total }) => sum + Number(total), 0).toFixed(2)
    const owed = async (of: number) => {
      const { whole, months, parties, services, years } = await year(as.ada, true, of)
      for (const rows of [months, parties, services])
        for (const kind of ['outstanding', 'overdue'] as const)
          expect(rows.reduce((sum, row) => sum + Number(row[kind]), 0).toFixed(2)).toBe(whole[kind])
      expect(years.find(row => row.year === of)).toMatchObject(whole)
      return [whole.outstanding, whole.overdue]
    }
    // Both are billed behind the last day to pay, the fourth before.
    expect(await owed(2025)).toEqual([amount(first, second), amount(first, second)])
    await publish(as.ada, contract.id, 3)
    clock.now = new Date('2026-07-02T02:00:00.000Z')
    const fourth = await publish(as.ada, contract.id, 4)
    await told(fourth.id)
    expect(await owed(2026)).toEqual([amount(fourth), '0.00'])
    clock.now = new Date(`${addDays(fourth.payableBy, -1)}T20:00:00.000Z`)
    await work(DailyRun, {})
    await told(fourth.id)
    expect(await owed(2026)).toEqual([amount(fourth), '0.00'])
    // The run of the day behind the last to pay saves it, and what is saved is counted.
    const heard = events().length
    clock.now = new Date(`${fourth.payableBy}T20:00:00.000Z`)
    await work(DailyRun, {})
    expect(
      events()
        .slice(heard)
        .some(({ subject }) => subject.id === fourth.id),
    ).toBe(true)
    await told(fourth.id)
    expect(await owed(2026)).toEqual([amount(fourth), amount(fourth)])
    expect((await year(as.cora, false, 2026)).years.map(row => [row.year, row.outstanding])).toEqual([
      [2025, amount(first, second)],
      [2026, amount(fourth)],
    ])
  })

  test('books a deal of several items to each of them', async () => {
    const { as, call, org, told, year, service, sent, offer, sign, procurement, publish, work } = await billed()
    const request = await sent()
    const { platform: _platform, ...choice } = request.choice!
    const own = { ...choice.items[0]!, id: undefined, sid: undefined, title: 'Handbook', cost: '500.00', gstFree: true }
    const { id } = await offer(request, { choice: { ...choice, items: [...choice.items, own] } })
    for (const who of [as.cora, as.dev, as.ada]) await sign(who, id)
    const { contract } = await procurement(as.ada, id)
    const before = await year(as.ada, true)
    const invoice = await publish(as.ada, contract!.id, 1)
    await told(invoice.id)
    // A quarter of 2,000.00 with its GST, and of 500.00 without.
    expect(invoice.total).toBe('675.00')
    const after = await year(as.ada, true)
    const of = ({ services }: YearInCurrency, title: string) =>
      Number(services.find(row => row.title === title)?.invoiced ?? 0)
    expect(of(after, 'Handbook')).toBe(125)
    expect(of(after, service.name) - of(before, service.name)).toBe(550)
    await call(Credits, as.ada, 'CREATE', {
      ...{ invoiceId: invoice.id, version: invoice.version, reason: 'Not needed.' },
      wish: { by: 'lines', lines: [{ key: 'i2', amount: '125.00' }] },
    })
    await told(invoice.id)
    expect((await year(as.ada, true)).services.find(({ title }) => title === 'Handbook')).toMatchObject({
      credited: '125.00',
    })
    const recount = { party: { type: 'organization', id: org.wattle }, side: 'supplier', year: 2025 }
    expect(await work(StatisticsKeeper, { recount })).toMatchObject({ invoices: 3, differences: 0 })
  })

  test('books a payment for one item of several to that item', async () => {
    const { as, call, org, told, year, sent, offer, sign, procurement, publish, work } = await billed()
    const request = await sent()
    const { items, ...rest } = offerable(request)
    const own = { ...items[0]!, id: undefined, sid: undefined, title: 'Handbook', cost: '500.00' }
    const payment = { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
    const { id } = await offer(request, { choice: { ...rest, payment, items: [...items, own] } })
    for (const who of [as.cora, as.dev, as.ada]) await sign(who, id)
    const { contract } = await procurement(as.ada, id)
    const before = await year(as.ada, true)
    const [review, handbook] = [await publish(as.ada, contract!.id, 1), await publish(as.ada, contract!.id, 2)]
    await told(review.id, handbook.id)
    expect([review.total, handbook.total]).toEqual(['2200.00', '550.00'])
    await call(Credits, as.ada, 'CREATE', {
      ...{ invoiceId: handbook.id, version: handbook.version, reason: 'Not needed.' },
      wish: { by: 'lines', lines: [{ key: 'i2', amount: '50.00' }] },
    })
    await told(handbook.id)
    for (const [who, isRevenue] of [
      [as.ada, true],
      [as.cora, false],
    ] as const) {
      const { services, whole } = await year(who, isRevenue)
      expect(services.find(({ title }) => title === 'Handbook')).toMatchObject({
        ...{ invoiced: '550.00', credited: '55.00', outstanding: '495.00' },
      })
      const first = services.find(({ title }) => title === review.title)
      expect(Number(first?.invoiced) - Number(before.services[0]?.invoiced)).toBe(2200)
      expect(first?.credited).toBe('0.00')
      expect(whole.count).toBe(4)
    }
    const recount = { party: { type: 'organization', id: org.wattle }, side: 'supplier', year: 2025 }
    expect(await work(StatisticsKeeper, { recount })).toMatchObject({ invoices: 4, differences: 0 })
  })

  test('is for who may see sales, and of one’s own party alone', async () => {
    const { as, refused, year } = await billed()
    expect(await refused(Statistics, as.eve, 'GET_STATISTICS', { isRevenue: true, year: 2025, currency: 'AUD' })).toBe(
      'auth.denied',
    )
    expect((await year(as.finn, true)).currencies).toEqual([])
    expect((await year(as.eve, false)).currencies).toEqual([])
  })
})

describe('the invoices of a period', () => {
  test('are those that went out in it, the last first, page by page', async () => {
    const { as, first, second, issued } = await billed()
    const ids = async (from: string, to: string) =>
      (await issued(as.ada, true, from, to)).items.map(({ id }) => id).toSorted()
    const both = [first.id, second.id].toSorted()
    expect(await ids('2025-07-01', '2026-06-30')).toEqual(both)
    expect(await ids('2026-06-20', '2026-06-20')).toEqual(both)
    expect(await ids('2026-06-01', '2026-06-19')).toEqual([])
    expect(await ids('2026-06-21', '2026-06-30')).toEqual([])
    const page = await issued(as.cora, false, '2026-06-01', '2026-06-30', { limit: 1 })
    expect(page.items).toHaveLength(1)
    const rest = await issued(as.cora, false, '2026-06-01', '2026-06-30', { limit: 1, cursor: page.cursor })
    expect([...page.items, ...rest.items].map(({ id }) => id).toSorted()).toEqual(both)
    expect(rest.cursor).toBeUndefined()
    expect((await issued(as.finn, true, '2026-06-01', '2026-06-30')).items).toEqual([])
  })

  test('error: a period that ends before it begins, or lies in two financial years', async () => {
    const { as, refused } = await billed()
    const not = (startDate: string, endDate: string) =>
      refused(Statistics, as.ada, 'GET_INVOICES', { isRevenue: true, startDate, endDate })
    expect(await not('2026-06-02', '2026-06-01')).toBe('input.invalid')
    expect(await not('2026-06-30', '2026-07-01')).toBe('input.invalid')
    expect(
      await refused(Statistics, as.eve, 'GET_INVOICES', {
        isRevenue: true,
        startDate: '2026-06-01',
        endDate: '2026-06-02',
      }),
    ).toBe('auth.denied')
  })
})

describe('a recount from the rows', () => {
  test.each([1, 2, 3])('says what the totals say, whatever happened: history %i', async seed => {
    let state = seed
    const upTo = (count: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * count)
    }
    const { as, call, clock, org, work, told, first, second, contract } = await billed()
    const invoices = [first.id, second.id]
    const steps = [
      async (id: string, version: number) =>
        call(Invoices, as.ada, 'VOID', { invoiceId: id, version, reason: 'Too early.' }),
      async (id: string, version: number) =>
        call(Credits, as.ada, 'CREATE', {
          ...{ invoiceId: id, version, reason: 'A discount.' },
          wish: { by: 'amount', amount: `${1 + upTo(40)}.${10 + upTo(90)}` },
        }),
      async () => {
        const { progress } = await call<{ progress: { bill: number } }>(Contracts, as.ada, 'GET_BY_ID', {
          contractId: contract.id,
        })
        const { id } = await call<InvoiceView>(Invoices, as.ada, 'PUBLISH_INVOICE', {
          contractId: contract.id,
          number: progress.bill,
        })
        invoices.push(id)
      },
    ]
    for (let n = 0; n < 8; n += 1) {
      clock.now = new Date(Date.parse('2026-06-21T02:00:00.000Z') + n * 3 * 86_400_000)
      const id = invoices[upTo(invoices.length)] ?? first.id
      const { version } = await call<InvoiceView>(Invoices, as.ada, 'GET_BY_ID', { invoiceId: id })
      // What the state does not allow is refused, and changes nothing.
      await steps[upTo(steps.length)]!(id, version).catch(() => undefined)
      if (upTo(2) === 0) await told(...invoices.toReversed())
    }
    await told(...invoices)
    for (const [party, side] of [
      [org.wattle, 'supplier'],
      [org.harbour, 'demander'],
    ] as const)
      for (const year of [2025, 2026]) {
        const recount = { party: { type: 'organization', id: party }, side, year }
        const found = (await work(StatisticsKeeper, { recount })) as { rows: number; invoices: number }
        expect(found).toMatchObject({ invoices: invoices.length, differences: 0 })
        if (year === 2025) expect(found.rows).toBeGreaterThan(0)
      }
  })

  test('makes up for what was never told, and finds a total that is wrong', async () => {
    const { as, org, store, work, publish, contract, year } = await billed()
    await publish(as.ada, contract.id, 3)
    const recount = { party: { type: 'organization', id: org.wattle }, side: 'supplier', year: 2025 }
    expect(await work(StatisticsKeeper, { recount })).toMatchObject({ invoices: 3, differences: 0 })
    expect((await year(as.ada, true)).whole.count).toBe(3)
    const unit = new Unit()
    const totals = repository(Totals, store, unit)
    const [row] = await totals.allRows({ ...recount, group: 'month' } as never)
    totals.save({ ...row!, invoiced: '1.00' })
    await unit.commit(store)
    expect(await work(StatisticsKeeper, { recount })).toMatchObject({ differences: 1 })
  })
})

test('a page of a year with very many clients reads as little as any', async () => {
  const { as, org, store, call } = await setting()
  const { db: writing, commit } = open(store)
  const at = { party: { type: 'organization' as const, id: org.wattle }, side: 'supplier' as const, year: 2025 }
  const owed = { outstanding: '0.00', overdue: '0.00' }
  const sums = { credited: '0.00', interest: '0.00', paid: '0.00', ...owed, count: 1, currency: 'AUD' as const }
  for (let n = 0; n < 600; n += 1) {
    const row = { ...at, ...sums, invoiced: `${n}.00` }
    writing.create({ ...row, group: 'party', key: `organization#${n}` })
    writing.create({ ...row, group: 'service', key: `Service ${n}` })
    if (n % 40 === 39) await commit()
  }
  for (let n = 0; n < 12; n += 1)
    writing.create({ ...at, ...sums, invoiced: '1.00', group: 'month', key: `2025-${String(n + 1).padStart(2, '0')}` })
  await commit()
  // The suite holds the call to its bound of units.
  const year = await call<YearInCurrency>(Statistics, as.ada, 'GET_STATISTICS', {
    isRevenue: true,
    year: 2025,
    currency: 'AUD',
  })
  expect(year.services.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `Service ${599 - n}`))
  expect(year.months).toHaveLength(12)
})
