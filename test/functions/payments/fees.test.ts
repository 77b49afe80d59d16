import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { settlingTables, stageSettled } from '#functions/deals/settle.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Organisations as OrganisationRows } from '#functions/organisations/tables.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { FeeQuote } from '#shared/deals/fee-model.ts'
import type { feeMethods } from '#shared/deals/fees.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import type { Out } from '#shared/kit/contract.ts'
import { addDays } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { setting } from '../deals/fixture.ts'
import { stageStaff } from '../relations.ts'
import { samplePayload } from '../sample.ts'

type Fee = Out<(typeof feeMethods)['GET_USAGE_FEE']>
type Done = Out<(typeof feeMethods)['CREATE_ORG_TICKET']>
type Choice = { plan: string; extraClients: number }

/** Harbour Foods, whose owner Cora chooses plans from 10 March 2026 on. */
const choosing = async () => {
  const base = await setting()
  const { cora } = base.as
  base.clock.now = new Date('2026-03-10T01:00:00.000Z')
  const fee = (as = cora) => base.call<Fee>(Contracts, as, 'GET_USAGE_FEE', {})
  const quote = (choice: Choice) => base.call<FeeQuote>(Contracts, cora, 'GET_FEE_QUOTE', choice)
  const agreement = ({ now, monthly }: Pick<FeeQuote, 'now' | 'monthly'>) => ({
    now,
    monthly,
    signature: { kind: 'drawn', strokes: [[1, 1, 20, 20, 40, 10, 60, 30]] },
    language: 'en',
  })
  const choose = async (choice: Choice) =>
    base.call<Done>(Contracts, cora, 'CREATE_ORG_TICKET', { request: choice, contract: agreement(await quote(choice)) })
  const runOn = async (day: string) => {
    base.clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    return base.work(DailyRun, {})
  }
  const invoice = (invoiceId: string) => base.call<InvoiceView>(Invoices, cora, 'GET_BY_ID', { invoiceId })
  const settle = (id: string) => {
    const uses = { tables: settlingTables }
    return transaction<typeof uses, unknown>(base.host, uses, {}, async work => {
      const row = await work.db.invoices.need({ id: id as InvoiceView['id'] })
      return stageSettled(work, row, {
        paymentId: idFrom('payment', ulid()),
        amount: row.total,
        lateInterest: '0.00',
        tool: 'card',
        instrument: 'Visa',
        paidAt: base.clock.now.toISOString(),
      })
    })
  }
  const open = async () =>
    (await base.call<{ items: InvoiceView[] }>(Invoices, cora, 'GET_BY_RELATED', { side: 'purchase' })).items
  return { ...base, cora, fee, quote, agreement, choose, runOn, invoice, settle, open }
}

const spark = { plan: 'spark', extraClients: 0 }
const momentum = { plan: 'momentum', extraClients: 0 }

