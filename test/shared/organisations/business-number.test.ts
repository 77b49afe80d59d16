import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abnDigits, abnIsValid, acnDigits, acnIsValid } from '#shared/organisations/business-number.ts'

describe('ABN', () => {
  // The worked example of the Australian Business Register's page on the format of the ABN.
  test('happy: the published example, spaced or not', () => {
    expect(abnIsValid('51 824 753 556')).toBe(true)
    expect(abnIsValid('51824753556')).toBe(true)
    expect(abnDigits(' 51-824-753-556 ')).toBe('51824753556')
  })

  test.each(['', ' ', '5182475355', '518247535560', '51824753557', '5182475355O', 'ABN 51824753556', '00000000000'])(
    'error: %j is not an ABN',
    text => {
      expect(abnIsValid(text)).toBe(false)
      expect(abnDigits(text)).toBeNull()
    },
  )

  test('a number that starts with 0 is never one, even where the sum divides', () => {
    // (0-1)*10 + 1*1 + 3*3 = 0
    expect(abnIsValid('01300000000')).toBe(false)
  })

  test('every single wrong digit is caught', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'51824753556'].map(Number)
        digits[place] = (digits[place]! + shift) % 10
        expect(abnIsValid(digits.join(''))).toBe(false)
      }),
      { seed: 1, numRuns: 200 },
    )
  })
})

describe('ACN', () => {
  // The first is the worked example of ASIC's page on the check digit, the others fit the rule it states.
  test.each(['004 085 616', '010499966', '000 250 000', '000 500 005', '001-749-999'])('happy: %j is an ACN', text => {
    expect(acnIsValid(text)).toBe(true)
  })

  test.each(['', '00408561', '0040856160', '004085617', '00408561x', '000000000'])('error: %j is not an ACN', text => {
    expect(acnIsValid(text)).toBe(false)
    expect(acnDigits(text)).toBeNull()
  })

  test('every other check digit is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), shift => {
        expect(acnIsValid(`00408561${(6 + shift) % 10}`)).toBe(false)
      }),
      { seed: 1 },
    )
  })
})

test('a sign, a dash or a dot at either end makes it no ABN', () => {
  for (const text of ['-51824753556', '51824753556-', '.51824753556', '--51 824 753 556', '- 51824753556'])
    expect(abnDigits(text), text).toBeNull()
})
