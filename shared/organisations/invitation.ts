import { z } from 'zod'
import { emailField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { advance, type RoleOf } from '../kit/state-table.ts'
import { type InvitationStatus, invitationStates } from './invitation-states.ts'
import { messageMax } from './message.ts'
import { relationLists } from './relation-lists.ts'

/** What somebody is invited to be to the organisation that invites. */
export const InvitationType = z.enum(relationLists)
export type InvitationType = z.output<typeof InvitationType>

type InvitationEvent = (typeof invitationStates.moves)[number]['event']

const Step = z.object({
  event: z.enum([...new Set(invitationStates.moves.map(({ event }) => event)), 'invite', 'send'] as const),
  at: z.iso.datetime(),
})

/** The language of a mail to somebody whom the product does not know. */
export const InvitationLanguage = z.enum(['en', 'fr'])

/** An invitation, under whom it is to, the organisation and what it offers: so there is one of a kind at a time. */
export const Invitation = z.object({
  /** As whoKey writes it: a person of the product, or a keyed hash of an address. */
  who: z.string(),
  oid: id('organisation'),
  type: InvitationType,
  id: id('invitation'),
  status: z.enum(invitationStates.states),
  /** The address it was written to, for those who invite. */
  address: emailField.optional(),
  /** What the inviter's list calls them: a name, or the address. */
  name: z.string().max(400),
  organisation: z.object({ name: z.string(), domain: z.string() }),
  inviter: z.object({ uid: z.string(), name: z.string() }),
  rid: id('role').optional(),
  role: z.string().optional(),
  /** The teams that whoever accepts is in at once. */
  tids: z.array(id('team')).default([]),
  message: z.string().max(messageMax).optional(),
  language: InvitationLanguage,
  /** SHA-256 of the code in the last mail, until it was used. */
  code: z.string().optional(),
  /** When a mail was last asked for, and which asking was answered by one. */
  askedAt: z.iso.datetime().optional(),
  sentAt: z.iso.datetime().optional(),
  /** No mail goes to this address. */
  refused: z.boolean().optional(),
  /** How many mails it was since when, so that nobody's mailbox is filled. */
  mails: z.object({ since: z.iso.datetime(), count: z.number().int() }),
  /** How many of its versions only said what became of its mail. */
  mailSteps: z.number().int().optional(),
  /** The list that it came from. */
  list: id('invitationList').optional(),
  expiresAt: z.iso.datetime(),
  history: z.array(Step),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Invitation = z.output<typeof Invitation>

const DAY = 86_400_000
/** For how long an invitation is good. */
export const goodForDays = 14
/** Mails that one organisation may have written to one address in a day. */
export const mailsADay = 5
/** People that one call invites at most, of each kind. */
export const inviteesACall = 15
const keptSteps = 30

/** What an invitation is now: nobody has to come by for one to expire. */
export const invitationStatus = (
  { status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>,
  at: string,
): InvitationStatus => ((status === 'pending' || status === 'activated') && expiresAt <= at ? 'expired' : status)

/** Whether it can still be accepted. */
export const isOpen = (invitation: Pick<Invitation, 'status' | 'expiresAt'>, at: string): boolean => {
  const status = invitationStatus(invitation, at)
  return status === 'pending' || status === 'activated'
}

/** The invitation after something happened to it. @throws {Refusal} state.transition where it may not happen now */
export const stepped = (
  invitation: Invitation,
  event: InvitationEvent,
  by: RoleOf<typeof invitationStates>,
  at: string,
): Invitation => {
  const status = advance(invitationStates, invitationStatus(invitation, at), event, by)
  const history = [...invitation.history, { event, at }].slice(-keptSteps)
  const { code, ...rest } = invitation
  // What is no longer open, and what was used, has no code; one that is changed keeps its own.
  return { ...rest, ...(event === 'change' && code ? { code } : {}), status, history, updatedAt: at }
}

/** The counter with one mail more; undefined where there were too many in a day. */
export const withMail = (mails: Invitation['mails'] | undefined, at: string): Invitation['mails'] | undefined => {
  const inDay = mails !== undefined && Date.parse(at) - Date.parse(mails.since) < DAY
  if (!inDay) return { since: at, count: 1 }
  return mails.count >= mailsADay ? undefined : { ...mails, count: mails.count + 1 }
}

/** Until when an invitation is good that is made, or sent again, now. */
export const goodUntil = (at: string): string => new Date(Date.parse(at) + goodForDays * DAY).toISOString()

/** An address as it may stand where others than its inviters read: enough to know one's own by. */
export const maskedAddress = (address: string): string => {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}…@${host}`
}

/** Whether a mail is still to be sent for it. */
export const waitsForMail = ({ askedAt, sentAt, refused, status, expiresAt }: Invitation, at: string): boolean =>
  askedAt !== undefined && askedAt !== sentAt && !refused && isOpen({ status, expiresAt }, at)

/** What a new invitation says, or one that follows another that ended. */
export type Inviting = Pick<
  Invitation,
  | 'who'
  | 'oid'
  | 'type'
  | 'address'
  | 'name'
  | 'organisation'
  | 'inviter'
  | 'rid'
  | 'role'
  | 'tids'
  | 'message'
  | 'language'
  | 'list'
>

export type Invited =
  | { readonly outcome: 'sent'; readonly row: Omit<Invitation, 'version'> }
  /** Nothing begins: one waits for its answer, or the address got too many mails. */
  | { readonly outcome: 'waiting' | 'tooMany' }

/** What comes of inviting somebody, given what there was before. */
export const invited = (
  before: Invitation | undefined,
  said: Inviting,
  newId: Invitation['id'],
  at: string,
): Invited => {
  if (before && isOpen(before, at)) return { outcome: 'waiting' }
  const isMailed = said.address !== undefined
  const mails = isMailed ? withMail(before?.mails, at) : (before?.mails ?? { since: at, count: 0 })
  if (!mails) return { outcome: 'tooMany' }
  const history = [...(before?.history ?? []), { event: 'invite' as const, at }].slice(-keptSteps)
  const defined = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Inviting
  return {
    outcome: 'sent',
    row: {
      ...defined,
      id: newId,
      status: 'pending',
      ...(isMailed ? { askedAt: at } : {}),
      mails,
      expiresAt: goodUntil(at),
      history,
      createdAt: at,
      updatedAt: at,
    },
  }
}

/** The invitation with its code told anew: the old one is no longer good. Undefined where that was too often. */
export const renewed = (invitation: Invitation, at: string): Invitation | undefined => {
  const next = stepped(invitation, 'renew', 'inviter', at)
  if (invitation.address === undefined) return { ...next, expiresAt: goodUntil(at) }
  const mails = withMail(invitation.mails, at)
  const { refused: _refused, sentAt: _sentAt, ...rest } = next
  return mails && { ...rest, mails, askedAt: at, expiresAt: goodUntil(at) }
}

/**
 * The version that those who invite have seen: what only its mail did, behind their back, is no change that they would have to look
 * at before they take it back or send it again.
 */
export const seenVersion = ({ version, mailSteps = 0 }: Pick<Invitation, 'version' | 'mailSteps'>): number =>
  version - mailSteps

/** The invitation after a step of its mail. */
export const byMail = (invitation: Invitation): Invitation => ({
  ...invitation,
  mailSteps: (invitation.mailSteps ?? 0) + 1,
})

/** The invitation once its mail is on its way. */
export const mailed = (invitation: Invitation, at: string): Invitation => ({
  ...byMail(invitation),
  ...(invitation.askedAt === undefined ? {} : { sentAt: invitation.askedAt }),
  history: [...invitation.history, { event: 'send' as const, at }].slice(-keptSteps),
  updatedAt: at,
})
