import { expect, test } from 'vitest'
import { assertPayable, isPayable, unpayableAt } from '#shared/terms/payable.ts'

const byCard = { paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'regular' } as const

const payments = (...totals: string[]) => totals.map(total => ({ total }))

test('a card pays nothing at all, or what its provider takes', () => {
  expect(unpayableAt('card', 'AUD', payments('0.00', '0.50', '999999.99'))).toBe(-1)
  expect(unpayableAt('card', 'AUD', payments('100.00', '0.49'))).toBe(1)
  expect(unpayableAt('card', 'USD', payments('1000000.00'))).toBe(0)
  expect(unpayableAt('directDebit', 'AUD', payments('0.01'))).toBe(-1)
})

test('what cannot be paid is refused with the payment and the limits', () => {
  expect(() => assertPayable(byCard, payments('10.00', '2000000.00'))).toThrow(
    'Payment 2 would be 2000000.00 AUD. A card pays amounts from 0.50 to 999999.99 AUD.',
  )
})

test.each([
  { ...byCard, paymentTool: 'directDebit' },
  { ...byCard, paymentMethod: 'autoDebit' },
  { ...byCard, paymentCurrency: 'ETH', paymentTool: 'crypto' },
  { ...byCard, paymentCurrency: 'ETH' },
] as const)('$paymentCurrency by $paymentTool, $paymentMethod, is not paid by anybody today', platform => {
  expect(isPayable(platform)).toBe(false)
  expect(() => assertPayable(platform, payments('0.00'))).toThrow('not available')
})

test('dollars are paid by card, when their payer says so', () => {
  expect([byCard, { ...byCard, paymentCurrency: 'USD' } as const].map(isPayable)).toEqual([true, true])
})
