import { expect, test } from 'vitest'
import { money } from '#shared/kit/money.ts'
import { walletProblem } from '#shared/payments/sufficiency.ts'

const balances = { ETH: 10n, USDT: 20n, MERC: 30n } as const

test.each(['ETH', 'USDT', 'MERC'] as const)('what is paid in %s must not exceed its balance', currency => {
  const balance = balances[currency]
  expect(walletProblem(money(balance, currency), balances)).toBeUndefined()
  expect(walletProblem(money(balance + 1n, currency), balances)).toBe('payments.balanceTooSmall')
})

test('a wallet pays no dollars', () => {
  expect(walletProblem(money(1n, 'AUD'), balances)).toBe('payments.notCrypto')
})
