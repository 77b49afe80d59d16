import { randomBytes } from 'node:crypto'
import { isUnanswered } from '#shared/identity/sign-up.ts'
import { fill } from '#shared/kit/fill.ts'
import type { JoinRequest } from '#shared/organisations/join-request.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { organisationsMail as en } from '#shared/organisations/texts/en/mail.ts'
import { organisationsMail as fr } from '#shared/organisations/texts/fr/mail.ts'
import { codeHash } from '../identity/sign-up.ts'
import { write } from '../kit/serve.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { AddressRefused, MailNotTaken, mail } from '../ports/mail.ts'
import { JoinRequests } from './entry-tables.ts'

const uses = { tables: { joinRequests: write(JoinRequests) }, ports: { mail } } as const

const escaped = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const letterOf = ({ locale, tradingName: org, domain }: JoinRequest, code: string) => {
  const texts = locale === 'fr' ? fr : en
  const [subject, body] = [
    fill(texts['organisations.mail.confirmJoin.subject'], { org }),
    fill(texts['organisations.mail.confirmJoin.body'], { org }),
  ]
  // In the fragment, which neither a server nor a referrer sees.
  const link = `${process.env.SITE_URL ?? ''}${organisationsPaths.confirmJoin(domain)}#${code}`
  const action = texts['organisations.mail.confirmJoin.action']
  return {
    subject,
    text: `${body}\n\n${action}: ${link}`,
    html: `<p>${escaped(body)}</p><p><a href="${escaped(link)}">${escaped(action)}</a></p>`,
  }
}

/** Asks whoever reads the mail of an address to confirm what was asked with it, whether or not they have an account. */
const answer = async (
  key: { readonly email: string; readonly domain: string },
  job: Job<typeof uses>,
): Promise<void> => {
  const asking = await job.db.joinRequests.get(key)
  if (!asking || !isUnanswered(asking)) return
  const code = randomBytes(32).toString('base64url')
  // First what the code is held against, then the mail, then that it was sent: a crash in between sends another.
  const sent = await job.transaction(async ({ db }) => {
    const row = await db.joinRequests.need(key)
    return db.joinRequests.save({ ...row, mailTries: (row.mailTries ?? 0) + 1, code: codeHash(key.email, code) })
  })
  try {
    await (await job.ports.mail()).send({ to: key.email, ...letterOf(sent, code) })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    job.log('warn', 'an address to join with takes no mail')
  }
  await job.transaction(async ({ db }) => {
    const row = await db.joinRequests.get(key)
    if (row) db.joinRequests.save({ ...row, answeredAt: sent.askedAt })
  })
}

/** Writes to whoever asked to join an organisation without being signed in: docs/decisions/hosts.md. */
export const JoinLetters = worker(
  'JoinLetters',
  { kind: 'stream', tables: [JoinRequests.name], batch: 10 },
  uses,
  async ({ Records }: StreamEvent, job) => {
    const keys = new Map(
      Records.map(({ dynamodb: { Keys: { pk, sk } = {} } }) => {
        const key = { email: pk?.S ?? '', domain: sk?.S ?? '' }
        return [`${key.domain} ${key.email}`, key] as const
      }),
    )
    let failed = 0
    for (const key of keys.values()) {
      await answer(key, job).catch((error: unknown) => {
        failed += 1
        // What the database says may repeat an address.
        const reason = error instanceof MailNotTaken ? error.message : error instanceof Error ? error.name : 'unknown'
        job.log('error', 'a mail to who wants to join was not sent', { reason })
      })
    }
    // Seen by the alarm on errors; the stream tries again, and who was answered gets no second mail.
    if (failed) throw new Error(`${failed} of ${keys.size} who want to join got no mail`)
    return { batchItemFailures: [] }
  },
)
