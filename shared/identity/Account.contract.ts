import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { IdleMinutes, Session, sessionStates } from './session.ts'

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
  GET_SESSIONS: {
    kind: 'query',
    doc: "The caller's sessions, the newest first, the ended ones of the last days too.",
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ sessions: z.array(ListedSession), idle: IdleMinutes }),
  },
  END_SESSION: {
    kind: 'command',
    doc: 'Ends one session of the caller: none of its tokens is good for anything here after.',
    allow: 'signedIn',
    input: z.strictObject({ id: z.string().max(64) }),
    output: z.object({}),
    touches: ['Account'],
  },
  END_OTHER_SESSIONS: {
    kind: 'command',
    doc: 'Ends every session of the caller but the one that asks.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({}),
    touches: ['Account'],
  },
  SIGN_OUT: {
    kind: 'command',
    doc: 'Ends the session that asks.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({}),
  },
  STAY: {
    kind: 'query',
    doc: 'Says that somebody is at the browser, where no other call does.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({}),
  },
})
