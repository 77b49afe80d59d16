import { expect, test } from 'vitest'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { begin, evidence } from './dispute-fixture.ts'

test('error: an account is not removed while a payment into it is disputed, and is once that is decided', async () => {
  const { ask, answer, disputes, refused, as, deliverOf } = await begin()
  await deliverOf()
  const version = async () => (await ask<{ account: PayoutAccountView }>('GET_BY_USER')).account.version
  const remove = async () => refused(PaymentAccounts, as.ada, 'REMOVE_STRIPE_ACCOUNT', { version: await version() })
  expect(await remove()).toBe('payments.disputesOpen')
  const [dispute] = await disputes()
  await answer(dispute!.id, true, { ...evidence, explanation: 'winning_evidence' })
  expect(await ask('REMOVE_STRIPE_ACCOUNT', { version: await version() })).toEqual({ account: null })
})

test('happy: an account that the provider shows no more has no disputes to read, and is removed', async () => {
  const { ask, deliverOf, provider, accountId } = await begin()
  await deliverOf()
  await provider.sdk().accounts.del(accountId)
  const { account } = await ask<{ account: PayoutAccountView }>('GET_BY_USER')
  expect(await ask('REMOVE_STRIPE_ACCOUNT', { version: account.version })).toEqual({ account: null })
})
