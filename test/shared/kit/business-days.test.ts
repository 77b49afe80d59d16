import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, isBusinessDay, onBusinessDay } from '#shared/kit/business-days.ts'
import { addDays, daysBetween, formatDay } from '#shared/kit/date.ts'

const day = fc.integer({ min: -20_000, max: 60_000 }).map(formatDay)

describe('business days', () => {
  test.each([
    ['2026-04-03', true],
    ['2026-04-04', false],
    ['2026-04-05', false],
    ['2026-04-06', true],
  ])('%s: %s', (date, is) => expect(isBusinessDay(date)).toBe(is))

  test.each([
    ['2026-04-01', 5, '2026-04-08'],
    ['2026-04-03', 1, '2026-04-06'],
    ['2026-04-04', 0, '2026-04-06'],
    ['2026-04-04', 5, '2026-04-13'],
    ['2026-04-01', -3, '2026-03-27'],
    ['2026-04-06', -1, '2026-04-03'],
    ['2026-04-06', -7, '2026-03-26'],
  ])('%s and %i of them are %s', (from, days, to) => expect(addBusinessDays(from, days)).toBe(to))

  test('one after the other they are as many as there are, forward and back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40, max: 40 }), (from, days) => {
        const start = onBusinessDay(from)
        const end = addBusinessDays(from, days)
        expect(isBusinessDay(end)).toBe(true)
        const [first, last] = days < 0 ? [end, start] : [start, end]
        const between = Array.from({ length: daysBetween(first, last) }, (_, n) => addDays(first, n)).filter(
          isBusinessDay,
        )
        expect(between).toHaveLength(Math.abs(days))
        expect(addBusinessDays(end, -days)).toBe(start)
      }),
    )
  })

  test('a week of them is a week, from any of them', () => {
    fc.assert(
      fc.property(day, from => {
        expect(addBusinessDays(from, 5)).toBe(addDays(onBusinessDay(from), 7))
      }),
    )
  })
})
