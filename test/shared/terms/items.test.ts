import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { choiceOfServices, type DealChoice, type ItemChoice, type Orderable, termsOf } from '#shared/terms/choice.ts'
import { dealSchedule, itemTotals, scheduleOf } from '#shared/terms/deal-schedule.ts'
import { misfitsOf, sharedPlatforms, sharedWays } from '#shared/terms/fitting.ts'
import { nextItemId } from '#shared/terms/item.ts'
import { paymentSchedule } from '#shared/terms/payment-schedule.ts'
import { explain } from '#shared/terms/schedule-explanation.ts'
import type { ServicePayment } from '#shared/terms/service-terms.ts'
import { card, upfront } from '../../plain-terms.ts'
import { deals } from './any-deal.ts'
import { dealOf, itemOf } from './choices.ts'

const minor = (amount: string) => parseMinor(amount, 'AUD')
const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + minor(one), 0n)

/** round(rate x (P - F)), half up, in minor units. */
const taxOf = ({ items: all, gstRate }: DealChoice): bigint => {
  const taxed = all.reduce((total, { cost, gstFree }) => total + (gstFree ? 0n : minor(cost)), 0n)
  const tenths = BigInt(Math.round(Number(gstRate) * 10))
  return (taxed * tenths * 2n + 1000n) / 2000n
}

const runs = { seed: 20, numRuns: 400 }

describe('a deal of several items', () => {
  test('costs what its items cost, each of which is delivered for what it costs', () => {
    fc.assert(
      fc.property(deals, choice => {
        const { deliveries, totals, payments: due } = scheduleOf(choice)
        expect(minor(totals.principal)).toBe(sum(choice.items.map(({ cost }) => cost)))
        expect(sum(due.map(({ principal }) => principal))).toBe(minor(totals.principal))
        for (const { id, cost, quantity } of choice.items) {
          const its = deliveries.filter(({ itemId }) => itemId === id)
          expect(sum(its.map(({ netValue }) => netValue))).toBe(minor(cost))
          expect(its.reduce((all, { volume }) => all + Math.round(Number(volume) * 10_000), 0)).toBe(quantity * 10_000)
        }
        const dates = deliveries.map(({ date }) => date)
        expect(dates).toEqual(dates.toSorted())
      }),
      runs,
    )
  })

  test('bears the tax of what is not free of it, in all and by item', () => {
    fc.assert(
      fc.property(deals, choice => {
        const { totals } = scheduleOf(choice)
        expect(minor(totals.tax)).toBe(taxOf(choice))
        const byItem = itemTotals(choice)
        expect(sum(byItem.map(({ tax }) => tax))).toBe(minor(totals.tax))
        for (const [n, { tax, total, cost }] of byItem.entries()) {
          if (choice.items[n]?.gstFree) expect(minor(tax)).toBe(0n)
          expect(minor(total)).toBe(minor(cost) + minor(tax))
        }
      }),
      runs,
    )
  })

  test('asks for the same, in whichever order its items stand', () => {
    fc.assert(
      fc.property(deals, fc.infiniteStream(fc.nat()), (choice, ranks) => {
        const ranked = choice.items.map(item => ({ item, rank: ranks.next().value ?? 0 }))
        const other = { ...choice, items: ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item) }
        const [one, same] = [scheduleOf(choice), scheduleOf(other)]
        expect(same.totals).toEqual(one.totals)
        // Those of one day may come in the order of their items.
        const dated = ({ payments: due }: typeof one) => Map.groupBy(due, ({ dueDate }) => dueDate)
        for (const [day, due] of dated(one))
          expect(sum((dated(same).get(day) ?? []).map(({ principal }) => principal))).toBe(
            sum(due.map(({ principal }) => principal)),
          )
      }),
      runs,
    )
  })

  test('explains every cent of its tax', () => {
    fc.assert(
      fc.property(deals, choice => {
        for (const item of paymentSchedule(termsOf(choice)))
          expect(
            explain(item)
              .filter(({ part }) => part === 'tax')
              .reduce((all, { amount }) => all + amount, 0n),
          ).toBe(item.tax)
      }),
      { ...runs, numRuns: 100 },
    )
  })

  test('begins with its first item, and each is delivered by its own days', () => {
    const choice = dealOf([
      itemOf({ id: 'i1', start: '2026-02-10', end: '2026-03-31' }),
      itemOf({ id: 'i2', start: '2026-01-31', end: '2026-02-28' }),
      itemOf({ id: 'i3', start: '2026-02-28', end: '2026-03-01', deliveries: { count: 2, per: 1, type: 'month' } }),
    ])
    const terms = termsOf(choice)
    expect([terms.validFrom, terms.validTo]).toEqual(['2026-01-31', '2026-04-28'])
    expect(scheduleOf(choice).deliveries.map(({ itemId, date }) => [itemId, date])).toEqual([
      ['i2', '2026-02-28'],
      ['i3', '2026-03-28'],
      ['i1', '2026-03-31'],
      ['i3', '2026-04-28'],
    ])
    expect(scheduleOf(choice).payments.map(({ dueDate }) => dueDate)).toEqual(['2026-01-31'])
  })

  test('says in its terms what is free of GST and what is ordered by a paper, and nothing where neither is', () => {
    const [first, second] = termsOf(
      dealOf([itemOf({ gstFree: true, requirePO: true }), itemOf({ id: 'i2', cost: '300.00' })]),
    ).delivery
    expect(first).toMatchObject({ gstFree: true, requirePO: true })
    expect(Object.keys(second ?? {})).toEqual(['itemId', 'itemTitle', 'itemPeriod', 'volumes', 'prices'])
    const { totals } = scheduleOf(dealOf([itemOf({ gstFree: true }), itemOf({ id: 'i2', cost: '300.00' })]))
    expect(totals).toMatchObject({ principal: '400.00', tax: '30.00', total: '430.00' })
  })
})

