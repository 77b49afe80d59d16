import { createHash } from 'node:crypto'
import type { Engagement } from '#shared/deals/request.ts'
import { Refusal } from '#shared/kit/refusal.ts'

/** Bytes that an engagement may take, below DynamoDB's bound on a row. */
const maxBytes = 380_000

/** Holds an engagement to what a row can hold. @throws {Refusal} call.tooLarge */
export const bounded = (engagement: Omit<Engagement, 'version'>): void => {
  if (Buffer.byteLength(JSON.stringify(engagement)) > maxBytes) throw new Refusal('call.tooLarge', { limit: maxBytes })
}

/** SHA-256 of a document's UTF-8 bytes, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
