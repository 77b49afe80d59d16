import { composeMail, type Mailed } from '#shared/chat/compose-mail.ts'
import { mailsOf } from '#shared/chat/event-mails.ts'
import { counted, isWithinQuota } from '#shared/chat/mail-quota.ts'
import { declaredEvent } from '#shared/events.ts'
import type { User } from '#shared/identity/user.ts'
import { audienceOf, type DeclaredEvent, type DomainEvent } from '#shared/kit/event.ts'
import { Users } from '../identity/tables.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { read } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { claimMail, deliveryUses, envelopeFor, send, takesMail } from './mail-delivery.ts'
import { receiversOf, receiverTables } from './receivers.ts'

const uses = {
  tables: { ...receiverTables, users: read(Users), ...deliveryUses.tables },
  ports: deliveryUses.ports,
} as const

type MailJob = Job<typeof uses>

/** One mail that is to be sent. */
type Wanted = Mailed & { readonly uid: string }

/** Whom an event is written to, a person once, also who stands on both sides. Never the one who did it. */
const wantedBy = async (declared: DeclaredEvent, event: DomainEvent, { db }: MailJob): Promise<Wanted[]> => {
  const wanted = new Map<string, Wanted>()
  for (const { party, side, name } of mailsOf(declared, event)) {
    // Those who get the notification, so that nobody learns from a mail what they may not see.
    for (const { uid } of await receiversOf(party, audienceOf(declared, side), db)) {
      if (uid !== event.actor?.uid && !wanted.has(uid)) wanted.set(uid, { uid, declared, event, side, name })
    }
  }
  return [...wanted.values()]
}

/** Who caused a mail, for the quota: the organisation that was acted for, or the person. */
const senderOf = ({ actor }: DomainEvent): string | undefined => actor?.organisationId ?? actor?.uid

/** Claims a mail to send now. One that is beyond the quota is put down for the next digest instead. */
const claim = ({ event, uid, side, name }: Wanted, job: MailJob) =>
  job.transaction(({ db, now }) => {
    const at = now.toISOString()
    return claimMail(db.mails, { eventId: event.id, uid }, now, async () => {
      const hour = at.slice(0, 13)
      const there = await db.mailCounts.get({ uid, hour })
      const count = there ?? { uid, hour, all: 0, bySender: {} }
      const sender = senderOf(event)
      if (!isWithinQuota(count, sender)) {
        db.held.create({ uid, eventId: event.id, name, ...(side === undefined ? {} : { side }), event, at })
        db.mails.create({ eventId: event.id, uid, state: 'held', at })
        return undefined
      }
      if (there) db.mailCounts.save({ ...there, ...counted(there, sender) })
      else db.mailCounts.create({ uid, hour, ...counted(count, sender) })
      return db.mails.create({ eventId: event.id, uid, state: 'sending', at })
    })
  })

/** Sends one mail, once. A crash between sending and noting it sends it again: docs/decisions/mail-twice-at-worst.md. */
const deliver = async (wanted: Wanted, user: User, job: MailJob) => {
  const row = await claim(wanted, job)
  if (!row) return
  await send(job.ports.mail, user, composeMail(wanted, envelopeFor(user)))
  await job.transaction(({ db, now }) => db.mails.save({ ...row, state: 'sent', at: now.toISOString() }))
}

/** How many mails of one event are sent at a time: SES counts them by the second. */
const atOnce = 5

const writeTo = async (declared: DeclaredEvent, event: DomainEvent, job: MailJob) => {
  const wanted = await wantedBy(declared, event, job)
  const users = await job.db.users.getMany(wanted.map(({ uid }) => ({ uid: uid as User['uid'] })))
  const open = wanted.flatMap((each, n) => {
    const user = users[n]
    return takesMail(user) ? [() => deliver(each, user, job)] : []
  })
  const failures: unknown[] = []
  while (open.length) {
    const outcomes = await Promise.allSettled(open.splice(0, atOnce).map(send => send()))
    failures.push(...outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : [])))
  }
  // One that fails keeps none of the others from theirs; the event comes back for what is left.
  if (failures.length) throw new Error(`${failures.length} mails of an event were not sent`, { cause: failures[0] })
}

/** Writes to the people whom an event asks for something or tells what they waited for, as its declaration says. */
export const MailConsumer = worker(
  'MailConsumer',
  { kind: 'queue', queue: 'Mail', batch: 5 },
  uses,
  (batch: SqsEvent, job) =>
    eachEvent(batch, job, async (event, job) => {
      const declared = declaredEvent(event.type)
      if (declared) await writeTo(declared, event, job)
    }),
)
