import { z } from 'zod'
import { id } from '../kit/id.ts'
import { isProduct } from '../organisations/product.ts'

/**
 * How far an organisation's account at the card provider is. `incomplete`: it was not filled in yet; `checking`: the provider
 * looks at what it was given; `verified`: it takes payments and pays out; `restricted`: the provider needs something; `gone`: the provider has
 * it no more, or its owner has disconnected it from the platform.
 */
export const accountStatuses = ['incomplete', 'checking', 'verified', 'restricted', 'gone'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** What the provider says of an account. */
export type AccountStanding = {
  readonly chargesEnabled: boolean
  /** Whether it may debit Australian bank accounts, which the provider allows by itself, or does not. */
  readonly debitsBanks: boolean
  readonly payoutsEnabled: boolean
  readonly detailsSubmitted: boolean
  /** The provider's names of what it needs now. */
  readonly due: readonly string[]
}

/** What the standing of an account means. */
export const accountStatusOf = (standing: AccountStanding): AccountStatus => {
  const { chargesEnabled, payoutsEnabled, detailsSubmitted, due } = standing
  if (chargesEnabled && payoutsEnabled) return 'verified'
  if (!detailsSubmitted) return 'incomplete'
  return due.length > 0 ? 'restricted' : 'checking'
}

/** Whether an account takes payments now. Payouts that wait for something do not hold payments up. */
export const takesPayments = (account: Pick<PayoutAccount, 'chargesEnabled' | 'removedAt'> | undefined): boolean =>
  account?.chargesEnabled === true && account.removedAt === undefined

/** Whether an account debits bank accounts now. */
export const takesDebits = (
  account: Pick<PayoutAccount, 'chargesEnabled' | 'debitsBanks' | 'removedAt'> | undefined,
): boolean => takesPayments(account) && account?.debitsBanks === true

/**
 * Why an account that is ready debits no bank accounts: the provider does so in Australia alone, or does not let this one, yet or any more.
 * Undefined where it does, and where it is not ready, which says more.
 */
export const whyNoDebits = ({
  status,
  debitsBanks,
  country,
}: Pick<PayoutAccount, 'status' | 'debitsBanks' | 'country'>): 'elsewhere' | 'notAllowed' | undefined => {
  if (debitsBanks || status !== 'verified') return undefined
  return country === undefined || country === 'AU' ? 'notAllowed' : 'elsewhere'
}

/** Whose account an invoice is paid into: the supplier's own, by its id at the provider, or for a usage fee the product's. */
export type PaidInto =
  | { readonly whose: 'supplier'; readonly accountId: string; readonly debitsBanks: boolean }
  | { readonly whose: 'product' }

/**
 * Into which account an invoice of a supplier is paid now; undefined where it has none that takes payments: nobody else takes them for
 * it. The product is paid into the provider's account of the stage, which has no id here.
 */
export const paidInto = (
  supplier: { readonly id: string },
  account: Pick<PayoutAccount, 'accountId' | 'chargesEnabled' | 'debitsBanks' | 'removedAt'> | undefined,
): PaidInto | undefined => {
  if (isProduct(supplier)) return { whose: 'product' }
  if (!account || !takesPayments(account)) return undefined
  const { accountId, debitsBanks } = account
  return { whose: 'supplier', accountId, debitsBanks }
}

/** What the provider may still need, in a word of ours for each group of its own names. */
export const requirementKinds = ['bank', 'terms', 'document', 'person', 'business', 'other'] as const
export type RequirementKind = (typeof requirementKinds)[number]

const kindOf = (code: string): RequirementKind => {
  if (code.startsWith('external_account')) return 'bank'
  if (code.startsWith('tos_acceptance')) return 'terms'
  if (code.includes('verification.')) return 'document'
  if (/^(individual|representative|owners|directors|executives|person_)/.test(code)) return 'person'
  if (/^(business_|company)/.test(code)) return 'business'
  return 'other'
}

/** The kinds of what is needed, each once, in the order of the kinds. */
export const requirementsOf = (due: readonly string[]): RequirementKind[] => {
  const found = new Set(due.map(kindOf))
  return requirementKinds.filter(kind => found.has(kind))
}

/** An account through which an organisation was paid before. What it was paid there stays its own, and so do its disputes. */
export const FormerAccount = z.object({
  /** The provider's. */
  accountId: z.string().max(255),
  createdAt: z.iso.datetime(),
  /** Since when it is not used any more. */
  removedAt: z.iso.datetime(),
})
export type FormerAccount = z.output<typeof FormerAccount>

/** The account at the card provider through which an organisation is paid: it is the merchant, and the money is its own. */
export const PayoutAccount = z.object({
  organisationId: id('organisation'),
  /** From 1; another account after one was removed has the next. */
  number: z.number().int().min(1),
  /** The provider's. */
  accountId: z.string().max(255),
  status: z.enum(accountStatuses),
  chargesEnabled: z.boolean(),
  debitsBanks: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** In which country it is at the provider, which never changes; absent until the provider was asked. */
  country: z.string().length(2).optional(),
  requirements: z.array(z.enum(requirementKinds)),
  /** Since when it is not used any more. What it was paid before stays its own. */
  removedAt: z.iso.datetime().optional(),
  /** Those that were used before this one, the last first. */
  former: z.array(FormerAccount).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type PayoutAccount = z.output<typeof PayoutAccount>

/** An account as its organisation sees it. */
export const PayoutAccountView = PayoutAccount.omit({
  organisationId: true,
  number: true,
  removedAt: true,
  former: true,
})
export type PayoutAccountView = z.output<typeof PayoutAccountView>

export const payoutAccountView = (account: PayoutAccount): PayoutAccountView => {
  const { organisationId: _organisation, number: _number, removedAt: _removed, former: _former, ...view } = account
  return view
}

/** So many accounts that are used no longer are kept on a row, the last first: a link to a dispute or a payout looks through all of them. */
export const mostFormer = 9

/** The accounts that an organisation uses no longer, by its row, the last first. */
export const formerAccountsOf = (row: PayoutAccount | undefined): readonly FormerAccount[] => {
  if (!row) return []
  const { accountId, createdAt, removedAt, former = [] } = row
  const all = removedAt === undefined ? former : [{ accountId, createdAt, removedAt }, ...former]
  return all.slice(0, mostFormer)
}

/**
 * Those that are kept once another account is opened. The last may yet be paid what was begun in it; the one before it goes where nothing ever
 * moved in it, as each before that did in its turn.
 */
export const formerAfter = (
  row: PayoutAccount | undefined,
  unused: FormerAccount['accountId'] | undefined,
): readonly FormerAccount[] => formerAccountsOf(row).filter(({ accountId }) => accountId !== unused)

/** Whether an organisation is or was paid through an account, by its row. */
export const isAccountOf = (row: PayoutAccount, accountId: string): boolean =>
  row.accountId === accountId || formerAccountsOf(row).some(one => one.accountId === accountId)
