import { expect, test } from 'vitest'
import { isUsable, kindsFor } from '#shared/payments/instrument.ts'

const account = { accountId: 'acct_1', debitsBanks: true }

test.each([
  [{ currency: 'AUD', tool: 'card' }, ['card', 'auBankDebit']],
  [{ currency: 'USD', tool: 'card' }, ['card']],
  [{ currency: 'AUD', tool: 'directDebit' }, ['auBankDebit']],
  [{ currency: 'USD', tool: 'directDebit' }, []],
] as const)('what %o is paid with: %j', (way, kinds) => {
  expect(kindsFor(way, account)).toEqual(kinds)
  // An account that may not debit them takes none, whatever was agreed.
  const others = kinds.filter(kind => kind === 'card')
  expect(kindsFor(way, { ...account, debitsBanks: false })).toEqual(others)
})

test('direct debit needs a bank account whose set-up succeeded, in the account that is paid', () => {
  const way = { currency: 'AUD', tool: 'directDebit' } as const
  const kept = { status: 'kept', accountId: 'acct_1', kind: 'auBankDebit', methodId: 'pm_1' } as const
  const usable = (part: object) => isUsable({ ...kept, ...part }, account, '2026-11-26', way)
  expect(usable({})).toBe(true)
  expect(isUsable(kept, { ...account, debitsBanks: false }, '2026-11-26')).toBe(false)
  for (const part of [
    { kind: 'card' },
    { status: 'pending' },
    { status: 'failed' },
    { methodId: undefined },
    { accountId: 'acct_2' },
  ])
    expect(usable(part)).toBe(false)
})
