import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/kit/date.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { RecurringChoice } from '#shared/terms/choice.ts'
import { choiceItems, type DealItems, sumsOf, termItems } from '#shared/terms/deal-schedule.ts'
import { itemTotal } from '#shared/terms/payment-schedule.ts'
import { choiceOfTerm, lastTermFor, type Recurring, termCertain, termEnd, termStart } from '#shared/terms/recurring.ts'
import { dealOf, itemOf } from './choices.ts'

const monthly = (more: Partial<Recurring> = {}): Recurring => ({
  term: { length: 1, type: 'month' },
  noticeDays: 30,
  ...more,
})

const repeating = (
  item: Parameters<typeof itemOf>[0] = {},
  more: Parameters<typeof dealOf>[1] = {},
  recurring = monthly(),
) => dealOf([itemOf({ start: '2026-01-31', end: '2026-02-27', ...item })], { ...more, recurring }) as RecurringChoice

const amounts = ({ payments }: DealItems) =>
  payments.map(({ principal, interest, tax, other }) => [principal, interest, tax, other])

describe('a series of terms', () => {
  test('is counted from its first day: the 31st comes back after February', () => {
    expect([1, 2, 3, 4, 13].map(term => termStart(repeating(), term))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-01-31',
    ])
    expect(termEnd(repeating(), 1)).toBe('2026-02-27')
    expect(termEnd(repeating(), 2)).toBe('2026-03-30')
  })

  test('ends an item with its term in each where it does so in the first', () => {
    for (const [end, left] of [
      ['2026-02-28', 0],
      ['2026-02-27', 1],
    ] as const)
      for (const term of [2, 3, 4]) {
        const [item] = choiceOfTerm(repeating({ end }), term).items
        expect(item).toMatchObject({
          start: termStart(repeating(), term),
          end: addDays(termStart(repeating(), term + 1), -left),
        })
      }
    const [early] = choiceOfTerm(repeating({ end: '2026-02-14' }), 3).items
    expect(early?.end).toBe('2026-04-14')
  })

  test('is refused where a term is not over before the next begins', () => {
    const tooShort = (choice: RecurringChoice) => expect(() => choiceItems(choice)).toThrow(/./)
    const refusalOf = (choice: RecurringChoice) => {
      try {
        choiceItems(choice)
        return undefined
      } catch (error) {
        return (error as Refusal).errorType
      }
    }
    tooShort(repeating({ end: '2026-03-01' }))
    expect(refusalOf(repeating({ end: '2026-03-01' }))).toBe('deals.termTooShort')
    expect(refusalOf(repeating({ end: '2026-02-28' }))).toBeUndefined()
    expect(refusalOf(repeating({ deliveries: { count: 5, per: 1, type: 'week' } }))).toBe('deals.termTooShort')
    expect(refusalOf(repeating({ deliveries: { count: 4, per: 1, type: 'week' } }))).toBeUndefined()
    // The balance would be due after the next deposit.
    const twoTime = { type: 'twoTime', initialAmount: 50, initialOffset: 0, finalPeriod: 1, finalOffset: 14 } as const
    expect(refusalOf(repeating({}, { payment: twoTime }))).toBe('deals.termTooShort')
    // A payment that falls due after its term is no matter, as long as the next is due later.
    const after = {
      type: 'afterDelivery',
      initialAmount: 0,
      initialOffset: 0,
      finalPeriod: 1,
      finalOffset: 45,
    } as const
    expect(refusalOf(repeating({}, { payment: after }))).toBeUndefined()
  })

  test('ends with the term that runs when the notice is over, to the day', () => {
    const choice = repeating()
    for (const term of [2, 3, 14, 200]) {
      const certain = termCertain(choice, term)
      expect(daysBetween(certain, termStart(choice, term))).toBe(30)
      expect(lastTermFor(choice, certain)).toBe(term)
      expect(lastTermFor(choice, addDays(certain, -1))).toBe(term - 1)
    }
    // Before it begins, the first term is agreed on.
    expect(lastTermFor(choice, '2020-01-01')).toBe(1)
    const longNotice = repeating({}, {}, monthly({ noticeDays: 365 }))
    expect(lastTermFor(longNotice, '2026-01-31')).toBe(13)
    const ofYears = repeating({}, {}, { term: { length: 1000, type: 'year' }, noticeDays: 7 })
    expect(lastTermFor(ofYears, '9998-01-01')).toBe(8)
  })

  const drawn = fc.record({
    term: fc.record({
      length: fc.integer({ min: 1, max: 6 }),
      type: fc.constantFrom('day', 'week', 'fortnight', 'month', 'year'),
    }),
    noticeDays: fc.integer({ min: 7, max: 365 }),
    startIn: fc.nat({ max: 1500 }),
    lasts: fc.nat({ max: 370 }),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    way: fc.constantFrom('upfront', 'afterDelivery', 'twoTime', 'instalments', 'perDelivery'),
    offset: fc.integer({ min: 0, max: 40 }),
    deliveries: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 12 }),
        per: fc.integer({ min: 1, max: 3 }),
        type: fc.constantFrom('day', 'week', 'month'),
      }),
      { nil: undefined },
    ),
    gstRate: fc.constantFrom('0', '10', '7.7'),
  })

  test('asks for the same to the cent in each term, and everything in the order of its days', () => {
    let made = 0
    fc.assert(
      fc.property(drawn, ({ startIn, lasts, cents, deliveries, way, offset, gstRate, quantity, ...recurring }) => {
        const start = addDays('2026-01-01', startIn)
        const initialAmount = way === 'upfront' ? 100 : way === 'twoTime' || way === 'instalments' ? 33 : 0
        const choice = repeating(
          {
            start,
            end: addDays(start, lasts),
            cost: (cents / 100).toFixed(2),
            quantity,
            ...(deliveries ? { deliveries } : {}),
          },
          {
            gstRate,
            payment: {
              type: way,
              initialAmount,
              initialOffset: way === 'afterDelivery' || way === 'perDelivery' ? 0 : offset,
              finalPeriod: way === 'instalments' ? 3 : 1,
              finalOffset: way === 'upfront' ? 0 : offset,
            },
            interest: way === 'instalments' ? { type: 'compound', rateType: 'week', rate: '0.5' } : null,
          },
          recurring as Recurring,
        )
        let first: DealItems
        try {
          first = choiceItems(choice)
        } catch (error) {
          if (error instanceof Refusal) return
          throw error
        }
        made += 1
        let before = first
        expect(sumsOf(first.payments).principal).toBe(BigInt(cents))
        for (let term = 2; term <= 14; term += 1) {
          const items = termItems(choice, term)
          expect(items.payments.length).toBe(first.payments.length)
          expect(items.deliveries.map(({ itemId, volume, netValue }) => [itemId, volume, netValue])).toEqual(
            first.deliveries.map(({ itemId, volume, netValue }) => [itemId, volume, netValue]),
          )
          // A deposit and a balance may change places where months are uneven.
          const sorted = (of: DealItems) => amounts(of).map(String).sort()
          if (way !== 'twoTime') expect(amounts(items)).toEqual(amounts(first))
          expect(sumsOf(items.payments)).toEqual(sumsOf(first.payments))
          if (gstRate === '0') expect(sorted(items)).toEqual(sorted(first))
          const dates = (of: DealItems) =>
            [of.payments.map(one => one.dueDate), of.deliveries.map(one => one.date)] as const
          dates(items).forEach((days, kind) => {
            const earlier = dates(before)[kind] ?? []
            const all = [...earlier, ...days]
            expect(all).toEqual(all.toSorted())
          })
          expect(items.payments.every(one => itemTotal(one) >= 0n)).toBe(true)
          before = items
        }
      }),
      { numRuns: 400, seed: 20261122 },
    )
    expect(made).toBeGreaterThan(60)
  })
})
