import { z } from 'zod'
import { emailField } from '../kit/fields.ts'
import { uid } from '../kit/id.ts'

/** For how many days the copy of one's data can be had. */
export const copyDays = 7
/** A copy that never came to an end may be asked for anew after so long. */
const stuckMinutes = 30

/** What is being done for a person with all that is kept of them: their copy is made, or they are erased. One row for each. */
export const PersonJob = z.object({
  uid,
  kind: z.enum(['copy', 'erasure']),
  status: z.enum(['running', 'done']),
  /** How many of its steps are done, of how many. */
  step: z.number().int(),
  steps: z.number().int(),
  /** Of whom, and of which organisations: known from the beginning, since a walk that goes on finds less and less. */
  email: emailField.optional(),
  language: z.enum(['en', 'fr']).optional(),
  organisations: z.array(z.string()).optional(),
  archive: z.object({ key: z.string(), size: z.number().int(), leftOut: z.number().int() }).optional(),
  askedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type PersonJob = z.output<typeof PersonJob>

const minutesSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 60_000

/** Whether a copy may be asked for: none is being made. */
export const mayAskForCopy = (job: PersonJob | undefined, now: Date): boolean =>
  job?.status !== 'running' || minutesSince(job.askedAt, now) > stuckMinutes

/** Until when a copy can be had. */
export const copyUntil = ({ finishedAt }: Pick<PersonJob, 'finishedAt'>): string | undefined =>
  finishedAt && new Date(Date.parse(finishedAt) + copyDays * 86_400_000).toISOString()

/** Whether a copy can be had now. */
export const hasCopy = (
  job: PersonJob | undefined,
  now: Date,
): job is PersonJob & Required<Pick<PersonJob, 'archive'>> =>
  job?.archive !== undefined && (copyUntil(job) ?? '') > now.toISOString()

/**
 * What somebody has to settle before they can be erased: an organisation that has no other owner, or too few without them who may
 * sign, a request or a request for quotes that is open, so many drafts that it is not known what lies behind them, a deal that runs, an open invoice.
 */
export const Obstacle = z.object({
  kind: z.enum(['owner', 'signer', 'request', 'drafts', 'quotes', 'deal', 'invoice']),
  id: z.string(),
  name: z.string(),
})
export type Obstacle = z.output<typeof Obstacle>
