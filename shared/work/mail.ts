import { z } from 'zod'
import { nameLength } from '../files/upload.ts'
import { Party } from '../kit/event.ts'
import { fileKindNames } from '../kit/file-kinds.ts'
import { id, uid } from '../kit/id.ts'
import { maxBody } from './body-length.ts'

/** Where a thread lies. What is in the bin goes for good after a while. */
export const mailBoxes = ['inbox', 'archive', 'bin'] as const
export type MailBox = (typeof mailBoxes)[number]

/** For how many days what was deleted can be had back. */
export const binDays = 30

export const subjectLength = 150
const longestName = 400

/** Whom one mail goes to at most: each gets a letter and a thread of their own, and learns of no other. */
export const mostRecipients = 5
/** What goes with one mail, and how many bytes all of it: with what mail adds to it, that is as much as providers take. */
export const mostMailFiles = 10
export const largestMail = 20_971_520
/** How many drafts somebody keeps in a mailbox. */
export const mostDrafts = 50

const words = z.array(z.string())

/** What one party has of what it and another one wrote to each other about something. The other has a thread of its own. */
export const MailThread = z.object({
  id: id('mailThread'),
  /** Whose mailbox it is in. */
  owner: Party,
  with: Party,
  /** What the other is called. */
  name: z.string().max(longestName),
  subject: z.string().max(subjectLength),
  box: z.enum(mailBoxes),
  binnedAt: z.iso.datetime().optional(),
  mails: z.number().int(),
  unread: z.number().int(),
  /** Whether its last mail did not arrive. */
  failed: z.boolean(),
  lastAt: z.iso.datetime(),
  lastWay: z.enum(['in', 'out']),
  excerpt: z.string(),
  /** What it is found by. */
  words,
  /** The other side's own thread. */
  peer: id('mailThread'),
  /** Whoever of the owner wrote last gets the answers by e-mail. */
  writer: uid.optional(),
  /** What addresses for answers are made of, beside the stage's key. */
  salt: z.string(),
  version: z.number().int(),
})
export type MailThread = z.output<typeof MailThread>

/** A file of a mail, as its mail names it; where its bytes are, MailFiles says. */
export const MailFileName = z.object({
  id: id('file'),
  name: z.string().max(nameLength),
  type: z.enum(fileKindNames),
  size: z.number().int(),
})
export type MailFileName = z.output<typeof MailFileName>

/** Where the copy of a mail by e-mail stands: postStates says how it gets there. */
export const postStateNames = [
  'waiting',
  'sent',
  'delayed',
  'delivered',
  'held',
  'failed',
  'bounced',
  'rejected',
  'complained',
] as const

/** Why a copy did not leave or arrive: words of the catalogue, `work.post.reason.<reason>`. */
export const postReasons = [
  'noAddress',
  'suppressed',
  'many',
  'notTaken',
  'noMailbox',
  'mailboxFull',
  'tooLarge',
  'content',
  'temporary',
  'virus',
  'unknown',
] as const
export type PostReason = (typeof postReasons)[number]

/** What keeps a mail that came in from being taken for the other's word. */
export const mailDoubts = ['address', 'forged', 'spam', 'virus'] as const
export type MailDoubt = (typeof mailDoubts)[number]

/** A mail of a thread. A mail between two parties has the same id in both of their threads. */
export const ThreadMail = z.object({
  thread: id('mailThread'),
  id: id('mail'),
  way: z.enum(['in', 'out']),
  /** Who wrote it, while they have an account. */
  by: uid.optional(),
  byName: z.string().max(longestName),
  at: z.iso.datetime(),
  excerpt: z.string(),
  html: z.string().max(maxBody),
  /** What it repeats of earlier mails. */
  quoted: z.string().max(maxBody).optional(),
  /** Longer than what is kept of a mail. */
  isCut: z.boolean().optional(),
  files: z.array(MailFileName),
  /** How many attachments were left out: of no kind that is taken, too large, or too many. */
  leftOut: z.number().int().optional(),
  /** Came in by e-mail rather than here. */
  byMail: z.boolean().optional(),
  /** A machine's answer: of an absence. */
  isAutomatic: z.boolean().optional(),
  doubt: z.enum(mailDoubts).optional(),
  /** From which address it came, where that is not the other's own. */
  address: z.string().max(320).optional(),
  /** Of one that went out: where its copy by e-mail stands. */
  post: z
    .object({ state: z.enum(postStateNames), at: z.iso.datetime(), reason: z.enum(postReasons).optional() })
    .optional(),
  version: z.number().int(),
})
export type ThreadMail = z.output<typeof ThreadMail>

/** All that a party has with another one: what GET_BY_SENDER lists. */
export const MailSender = z.object({
  box: z.string(),
  with: Party,
  name: z.string().max(longestName),
  threads: z.number().int(),
  /** How many of its threads hold something unread. */
  unread: z.number().int(),
  lastAt: z.iso.datetime(),
  subject: z.string(),
  version: z.number().int(),
})
export type MailSender = z.output<typeof MailSender>

/** A file that mails show. It goes when none does any more. */
export const MailFile = MailFileName.extend({
  owner: Party,
  by: uid,
  state: z.enum(['checking', 'ready', 'refused']),
  key: z.string().optional(),
  thumb: z.string().optional(),
  /** How many mails show it. */
  uses: z.number().int(),
  at: z.iso.datetime(),
  version: z.number().int(),
})
export type MailFile = z.output<typeof MailFile>

/** What somebody is writing. It is its writer's alone. */
export const MailDraft = z.object({
  box: z.string(),
  writer: uid,
  id: id('mailDraft'),
  to: z.array(Party.extend({ name: z.string().max(longestName) })).max(mostRecipients),
  thread: id('mailThread').optional(),
  subject: z.string().max(subjectLength),
  html: z.string().max(maxBody),
  files: z.array(MailFileName).max(mostMailFiles),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type MailDraft = z.output<typeof MailDraft>
