import { z } from 'zod'

/** Signing up with an address, before there is an account: rules that hold whether or not somebody has the address. */

/** Codes that are sent to one address in an hour. */
const codesAnHour = 5
/** How often a code may be tried. */
const triesOfCode = 5
/** How often a mail is tried that is not taken. */
const triesOfMail = 5
const HOUR = 3_600_000
/** For how long a code is good. */
const DAY = 24 * HOUR

export const SignUp = z.object({
  email: z.string(),
  locale: z.enum(['en', 'fr']),
  /** When a code was last asked for, and how often in the hour that began at `since`. */
  askedAt: z.iso.datetime(),
  since: z.iso.datetime(),
  asked: z.number().int(),
  /** Which asking was answered by a mail. */
  answeredAt: z.iso.datetime().optional(),
  /** How often its mail was tried. */
  mailTries: z.number().int().optional(),
  /** SHA-256 of the address and the code. There is none where the address has an account. */
  code: z.string().optional(),
  tries: z.number().int(),
  version: z.number().int(),
})
export type SignUp = z.output<typeof SignUp>

/** What came of trying a code. */
export const CodeOutcome = z.enum(['done', 'wrong', 'expired', 'tooMany'])
export type CodeOutcome = z.output<typeof CodeOutcome>

/** The sign-up once a code is asked for; undefined where too many were. */
export const asked = (
  before: SignUp | undefined,
  email: string,
  locale: SignUp['locale'],
  at: string,
): Omit<SignUp, 'version'> | undefined => {
  const inHour = before !== undefined && Date.parse(at) - Date.parse(before.since) < HOUR
  if (inHour && before.asked >= codesAnHour) return undefined
  return {
    email,
    locale,
    askedAt: at,
    since: inHour ? before.since : at,
    asked: inHour ? before.asked + 1 : 1,
    ...(before?.answeredAt === undefined ? {} : { answeredAt: before.answeredAt }),
    // The last code stays good until the next is on its way.
    ...(before?.code === undefined ? {} : { code: before.code }),
    tries: 0,
  }
}

/** Whether a mail is still to be sent: none was, and it was not tried too often. */
export const isUnanswered = ({ askedAt, answeredAt, mailTries = 0 }: SignUp): boolean =>
  askedAt !== answeredAt && mailTries < triesOfMail

/** What comes of trying a code, given its hash. */
export const tried = (signUp: SignUp | undefined, hash: string, at: string): CodeOutcome => {
  if (!signUp || Date.parse(at) - Date.parse(signUp.askedAt) > DAY) return 'expired'
  if (signUp.tries >= triesOfCode) return 'tooMany'
  return signUp.code === hash ? 'done' : 'wrong'
}