describe('a usage plan', () => {
  test('begins as a deal with the product, whose invoice is there at once and each month after', async () => {
    const { choose, fee, invoice, settle, runOn, open, call, cora } = await choosing()
    expect(await fee()).toMatchObject({
      plan: 'free',
      room: 3,
      clients: 0,
      cheapest: 'free',
      mayChange: true,
      deals: [],
    })
    const done = await choose(spark)
    expect(done.quote).toMatchObject({ kind: 'begin', now: { amount: '21.99', currency: 'AUD' }, from: '2026-03-10' })
    // The product is sold in Australia, where Harbour Foods is.
    expect(done.quote.gst).toEqual({
      rate: '10',
      now: { amount: '2.00', currency: 'AUD' },
      monthly: { amount: '2.00', currency: 'AUD' },
    })
    const first = await invoice(done.invoiceId!)
    expect(first).toMatchObject({
      status: 'published',
      total: '21.99',
      material: { principal: '19.99', tax: '2.00' },
      payableBy: '2026-03-10',
      supplier: { id: productOrganisation.id },
      supplierName: 'Tradewell',
    })
    expect(await fee()).toMatchObject({
      plan: 'spark',
      room: 10,
      next: { date: '2026-04-10', amount: { amount: '21.99' } },
      deals: [{ kind: 'month', title: 'Tradewell Spark (10)', outstanding: { amount: '21.99' } }],
    })
    await settle(first.id)
    await runOn('2026-04-03')
    const [second] = await open()
    expect(second).toMatchObject({ total: '21.99', payableBy: '2026-04-10', status: 'published' })
    const { request } = await call<Ticket>(Tickets, cora, 'GET_BY_ID', { requestId: done.requestId })
    expect(request.status).toBe('signed')
  })

  test('that costs more charges the difference at once; the month follows where the old one is over', async () => {
    const { choose, fee, invoice, settle, runOn, open } = await choosing()
    await settle((await choose(spark)).invoiceId!)
    const up = await choose(momentum)
    expect(up.quote).toMatchObject({ kind: 'up', now: { amount: '86.91' }, from: '2026-04-10', months: 1 })
    expect(await invoice(up.invoiceId!)).toMatchObject({
      total: '86.91',
      title: 'Tradewell Spark (10) → Momentum (100)',
    })
    expect(await fee()).toMatchObject({ plan: 'momentum', next: { date: '2026-04-10', amount: { amount: '108.90' } } })
    await settle(up.invoiceId!)
    await runOn('2026-04-10')
    expect((await open()).map(({ total }) => total)).toEqual(['108.90'])
    expect(await fee()).toMatchObject({ plan: 'momentum', next: { date: '2026-05-10', amount: { amount: '108.90' } } })
    expect((await fee()).following).toBeUndefined()
  })

  test('that costs less begins next month and charges nothing; it can be taken back', async () => {
    const { choose, fee, runOn, quote } = await choosing()
    await choose({ plan: 'spark', extraClients: 2 })
    const free = { plan: 'free', extraClients: 0 }
    const down = await choose(free)
    expect(down).toMatchObject({ quote: { kind: 'down', now: { amount: '0.00' }, from: '2026-04-10' } })
    expect(down.invoiceId).toBeUndefined()
    expect(await fee()).toMatchObject({
      plan: 'spark',
      extraClients: 2,
      following: { plan: 'free', from: '2026-04-10' },
    })
    expect(await quote({ plan: 'spark', extraClients: 2 })).toMatchObject({ kind: 'keep', now: { amount: '0.00' } })
    await choose({ plan: 'spark', extraClients: 2 })
    await choose(free)
    await runOn('2026-04-10')
    expect(await fee()).toMatchObject({ plan: 'free', extraClients: 0, deals: [{ kind: 'month' }] })
    expect((await fee()).next).toBeUndefined()
  })

  test('refuses another sum than was shown, another name, what there is already, and who may not', async () => {
    const { call, refused, cora, as, quote, agreement, choose } = await choosing()
    const shown = agreement(await quote(spark))
    const agree = (contract: object, request: Choice = spark) =>
      refused(Contracts, cora, 'CREATE_ORG_TICKET', { request, contract })
    expect(await agree({ ...shown, now: { amount: '0.01', currency: 'AUD' } })).toBe('deals.feeChanged')
    expect(await agree({ ...shown, monthly: { amount: '21.99', currency: 'USD' } })).toBe('deals.feeChanged')
    expect(await agree(shown, momentum)).toBe('deals.feeChanged')
    expect(await agree({ ...shown, signature: { kind: 'typed', name: 'Some Body' } })).toBe('deals.notYourName')
    expect(await agree(shown, { plan: 'free', extraClients: 1 })).toBe('plan.tooSmall')
    expect(await agree(shown, { plan: 'gold', extraClients: 0 })).toBe('input.invalid')
    expect(await refused(Contracts, { uid: cora.uid }, 'GET_USAGE_FEE', {})).toBe('auth.organisationRequired')
    expect(await refused(Contracts, as.ben, 'CREATE_ORG_TICKET', { request: spark, contract: shown })).toBe(
      'auth.denied',
    )
    const seen = await call<Fee>(Contracts, as.ben, 'GET_USAGE_FEE', {})
    expect(seen).toMatchObject({ mayChange: false, deals: [] })
    expect(seen.clients).toBeUndefined()
    const { requestId } = await choose(spark)
    expect(await refused(Contracts, cora, 'GET_FEE_QUOTE', spark)).toBe('deals.feeUnchanged')
    const { request } = await call<Ticket>(Tickets, cora, 'GET_BY_ID', { requestId })
    const { contractId } = request
    expect(await refused(Contracts, cora, 'END', { contractId, version: 1, reason: 'No.' })).toBe('deals.feeByPlan')
  })

  test('of an organisation outside Australia is free of GST', async () => {
    const { store, cora, choose, invoice } = await choosing()
    const unit = new Unit()
    const organisations = repository(OrganisationRows, store, unit)
    const row = await organisations.need({ id: cora.organisationId })
    organisations.save({ ...row, country: 'NZ' })
    await unit.commit(store)
    const { quote, invoiceId } = await choose(spark)
    expect(quote).toMatchObject({ now: { amount: '19.99' }, gst: { rate: '0', now: { amount: '0.00' } } })
    expect(await invoice(invoiceId!)).toMatchObject({ total: '19.99' })
  })

  test('is charged once, however often it is agreed to', async () => {
    const { call, cora, quote, agreement, open } = await choosing()
    const contract = agreement(await quote(spark))
    const tries = Array.from({ length: 20 }, () =>
      call(Contracts, cora, 'CREATE_ORG_TICKET', { request: spark, contract }, 'one-wish-of-many').catch(
        () => undefined,
      ),
    )
    await Promise.all(tries)
    const others = Array.from({ length: 10 }, () =>
      call(Contracts, cora, 'CREATE_ORG_TICKET', { request: spark, contract }).catch(() => undefined),
    )
    await Promise.all(others)
    expect(await open()).toHaveLength(1)
  })
})

