import { type Apprising, fromOf, isNotified, noticeOf, type Receive } from '#shared/chat/apprising.ts'
import type { Mailed } from '#shared/chat/compose-mail.ts'
import { mailsOf } from '#shared/chat/event-mails.ts'
import { declaredEvent } from '#shared/events.ts'
import { wants } from '#shared/identity/notices.ts'
import { audienceOf, type DeclaredEvent, type DomainEvent, type Party, sideOf } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { Users } from '../identity/tables.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { read, type Work, write } from '../kit/serve.ts'
import { begin } from '../kit/work.ts'
import { type Job, worker } from '../kit/worker.ts'
import { connections } from '../ports/connections.ts'
import type { ClaimedMail } from './letters.ts'
import { deliveryUses, hourOf, takesMail } from './mail-delivery.ts'
import { likelyReceivers, type Receiver, receiversOf, receiverTables } from './receivers.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    apprisings: write(tables.Apprisings),
    connections: write(tables.Connections),
    users: read(Users),
    ...receiverTables,
    ...deliveryUses.tables,
  },
  ports: { connections, ...deliveryUses.ports },
} as const

type NotifyingJob = Job<typeof uses>
type NotifyingWork = Pick<Work<typeof uses>, 'db' | 'now'>

/** Who is notified of an event, and the mail that it asks for. */
type Recipient = Receiver & { readonly mail: Mailed | undefined }

/** What is left to do for a person once it is written down that they are notified. */
type Notification = {
  readonly receive: Receive | undefined
  readonly sockets: readonly string[]
  readonly letter: ClaimedMail | undefined
  /** Another delivery of the event is sending the mail. */
  readonly isBeingSent: boolean
}

/** How many people one transaction writes down: each takes four changes of a hundred at most. */
const atOnce = 24

type Concerned = Mailed & { readonly party: Party; readonly isMailed: boolean }

/** The parties of an event, each with its side and the mail that its people get. */
const partiesOf = (declared: DeclaredEvent, event: DomainEvent): Concerned[] => {
  const mails = new Map(mailsOf(declared, event).map(mail => [mail.party, mail]))
  return event.parties.map(party => {
    const mail = mails.get(party)
    const side = mail ? mail.side : sideOf(declared, event, party.id)
    return { party, side, declared, event, name: mail?.name ?? '', isMailed: mail !== undefined }
  })
}

/** What is asked of a person before anything is written. */
const rowsOf = ({ db, now }: NotifyingWork, event: DomainEvent, uid: string, isMailed: boolean): Promise<unknown>[] => [
  db.apprisings.get({ receiverId: uid, id: event.id }),
  db.connections.get({ uid }),
  db.users.get({ uid: uid as Uid }),
  ...(isMailed ? [db.mails.get({ eventId: event.id, uid }), db.mailCounts.get({ uid, hour: hourOf(now) })] : []),
]

/** Everybody whom an event concerns, each once, even a person on both sides. Whoever caused it gets no mail but one about their account. */
const recipientsOf = async (work: NotifyingWork, declared: DeclaredEvent, event: DomainEvent): Promise<Recipient[]> => {
  const parties = partiesOf(declared, event)
  begin(() =>
    parties.flatMap(({ party, side, isMailed }) =>
      likelyReceivers(party, audienceOf(declared, side)).flatMap(uid => rowsOf(work, event, uid, isMailed)),
    ),
  )
  // Those who get the notification get the mail, so that nobody learns from one what they may not see.
  const found = await Promise.all(
    parties.map(({ party, side }) =>
      receiversOf(party, audienceOf(declared, side), work.db, declared.only?.(event.data, party)),
    ),
  )
  const recipients = new Map<string, Recipient>()
  for (const [n, { isMailed, ...mailed }] of parties.entries()) {
    for (const receiver of found[n] ?? []) {
      const { uid } = receiver
      const mail = isMailed && (declared.actorToo || uid !== event.actor?.uid) ? mailed : undefined
      const before = recipients.get(uid)
      if (!before) recipients.set(uid, { ...receiver, mail })
      else if (!before.mail && mail) recipients.set(uid, { ...before, mail })
    }
  }
  return [...recipients.values()]
}

/** The notification of a person, new or from an earlier delivery; undefined for who did it, who wants none, and where there is none. */
const stageApprising = async (
  { db }: NotifyingWork,
  declared: DeclaredEvent,
  event: DomainEvent,
  recipient: Recipient,
  notice: ReturnType<typeof noticeOf>,
) => {
  const { uid, organisationId } = recipient
  if (!notice || (uid === event.actor?.uid && !declared.actorToo)) return undefined
  const [there, user] = await Promise.all([
    db.apprisings.get({ receiverId: uid, id: event.id }),
    db.users.get({ uid: uid as Uid }),
  ])
  if (!there && !wants(user, event.type, 'product')) return undefined
  const from = fromOf(event)
  return (
    there ??
    db.apprisings.create({
      id: event.id,
      receiverId: uid,
      ...(organisationId ? { organisationId } : {}),
      itemId: event.subject.id,
      ...(from && { from }),
      ...notice,
      at: event.at,
    })
  )
}

