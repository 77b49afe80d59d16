import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { HandOverInput, TakeOverInput } from './handover.ts'
import { JoiningBusiness, JoiningPerson } from './join-request.ts'
import { joinResults } from './joining.ts'

/** Why somebody does not enter an organisation's host, as a catalogue key. */
const NoEntry = z.enum(['organisations.notAClient', 'organisations.joinOneFirst'])

const domain = z.string().min(1).max(40)
const asking = {
  locale: z.enum(['en', 'fr']),
  /** What the check answered that tells people from programs. */
  human: z.string().min(1).max(2048),
} as const
const Code = z.string().regex(/^[\w-]{43}$/)

/** The methods of OrgAboutUs about the way into an organisation: its host, and what one is to it. */
export const enteringMethods = {
  CHECK_MEMBER_STATUS: {
    kind: 'query',
    doc: "Whether the caller may enter an organisation's host, and for whom they act there.",
    allow: 'signedIn',
    input: z.strictObject({ domain: z.string().min(1).max(40) }),
    output: z.object({ problem: NoEntry.optional(), organizationId: id('organisation').optional() }),
  },
  HAND_OVER: {
    kind: 'command',
    doc: "Hands the caller's sign-in over to an organisation's host, by a code that is used once.",
    allow: 'signedIn',
    input: HandOverInput,
    output: z.object({ code: z.string().optional(), problem: NoEntry.optional() }),
  },
  TAKE_OVER: {
    kind: 'command',
    doc: "Takes a sign-in over on an organisation's host.",
    allow: 'public',
    input: TakeOverInput,
    output: z.object({ sealed: z.string(), organizationId: z.string().optional() }),
  },
} as const satisfies Record<string, Method>

/** Those by which one asks to join without being signed in. */
export const joinMethods = {
  JOIN_AS_CLIENT: {
    kind: 'command',
    doc: 'Asks to become a client of an organisation without being signed in. A mail asks to confirm it; the answer tells of no account.',
    allow: 'public',
    input: z.strictObject({ domain, userInfo: JoiningPerson, ...asking }),
    output: z.object({}),
  },
  JOIN_AS_CLIENT_ORG: {
    kind: 'command',
    doc: 'Asks the same for a business.',
    allow: 'public',
    input: z.strictObject({ domain, orgInfo: JoiningBusiness, ...asking }),
    output: z.object({}),
  },
  GET_JOIN_REQUEST: {
    kind: 'query',
    doc: "What was asked by a link that was mailed to the caller's address.",
    allow: 'signedIn',
    input: z.strictObject({ domain, code: Code }),
    output: z.object({
      kind: z.enum(['individual', 'business']),
      name: z.string(),
      tradingName: z.string(),
      hiMsg: z.string(),
    }),
  },
  CONFIRM_JOIN: {
    kind: 'command',
    doc: "Confirms what was asked by a link that was mailed to the caller's address: for the person, or for the business that they act for.",
    allow: 'signedIn',
    input: z.strictObject({ domain, code: Code }),
    output: z.object({ status: z.enum(joinResults) }),
    touches: ['Organisations', 'User'],
  },
} as const satisfies Record<string, Method>
