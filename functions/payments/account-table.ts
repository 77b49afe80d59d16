import { PayoutAccount } from '#shared/payments/payout-account.ts'
import { table } from '../kit/table.ts'

/** The account at the card provider through which each organisation is paid. Apart from the payments: who walks through those needs none of it. */
export const PayoutAccounts = table(PayoutAccount)('PayoutAccounts', {
  pk: (key: { organisationId: string }) => key.organisationId,
})
