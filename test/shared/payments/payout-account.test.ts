import { expect, test } from 'vitest'
import {
  accountStatusOf,
  requirementsOf,
  takesDebits,
  takesPayments,
  whyNoDebits,
} from '#shared/payments/payout-account.ts'

test('what the provider says of an account means one of four things', () => {
  const said = {
    chargesEnabled: false,
    debitsBanks: false,
    payoutsEnabled: false,
    detailsSubmitted: false,
    due: ['external_account'],
  }
  expect(accountStatusOf(said)).toBe('incomplete')
  expect(accountStatusOf({ ...said, detailsSubmitted: true })).toBe('restricted')
  expect(accountStatusOf({ ...said, detailsSubmitted: true, due: [] })).toBe('checking')
  expect(accountStatusOf({ ...said, chargesEnabled: true, payoutsEnabled: true })).toBe('verified')
  expect(accountStatusOf({ ...said, chargesEnabled: true, detailsSubmitted: true })).toBe('restricted')
})

test('what is needed is told by kind, each once', () => {
  const due = [
    'person_1.email',
    'owners.first_name',
    'company.tax_id',
    'company.verification.document',
    'tos_acceptance.ip',
  ]
  expect(requirementsOf([...due, 'tos_acceptance.date', 'external_account', 'what_is_this'])).toEqual([
    'bank',
    'terms',
    'document',
    'person',
    'business',
    'other',
  ])
})

test('an account that is used no longer takes nothing', () => {
  expect(takesPayments(undefined)).toBe(false)
  expect(takesPayments({ chargesEnabled: true })).toBe(true)
  expect(takesPayments({ chargesEnabled: false })).toBe(false)
  expect(takesPayments({ chargesEnabled: true, removedAt: '2026-01-01T00:00:00.000Z' })).toBe(false)
  const account = { chargesEnabled: true, debitsBanks: true }
  expect(takesDebits(account)).toBe(true)
  expect(takesDebits({ ...account, debitsBanks: false })).toBe(false)
  expect(takesDebits({ ...account, chargesEnabled: false })).toBe(false)
  expect(takesDebits({ ...account, removedAt: '2026-01-01T00:00:00.000Z' })).toBe(false)
})

test('an account that is ready and debits no bank accounts says whether it ever will', () => {
  const ready = { status: 'verified', debitsBanks: false } as const
  expect(whyNoDebits({ ...ready, country: 'NZ' })).toBe('elsewhere')
  expect(whyNoDebits({ ...ready, country: 'AU' })).toBe('notAllowed')
  // The provider was not asked since where it is was kept.
  expect(whyNoDebits(ready)).toBe('notAllowed')
  expect(whyNoDebits({ ...ready, debitsBanks: true, country: 'AU' })).toBeUndefined()
  expect(whyNoDebits({ ...ready, status: 'restricted', country: 'NZ' })).toBeUndefined()
})
