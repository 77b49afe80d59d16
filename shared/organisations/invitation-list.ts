import { z } from 'zod'
import { isEmail, normaliseEmail } from '../kit/email.ts'
import { id } from '../kit/id.ts'
import { stateTable } from '../kit/state-table.ts'
import { InvitationLanguage, InvitationType } from './invitation.ts'
import { messageMax } from './message.ts'

/** A list of people to invite, from a file: looked through first, then sent at a rate, and taken back as one. */
export const invitationListStates = stateTable({
  name: 'organisations.invitationList',
  states: ['checked', 'running', 'stopped', 'done', 'undoing', 'undone'],
  starts: ['checked'],
  finals: ['undone'],
  moves: [
    { event: 'start', from: ['checked'], to: 'running', by: ['inviter'] },
    { event: 'stop', from: ['running'], to: 'stopped', by: ['inviter'] },
    { event: 'resume', from: ['stopped'], to: 'running', by: ['inviter'] },
    { event: 'finish', from: ['running'], to: 'done', by: ['system'] },
    { event: 'undo', from: ['running', 'stopped', 'done'], to: 'undoing', by: ['inviter'] },
    { event: 'takenBack', from: ['undoing'], to: 'undone', by: ['system'] },
    { event: 'discard', from: ['checked'], to: 'undone', by: ['inviter'] },
  ],
})

/** What whoever made a list may do with it. */
export const listMoves = ['start', 'stop', 'resume', 'undo', 'discard'] as const

/** For how long a list keeps who was in it. */
export const listKeptDays = 90
/** People in one list at most. */
export const longestList = 10_000
/** People that one call brings at most. */
export const rowsACall = 500
/** People that are invited in one transaction. */
export const rowsAChunk = 25
/** Mails of lists in a second, unless the stage says another number: what SES allows a new account. */
export const mailsASecond = 14

/** Runs that try to send a mail which is not taken, before the list goes on without it. */
export const triesOfChunk = 5

/** Why somebody of a list cannot be invited. */
export const rowProblems = ['email', 'twice', 'waiting', 'role', 'self'] as const
export type RowProblem = (typeof rowProblems)[number]

/** What has become of somebody of a list. */
export const rowOutcomes = ['sent', 'waiting', 'tooMany', 'refused', 'takenBack'] as const

/** A person of a list as the browser sends one: the line of the file, and what stood there. */
export const ListedPerson = z.strictObject({
  line: z.number().int().min(1).max(1_000_000),
  email: z.string().trim().max(400),
  role: z.string().trim().max(200).optional(),
})
export type ListedPerson = z.output<typeof ListedPerson>

export const ListRow = z.object({
  line: z.number().int(),
  email: z.string(),
  who: z.string().optional(),
  rid: id('role').optional(),
  role: z.string().optional(),
  problem: z.enum(rowProblems).optional(),
  outcome: z.enum(rowOutcomes).optional(),
})
export type ListRow = z.output<typeof ListRow>

export const InvitationList = z.object({
  oid: id('organisation'),
  id: id('invitationList'),
  status: z.enum(invitationListStates.states),
  type: InvitationType,
  rid: id('role').optional(),
  role: z.string().optional(),
  message: z.string().max(messageMax).optional(),
  language: InvitationLanguage,
  organisation: z.object({ name: z.string(), domain: z.string() }),
  inviter: z.object({ uid: z.string(), name: z.string() }),
  /** People in it, those of them who cannot be invited, and how many chunks they are. */
  people: z.number().int(),
  wrong: z.number().int(),
  chunks: z.number().int(),
  /** The chunk that is dealt with next, forward or, while it is taken back, from the beginning again. */
  next: z.number().int(),
  sent: z.number().int(),
  skipped: z.number().int(),
  takenBack: z.number().int(),
  /** How many runs could not send some mails of that chunk. */
  tries: z.number().int().optional(),
  /** Who works on it has it alone until then. */
  heldUntil: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type InvitationList = z.output<typeof InvitationList>

/** Some people of a list, who are invited together. */
export const InvitationListChunk = z.object({
  list: id('invitationList'),
  n: z.number().int(),
  rows: z.array(ListRow),
  /** In seconds since 1970, when the addresses go. */
  expiresAt: z.number().int(),
  version: z.number().int(),
})
export type InvitationListChunk = z.output<typeof InvitationListChunk>

/** What a file of people to invite holds: an address in each line, and perhaps a role. Columns are found by their headings. */
export type InvitationFile =
  | { readonly people: readonly ListedPerson[] }
  | { readonly problem: 'organisations.many.noColumn' | 'organisations.many.nobody' | 'organisations.many.tooMany' }

const headings = {
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'adresse e-mail', 'courriel'],
  role: ['role', 'rôle'],
} as const

/** The people of a file, given its cells; the first line says what the columns are. A file of addresses alone needs no heading. */
export const readInvitationFile = (cells: readonly (readonly string[])[]): InvitationFile => {
  const first = cells[0] ?? []
  const at = (names: readonly string[]) => first.findIndex(cell => names.includes(cell.trim().toLowerCase()))
  const headed = at(headings.email)
  const isBare = headed < 0 && first.length === 1 && isEmail(normaliseEmail(first[0] ?? ''))
  if (headed < 0 && !isBare)
    return { problem: cells.length === 0 ? 'organisations.many.nobody' : 'organisations.many.noColumn' }
  const [email, role] = [Math.max(headed, 0), isBare ? -1 : at(headings.role)]
  const people = cells.flatMap((row, index) => {
    if (index === 0 && !isBare) return []
    if (row.every(cell => cell.trim() === '')) return []
    const named = role < 0 ? '' : (row[role] ?? '').trim()
    return [
      {
        line: index + 1,
        email: (row[email] ?? '').trim().slice(0, 400),
        ...(named ? { role: named.slice(0, 200) } : {}),
      },
    ]
  })
  if (people.length === 0) return { problem: 'organisations.many.nobody' }
  return people.length > longestList ? { problem: 'organisations.many.tooMany' } : { people }
}

/** What is wrong with people of a list as such, by their place in it: no address, one's own, or one that stood there before. */
export const peopleProblems = (
  people: readonly Pick<ListedPerson, 'email'>[],
  ownEmail: string,
): ReadonlyMap<number, RowProblem> => {
  const seen = new Set<string>()
  const problems = new Map<number, RowProblem>()
  for (const [index, person] of people.entries()) {
    const email = normaliseEmail(person.email)
    if (!isEmail(email)) problems.set(index, 'email')
    else if (email === normaliseEmail(ownEmail)) problems.set(index, 'self')
    else if (seen.has(email)) problems.set(index, 'twice')
    seen.add(email)
  }
  return problems
}
