import { randomInt } from 'node:crypto'
import { leads, mailedCodeLength, type ViewAnswerCode } from '#shared/deals/client-view.ts'
import { dealMail as en } from '#shared/deals/texts/en/mail.ts'
import { dealMail as fr } from '#shared/deals/texts/fr/mail.ts'
import { fill } from '#shared/kit/fill.ts'
import { escapeHtml } from '#shared/kit/text.ts'
import { read, write } from '../kit/serve.ts'
import { partitionsOf, type StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { AddressRefused, MailNotTaken, mail } from '../ports/mail.ts'
import { ClientViews, ViewAnswerCodes } from './client-view-tables.ts'
import { answerCodeHash } from './client-views/guest.ts'

const uses = { tables: { answerCodes: write(ViewAnswerCodes), views: read(ClientViews) }, ports: { mail } } as const

const texts = { en, fr }
/** How often a mail is tried that is not taken. */
const triesOfMail = 5

const isUnanswered = ({ answeredAt, askedAt, mailTries }: ViewAnswerCode): boolean =>
  answeredAt !== askedAt && mailTries < triesOfMail

const sendCode = async (hash: string, job: Job<typeof uses>): Promise<void> => {
  const [asking, view] = await Promise.all([job.db.answerCodes.get({ hash }), job.db.views.get({ hash })])
  if (!asking || !isUnanswered(asking) || !view?.signatory || !leads(view, job.now.toISOString())) return
  const code = String(randomInt(0, 10 ** mailedCodeLength)).padStart(mailedCodeLength, '0')
  // First what the code is held against, then the mail, then that it was sent: a crash in between sends another.
  const sent = await job.transaction(async ({ db }) => {
    const row = await db.answerCodes.need({ hash })
    return db.answerCodes.save({ ...row, mailTries: row.mailTries + 1, code: answerCodeHash(hash, code) })
  })
  const { language, signatory, title, supplierName } = view
  const words = (key: 'subject' | 'body' | 'why') =>
    fill(texts[language][`deals.mail.answerCode.${key}`], { code, title, supplier: supplierName, name: signatory.name })
  const lines = [words('body'), words('why')]
  try {
    await (await job.ports.mail()).send({
      to: signatory.email,
      subject: words('subject'),
      text: lines.join('\n\n'),
      html: lines.map(line => `<p>${escapeHtml(line)}</p>`).join(''),
    })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    job.log('warn', 'an address to answer an offer from takes no mail')
  }
  await job.transaction(async ({ db }) => {
    db.answerCodes.save({ ...(await db.answerCodes.need({ hash })), answeredAt: sent.askedAt })
  })
}

/** Mails the codes by which somebody without an account answers an offer, behind the call that asked for one. */
export const ClientViewCodes = worker(
  'ClientViewCodes',
  { kind: 'stream', tables: [ViewAnswerCodes.name], batch: 10 },
  uses,
  async ({ Records }: StreamEvent, job) => {
    const hashes = partitionsOf(Records)
    let failed = 0
    for (const hash of hashes) {
      await sendCode(hash, job).catch((error: unknown) => {
        failed += 1
        const reason = error instanceof MailNotTaken ? error.message : error instanceof Error ? error.name : 'unknown'
        job.log('error', 'a code to answer an offer was not sent', { reason })
      })
    }
    // Seen by the alarm on errors; the stream tries again, and who was answered gets no second mail.
    if (failed) throw new Error(`${failed} of ${hashes.size} codes were not sent`)
    return { batchItemFailures: [] }
  },
)