describe('a contract with entries that are free of GST', () => {
  const contract = (gstFree: unknown) => ({
    validFrom: '2026-01-01',
    payment: [{ costPrincipal: '100.00', costOther: '10.00', paymentOption: 3 as const, paymentInitialAmount: 50 }],
    delivery: [
      { itemId: 'a', itemPeriod: { type: 'day' as const, count: 1 }, volumes: ['1'], prices: ['40.00'], gstFree },
      { itemId: 'b', itemPeriod: { type: 'day' as const, count: 1 }, volumes: ['1'], prices: ['60.00'] },
    ],
  })

  test('spreads the tax of the rest over its payments by running total', () => {
    const taxes = (gstFree: unknown) => paymentSchedule(contract(gstFree) as never).map(({ tax }) => tax)
    // 10% of 110.00, and of 70.00; the deposit of 50.00 bears 60/110 of it with the other cost.
    expect(taxes(false)).toEqual([600n, 500n])
    expect(taxes(undefined)).toEqual([600n, 500n])
    expect(taxes(true)).toEqual([382n, 318n])
  })

  test('is refused where that is neither true nor false', () => {
    for (const wrong of ['true', 1, {}]) expect(() => paymentSchedule(contract(wrong) as never)).toThrow(Refusal)
  })
})

const instalments = { ...upfront, type: 'instalments', initialAmount: 25, finalPeriod: 3, finalOffset: 28 } as const
const dollars = { ...card, paymentCurrency: 'USD' } as const

const service = ({ terms = {}, options = {} }: { terms?: Partial<Orderable>; options?: object } = {}): Orderable => ({
  name: 'Review',
  type: 'service',
  baseFee: '100.00',
  defaultCurrency: 'AUD',
  durationType: { type: 'month', length: 3 },
  ...terms,
  paymentOptions: {
    payment: [upfront, instalments, null],
    platforms: [dollars, card],
    interest: null,
    gst: { rate: '10' },
    invoiceOffset: 14,
    modifications: [],
    ...options,
  },
})

