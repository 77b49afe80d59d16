import { z } from 'zod'
import { isProduction } from '../kit/stage.ts'
import { BadSignature, ProviderRefusal } from './card-payments.ts'
import { WrongKey } from './payout-accounts.ts'

/** The keys of the card provider: one secret for all of its adapters, of which each function keeps what it read. */

const Keys = z.object({
  secretKey: z.string().min(1),
  webhookSecret: z.string().min(1),
  /** Of the endpoint for checks of identity, where that has one of its own. */
  identityWebhookSecret: z.string().min(1).optional(),
  /** Of the endpoint for what happens in suppliers' accounts, where that has one of its own. */
  connectWebhookSecret: z.string().min(1).optional(),
  /** What the platform keeps of a payment to a supplier, in ten-thousandths. */
  applicationFeeBasisPoints: z.number().int().min(0).max(3000).optional(),
})
export type StripeKeys = z.output<typeof Keys>

/** Keys that Stripe issues for money that is real. Those for tests, and whatever was put in their place, are other ones. */
const LiveKeys = z.object({
  secretKey: z.string().regex(/^[sr]k_live_\w{16,}$/),
  webhookSecret: z.string().regex(/^whsec_[\w+/=]{16,}$/),
})

/**
 * Reads the keys from Secrets Manager.
 * @throws {Error} for a secret that does not hold them, or in production holds no live ones; its value is not told
 */
const readKeys = async (secretArn: string): Promise<StripeKeys> => {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const client = new SecretsManagerClient({})
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }))
  let keys: StripeKeys
  try {
    keys = Keys.parse(JSON.parse(SecretString))
  } catch {
    throw new Error('the Stripe secret does not hold secretKey and webhookSecret')
  }
  if (isProduction() && !LiveKeys.safeParse(keys).success)
    throw new Error('production does not start on these Stripe keys: they are not live ones')
  return keys
}

export type StripeOptions = { readonly secretArn: string; readonly apiUrl: string | undefined }

/** Refused keys are read anew at most so often, so that forged webhooks do not run up a bill. */
const rereadAfterMs = 60_000
/** No function runs longer: whatever was asked before is over by then. */
const longestRunMs = 15 * 60_000

/** The keys that a function holds, for all adapters of the provider. */
type Held = {
  keys: StripeKeys
  askedAt: number
  reading?: Promise<void> | undefined
  /** Until when something may have been heard with keys of another platform, which were replaced since. */
  doubtedUntil: number
}
const held = new Map<string, Held>()

const heldOf = (secretArn: string): Held => {
  const found = held.get(secretArn)
  if (!found) throw new Error('the keys of the provider were not read')
  return found
}

const readInto = async (secretArn: string): Promise<void> => {
  const askedAt = Date.now()
  const keys = await readKeys(secretArn)
  const before = held.get(secretArn)
  if (before) Object.assign(before, { keys, askedAt })
  else held.set(secretArn, { keys, askedAt, doubtedUntil: 0 })
}

/** Whether the provider, or what it signed, does not know the keys, or they are another platform's. */
const isOfKeys = (error: unknown): boolean =>
  error instanceof BadSignature ||
  error instanceof WrongKey ||
  (error instanceof ProviderRefusal && error.status === 401)

/** Reads keys anew that were refused, for all adapters; not again where that was done a moment ago. @returns whether others than those are held now */
const renewed = async (secretArn: string, refused: StripeKeys): Promise<boolean> => {
  const now = heldOf(secretArn)
  if (now.keys === refused && (now.reading !== undefined || Date.now() - now.askedAt >= rereadAfterMs)) {
    now.askedAt = Date.now()
    now.reading ??= readInto(secretArn).finally(() => {
      now.reading = undefined
    })
    await now.reading
  }
  return now.keys !== refused
}

/**
 * Whether a function held another platform's keys a while ago. What it heard with those, in the same run even, says nothing of what is there, and
 * the keys that it holds now do not tell.
 */
export const areKeysDoubted = ({ secretArn }: StripeOptions): boolean => Date.now() < heldOf(secretArn).doubtedUntil

/**
 * An adapter of a running function, whose keys are those of all adapters: once they are refused they are read anew, and what was refused is asked
 * again with the new ones. Where they were another platform's it is not: what was heard with them before stays as it was heard.
 */
export const openWithKeys = async <P extends object>(
  options: StripeOptions,
  make: (keys: StripeKeys, apiUrl?: string) => P,
): Promise<P> => {
  const { secretArn, apiUrl } = options
  await readInto(secretArn)
  let own = { keys: heldOf(secretArn).keys, adapter: make(heldOf(secretArn).keys, apiUrl) }
  const current = () => {
    const { keys } = heldOf(secretArn)
    if (own.keys !== keys) own = { keys, adapter: make(keys, apiUrl) }
    return own
  }
  const calls = Object.keys(own.adapter).map(name => {
    const ask = ({ adapter }: typeof own, given: readonly unknown[]) =>
      (adapter as Record<string, (...given: readonly unknown[]) => Promise<unknown>>)[name]!(...given)
    const call = async (...given: readonly unknown[]): Promise<unknown> => {
      const used = current()
      try {
        return await ask(used, given)
      } catch (error) {
        if (!isOfKeys(error)) throw error
        if (error instanceof WrongKey) heldOf(secretArn).doubtedUntil = Date.now() + longestRunMs
        if (!(await renewed(secretArn, used.keys)) || error instanceof WrongKey) throw error
        return ask(current(), given)
      }
    }
    return [name, call] as const
  })
  return Object.fromEntries(calls) as P
}