/** Stages the notification of one recipient. */
const stageNotification = async (
  work: NotifyingWork,
  declared: DeclaredEvent,
  event: DomainEvent,
  recipient: Recipient,
): Promise<Notification> => {
  const { uid, partyId, mail } = recipient
  begin(() => rowsOf(work, event, uid, mail !== undefined))
  const notice = noticeOf(declared, event, sideOf(declared, event, partyId))
  const [apprising, sockets, user] = await Promise.all([
    stageApprising(work, declared, event, recipient, notice),
    work.db.connections.get({ uid }),
    work.db.users.get({ uid: uid as Uid }),
  ])
  const content = { type: notice?.type ?? ('followup' as const), touches: declared.touches ?? [] }
  const receive = isNotified(declared) ? receiveOf(content, apprising) : undefined
  const none = { receive, sockets: (sockets?.open ?? []).map(({ connectionId }) => connectionId) }
  if (!mail || !takesMail(user, event.type)) return { ...none, letter: undefined, isBeingSent: false }
  // Loaded with the first mail: most events are mailed to nobody.
  const { claimEventMail } = await import('./mail-claims.ts')
  const row = await claimEventMail(work, { ...mail, uid })
  if (row === 'being sent') return { ...none, letter: undefined, isBeingSent: true }
  return { ...none, letter: row && { mail, user, row }, isBeingSent: false }
}

const receiveOf = (content: Omit<Receive['content'], 'apprising'>, apprising: Apprising | undefined): Receive => ({
  type: 'receive',
  content: apprising ? { ...content, apprising } : content,
})

/** Writes to a person's open browsers. */
const push = async (uid: string, { receive, sockets }: Notification, job: NotifyingJob) => {
  if (!receive || !sockets.length) return
  const port = await job.ports.connections()
  const gone = new Set<string>()
  for (const connectionId of sockets) {
    // A push that gets lost loses nothing: the apprising is stored, and the browser asks again when it reconnects.
    const there = await port.post(connectionId, receive).catch(error => {
      job.log('warn', 'a push did not arrive', { error })
      return true
    })
    if (!there) gone.add(connectionId)
  }
  if (gone.size === 0) return
  const { forgetSockets } = await import('./sockets.ts')
  await job.transaction(({ db }) => forgetSockets(db.connections, uid, gone))
}

/** Writes down which recipients of an event are notified, and how. @param isMailing whether mails are claimed, too */
const writeDown = (declared: DeclaredEvent, event: DomainEvent, from: number, job: NotifyingJob, isMailing = true) =>
  job.transaction(async work => {
    const everybody = await recipientsOf(work, declared, event)
    const some = everybody
      .slice(from, from + atOnce)
      .map(recipient => (isMailing ? recipient : { ...recipient, mail: undefined }))
    const notifications = await Promise.all(some.map(each => stageNotification(work, declared, event, each)))
    return { all: everybody.length, some, notifications }
  })

const notify = async (declared: DeclaredEvent, event: DomainEvent, job: NotifyingJob) => {
  const failures: unknown[] = []
  for (let from = 0, all = 1; from < all; from += atOnce) {
    const written = await writeDown(declared, event, from, job).catch(error => {
      if (!(error instanceof Refusal) || error.errorType !== 'call.conflict') throw error
      // Other events keep changing the counts of these people's mails. Notifications do not wait for that.
      failures.push(error)
      return writeDown(declared, event, from, job, false)
    })
    all = written.all
    for (const [n, { uid }] of written.some.entries()) await push(uid, written.notifications[n] as Notification, job)
    const letters = written.notifications.flatMap(({ letter }) => letter ?? [])
    // Loaded with the first mail: most events mail nobody.
    if (letters.length > 0) failures.push(...(await (await import('./letters.ts')).sendLetters(letters, job)))
    if (written.notifications.some(({ isBeingSent }) => isBeingSent))
      failures.push(new Error('a mail is being sent already'))
  }
  // The event comes back for what is left.
  if (failures.length) throw new Error(`${failures.length} mails of an event were not sent`, { cause: failures[0] })
}

/**
 * Tells everybody whom an event concerns: stores a notification, pushes it to their open browsers, and writes to those whom
 * the event asks for something or tells what they waited for. What is stored is stored at once, before anything is sent.
 */
export const ApprisingsConsumer = worker(
  'ApprisingsConsumer',
  { kind: 'queue', queue: 'Apprisings', batch: 5 },
  uses,
  (batch: SqsEvent, job) =>
    eachEvent(batch, job, async (event, job) => {
      const declared = declaredEvent(event.type)
      if (declared) await notify(declared, event, job)
    }),
)
