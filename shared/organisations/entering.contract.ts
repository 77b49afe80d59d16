import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { HandOverInput, TakeOverInput } from './handover.ts'

/** Why somebody does not enter an organisation's host, as a catalogue key. */
const NoEntry = z.enum(['organisations.notAClient', 'organisations.joinOneFirst'])

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
