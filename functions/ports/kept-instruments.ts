import type { InstrumentKind } from '#shared/payments/instrument.ts'
import { port } from '../kit/port.ts'

/**
 * How the set-up of a card or a bank debit stands. `open` waits for the customer or for the page of the customer's bank; one whose customer was deleted in the
 * account, or whose mandate is over, is `canceled`.
 */
export type SetupStatus = 'open' | 'processing' | 'succeeded' | 'canceled'

/** A set-up at the provider, in the account of the supplier for which something is kept. */
export type Setup = {
  readonly id: string
  readonly accountId: string
  readonly status: SetupStatus
  /** Lets whoever holds it finish this set-up, and nothing else. Not to be stored or logged. */
  readonly clientSecret: string
  readonly metadata: Readonly<Record<string, string>>
  /** Why the last try failed: the provider's code. */
  readonly failed?: string
  /** Once it succeeded: what is kept, what its owner recognises, and the mandate of a bank debit. */
  readonly kept?: {
    readonly methodId: string
    readonly mandateId?: string
    readonly label: string
    /** The last month of a card, as '2031-04'. */
    readonly expires?: string
  }
}

/** A consent to be debited, in the account of the supplier to which it was given. */
export type Mandate = {
  readonly id: string
  readonly accountId: string
  /** Whether nothing is debited by it any more: the bank ended it, say, or its account is closed. */
  readonly isOver: boolean
  /** What stands with the customer who gave it; nothing where it is no customer's any more. */
  readonly metadata: Readonly<Record<string, string>>
}

/** The provider has no set-up of this id in that account, or shows us the account no more. */
export class NoSuchSetup extends Error {
  constructor() {
    super('the payment provider has no such set-up')
    this.name = 'NoSuchSetup'
  }
}

/** The provider has no such customer in that account: it was deleted there. */
export class NoSuchCustomer extends Error {
  constructor() {
    super('the payment provider has no such customer')
    this.name = 'NoSuchCustomer'
  }
}

/** Cards and bank debits that customers keep, each in the account of one supplier: it can be used in no other. */
export type KeptInstruments = {
  /** Who keeps something in an account. The same key gives the same one for a day; later its id is known. @throws {NoSuchSetup} as below */
  readonly createOrGetCustomer: (asked: {
    readonly accountId: string
    readonly key: string
    readonly name: string
    readonly metadata: Readonly<Record<string, string>>
  }) => Promise<string>
  /** The same key gives the same set-up. @throws {NoSuchCustomer} @throws {NoSuchSetup} where it shows us the account no more */
  readonly createOrGetSetup: (asked: {
    readonly accountId: string
    readonly key: string
    readonly customerId: string
    readonly kind: InstrumentKind
    readonly metadata: Readonly<Record<string, string>>
  }) => Promise<Setup>
  /** @throws {NoSuchSetup} */
  readonly setup: (setupId: string, accountId: string) => Promise<Setup>
  /** Undefined where the provider has no such mandate in that account. */
  readonly mandate: (mandateId: string, accountId: string) => Promise<Mandate | undefined>
  /** Ends a set-up that nobody finished. Answers how it stands afterwards. @throws {NoSuchSetup} where it shows us the account no more */
  readonly cancelSetup: (setupId: string, accountId: string) => Promise<Setup>
  /** Has the provider forget what is kept: nothing can be taken with it any more. Safe to repeat. @throws {NoSuchSetup} as above */
  readonly detach: (methodId: string, accountId: string) => Promise<void>
}

/** The secret holds the keys of card-payments.ts. */
export const keptInstruments = port<KeptInstruments>()('KeptInstruments', { secrets: ['Stripe'] }, async () => {
  const { openStripeInstruments } = await import('./stripe-instruments.ts')
  return openStripeInstruments({ secretArn: process.env.SECRET_Stripe ?? '', apiUrl: process.env.STRIPE_API_URL })
})