describe('services fit into one deal', () => {
  test('where they share a currency, a rate of GST, a way to pay and a platform', () => {
    const reasons = (...others: Orderable[]) => [...misfitsOf([service(), ...others])]
    expect(reasons(service({ options: { payment: [instalments] } }))).toEqual([])
    expect(reasons(service({ terms: { defaultCurrency: 'USD' } }))).toEqual([[1, 'currency']])
    expect(reasons(service({ options: { gst: { rate: '15' } } }))).toEqual([[1, 'gst']])
    expect(reasons(service({ options: { gst: { rate: '10.0' } } }), service({ options: { gst: null } }))).toEqual([])
    expect(reasons(service({ options: { platforms: [dollars] } }))).toEqual([[1, 'payment']])
    expect(reasons(service({ options: { payment: [{ ...instalments, finalPeriod: 4 }] } }))).toEqual([[1, 'payment']])
    const interest = { type: 'simple', rateType: 'month', rate: '1' }
    expect(reasons(service({ options: { payment: [instalments], interest } }))).toEqual([[1, 'payment']])
    // What a way does not use does not tell two apart, and neither does interest where nothing bears any.
    expect(reasons(service({ options: { payment: [{ ...upfront, finalPeriod: 9 }], interest } }))).toEqual([])
    // Each is held to those that fit: the third shares one way with the first and none with the second.
    const only = (way: ServicePayment) => service({ options: { payment: [way] } })
    expect(reasons(only(upfront), only(instalments))).toEqual([[2, 'payment']])
  })

  test('and can be paid by what all of them have', () => {
    const both = [service(), service({ options: { payment: [null, upfront] } })]
    expect([sharedWays(both), sharedPlatforms(both)]).toEqual([[0], [1]])
    expect([sharedWays([]), sharedPlatforms([])]).toEqual([[], []])
  })

  test('and what does not is refused by name', () => {
    const pick = { quantity: 1, start: '2026-03-01' }
    const ordered = (one: Orderable) => ({ service: one, pick })
    const deal = (paymentIndex: number, ...all: Orderable[]) =>
      choiceOfServices(all.map(ordered), { paymentIndex, platformIndex: 1 })
    const other = service({ terms: { name: 'Audit' }, options: { payment: [upfront], gst: null, invoiceOffset: 30 } })
    expect(() => deal(1, service(), other)).toThrow('Audit')
    const choice = deal(0, service(), other)
    expect(choice).toMatchObject({
      items: [
        { id: 'i1', title: 'Review', gstFree: false },
        { id: 'i2', title: 'Audit', gstFree: true },
      ],
      gstRate: '10',
      invoiceOffset: 30,
    })
    expect(scheduleOf(choice).totals).toMatchObject({ principal: '200.00', tax: '10.00' })
    // Of a deal without GST nothing is free of it.
    expect(deal(0, other, other)).toMatchObject({ gstRate: '0', items: [{ gstFree: false }, { gstFree: false }] })
  })
})

test('an id is given once: that of an item that went goes to no other', () => {
  expect(nextItemId([])).toBe('i1')
  expect(nextItemId(['i1', 'i2'])).toBe('i3')
  expect(nextItemId(['i3', 'i1'])).toBe('i4')
})

/**
 * The terms of one service as they were made before a deal could hold several, in the words of that time: what came of them then
 * comes of them now.
 */
const termsOfOne = (item: ItemChoice, deal: DealChoice) => {
  const [now] = termsOf(deal).delivery
  const { deliveries } = item
  return {
    ...termsOf(deal),
    validFrom: item.start,
    payment: termsOf(deal).payment.map(payment => ({
      ...payment,
      costPrincipal: formatMinor(minor(item.cost), 'AUD'),
    })),
    delivery: [
      {
        itemId: item.id,
        itemTitle: item.title,
        itemPeriod: deliveries
          ? { ...deliveries, offset: deliveries.per, offsetType: deliveries.type }
          : {
              type: 'day' as const,
              offset: (Date.parse(item.end) - Date.parse(item.start)) / 86_400_000,
              offsetType: 'day' as const,
              per: 1,
              count: 1,
            },
        volumes: now?.volumes ?? [],
        prices: now?.prices ?? [],
      },
    ],
  }
}

test('a deal of one item has the schedule that a deal of one service had, byte for byte', () => {
  fc.assert(
    fc.property(deals, choice => {
      const item = { ...(choice.items[0] as ItemChoice), gstFree: false, requirePO: false }
      const deal = { ...choice, items: [item] }
      const before = termsOfOne(item, deal)
      expect(JSON.stringify(termsOf(deal))).toBe(JSON.stringify(before))
      expect(JSON.stringify(dealSchedule(termsOf(deal)))).toBe(JSON.stringify(dealSchedule(before)))
    }),
    runs,
  )
})
