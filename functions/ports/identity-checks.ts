import type { CheckResult, OverallStatus } from '#shared/identity/verification.ts'
import { port } from '../kit/port.ts'

/** A check of somebody's identity as its provider has it. */
export type ProviderCheck = {
  readonly id: string
  /** Of whom. */
  readonly uid: string | undefined
  readonly overall: OverallStatus
  readonly results: readonly CheckResult[]
}

/** Who looks at documents and faces. None of them ever passes here: people show them to the provider itself. */
export type IdentityChecks = {
  /**
   * Begins a check, or goes on with one that waits for its person.
   * @returns its id, and the provider's page, which is for its person alone and good for a day
   */
  readonly begin: (asked: {
    readonly uid: string
    readonly key: string
    readonly sessionId?: string | undefined
    readonly returnUrl: string
  }) => Promise<{ readonly id: string; readonly url: string }>
  /** Undefined where the provider has no such check. */
  readonly retrieve: (id: string) => Promise<ProviderCheck | undefined>
  /** Has the provider forget all that it was shown. */
  readonly redact: (id: string) => Promise<void>
  /** The check that a webhook is about; undefined for one about something else. @throws {BadSignature} */
  readonly verifyWebhook: (
    body: string,
    signature: string,
  ) => Promise<{ readonly eventId: string; readonly type: string; readonly sessionId: string } | undefined>
}

/** The secret holds the keys of card-payments.ts, and `identityWebhookSecret`. */
export const identityChecks = port<IdentityChecks>()('IdentityChecks', { secrets: ['Stripe'] }, async () => {
  const { openStripeIdentity } = await import('./stripe-identity.ts')
  return openStripeIdentity({ secretArn: process.env.SECRET_Stripe ?? '', apiUrl: process.env.STRIPE_API_URL })
})
