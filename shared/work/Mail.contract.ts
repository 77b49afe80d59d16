import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Party } from '../kit/event.ts'
import { id } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { maxBody } from './body-length.ts'
import {
  MailDraft,
  MailFileName,
  MailSender,
  MailThread,
  mailBoxes,
  mostMailFiles,
  mostRecipients,
  subjectLength,
  ThreadMail,
} from './mail.ts'

/** The leaf of whoever reads and writes mail for a party. */
const allow = 'transaction.messaging.messaging'

/** A thread, as lists show it. */
export const MailThreadView = MailThread.pick({
  id: true,
  with: true,
  name: true,
  subject: true,
  box: true,
  mails: true,
  unread: true,
  failed: true,
  lastAt: true,
  lastWay: true,
  excerpt: true,
})
export type MailThreadView = z.output<typeof MailThreadView>

export const MailSenderView = MailSender.pick({
  with: true,
  name: true,
  threads: true,
  unread: true,
  lastAt: true,
  subject: true,
})
export type MailSenderView = z.output<typeof MailSenderView>

/** A mail, as whoever reads its thread sees it. */
export const MailView = ThreadMail.omit({ thread: true, files: true, version: true }).extend({
  files: z.array(
    MailFileName.extend({ state: z.enum(['checking', 'ready', 'refused', 'gone']), hasThumb: z.boolean() }),
  ),
})
export type MailView = z.output<typeof MailView>

export const DraftView = MailDraft.omit({ box: true, writer: true })
export type DraftView = z.output<typeof DraftView>

const cursor = z.string().max(2000).optional()
const threads = z.array(id('mailThread')).min(1).max(20)
const query = z.string().trim().max(queryLength).optional()
const to = z.array(Party.strict()).max(mostRecipients)
const subject = z.string().trim().max(subjectLength)
const html = z.string().max(maxBody)
const files = z.array(z.strictObject({ id: id('file') })).max(mostMailFiles)
const done = z.object({})
const touches = ['Mail'] as const

/** Whom one may write to. */
export const MailRecipient = Party.extend({ name: z.string(), relation: z.enum(['member', 'client', 'supplier']) })
export type MailRecipient = z.output<typeof MailRecipient>

/** Mail between those who have to do with each other (spec part 2, section 7.1, Mail), in the mailbox of the party one acts for. */
export const Mail = contract('Mail', {
  GET_BY_SENDER: {
    kind: 'query',
    doc: 'With whom there is mail, whoever wrote last first, each with how many of its threads hold something unread.',
    allow,
    input: z.strictObject({ query, cursor }),
    output: z.object({ items: z.array(MailSenderView), cursor: z.string().optional() }),
  },
  GET_THREADS: {
    kind: 'query',
    doc: 'Threads of a box, with one sender, with what is unread or did not arrive, or by words of what was written; the newest first.',
    allow,
    input: z.strictObject({
      box: z.enum(mailBoxes).default('inbox'),
      only: z.enum(['unread', 'failed']).optional(),
      sender: Party.strict().optional(),
      query,
      cursor,
    }),
    output: z.object({ items: z.array(MailThreadView), cursor: z.string().optional() }),
  },
  GET_THREAD: {
    kind: 'query',
    doc: 'A thread with ten of its mails, the newest first.',
    allow,
    input: z.strictObject({ id: id('mailThread'), cursor }),
    output: z.object({
      thread: MailThreadView,
      /** Whether the other may be written to now. */
      isRelated: z.boolean(),
      mails: z.array(MailView),
      cursor: z.string().optional(),
    }),
  },
  GET_UNREAD: {
    kind: 'query',
    doc: 'How many threads hold something unread.',
    allow,
    input: z.strictObject({}),
    output: z.object({ unread: z.number().int() }),
  },
  GET_RECIPIENTS: {
    kind: 'query',
    doc: 'Whom one may write to: people, clients and suppliers of the party, by name. A call looks through so many of each: where there are more it says how to go on, and may have found none.',
    allow,
    input: z.strictObject({
      query: z.string().max(queryLength).default(''),
      cursor: z.string().max(4000).optional(),
    }),
    output: z.object({
      recipients: z.array(MailRecipient),
      /** Opaque; absent once all were looked through. */
      cursor: z.string().optional(),
    }),
  },
  GET_URL: {
    kind: 'query',
    doc: 'An address that is good for a minute, for a file of a mail; `thumb` for it in small.',
    allow,
    input: z.strictObject({
      thread: id('mailThread'),
      mail: id('mail'),
      file: id('file'),
      thumb: z.boolean().optional(),
    }),
    output: z.object({ url: z.string() }),
  },
  SEND_RAW: {
    kind: 'command',
    doc: 'Writes to parties that the caller’s has to do with, each by itself, or answers in a thread. Fields of the recipient are filled for each. From whom a mail comes and where answers go is not the caller’s to say.',
    allow,
    input: z.strictObject({
      emailParams: z.strictObject({
        to: to.default([]),
        thread: id('mailThread').optional(),
        subject: subject.default(''),
        html,
        /** The draft that it was, which goes. */
        draft: id('mailDraft').optional(),
      }),
      emailTransportAttachments: files.default([]),
    }),
    output: z.object({ sent: z.array(z.object({ threadId: id('mailThread'), messageId: id('mail') })) }),
    touches: ['Mail', 'Uploads'],
  },
  RETRY: {
    kind: 'command',
    doc: 'Sends the copy by e-mail of a mail again that did not arrive.',
    allow,
    input: z.strictObject({ thread: id('mailThread'), mail: id('mail') }),
    output: done,
    touches,
  },
  MARK_AS_READ: {
    kind: 'command',
    doc: 'Says of threads that all in them is read, or that their last mail is not.',
    allow,
    input: z.strictObject({ threads, read: z.boolean().default(true) }),
    output: done,
    touches,
  },
  MOVE: {
    kind: 'command',
    doc: 'Puts threads into the archive, into the bin, which is emptied after thirty days, or back.',
    allow,
    input: z.strictObject({ threads, box: z.enum(mailBoxes) }),
    output: done,
    touches,
  },
  GET_DRAFTS: {
    kind: 'query',
    doc: "The caller's own drafts in this mailbox, the newest first.",
    allow,
    input: z.strictObject({}),
    output: z.object({ items: z.array(DraftView) }),
  },
  GET_DRAFT: {
    kind: 'query',
    doc: 'One draft of the caller.',
    allow,
    input: z.strictObject({ id: id('mailDraft') }),
    output: DraftView,
  },
  CREATE_DRAFT: {
    kind: 'command',
    doc: 'Begins a draft of the caller, in which there is nothing yet.',
    allow,
    input: z.strictObject({}),
    output: DraftView,
    touches,
  },
  SAVE_DRAFT: {
    kind: 'command',
    doc: 'Keeps what the caller is writing, in the place of a draft as the caller saw it.',
    allow,
    input: z.strictObject({
      id: id('mailDraft'),
      version: z.number().int().min(1),
      to,
      thread: id('mailThread').optional(),
      subject,
      html,
      files,
    }),
    output: DraftView,
    touches,
  },
  DELETE_DRAFT: {
    kind: 'command',
    doc: "Deletes a draft of the caller's own.",
    allow,
    input: z.strictObject({ id: id('mailDraft') }),
    output: done,
    touches,
  },
})
