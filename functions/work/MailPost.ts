import { counted, isWithinQuota } from '#shared/chat/mail-quota.ts'
import { normaliseEmail } from '#shared/kit/email.ts'
import { advance, can } from '#shared/kit/state-table.ts'
import { mailFailed } from '#shared/work/events.ts'
import { largestMail, type MailThread, type PostReason, type ThreadMail } from '#shared/work/mail.ts'
import { answerAddress } from '#shared/work/mail-answer.ts'
import { postStates } from '#shared/work/mail-states.ts'
import { hourOf } from '../chat/mail-delivery.ts'
import { MailCounts } from '../chat/tables.ts'
import { Users } from '../identity/tables.ts'
import { read, type Work, write } from '../kit/serve.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { Organisations, Relations } from '../organisations/tables.ts'
import { addressKey } from '../ports/address-key.ts'
import { bucket } from '../ports/bucket.ts'
import { letters } from '../ports/letters.ts'
import { AddressRefused } from '../ports/mail.ts'
import { macOf } from './mail/answer-key.ts'
import { letterOf } from './mail/letter.ts'
import { readerOf } from './mail/related.ts'
import * as tables from './mail-tables.ts'

const uses = {
  tables: {
    posts: write(tables.MailPosts),
    threads: write(tables.MailThreads),
    mails: write(tables.ThreadMails),
    mailFiles: read(tables.MailFiles),
    suppressions: read(tables.MailSuppressions),
    mailCounts: write(MailCounts),
    users: read(Users),
    organisations: read(Organisations),
    relations: read(Relations),
  },
  ports: { letters, addressKey, files: bucket('Files', 'read') },
} as const

type PostJob = Job<typeof uses>
type PostWork = Pick<Work<typeof uses>, 'db' | 'now' | 'emit'>
type Key = { readonly thread: string; readonly mail: string }

/** For how long a letter that is being sent is left to whoever began, in milliseconds: longer than a sender may run. */
const lease = 60_000
/** How often a letter is tried that is not taken. */
const tries = 5

/** Says where the copy of a mail stands, where it still may stand there. One that did not arrive is told to its writer's party. */
const settle = (
  { db, now, emit }: PostWork,
  thread: MailThread,
  mail: ThreadMail,
  event: 'send' | 'hold' | 'fail' | 'bounce',
  reason?: PostReason,
): void => {
  const state = mail.post?.state
  if (!state || !can(postStates, state, event, 'post')) return
  const after = advance(postStates, state, event, 'post')
  db.mails.save({ ...mail, post: { state: after, at: now.toISOString(), ...(reason ? { reason } : {}) } })
  if (event !== 'fail' && event !== 'bounce') return
  const saved = db.threads.save({ ...thread, failed: true })
  emit(mailFailed, {
    subject: saved,
    parties: [thread.owner],
    data: { fromId: thread.with.id, fromName: thread.name },
  })
}

/** What a letter takes, claimed for this sender; undefined where there is nothing to send. */
const claim = (job: PostJob, key: Key) =>
  job.transaction(async work => {
    const { db, now } = work
    const post = await db.posts.get(key)
    if (!post) return undefined
    if (post.state === 'sending' && now.getTime() - Date.parse(post.at) < lease)
      throw new Error('a letter is being sent')
    const [thread, mail] = await Promise.all([
      db.threads.get({ id: key.thread }),
      db.mails.get({ thread: key.thread, id: key.mail }),
    ])
    const theirs = thread && (await db.threads.get({ id: thread.peer }))
    if (!thread || !theirs || !mail || mail.post?.state !== 'waiting') {
      db.posts.remove(post)
      return undefined
    }
    const uid = await readerOf(db, thread.with, theirs.writer)
    const user = uid && (await db.users.get({ uid }))
    const end = (event: 'hold' | 'fail' | 'bounce', reason: PostReason) => {
      settle(work, thread, mail, event, reason)
      db.posts.remove(post)
      return undefined
    }
    if (!user?.emailVerified) return end('fail', 'noAddress')
    const address = (await job.ports.addressKey()).hash(normaliseEmail(user.email))
    if (await db.suppressions.get({ address })) return end('bounce', 'suppressed')
    if (post.state === 'waiting') {
      const hour = hourOf(now)
      const there = await db.mailCounts.get({ uid: user.uid, hour })
      const count = there ?? { uid: user.uid, hour, all: 0, bySender: {} }
      const sender = thread.owner.id
      if (!isWithinQuota(count, sender)) return end('hold', 'many')
      if (there) db.mailCounts.save({ ...there, ...counted(there, sender) })
      else db.mailCounts.create({ uid: user.uid, hour, ...counted(count, sender) })
    }
    const began = db.posts.save({ ...post, state: 'sending', at: now.toISOString() })
    return { post: began, thread, theirs, mail, user }
  })

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

