import { z } from 'zod'
import { uid } from '../kit/id.ts'

/** What becomes of asking for signatures, as signing-states.ts tells it: apart, so that a table's row is light. */
export const signingStatuses = ['open', 'signed', 'declined', 'withdrawn'] as const

/** What a thread says of the signatures under one of its versions. Whose they are stands in rows of their own (signing.ts). */
export const SigningSum = z.object({
  /** Of the version. */
  number: z.number().int().positive(),
  status: z.enum(signingStatuses),
  /** Signatures that are there, and that it takes. */
  have: z.number().int(),
  needed: z.number().int(),
  /** What the file was called when it was asked for: its paper says so, whatever it is called since. */
  title: z.string().optional(),
  askedBy: uid,
  askedAt: z.iso.datetime(),
  /** What the signed paper is written in. */
  language: z.enum(['en', 'fr']),
  /** Where all have signed and there is no paper yet: when it is asked for again, and how often it was. */
  late: z.object({ againAt: z.iso.datetime(), tries: z.number().int() }).optional(),
  /** The sealed PDF, once all have signed. */
  sealed: z.object({ key: z.string(), size: z.number().int() }).optional(),
})
export type SigningSum = z.output<typeof SigningSum>

/** What of it a list shows, of the version that was last asked for. */
export const SigningMark = SigningSum.pick({ number: true, status: true, have: true, needed: true })
export type SigningMark = z.output<typeof SigningMark>
