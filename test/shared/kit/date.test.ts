import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addPeriods,
  daysBetween,
  daysInMonth,
  firstDay,
  formatDay,
  isIsoDate,
  isPeriod,
  lastDay,
  parseDay,
  periodMinutes,
  periods,
  readDay,
} from '#shared/kit/date.ts'
import { calculatedDateField, isoDateField } from '#shared/kit/fields.ts'

const day = fc.integer({ min: firstDay, max: lastDay })

describe('reading dates', () => {
  test('agrees with the platform on every day of four centuries, and at the ends', () => {
    for (let number = parseDay('1880-01-01'); number <= parseDay('2280-12-31'); number += 1) {
      const text = formatDay(number)
      if (text !== new Date(number * 86_400_000).toISOString().slice(0, 10) || readDay(text) !== number)
        expect.fail(`${number} is ${text}`)
    }
    expect([formatDay(firstDay), formatDay(lastDay)]).toEqual(['0001-01-01', '9999-12-31'])
    expect([parseDay('0001-01-01'), parseDay('9999-12-31')]).toEqual([firstDay, lastDay])
    expect(parseDay('1970-01-01')).toBe(0)
  })

  test.each([
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '',
    20260101,
    null,
    undefined,
    new Date(0),
  ])('%s is no date', value => {
    expect(readDay(value)).toBeUndefined()
    expect(isIsoDate(value)).toBe(false)
    expect(isoDateField.safeParse(value).success).toBe(false)
  })

  test.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])('%s is a date that nobody means', value => {
    expect(isIsoDate(value)).toBe(true)
    expect(calculatedDateField.safeParse(value).success).toBe(true)
    expect(isoDateField.safeParse(value).success).toBe(false)
  })

  test.each(['1900-01-01', '2026-11-22', '2199-12-31'])('%s may be named', value => {
    expect(isoDateField.safeParse(value).success).toBe(true)
  })

  test('leap days exist in leap years', () => {
    expect(['2024-02-29', '2000-02-29'].map(isIsoDate)).toEqual([true, true])
    expect([daysInMonth(2000, 2), daysInMonth(1900, 2), daysInMonth(2023, 2), daysInMonth(2024, 2)]).toEqual([
      29, 28, 28, 29,
    ])
  })

  test('refuses beyond the calendar', () => {
    expect(() => parseDay('2026-02-30')).toThrow('2026-02-30 is not a calendar date.')
    expect(() => addDays('9999-12-31', 1)).toThrow('The date lies outside the years 1 to 9999.')
    expect(() => addDays('0001-01-01', -1)).toThrow('The date lies outside')
    expect(() => formatDay(Number.NaN)).toThrow('The date lies outside')
  })
})

describe('steps', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-31', -1, '2025-12-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s + %s months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  test.each([
    ['day', 3, '2026-02-03', 0],
    ['week', 1, '2026-02-07', 0],
    ['fortnight', 1, '2026-02-14', 0],
    ['month', 1, '2026-02-28', 0],
    ['year', 1, '2027-01-31', 0],
    ['hour', 25, '2026-02-01', 60],
    ['minute', 1439, '2026-01-31', 1439],
    ['minute', 1440, '2026-02-01', 0],
    ['hour', -1, '2026-01-30', 1380],
  ] as const)('%s x %s', (period, count, date, minute) => {
    const moment = addPeriods({ day: parseDay('2026-01-31'), minute: 0 }, period, count)
    expect([formatDay(moment.day), moment.minute]).toEqual([date, minute])
  })

  test('a month step keeps the time of day', () => {
    expect(addPeriods({ day: 0, minute: 90 }, 'month', 1)).toEqual({ day: 31, minute: 90 })
    expect(addPeriods({ day: 0, minute: 90 }, 'year', 1)).toEqual({ day: 365, minute: 90 })
  })

  test('days there and back', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [from, to] = [formatDay(a), formatDay(b)]
        expect(daysBetween(from, to)).toBe(b - a)
        expect(addDays(from, b - a)).toBe(to)
        expect(from < to).toBe(a < b)
      }),
      { seed: 5 },
    )
  })

  test('a month later is in the next month, at the same day or at its end', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (number, months) => {
        const from = formatDay(Math.min(Math.max(number, firstDay + 20000), lastDay - 20000))
        const to = addMonths(from, months)
        const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(index(to) - index(from)).toBe(months)
        const length = daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5, 7)))
        expect(Number(to.slice(8))).toBe(Math.min(Number(from.slice(8)), length))
      }),
      { seed: 6 },
    )
  })
})

test('the periods are those of the spec', () => {
  expect(periods.map(period => periodMinutes[period])).toEqual([1, 60, 1440, 10080, 20160, 43200, 525600])
  expect(isPeriod('month')).toBe(true)
  expect(isPeriod('toString')).toBe(false)
  expect(isPeriod(3)).toBe(false)
})
