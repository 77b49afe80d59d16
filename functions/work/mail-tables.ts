import { z } from 'zod'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { shardOf } from '#shared/kit/shards.ts'
import { MailDraft, MailFile, MailSender, MailThread, ThreadMail } from '#shared/work/mail.ts'
import { table } from '../kit/table.ts'
import { WordPlace } from '../kit/word-index.ts'

type Owned = { owner: Party }
type With = Owned & { with: Party }
const newest = ({ lastAt, id }: MailThread) => `${lastAt}#${id}`

/** The threads of each mailbox. Mails between two parties stand in two of them, one for each. */
export const MailThreads = table(MailThread)('MailThreads', {
  pk: (key: { id: string }) => key.id,
  stream: 'changes',
  indexes: {
    byBox: { pk: ({ owner, box }: Owned & { box: string }) => `${partyKey(owner)}#${box}`, sk: newest },
    unread: {
      pk: ({ owner }: Owned) => partyKey(owner),
      sk: newest,
      when: ({ unread, box }: MailThread) => unread > 0 && box !== 'bin',
    },
    failed: {
      pk: ({ owner }: Owned) => partyKey(owner),
      sk: newest,
      when: ({ failed, box }: MailThread) => failed && box !== 'bin',
    },
    byWith: {
      pk: ({ owner, with: other }: With) => `${partyKey(owner)}#${partyKey(other)}`,
      sk: newest,
      when: ({ box }: MailThread) => box !== 'bin',
    },
    /** What was deleted, the first to go for good first. */
    binned: {
      pk: ({ id }: { id: string }) => shardOf(id),
      sk: (row: MailThread) => row.binnedAt ?? '',
      when: ({ box }: MailThread) => box === 'bin',
    },
  },
})

/** The mails of each thread, in the order in which they were written. */
export const ThreadMails = table(ThreadMail)('ThreadMails', {
  pk: (key: { thread: string; id: string }) => key.thread,
  sk: key => key.id,
})

/** With whom each mailbox has mail. */
export const MailSenders = table(MailSender)('MailSenders', {
  pk: (key: { box: string; with: Party }) => key.box,
  sk: key => partyKey(key.with),
  indexes: { byLast: { pk: ({ box }: { box: string }) => box, sk: (row: MailSender) => row.lastAt } },
})

/** How many threads of each mailbox hold something unread. */
export const MailBoxes = table(z.object({ box: z.string(), unread: z.number().int() }))('MailBoxes', {
  pk: (key: { box: string }) => key.box,
})

/** What people are writing. */
export const MailDrafts = table(MailDraft)('MailDrafts', {
  pk: (key: { box: string; writer: string; id: string }) => `${key.box}#${key.writer}`,
  sk: key => key.id,
})

/** Where the files of mails are. Those that came in wait for their check. */
export const MailFiles = table(MailFile)('MailFiles', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    checking: {
      pk: ({ id }: { id: string }) => shardOf(id),
      sk: (row: MailFile) => row.at,
      when: ({ state }: MailFile) => state === 'checking',
    },
  },
})

const Post = z.object({
  thread: z.string(),
  mail: z.string(),
  /** `sending`: begun at the time of `at`. */
  state: z.enum(['waiting', 'sending']),
  tries: z.number().int(),
  at: z.iso.datetime(),
  version: z.number().int(),
})

/** Copies by e-mail that are still to be sent. */
export const MailPosts = table(Post)('MailPosts', {
  pk: (key: { thread: string; mail: string }) => key.thread,
  sk: key => key.mail,
  stream: true,
})

/** Addresses that refuse mail or complained of it, each as a keyed hash: nothing is sent there any more. */
export const MailSuppressions = table(
  z.object({
    address: z.string(),
    why: z.enum(['bounced', 'complained']),
    at: z.iso.datetime(),
    version: z.number().int(),
  }),
)('MailSuppressions', { pk: (key: { address: string }) => key.address })

const Sent = z.object({ who: z.string(), span: z.string(), letters: z.number().int(), version: z.number().int() })

/** How many letters a person wrote within an hour, a party within a day, and a thread took in within an hour (mail-limits.ts). */
export const MailSendCounts = table(Sent)('MailSendCounts', {
  pk: (key: { who: string; span: string }) => key.who,
  sk: key => key.span,
  expires: row => Math.floor(Date.parse(`${row.span.slice(0, 10)}T00:00:00.000Z`) / 1000) + 3 * 86_400,
})

/** The words by which threads are found: a word, and behind it the thread. They follow the threads a moment later (MailIndex). */
export const MailWords = table(WordPlace)('MailWords', {
  pk: (key: { list: string; at: string }) => key.list,
  sk: key => key.at,
})
