import { expect, test } from 'vitest'
import { assertPayable, unpayableAt } from '#shared/terms/payable.ts'

const payments = (...totals: string[]) => totals.map(total => ({ total }))

test('a card pays nothing at all, or what its provider takes', () => {
  expect(unpayableAt('card', 'AUD', payments('0.00', '0.50', '999999.99'))).toBe(-1)
  expect(unpayableAt('card', 'AUD', payments('100.00', '0.49'))).toBe(1)
  expect(unpayableAt('card', 'USD', payments('1000000.00'))).toBe(0)
  expect(unpayableAt('directDebit', 'AUD', payments('0.01'))).toBe(-1)
})

test('what cannot be paid is refused with the payment and the limits', () => {
  expect(() => assertPayable('card', 'AUD', payments('10.00', '2000000.00'))).toThrow(
    'Payment 2 would be 2000000.00 AUD. A card pays amounts from 0.50 to 999999.99 AUD.',
  )
})
