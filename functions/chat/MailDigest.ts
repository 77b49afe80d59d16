import { composeDigest } from '#shared/chat/compose-mail.ts'
import { digestAfterMs, digestLength } from '#shared/chat/mail-quota.ts'
import { declaredEvent } from '#shared/events.ts'
import type { User } from '#shared/identity/user.ts'
import { Users } from '../identity/tables.ts'
import { read } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { envelopeFor, send } from './letters.ts'
import { claimMail } from './mail-claims.ts'
import { deliveryUses, takesMail } from './mail-delivery.ts'

const { mails, held } = deliveryUses.tables
const uses = { tables: { users: read(Users), mails, held }, ports: deliveryUses.ports } as const

type DigestJob = Job<typeof uses>

/** How many people get their digest in one run; the others get theirs with the next. */
const maxPeople = 100

/** Sends a person one mail with what waits for it, oldest first. */
const digest = async (uid: string, job: DigestJob): Promise<void> => {
  const { items } = await job.db.held.rows({ uid }, { limit: digestLength })
  const [oldest] = items
  if (!oldest) return
  const user = await job.db.users.get({ uid: uid as User['uid'] })
  const wanted = items.filter(({ event }) => takesMail(user, event.type))
  if (!user || !wanted.length) {
    await job.transaction(({ db }) => {
      for (const item of items) db.held.remove(item)
    })
    return
  }
  // A digest is told from another by the oldest of its mails, so that it too is sent once.
  const key = { eventId: `digest#${oldest.eventId}`, uid }
  const row = await job.transaction(({ db, now }) =>
    claimMail(db.mails, key, now, async () => db.mails.create({ ...key, state: 'sending', at: now.toISOString() })),
  )
  if (row === 'being sent') throw new Error('a digest is being sent already')
  if (!row) return
  const mailed = wanted.flatMap(({ event, side, name }) => {
    const declared = declaredEvent(event.type)
    return declared ? [{ declared, event, side, name }] : []
  })
  await send(job.ports.mail, user, composeDigest(mailed, await envelopeFor(user)))
  await job.transaction(({ db, now }) => {
    db.mails.save({ ...row, state: 'sent', at: now.toISOString() })
    for (const item of items) db.held.remove(item)
  })
}

/**
 * Sends what came beyond a person's quota of mails (shared/chat/mail-quota.ts), as one mail that lists it:
 * docs/decisions/mail-quota.md.
 */
export const MailDigest = worker(
  'MailDigest',
  { kind: 'schedule', everyMinutes: 15 },
  uses,
  async (_event: unknown, job) => {
    const until = new Date(job.now.getTime() - digestAfterMs).toISOString()
    const people = new Set<string>()
    for await (const { uid } of job.db.held.all('waiting', {}, { upTo: until })) {
      if (people.size >= maxPeople) break
      people.add(uid)
    }
    let failed = 0
    for (const uid of people) {
      await digest(uid, job).catch(error => {
        failed += 1
        job.log('error', 'a digest was not sent', { error })
      })
    }
    // Seen by the alarm on errors; what was not sent stays where it is, and is tried with the next run.
    if (failed) throw new Error(`${failed} digests were not sent`)
    return { digests: people.size }
  },
)
