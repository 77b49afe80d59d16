import { Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of thirty seconds, as authenticator apps use. */
const stepSeconds = 30
const of = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds })

/** A new 256-bit secret in base 32, without padding. */
export const newSecret = (): string => new Secret({ size: 32 }).base32

/** The step of time that a moment (milliseconds) lies in. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds)

/** The code of one step. */
export const codeAt = (secret: string, step: number): string =>
  of(secret).generate({ timestamp: step * stepSeconds * 1000 })

/**
 * The step that a code belongs to: now, one before or one after (clocks differ).
 * @returns undefined for a wrong code
 */
export const stepOf = (secret: string, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = of(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : stepAt(now) + delta
}
