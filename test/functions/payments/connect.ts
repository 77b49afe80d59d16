import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { AccountAnswer } from '#infra/host/stripe/accounts.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import type { TestCaller, testHost } from '../host.ts'

/**
 * Opens the account through which a supplier is paid and fills it in at the provider's stand-in, by the product's own commands. Where
 * there is one already, it is filled in anew.
 * @param answer what is given there: all of it, all but a document, or a bank that sends payouts back; or no bank debits are allowed
 * @returns its id at the provider
 */
export const connect = async (
  { call }: Pick<ReturnType<typeof testHost>, 'call'>,
  as: TestCaller,
  answer: AccountAnswer = 'complete',
): Promise<string> => {
  const { accountId } = await call<PayoutAccountView>(PaymentAccounts, as, 'CREATE_STRIPE_ACCOUNT', {})
  const { url } = await call<{ url: string }>(PaymentAccounts, as, 'VERIFY_LINK', {})
  await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
  await call(PaymentAccounts, as, 'REFRESH', {})
  return accountId
}
