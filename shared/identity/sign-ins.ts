import { z } from 'zod'
import { socialProviders } from './sign-in.ts'

/**
 * The ways in which somebody signs in: a password, passkeys, and the sign-ins of providers that were linked to the account
 * (docs/decisions/ways-to-sign-in.md). The user pool holds them; here is what the product decides of them.
 */

/** For how long after a sign-in, in minutes, one may do what weighs most: change the ways to sign in, hand an organisation over, erase oneself. */
export const freshMinutes = 10

/** Whether a session began so lately that who has it may do what weighs most. @param signedInAt in seconds since 1970 */
export const isFresh = (signedInAt: number | undefined, at: number): boolean =>
  signedInAt !== undefined && at - signedInAt * 1000 <= freshMinutes * 60_000

/** A sign-in of a provider that leads to an account. */
export const LinkedIdentity = z.object({
  provider: z.enum(socialProviders),
  /** The account was made by it, and has no other way in that stays: it cannot be unlinked. */
  isPrimary: z.boolean(),
  linkedAt: z.iso.datetime(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>

/** The pool takes so many of an account. */
export const mostLinked = 5

/** Somebody asked to link a sign-in and is at its provider. */
export const LinkAsk = z.object({
  uid: z.string(),
  provider: z.enum(socialProviders),
  /** Of the nonce that the provider's answer has to carry. */
  hash: z.string().regex(/^[\w-]{43}$/),
  /** Only the session that asked may finish. */
  session: z.string().optional(),
  until: z.iso.datetime(),
  version: z.number().int(),
})
export type LinkAsk = z.output<typeof LinkAsk>

/** How long one may take at the provider, in minutes. */
export const linkMinutes = 10

/** Whether a link is awaited from a provider at a time. */
export const isAwaited = (
  ask: Pick<LinkAsk, 'provider' | 'until'> | undefined,
  provider: string,
  at: string,
): boolean => ask !== undefined && ask.provider.toLowerCase() === provider.toLowerCase() && at < ask.until

/** What came of linking: `taken` where the sign-in leads to another account already. */
export const LinkOutcome = z.enum(['linked', 'already', 'taken', 'expired', 'tooMany'])
export type LinkOutcome = z.output<typeof LinkOutcome>

/** The most characters of a passkey's name. */
export const passkeyNameLength = 60

/** The names that somebody gave to passkeys; the passkeys themselves are the pool's. */
export const PasskeyName = z.object({
  id: z
    .string()
    .max(1400)
    .regex(/^[\w-]+$/),
  name: z.string().trim().min(1, 'identity.passkeys.nameRequired').max(passkeyNameLength),
  addedAt: z.iso.datetime(),
})
export type PasskeyName = z.output<typeof PasskeyName>

/** The pool takes so many of a person. */
export const mostPasskeys = 20

export const Passkeys = z.object({ uid: z.string(), names: z.array(PasskeyName), version: z.number().int() })

/** The form that names a passkey. */
export const PasskeyForm = z.strictObject({ name: PasskeyName.shape.name })
