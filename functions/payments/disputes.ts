import type { DisputeView } from '#shared/payments/dispute.ts'
import { disputeLost, disputeOpened, disputeWon } from '#shared/payments/events.ts'
import type { Work } from '../kit/serve.ts'
import type { ProviderAccount } from '../ports/payout-accounts.ts'
import { type accountTables, ofAccount, rowOfAccount } from './account-standing.ts'

type DisputeWork = Pick<Work<{ readonly tables: typeof accountTables }>, 'db' | 'emit'>

const events = { needsResponse: disputeOpened, won: disputeWon, lost: disputeLost } as const

/** What is told of a dispute as it stands now; nothing while the payer's bank looks at it, or where the payer took it back. */
const eventOf = ({ status }: DisputeView) => (status in events ? events[status as keyof typeof events] : undefined)

/**
 * Under which name it is told that a dispute stands so: once, however often and in whatever order the provider tells of it. A webhook
 * that comes after the next one finds what that found.
 */
export const toldOnce = ({ id, status }: DisputeView) => ({ id: `StripeWebhook#${id}#${status}`, hash: status })

/** Tells the organisation whose account it is how a dispute stands. @returns whether there was something to tell */
export const stageDispute = async (
  { db, emit }: DisputeWork,
  account: ProviderAccount,
  dispute: DisputeView,
): Promise<boolean> => {
  const row = await rowOfAccount(db, account)
  const event = eventOf(dispute)
  if (!row || !event) return false
  const { id: disputeId, description: title, amount, currency } = dispute
  emit(event, { ...ofAccount(row), data: { disputeId, title, amount, currency } })
  return true
}
