import type { ProviderTransaction } from '#shared/payments/books.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { DisputeView, Evidence, EvidenceKind, EvidenceType } from '#shared/payments/evidence.ts'
import type { Balance, Payout } from '#shared/payments/payout.ts'
import type { AccountStanding } from '#shared/payments/payout-account.ts'
import { port } from '../kit/port.ts'

/** An account as the provider has it. */
export type ProviderAccount = AccountStanding & {
  readonly id: string
  readonly organisationId: string | undefined
  /** In two capital letters. */
  readonly country: string | undefined
}

/** A file as the provider is given it. */
export type EvidenceUpload = { readonly name: string; readonly type: EvidenceType; readonly bytes: Uint8Array }

/**
 * The keys are another platform's at the provider, or of the other kind of money: what the provider does not show with them says nothing of what
 * is there. Whoever meets this does nothing, and fails.
 */
export class WrongKey extends Error {
  /** @param keys whose they are at the provider, for the operator who means them to be used */
  constructor(keys = 'another platform a moment ago') {
    super(
      `the keys of the payment provider, of ${keys}, are not those with which the accounts were opened, as far as is known (docs/deploying.md, alarms)`,
    )
    this.name = 'WrongKey'
  }
}

/** Accounts at the card provider through which organisations are paid. Their owners fill them in at the provider itself. */
export type PayoutAccounts = {
  /**
   * Whose keys these are: the platform's own account at the provider, and whether its money is real. The provider says of an account that is another
   * platform's, or of the other kind of money, just what it says of one that took its access away.
   */
  readonly platform: () => Promise<string>
  /**
   * Holds the keys to whose they were, as `platform` told then. Where they are another's, they are read anew before the next call.
   * @param expected undefined where that is not known, which no keys answer to; it may be read meanwhile
   * @throws {WrongKey}
   */
  readonly assertPlatform: (expected: Promise<string | undefined>) => Promise<void>
  /** The same key gives the same account, however often it is asked for. @throws {PaymentsRefusal} payments.countryUnsupported */
  readonly createOrGet: (asked: {
    readonly key: string
    readonly organisationId: string
    readonly name: string
    readonly email: string | undefined
    readonly country: string
  }) => Promise<ProviderAccount>
  /** Undefined where the provider has none of this id that the platform may see. */
  readonly retrieve: (accountId: string) => Promise<ProviderAccount | undefined>
  /** Asks that an account in Australia may debit bank accounts, where that was never asked. What the provider says of it, `retrieve` tells. */
  readonly askForDebits: (accountId: string) => Promise<void>
  /** The provider's page for filling it in: for whoever holds the address, once. */
  readonly link: (accountId: string, returnUrl: string) => Promise<string>
  /** What is in an account, this and the two lists: @throws {PaymentsRefusal} payments.accountGone where the provider shows that no more */
  readonly balances: (accountId: string) => Promise<Balance[]>
  readonly payouts: (accountId: string, after?: string) => Promise<{ items: Payout[]; cursor?: string }>
  /** Undefined where the account has no such payout. */
  readonly payout: (
    accountId: string,
    payoutId: string,
    after?: string,
  ) => Promise<{ payout: Payout; transactions: ProviderTransaction[]; cursor?: string } | undefined>
  readonly disputes: (accountId: string, after?: string) => Promise<{ items: Dispute[]; cursor?: string }>
  /** Undefined where the account has no such dispute. */
  readonly dispute: (accountId: string, disputeId: string) => Promise<DisputeView | undefined>
  /**
   * Keeps evidence, or sends it to the payer's bank, which takes it once.
   * @throws {PaymentsRefusal} payments.disputeAnswered
   */
  readonly answer: (asked: {
    readonly accountId: string
    readonly disputeId: string
    readonly evidence: Evidence
    readonly send: boolean
  }) => Promise<DisputeView>
  /**
   * Keeps a file for the answer in place of the one that proves the same; without one it takes that out.
   * @throws {PaymentsRefusal} payments.disputeAnswered, payments.evidenceTooLong
   */
  readonly keepFile: (asked: {
    readonly accountId: string
    readonly disputeId: string
    readonly kind: EvidenceKind
    readonly file?: EvidenceUpload
  }) => Promise<DisputeView>
  /** An address of the file that proves something, until then; undefined where the account has no such dispute, or there is no such file. */
  readonly fileUrl: (asked: {
    readonly accountId: string
    readonly disputeId: string
    readonly kind: EvidenceKind
    readonly until: Date
  }) => Promise<string | undefined>
}

/** The secret holds the keys of card-payments.ts. */
export const payoutAccounts = port<PayoutAccounts>()('PayoutAccounts', { secrets: ['Stripe'] }, async () => {
  const { openStripeAccounts } = await import('./stripe-accounts.ts')
  return openStripeAccounts({ secretArn: process.env.SECRET_Stripe ?? '', apiUrl: process.env.STRIPE_API_URL })
})
