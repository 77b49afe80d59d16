import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { money } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import {
  assertCardCanPay,
  cardDigits,
  declineText,
  groupedCard,
  groupedExpiry,
  isCardCode,
  isCardNumber,
  isPastExpiry,
  readExpiry,
} from '#shared/payments/card.ts'

const { en } = texts

const refusal = (check: () => void): string | undefined => {
  try {
    check()
  } catch (error) {
    if (error instanceof Refusal) return error.errorType
  }
  return undefined
}

describe('what a card can pay', () => {
  test.each([
    ['card', money(50n, 'AUD'), undefined],
    ['card', money(99_999_999n, 'USD'), undefined],
    ['card', money(49n, 'AUD'), 'payments.amountOutOfRange'],
    ['card', money(0n, 'AUD'), 'payments.amountOutOfRange'],
    ['card', money(100_000_000n, 'AUD'), 'payments.amountOutOfRange'],
    ['card', money(100n, 'ETH'), 'payments.notByCard'],
    ['crypto', money(100n, 'AUD'), 'payments.notByCard'],
    ['directDebit', money(100n, 'AUD'), 'payments.notByCard'],
  ] as const)('%s %o: %s', (tool, sum, expected) => {
    expect(refusal(() => assertCardCanPay(tool, sum))).toBe(expected)
  })
})

describe('card numbers', () => {
  test('published test numbers hold their check digit; one digit off does not', () => {
    for (const number of ['4242 4242 4242 4242', '378282246310005', '6011-1111-1111-1117', '5555555555554444']) {
      expect(isCardNumber(number)).toBe(true)
      const digits = cardDigits(number)
      for (let at = 0; at < digits.length; at++) {
        const off = `${digits.slice(0, at)}${(Number(digits[at]) + 1) % 10}${digits.slice(at + 1)}`
        expect(isCardNumber(off)).toBe(false)
      }
    }
    for (const none of ['', '0', '0000', 'abcd efgh ijkl mnop', '42']) expect(isCardNumber(none)).toBe(false)
  })

  test('are grouped as on the card, and grouping changes no digit', () => {
    expect(groupedCard('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupedCard('378282246310005')).toBe('3782 822463 10005')
    expect(groupedCard('42424')).toBe('4242 4')
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), typed => {
        const grouped = groupedCard(typed)
        expect(groupedCard(grouped)).toBe(grouped)
        expect(cardDigits(grouped)).toBe(cardDigits(typed).slice(0, cardDigits(grouped).length))
        expect(grouped).toMatch(/^[\d ]*$/)
      }),
      { seed: 7 },
    )
  })
})

describe('expiry dates', () => {
  test.each([
    ['04 / 29', { month: 4, year: 2029 }],
    ['4/29', { month: 4, year: 2029 }],
    ['0429', { month: 4, year: 2029 }],
    ['12/2031', { month: 12, year: 2031 }],
    ['13/29', undefined],
    ['00/29', undefined],
    ['4', undefined],
    ['', undefined],
    ['04/2', undefined],
  ])('%s', (typed, expected) => {
    expect(readExpiry(typed)).toEqual(expected)
  })

  test('a card is good until the end of its month', () => {
    expect(isPastExpiry({ month: 4, year: 2029 }, '2029-04-30')).toBe(false)
    expect(isPastExpiry({ month: 4, year: 2029 }, '2029-05-01')).toBe(true)
    expect(isPastExpiry({ month: 12, year: 2028 }, '2029-01-01')).toBe(true)
    expect(isPastExpiry({ month: 1, year: 2030 }, '2029-12-31')).toBe(false)
  })

  test('are written out while they are typed', () => {
    expect(groupedExpiry('0')).toBe('0')
    expect(groupedExpiry('04')).toBe('04')
    expect(groupedExpiry('042')).toBe('04 / 2')
    expect(groupedExpiry('04 / 29')).toBe('04 / 29')
    expect(groupedExpiry('4')).toBe('04')
    expect(groupedExpiry('0429x7')).toBe('04 / 29')
  })
})

test('every decline has a text; a lost or stolen card reads like any other', () => {
  const codes = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'lost_card', 'stolen_card', 'constructor', '']
  for (const code of codes) expect(en[declineText(code)]).toBeTruthy()
  expect(declineText('stolen_card')).toBe(declineText('generic_decline'))
})

test('a security code has three or four digits, and nothing else', () => {
  for (const code of ['123', '1234', '000']) expect(isCardCode(code)).toBe(true)
  for (const code of ['', '12', '12345', '12a', ' 123', '123\n', '１２３']) expect(isCardCode(code)).toBe(false)
})
