import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ComparedQuote,
  cheapestOf,
  compareQuotes,
  presentValue,
  quoteSorts,
  sortedQuotes,
} from '#shared/deals/quote-comparison.ts'
import {
  assertOpened,
  assertTakesAnswers,
  assertUntil,
  awarded,
  type GivenQuote,
  isGiven,
  isOpened,
  type Quote,
  rfqLimits,
  takesAnswers,
} from '#shared/deals/rfq.ts'
import { addDays } from '#shared/kit/date.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { card, upfront } from '../../plain-terms.ts'

const today = '2026-03-02'
const day = (n: number) => addDays(today, n)
const refusedWith = (errorType: string) => expect.objectContaining({ errorType })

const payment = fc.record({
  payableBy: fc.integer({ min: -30, max: 4000 }).map(day),
  total: fc.bigInt({ min: 0n, max: 99_999_999n }).map(minor => formatMinor(minor, 'AUD')),
})
const payments = fc.array(payment, { maxLength: 30 })
const rate = fc.integer({ min: 0, max: 300 }).map(tenths => tenths / 10)
const value = (list: readonly { payableBy: string; total: string }[], percent: number) =>
  presentValue(list, 'AUD', today, percent)
const sum = (list: readonly { total: string }[]) =>
  list.reduce((all, { total }) => all + BigInt(total.replace('.', '')), 0n)

describe('what payments are worth today', () => {
  test('is what they are at a rate of nothing, and where all are payable already', () => {
    fc.assert(
      fc.property(payments, rate, (list, percent) => {
        expect(value(list, 0)).toBe(sum(list))
        const due = list.map(one => ({ ...one, payableBy: today }))
        expect(value(due, percent)).toBe(sum(list))
      }),
    )
  })

  test('is never more than they are, and less the higher the rate and the later they are payable', () => {
    fc.assert(
      fc.property(payments, rate, rate, fc.integer({ min: 0, max: 900 }), (list, a, b, later) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(value(list, low)).toBeLessThanOrEqual(sum(list))
        expect(value(list, high)).toBeLessThanOrEqual(value(list, low))
        const put = list.map(one => ({ ...one, payableBy: addDays(one.payableBy, later) }))
        expect(value(put, a)).toBeLessThanOrEqual(value(list, a))
      }),
    )
  })

  test('adds up, payment by payment', () => {
    fc.assert(
      fc.property(payments, payments, rate, (some, others, percent) => {
        expect(value([...some, ...others], percent)).toBe(value(some, percent) + value(others, percent))
      }),
    )
  })

  test('is so much after a year and after half of one', () => {
    expect(value([{ payableBy: day(365), total: '110.00' }], 10)).toBe(10_000n)
    expect(value([{ payableBy: day(730), total: '121.00' }], 10)).toBe(10_000n)
    expect(value([{ payableBy: day(73), total: '100.00' }], 10)).toBe(9811n)
  })
})

const given = (name: string, costs: Readonly<Record<string, string>>, more: Partial<GivenQuote['choice']> = {}) =>
  ({
    rfqId: 'rfq_1',
    supplier: { id: name, type: 'organization' },
    supplierName: name,
    supplierAgent: { id: name, type: 'organization' },
    status: 'given',
    message: '',
    price: { amount: '0.00', currency: 'AUD' },
    choice: {
      items: Object.entries(costs).map(([id, cost]) => ({
        id,
        type: 'service',
        title: id,
        quantity: 1,
        cost,
        start: day(10),
        end: day(40),
        requirePO: false,
        gstFree: false,
      })),
      payment: upfront,
      platform: card,
      interest: null,
      gstRate: '10',
      invoiceOffset: 0,
      lateRate: '0',
      ...more,
    },
    createdAt: '',
    updatedAt: '',
    version: 1,
  }) as unknown as GivenQuote

