import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyCodes } from '#shared/kit/money.ts'
import { takes } from '#shared/terms/account-takes.ts'
import { assertPayable, assertTaken, isPayable, payablePlatforms, unpayableAt } from '#shared/terms/payable.ts'
import { paymentMethods, paymentTools } from '#shared/terms/service-terms.ts'
import { card } from '../../plain-terms.ts'

const verified = { name: 'Wattle Advisory', takesPayments: true, takesDebits: true }
const without = { name: 'Wattle Advisory', takesPayments: false, takesDebits: false }

const payments = (...totals: string[]) => totals.map(total => ({ total }))

test('a card pays nothing at all, or what its provider takes', () => {
  expect(unpayableAt('card', 'AUD', payments('0.00', '0.50', '999999.99'))).toBe(-1)
  expect(unpayableAt('card', 'AUD', payments('100.00', '0.49'))).toBe(1)
  expect(unpayableAt('card', 'USD', payments('1000000.00'))).toBe(0)
  expect(unpayableAt('crypto', 'ETH', payments('0.01'))).toBe(-1)
})

test('a bank account is debited up to ten thousand dollars at once', () => {
  expect(unpayableAt('directDebit', 'AUD', payments('0.00', '0.50', '10000.00'))).toBe(-1)
  expect(unpayableAt('directDebit', 'AUD', payments('10000.01'))).toBe(0)
})

test('what cannot be paid is refused with the payment and the limits', () => {
  expect(() => assertPayable(card, payments('10.00', '2000000.00'), verified)).toThrow(
    'Payment 2 would be 2000000.00 AUD. What it is paid with takes amounts from 0.50 to 999999.99 AUD.',
  )
})

test.each([
  { ...card, paymentCurrency: 'USD', paymentTool: 'directDebit' },
  { ...card, paymentCurrency: 'ETH', paymentTool: 'crypto' },
  { ...card, paymentCurrency: 'ETH' },
] as const)('$paymentCurrency by $paymentTool is not paid by anybody today', platform => {
  expect(isPayable(platform)).toBe(false)
  expect(() => assertPayable(platform, payments('0.00'), verified)).toThrow('not available')
})

test('dollars are paid by card, those of Australia by direct debit, too: when their payer says so, or taken once the payer lets them be', () => {
  expect(payablePlatforms).toEqual([
    card,
    { ...card, paymentCurrency: 'USD' },
    { ...card, paymentTool: 'directDebit' },
    { ...card, paymentMethod: 'autoDebit' },
    { ...card, paymentCurrency: 'USD', paymentMethod: 'autoDebit' },
    { ...card, paymentTool: 'directDebit', paymentMethod: 'autoDebit' },
  ])
})

test('cards and debits go to who has an account that takes payments, and a wallet needs none', () => {
  for (const paymentTool of ['card', 'directDebit'] as const) {
    expect(takes(verified, { paymentTool })).toBe(true)
    expect(takes(without, { paymentTool })).toBe(false)
  }
  expect(takes(without, { paymentTool: 'crypto' })).toBe(true)
})

test('an account that debits no bank accounts takes cards alone', () => {
  const cardsOnly = { ...verified, takesDebits: false }
  expect(takes(cardsOnly, { paymentTool: 'card' })).toBe(true)
  expect(takes(cardsOnly, { paymentTool: 'directDebit' })).toBe(false)
  expect(() => assertPayable({ ...card, paymentTool: 'directDebit' }, payments('10.00'), cardsOnly)).toThrow(
    /Wattle Advisory at the payment provider debits no bank accounts/,
  )
})

test('who could not be paid is named, unless nothing is to be paid', () => {
  expect(() => assertPayable(card, payments('0.00', '10.00'), without)).toThrow(/Wattle Advisory has no account/)
  expect(() => assertPayable(card, payments('0.00', '0.00'), without)).not.toThrow()
})

test('an account never makes payable what is not, and its lack closes all that is owed by card or debit', () => {
  const platform = fc.record({
    paymentCurrency: fc.constantFrom(...currencyCodes),
    paymentTool: fc.constantFrom(...paymentTools),
    paymentMethod: fc.constantFrom(...paymentMethods),
  })
  const passes = (run: () => void): boolean => {
    try {
      run()
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(platform, fc.array(fc.nat({ max: 2_000_000 }), { minLength: 1, maxLength: 5 }), (way, amounts) => {
      const owed = payments(...amounts.map(String))
      const withAccount = passes(() => assertPayable(way, owed, verified))
      const withoutOne = passes(() => assertPayable(way, owed, without))
      expect(withoutOne).toBe(withAccount && passes(() => assertTaken(way, owed, without)))
      if (withoutOne && way.paymentTool !== 'crypto') expect(amounts.every(amount => amount === 0)).toBe(true)
    }),
  )
})
