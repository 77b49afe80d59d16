import { Refusal } from '#shared/kit/refusal.ts'
import { type FormerAccount, formerAccountsOf, type PayoutAccount } from '#shared/payments/payout-account.ts'
import type { Actor } from '../kit/actor.ts'
import type { Reads } from '../kit/repository.ts'
import type { PayoutAccounts } from './account-table.ts'
import { believed } from './own-key.ts'

/** The organisation that acts: nobody sells on an account of their own. @throws {Refusal} auth.denied */
export const organisationOf = ({ party }: Actor): string => {
  if (party.type !== 'organization') throw new Refusal('auth.denied')
  return party.id
}

/** The account that an organisation uses now. @throws {Refusal} notFound */
export const neededAccount = async (accounts: Reads<typeof PayoutAccounts>, actor: Actor): Promise<PayoutAccount> => {
  const account = await accounts.get({ organisationId: organisationOf(actor) })
  if (!account || account.removedAt !== undefined) throw new Refusal('notFound')
  return account
}

/** An account that an organisation uses, or used. */
export type OwnAccount = {
  readonly accountId: string
  /** Where it is used no longer. */
  readonly former?: FormerAccount
}

/** The accounts of an organisation by its row, the one that it uses first. */
export const accountsIn = (row: PayoutAccount): readonly OwnAccount[] => {
  const former = formerAccountsOf(row).map(one => ({ accountId: one.accountId, former: one }))
  return row.removedAt === undefined ? [{ accountId: row.accountId }, ...former] : former
}

/**
 * Every account that an organisation was ever paid through, the one that it uses first, then those before, the last first: what was paid into one, its
 * payouts and its disputes stay the organisation's own. @throws {Refusal} notFound where it never had one
 */
export const accountsOf = async (
  accounts: Reads<typeof PayoutAccounts>,
  actor: Actor,
): Promise<readonly OwnAccount[]> => {
  return accountsIn(await accounts.need({ organisationId: organisationOf(actor) }))
}

/** One of them by its id; without one, the account that it uses or used last. @throws {Refusal} notFound */
export const ownAccount = async (
  accounts: Reads<typeof PayoutAccounts>,
  actor: Actor,
  accountId: string | undefined,
): Promise<OwnAccount> => {
  const all = await accountsOf(accounts, actor)
  const found = accountId === undefined ? all[0] : all.find(one => one.accountId === accountId)
  if (!found) throw new Refusal('notFound')
  return found
}

/**
 * Looks for a thing of the provider that only its id names, in one account after the other: a link to it says nothing of the account, and the first is
 * nearly always the one. @throws {Refusal} notFound
 */
export const foundInOwn = async <T>(
  work: Parameters<typeof believed>[0] & { readonly db: { readonly accounts: Reads<typeof PayoutAccounts> } },
  actor: Actor,
  look: (accountId: string) => Promise<T | undefined>,
): Promise<{ readonly account: OwnAccount; readonly found: T }> => {
  const accounts = await accountsOf(work.db.accounts, actor)
  return believed(work, async () => {
    for (const account of accounts) {
      const found = await look(account.accountId)
      if (found !== undefined) return { account, found }
    }
    throw new Refusal('notFound')
  })
}
