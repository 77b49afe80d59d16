import { Refusal } from '#shared/kit/refusal.ts'
import type { PayoutAccount } from '#shared/payments/payout-account.ts'
import type { Actor } from '../kit/actor.ts'
import type { Reads } from '../kit/repository.ts'
import type { PayoutAccounts } from './account-table.ts'

/** The organisation that acts: nobody sells on an account of their own. @throws {Refusal} auth.denied */
export const organisationOf = ({ party }: Actor): string => {
  if (party.type !== 'organization') throw new Refusal('auth.denied')
  return party.id
}

/** The account that an organisation uses now. */
export const usedAccount = async (
  accounts: Reads<typeof PayoutAccounts>,
  actor: Actor,
): Promise<PayoutAccount | undefined> => {
  const account = await accounts.get({ organisationId: organisationOf(actor) })
  return account?.removedAt === undefined ? account : undefined
}

/** @throws {Refusal} notFound */
export const neededAccount = async (accounts: Reads<typeof PayoutAccounts>, actor: Actor): Promise<PayoutAccount> => {
  const account = await usedAccount(accounts, actor)
  if (!account) throw new Refusal('notFound')
  return account
}
