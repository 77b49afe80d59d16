import { chunk } from 'es-toolkit'
import { byMail, type Invitation, mailed, waitsForMail } from '#shared/organisations/invitation.ts'
import { write } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { AddressRefused, MailNotTaken, mail } from '../ports/mail.ts'
import { newCode, stageCode } from './invitation-codes.ts'
import { invitationLetter } from './invitation-letter.ts'
import { InvitationCodes, Invitations } from './invitation-tables.ts'

/** What sending the mails of invitations takes. */
export const mailingUses = {
  tables: { invitations: write(Invitations), codes: write(InvitationCodes) },
  ports: { mail },
} as const

type Key = Pick<Invitation, 'who' | 'oid' | 'type'>
type Result = 'sent' | 'refused' | 'failed' | 'unneeded'

/** Mails that are on their way at a time: so many are sent twice at most where a function dies between sending and noting. */
export const atATime = 5

const sendOne = async (job: Job<typeof mailingUses>, row: Invitation, code: string): Promise<Result> => {
  try {
    const letter = invitationLetter(row, code, process.env.SITE_URL ?? '')
    await (await job.ports.mail()).send({ to: row.address ?? '', ...letter })
    return 'sent'
  } catch (error) {
    if (error instanceof AddressRefused) return 'refused'
    if (!(error instanceof MailNotTaken)) throw error
    job.log('warn', 'the mail of an invitation was not taken', { reason: error.message })
    return 'failed'
  }
}

/**
 * Sends the mails that invitations wait for. First the code's hash is kept, then the mail goes, then it is noted: a crash in between
 * sends another mail with another code, and only the last code is good. Mails that were noted are not sent again.
 * @param pace is waited for before each few go
 */
export const sendInvitations = async (
  job: Job<typeof mailingUses>,
  keys: readonly Key[],
  pace: (count: number) => Promise<void> = async () => {},
): Promise<Result[]> => {
  const at = job.now.toISOString()
  const results: Result[] = []
  for (const some of chunk([...keys], atATime)) {
    const codes = some.map(newCode)
    const rows = await job.transaction(async ({ db }) => {
      const found = await db.invitations.getMany(some)
      return found.map((row, n) => (row && waitsForMail(row, at) ? stageCode(db, row, codes[n] ?? '') : undefined))
    })
    await pace(rows.filter(Boolean).length)
    const sent = await Promise.all(rows.map((row, n) => row && sendOne(job, row, codes[n] ?? '')))
    await job.transaction(async ({ db }) => {
      const found = await db.invitations.getMany(some)
      for (const [n, row] of found.entries()) {
        // Who was asked for another mail meanwhile gets that one, too.
        if (!row || row.askedAt !== rows[n]?.askedAt) continue
        if (sent[n] === 'sent') db.invitations.save(mailed(row, at))
        if (sent[n] === 'refused') db.invitations.save({ ...byMail(row), refused: true, updatedAt: at })
      }
    })
    results.push(...sent.map(result => result ?? 'unneeded'))
  }
  return results
}
