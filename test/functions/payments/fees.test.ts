import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as OrganisationRows } from '#functions/organisations/tables.ts'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { type Choice, choosing, type Fee, momentum, spark } from './fee-fixture.ts'

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
    const { choose, fee, runOn, quote, told, cora } = await choosing()
    await choose({ plan: 'spark', extraClients: 2 })
    const free = { plan: 'free', extraClients: 0 }
    const down = await choose(free)
    expect(down).toMatchObject({ quote: { kind: 'down', now: { amount: '0.00' }, from: '2026-04-10' } })
    expect(down.invoiceId).toBeUndefined()
    // Nothing is billed for it, and its own people find it in their log all the same.
    expect(told().findLast(({ type }) => type === 'deals.fee.planChosen')).toMatchObject({
      actor: { uid: cora.uid },
      parties: [{ id: cora.organisationId, type: 'organization' }],
      data: { plan: expect.stringMatching(/^Tradewell Free/), from: '2026-04-10' },
    })
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

  test('error: chosen on the day on which the old one is over, before the day’s run, charges nothing for the month that is over', async () => {
    const { choose, fee, settle, runOn, open, quote, clock } = await choosing()
    await settle((await choose(spark)).invoiceId!)
    await choose({ plan: 'free', extraClients: 0 })
    // An hour past midnight in Sydney.
    clock.now = new Date('2026-04-09T15:00:00.000Z')
    expect(await quote(momentum)).toMatchObject({
      kind: 'down',
      now: { amount: '0.00' },
      from: '2026-04-10',
      months: 0,
    })
    await choose(momentum)
    await runOn('2026-04-10')
    expect((await open()).map(({ total }) => total)).toEqual(['108.90'])
    expect(await fee()).toMatchObject({ plan: 'momentum', next: { date: '2026-05-10' } })
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
