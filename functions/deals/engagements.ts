import { createHash } from 'node:crypto'
import type { Engagement } from '#shared/deals/request.ts'
import { Refusal } from '#shared/kit/refusal.ts'

/** Bytes that an engagement may take, below DynamoDB's bound on a row. */
const maxBytes = 380_000

/** Bytes that the engagements of one step may take together, below DynamoDB's bound on a transaction. */
export const mostTogether = 3_000_000

/** Holds an engagement to what a row can hold. @returns the bytes it takes @throws {Refusal} call.tooLarge */
export const bounded = (engagement: Omit<Engagement, 'version'>): number => {
  const bytes = Buffer.byteLength(JSON.stringify(engagement))
  if (bytes > maxBytes) throw new Refusal('call.tooLarge', { limit: maxBytes })
  return bytes
}

/** SHA-256 of a document's UTF-8 bytes, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The words of an item that is of no service: what it is called, and nothing that was asked. */
export const plainItem = (id: string, title: string, description = ''): Engagement['items'][number] => ({
  id,
  title,
  description,
  questions: [],
  answers: {},
  engagementLetter: '',
  acceptLetter: '',
})
