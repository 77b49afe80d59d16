import { accountDebitsStopped, accountGone, accountRestricted, accountVerified } from '#shared/payments/events.ts'
import {
  accountStatusOf,
  isAccountOf,
  type PayoutAccount,
  requirementsOf,
  takesDebits,
  takesPayments,
} from '#shared/payments/payout-account.ts'
import type { Work } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { ProviderAccount } from '../ports/payout-accounts.ts'
import { assertOwnKey } from './own-key.ts'
import type { accountTables, takingUses } from './paying-uses.ts'

type StandingWork = Pick<Work<{ readonly tables: typeof accountTables }>, 'db' | 'now' | 'emit'>

/** What a row says of how the provider has the account. */
export const standingOf = (account: ProviderAccount) => ({
  status: accountStatusOf(account),
  chargesEnabled: account.chargesEnabled,
  debitsBanks: account.debitsBanks,
  payoutsEnabled: account.payoutsEnabled,
  requirements: requirementsOf(account.due),
  ...(account.country !== undefined && { country: account.country }),
})

type Standing = ReturnType<typeof standingOf>

const isSame = (row: PayoutAccount, standing: Standing): boolean =>
  row.status === standing.status &&
  row.chargesEnabled === standing.chargesEnabled &&
  row.debitsBanks === standing.debitsBanks &&
  row.payoutsEnabled === standing.payoutsEnabled &&
  row.requirements.join() === standing.requirements.join() &&
  (standing.country === undefined || row.country === standing.country)

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

/** The row of the organisation that is or was paid through an account. An account that says of itself that it is somebody's has none. */
export const rowOfAccount = async (
  db: StandingWork['db'],
  { id, organisationId }: ProviderAccount,
): Promise<PayoutAccount | undefined> => {
  if (!/^org_\w{1,40}$/.test(organisationId ?? '')) return undefined
  const row = await db.accounts.get({ organisationId: String(organisationId) })
  return row && isAccountOf(row, id) ? row : undefined
}

/** What a row says of an account that the provider does not show any more. */
const gone: Standing = {
  status: 'gone',
  chargesEnabled: false,
  debitsBanks: false,
  payoutsEnabled: false,
  requirements: [],
}

const newsOf = { verified: accountVerified, restricted: accountRestricted, gone: accountGone } as const

/** Stages how the account of a row stands by the provider's answer, which has to be one to a question asked after that row was read. */
const stageAnswer = async (
  work: StandingWork,
  row: PayoutAccount,
  account: ProviderAccount | undefined,
): Promise<PayoutAccount> => {
  const { now, emit } = work
  const standing = account ? standingOf(account) : gone
  if (isSame(row, standing)) return row
  const saved = await saveAccount(work, { ...row, ...standing, updatedAt: now.toISOString() })
  const hasStopped = row.debitsBanks && !saved.debitsBanks && saved.status === 'verified'
  if (hasStopped) emit(accountDebitsStopped, ofAccount(saved))
  if (saved.status !== row.status && saved.status in newsOf)
    emit(newsOf[saved.status as keyof typeof newsOf], ofAccount(saved))
  return saved
}

/**
 * Asks the provider how the account of an organisation stands, and stages that. The row is read before it is asked and saved on condition that nobody
 * did so in between; otherwise the transaction asks anew: so an older answer never stands over a newer one.
 * @param accountId which account is meant, where it has to be a certain one: another, or one that is used no longer, changes nothing
 * @returns how it stood and stands; undefined where the organisation uses no account, or another
 * @throws {WrongKey} where the provider shows none, and would show none of ours
 */
export const stageHeard = async (
  work: StandingWork & Parameters<typeof assertOwnKey>[0],
  organisationId: string,
  accountId?: string,
): Promise<{ readonly before: PayoutAccount; readonly row: PayoutAccount } | undefined> => {
  const before = await work.db.accounts.get({ organisationId })
  if (!before || before.removedAt !== undefined) return undefined
  if (accountId !== undefined && before.accountId !== accountId) return undefined
  const account = await (await work.ports.payoutAccounts()).retrieve(before.accountId)
  if (!account) await assertOwnKey(work)
  return { before, row: await stageAnswer(work, before, account) }
}

/** The same for an account by its id, whose organisation its book names. */
export const stageHeardOf = async (
  work: Parameters<typeof stageHeard>[0],
  accountId: string,
): Promise<PayoutAccount | undefined> => {
  const organisationId = (await work.db.books.get({ book: accountId }))?.organisationId
  return organisationId === undefined ? undefined : (await stageHeard(work, organisationId, accountId))?.row
}

/**
 * Asks the provider how the account of an organisation stands, whose webhook may have been lost, and takes that over.
 * @returns whether it stands otherwise than was known
 */
export const hearAccount = async (
  job: Pick<Job<typeof takingUses>, 'transaction'>,
  organisationId: string,
): Promise<boolean> => {
  const heard = await job.transaction(work => stageHeard(work, organisationId))
  return heard !== undefined && heard.row.version !== heard.before.version
}
