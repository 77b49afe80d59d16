import { noticeOf } from '#shared/chat/apprising.ts'
import { composeMail } from '#shared/chat/compose-mail.ts'
import { type MailName, mailsOf } from '#shared/chat/deal-mails.ts'
import type { Side } from '#shared/deals/request.ts'
import type { User } from '#shared/identity/user.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { Users } from '../identity/tables.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { read, write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { mail } from '../ports/mail.ts'
import { receiversOf, receiverTables } from './receivers.ts'
import * as tables from './tables.ts'

const uses = {
  tables: { ...receiverTables, users: read(Users), mails: write(tables.Mails) },
  ports: { mail },
} as const

type MailJob = Job<typeof uses>

/** One mail that is to be sent. */
type Wanted = { readonly uid: string; readonly side: Side; readonly name: MailName }

/** Whom an event is written to, a person once, also where he stands on both sides. Never the one who did it. */
const wantedBy = async (event: DomainEvent, { db }: MailJob): Promise<Wanted[]> => {
  const wanted = new Map<string, Wanted>()
  for (const { party, side, name } of mailsOf(event)) {
    // Those who get the notification, so that nobody learns from a mail what he may not see.
    for (const { uid } of await receiversOf(party, noticeOf(event)?.leaves(side) ?? [], db)) {
      if (uid !== event.actor?.uid && !wanted.has(uid)) wanted.set(uid, { uid, side, name })
    }
  }
  return [...wanted.values()]
}

/** For how long a mail that is being sent is left to whoever began, in milliseconds: longer than this function may run. */
const lease = 60_000

/**
 * Takes a mail as one's own to send; false when it was sent before.
 * @throws {Error} while another delivery of the same event is sending it: the queue asks again
 */
const claim = (eventId: string, uid: string, job: MailJob): Promise<boolean> =>
  job.transaction(async ({ db, now }) => {
    const there = await db.mails.get({ eventId, uid })
    if (there?.state === 'sent') return false
    if (there && now.getTime() - Date.parse(there.at) < lease) throw new Error('a mail is being sent already')
    const at = now.toISOString()
    if (there) db.mails.save({ ...there, at })
    else db.mails.create({ eventId, uid, state: 'sending', at })
    return true
  })

const sent = (eventId: string, uid: string, job: MailJob) =>
  job.transaction(async ({ db, now }) => {
    const row = await db.mails.need({ eventId, uid })
    db.mails.save({ ...row, state: 'sent', at: now.toISOString() })
  })

const originOf = (): string => {
  const { SITE_URL } = process.env
  if (!SITE_URL) throw new Error('SITE_URL is not set')
  return SITE_URL
}

/** Sends one mail, once. A crash between sending and noting it sends it again: docs/decisions/mail-twice-at-worst.md. */
const deliver = async (event: DomainEvent, { uid, side, name }: Wanted, user: User, job: MailJob) => {
  if (!(await claim(event.id, uid, job))) return
  const letter = composeMail({ name, event, side, receiver: user, origin: originOf() })
  await (await job.ports.mail()).send({ to: user.email, ...letter })
  await sent(event.id, uid, job)
}

/** How many mails of one event are sent at a time: SES counts them by the second. */
const atOnce = 5

const tell = async (event: DomainEvent, job: MailJob) => {
  const wanted = await wantedBy(event, job)
  const users = await job.db.users.getMany(wanted.map(({ uid }) => ({ uid: uid as User['uid'] })))
  const open = wanted.flatMap((each, n) => {
    const user = users[n]
    // Rows from before people were asked do not say; they get it, as new people do.
    return user?.emailVerified && user.dealMails !== false ? [() => deliver(event, each, user, job)] : []
  })
  const failures: unknown[] = []
  while (open.length) {
    const outcomes = await Promise.allSettled(open.splice(0, atOnce).map(send => send()))
    failures.push(...outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : [])))
  }
  // One that fails keeps none of the others from theirs; the event comes back for what is left.
  if (failures.length) throw new Error(`${failures.length} mails of an event were not sent`, { cause: failures[0] })
}

/** Writes to the people whom a move of their deal asks for something or tells what they waited for (shared/chat/deal-mails.ts). */
export const MailConsumer = worker(
  'MailConsumer',
  { kind: 'queue', queue: 'Mail', batch: 5 },
  uses,
  (batch: SqsEvent, job) => eachEvent(batch, job, event => tell(event, job)),
)
