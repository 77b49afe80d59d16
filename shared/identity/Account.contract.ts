import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { RecoveryHash, recoveryCodes } from './recovery.ts'
import { IdleMinutes, Session, sessionStates } from './session.ts'
import { signInMethods } from './sign-ins.contract.ts'
import { verificationMethods } from './verification.contract.ts'

/** A session as its person sees it. */
const ListedSession = Session.pick({ id: true, signedInAt: true, lastCallAt: true, calls: true }).extend({
  /** What it runs in, by the names that these have: Firefox, Windows. Absent where it does not say. */
  browser: z.string().optional(),
  system: z.string().optional(),
  state: z.enum(sessionStates),
  /** Whether it is the one that asks. */
  own: z.boolean(),
})

/** What a person decides of their own account, beside the profile. */
export const Account = contract('Account', {
  ...signInMethods,
  ...verificationMethods,
  GET_SESSIONS: {
    kind: 'query',
    doc: "The caller's sessions, the newest first, the ended ones of the last days too.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({ sessions: z.array(ListedSession), idle: IdleMinutes }),
  },
  END_SESSION: {
    kind: 'command',
    doc: 'Ends one session of the caller: none of its tokens is good for anything here after.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ id: z.string().max(64) }),
    output: z.object({}),
    touches: ['Account'],
  },
  END_OTHER_SESSIONS: {
    kind: 'command',
    doc: 'Ends every session of the caller but the one that asks.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({}),
    touches: ['Account'],
  },
  SIGN_OUT: {
    kind: 'command',
    doc: 'Ends the session that asks.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({}),
  },
  GET_RECOVERY: {
    kind: 'query',
    doc: 'How many recovery codes of the caller are left, and when they were made.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({ left: z.number().int(), madeAt: z.iso.datetime().optional() }),
  },
  PUT_RECOVERY_CODES: {
    kind: 'command',
    doc: "Keeps the hashes of the caller's new recovery codes. The old ones are good for nothing after.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ hashes: z.array(RecoveryHash).length(recoveryCodes) }),
    output: z.object({}),
    touches: ['Account'],
  },
  STAY: {
    kind: 'query',
    doc: 'Says that somebody is at the browser, where no other call does.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({}),
  },
})