describe('an organisation that is behind', () => {
  const behind = async () => {
    const base = await choosing()
    const made = await base.contracted()
    await base.choose(spark)
    const { invoiceId } = await base.choose(momentum)
    const status = async () =>
      (
        await base.call<{
          workspaces: { organisation: { id: string; feeUnpaid?: { invoices: string[] } }; status: string }[]
        }>(Organisations, { uid: base.cora.uid }, 'GET_MINE', {})
      ).workspaces.find(({ organisation }) => organisation.id === base.cora.organisationId)
    for (const day of ['2026-03-11', '2026-03-17', '2026-03-23']) await base.runOn(day)
    expect((await status())?.status).toBe('active')
    await base.runOn('2026-03-24')
    return { ...base, made, invoiceId: invoiceId!, status }
  }

  test('is refused by every method but start-up, its account, and paying that deal; it is let in by the payment', async () => {
    const { refused, call, cora, status, settle, made, invoiceId } = await behind()
    const row = await status()
    expect(row?.status).toBe('feeUnpaid')
    const owed = row?.organisation.feeUnpaid?.invoices ?? []
    expect(owed).toHaveLength(2)

    const open: string[] = []
    for (const [name, server] of Object.entries(servers)) {
      for (const [method, { allow, input, whileUnpaid }] of Object.entries(server.contract.methods)) {
        if (allow === 'public') continue
        if (whileUnpaid) {
          open.push(`${name}.${method}`)
          continue
        }
        expect(await refused(server, cora, method, samplePayload(input) as object), `${name}.${method}`).toMatch(
          /^auth\.(feeUnpaid|denied)$/,
        )
      }
    }
    expect(
      open.filter(name => !/^(User|Account|Apprisings|Receipts|Payments|InvoicePapers|ContractPapers)\./.test(name)),
    ).toEqual(
      [
        'Organisations.GET_MINE',
        'Contracts.GET_BY_ID',
        'Contracts.GET_SCHEDULE',
        'Contracts.GET_DOCUMENT',
        'Contracts.GET_USAGE_FEE',
        'Invoices.GET_BY_ID',
        'Tickets.GET_BY_ID',
        'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      ].toSorted((a, b) => open.indexOf(a) - open.indexOf(b)),
    )

    // Of deals only that one is there.
    expect(await refused(Contracts, cora, 'GET_BY_ID', { contractId: made.contract.id })).toBe('notFound')
    expect(await refused(Tickets, cora, 'GET_BY_ID', { requestId: made.request.id })).toBe('notFound')
    expect(await call(Payments, cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({ mayPay: true })
    const fee = await call<Fee>(Contracts, cora, 'GET_USAGE_FEE', {})
    expect(fee.unpaid?.invoices.map(({ id }) => id)).toEqual(owed)
    // With the late interest of fourteen days.
    expect(fee.unpaid?.invoices.map(({ due }) => Number(due.amount) > 21.99)).toEqual([true, true])

    await settle(owed[0]!)
    expect((await status())?.status).toBe('feeUnpaid')
    await settle(owed[1]!)
    expect((await status())?.status).toBe('active')
    expect(await call(Contracts, cora, 'GET_BY_ID', { contractId: made.contract.id })).toMatchObject({
      status: 'active',
    })
  })

  test('is let in by a credit note for all that an invoice asks, and where the product voids it', async () => {
    const { store, call, status, invoice: seen, as: people } = await behind()
    const owed = (await status())?.organisation.feeUnpaid?.invoices ?? []
    const [first = '', second = ''] = owed
    const unit = new Unit()
    const { uid } = people.eve
    const product = productOrganisation.id
    stageStaff(store, unit, { oid: product, uid })
    const organisations = repository(OrganisationRows, store, unit)
    organisations.save({ ...(await organisations.need({ id: product })), ownerId: uid })
    await unit.commit(store)
    const as = { uid, organisationId: product }
    const { version } = await call<InvoiceView>(Invoices, as, 'GET_BY_ID', { invoiceId: first })
    const { total } = await seen(first)
    await call(Credits, as, 'CREATE', {
      invoiceId: first,
      version,
      reason: 'A mistake.',
      wish: { by: 'amount', amount: total },
    })
    expect((await status())?.organisation.feeUnpaid?.invoices).toEqual([second])
    const other = await call<InvoiceView>(Invoices, as, 'GET_BY_ID', { invoiceId: second })
    await call(Invoices, as, 'VOID', { invoiceId: second, version: other.version, reason: 'A mistake.' })
    expect((await status())?.status).toBe('active')
  })

  test('cannot end that by hand', async () => {
    const { refused, call, cora, status } = await behind()
    const { organisation } = (await status()) as {
      organisation: { id: string; version?: number; tradingName?: string }
    }
    const update = { version: organisation.version, body: { tradingName: 'Harbour Foods' } }
    expect(await refused(Organisations, cora, 'UPDATE', update)).toBe('auth.feeUnpaid')
    const mine = await call<{ workspaces: { status: string }[] }>(Organisations, cora, 'GET_MINE', {})
    expect(mine.workspaces.map(one => one.status)).toContain('feeUnpaid')
  })
})