describe('the comparison', () => {
  const later = {
    payment: { type: 'afterDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 335 },
  } as const
  const quotes = [
    given('A', { i1: '100.00', i2: '300.00' }),
    given('B', { i1: '120.00', i2: '290.00' }, later as never),
    given('C', { i1: '10.00' }),
  ]
  const compared = (percent: number) => compareQuotes(quotes, ['i1', 'i2'], { today, rate: percent })
  const order = (...args: Parameters<typeof sortedQuotes>) => sortedQuotes(...args).map(({ name }) => name)

  test('says the price with tax, the last delivery and whether everything is answered', () => {
    expect(compared(0).map(({ price, delivery, isWhole }) => [price, delivery, isWhole])).toEqual([
      [44_000n, day(40), true],
      [45_100n, day(40), true],
      [1100n, day(40), false],
    ])
  })

  test('turns with the rate: what is paid much later is worth less, though it costs more', () => {
    expect(order(compared(0), 'presentValue')).toEqual(['A', 'B', 'C'])
    expect(order(compared(12), 'presentValue')).toEqual(['B', 'A', 'C'])
    expect(order(compared(12), 'price')).toEqual(['A', 'B', 'C'])
    expect(order(compared(12), 'price', true)).toEqual(['B', 'A', 'C'])
  })

  test('finds the cheapest for each item', () => {
    expect([...cheapestOf(compared(0), ['i1', 'i2', 'i3'])]).toEqual([
      ['i1', 'organization#C'],
      ['i2', 'organization#B'],
    ])
  })

  test('keeps every answer, sorted, whole ones first, whatever order they come in', () => {
    const quote = fc.record({
      key: fc.uuid(),
      name: fc.constantFrom('A', 'B', 'C'),
      price: fc.bigInt({ min: 0n, max: 5n }),
      presentValue: fc.bigInt({ min: 0n, max: 5n }),
      delivery: fc.integer({ min: 0, max: 3 }).map(day),
      isWhole: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(quote), fc.constantFrom(...quoteSorts), fc.boolean(), (list, by, descending) => {
        const all: ComparedQuote[] = list.map(one => ({ ...one, items: new Map() }))
        const sorted = sortedQuotes(all, by, descending)
        expect(sorted).toEqual(sortedQuotes(all.toReversed(), by, descending))
        expect(sorted.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
          all.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        )
        sorted.slice(1).forEach((one, n) => {
          const before = sorted[n]!
          if (before.isWhole !== one.isWhole) expect(before.isWhole).toBe(true)
          else expect(descending ? before[by] >= one[by] : before[by] <= one[by]).toBe(true)
        })
      }),
    )
  })
})

describe('a request for quotes', () => {
  test('takes answers until its last day is over, and is opened from then on', () => {
    for (const n of [-3, 0]) {
      expect(takesAnswers({ status: 'open', until: day(0) }, day(n))).toBe(true)
      expect(isOpened({ status: 'open', until: day(0) }, day(n))).toBe(false)
      expect(() => assertOpened({ status: 'open', until: day(0) }, day(n))).toThrow(refusedWith('deals.quotesSealed'))
    }
    expect(isOpened({ status: 'open', until: day(0) }, day(1))).toBe(true)
    expect(() => assertTakesAnswers({ status: 'open', until: day(0) }, day(1))).toThrow(refusedWith('deals.quotesOver'))
  })

  test('that was called off before is never opened, and one that was called off later stays open', () => {
    const off = (endedOn: string) => ({ status: 'cancelled', until: day(0), endedOn }) as const
    expect(isOpened(off(day(0)), day(400))).toBe(false)
    expect(isOpened(off(day(1)), day(2))).toBe(true)
    expect(takesAnswers(off(day(-1)), day(-1))).toBe(false)
  })

  test('ends on a day that makes sense', () => {
    for (const n of [-1, rfqLimits.days + 1])
      expect(() => assertUntil(day(n), today)).toThrow(refusedWith('deals.expiryOutOfRange'))
    expect(() => assertUntil(day(0), today)).not.toThrow()
  })
})

describe('an award', () => {
  const declined = { ...given('D', { i1: '1.00' }), status: 'declined', choice: undefined } as unknown as Quote
  const quotes = [given('A', { i1: '100.00', i2: '300.00' }), given('B', { i1: '120.00' }), declined]
  const to = (name: string, ...items: string[]) => ({ supplier: { id: name, type: 'organization' } as const, items })

  test('cuts each quote down to what it is awarded', () => {
    const winners = awarded([to('A', 'i2'), to('B', 'i1')], quotes)
    expect(winners.map(({ choice }) => choice.items.map(({ id }) => id))).toEqual([['i2'], ['i1']])
  })

  test.each([
    ['an item twice', [to('A', 'i1'), to('B', 'i1')]],
    ['a supplier twice', [to('A', 'i1'), to('A', 'i2')]],
    ['what was not quoted on', [to('B', 'i2')]],
    ['one who declined', [to('D', 'i1')]],
    ['one who was not asked', [to('X', 'i1')]],
    ['nothing', [to('A')]],
  ])('is refused for %s', (_why, awards) => {
    expect(() => awarded(awards, quotes)).toThrow(refusedWith('deals.awardWrong'))
  })

  test('counts a declined answer as none', () => {
    expect(quotes.filter(isGiven)).toHaveLength(2)
  })
})
