import { z } from 'zod'
import { PublicProfile } from '../identity/profile.ts'
import { contract, type Method } from '../kit/contract.ts'
import { emailField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { clientStatusMethods } from './facts.contract.ts'
import { Invitation, InvitationLanguage, InvitationType, inviteesACall } from './invitation.ts'
import { InvitationList, ListedPerson, ListRow, listMoves, rowsACall } from './invitation-list.ts'
import { invitationStates } from './invitation-states.ts'
import { messageMax } from './message.ts'
import { teamsOfMember } from './team.ts'

/** An invitation as those see it whom it is to. */
export const ReceivedInvitation = Invitation.pick({
  id: true,
  oid: true,
  type: true,
  organisation: true,
  role: true,
  message: true,
  expiresAt: true,
  createdAt: true,
}).extend({ status: z.enum(invitationStates.states), inviter: z.string() })
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>

/** An invitation as those see it who may invite. */
export const SentInvitation = ReceivedInvitation.extend({
  /** Names it, together with its type. */
  who: z.string(),
  name: z.string(),
  address: z.string().optional(),
  rid: id('role').optional(),
  /** Its mail was not taken. */
  refused: z.boolean().optional(),
  history: Invitation.shape.history,
  version: z.number().int(),
})
export type SentInvitation = z.output<typeof SentInvitation>

const cursor = z.string().max(2000).optional()
const message = z.string().trim().max(messageMax).default('')
/** One of the active organisation's invitations. */
const one = { who: z.string().min(1).max(120), type: InvitationType, version: z.number().int() } as const
const Answered = z.object({ status: z.enum(invitationStates.states) })
const touches = ['Invitations'] as const
/** Accepting one makes a relation. */
const relates = ['Invitations', 'Organisations'] as const
/** Accepting one may make somebody staff, too: the page of the organisation tells how many it is. */
const joins = ['Invitations', 'Organisations', 'OrgAboutUs'] as const

/** What is asked by the code of an invitation, as it stands in a mail. */
const ByCode = z.strictObject({ text: z.string().min(1).max(200) })

/** An invitation list as those see it who may invite. */
export const ShownList = InvitationList.omit({
  inviter: true,
  organisation: true,
  tries: true,
  heldUntil: true,
}).extend({
  inviter: z.string(),
})
export type ShownList = z.output<typeof ShownList>

/** Invitations to be of the staff of an organisation, its client or its supplier (spec part 2, section 7.1, Invitations). */
export const Invitations = contract('Invitations', {
  ...clientStatusMethods,
  CREATE: {
    kind: 'command',
    doc: 'Invites people of the product, and addresses by mail, to be staff, clients or suppliers of the active organisation.',
    allow: 'member',
    input: z.strictObject({
      type: InvitationType,
      rid: id('role').optional(),
      tids: z.array(id('team')).max(teamsOfMember).default([]),
      message,
      language: InvitationLanguage,
      invitees: z.array(uid).max(inviteesACall).default([]),
      emails: z.array(emailField).max(inviteesACall).default([]),
    }),
    output: z.object({
      items: z.array(z.object({ name: z.string(), outcome: z.enum(['sent', 'waiting', 'tooMany', 'exists', 'self']) })),
    }),
    touches,
  },
  GET_BY_RELATED: {
    kind: 'query',
    doc: 'The invitations that the active organisation sent, a page at a time, or those that wait for an answer of the caller.',
    allow: 'signedIn',
    input: z.strictObject({
      of: z.enum(['sent', 'received']),
      type: InvitationType.optional(),
      status: z.enum(invitationStates.states).optional(),
      query: z.string().max(queryLength).default(''),
      cursor,
    }),
    output: z.object({ sent: z.array(SentInvitation), received: z.array(ReceivedInvitation), cursor }),
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes the role or the message of an invitation that waits.',
    allow: 'member',
    input: z.strictObject({
      ...one,
      rid: id('role').optional(),
      message: z.string().trim().max(messageMax).optional(),
    }),
    output: SentInvitation,
    touches,
  },
  REMOVE: {
    kind: 'command',
    doc: 'Takes an invitation back. Its code is no longer good.',
    allow: 'member',
    input: z.strictObject(one),
    output: SentInvitation,
    touches,
  },
  ENCRYPT_PARAMS: {
    kind: 'command',
    doc: 'Makes a new code for an invitation and mails it to its address. The old code is no longer good, and no answer holds one.',
    allow: 'member',
    input: z.strictObject(one),
    output: SentInvitation,
    touches,
  },
  ACCEPT_INVITATION: {
    kind: 'command',
    doc: 'Accepts or declines an invitation of an organisation to the caller, or to the address that is verified as theirs.',
    allow: 'signedIn',
    input: z.strictObject({ organizationId: id('organisation'), type: InvitationType, accept: z.boolean() }),
    output: Answered,
    touches: joins,
  },
  SEARCH_USERS_BY_QUERY: {
    kind: 'query',
    doc: 'People of the product who can be found, as they publish themselves: by the address that they publish.',
    allow: 'member',
    input: z.strictObject({ query: z.string().max(queryLength) }),
    output: z.object({ items: z.array(PublicProfile) }),
  },
  PUT_LIST: {
    kind: 'command',
    doc: 'Brings people of a list, and says who of them cannot be invited and why. Nobody is written to yet.',
    allow: 'member',
    input: z.strictObject({
      /** The list that they follow in, and how many it holds already; without, they begin one. */
      list: z.strictObject({ id: id('invitationList'), at: z.number().int().min(0) }).optional(),
      type: InvitationType,
      rid: id('role').optional(),
      message,
      language: InvitationLanguage,
      people: z.array(ListedPerson).min(1).max(rowsACall),
    }),
    output: z.object({ list: ShownList, wrong: z.array(ListRow) }),
    touches,
  },
  MOVE_LIST: {
    kind: 'command',
    doc: 'Starts a list, stops it, goes on with it, takes it back or forgets it.',
    allow: 'member',
    input: z.strictObject({ id: id('invitationList'), event: z.enum(listMoves) }),
    output: ShownList,
    touches,
  },
  GET_LISTS: {
    kind: 'query',
    doc: 'The lists of the active organisation, the newest first.',
    allow: 'member',
    input: z.strictObject({ cursor }),
    output: z.object({ items: z.array(ShownList), cursor }),
  },
  GET_LIST: {
    kind: 'query',
    doc: 'The people of a list with what became of each, some at a time.',
    allow: 'member',
    input: z.strictObject({ id: id('invitationList'), cursor }),
    output: z.object({ list: ShownList, rows: z.array(ListRow), cursor }),
  },
})

/** The methods of Organisations by which somebody comes in by an invitation (spec part 2, section 7.1, Users/organisations). */
export const invitationMethods = {
  CHECK_REGISTER_INVITE: {
    kind: 'query',
    doc: 'The invitation of a code, where it is to the address that is verified as the caller’s; nothing for any other code.',
    allow: 'signedIn',
    input: ByCode,
    output: z.object({ invitation: ReceivedInvitation.optional() }),
  },
  ACCEPT_INVITATION_ON_SIGN_IN: {
    kind: 'command',
    doc: 'Accepts the invitation of a code, for the caller. It has to be to the address that is verified as theirs.',
    allow: 'signedIn',
    input: ByCode,
    output: Answered,
    touches: joins,
  },
  ACCEPT_ORG_INVITATION_ON_SIGN_IN: {
    kind: 'command',
    doc: 'Accepts an invitation to the caller for the active organisation, as a client or a supplier.',
    allow: 'member',
    input: z.strictObject({ organizationId: id('organisation'), type: z.enum(['client', 'supplier']) }),
    output: Answered,
    touches: relates,
  },
} as const satisfies Record<string, Method>

const name = z.string().trim().max(80)

/** The methods of OrgAboutUs that somebody whom the product does not know comes in by (spec part 2, section 7.4). */
export const inviteeMethods = {
  DECRYPT_PARAMS: {
    kind: 'query',
    doc: 'What an invitation says, for who holds the code in its mail.',
    allow: 'public',
    input: ByCode,
    output: ReceivedInvitation.extend({ email: z.string() }),
  },
  REGISTER_USER_ON_INVITE: {
    kind: 'command',
    doc: 'Makes an account for the address that an invitation was written to. Its code is used up. What is wrong with a code is not said.',
    allow: 'public',
    input: ByCode.extend({
      firstName: name.min(1),
      middleName: name.default(''),
      lastName: name.min(1),
      phone: z
        .string()
        .trim()
        .max(32)
        .regex(/^(\+?[0-9][0-9 ()-]*)?$/, 'identity.phoneInvalid')
        .default(''),
      language: InvitationLanguage,
      /** Made by the browser, good for choosing one's own: that goes to the user pool alone. */
      temporaryPassword: z.string().min(32).max(128),
    }),
    output: z.object({ outcome: z.enum(['done', 'wrong']) }),
  },
  DECLINE_ON_INVITE: {
    kind: 'command',
    doc: 'Declines the invitation of a code. The answer is the same whatever the code is.',
    allow: 'public',
    input: ByCode,
    output: z.object({}),
  },
} as const satisfies Record<string, Method>
