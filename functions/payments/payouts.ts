import type { Job } from '../kit/worker.ts'
import type { IntentEvent } from '../ports/card-payments.ts'
import { rowOfAccount } from './account-standing.ts'
import { stageTransactions } from './bookkeeping.ts'
import type { webhookUses } from './webhook-uses.ts'

/** Writes in the books what a payout moved, or the platform's fee of a payment. @returns whether the provider has it in that account */
export const takeMovements = async (
  job: Job<typeof webhookUses>,
  { payoutId, feeId, accountId }: IntentEvent,
): Promise<boolean> => {
  const provider = await job.ports.providerBooks()
  const found = payoutId === undefined ? await provider.fee(String(feeId)) : await provider.payout(accountId, payoutId)
  // An account that nobody is paid through has no books.
  const account = accountId === undefined ? undefined : await (await job.ports.payoutAccounts()).retrieve(accountId)
  await job.transaction(async work => {
    const row = account && (await rowOfAccount(work.db, account))
    if (accountId !== undefined && !row) return
    await stageTransactions(work, { accountId, organisationId: row?.organisationId }, found ?? [])
  })
  return found !== undefined
}
