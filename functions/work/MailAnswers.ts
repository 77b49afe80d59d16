import type { Upload } from '#shared/files/upload.ts'
import { displayName } from '#shared/identity/person.ts'
import type { User } from '#shared/identity/user.ts'
import { mailCame } from '#shared/work/events.ts'
import type { MailThread } from '#shared/work/mail.ts'
import { addressesIn, isAutomatic, isReport, readAnswerAddress } from '#shared/work/mail-answer.ts'
import { answersAnHour } from '#shared/work/mail-limits.ts'
import { bodyOfText, htmlOf } from '#shared/work/template-body.ts'
import { Uploads } from '../files/tables.ts'
import { Users } from '../identity/tables.ts'
import { read, type Work, write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { Organisations, Relations } from '../organisations/tables.ts'
import { addressKey } from '../ports/address-key.ts'
import { bucket } from '../ports/bucket.ts'
import { answersDomain } from '../ports/letters.ts'
import { isProof } from './mail/answer-key.ts'
import { putMail } from './mail/place.ts'
import type { ReadMail } from './mail/read-mail.ts'
import { areRelated, readerOf } from './mail/related.ts'
import { placingTables } from './mail/used-tables.ts'
import * as tables from './mail-tables.ts'

const uses = {
  tables: {
    ...placingTables,
    mailFiles: write(tables.MailFiles),
    sendCounts: write(tables.MailSendCounts),
    uploads: write(Uploads),
    users: read(Users),
    organisations: read(Organisations),
    relations: read(Relations),
  },
  ports: { answers: bucket('Answers', 'write'), quarantine: bucket('Quarantine', 'add'), answersDomain, addressKey },
} as const

type AnswerJob = Job<typeof uses>
type AnswerWork = Pick<Work<typeof uses>, 'db' | 'now' | 'newId' | 'emit'>

/** S3's event of new objects, as far as it is read here. */
type S3Event = { readonly Records: readonly { readonly s3: { readonly object: { readonly key: string } } }[] }

/** The most that SES takes in. */
const largestAnswer = 42_000_000

/** The thread that an answer came in for; undefined for a mail that proves to be for none. */
const threadFor = async (job: AnswerJob, { recipients }: ReadMail): Promise<MailThread | undefined> => {
  const [key, domain] = await Promise.all([job.ports.addressKey(), job.ports.answersDomain()])
  for (const address of addressesIn(recipients)) {
    const asked = readAnswerAddress(address, domain)
    const thread = asked && (await job.db.threads.get({ id: asked.thread }))
    if (thread && isProof(key, thread, asked.mac)) return thread
  }
  return undefined
}

/** Counts an answer of a thread. @returns whether it is one too many within the hour */
const isTooMany = async ({ db, now }: AnswerWork, { id }: MailThread): Promise<boolean> => {
  const key = { who: id, span: now.toISOString().slice(0, 13) }
  const there = await db.sendCounts.get(key)
  if ((there?.letters ?? 0) >= answersAnHour) return true
  if (there) db.sendCounts.save({ ...there, letters: there.letters + 1 })
  else db.sendCounts.create({ ...key, letters: 1 })
  return false
}

/** Stages the rows of what came along, which the check of uploads then looks at as at any other. */
const announce = ({ db, now, newId }: AnswerWork, { owner }: MailThread, by: User['uid'], files: ReadMail['files']) => {
  const at = now.toISOString()
  return files.map(({ name, type, bytes }) => {
    const id = newId('file')
    const upload: Omit<Upload, 'version'> = {
      ...{ id, purpose: 'mail', owner, by, name, type, size: bytes.length, hasStill: false, status: 'waiting' },
      // It stands with its mail already: nothing sweeps it.
      ...{ attachedAt: at, createdAt: at, updatedAt: at },
    }
    db.uploads.create(upload)
    db.mailFiles.create({ id, owner, by, name, type, size: bytes.length, state: 'checking', uses: 1, at })
    return { id, name, type, size: bytes.length }
  })
}

/** Stages an answer into the thread that it is for, and into the other's own as what they wrote. */
const take = async (work: AnswerWork, mine: MailThread, mail: ReadMail, automatic: boolean) => {
  const { db, now, newId, emit } = work
  const thread = await db.threads.need({ id: mine.id })
  // As here, one writes only to those one has to do with.
  if (!(await areRelated(db, thread.owner, thread.with))) return undefined
  const theirs = await db.threads.get({ id: thread.peer })
  const uid = await readerOf(db, thread.with, theirs?.writer)
  const user = uid && (await db.users.get({ uid }))
  if (!user || (await isTooMany(work, thread))) return undefined
  // The list of public suffixes is large, and loads with the first answer.
  const { doubtOf } = await import('#shared/work/mail-proof.ts')
  const doubt = doubtOf(mail.header, mail.sender, user.email)
  // Of what is not the other's word nothing is opened, and what carries a virus is not even read.
  const files = doubt ? [] : announce(work, thread, user.uid, mail.files)
  const said = doubt === 'virus' ? bodyOfText('') : mail.said
  const { leftOut: more, isCut, quoted } = mail
  const leftOut = more + (doubt ? mail.files.length : 0)
  const came = {
    id: newId('mail'),
    ...(doubt ? {} : { by: user.uid }),
    byName: doubt ? mail.from : displayName(user) || thread.name,
    at: now.toISOString(),
    body: said,
    html: htmlOf(said),
    byMail: true,
    ...(quoted.length > 0 && doubt !== 'virus' ? { quoted: htmlOf(quoted) } : {}),
    ...(isCut ? { isCut } : {}),
    ...(automatic ? { isAutomatic: true } : {}),
  }
  const own = await putMail(
    db,
    { there: thread },
    {
      ...{ ...came, way: 'in', files },
      ...(leftOut > 0 ? { leftOut } : {}),
      ...(doubt ? { doubt, address: mail.from } : {}),
    },
    { isRead: automatic },
  )
  if (theirs && !doubt && !automatic) await putMail(db, { there: theirs }, { ...came, way: 'out', files: [] })
  if (!automatic)
    emit(mailCame, {
      subject: own,
      parties: [thread.owner],
      data: { fromId: thread.with.id, fromName: thread.name, byMail: doubt === undefined },
    })
  return files.map(({ id }) => id)
}

const receive = async (job: AnswerJob, key: string): Promise<void> => {
  // What reads mails is large, and loads with the first.
  const { readMail } = await import('./mail/read-mail.ts')
  const store = await job.ports.answers()
  const bytes = await store.get(key, largestAnswer)
  const mail =
    bytes &&
    (await readMail(bytes).catch(
      error =>
        void job.log('warn', 'a mail could not be read', { error: error instanceof Error ? error.name : 'unknown' }),
    ))
  const thread = mail && (await threadFor(job, mail))
  if (!mail || !thread || isReport(mail.header)) {
    job.log('info', 'a mail was for nobody', {
      bytes: bytes?.length ?? 0,
      wasRead: Boolean(mail),
      isReport: Boolean(thread),
    })
  } else {
    const automatic = isAutomatic(mail.header)
    const ids = await job.transaction(work => take(work, thread, mail, automatic), {
      id: `answer ${key}`,
      hash: 'answer',
    })
    job.log('info', 'an answer came in', { thread: thread.id, wasTaken: Boolean(ids), automatic })
    const quarantine = await job.ports.quarantine()
    // Told of twice, the same bytes come to the same place, which is looked at once.
    for (const [n, id] of (ids ?? []).entries()) {
      const file = mail.files[n]
      if (file) await quarantine.put(id, file.bytes, { type: '' })
    }
  }
  // What it said stands in its thread: the mail itself, with all that was in it, goes.
  await store.remove(key)
}

/** Takes in the answers that people write from their own mail programs, which SES puts into a bucket. */
export const MailAnswers = worker(
  'MailAnswers',
  { kind: 'bucket', bucket: 'Answers' },
  uses,
  async ({ Records }: S3Event, job) => {
    for (const { s3 } of Records) await receive(job, decodeURIComponent(s3.object.key.replaceAll('+', ' ')))
  },
)
