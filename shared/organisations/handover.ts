import { z } from 'zod'

/** For how long a code is good that hands a sign-in over to an organisation's host, in seconds. */
export const handOverSeconds = 60

/** SHA-256 in base64url. */
const digest = z.string().regex(/^[\w-]{43}$/)

/** What the product's own site hands over, in the name of the session that asks. */
export const HandOverInput = z.strictObject({
  domain: z.string().min(1).max(40),
  /** The hash of what the tab of the host keeps to itself, and shows where it takes the sign-in over. */
  challenge: digest,
  /** The sign-in, encrypted for that tab: nobody else reads it, the server neither. */
  sealed: z
    .string()
    .regex(/^[\w-]+$/)
    .max(12_000),
})

export const TakeOverInput = z.strictObject({
  domain: z.string().min(1).max(40),
  code: digest,
  verifier: digest,
})

/** A sign-in on its way to a host. The code itself is kept by nobody but the tab. */
export const HandOver = z.object({
  /** The hash of the code. */
  id: z.string(),
  uid: z.string(),
  domain: z.string(),
  /** The session that is handed over: once it has ended, so has this. */
  session: z.string().optional(),
  challenge: z.string(),
  sealed: z.string(),
  /** For whom the person acts there; without it on their own account. */
  organisationId: z.string().optional(),
  at: z.iso.datetime(),
  version: z.number().int(),
})
export type HandOver = z.output<typeof HandOver>

/** Whether a code may still be used, by the machine's time. */
export const isGood = ({ at }: Pick<HandOver, 'at'>, now: number): boolean =>
  now - Date.parse(at) <= handOverSeconds * 1000
