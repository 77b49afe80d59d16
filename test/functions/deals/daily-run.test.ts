import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import { transaction } from '#functions/kit/work.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { addDays } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { setting } from './fixture.ts'

/** Payments of 550.00 due on 1 April, 29 April, 29 May and 29 June, each payable for 14 days; one delivery on 1 July. */
const begin = async () => {
  const base = await setting()
  const made = await base.contracted({ lateRate: '10' })
  const from = base.told().length
  /** The morning of a day in Sydney. */
  const morning = (day: string) => new Date(`${addDays(day, -1)}T20:00:00.000Z`)
  const runOn = async (day: string) => {
    base.clock.now = morning(day)
    return base.work(DailyRun, {})
  }
  const told = (since = from) =>
    base
      .told()
      .slice(since)
      .map(({ type, data }) => [type.replace('deals.', ''), data.number ?? data.numbers] as const)
  const settle = (invoice: InvoiceView) => {
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
  return { ...base, ...made, runOn, toldSince: told, from, settle }
}

describe('the daily run', () => {
  test('drafts the invoice of a payment a week before it is due, once, for its supplier alone', async () => {
    const { as, call, refused, contract, request, runOn, toldSince, procurement, publish } = await begin()
    await runOn('2026-03-24')
    expect(toldSince()).toEqual([])
    for (const day of ['2026-03-25', '2026-03-25', '2026-03-26']) await runOn(day)
    expect(toldSince()).toEqual([['invoice.drafted', 1]])

    const ofSupplier = await procurement(as.ada, request.id)
    expect(ofSupplier.invoices).toMatchObject([{ number: 1, status: 'draft', total: '550.00', due: '0.00' }])
    const [draft] = ofSupplier.invoices as [InvoiceView]
    const ofCustomer = await procurement(as.cora, request.id)
    expect(ofCustomer.invoices).toEqual([])
    expect(ofCustomer.payments[0]).not.toHaveProperty('invoiceId')
    for (const [server, method] of [
      [Invoices, 'GET_BY_ID'],
      [InvoicePapers, 'FACTS'],
    ] as const)
      expect(await refused(server, as.cora, method, { invoiceId: draft.id })).toBe('notFound')
    const voiding = { invoiceId: draft.id, version: draft.version, reason: 'x' }
    expect(await refused(Invoices, as.cora, 'VOID', voiding)).toMatch(/notFound|auth\.denied/)
    const listed = (who: typeof as.ada | typeof as.cora, side: string) =>
      call<{ items: InvoiceView[] }>(Invoices, who, 'GET_BY_RELATED', { side })
    expect((await listed(as.ada, 'sale')).items).toMatchObject([{ status: 'draft' }])
    expect((await listed(as.cora, 'purchase')).items).toEqual([])

    const published = await publish(as.ada, contract.id, 1)
    expect(published).toMatchObject({ id: draft.id, status: 'published', supplierSign: { name: 'Ada Tester' } })
    expect((await listed(as.cora, 'purchase')).items).toMatchObject([{ id: draft.id, status: 'published' }])
  })

  test('does not draft what was billed by hand, nor what its supplier voided', async () => {
    const { as, call, contract, request, runOn, toldSince, procurement, publish } = await begin()
    const first = await publish(as.ada, contract.id, 1)
    await call(Invoices, as.ada, 'VOID', { invoiceId: first.id, version: first.version, reason: 'x' })
    await runOn('2026-04-22')
    expect(toldSince().filter(([type]) => type === 'invoice.drafted')).toEqual([['invoice.drafted', 2]])
    const { invoices } = await procurement(as.ada, request.id)
    const draft = invoices.find(({ status }) => status === 'draft')!
    await call(Invoices, as.ada, 'VOID', { invoiceId: draft.id, version: draft.version, reason: 'Not yet.' })
    await runOn('2026-04-23')
    expect(toldSince().filter(([type]) => type === 'invoice.drafted')).toHaveLength(1)
    // All are billed by hand, in their order, with or without a draft.
    const all = await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', {
      contractId: contract.id,
      upTo: 9,
    })
    expect(all.invoices.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  test('reminds the customer before an invoice is payable, and tells that it is overdue and bears interest, each once', async () => {
    const { as, contract, runOn, toldSince, publish, clock, told, from } = await begin()
    clock.now = new Date('2026-04-01T01:00:00.000Z')
    await publish(as.ada, contract.id, 1)
    const days: Record<string, (readonly unknown[])[]> = {}
    for (let day = '2026-04-02'; day <= '2026-05-20'; day = addDays(day, 1)) {
      const since = told().length
      await runOn(day)
      if (day.endsWith('5')) await runOn(day)
      const news = toldSince(since).filter(([type]) => type !== 'invoice.drafted')
      if (news.length) days[day] = news
    }
    expect(days).toEqual({
      '2026-04-12': [['invoice.near', 1]],
      '2026-04-16': [
        ['invoice.overdue', 1],
        ['invoice.interestBegan', 1],
      ],
      '2026-04-22': [['invoice.reminded', 1]],
      '2026-05-15': [['invoice.lastReminder', 1]],
    })
    const reminded = told()
      .slice(from)
      .filter(({ type }) => type === 'deals.invoice.reminded' || type === 'deals.invoice.lastReminder')
    expect(reminded.map(({ data }) => [data.days, data.due])).toEqual([
      [7, '551.05'],
      [30, '554.52'],
    ])
  })

  test('leaves what is paid alone, and waits while a payment is under way', async () => {
    const { as, contract, runOn, toldSince, publish, settle, clock } = await begin()
    clock.now = new Date('2026-04-01T01:00:00.000Z')
    const first = await publish(as.ada, contract.id, 1)
    await settle(first)
    await runOn('2026-05-20')
    expect(toldSince().filter(([type]) => /near|overdue|reminded/.test(type))).toEqual([])
  })

  test('tells both sides of a delivery that is near, and of one that is late', async () => {
    const { as, call, contract, runOn, told } = await begin()
    const deliveries = () =>
      told().flatMap(({ type, data }) => (type.includes('.delivery.') ? [[type, data.numbers, data.dueDate]] : []))
    await runOn('2026-06-27')
    expect(deliveries()).toEqual([])
    await runOn('2026-06-28')
    await runOn('2026-07-01')
    const near = ['deals.delivery.near', '1', '2026-07-01']
    expect(deliveries()).toEqual([near])
    await runOn('2026-07-02')
    expect(deliveries()).toEqual([near, ['deals.delivery.overdue', '1', '2026-07-01']])
    await call(Contracts, as.ada, 'DELIVER', { contractId: contract.id, number: 1, version: 1 })
    const before = told().length
    await runOn('2026-08-30')
    expect(
      told()
        .slice(before)
        .filter(({ type }) => type.includes('.delivery.')),
    ).toEqual([])
  })

  test('makes up for days that no run had, in their order', async () => {
    const { runOn, toldSince } = await begin()
    await runOn('2026-07-10')
    expect(toldSince()).toEqual([
      ['invoice.drafted', 1],
      ['invoice.drafted', 2],
      ['invoice.drafted', 3],
      ['invoice.drafted', 4],
      ['delivery.overdue', '1'],
    ])
  })

  test('does each thing once, though several run at the same time', async () => {
    const { runOn, toldSince } = await begin()
    await Promise.all([1, 2, 3].map(() => runOn('2026-07-10')))
    expect(toldSince().map(([type]) => type)).toHaveLength(5)
  })

  test('stops before its Lambda is ended, and the next run goes on', async () => {
    const { clock, host, work, toldSince } = await begin()
    void host
    clock.now = new Date('2026-07-09T20:00:00.000Z')
    await expect(
      work(
        DailyRun,
        {},
        () => {},
        () => 1000,
      ),
    ).rejects.toThrow('was not done in the time')
    expect(toldSince()).toEqual([])
    await work(DailyRun, {})
    expect(toldSince()).toHaveLength(5)
  })

  test('publishes by itself where the supplier said so, under the name of who did', async () => {
    const base = await begin()
    const { as, call, refused, contract, request, runOn, toldSince, procurement } = base
    const set = (byItself: boolean) => ({ contractId: contract.id, byItself })
    expect(await refused(Contracts, as.cora, 'SET_PUBLISHING', set(true))).toBe('auth.denied')
    expect(await refused(Contracts, as.finn, 'SET_PUBLISHING', set(true))).toBe('notFound')
    await call<Contract>(Contracts, as.ada, 'SET_PUBLISHING', set(true))
    await runOn('2026-03-25')
    expect(toldSince()).toEqual([
      ['publishing.began', undefined],
      ['invoice.published', 1],
    ])
    expect((await procurement(as.cora, request.id)).invoices).toMatchObject([
      { status: 'published', supplierSign: { name: 'Ada Tester', uid: as.ada.uid } },
    ])
    await call<Contract>(Contracts, as.ada, 'SET_PUBLISHING', set(false))
    await runOn('2026-04-22')
    expect(toldSince().filter(([type]) => /^publishing|drafted/.test(String(type)))).toEqual([
      ['publishing.began', undefined],
      ['publishing.ended', undefined],
      ['invoice.drafted', 2],
    ])
    // How a supplier works is told to its own people.
    const told = base.told().filter(({ type }) => /^deals\.publishing\./.test(type))
    expect(told.map(({ parties }) => parties)).toEqual([[contract.supplier], [contract.supplier]])
  })

  test('ends a deal of nothing that is delivered, as it publishes its invoices', async () => {
    const base = await setting({ baseFee: '0' })
    const { as, call, clock } = base
    const { contract, request } = await base.contracted({ paymentIndex: 2 })
    await call(Contracts, as.ada, 'SET_PUBLISHING', { contractId: contract.id, byItself: true })
    await call(Contracts, as.ada, 'DELIVER', { contractId: contract.id, number: 1, version: 1 })
    await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { contractId: contract.id, number: 1, version: 2 })
    clock.now = new Date('2026-09-01T20:00:00.000Z')
    await base.work(DailyRun, {})
    expect((await base.procurement(as.ada, request.id)).contract).toMatchObject({
      status: 'completed',
      openPayments: 0,
    })
  })
})
