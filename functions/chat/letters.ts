import { composeMail, type Envelope, type Letter, type Mailed } from '#shared/chat/compose-mail.ts'
import type { User } from '#shared/identity/user.ts'
import type { Job } from '../kit/worker.ts'
import type { MailPort } from '../ports/mail.ts'
import type { MailRow } from './mail-claim.ts'
import type { deliveryUses } from './mail-delivery.ts'

/** A mail that was claimed and is to be sent. */
export type ClaimedMail = { readonly mail: Mailed; readonly user: User; readonly row: MailRow }

/** How many mails of one event are sent at a time: SES counts them by the second. */
const mailsAtOnce = 5

/** Who reads a mail, and where its links lead on this stage. The texts are loaded with the first one: most events mail nobody. */
export const envelopeFor = async (receiver: User): Promise<Envelope> => {
  const { SITE_URL } = process.env
  if (!SITE_URL) throw new Error('SITE_URL is not set')
  const { mailTexts } = await import('#shared/mail-texts.ts')
  return { receiver, origin: SITE_URL, texts: mailTexts }
}

/** Hands a letter to the port. */
export const send = async (port: () => Promise<MailPort>, user: User, letter: Letter): Promise<void> =>
  (await port()).send({ to: user.email, ...letter })

/**
 * Sends the mails of an event, each once. A crash between sending and noting sends those again that were sent together:
 * docs/decisions/mail-twice-at-worst.md. One that fails does not stop the others.
 * @returns why some were not sent
 */
export const sendLetters = async (
  letters: readonly ClaimedMail[],
  job: Job<typeof deliveryUses>,
): Promise<unknown[]> => {
  const failures: unknown[] = []
  for (let from = 0; from < letters.length; from += mailsAtOnce) {
    const group = letters.slice(from, from + mailsAtOnce)
    const outcomes = await Promise.allSettled(
      group.map(async ({ mail, user }) => send(job.ports.mail, user, composeMail(mail, await envelopeFor(user)))),
    )
    const sent = group.filter((_, n) => outcomes[n]?.status === 'fulfilled')
    failures.push(...outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : [])))
    await job.transaction(({ db, now }) => {
      for (const { row } of sent) db.mails.save({ ...row, state: 'sent', at: now.toISOString() })
    })
  }
  return failures
}
