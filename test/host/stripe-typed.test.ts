import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cvcProblem,
  digitsOf,
  expiryProblem,
  groupedBsb,
  groupedExpiry,
  groupedNumber,
  numberProblem,
  readExpiry,
} from '#infra/host/stripe/browser/typed.ts'

/** What the stand-in's form makes of what is typed into it. */

describe('card numbers', () => {
  test('published test numbers hold their check digit; one digit off does not', () => {
    for (const number of ['4242 4242 4242 4242', '378282246310005', '6011-1111-1111-1117', '5555555555554444']) {
      expect(numberProblem(number)).toBeUndefined()
      const digits = digitsOf(number)
      for (let at = 0; at < digits.length; at++) {
        const off = `${digits.slice(0, at)}${(Number(digits[at]) + 1) % 10}${digits.slice(at + 1)}`
        expect(numberProblem(off)).toBeTruthy()
      }
    }
    for (const none of ['', '0', '0000', 'abcd efgh ijkl mnop', '42'])
      expect(numberProblem(none)).toBe('incomplete_number')
  })

  test('are grouped as on the card, and grouping changes no digit', () => {
    expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupedNumber('378282246310005')).toBe('3782 822463 10005')
    expect(groupedNumber('42424')).toBe('4242 4')
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), typed => {
        const grouped = groupedNumber(typed)
        expect(groupedNumber(grouped)).toBe(grouped)
        expect(digitsOf(grouped)).toBe(digitsOf(typed).slice(0, digitsOf(grouped).length))
        expect(grouped).toMatch(/^[\d ]*$/)
      }),
      { seed: 7 },
    )
  })
})

describe('expiry dates', () => {
  test.each([
    ['04 / 29', { month: 4, year: 2029 }],
    ['0429', { month: 4, year: 2029 }],
    ['13/29', undefined],
    ['00/29', undefined],
    ['4', undefined],
    ['04/2', undefined],
  ])('%s', (typed, expected) => {
    expect(readExpiry(typed)).toEqual(expected)
  })

  test('a card is good until the end of its month', () => {
    const on = (day: string) => new Date(`${day}T12:00:00`)
    expect(expiryProblem('04 / 29', on('2029-04-30'))).toBeUndefined()
    expect(expiryProblem('04 / 29', on('2029-05-01'))).toBe('invalid_expiry_year_past')
    expect(expiryProblem('12 / 28', on('2029-01-01'))).toBe('invalid_expiry_year_past')
    expect(expiryProblem('1', on('2029-01-01'))).toBe('incomplete_expiry')
  })

  test('are written out while they are typed', () => {
    expect(groupedExpiry('0')).toBe('0')
    expect(groupedExpiry('042')).toBe('04 / 2')
    expect(groupedExpiry('4')).toBe('04')
    expect(groupedExpiry('0429x7')).toBe('04 / 29')
  })
})

test('a security code has three digits, four on American Express; a branch has six', () => {
  expect(cvcProblem('123', '4242')).toBeUndefined()
  expect(cvcProblem('123', '3782')).toBe('incomplete_cvc')
  expect(cvcProblem('1234', '3782')).toBeUndefined()
  expect(groupedBsb('0000001')).toBe('000-000')
})
