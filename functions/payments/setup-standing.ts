import { takesPayments } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { RefusedAfter } from '../kit/work.ts'
import { NoSuchSetup } from '../ports/kept-instruments.ts'
import { stageHeard } from './account-standing.ts'
import { assertOwnKey } from './own-key.ts'

/**
 * Asks the provider for something in a supplier's account. Where the provider knows nothing of it, asks for the account as well: when that
 * is gone, this is saved although the call is refused, so that the supplier is told of it and the next call need not ask.
 * @returns undefined where only the thing asked for is gone, or the supplier uses another account by now
 * @throws {Refusal} payments.noAccount
 * @throws {WrongKey} where our key shows none of our accounts
 */
export const hearingAccount = async <T>(
  work: Parameters<typeof stageHeard>[0],
  of: { readonly supplierId: string; readonly supplierName: string; readonly accountId: string },
  ask: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NoSuchSetup)) throw error
    const heard = await stageHeard(work, of.supplierId, of.accountId)
    if (!heard) await assertOwnKey(work)
    else if (!takesPayments(heard.row))
      throw new RefusedAfter(new PaymentsRefusal('payments.noAccount', { supplier: of.supplierName }))
    return undefined
  }
}