const filesOf = async (job: PostJob, { files }: ThreadMail) => {
  const rows = await job.db.mailFiles.getMany(files.map(({ id }) => ({ id })))
  const store = files.length > 0 ? await job.ports.files() : undefined
  const found = []
  for (const [n, { name, type }] of files.entries()) {
    const key = rows[n]?.key
    const bytes = key && (await store?.get(key, largestMail))
    if (!bytes) throw new Error('a file of a letter is not there')
    found.push({ name, type, bytes })
  }
  return found
}

const sendOut = async (job: PostJob, { thread, theirs, mail, user }: Claimed): Promise<void> => {
  const [{ mailTexts }, port, key] = await Promise.all([
    import('#shared/mail-texts.ts'),
    job.ports.letters(),
    job.ports.addressKey(),
  ])
  const letter = await letterOf(mail, theirs, user, mailTexts[user.language])
  await port.send({
    ...letter,
    to: user.email,
    replyTo: answerAddress(thread.id, macOf(key, thread), port.domain),
    thread: thread.id,
    mail: mail.id,
    files: await filesOf(job, mail),
  })
}

/** Notes what became of a letter. @param problem why it was not taken, once it is not tried any more */
const note = (job: PostJob, key: Key, problem?: PostReason) =>
  job.transaction(async work => {
    const { db } = work
    const [post, thread, mail] = await Promise.all([
      db.posts.get(key),
      db.threads.get({ id: key.thread }),
      db.mails.get({ thread: key.thread, id: key.mail }),
    ])
    if (thread && mail) settle(work, thread, mail, problem ? 'fail' : 'send', problem)
    if (post) db.posts.remove(post)
  })

/** Sends one letter. @returns whether it has to be tried again */
const post = async (job: PostJob, key: Key): Promise<boolean> => {
  const claimed = await claim(job, key)
  if (!claimed) return false
  try {
    await sendOut(job, claimed)
  } catch (error) {
    const isOver = error instanceof AddressRefused || claimed.post.tries + 1 >= tries
    job.log('warn', 'a letter was not taken', { error, tries: claimed.post.tries + 1 })
    if (isOver) await note(job, key, error instanceof AddressRefused ? 'noMailbox' : 'notTaken')
    else
      await job.transaction(async ({ db }) => {
        const now = await db.posts.get(key)
        // The stream gives it again; what is saved here is no news to it.
        if (now) db.posts.save({ ...now, at: new Date(0).toISOString(), tries: now.tries + 1 })
      })
    return !isOver
  }
  await note(job, key)
  return false
}

/** Sends what people wrote as e-mail, once, twice at worst (docs/decisions/mail-twice-at-worst.md). */
export const MailPost = worker(
  'MailPost',
  { kind: 'stream', tables: [tables.MailPosts.name], batch: 5, isLong: true },
  uses,
  async ({ Records }: StreamEvent, job) => {
    const keys = new Map(
      Records.map(({ dynamodb: { Keys } }) => {
        const key = { thread: Keys?.pk?.S ?? '', mail: Keys?.sk?.S ?? '' }
        return [`${key.thread} ${key.mail}`, key] as const
      }),
    )
    let failed = 0
    for (const key of keys.values())
      if (
        await post(job, key).catch(error => {
          job.log('warn', 'a letter waits', { error })
          return true
        })
      )
        failed += 1
    // The stream tries again; what was sent is not sent again.
    if (failed) throw new Error(`${failed} of ${keys.size} letters were not sent`)
    return { batchItemFailures: [] }
  },
)
