import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Obstacle, PersonJob } from './person-job.ts'

const progress = PersonJob.pick({ status: true, step: true, steps: true, askedAt: true, finishedAt: true })

/** What a person does with all that is kept of them, whichever area keeps it. */
export const Account = contract('Account', {
  GET_PERSONAL_DATA: {
    kind: 'query',
    doc: "Where the caller's copy of their data stands, and what has to be settled before their account can be erased.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({
      copy: progress.extend({ size: z.number().int().optional(), until: z.iso.datetime().optional() }).optional(),
      /** How many files were too much for the copy. */
      leftOut: z.number().int(),
      obstacles: z.array(Obstacle),
      /** Whether the sign-in is new enough to erase the account with. */
      isFresh: z.boolean(),
    }),
  },
  COPY_PERSONAL_DATA: {
    kind: 'command',
    doc: "Begins to make a copy of all that is kept of the caller. They are told when it is there; it takes an earlier one's place.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({}),
    touches: ['Account'],
  },
  GET_COPY_URL: {
    kind: 'query',
    doc: "An address for the caller's copy, good for a minute.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({ url: z.string() }),
  },
  ERASE_ACCOUNT: {
    kind: 'command',
    doc: "Erases the caller: everything but what law keeps, and the account. By a new sign-in, and with the account's own address typed.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ email: z.string().max(320) }),
    output: z.object({}),
  },
})
