import { randomInt } from 'node:crypto'
import { isAddressFree } from '#shared/identity/profile.ts'
import { isUnanswered, type SignUp } from '#shared/identity/sign-up.ts'
import { mailTexts } from '#shared/identity/texts/mail.ts'
import { fill } from '#shared/kit/fill.ts'
import { read, write } from '../kit/serve.ts'
import { partitionsOf, type StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { AddressRefused, MailNotTaken, mail } from '../ports/mail.ts'
import { userPool } from '../ports/user-pool.ts'
import { codeHash } from './sign-up.ts'
import { SignUps, Users } from './tables.ts'

const uses = { tables: { signUps: write(SignUps), users: read(Users) }, ports: { mail, userPool } } as const

/** Whether somebody uses the address, by a password or as a provider has shown it to be theirs. */
const isKnown = async (email: string, { db, ports }: Job<typeof uses>): Promise<boolean> => {
  const { items } = await db.users.list('byEmail', { email })
  return !isAddressFree(items) || (await (await ports.userPool()).isInUse(email))
}

const plain = (html: string): string =>
  html
    .replaceAll('</p><p>', '\n\n')
    .replaceAll(/<a href="([^"]+)">([^<]+)<\/a>/g, '$2: $1')
    .replaceAll(/<[^>]+>/g, '')

const letterOf = ({ locale }: SignUp, code: string | undefined) => {
  const texts = mailTexts(locale)
  const kind = code === undefined ? 'known' : 'signUp'
  const filled = fill(texts(`identity.mail.${kind}.body`), { code: code ?? '', origin: process.env.SITE_URL ?? '' })
  const html = filled.replaceAll(/href=([^\s>"]+)/g, 'href="$1"')
  return { subject: texts(`identity.mail.${kind}.subject`), text: plain(html), html }
}

/** Answers who asked to sign up: by a code, or by telling the owner of an account that there is one. */
const answer = async (email: string, job: Job<typeof uses>): Promise<void> => {
  const asking = await job.db.signUps.get({ email })
  if (!asking || !isUnanswered(asking)) return
  const code = (await isKnown(email, job)) ? undefined : String(randomInt(0, 1_000_000)).padStart(6, '0')
  // First what the code is held against, then the mail, then that it was sent: a crash in between sends another.
  const sent = await job.transaction(async ({ db }) => {
    const { code: _before, ...row } = await db.signUps.need({ email })
    // Counted here: this save is in the stream, too, and would else have a mail that is never taken tried without end.
    const mailTries = (row.mailTries ?? 0) + 1
    return db.signUps.save({ ...row, mailTries, ...(code === undefined ? {} : { code: codeHash(email, code) }) })
  })
  try {
    await (await job.ports.mail()).send({ to: email, ...letterOf(asking, code) })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    job.log('warn', 'an address to sign up with takes no mail')
  }
  await job.transaction(async ({ db }) => {
    db.signUps.save({ ...(await db.signUps.need({ email })), answeredAt: sent.askedAt })
  })
}

/**
 * Writes to whoever asked to sign up. It happens behind the call that asked, so that neither its answer nor the time it takes
 * tells whether the address has an account: docs/decisions/neutral-sign-up.md.
 */
export const SignUpCodes = worker(
  'SignUpCodes',
  { kind: 'stream', tables: [SignUps.name], batch: 10 },
  uses,
  async ({ Records }: StreamEvent, job) => {
    const emails = partitionsOf(Records)
    let failed = 0
    for (const email of emails) {
      await answer(email, job).catch((error: unknown) => {
        failed += 1
        // What the database and the pool say may repeat an address.
        const reason = error instanceof MailNotTaken ? error.message : error instanceof Error ? error.name : 'unknown'
        job.log('error', 'a mail to who signs up was not sent', { reason })
      })
    }
    // Seen by the alarm on errors; the stream tries again, and who was answered gets no second mail.
    if (failed) throw new Error(`${failed} of ${emails.size} who signed up got no mail`)
    return { batchItemFailures: [] }
  },
)
