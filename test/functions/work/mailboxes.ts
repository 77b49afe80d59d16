import { received } from 'local-cloud'
import { ulid } from 'ulid'
import { beforeEach } from 'vitest'
import { Uploads as UploadRows } from '#functions/files/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import type { Letter } from '#functions/ports/letters.ts'
import { Mail } from '#functions/work/Mail.ts'
import { MailAnswers } from '#functions/work/MailAnswers.ts'
import { MailEvents } from '#functions/work/MailEvents.ts'
import { MailPost } from '#functions/work/MailPost.ts'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import type { MailSenderView, MailThreadView, MailView } from '#shared/work/Mail.contract.ts'
import { setting } from '../deals/fixture.ts'
import { created, memoryBuckets } from '../files/buckets.ts'
import { testHost } from '../host.ts'
import { stageRelation } from '../relations.ts'

export type Setting = Awaited<ReturnType<typeof setting>>
export type Who = { readonly uid: string; readonly organisationId?: string }
export type Sent = { sent: { threadId: Id<'mailThread'>; messageId: Id<'mail'> }[] }
export type Whole = { thread: MailThreadView; isRelated: boolean; mails: MailView[]; cursor?: string }

export let here: Setting
export let host: ReturnType<typeof testHost>
export let buckets: ReturnType<typeof memoryBuckets>
export const letters: Letter[] = []
export const told: { to: string; subject: string }[] = []
export const answers = new Map<string, Uint8Array>()
let refusal: Error | undefined
/** Has letters refused from now on; undefined for no longer. */
export const refuseLetters = (error: Error | undefined): void => {
  refusal = error
}
export const eve = () => ({ id: here.as.eve.uid, type: 'user' as const })
export const harbour = () => ({ id: here.as.cora.organisationId ?? '', type: 'organization' as const })
export const wattle = () => ({ id: here.as.ada.organisationId ?? '', type: 'organization' as const })

/** Opens a market whose people may write to one another before each test of a file. */
export const mailboxesForEach = () =>
  beforeEach(async () => {
    process.env.SITE_URL = 'https://tradewell.test'
    process.env.FILES_ORIGIN = 'https://files.test'
    letters.length = 0
    told.length = 0
    answers.clear()
    refusal = undefined
    here = await setting()
    buckets = memoryBuckets()
    const unit = new Unit()
    stageRelation(here.store, unit, { oid: wattle().id, who: eve(), type: 'individual', name: 'Eve Tester' })
    await unit.commit(here.store)
    host = testHost(here.store, {
      ...buckets.ports,
      AddressKey: addressKeyOf('a key that only tests have'),
      Letters: {
        domain: 'answers.tradewell.test',
        send: async (letter: Letter) => {
          if (refusal) throw refusal
          letters.push(letter)
        },
      },
      Mail: { send: async (mail: { to: string; subject: string }) => void told.push(mail) },
      AnswersDomain: 'answers.tradewell.test',
      AnswersBucket: {
        get: async (key: string) => answers.get(key),
        remove: async (key: string) => void answers.delete(key),
      },
    })
  })

export const call = <T>(who: Who, method: string, payload: unknown, requestId?: string) =>
  host.call<T>(Mail, who, method, payload, requestId)
export const refused = (who: Who, method: string, payload: unknown) => host.refused(Mail, who, method, payload)
export const write = (
  who: Who,
  to: readonly object[],
  more: Record<string, unknown> = {},
  files: readonly string[] = [],
) =>
  call<Sent>(who, 'SEND_RAW', {
    emailParams: { to, subject: 'Your order', html: '<p>It is <strong>ready</strong>.</p>', ...more },
    emailTransportAttachments: files.map(id => ({ id })),
  })
export const one = async (who: Who, to: object) => (await write(who, [to])).sent[0]!
export const list = async (who: Who, asked: Record<string, unknown> = {}) =>
  (await call<{ items: MailThreadView[]; cursor?: string }>(who, 'GET_THREADS', asked)).items
export const senders = async (who: Who, asked = {}) =>
  (await call<{ items: MailSenderView[] }>(who, 'GET_BY_SENDER', asked)).items
export const unread = async (who: Who) => (await call<{ unread: number }>(who, 'GET_UNREAD', {})).unread
export const whole = (who: Who, id: string, cursor?: string) =>
  call<Whole>(who, 'GET_THREAD', { id, ...(cursor ? { cursor } : {}) })
export const rows = <T>(table: T) => repository(table as never, here.store, new Unit()) as never
export const keysOf = (...keys: { pk: string; sk: string }[]) => ({
  Records: keys.map(({ pk, sk }) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } })),
})
export const post = (...sent: Sent['sent']) =>
  host.work(MailPost, keysOf(...sent.map(({ threadId, messageId }) => ({ pk: threadId, sk: messageId }))))
export const sesTells = (sent: Sent['sent'][number], detail: Record<string, unknown>) =>
  host.work(MailEvents, { detail: { ...detail, mail: { tags: { thread: [sent.threadId], mail: [sent.messageId] } } } })
export const bounces = (subType = 'General', type = 'Permanent') => ({
  eventType: 'Bounce',
  bounce: { bounceType: type, bounceSubType: subType, bouncedRecipients: [{ emailAddress: 'Eve@example.test' }] },
})
export const stateOf = async (who: Who, sent: Sent['sent'][number]) => (await whole(who, sent.threadId)).mails[0]?.post
export const events = (type: string) => here.told().filter(event => event.type === `work.mail.${type}`)

/** An answer by e-mail, as SES takes it in. */
export const answer = async (
  replyTo: string,
  {
    from = 'eve@example.test',
    body = 'Content-Type: text/plain\r\n\r\nThank you.\r\n\r\nOn Mon, 2 Mar 2026, Ada wrote:\r\n> It is ready.\r\n',
    headers = [],
    passes = true,
  }: { from?: string; body?: string; headers?: string[]; passes?: boolean } = {},
) => {
  const raw = [`From: Eve <${from}>`, `To: ${replyTo}`, 'Subject: Re: Your order', ...headers, body].join('\r\n')
  const key = ulid()
  answers.set(key, Buffer.from(received(raw, { from, to: replyTo, at: host.clock.now.getTime(), passes })))
  await host.work(MailAnswers, created(key))
  return key
}

export const file = async (name: string, owner = wattle(), by = here.as.ada.uid) => {
  const unit = new Unit()
  const at = host.clock.now.toISOString()
  const id = idFrom('file', ulid())
  repository(UploadRows, here.store, unit).create({
    ...{ id, purpose: 'mail', owner, by: by as Uid, name, type: 'application/pdf', size: 4, hasStill: false },
    ...{
      status: 'ready',
      checked: { key: `${id}-key`, type: 'application/pdf', size: 4 },
      createdAt: at,
      updatedAt: at,
    },
  })
  await unit.commit(here.store)
  buckets.files.set(`${id}-key`, { bytes: Buffer.from('%PDF'), type: 'application/pdf', cacheControl: undefined })
  return id
}
