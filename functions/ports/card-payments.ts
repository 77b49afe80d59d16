import type { ProviderTransaction } from '#shared/payments/books.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { InstrumentKind } from '#shared/payments/instrument.ts'
import { port } from '../kit/port.ts'

/**
 * Cards and bank accounts, as the payments area sees their provider: one intent for each attempt to collect one sum. The
 * payer gives the card to the provider itself, in the browser, with the intent's client secret; no card ever passes here.
 */

/** Where an intent stands. `open` waits for the payer, `acting` for the page of the payer's bank, `processing` for a bank debit. */
export type IntentStatus = 'open' | 'acting' | 'processing' | 'succeeded' | 'canceled'

export type Intent = {
  readonly id: string
  /** The account of the supplier that is paid; absent for one in the platform's own. */
  readonly accountId?: string
  readonly status: IntentStatus
  /** In minor units. */
  readonly amount: bigint
  readonly received: bigint
  /** ISO 4217, in capitals. */
  readonly currency: string
  /** Lets whoever holds it pay this intent, and nothing else. Not to be stored or logged. */
  readonly clientSecret: string
  readonly metadata: Readonly<Record<string, string>>
  /** Why the last try was declined: the provider's code, or its finer decline code. */
  readonly declined?: string
  /** Which failure that was: another one each time a card or a bank said no. */
  readonly failure?: string
  /** What the payer recognises, such as 'Visa •••• 4242'; once something was charged. */
  readonly instrument?: string
  /** What its last charge moved in the account's balance, as far as the provider has that by now. */
  readonly transactions?: readonly ProviderTransaction[]
  /** Whether it was canceled because its payer called it off, here and nowhere else. */
  readonly isCalledOff?: true
  /** Whether all of it was given back and no bank has sent that back. */
  readonly isGivenBack?: true
  /** The same of a part of it. */
  readonly isPartlyGivenBack?: true
}

export type NewIntent = {
  /** Who is paid: the supplier's account, whose charge it is; without one the platform's own. */
  readonly accountId?: string
  /** The same key and sum give the same intent, however often it is asked for. */
  readonly key: string
  readonly amount: bigint
  readonly currency: string
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
  /** With what it is paid, where the customer keeps that in the account; without one, with a card that is given for it. */
  readonly kept?: { readonly customerId: string; readonly kind: InstrumentKind } | undefined
}

/** What a webhook tells, once its signature held. Only that something happened to an intent: how it stands is asked. */
export type IntentEvent = {
  readonly id: string
  readonly type: string
  readonly intentId: string | undefined
  /** Which dispute it is about, if it is about one. */
  readonly disputeId: string | undefined
  /** Which refund it is about, if it is about one. */
  readonly refundId: string | undefined
  /** Which payout to a bank it is about, if it is about one. */
  readonly payoutId: string | undefined
  /** What the platform keeps of which payment it is about, if it is about that. */
  readonly feeId: string | undefined
  /** Which set-up of something that is kept it is about, if it is about one. */
  readonly setupId: string | undefined
  /** Which consent to be debited it is about, if it is about one. */
  readonly mandateId: string | undefined
  /** In whose account it happened; undefined for the platform's own. */
  readonly accountId: string | undefined
  /** Whether it happened to the account itself, or to its tie to the platform. */
  readonly isAccount: boolean
}

/** A dispute, with the intent whose payment the payer's bank takes back. */
export type DisputedIntent = {
  readonly dispute: Dispute
  /** The payer's bank asks about it, and has taken nothing. */
  readonly isInquiry?: true | undefined
  readonly intent: Intent | undefined
  /** What it moved in the account's balance so far. */
  readonly transactions: readonly ProviderTransaction[]
}

/** Money that was given back. */
export type Refunded = {
  readonly intentId: string
  /** Under which key it was asked for; absent for all of an intent, or one that was made elsewhere. */
  readonly key?: string
  readonly accountId?: string
  /** No bank took it: it is where it was. */
  readonly isGone: boolean
  /** What it moved in the account's balance, there and back. */
  readonly transactions: readonly ProviderTransaction[]
}

/** A webhook that the provider did not sign, or not lately. */
export class BadSignature extends Error {
  constructor() {
    super('not signed by the payment provider')
    this.name = 'BadSignature'
  }
}

/** The provider has no intent of this id. */
export class NoSuchIntent extends Error {
  constructor() {
    super('the payment provider has no such intent')
    this.name = 'NoSuchIntent'
  }
}

