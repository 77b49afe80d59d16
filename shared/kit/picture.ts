import { z } from 'zod'

/**
 * The key of a public picture: the hash of its bytes, under the folder that the front door serves. What a key names never
 * changes, so whoever has it may keep it.
 */
export const pictureKey = z.string().regex(/^pictures\/[\w-]{43}\.webp$/, 'not the key of a picture')

/** The key of a picture, from the SHA-256 of its bytes in base64url. */
export const pictureKeyOf = (hash: string): string => `pictures/${hash}.webp`
