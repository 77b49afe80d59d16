import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { daysBetween, formatDay } from '#shared/kit/date.ts'
import { anzsicDivisionOf, anzsicDivisions, anzsicLabel, isAnzsicDivision } from '#shared/organisations/anzsic.ts'
import { formatAbn, formatAcn } from '#shared/organisations/business-number.ts'
import { financialYearOf, financialYearOptions } from '#shared/organisations/financial-year.ts'

const { en, fr } = texts

describe('financial years', () => {
  test('are twelve from the given one, each starting the day after the one before ends', () => {
    const options = financialYearOptions(2026)
    expect(options.map(option => option.year)).toEqual([
      2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036, 2037,
    ])
    expect(options[0]).toEqual({ year: 2026, from: '2026-07-01', to: '2027-06-30' })
    for (const [index, option] of options.slice(1).entries())
      expect(daysBetween(options[index]!.to, option.from)).toBe(1)
    expect(en['organisations.financialYear.months']).toBe('July - June')
  })
  test('every day lies in exactly its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500_000, max: 2_000_000 }), day => {
        const date = formatDay(day)
        const { from, to } = financialYearOf(date)
        expect(from <= date && date <= to).toBe(true)
      }),
    )
    expect(financialYearOf('2026-06-30').year).toBe(2025)
    expect(financialYearOf('2026-07-01').year).toBe(2026)
  })
})

describe('business categories', () => {
  test('are the nineteen divisions A to S, with titles in both languages', () => {
    expect(anzsicDivisions.map(division => division.code).join('')).toBe('ABCDEFGHIJKLMNOPQRS')
    for (const { code } of anzsicDivisions) {
      expect(en[anzsicLabel(code)].length).toBeGreaterThan(0)
      expect(fr[anzsicLabel(code)].length).toBeGreaterThan(0)
    }
    expect([isAnzsicDivision('S'), isAnzsicDivision('T'), isAnzsicDivision('a')]).toEqual([true, false, false])
  })
  test('a code lies in the division of its first two digits; there are gaps', () => {
    expect(anzsicDivisionOf('6920')).toBe('M')
    expect(anzsicDivisionOf('01')).toBe('A')
    expect(anzsicDivisionOf('960')).toBe('S')
    for (const none of ['', '1', '00', '61', '65', '99', 'A1', '12345']) expect(anzsicDivisionOf(none)).toBeUndefined()
    const codes = Array.from({ length: 100 }, (_, n) => anzsicDivisionOf(String(n).padStart(2, '0')))
    expect(codes.filter(code => code !== undefined)).toHaveLength(86)
  })
})

test('business numbers are shown in their groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556')
  expect(formatAbn('51-824-753-556')).toBe('51 824 753 556')
  expect(formatAbn('51824753557')).toBeNull()
  expect(formatAcn('004085616')).toBe('004 085 616')
  expect(formatAcn('004085617')).toBeNull()
})
