import type Stripe from 'stripe'
import { z } from 'zod'
import type { CheckResult, OverallStatus } from '#shared/identity/verification.ts'
import { BadSignature } from './card-payments.ts'
import type { IdentityChecks, ProviderCheck } from './identity-checks.ts'
import { clientOf, guarded } from './stripe.ts'
import { underKey } from './stripe-keys.ts'
import { openWithKeys, type StripeKeys, type StripeOptions } from './stripe-secret.ts'
import { hasCode } from './stripe-shapes.ts'

const overallOf = ({ status, last_error: error }: Stripe.Identity.VerificationSession): OverallStatus => {
  if (status === 'verified') return 'VERIFIED'
  if (status === 'canceled') return 'CANCELED'
  if (status === 'processing') return 'PROCESSING'
  // It waits for its person: to begin, or to try again what did not hold.
  return error ? 'NOT_VERIFIED' : 'STARTED'
}

type Part = { readonly status: string; readonly error: { readonly code: string | null } | null }

const resultOf = (thing: CheckResult['thing'], part: Part | undefined): CheckResult[] =>
  part
    ? [{ thing, held: part.status === 'verified', ...(part.error?.code && { reason: part.error.code.slice(0, 100) }) }]
    : []

const checkOf = (session: Stripe.Identity.VerificationSession): ProviderCheck => {
  const report = session.last_verification_report
  const { document, selfie } = typeof report === 'object' && report !== null ? report : {}
  return {
    id: session.id,
    uid: session.client_reference_id ?? undefined,
    overall: overallOf(session),
    results: [...resultOf('document', document), ...resultOf('selfie', selfie)],
  }
}

const name = z.string().regex(/^[\w.]{1,255}$/)
const WebhookEvent = z.object({
  id: name,
  type: name,
  data: z.object({ object: z.object({ object: name, id: name.optional() }) }),
})

const expand = ['last_verification_report']

/** Identity checks over the stripe SDK, its keys already read. */
export const stripeIdentity = (keys: StripeKeys, apiUrl?: string): IdentityChecks => {
  const stripe = clientOf(keys, apiUrl)
  const { verificationSessions } = stripe.identity
  const begun = ({ id, url }: Stripe.Identity.VerificationSession) => {
    if (!url) throw new Error('the provider gave no page for a check')
    return { id, url }
  }
  return {
    begin: ({ uid, key, sessionId, returnUrl }) =>
      guarded(async () => {
        if (sessionId) {
          const there = await verificationSessions.retrieve(sessionId)
          if (there.status === 'requires_input' && there.url) return begun(there)
        }
        return begun(
          await underKey(key, idempotencyKey =>
            verificationSessions.create(
              {
                type: 'document',
                client_reference_id: uid,
                metadata: { uid },
                options: { document: { require_matching_selfie: true } },
                return_url: returnUrl,
              },
              { idempotencyKey },
            ),
          ),
        )
      }),
    retrieve: id =>
      guarded(async () => {
        try {
          return checkOf(await verificationSessions.retrieve(id, { expand }))
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined
          throw error
        }
      }),
    redact: id =>
      guarded(async () => {
        try {
          await verificationSessions.redact(id)
        } catch (error) {
          if (!hasCode(error, 'resource_missing')) throw error
        }
      }),
    verifyWebhook: async (body, signature) => {
      let sent: unknown
      try {
        sent = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          keys.identityWebhookSecret ?? keys.webhookSecret,
        )
      } catch {
        throw new BadSignature()
      }
      const event = WebhookEvent.safeParse(sent)
      const { object, id: sessionId } = event.data?.data.object ?? {}
      if (!event.success || object !== 'identity.verification_session' || !sessionId) return undefined
      return { eventId: event.data.id, type: event.data.type, sessionId }
    },
  }
}

/** The adapter of a running function. */
export const openStripeIdentity = (options: StripeOptions): Promise<IdentityChecks> =>
  openWithKeys(options, stripeIdentity)
