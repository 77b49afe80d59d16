import { takesPayments } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { RefusedAfter } from '../kit/work.ts'
import { NoSuchSetup } from '../ports/kept-instruments.ts'
import { stageHeard } from './account-standing.ts'
import { assertOwnKey } from './own-key.ts'

/**
 * Asks the provider for something in a supplier's account, and where it shows that not asks how the account stands: that it is gone is kept in spite of the
 * refusal, so that its supplier is told, and the next who looks.
 * @returns undefined where that alone is there no more, or the account is one that its supplier uses no longer
 * @throws {Refusal} payments.noAccount
 * @throws {WrongKey} where the provider would show none of ours
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
