import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byDay,
  type DayEntry,
  pagesOf,
  type ScheduleDays,
  scheduleDays,
  sumsByMonth,
  termsOfContract,
} from '#shared/deals/schedule-days.ts'
import { addDays, addMonths, daysBetween } from '#shared/kit/date.ts'
import { firstOfMonth, lastOfMonth, monthsFrom } from '#shared/kit/month.ts'
import type { DealChoice, RecurringChoice } from '#shared/terms/choice.ts'
import { choiceItems, termItems } from '#shared/terms/deal-schedule.ts'
import { itemTotal } from '#shared/terms/payment-schedule.ts'
import { upfront } from '../../plain-terms.ts'
import { dealOf, itemOf } from '../terms/choices.ts'

const weekly = (count: number): DealChoice =>
  dealOf([itemOf({ start: '2026-11-02', end: '2036-11-01', deliveries: { count, per: 1, type: 'week' } })], {
    payment: { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 7 },
  })

const repeating = (item: Parameters<typeof itemOf>[0] = {}, more: Partial<DealChoice> = {}): RecurringChoice =>
  dealOf([itemOf({ start: '2026-01-31', end: '2026-02-27', ...item })], {
    recurring: { term: { length: 1, type: 'month' }, noticeDays: 30 },
    ...more,
  }) as RecurringChoice

const one = { begun: 1 }
const month = (days: ScheduleDays, of: string) => days.entries({ from: firstOfMonth(of), to: lastOfMonth(of) })