/** What the provider does not let an account be paid with, cards or bank debits. */
export class KindNotAllowed extends Error {}

/**
 * What the provider refused. The SDK's own error carries the whole answer, an intent's client secret among it, and whoever
 * logs an error logs what it carries; so no further than here.
 */
export class ProviderRefusal extends Error {
  readonly code: string | undefined
  readonly status: number | undefined
  constructor(refused: {
    readonly message: string
    readonly code?: string | undefined
    readonly statusCode?: number | undefined
    readonly requestId?: string | undefined
  }) {
    super(`${refused.message} (${refused.requestId ?? 'no request id'})`)
    this.name = 'ProviderRefusal'
    this.code = refused.code
    this.status = refused.statusCode
  }
}

export type CardPayments = {
  /** Every call of the provider may refuse with `payments.unavailable`: nothing is known to have happened. */
  /** @throws {PaymentsRefusal} payments.amountRefused, payments.amountTooSmall, and payments.instrumentUnusable where what is kept is gone at the provider */
  readonly createOrGetIntent: (intent: NewIntent) => Promise<Intent>
  /** @throws {NoSuchIntent} */
  readonly retrieve: (intentId: string, accountId?: string) => Promise<Intent>
  /**
   * Pays an intent with what its customer keeps. An intent is paid once, however often this is called; one that needs no payment any
   * more answers how it stands. `refused`: the provider's code (or `instrument_gone`, which is ours), where it was asked in vain and nothing of that stands in the intent.
   */
  readonly confirm: (asked: {
    readonly key: string
    readonly intentId: string
    readonly accountId?: string | undefined
    readonly methodId: string
    readonly mandateId?: string | undefined
    /** Whether nobody is there whom the bank could ask. */
    readonly offSession: boolean
    /** Where a bank sends its owner back to. */
    readonly returnUrl?: string | undefined
  }) => Promise<{ readonly intent: Intent; readonly refused?: string }>
  /**
   * Cancels an intent that can still be canceled. Answers how it stands afterwards: paid, where that came first.
   * @param by its payer, who called it off: whoever hears of it is told so
   */
  readonly cancel: (intentId: string, accountId?: string, by?: 'payer') => Promise<Intent>
  /**
   * Gives back all that an intent received. The same intent is refunded once, however often this is called.
   * @returns what that moved in the account's balance
   */
  readonly refund: (intentId: string, accountId?: string) => Promise<readonly ProviderTransaction[]>
  /**
   * Gives a part of what an intent received back to what paid it. The same key gives back once, however often this is called, and once
   * more where no bank took it. Without a key it is all of the intent that is owed, of which no bank took what `refund` gave back.
   * @returns what that moved in the account's balance
   * @throws {PaymentsRefusal} payments.givenBackElsewhere, payments.notEnough, payments.disputed
   */
  readonly giveBack: (asked: {
    readonly key?: string | undefined
    readonly intentId: string
    readonly accountId?: string | undefined
    readonly amount: bigint
  }) => Promise<readonly ProviderTransaction[]>
  /** Undefined where the provider has no such dispute in that account. */
  readonly dispute: (disputeId: string, accountId?: string) => Promise<DisputedIntent | undefined>
  /** Undefined where the provider has no such refund in that account. */
  readonly refundOf: (refundId: string, accountId?: string) => Promise<Refunded | undefined>
  /** Whether what was given back under a key, or so much without one, is on its way or arrived. */
  readonly isGivenBack: (asked: {
    readonly key?: string | undefined
    readonly intentId: string
    readonly accountId?: string | undefined
    readonly amount?: bigint
  }) => Promise<boolean>
  /**
   * Undefined for what the provider signed and is of no shape that we know.
   * @throws {BadSignature}
   */
  readonly verifyWebhook: (body: string, signature: string) => Promise<IntentEvent | undefined>
}

/**
 * The secret holds `{"secretKey": "...", "webhookSecret": "..."}`, with `connectWebhookSecret` where the webhooks of suppliers'
 * accounts have an endpoint of their own, and `applicationFeeBasisPoints` where the platform keeps a share. STRIPE_API_URL names another host than Stripe's own.
 */
export const cardPayments = port<CardPayments>()('CardPayments', { secrets: ['Stripe'] }, async () => {
  const { openStripe } = await import('./stripe.ts')
  return openStripe({ secretArn: process.env.SECRET_Stripe ?? '', apiUrl: process.env.STRIPE_API_URL })
})
