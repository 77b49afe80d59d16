import { describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import * as tables from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Services } from '#functions/marketplace/tables.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { TrailView } from '#shared/deals/trail-node.ts'
import { card, upfront } from '../../plain-terms.ts'
import { runDispatchedDeals, viewReAdded } from './deal-runs.ts'
import { setting } from './fixture.ts'

type Trail = { currency: string; trail: TrailView }

/** A deal in a deposit and three instalments of a service that costs 5% less, whose second payment is billed. */
const billed = async (terms: Record<string, unknown> = {}) => {
  const base = await setting({
    paymentOptions: {
      payment: [{ type: 'instalments', initialAmount: 25, initialOffset: 0, finalPeriod: 3, finalOffset: 28 }, upfront],
      platforms: [card],
      interest: null,
      gst: { rate: '10' },
      invoiceOffset: 14,
      modifications: [{ type: 'Discount', amount: '-5', unit: 'percent' }],
    },
  })
  const { contract, request } = await base.contracted({ paymentIndex: 0, ...terms })
  await base.publish(base.as.ada, contract.id, 1)
  const invoice = await base.publish(base.as.ada, contract.id, 2)
  const trail = (who: (typeof base.as)[keyof typeof base.as] = base.as.cora, line?: string) =>
    base.call<Trail>(Invoices, who, 'GET_TRAIL', { invoiceId: invoice.id, ...(line ? { line } : {}) })
  return { ...base, agreement: contract, request, invoice, trail }
}

const brief = ({ key, amount, parts }: TrailView): unknown => {
  const name = `${key.split('.').at(-1)} ${amount}`
  return parts.length > 0 ? { [name]: parts.map(brief) } : name
}

describe('the trail of an invoice', () => {
  test('is the same to both sides, down to the modification and the answer, and every amount is the sum of those under it', async () => {
    const { as, trail, invoice } = await billed()
    const { trail: seen, currency } = await trail()
    expect(viewReAdded(seen, 'AUD')).toBeGreaterThan(10)
    expect(seen.amount).toBe(invoice.total)
    expect(currency).toBe('AUD')
    expect(brief(seen)).toEqual({
      'total 522.50': [
        { 'item 475.00': ['all 475.00'] },
        { 'tax 47.50': ['taxThrough 95.00', 'lessTaxBefore -47.50'] },
      ],
    })
    expect(seen.parts[0]?.wholes.map(brief)).toEqual([
      { 'payment 475.00': ['splitThrough 475.00'] },
      {
        'left 1425.00': [
          { 'cost 1900.00': ['fee 2000.00', 'changePercent -100.00', { 'answers 0.00': ['answer 0.00'] }] },
          'lessAsked -475.00',
        ],
      },
    ])
    expect(await trail(as.ada)).toEqual({ trail: seen, currency })
  })

  test('of a line is that of the line; a line that the invoice does not have is not there', async () => {
    const { as, trail, refused, invoice } = await billed()
    expect((await trail(as.ada, 'tax')).trail).toMatchObject({ line: 'tax', amount: '47.50' })
    expect((await trail(as.cora, 'i1')).trail).toMatchObject({ line: 'i1', amount: '475.00' })
    for (const line of ['i2', 'interest'])
      expect(await refused(Invoices, as.cora, 'GET_TRAIL', { invoiceId: invoice.id, line })).toBe('notFound')
    expect(await refused(Invoices, as.cora, 'GET_TRAIL', { invoiceId: invoice.id, line: 'x' })).toBe('input.invalid')
  })

  test('stays what was signed, whatever the service costs by now', async () => {
    const { store, service, trail } = await billed()
    const before = await trail()
    const unit = new Unit()
    const services = repository(Services, store, unit)
    services.save({ ...(await services.need({ id: service.id })), baseFee: '1.00', name: 'Another' })
    expect((await unit.commit(store)).ok).toBe(true)
    expect(await trail()).toEqual(before)
  })

  test('says what an offer took off, and what was not kept with a contract of before', async () => {
    const { as, contracted, publish, call, store, request } = await billed()
    expect(request.price?.amount).toBe('2090.00')
    const { contract } = await contracted({ paymentIndex: 1 })
    const { id: invoiceId } = await publish(as.ada, contract.id, 1)
    const unit = new Unit()
    const letters = repository(tables.Engagements, store, unit)
    const letter = await letters.need({ requestId: contract.requestId })
    letters.save({ ...letter, items: letter.items.map(({ priced: _priced, ...item }) => item) })
    await unit.commit(store)
    const { trail } = await call<Trail>(Invoices, as.cora, 'GET_TRAIL', { invoiceId })
    expect(trail.parts[0]?.wholes[1]?.parts.map(brief)).toEqual([
      'notKept 1900.00',
      { 'answers 0.00': ['answer 0.00'] },
    ])
  })

  test('goes on with what was credited and is late', async () => {
    const { as, call, clock, trail, invoice } = await billed({ lateRate: '10' })
    await call(Credits, as.ada, 'CREATE', {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'Less was needed.',
      wish: { by: 'amount', amount: '22.50' },
    })
    clock.now = new Date('2026-08-01T01:00:00.000Z')
    const now = await call<InvoiceView>(Invoices, as.cora, 'GET_BY_ID', { invoiceId: invoice.id })
    const { trail: seen } = await trail()
    expect(seen).toMatchObject({ key: 'deals.trail.net', amount: now.due })
    expect(seen.parts.map(({ amount }) => amount)).toEqual(['522.50', '-22.50', now.lateInterest])
    viewReAdded(seen, 'AUD')
  })

  test("is nobody else's, and of a draft its supplier's alone", async () => {
    const { as, refused, invoice, store, call } = await billed()
    const asked = { invoiceId: invoice.id }
    for (const who of [as.eve, as.finn]) expect(await refused(Invoices, who, 'GET_TRAIL', asked)).toBe('notFound')
    const unit = new Unit()
    const rows = repository(tables.Invoices, store, unit)
    rows.save({ ...(await rows.need({ id: invoice.id })), status: 'draft' })
    await unit.commit(store)
    expect(await refused(Invoices, as.cora, 'GET_TRAIL', asked)).toBe('notFound')
    expect((await call<Trail>(Invoices, as.ada, 'GET_TRAIL', asked)).trail.amount).toBe(invoice.total)
  })
})

/** `npm run model:deals` asks for a thousand. */
const count = Number(process.env.DEALS_DISPATCHED ?? 5)

test(
  'deals from the request to the last payment come to what was signed, and the trail of each invoice re-adds',
  async () => {
    const begun = performance.now()
    const counted = await runDispatchedDeals(count, 20261123)
    expect(counted.deals + counted.refused).toBe(count)
    expect(counted.deals).toBeGreaterThan(0)
    if (process.env.DEALS_DISPATCHED)
      console.log(JSON.stringify({ ...counted, failures: 0, seconds: Math.round((performance.now() - begun) / 1000) }))
  },
  120_000 + count * 6000,
)
