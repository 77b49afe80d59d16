import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { planNames } from './fee-choice.ts'
import { joinResults } from './joining.ts'
import { Member, Mid, Who } from './member.ts'
import { memberStates } from './member-states.ts'
import { messageMax } from './message.ts'
import { relationLists } from './relation-lists.ts'

/** A relation as a list shows it, from the side that asks. */
export const ListedRelation = Member.pick({
  mid: true,
  oid: true,
  name: true,
  domain: true,
  status: true,
  rid: true,
  tids: true,
  address: true,
  message: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).extend({
  /** What the other is to the side that asks. */
  type: z.enum(relationLists),
  /** Whether the other is a person or an organisation. */
  kind: Who.shape.type,
  /** Which one. */
  whoId: z.string(),
  isOwner: z.boolean(),
  isSelf: z.boolean(),
})
export type ListedRelation = z.output<typeof ListedRelation>

const cursor = z.string().max(2000).optional()
const Answer = z.object({ status: z.enum(memberStates.states) })
const touches = ['Organisations'] as const
/** It may begin or end somebody's work for an organisation, whose page tells how many it is. */
const touchesStaff = ['Organisations', 'OrgAboutUs'] as const

/** The methods of Organisations about whom one is with: its people, its clients and its suppliers. */
export const memberMethods = {
  GET_MEMBERS: {
    kind: 'query',
    doc: 'The people, the clients or the suppliers of the active organisation, a page at a time.',
    allow: 'member',
    input: z.strictObject({
      type: z.enum(relationLists),
      status: z.enum(memberStates.states).optional(),
      kind: z.enum(['user', 'organization']).optional(),
      /** Of the people, those who have the role of this id, or `none`. */
      rid: z.string().max(40).optional(),
      query: z.string().max(queryLength).default(''),
      oldestFirst: z.boolean().default(false),
      cursor,
    }),
    output: z.object({ items: z.array(ListedRelation), cursor }),
  },
  GET_RELATION: {
    kind: 'query',
    doc: 'How the acting party stands to an organisation, as its client, and whether that can be paid now.',
    allow: 'signedIn',
    input: z.strictObject({ organizationId: id('organisation') }),
    output: z.object({
      status: z.enum(memberStates.states).optional(),
      /** Whether its account takes cards now, and whether it takes bank debits. */
      takesPayments: z.boolean(),
      takesDebits: z.boolean(),
    }),
  },
  GET_CLIENT_ROOM: {
    kind: 'query',
    doc: 'Whether the plan of the active organisation has room for another client, before somebody tries to take one on.',
    allow: 'member',
    input: z.strictObject({}),
    output: z.object({ plan: z.enum(planNames), room: z.number().int(), isFull: z.boolean() }),
  },
  JOIN_AS_CLIENT: {
    kind: 'command',
    doc: 'Asks to make the person a client of an organisation, which accepts at once where it chose so.',
    allow: 'signedIn',
    input: z.strictObject({ organizationId: id('organisation'), hiMsg: z.string().trim().max(messageMax).default('') }),
    output: z.object({ status: z.enum(joinResults) }),
    touches,
  },
  JOIN_AS_CLIENT_ORG: {
    kind: 'command',
    doc: 'Asks to make the active organisation a client of another, so that it may buy from it.',
    allow: 'transaction.marketplace.organizationJoin',
    input: z.strictObject({ organizationId: id('organisation'), hiMsg: z.string().trim().max(messageMax).default('') }),
    output: z.object({ status: z.enum(joinResults) }),
    touches,
  },
  ADD_MEMBER: {
    kind: 'command',
    doc: 'Invites an organisation to become a client of the active one.',
    allow: 'department.structure.client',
    input: z.strictObject({ organizationId: id('organisation'), hiMsg: z.string().trim().max(messageMax).default('') }),
    output: z.object({ status: z.enum(joinResults) }),
    touches,
  },
  ACTIVATE_MEMBER: {
    kind: 'command',
    doc: 'Accepts or declines a request to become a client of the active organisation. A person who asks is taken on as staff with a role.',
    allow: 'department.structure.client',
    input: z.strictObject({
      mid: Mid,
      version: z.number().int(),
      accept: z.boolean(),
      /** The role that the person is to have as staff, rather than to be a client. */
      rid: id('role').optional(),
    }),
    output: Answer,
    touches: touchesStaff,
  },
  DELETE_MEMBER: {
    kind: 'command',
    doc: 'Ends the relation with somebody of the active organisation, or takes an invitation back.',
    allow: 'member',
    input: z.strictObject({ mid: Mid, version: z.number().int() }),
    output: Answer,
    touches: touchesStaff,
  },
  ANSWER: {
    kind: 'command',
    doc: 'Accepts or declines an invitation of an organisation to the acting party.',
    allow: 'signedIn',
    input: z.strictObject({ organizationId: id('organisation'), accept: z.boolean() }),
    output: Answer,
    touches: touchesStaff,
  },
  LEAVE: {
    kind: 'command',
    doc: 'Ends what the acting party is to an organisation, or takes a request to join back.',
    allow: 'signedIn',
    input: z.strictObject({ organizationId: id('organisation') }),
    output: Answer,
    touches: touchesStaff,
  },
} as const satisfies Record<string, Method>
