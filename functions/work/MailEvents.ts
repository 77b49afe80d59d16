import { normaliseEmail } from '#shared/kit/email.ts'
import { advance, can } from '#shared/kit/state-table.ts'
import { mailFailed } from '#shared/work/events.ts'
import type { PostReason } from '#shared/work/mail.ts'
import { postStates } from '#shared/work/mail-states.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { addressKey } from '../ports/address-key.ts'
import * as tables from './mail-tables.ts'

const uses = {
  tables: {
    threads: write(tables.MailThreads),
    mails: write(tables.ThreadMails),
    suppressions: write(tables.MailSuppressions),
  },
  ports: { addressKey },
} as const

type Recipients = readonly { readonly emailAddress?: string }[]

/** What SES tells of a letter over EventBridge, as far as it is read here. */
export type SesEvent = {
  readonly detail: {
    readonly eventType: string
    readonly mail: { readonly tags?: Readonly<Record<string, readonly string[] | undefined>> }
    readonly bounce?: {
      readonly bounceType: string
      readonly bounceSubType: string
      readonly bouncedRecipients?: Recipients
    }
    readonly complaint?: { readonly complainedRecipients?: Recipients }
  }
}

type Told = {
  readonly event: 'deliver' | 'delay' | 'bounce' | 'reject' | 'complain'
  readonly reason?: PostReason
  /** An address that nothing is sent to any more. */
  readonly suppress?: { readonly why: 'bounced' | 'complained'; readonly addresses: Recipients }
}

const bounceReasons: Readonly<Record<string, PostReason>> = {
  NoEmail: 'noMailbox',
  General: 'noMailbox',
  Suppressed: 'suppressed',
  OnAccountSuppressionList: 'suppressed',
  MailboxFull: 'mailboxFull',
  MessageTooLarge: 'tooLarge',
  ContentRejected: 'content',
  AttachmentRejected: 'content',
}

/** What an event of SES says of a letter; undefined for what says nothing of where it stands. */
const toldBy = ({ eventType, bounce, complaint }: SesEvent['detail']): Told | undefined => {
  switch (eventType) {
    case 'Delivery':
      return { event: 'deliver' }
    case 'DeliveryDelay':
      return { event: 'delay', reason: 'temporary' }
    case 'Reject':
      return { event: 'reject', reason: 'virus' }
    case 'Bounce': {
      const isForGood = bounce?.bounceType === 'Permanent'
      const known = bounceReasons[bounce?.bounceSubType ?? '']
      return {
        event: 'bounce',
        reason: isForGood ? (known ?? 'unknown') : known && known !== 'noMailbox' ? known : 'temporary',
        ...(isForGood ? { suppress: { why: 'bounced', addresses: bounce?.bouncedRecipients ?? [] } } : {}),
      }
    }
    case 'Complaint':
      return {
        event: 'complain',
        suppress: { why: 'complained', addresses: complaint?.complainedRecipients ?? [] },
      }
    default:
      return undefined
  }
}

const note = async (job: Job<typeof uses>, key: { readonly thread: string; readonly id: string }, told: Told) => {
  const { event, reason, suppress } = told
  const hashes = suppress && (await job.ports.addressKey())
  await job.transaction(async ({ db, now, emit }) => {
    const at = now.toISOString()
    for (const { emailAddress = '' } of suppress?.addresses ?? [])
      if (hashes && emailAddress)
        db.suppressions.put({ address: hashes.hash(normaliseEmail(emailAddress)), why: suppress?.why ?? 'bounced', at })
    const [thread, mail] = await Promise.all([db.threads.get({ id: key.thread }), db.mails.get(key)])
    // Told late, or twice: where the letter stands by now says more.
    if (!thread || !mail?.post || !can(postStates, mail.post.state, event, 'provider')) return
    const state = advance(postStates, mail.post.state, event, 'provider')
    db.mails.save({ ...mail, post: { state, at, ...(reason ? { reason } : {}) } })
    if (event !== 'bounce' && event !== 'reject') return
    const saved = db.threads.save({ ...thread, failed: true })
    emit(mailFailed, {
      subject: saved,
      parties: [thread.owner],
      data: { fromId: thread.with.id, fromName: thread.name },
    })
  })
}

/** Writes down what SES tells of letters: that one arrived, or did not and why, and whom nothing is sent to any more. */
export const MailEvents = worker('MailEvents', { kind: 'mailEvents' }, uses, async ({ detail }: SesEvent, job) => {
  const { thread, mail } = detail.mail.tags ?? {}
  const told = toldBy(detail)
  if (thread?.[0] && mail?.[0] && told) await note(job, { thread: thread[0], id: mail[0] }, told)
  job.log('info', 'told of a letter', { eventType: detail.eventType })
})
