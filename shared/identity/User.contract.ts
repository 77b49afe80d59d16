import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { isEmail } from '../kit/email.ts'
import { uid } from '../kit/id.ts'
import { MutedWays } from './notices.ts'
import { ProfileInput, PublicProfile } from './profile.ts'
import { RecoveryOutcome } from './recovery.ts'
import { linkedMethods } from './sign-ins.contract.ts'
import { CodeOutcome } from './sign-up.ts'
import { User as Person } from './user.ts'

/** The person who is signed in, and what others see of people (spec part 2, section 7.1, User). */
export const User = contract(
  'User',
  {
    ...linkedMethods,
    INITIAL_LOAD: {
      kind: 'query',
      doc: 'The caller. Nothing for a person whom only the user pool knows yet: SYNC then makes the row.',
      allow: 'signedIn',
      input: z.strictObject({}),
      output: z.object({ user: Person.optional() }),
    },
    SYNC: {
      kind: 'command',
      doc: "Brings the caller's e-mail address up to date with the user pool, and makes the caller's row when there is none.",
      allow: 'signedIn',
      input: z.strictObject({}),
      output: Person,
      touches: ['User'],
    },
    GET: {
      kind: 'query',
      doc: 'What a person has published about themselves.',
      allow: 'signedIn',
      input: z.strictObject({ uid }),
      output: PublicProfile,
    },
    PUT: {
      kind: 'command',
      doc: "Saves the caller's profile. The first time completes it.",
      allow: 'signedIn',
      input: z.strictObject({ version: z.number().int(), body: ProfileInput }),
      output: Person,
      touches: ['User'],
    },
    PUT_NOTIFICATIONS: {
      kind: 'command',
      doc: 'Saves which ways of being told the caller has turned off: of deals by mail, of payments by the browser.',
      allow: 'signedIn',
      input: z.strictObject({ version: z.number().int(), muted: MutedWays }),
      output: Person,
      touches: ['User'],
    },
    SIGN_OUT_EVERYWHERE: {
      kind: 'command',
      doc: 'Ends every session of the caller, this one too: no token that there is by now is good for anything after.',
      allow: 'signedIn',
      input: z.strictObject({}),
      output: z.object({ at: z.iso.datetime() }),
    },
    SIGN_UP: {
      kind: 'command',
      doc: 'Asks for a code by mail to sign up with. Whether somebody has the address is told to its owner alone.',
      allow: 'public',
      input: z.strictObject({ email: z.string().max(320), locale: z.enum(['en', 'fr']) }),
      output: z.object({}),
    },
    CONFIRM_SIGN_UP: {
      kind: 'command',
      doc: 'Makes the account of an address, by the code that was mailed there, with a password that is good for choosing one.',
      allow: 'public',
      input: z.strictObject({
        email: z.string().max(320),
        code: z.string().regex(/^\d{6}$/),
        temporaryPassword: z.string().min(32).max(128),
      }),
      output: z.object({ outcome: CodeOutcome }),
    },
    RECOVER: {
      kind: 'command',
      doc: 'Turns the second steps of an account off, by its password and a recovery code, which is used up. Mailed to its owner.',
      allow: 'public',
      input: z.strictObject({
        email: z.string().max(320),
        password: z.string().min(1).max(256),
        code: z.string().min(1).max(64),
      }),
      output: z.object({ outcome: RecoveryOutcome }),
    },
    CHECK_EMAIL_AVAILABILITY: {
      kind: 'query',
      doc: 'Whether an address can be one to sign up with. The answer does not tell whether somebody has it.',
      allow: 'public',
      input: z.strictObject({ email: z.string().max(320) }),
      output: z.object({ usable: z.boolean() }),
    },
  },
  // Codes to sign up with are asked for and tried here: docs/decisions/neutral-sign-up.md.
  { publicPath: 'users', perAddress: { rule: 'SignUpsPerAddress', calls: 100 } },
)

/** The answer of CHECK_EMAIL_AVAILABILITY: of the form alone. */
export const isUsableEmail = (email: string): boolean => isEmail(email.trim())
