import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatDay, parseDay } from '#shared/kit/date.ts'
import {
  firstOfMonth,
  isIsoMonth,
  lastOfMonth,
  monthOf,
  monthsAfter,
  monthsFrom,
  type Weekday,
  weekdayOf,
  weekStart,
  weeksOfMonth,
} from '#shared/kit/month.ts'

const anyDay = fc.integer({ min: parseDay('1900-01-01'), max: parseDay('2200-12-31') }).map(formatDay)
const anyWeekday = fc.integer({ min: 1, max: 7 }) as fc.Arbitrary<Weekday>

test('a month is known by its text, its first and its last day', () => {
  expect(['2026-11', '2024-02', '2026-13', '2026-1', '', 'November'].map(isIsoMonth)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect([firstOfMonth('2024-02'), lastOfMonth('2024-02'), lastOfMonth('2026-02')]).toEqual([
    '2024-02-01',
    '2024-02-29',
    '2026-02-28',
  ])
  expect([monthsAfter('2026-11', 2), monthsAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(monthsFrom('2026-11', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
})

test('weekdays are those of the calendar', () => {
  expect(['2026-11-23', '2026-11-29', '1970-01-01', '1969-12-31'].map(weekdayOf)).toEqual([1, 7, 4, 3])
  fc.assert(
    fc.property(anyDay, day => {
      expect(weekdayOf(day) % 7).toBe(new Date(`${day}T00:00:00Z`).getUTCDay())
    }),
  )
})

test('November 2026 from Mondays and from Sundays', () => {
  expect(weeksOfMonth('2026-11', 1).map(week => [week[0], week[6]])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
  expect(weeksOfMonth('2026-11', 7)[0]?.[0]).toBe('2026-11-01')
})

test('the weeks of a month hold each of its days once, in order, and no week without one', () => {
  fc.assert(
    fc.property(anyDay, anyWeekday, (some, begins) => {
      const month = monthOf(some)
      const weeks = weeksOfMonth(month, begins)
      const days = weeks.flat()
      expect(weeks.every(week => week.length === 7 && week[0] && weekdayOf(week[0]) === begins)).toBe(true)
      expect(days).toEqual(days.map((_, n) => addDays(days[0] ?? '', n)))
      expect(weeks.every(week => week.some(day => monthOf(day) === month))).toBe(true)
      expect(days).toContain(firstOfMonth(month))
      expect(days).toContain(lastOfMonth(month))
      expect(weekStart(some, begins) <= some).toBe(true)
      expect(addDays(weekStart(some, begins), 6) >= some).toBe(true)
    }),
  )
})
