import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A new key to seal with, in base64url. */
export const newKey = (): string => randomBytes(32).toString('base64url')

const method = 'aes-256-gcm'
const keyOf = (key: string) => Buffer.from(key, 'base64url')

/** A text that only whoever has the key can read or change (AES-256-GCM): nonce, text, tag; in base64url. */
export const seal = (text: string | Uint8Array, key: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(method, keyOf(key), nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** What was sealed. @throws {Error} where it was sealed with another key, or changed since */
export const unseal = (sealed: string, key: string): Buffer => {
  const bytes = keyOf(sealed)
  const cipher = createDecipheriv(method, keyOf(key), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
}
