import { expect, test } from 'vitest'
import { displaySettled, formatSettled, settledIn } from '#shared/payments/settled-sums.ts'

test.each([
  ['aud', 158_735n, '1587.35', '1,587.35 AUD', '1\u00a0587,35\u00a0AUD'],
  ['nzd', -5n, '-0.05', '-0.05 NZD', '-0,05\u00a0NZD'],
  ['jpy', 158_735n, '158735', '158,735 JPY', '158\u00a0735\u00a0JPY'],
  ['kwd', -158_735n, '-158.735', '-158.735 KWD', '-158,735\u00a0KWD'],
  ['ugx', 0n, '0.00', '0.00 UGX', '0,00\u00a0UGX'],
] as const)('a sum of an account is shown with the decimals of its currency: %s', (code, minor, amount, en, fr) => {
  const currency = settledIn(code)
  expect(formatSettled(minor, currency)).toBe(amount)
  expect([displaySettled(amount, currency), displaySettled(amount, currency, 'fr')]).toEqual([en, fr])
})
