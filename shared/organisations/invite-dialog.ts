import { isEmail, normaliseEmail } from '../kit/email.ts'
import type { Params } from '../kit/fill.ts'
import { isNamed } from './relation-lists.ts'

export const inviteTabs = ['directory', 'contacts', 'network', 'client', 'supplier', 'member'] as const
export type InviteTab = (typeof inviteTabs)[number]

/** Somebody who can be invited. */
export type Invitee = {
  readonly id: string
  /** The person behind, to leave out the one who invites. */
  readonly uid?: string | undefined
  /** The organisation, where it is one. */
  readonly organisationId?: string | undefined
  /** What the person or the organisation is to the active one. */
  readonly mid?: string | undefined
  readonly isActive: boolean
  /** What an organisation, or a list of one's own, calls them. */
  readonly name?: string | undefined
  /** What stands beside the name: teams, a domain name, an address. */
  readonly detail?: string | undefined
  readonly firstName?: string | undefined
  readonly middleName?: string | undefined
  readonly lastName?: string | undefined
  readonly penName?: string | undefined
  readonly email?: string | undefined
  /** The teams of a member of an organisation. */
  readonly teamNames?: readonly string[] | undefined
}

/** What one use of the dialog asks for. */
export type InviteMode = {
  readonly tabs: readonly InviteTab[]
  readonly needsTitle: boolean
  readonly needsMessage: boolean
  /** The most that may be invited; absent for any number. */
  readonly limit?: number | undefined
  /** The label of the submit button. */
  readonly submit: 'organisations.invite.submit' | 'organisations.invite.done'
}

export type InviteDialog = {
  readonly title: string
  readonly message: string
  readonly search: string
  readonly tab: InviteTab | undefined
  readonly chosen: readonly Invitee[]
}

/** The dialog as it opens: no search, the first tab. */
export const openInviteDialog = (mode: InviteMode): InviteDialog => ({
  title: '',
  message: '',
  search: '',
  tab: mode.tabs[0],
  chosen: [],
})

export type InviteProblem = {
  readonly key:
    | 'organisations.invite.titleRequired'
    | 'organisations.invite.messageRequired'
    | 'organisations.invite.onlyOne'
    | 'organisations.invite.onlySome'
    | 'organisations.invite.emailInvalid'
  readonly params?: Params
}

const limitProblem = (count: number, limit: number | undefined): InviteProblem | undefined => {
  if (limit === undefined || count <= limit) return undefined
  return limit === 1
    ? { key: 'organisations.invite.onlyOne' }
    : { key: 'organisations.invite.onlySome', params: { n: limit } }
}

/** The dialog after somebody was chosen, or taken away if chosen before; the limit refuses one more. */
export const toggleInvitee = (
  dialog: InviteDialog,
  invitee: Invitee,
  mode: InviteMode,
): { readonly dialog: InviteDialog; readonly problem?: InviteProblem } => {
  const rest = dialog.chosen.filter(one => one.id !== invitee.id)
  if (rest.length < dialog.chosen.length) return { dialog: { ...dialog, chosen: rest } }
  const problem = limitProblem(rest.length + 1, mode.limit)
  return problem ? { dialog, problem } : { dialog: { ...dialog, chosen: [...rest, invitee] } }
}

/** Why the dialog cannot be submitted, the first thing first, or undefined. */
export const inviteProblem = (dialog: InviteDialog, mode: InviteMode): InviteProblem | undefined => {
  if (mode.needsTitle && dialog.title.trim() === '') return { key: 'organisations.invite.titleRequired' }
  if (mode.needsMessage && dialog.message.trim() === '') return { key: 'organisations.invite.messageRequired' }
  return limitProblem(dialog.chosen.length, mode.limit)
}

/** Why an invitation cannot go to an address by e-mail. */
export const emailInvitationProblem = (email: string): InviteProblem | undefined =>
  isEmail(normaliseEmail(email)) ? undefined : { key: 'organisations.invite.emailInvalid' }

/**
 * Whether an invitee matches what is searched for: it is part of the first, middle, last or pen name, the e-mail address,
 * the full name, or of a team's name, whatever the case. An empty search matches everybody.
 */
export const matchesInvitee = (invitee: Invitee, search: string): boolean => {
  const wanted = search.trim().toLowerCase()
  const {
    name = '',
    firstName = '',
    middleName = '',
    lastName = '',
    penName = '',
    email = '',
    teamNames = [],
  } = invitee
  const fullName = [firstName, middleName, lastName].filter(part => part !== '').join(' ')
  // A list of one's own was searched by the server, which does not mind accents and the order of words.
  if (name !== '' && isNamed(search, name)) return true
  return [
    name,
    firstName,
    middleName,
    lastName,
    fullName,
    `${firstName} ${lastName}`,
    penName,
    email,
    ...teamNames,
  ].some(text => text.toLowerCase().includes(wanted))
}

/** The invitees that a tab shows: active, not the one who invites (spec part 1, section 6), and matching the search. */
export const shownInvitees = (invitees: readonly Invitee[], search: string, ownUid: string): readonly Invitee[] =>
  invitees.filter(one => one.isActive && one.uid !== ownUid && matchesInvitee(one, search))

/**
 * Whether 'Invite a new friend' is offered: in the directory, when nothing is found and the text is an e-mail address other
 * than one's own.
 */
export const offersNewFriend = (input: {
  readonly tab: InviteTab | undefined
  readonly search: string
  readonly found: number
  readonly ownEmail: string
}): boolean => {
  const email = normaliseEmail(input.search)
  return input.tab === 'directory' && input.found === 0 && isEmail(email) && email !== normaliseEmail(input.ownEmail)
}

/**
 * Numeric input: the number that a text says, null when it is empty, and undefined for a text that is not numeric, which
 * the field does not take.
 */
export const readNumericInput = (text: string): number | null | undefined => {
  const typed = text.trim()
  if (typed === '') return null
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(typed) ? Number(typed) : undefined
}
