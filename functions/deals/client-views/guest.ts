import { createHash } from 'node:crypto'
import type { Uid } from '#shared/kit/id.ts'

/** Whom a signature by a link is of where they have no account: an id that follows from the link and is no person's of the product. */
export const guestUid = (hash: string): Uid => {
  const hex = createHash('sha256').update(`guest ${hash}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-') as Uid
}

/** What is kept of a code that was mailed to whoever answers by a link. */
export const answerCodeHash = (hash: string, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([hash, code]))
    .digest('base64url')
