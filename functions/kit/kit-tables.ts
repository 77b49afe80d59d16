import { z } from 'zod'
import { DomainEvent } from '#shared/kit/event.ts'
import { table } from './table.ts'

const DAY = 86_400

/** One row for each command that was carried out, so that the same requestId gives the same answer and acts once. */
export const Calls = table(
  z.object({
    id: z.string(),
    /** SHA-256 of method, organisation and payload: another body under the same id is refused. */
    hash: z.string(),
    /** The answer as JSON, packed and sealed with what the call's id gives (work.ts). */
    answer: z.string(),
    at: z.iso.datetime(),
    version: z.number().int(),
  }),
)('Calls', {
  pk: (key: { id: string }) => key.id,
  expires: row => Math.floor(Date.parse(row.at) / 1000) + 7 * DAY,
})

/** Events of committed transactions, on their way to their consumers by the table's stream. */
export const Outbox = table(z.object({ id: z.string(), event: DomainEvent, version: z.number().int() }))('Outbox', {
  pk: (key: { id: string }) => key.id,
  expires: row => Math.floor(Date.parse(row.event.at) / 1000) + 30 * DAY,
  stream: true,
})

/** What each party has spent of its calls, as far as that is not counted by the environments (call-budget.ts). */
export const CallBudgets = table(
  z.object({
    party: z.string(),
    /** When all that was taken will be earned again, in milliseconds since 1970. */
    earnedAt: z.number(),
    version: z.number().int(),
  }),
)('CallBudgets', {
  pk: (key: { party: string }) => key.party,
  expires: row => Math.ceil(row.earnedAt / 1000) + 60,
})
