import { expect, test } from 'vitest'
import { isUsable, kindsFor } from '#shared/payments/instrument.ts'

test.each([
  [{ currency: 'AUD', tool: 'card' }, ['card', 'auBankDebit']],
  [{ currency: 'USD', tool: 'card' }, ['card']],
  [{ currency: 'AUD', tool: 'directDebit' }, ['auBankDebit']],
  [{ currency: 'USD', tool: 'directDebit' }, []],
] as const)('what %o is paid with: %j', (way, kinds) => {
  expect(kindsFor(way)).toEqual(kinds)
})

test('direct debit needs a bank account whose set-up succeeded, in the account that is paid', () => {
  const way = { currency: 'AUD', tool: 'directDebit' } as const
  const kept = { status: 'kept', accountId: 'acct_1', kind: 'auBankDebit', methodId: 'pm_1' } as const
  const usable = (part: object) => isUsable({ ...kept, ...part }, 'acct_1', '2026-11-26', way)
  expect(usable({})).toBe(true)
  for (const part of [
    { kind: 'card' },
    { status: 'pending' },
    { status: 'failed' },
    { methodId: undefined },
    { accountId: 'acct_2' },
  ])
    expect(usable(part)).toBe(false)
})
