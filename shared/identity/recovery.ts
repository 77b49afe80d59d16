import { z } from 'zod'

/**
 * Codes for who has lost their second step: each is good once, with the password, to turn second steps off. They are made in the
 * browser and only their hashes leave it, so nobody but their person ever has one (docs/decisions/recovery-codes.md).
 */

/** How many are made at a time. */
export const recoveryCodes = 10
/** Letters and digits that nobody takes for others, 32 of them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const letters = 12
/** How often an address may try a code within an hour. */
const triesAnHour = 5
const HOUR = 3_600_000

/** A code from as many random bytes as it has letters: 60 bits of them. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, letters), byte => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** How many random bytes a code takes. */
export const bytesOfCode = letters

/** A code however it is typed: without spaces and hyphens, in capitals. */
export const normaliseRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The text whose SHA-256, in base64url, is kept of a code. */
export const hashedText = (uid: string, code: string): string => JSON.stringify([uid, normaliseRecoveryCode(code)])

/** The SHA-256 of a code, in base64url. */
export const RecoveryHash = z.string().regex(/^[\w-]{43}$/)

export const RecoveryCodes = z.object({
  uid: z.string(),
  /** Of those that were not used yet. */
  hashes: z.array(RecoveryHash),
  madeAt: z.iso.datetime(),
  version: z.number().int(),
})

/** How often codes of an address were tried in an hour, whether or not somebody has it. */
export const RecoveryTries = z.object({
  /** A hash of the address. */
  address: z.string(),
  since: z.iso.datetime(),
  tries: z.number().int(),
  version: z.number().int(),
})
export type RecoveryTries = z.output<typeof RecoveryTries>

/** The tries of an address with one more; undefined where there were too many within the hour. */
export const withTry = (
  before: RecoveryTries | undefined,
  address: string,
  at: string,
): Omit<RecoveryTries, 'version'> | undefined => {
  const inHour = before !== undefined && Date.parse(at) - Date.parse(before.since) < HOUR
  if (!inHour) return { address, since: at, tries: 1 }
  return before.tries >= triesAnHour ? undefined : { address, since: before.since, tries: before.tries + 1 }
}

/** What came of trying a code. */
export const RecoveryOutcome = z.enum(['done', 'wrong', 'tooMany'])
export type RecoveryOutcome = z.output<typeof RecoveryOutcome>
