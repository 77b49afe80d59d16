import { z } from 'zod'
import { Party } from '../kit/event.ts'
import { emailField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { longestSignature } from '../kit/signature.ts'

/** How many links to one thing a side may have that still lead to it. */
export const mostViews = 20
/** How many are listed: all that lead to it, and the last of those that did. */
export const shownViews = mostViews + 10
/** So many days a link may lead to what was shared. */
export const longestView = 90
/** After it was opened what is shared is read for so long before it has to be opened again, which is noted. */
export const readingMs = 12 * 3_600_000

/** Codes that are mailed to whoever answers: good for so long, tried and asked for so often. */
export const answerCode = { goodMs: 30 * 60_000, tries: 5, asked: 5, windowMs: 3_600_000 } as const

/** What is shared: the document of a request, or an invoice. */
export const viewKinds = ['document', 'invoice'] as const

/** The hash of a link's code, SHA-256 in base64url: the code itself is in the link alone. */
export const ViewHash = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'not a hash of a code')
/** A code as a link has it: 256 random bits. */
export const ViewCode = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'not a code')

/** What of a link's hash its address shows: servers log it, and it leads nowhere by itself. */
export const shownOfHash = 12

/** How many digits the code has that is mailed to who answers by a link. */
export const mailedCodeLength = 6

/** The name of whom a link is for, as it may be signed with. */
export const ViewName = z.string().trim().min(2).max(longestSignature)

/** A link by which somebody without an account reads one thing of a deal, and answers an offer where the link says so. */
export const ClientView = z.object({
  hash: ViewHash,
  kind: z.enum(viewKinds),
  /** The request or the invoice. */
  about: z.string(),
  /** Which payment of the schedule an invoice bills. Absent for documents, and for links that were made before it was kept. */
  number: z.number().int().min(1).optional(),
  /** As people name it. */
  reference: z.string(),
  title: z.string(),
  requestId: id('request'),
  thread: id('request'),
  demander: Party,
  demanderName: z.string(),
  supplier: Party,
  supplierName: z.string(),
  /** Whose link it is, and who made it. */
  owner: Party,
  ownerName: z.string(),
  by: uid,
  byName: z.string(),
  /** Whom it was made for. */
  to: ViewName,
  /** Who answers the offer by it, and the address that a code is mailed to for that. Absent: it is for reading. */
  signatory: z.object({ uid, name: ViewName, email: emailField }).optional(),
  language: z.enum(['en', 'fr']),
  expiresAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().optional(),
  firstReadAt: z.iso.datetime().optional(),
  lastReadAt: z.iso.datetime().optional(),
  reads: z.number().int().min(0),
  answered: z.object({ answer: z.enum(['accepted', 'declined']), at: z.iso.datetime() }).optional(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type ClientView = z.output<typeof ClientView>

/** A link as the side sees it whose it is. */
export const SharedView = ClientView.pick({
  hash: true,
  kind: true,
  to: true,
  byName: true,
  expiresAt: true,
  withdrawnAt: true,
  firstReadAt: true,
  lastReadAt: true,
  reads: true,
  answered: true,
  createdAt: true,
}).extend({
  /** The address that answers by it, where it is for more than reading. */
  email: z.string().optional(),
})
export type SharedView = z.output<typeof SharedView>

/** Whether a link leads anywhere. */
export const leads = (view: Pick<ClientView, 'withdrawnAt' | 'expiresAt'>, at: string): boolean =>
  view.withdrawnAt === undefined && at < view.expiresAt

/** Whether what is shared was opened lately enough to be read without that being noted anew. */
export const isOpened = ({ lastReadAt }: Pick<ClientView, 'lastReadAt'>, now: Date): boolean =>
  lastReadAt !== undefined && now.getTime() - Date.parse(lastReadAt) < readingMs

/** What of an address is shown to whoever reads: enough to know one's own by. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/** What is kept with a payment of the link by which it was made. */
export const PaidByLink = z.object({
  to: ViewName,
  by: uid,
  /** What of the link's hash its address shows. */
  view: z.string().length(shownOfHash),
})
export type PaidByLink = z.output<typeof PaidByLink>

export const paidByLink = ({ to, by, hash }: Pick<ClientView, 'to' | 'by' | 'hash'>): PaidByLink => ({
  to,
  by,
  view: hash.slice(0, shownOfHash),
})

/** A code that is mailed to whoever answers an offer by a link, as it is kept. */
export const ViewAnswerCode = z.object({
  hash: ViewHash,
  askedAt: z.iso.datetime(),
  /** How many were asked for in the hour that began then. */
  asked: z.number().int(),
  windowAt: z.iso.datetime(),
  /** SHA-256 of link and code, once it is made. */
  code: z.string().optional(),
  tries: z.number().int(),
  mailTries: z.number().int(),
  /** The asking that was answered last. */
  answeredAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type ViewAnswerCode = z.output<typeof ViewAnswerCode>

type Kept = Omit<ViewAnswerCode, 'version'>

/** The row of a link's codes once another is asked for; undefined where so many were asked for that none is sent now. */
export const askedAgain = (hash: string, before: Kept | undefined, now: Date): Kept | undefined => {
  const at = now.toISOString()
  const isSameHour = before !== undefined && now.getTime() - Date.parse(before.windowAt) < answerCode.windowMs
  const asked = isSameHour ? before.asked + 1 : 1
  if (asked > answerCode.asked) return undefined
  return { hash, askedAt: at, asked, windowAt: isSameHour ? before.windowAt : at, tries: 0, mailTries: 0 }
}

/** Whether a code can still be tried. */
export const isTryable = (row: Pick<Kept, 'code' | 'tries' | 'askedAt'>, now: Date): boolean =>
  row.code !== undefined && row.tries < answerCode.tries && now.getTime() - Date.parse(row.askedAt) < answerCode.goodMs
