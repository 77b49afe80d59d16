import { describe, expect, test } from 'vitest'
import { money } from '#shared/kit/money.ts'
import { type PaymentCheck, paymentProblem } from '#shared/payments/sufficiency.ts'

const check = (part: Partial<PaymentCheck>) =>
  paymentProblem({
    tool: 'card',
    instrument: 'card',
    autoDebitEnabled: false,
    amount: money(100n, 'AUD'),
    balances: { ETH: 10n, USDT: 20n, MERC: 30n },
    ...part,
  })

describe('payment sufficiency', () => {
  test('a card pays as it is', () => {
    expect(check({})).toBeUndefined()
    expect(check({ instrument: undefined })).toBeUndefined()
  })
  test('direct debit allows only a bank debit whose set-up succeeded', () => {
    const debit = {
      tool: 'directDebit',
      instrument: 'auBankDebit',
      bankDebitSetup: 'succeeded',
      autoDebitEnabled: true,
    } as const
    expect(check(debit)).toBeUndefined()
    for (const instrument of ['card', undefined] as const)
      expect(check({ ...debit, instrument })).toBe('payments.onlyBankDebit')
    for (const bankDebitSetup of ['pending', 'failed', undefined] as const)
      expect(check({ ...debit, bankDebitSetup })).toBe('payments.bankDebitSetup')
  })
  test('an AU bank debit needs auto-debit, with either tool', () => {
    for (const tool of ['card', 'directDebit'] as const) {
      const debit = { tool, instrument: 'auBankDebit', bankDebitSetup: 'succeeded' } as const
      expect(check({ ...debit, autoDebitEnabled: false })).toBe('payments.autoDebitDisabled')
      expect(check({ ...debit, autoDebitEnabled: true })).toBeUndefined()
    }
  })
  test('crypto must not exceed the balance of its coin', () => {
    for (const [currency, balance] of [
      ['ETH', 10n],
      ['USDT', 20n],
      ['MERC', 30n],
    ] as const) {
      expect(check({ tool: 'crypto', amount: money(balance, currency) })).toBeUndefined()
      expect(check({ tool: 'crypto', amount: money(balance + 1n, currency) })).toBe('payments.balanceTooSmall')
    }
    expect(check({ tool: 'crypto' })).toBe('payments.notCrypto')
  })
})
