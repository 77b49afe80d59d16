import { accountDebitsStopped, accountRestricted, accountVerified } from '#shared/payments/events.ts'
import {
  accountStatusOf,
  type PayoutAccount,
  requirementsOf,
  takesDebits,
  takesPayments,
} from '#shared/payments/payout-account.ts'
import type { Work } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { ProviderAccount } from '../ports/payout-accounts.ts'
import type { accountTables, takingUses } from './paying-uses.ts'

type StandingWork = Pick<Work<{ readonly tables: typeof accountTables }>, 'db' | 'now' | 'emit'>

/** What a row says of how the provider has the account. */
export const standingOf = (account: ProviderAccount) => ({
  status: accountStatusOf(account),
  chargesEnabled: account.chargesEnabled,
  debitsBanks: account.debitsBanks,
  payoutsEnabled: account.payoutsEnabled,
  requirements: requirementsOf(account.due),
})

const isSame = (row: PayoutAccount, standing: ReturnType<typeof standingOf>): boolean =>
  row.status === standing.status &&
  row.chargesEnabled === standing.chargesEnabled &&
  row.debitsBanks === standing.debitsBanks &&
  row.payoutsEnabled === standing.payoutsEnabled &&
  row.requirements.join() === standing.requirements.join()

/**
 * Stages an account as it is now, and with it on the organisation's own row whether it can be paid: market and deals read that, in the call
 * that they make anyway.
 */
export const saveAccount = async (
  { db, now }: Pick<StandingWork, 'db' | 'now'>,
  row: PayoutAccount | Omit<PayoutAccount, 'version'>,
): Promise<PayoutAccount> => {
  const organisation = await db.organisations.need({ id: row.organisationId })
  const says = { canBePaid: takesPayments(row), canDebitBanks: takesDebits(row) }
  if (organisation.canBePaid !== says.canBePaid || organisation.canDebitBanks !== says.canDebitBanks)
    db.organisations.save({ ...organisation, ...says, updatedAt: now.toISOString() })
  return 'version' in row ? db.accounts.save(row) : db.accounts.create(row)
}

/** Who is told of what happens to an organisation's account. */
export const ofAccount = (row: PayoutAccount) => ({
  subject: { id: row.organisationId, version: row.version },
  parties: [{ id: row.organisationId, type: 'organization' as const }],
  data: {},
})

/** The row that an account is the one of; removed ones, too. An account that says of itself that it is somebody's has none. */
export const rowOfAccount = async (
  db: StandingWork['db'],
  { id, organisationId }: ProviderAccount,
): Promise<PayoutAccount | undefined> => {
  if (!/^org_\w{1,40}$/.test(organisationId ?? '')) return undefined
  const row = await db.accounts.get({ organisationId: String(organisationId) })
  return row?.accountId === id ? row : undefined
}

/**
 * Stages how an account stands at the provider, if it is the one that its organisation is paid through: an account that says of
 * itself that it is somebody's changes nothing.
 */
export const stageStanding = async (
  work: StandingWork,
  account: ProviderAccount,
): Promise<PayoutAccount | undefined> => {
  const { db, now, emit } = work
  const row = await rowOfAccount(db, account)
  if (!row || row.removedAt !== undefined) return undefined
  const standing = standingOf(account)
  if (isSame(row, standing)) return row
  const saved = await saveAccount(work, { ...row, ...standing, updatedAt: now.toISOString() })
  const hasStopped = row.debitsBanks && !saved.debitsBanks && saved.status === 'verified'
  if (hasStopped) emit(accountDebitsStopped, ofAccount(saved))
  if (saved.status === row.status) return saved
  if (saved.status === 'verified') emit(accountVerified, ofAccount(saved))
  if (saved.status === 'restricted') emit(accountRestricted, ofAccount(saved))
  return saved
}

/**
 * Asks the provider how the account of an organisation stands, whose webhook may have been lost, and takes that over.
 * @returns whether it stands otherwise than was known
 */
export const hearAccount = async (
  job: Pick<Job<typeof takingUses>, 'db' | 'ports' | 'transaction'>,
  organisationId: string,
): Promise<boolean> => {
  const known = await job.db.accounts.get({ organisationId })
  if (!known || known.removedAt !== undefined) return false
  const account = await (await job.ports.payoutAccounts()).retrieve(known.accountId)
  if (!account) return false
  const now = await job.transaction(work => stageStanding(work, account))
  return now !== undefined && now.version !== known.version
}
