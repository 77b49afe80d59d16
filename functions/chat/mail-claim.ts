import type { Mailed } from '#shared/chat/compose-mail.ts'
import { counted, isWithinQuota } from '#shared/chat/mail-quota.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import type { Writes } from '../kit/repository.ts'
import type { Work } from '../kit/serve.ts'
import { type deliveryUses, hourOf } from './mail-delivery.ts'
import type * as tables from './tables.ts'

/** Apart from what hears of every event, which loads this with the first that somebody is written to about. */

type Mails = Writes<typeof tables.Mails>
export type MailRow = Awaited<ReturnType<Mails['need']>>

/** For how long a mail that is being sent is left to whoever began, in milliseconds: longer than a sender may run. */
const lease = 60_000

/**
 * The row of a mail that is this sender's to send; undefined when it was sent, or waits for a digest; `being sent` while another
 * delivery of the same event is at it, so that the queue has to ask again.
 * @param begin stages a new row, and says whether it is to be sent now
 */
export const claimMail = async (
  mails: Mails,
  key: { readonly eventId: string; readonly uid: string },
  now: Date,
  begin: () => Promise<MailRow | undefined>,
): Promise<MailRow | 'being sent' | undefined> => {
  const there = await mails.get(key)
  if (!there) return begin()
  if (there.state !== 'sending') return undefined
  if (now.getTime() - Date.parse(there.at) < lease) return 'being sent'
  return mails.save({ ...there, at: now.toISOString() })
}

/** Who caused a mail, for the quota: the organisation that was acted for, or the person. */
const senderOf = ({ actor }: DomainEvent): string | undefined => actor?.organisationId ?? actor?.uid

type Claiming = Pick<Work<typeof deliveryUses>, 'db' | 'now'>

/** As `claimMail`, of a mail about an event. One that is beyond the quota is put down for the next digest instead. */
export const claimEventMail = (
  { db, now }: Claiming,
  { event, uid, side, name }: Omit<Mailed, 'declared'> & { readonly uid: string },
): Promise<MailRow | 'being sent' | undefined> =>
  claimMail(db.mails, { eventId: event.id, uid }, now, async () => {
    const at = now.toISOString()
    const hour = hourOf(now)
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
