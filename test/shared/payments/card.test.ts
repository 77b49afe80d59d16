import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { instrumentGone } from '#shared/deals/taking-plan.ts'
import { money } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { assertAmount, bankReasonOf, declineText, goneText } from '#shared/payments/card.ts'

const { en } = texts

const refusal = (check: () => void): string | undefined => {
  try {
    check()
  } catch (error) {
    if (error instanceof Refusal) return error.errorType
  }
  return undefined
}

describe('what can be charged', () => {
  test.each([
    ['card', money(50n, 'AUD'), undefined],
    ['card', money(99_999_999n, 'USD'), undefined],
    ['card', money(49n, 'AUD'), 'payments.amountOutOfRange'],
    ['card', money(0n, 'AUD'), 'payments.amountOutOfRange'],
    ['card', money(100_000_000n, 'AUD'), 'payments.amountOutOfRange'],
    ['card', money(100n, 'ETH'), 'payments.notByCard'],
    ['crypto', money(100n, 'AUD'), 'payments.notByCard'],
    ['directDebit', money(1_000_001n, 'AUD'), undefined],
    ['directDebit', money(100_000_000n, 'AUD'), 'payments.amountOutOfRange'],
    ['directDebit', money(100n, 'USD'), 'payments.notByCard'],
  ] as const)('%s %o: %s', (tool, sum, expected) => {
    expect(refusal(() => assertAmount(tool, sum))).toBe(expected)
  })
})

test('a bank that sends a debit back is not told of as a card', () => {
  const codes = [
    'insufficient_funds',
    'account_closed',
    'debit_not_authorized',
    'charge_exceeds_transaction_limit',
    'authentication_required',
    'toString',
  ]
  const said = codes.map(code => declineText(code, 'auBankDebit'))
  expect(said).toEqual(
    ['funds', 'account', 'mandate', 'amount', 'other', 'other'].map(reason => `payments.returned.${reason}`),
  )
  for (const key of said) expect(en[key]).not.toMatch(/card/i)
})

test('every decline has a text; a lost or stolen card reads like any other', () => {
  const codes = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'lost_card', 'stolen_card', 'constructor', '']
  for (const code of codes) expect(en[declineText(code)]).toBeTruthy()
  expect(declineText('stolen_card')).toBe(declineText('generic_decline'))
})

test('what the provider keeps no more is told so, of a card as of a bank account', () => {
  for (const kind of ['card', 'auBankDebit'] as const) expect(declineText(instrumentGone, kind)).toBe(goneText)
  expect(bankReasonOf(instrumentGone)).toBe('gone')
})
