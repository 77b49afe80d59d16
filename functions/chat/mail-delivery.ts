import type { Envelope, Letter } from '#shared/chat/compose-mail.ts'
import type { User } from '#shared/identity/user.ts'
import { mailTexts } from '#shared/mail-texts.ts'
import type { Writes } from '../kit/repository.ts'
import { write } from '../kit/serve.ts'
import { type MailPort, mail } from '../ports/mail.ts'
import * as tables from './tables.ts'

/** The tables and ports that sending mail about events takes. */
export const deliveryUses = {
  tables: { mails: write(tables.Mails), mailCounts: write(tables.MailCounts), held: write(tables.HeldMails) },
  ports: { mail },
} as const

type Mails = Writes<typeof tables.Mails>
type MailRow = Awaited<ReturnType<Mails['need']>>

/** For how long a mail that is being sent is left to whoever began, in milliseconds: longer than a sender may run. */
const lease = 60_000

/** Who reads a mail, and where its links lead on this stage. */
export const envelopeFor = (receiver: User): Envelope => {
  const { SITE_URL } = process.env
  if (!SITE_URL) throw new Error('SITE_URL is not set')
  return { receiver, origin: SITE_URL, texts: mailTexts }
}

/** Whether somebody may be written to about deals. Rows from before people were asked do not say; they get it, as new people do. */
export const takesMail = (user: User | undefined): user is User =>
  user?.emailVerified === true && user.dealMails !== false

/**
 * The row of a mail that is this sender's to send; undefined when it was sent, or waits for a digest.
 * @param begin stages a new row, and says whether it is to be sent now
 * @throws {Error} while another delivery of the same event is sending it: the queue asks again
 */
export const claimMail = async (
  mails: Mails,
  key: { readonly eventId: string; readonly uid: string },
  now: Date,
  begin: () => Promise<MailRow | undefined>,
): Promise<MailRow | undefined> => {
  const there = await mails.get(key)
  if (!there) return begin()
  if (there.state !== 'sending') return undefined
  if (now.getTime() - Date.parse(there.at) < lease) throw new Error('a mail is being sent already')
  return mails.save({ ...there, at: now.toISOString() })
}

/** Hands a letter to the port. */
export const send = async (port: () => Promise<MailPort>, user: User, letter: Letter): Promise<void> =>
  (await port()).send({ to: user.email, ...letter })
