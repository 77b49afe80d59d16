import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of thirty seconds, as authenticator apps use. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** A new 256-bit secret in base 32, without padding. */
export const newSecret = (): string => {
  let bits = ''
  for (const byte of randomBytes(32)) bits += byte.toString(2).padStart(8, '0')
  return (bits.padEnd(260, '0').match(/.{5}/g) ?? []).map(five => alphabet[Number.parseInt(five, 2)]).join('')
}

const keyOf = (secret: string): Buffer => {
  const bits = [...secret].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(eight => Number.parseInt(eight, 2)))
}

/** The step of time that a moment (milliseconds) lies in. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds)

/** The code of one step. */
export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', keyOf(secret)).update(counter).digest()
  const offset = digest[digest.length - 1]! & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step that a code belongs to: now, one before or one after (clocks differ).
 * @returns undefined for a wrong code
 */
export const stepOf = (secret: string, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = stepAt(now)
  return [current - 1, current, current + 1].find(step =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  )
}