describe('what falls on a day', () => {
  test('deliveries of a week and what is paid a week later', () => {
    const days = scheduleDays(weekly(10), one)
    expect(days.first).toBe('2026-11-02')
    const november = month(days, '2026-11')
    expect(november.filter(({ kind }) => kind === 'delivery').map(({ number }) => number)[0]).toBe(1)
    expect(november.every(({ isCertain }) => isCertain)).toBe(true)
    const [first] = november.filter(({ kind }) => kind === 'payment')
    const delivery = november.find(({ kind }) => kind === 'delivery')
    expect(first && delivery && daysBetween(delivery.day, first.day)).toBe(7)
    expect(first && daysBetween(first.day, first.until)).toBe(14)
  })

  test('each payment and delivery of a deal stands on its day, once, with its amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 90 }), (count, width) => {
        const choice = weekly(count)
        const { payments, deliveries } = choiceItems(choice)
        const days = scheduleDays(choice, one)
        const found: DayEntry[] = []
        for (let from = days.first; from <= (days.last ?? ''); from = addDays(from, width))
          found.push(...days.entries({ from, to: addDays(from, width - 1) }))
        const of = (kind: DayEntry['kind']) =>
          found.filter(entry => entry.kind === kind).map(({ number, day, amount }) => [number, day, amount])
        expect(of('payment')).toEqual(payments.map((item, n) => [n + 1, item.dueDate, itemTotal(item)]))
        expect(of('delivery')).toEqual(deliveries.map(({ date, netValue }, n) => [n + 1, date, netValue]))
        const inDays = found.map(({ day }) => day)
        expect(inDays).toEqual(inDays.toSorted())
        expect(byDay(found).flatMap(({ entries }) => entries)).toEqual(found)
        expect(byDay(found).every(({ day, entries }) => entries.every(entry => entry.day === day))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('ten thousand deliveries are gone through once, and a month of them is at hand', () => {
    const days = scheduleDays(
      dealOf([itemOf({ start: '2026-11-02', end: '2056-11-01', deliveries: { count: 10_000, per: 1, type: 'day' } })], {
        payment: { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 },
      }),
      one,
    )
    const started = performance.now()
    for (const of of monthsFrom('2027-01', 240)) expect(month(days, of).length).toBeGreaterThanOrEqual(56)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('a deal that repeats', () => {
  test('shows the terms that reach into a stretch, under the numbers that they have in the schedule', () => {
    const days = scheduleDays(repeating(), { begun: 2 })
    expect(days.last).toBeUndefined()
    expect(month(days, '2026-03').map(({ kind, number, isCertain }) => [kind, number, isCertain])).toContainEqual([
      'payment',
      3,
      false,
    ])
    expect(days.entries({ from: '2026-01-01', to: '2026-03-05' }).every(({ isCertain }) => isCertain)).toBe(true)
  })

  test('shows nothing behind its last term', () => {
    const days = scheduleDays(repeating(), { begun: 2, last: 3 })
    const far = days.entries({ from: '2020-01-01', to: '2040-01-01' })
    expect(far.filter(({ kind }) => kind === 'payment')).toHaveLength(3)
    expect(days.last && far.every(({ day }) => day <= (days.last ?? ''))).toBe(true)
    expect(days.spans({ from: '2020-01-01', to: '2040-01-01' })).toHaveLength(3)
  })

  test('shows what deriving every term would show', () => {
    const payment = fc.constantFrom<DealChoice['payment']>(
      upfront,
      { type: 'upfront', initialAmount: 100, initialOffset: 40, finalPeriod: 1, finalOffset: 0 },
      { type: 'afterDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 45 },
      { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: -5 },
    )
    const deliveries = fc.constantFrom(
      { count: 1, per: 1, type: 'month' } as const,
      { count: 4, per: 1, type: 'week' } as const,
    )
    fc.assert(
      fc.property(
        payment,
        deliveries,
        fc.integer({ min: -60, max: 900 }),
        fc.integer({ min: 0, max: 100 }),
        (way, parts, start, length) => {
          const choice = repeating({ deliveries: parts }, { payment: way })
          const span = { from: addDays('2026-01-31', start), to: addDays('2026-01-31', start + length) }
          const all = Array.from({ length: 45 }, (_, n) => termItems(choice, n + 1))
          const expected = [
            ...all.flatMap(({ payments }) => payments).map(({ dueDate }, n) => ['payment', n + 1, dueDate] as const),
            ...all.flatMap(items => items.deliveries).map(({ date }, n) => ['delivery', n + 1, date] as const),
          ].filter(([, , day]) => day >= span.from && day <= span.to)
          const found = scheduleDays(choice, one)
            .entries(span)
            .map(({ kind, number, day }) => [kind, number, day] as const)
          const sorted = (list: readonly (readonly [string, number, string])[]) =>
            list.toSorted((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1])
          expect(sorted(found)).toEqual(sorted(expected))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('tells how the terms of a contract stand', () => {
    expect(termsOfContract(undefined)).toEqual({ begun: 1, last: undefined })
    const ending = { lastTerm: 4 } as NonNullable<
      NonNullable<Parameters<typeof termsOfContract>[0]>['series']
    >['ending']
    expect(termsOfContract({ series: { begun: 3, hash: '', before: '', ending } })).toEqual({ begun: 3, last: 4 })
  })
})

describe('what is made of it', () => {
  test('sums of a month are those of its days', () => {
    const days = scheduleDays(weekly(52), one)
    const months = monthsFrom('2026-11', 14)
    const entries = days.entries({ from: days.first, to: addMonths(days.first, 14) })
    const sums = sumsByMonth(entries, months)
    const whole = choiceItems(weekly(52))
    expect(sums.reduce((all, { payment }) => all + payment, 0n)).toBe(
      whole.payments.reduce((all, item) => all + itemTotal(item), 0n),
    )
    expect(sums.reduce((all, { delivery }) => all + delivery, 0n)).toBe(
      whole.deliveries.reduce((all, { netValue }) => all + netValue, 0n),
    )
    expect(sums.map(sum => sum.month)).toEqual(months)
  })

  test('each that is asked for stands on one of the pages, of which there are so many at most', () => {
    const entries = scheduleDays(weekly(500), one).entries({ from: '2026-11-01', to: '2040-01-01' })
    expect(pagesOf(entries, 'delivery', { size: 100, most: 3 })).toEqual([1, 101, 201])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 300 }), (from, count) => {
        const some = entries.filter(({ number }) => number > from && number <= from + count)
        const pages = pagesOf(some, 'payment', { size: 100, most: 5 })
        for (const { kind, number } of some)
          if (kind === 'payment') expect(pages.filter(page => page <= number && number < page + 100)).toHaveLength(1)
      }),
    )
    const open = scheduleDays(repeating(), one).entries({ from: '2027-01-01', to: '2027-12-31' })
    expect(open.length).toBeGreaterThan(0)
    expect(pagesOf(open, 'payment', { size: 100, most: 5 })).toEqual([])
  })
})
