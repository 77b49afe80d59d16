import { received } from 'local-cloud'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Uploads as UploadRows } from '#functions/files/tables.ts'
import { UploadSweeps } from '#functions/files/UploadSweeps.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Relations } from '#functions/organisations/tables.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import type { Letter } from '#functions/ports/letters.ts'
import { AddressRefused, MailNotTaken } from '#functions/ports/mail.ts'
import { Mail } from '#functions/work/Mail.ts'
import { MailAnswers } from '#functions/work/MailAnswers.ts'
import { MailEvents } from '#functions/work/MailEvents.ts'
import { MailIndex } from '#functions/work/MailIndex.ts'
import { MailPost } from '#functions/work/MailPost.ts'
import { MailUpkeep } from '#functions/work/MailUpkeep.ts'
import { MailFiles, MailPosts, MailSenders, MailThreads, MailWords, ThreadMails } from '#functions/work/mail-tables.ts'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import type { DraftView, MailSenderView, MailThreadView, MailView } from '#shared/work/Mail.contract.ts'
import { setting } from '../deals/fixture.ts'
import { created, memoryBuckets } from '../files/buckets.ts'
import { testHost } from '../host.ts'
import { stageRelation } from '../relations.ts'

type Setting = Awaited<ReturnType<typeof setting>>
type Who = { readonly uid: string; readonly organisationId?: string }
type Sent = { sent: { threadId: Id<'mailThread'>; messageId: Id<'mail'> }[] }
type Whole = { thread: MailThreadView; isRelated: boolean; mails: MailView[]; cursor?: string }

let here: Setting
let host: ReturnType<typeof testHost>
let buckets: ReturnType<typeof memoryBuckets>
const letters: Letter[] = []
const told: { to: string; subject: string }[] = []
const answers = new Map<string, Uint8Array>()
let refusal: Error | undefined
const eve = () => ({ id: here.as.eve.uid, type: 'user' as const })
const harbour = () => ({ id: here.as.cora.organisationId ?? '', type: 'organization' as const })
const wattle = () => ({ id: here.as.ada.organisationId ?? '', type: 'organization' as const })

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

const call = <T>(who: Who, method: string, payload: unknown, requestId?: string) =>
  host.call<T>(Mail, who, method, payload, requestId)
const refused = (who: Who, method: string, payload: unknown) => host.refused(Mail, who, method, payload)
const write = (who: Who, to: readonly object[], more: Record<string, unknown> = {}, files: readonly string[] = []) =>
  call<Sent>(who, 'SEND_RAW', {
    emailParams: { to, subject: 'Your order', html: '<p>It is <strong>ready</strong>.</p>', ...more },
    emailTransportAttachments: files.map(id => ({ id })),
  })
const one = async (who: Who, to: object) => (await write(who, [to])).sent[0]!
const list = async (who: Who, asked: Record<string, unknown> = {}) =>
  (await call<{ items: MailThreadView[]; cursor?: string }>(who, 'GET_THREADS', asked)).items
const senders = async (who: Who, asked = {}) =>
  (await call<{ items: MailSenderView[] }>(who, 'GET_BY_SENDER', asked)).items
const unread = async (who: Who) => (await call<{ unread: number }>(who, 'GET_UNREAD', {})).unread
const whole = (who: Who, id: string, cursor?: string) =>
  call<Whole>(who, 'GET_THREAD', { id, ...(cursor ? { cursor } : {}) })
const rows = <T>(table: T) => repository(table as never, here.store, new Unit()) as never
const keysOf = (...keys: { pk: string; sk: string }[]) => ({
  Records: keys.map(({ pk, sk }) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } })),
})
const post = (...sent: Sent['sent']) =>
  host.work(MailPost, keysOf(...sent.map(({ threadId, messageId }) => ({ pk: threadId, sk: messageId }))))
const sesTells = (sent: Sent['sent'][number], detail: Record<string, unknown>) =>
  host.work(MailEvents, { detail: { ...detail, mail: { tags: { thread: [sent.threadId], mail: [sent.messageId] } } } })
const bounces = (subType = 'General', type = 'Permanent') => ({
  eventType: 'Bounce',
  bounce: { bounceType: type, bounceSubType: subType, bouncedRecipients: [{ emailAddress: 'Eve@example.test' }] },
})
const stateOf = async (who: Who, sent: Sent['sent'][number]) => (await whole(who, sent.threadId)).mails[0]?.post
const events = (type: string) => here.told().filter(event => event.type === `work.mail.${type}`)

/** An answer by e-mail, as SES takes it in. */
const answer = async (
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

const file = async (name: string, owner = wattle(), by = here.as.ada.uid) => {
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

describe('a mail', () => {
  test('stands in both mailboxes at once, unread where it came in', async () => {
    const { ada, ben, cora } = here.as
    const sent = await one(ada, harbour())
    expect(await list(ben)).toMatchObject([
      { id: sent.threadId, name: 'Harbour Foods', subject: 'Your order', unread: 0, lastWay: 'out', mails: 1 },
    ])
    const [came] = await list(cora)
    expect(came).toMatchObject({ name: 'Wattle Advisory', unread: 1, lastWay: 'in', excerpt: 'It is ready.' })
    expect([await unread(ada), await unread(cora)]).toEqual([0, 1])
    const { mails, isRelated } = await whole(cora, came!.id)
    expect(isRelated).toBe(true)
    expect(mails).toMatchObject([{ way: 'in', byName: 'Ada Tester', html: '<p>It is <strong>ready</strong>.</p>' }])
    expect(mails[0]?.post).toBeUndefined()
    expect(events('came')).toMatchObject([
      { parties: [harbour()], data: { fromName: 'Wattle Advisory', byMail: false } },
    ])
    expect(events('written')).toMatchObject([{ parties: [wattle()], data: { fromName: 'Harbour Foods' } }])
    await host.work(ApprisingsConsumer, {
      Records: events('came').map(event => ({ messageId: 'm', body: JSON.stringify(event) })),
    })
    // What was written here goes out as the letter that it is, by MailPost alone.
    expect(told).toEqual([])
  })

  test('is read, marked, archived, deleted and brought back, with what is counted of it', async () => {
    const { ada, cora, dev } = here.as
    const first = await one(ada, harbour())
    await one(ada, harbour())
    const threads = await list(cora)
    const ids = threads.map(({ id }) => id)
    expect(await senders(cora)).toMatchObject([
      { name: 'Wattle Advisory', threads: 2, unread: 2, subject: 'Your order' },
    ])
    await call(cora, 'MARK_AS_READ', { threads: ids })
    expect([await unread(dev), (await senders(dev))[0]?.unread, (await list(dev, { only: 'unread' })).length]).toEqual([
      0, 0, 0,
    ])
    await call(cora, 'MARK_AS_READ', { threads: [ids[0]], read: false })
    expect([await unread(dev), (await list(dev, { only: 'unread' })).length]).toEqual([1, 1])
    await call(cora, 'MOVE', { threads: ids, box: 'bin' })
    expect([await unread(dev), await senders(dev), await list(dev)]).toEqual([0, [], []])
    expect(await list(dev, { box: 'bin' })).toHaveLength(2)
    await call(cora, 'MOVE', { threads: ids, box: 'archive' })
    expect(await senders(dev)).toMatchObject([{ threads: 2, unread: 1 }])
    expect(await list(dev, { sender: wattle() })).toHaveLength(2)
    // An answer brings the thread back before those who put it away.
    await call(ada, 'SEND_RAW', { emailParams: { thread: first.threadId, html: '<p>Once more</p>' } })
    expect(await list(dev)).toMatchObject([{ excerpt: 'Once more', mails: 2 }])
  })

  test('goes to several, each by itself', async () => {
    const { ada, cora, eve: client } = here.as
    const { sent } = await write(ada, [harbour(), eve(), eve()])
    expect(sent).toHaveLength(2)
    expect((await list(ada)).map(({ name }) => name).toSorted()).toEqual(['Eve Tester', 'Harbour Foods'])
    expect((await list({ uid: client.uid }))[0]).toMatchObject({ name: 'Wattle Advisory' })
    expect(await list(cora)).toHaveLength(1)
  })

  test('is answered here, and the answer goes to whoever wrote', async () => {
    const { ben, cora } = here.as
    const sent = await one(ben, harbour())
    const [came] = await list(cora)
    const back = (await call<Sent>(cora, 'SEND_RAW', { emailParams: { thread: came!.id, html: 'Thanks' } })).sent[0]!
    expect((await whole(ben, sent.threadId)).mails.map(({ way, byName }) => [way, byName])).toEqual([
      ['in', 'Cora Tester'],
      ['out', 'Ben Tester'],
    ])
    await post(back)
    expect(letters).toMatchObject([{ to: 'ben@example.test', writer: 'Cora Tester (Harbour Foods) \u00b7 Tradewell' }])
  })

  test('is not sent twice for one wish', async () => {
    const payload = { emailParams: { to: [harbour()], subject: 'A', html: 'B' } }
    const id = ulid()
    const first = await call<Sent>(here.as.ada, 'SEND_RAW', payload, id)
    expect(await call<Sent>(here.as.ada, 'SEND_RAW', payload, id)).toEqual(first)
    expect(await list(here.as.ada)).toHaveLength(1)
  })

  test('security: goes to nobody but those one has to do with', async () => {
    const { ada, cora, finn, eve: client } = here.as
    const other = { id: finn.organisationId ?? '', type: 'organization' as const }
    for (const [who, to] of [
      [ada, other],
      [ada, { id: finn.uid, type: 'user' }],
      [ada, wattle()],
      [ada, { id: idFrom('organisation', ulid()), type: 'organization' }],
      [finn, wattle()],
      [finn, eve()],
      [{ uid: client.uid }, harbour()],
      [{ uid: client.uid }, { id: cora.uid, type: 'user' }],
    ] as const)
      expect(await refused(who, 'SEND_RAW', { emailParams: { to: [to], subject: 'A', html: 'B' } })).toBe(
        'work.notRelated',
      )
    // Not even beside one that one may write to.
    expect(await refused(ada, 'SEND_RAW', { emailParams: { to: [harbour(), other], subject: 'A', html: 'B' } })).toBe(
      'work.notRelated',
    )
    expect(await list(cora)).toEqual([])
    await write({ uid: client.uid }, [wattle()])
    expect(await list(ada)).toMatchObject([{ name: 'Eve Tester', unread: 1 }])
  })

  test('error: without a text, a subject, a recipient or a value it is not sent', async () => {
    const { ada } = here.as
    const bad = (emailParams: object) =>
      refused(ada, 'SEND_RAW', { emailParams: { to: [harbour()], subject: 'A', html: 'B', ...emailParams } })
    expect(await bad({ html: '<p> </p><script>1</script>' })).toBe('work.mailEmpty')
    expect(await bad({ subject: ' \u200b ' })).toBe('work.noSubject')
    expect(await bad({ to: [] })).toBe('work.noRecipient')
    expect(await bad({ html: '<p>Dear <span data-field="deal.title"></span></p>' })).toBe('work.valuesMissing')
    expect(await bad({ thread: idFrom('mailThread', ulid()) })).toBe('notFound')
    expect(await bad({ from: 'boss@bank.test' })).toBe('input.invalid')
    expect(await bad({ to: Array.from({ length: 6 }, () => harbour()) })).toBe('input.invalid')
  })

  test('names each of those it goes to, and goes to nobody where one has no such name', async () => {
    const { ada, cora, eve: client } = here.as
    const html = '<p>Dear <span data-field="recipient.name">x</span></p>'
    const { sent } = await write(ada, [harbour(), eve()], { html })
    const said = await Promise.all(sent.map(async ({ threadId }) => (await whole(ada, threadId)).mails[0]?.html))
    expect(said).toEqual(['<p>Dear Harbour Foods</p>', '<p>Dear Eve Tester</p>'])
    expect((await list({ uid: client.uid }))[0]?.excerpt).toBe('Dear Eve Tester')
    await post(...sent)
    expect(letters.map(({ text }) => text.split('\n')[0]).toSorted()).toEqual(['Dear Eve Tester', 'Dear Harbour Foods'])
    const first = { html: '<p><span data-field="recipient.firstName"></span>, hello</p>' }
    const both = { emailParams: { to: [eve(), harbour()], subject: 'A', ...first } }
    await expect(call(ada, 'SEND_RAW', both)).rejects.toThrow(
      'these fields have no value for Harbour Foods: recipient.firstName.',
    )
    expect(await list({ uid: client.uid })).toHaveLength(1)
    expect(await list(cora)).toHaveLength(1)
    const alone = await write(ada, [eve()], first)
    expect((await whole(ada, alone.sent[0]!.threadId)).mails[0]?.html).toBe('<p>Eve, hello</p>')
    // Nobody learns by a letter what its reader does not show.
    const address = { html: '<p><span data-field="recipient.email"></span></p>' }
    expect(await refused(ada, 'SEND_RAW', { emailParams: { to: [eve()], subject: 'A', ...address } })).toBe(
      'work.recipientLacks',
    )
  })

  test('security: what it says is cleaned before it is kept', async () => {
    const html =
      '<p onclick="x()">Hi<img src=x onerror=alert(1)></p><a href="javascript:alert(1)">go</a><iframe src="//evil"></iframe><style>*{}</style>'
    const { sent } = await write(here.as.ada, [harbour()], { html })
    expect((await whole(here.as.ada, sent[0]!.threadId)).mails[0]?.html).toBe('<p>Hi</p><p>go</p>')
  })

  test('security: so many within an hour, and no more', async () => {
    host.capacity.held = false
    for (let n = 0; n < 20; n++) await write(here.as.ada, [harbour(), eve()])
    expect(await refused(here.as.ada, 'SEND_RAW', { emailParams: { to: [harbour()], subject: 'A', html: 'B' } })).toBe(
      'work.tooManyMails',
    )
    host.clock.now = new Date(host.clock.now.getTime() + 3_600_000)
    await one(here.as.ada, harbour())
  })

  test('security: a mailbox is its party’s alone, and threads are nobody else’s', async () => {
    const sent = await one(here.as.ada, harbour())
    for (const who of [here.as.cora, here.as.finn, here.as.eve, { uid: here.as.ada.uid }]) {
      expect((await list(who)).map(({ id }) => id)).not.toContain(sent.threadId)
      expect(await refused(who, 'GET_THREAD', { id: sent.threadId })).toBe('notFound')
      expect(await refused(who, 'MARK_AS_READ', { threads: [sent.threadId] })).toBe('notFound')
      expect(await refused(who, 'MOVE', { threads: [sent.threadId], box: 'bin' })).toBe('notFound')
      expect(await refused(who, 'RETRY', { thread: sent.threadId, mail: sent.messageId })).toBe('notFound')
    }
  })

  test('is found by its words, by whom it is with, and not by what it no longer has', async () => {
    const { ada, cora } = here.as
    const first = await write(ada, [harbour()], { subject: 'Crates of pears', html: 'They are green' })
    const second = await write(ada, [eve()], { subject: 'Invoice', html: 'The pears are paid' })
    const ids = [first, second].map(({ sent }) => sent[0]!.threadId)
    const news = async (id: string) => {
      const row = await (
        rows(MailThreads) as {
          need: (key: object) => Promise<{ words: string[]; owner: { type: string; id: string } }>
        }
      ).need({ id })
      return {
        dynamodb: {
          Keys: { pk: { S: id }, sk: { S: '-' } },
          NewImage: { owner: { M: { type: { S: row.owner.type }, id: { S: row.owner.id } } } },
        },
      }
    }
    await host.work(MailIndex, { Records: await Promise.all(ids.map(news)) })
    const found = async (query: string, more = {}) =>
      (await list(ada, { query, ...more })).map(({ subject }) => subject).toSorted()
    expect(await found('pear')).toEqual(['Crates of pears', 'Invoice'])
    expect(await found('pears green')).toEqual(['Crates of pears'])
    expect(await found('harbour')).toEqual(['Crates of pears'])
    expect(await found('pear', { sender: eve() })).toEqual(['Invoice'])
    expect(await found('apples')).toEqual([])
    expect(await list(cora, { query: 'pear' })).toEqual([])
    expect(await refused(ada, 'GET_THREADS', { query: 'pear', cursor: 'x' })).toBe('input.invalid')
  })

  test('tells whom one may write to, by name', async () => {
    const names = async (who: Who, query = '') =>
      (await call<{ recipients: { name: string; relation: string }[] }>(who, 'GET_RECIPIENTS', { query })).recipients
        .map(({ name, relation }) => `${name} ${relation}`)
        .toSorted()
    expect(await names(here.as.ada, 'eve')).toEqual(['Eve Tester client'])
    expect(await names(here.as.cora, 'an organisation')).toEqual(['An organisation supplier'])
    expect(await names({ uid: here.as.eve.uid })).toEqual(['An organisation supplier'])
    expect(await names(here.as.finn)).toEqual([])
  })

  test('error: nobody writes to the product itself, of which one is a client with its plan', async () => {
    const unit = new Unit()
    const { id } = productOrganisation
    stageRelation(here.store, unit, { oid: id, who: wattle(), type: 'client', name: 'Wattle' })
    await unit.commit(here.store)
    const { ada } = here.as
    const { recipients } = await call<{ recipients: { id: string }[] }>(ada, 'GET_RECIPIENTS', { query: '' })
    expect(recipients.length).toBeGreaterThan(0)
    expect(recipients.map(each => each.id)).not.toContain(id)
    const to = [{ type: 'organization' as const, id }]
    expect(await refused(ada, 'SEND_RAW', { emailParams: { to, subject: 'A', html: '<p>B</p>' } })).toBe(
      'work.notRelated',
    )
  })
})

describe('a draft', () => {
  test('is kept for its writer alone, and goes with the mail', async () => {
    const { ada, ben } = here.as
    const { id } = await call<DraftView>(ada, 'CREATE_DRAFT', {})
    const written = { id, version: 1, to: [eve()], subject: 'A', html: '<p>B<script></script></p>', files: [] }
    const draft = await call<DraftView>(ada, 'SAVE_DRAFT', written)
    expect(draft).toMatchObject({ to: [{ name: 'Eve Tester' }], html: '<p>B</p>', version: 2 })
    expect(await refused(ada, 'SAVE_DRAFT', written)).toBe('call.conflict')
    expect(await refused(ben, 'SAVE_DRAFT', { ...written, version: 2 })).toBe('notFound')
    expect(await call(ada, 'GET_DRAFT', { id })).toMatchObject({ subject: 'A' })
    expect((await call<{ items: DraftView[] }>(ada, 'GET_DRAFTS', {})).items).toHaveLength(1)
    expect((await call<{ items: DraftView[] }>(ben, 'GET_DRAFTS', {})).items).toEqual([])
    expect(await refused(ben, 'GET_DRAFT', { id })).toBe('notFound')
    expect(await refused({ uid: ada.uid }, 'DELETE_DRAFT', { id })).toBe('notFound')
    await write(ada, [eve()], { draft: id })
    expect(await refused(ada, 'GET_DRAFT', { id })).toBe('notFound')
    const other = await call<DraftView>(ada, 'CREATE_DRAFT', {})
    await call(ada, 'DELETE_DRAFT', { id: other.id })
    expect((await call<{ items: DraftView[] }>(ada, 'GET_DRAFTS', {})).items).toEqual([])
  })
})

test('error: a draft that was sent or discarded is not sent once more', async () => {
  const { ada } = here.as
  const { id } = await call<DraftView>(ada, 'CREATE_DRAFT', {})
  await write(ada, [eve()], { draft: id })
  const again = { emailParams: { to: [eve()], subject: 'Your order', html: '<p>It is ready.</p>', draft: id } }
  expect(await refused(ada, 'SEND_RAW', again)).toBe('work.draftGone')
  expect(await list(ada)).toHaveLength(1)
})

describe('the files of a draft', () => {
  const looseOf = async () =>
    (await here.store.everything())
      .filter(({ table }) => table === 'Uploads')
      .filter(({ text }) => !text.includes('attachedAt')).length
  const weeksLater = async () => {
    host.clock.now = new Date(host.clock.now.getTime() + 15 * 86_400_000)
    await host.work(UploadSweeps, {})
  }
  const draftWith = async (files: readonly string[]) => {
    const { id, version } = await call<DraftView>(here.as.ada, 'CREATE_DRAFT', {})
    const written = { id, to: [eve()], subject: 'A', html: '<p>B</p>' }
    const saved = await call<DraftView>(here.as.ada, 'SAVE_DRAFT', {
      ...written,
      version,
      files: files.map(id => ({ id })),
    })
    return { written, version: saved.version, id }
  }

  test('are there however long it lies, and go out with the letter', async () => {
    const id = await file('plan.pdf')
    const { written, version, id: draft } = await draftWith([id])
    await weeksLater()
    await call(here.as.ada, 'SAVE_DRAFT', { ...written, version, subject: 'Later', files: [{ id }] })
    const { sent } = await write(here.as.ada, [eve()], { draft }, [id])
    await post(sent[0]!)
    expect(letters[0]?.files.map(({ name }) => name)).toEqual(['plan.pdf'])
    expect(await looseOf()).toBe(0)
  })

  test('are loose once they are taken out of it, it is thrown away, or the letter goes without them', async () => {
    const [one, two, three] = [await file('1.pdf'), await file('2.pdf'), await file('3.pdf')]
    const { written, version, id: draft } = await draftWith([one, two, three])
    expect(await looseOf()).toBe(0)
    await call(here.as.ada, 'SAVE_DRAFT', { ...written, version, files: [{ id: two }, { id: three }] })
    expect(await looseOf()).toBe(1)
    await write(here.as.ada, [eve()], { draft }, [two])
    expect(await looseOf()).toBe(2)
    const other = await draftWith([one])
    await call(here.as.ada, 'DELETE_DRAFT', { id: other.id })
    expect(await looseOf()).toBe(2)
    await weeksLater()
    expect((await here.store.everything()).filter(({ table }) => table === 'Uploads')).toHaveLength(1)
  })

  test('security: are held by one draft alone, and sent from no other', async () => {
    const id = await file('plan.pdf')
    await draftWith([id])
    const { id: other, version } = await call<DraftView>(here.as.ada, 'CREATE_DRAFT', {})
    const stolen = { id: other, version, to: [eve()], subject: 'A', html: '', files: [{ id }] }
    expect(await refused(here.as.ada, 'SAVE_DRAFT', stolen)).toBe('files.notReady')
    for (const draft of [other, undefined])
      expect(
        await refused(here.as.ada, 'SEND_RAW', {
          emailParams: { to: [eve()], subject: 'A', html: 'B', ...(draft ? { draft } : {}) },
          emailTransportAttachments: [{ id }],
        }),
      ).toBe('files.notReady')
  })
})

describe('a letter by e-mail', () => {
  test('leaves once, under the writer’s name, with an address for answers that is its thread’s alone', async () => {
    const { sent } = await write(here.as.ada, [eve(), harbour()])
    await post(...sent)
    await post(...sent)
    expect(letters).toHaveLength(2)
    const [first, second] = letters
    expect(first).toMatchObject({
      to: 'eve@example.test',
      subject: 'Your order',
      writer: 'Ada Tester (Wattle Advisory) \u00b7 Tradewell',
      thread: sent[0]!.threadId,
      mail: sent[0]!.messageId,
    })
    expect(first?.replyTo).toMatch(/^r-[0-9a-z]{26}-[0-9a-f]{32}@answers\.tradewell\.test$/)
    expect(first?.replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect(second?.replyTo).not.toBe(first?.replyTo)
    expect(second?.to).toBe('cora@example.test')
    expect(first?.html).toContain('<p>It is <strong>ready</strong>.</p>')
    expect(first?.text).toContain('It is ready.')
    expect(await stateOf(here.as.ada, sent[0]!)).toMatchObject({ state: 'sent' })
    const [left] = await Promise.all([
      (rows(MailPosts) as { get: (key: object) => Promise<unknown> }).get({
        thread: sent[0]!.threadId,
        mail: sent[0]!.messageId,
      }),
    ])
    expect(left).toBeUndefined()
  })

  test('that is not taken is tried again, and given up in the end with its reason', async () => {
    const sent = await one(here.as.ada, eve())
    refusal = new MailNotTaken('SES did not take a letter: Throttling')
    for (let n = 0; n < 4; n++) await expect(post(sent)).rejects.toThrow('1 of 1 letters were not sent')
    await post(sent)
    expect(await stateOf(here.as.ada, sent)).toMatchObject({ state: 'failed', reason: 'notTaken' })
    expect((await list(here.as.ada, { only: 'failed' })).map(({ id }) => id)).toEqual([sent.threadId])
    expect(events('failed')).toMatchObject([{ parties: [wattle()], data: { fromName: 'Eve Tester' } }])
    refusal = undefined
    await call(here.as.ada, 'RETRY', { thread: sent.threadId, mail: sent.messageId })
    await post(sent)
    expect(letters).toHaveLength(1)
    expect(await list(here.as.ada, { only: 'failed' })).toEqual([])
    expect(await refused(here.as.ada, 'RETRY', { thread: sent.threadId, mail: sent.messageId })).toBe(
      'state.transition',
    )
  })

  test('to an address that is none is given up at once', async () => {
    const sent = await one(here.as.ada, eve())
    refusal = new AddressRefused('SES did not take a letter: BadRequestException')
    await post(sent)
    expect(await stateOf(here.as.ada, sent)).toMatchObject({ state: 'failed', reason: 'noMailbox' })
  })

  test('that bounces says why, and nothing is sent to that address any more', async () => {
    const sent = await one(here.as.ada, eve())
    await post(sent)
    await sesTells(sent, { eventType: 'Delivery' })
    expect(await stateOf(here.as.ada, sent)).toMatchObject({ state: 'delivered' })
    await sesTells(sent, bounces())
    await sesTells(sent, bounces())
    await sesTells(sent, { eventType: 'Delivery' })
    expect(await stateOf(here.as.ada, sent)).toMatchObject({ state: 'bounced', reason: 'noMailbox' })
    expect(events('failed')).toHaveLength(1)
    const next = await one(here.as.ada, eve())
    await post(next)
    expect(await stateOf(here.as.ada, next)).toMatchObject({ state: 'bounced', reason: 'suppressed' })
    expect(letters).toHaveLength(1)
    expect((await here.store.everything()).filter(({ table }) => table === 'MailSuppressions').join()).not.toContain(
      'example',
    )
  })

  test.each([
    ['MailboxFull', 'Transient', 'mailboxFull'],
    ['General', 'Transient', 'temporary'],
    ['MessageTooLarge', 'Transient', 'tooLarge'],
    ['OnAccountSuppressionList', 'Permanent', 'suppressed'],
    ['Undetermined', 'Permanent', 'unknown'],
  ])('a bounce of %s that is %s is told as %s', async (subType, type, reason) => {
    const sent = await one(here.as.ada, eve())
    await post(sent)
    await sesTells(sent, bounces(subType, type))
    expect(await stateOf(here.as.ada, sent)).toMatchObject({ state: 'bounced', reason })
  })

  test('that is complained of is the last', async () => {
    const sent = await one(here.as.ada, eve())
    await post(sent)
    await sesTells(sent, {
      eventType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: 'eve@example.test' }] },
    })
    expect(await stateOf(here.as.ada, sent)).toMatchObject({ state: 'complained' })
    expect(await refused(here.as.ada, 'RETRY', { thread: sent.threadId, mail: sent.messageId })).toBe(
      'state.transition',
    )
  })

  test('beyond what somebody gets of one sender within an hour stands here alone', async () => {
    host.capacity.held = false
    const all = []
    for (let n = 0; n < 11; n++) all.push(await one(here.as.ada, eve()))
    await post(...all)
    expect(letters).toHaveLength(10)
    expect(await stateOf(here.as.ada, all[10]!)).toMatchObject({ state: 'held', reason: 'many' })
    expect(await list({ uid: here.as.eve.uid })).toHaveLength(11)
  })
})

/** Ends what somebody is to an organisation. */
const leaves = async (uid: string, oid: string) => {
  const unit = new Unit()
  const relations = repository(Relations, here.store, unit)
  const row = await relations.need({ who: whoKey({ id: uid, type: 'user' }), oid })
  relations.save({ ...row, status: 'released' })
  await unit.commit(here.store)
}

describe('an answer by e-mail', () => {
  const asked = async () => {
    const sent = await one(here.as.ada, eve())
    await post(sent)
    return { sent, replyTo: letters.at(-1)!.replyTo }
  }

  test('comes into the thread, and into the other’s own as what they wrote; the mail itself goes', async () => {
    const { sent, replyTo } = await asked()
    const key = await answer(replyTo)
    const { mails } = await whole(here.as.ben, sent.threadId)
    expect(mails[0]).toMatchObject({ way: 'in', byName: 'Eve Tester', html: '<p>Thank you.</p>', byMail: true })
    expect(mails[0]?.quoted).toContain('<blockquote><p>It is ready.</p></blockquote>')
    expect(mails[0]?.doubt).toBeUndefined()
    expect(await unread(here.as.ada)).toBe(1)
    expect((await list({ uid: here.as.eve.uid }))[0]).toMatchObject({ lastWay: 'out', excerpt: 'Thank you.' })
    expect(events('came').at(-1)).toMatchObject({ parties: [wattle()], data: { fromName: 'Eve Tester', byMail: true } })
    expect(answers.has(key)).toBe(false)
    await host.work(ApprisingsConsumer, {
      Records: events('came')
        .slice(-1)
        .map(event => ({ messageId: 'm', body: JSON.stringify(event) })),
    })
    expect(told.map(({ to }) => to)).toContain('ada@example.test')
  })

  test('that is told of twice comes once', async () => {
    const { sent, replyTo } = await asked()
    const raw = received(`From: eve@example.test\r\nTo: ${replyTo}\r\n\r\nOnce`, {
      from: 'eve@example.test',
      to: replyTo,
      at: 0,
    })
    for (let n = 0; n < 2; n++) {
      answers.set('same', Buffer.from(raw))
      await host.work(MailAnswers, created('same'))
    }
    expect((await whole(here.as.ada, sent.threadId)).mails).toHaveLength(2)
  })

  test('security: an address that nobody gave out is for nobody', async () => {
    const { sent, replyTo } = await asked()
    const forged = replyTo.replace(/-([0-9a-f])/, (_, digit) => `-${digit === '0' ? '1' : '0'}`)
    for (const to of [
      forged.replace(/-[0-9a-f]{32}@/, `-${'0'.repeat(32)}@`),
      'r-1-2@answers.tradewell.test',
      replyTo.replace('answers.', 'evil.'),
    ])
      await answer(to)
    expect((await whole(here.as.ada, sent.threadId)).mails).toHaveLength(1)
  })

  test.each([
    ['from another address', { from: 'mallory@example.test' }, 'address'],
    ['that nothing proves', { passes: false }, 'forged'],
  ])('security: one %s is told as such, with nothing attached', async (_name, how, doubt) => {
    const { sent, replyTo } = await asked()
    const body =
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nPay here\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n--b--\r\n'
    await answer(replyTo, { ...how, body })
    const { mails } = await whole(here.as.ada, sent.threadId)
    expect(mails[0]).toMatchObject({ doubt, files: [], leftOut: 1, html: '<p>Pay here</p>' })
    expect(mails[0]?.byName).not.toBe('Eve Tester')
    expect((await list({ uid: here.as.eve.uid }))[0]?.mails).toBe(1)
    expect(buckets.quarantine.size).toBe(0)
  })

  test.each([
    ['of two addresses', 'eve@example.test, m@evil.test'],
    ['of an address that is another’s name', 'eve@example.test <m@evil.test>'],
    ['with another as a remark', 'eve@example.test(<m@evil.test>)'],
    ['that stands there twice', 'm@evil.test\r\nFrom: eve@example.test'],
    ['that stands there twice, the other way round', 'eve@example.test\r\nfrom : m@evil.test'],
  ])('security: one with a From %s is not the word of either', async (_name, from) => {
    const { sent, replyTo } = await asked()
    const raw = `From: ${from}\r\nTo: ${replyTo}\r\nSubject: Re\r\n\r\nPay to account 123.`
    answers.set('f', Buffer.from(received(raw, { from: 'm@evil.test', to: replyTo, at: 0 })))
    await host.work(MailAnswers, created('f'))
    const [mail] = (await whole(here.as.ada, sent.threadId)).mails
    expect(mail?.html).toBe('<p>Pay to account 123.</p>')
    expect(['forged', 'address']).toContain(mail?.doubt)
    expect(mail?.byName).not.toBe('Eve Tester')
    expect((await list({ uid: here.as.eve.uid }))[0]?.mails).toBe(1)
  })

  test('security: of somebody with whom there is nothing any more is left', async () => {
    const { sent, replyTo } = await asked()
    await leaves(here.as.eve.uid, wattle().id)
    const key = await answer(replyTo)
    expect((await whole(here.as.ada, sent.threadId)).mails).toHaveLength(1)
    expect(await unread(here.as.ada)).toBe(0)
    expect((await list({ uid: here.as.eve.uid }))[0]?.mails).toBe(1)
    expect(answers.has(key)).toBe(false)
  })

  test('security: verdicts that the sender wrote say nothing', async () => {
    const { sent, replyTo } = await asked()
    await answer(replyTo, {
      passes: false,
      headers: ['Authentication-Results: amazonses.com; dmarc=pass', 'X-SES-Virus-Verdict: PASS'],
    })
    expect((await whole(here.as.ada, sent.threadId)).mails[0]?.doubt).toBe('forged')
  })

  test('security: one with a virus keeps nothing of what it said', async () => {
    const { sent, replyTo } = await asked()
    const raw = received(`From: eve@example.test\r\nTo: ${replyTo}\r\n\r\nOpen me`, {
      from: 'eve@example.test',
      to: replyTo,
      at: 0,
    })
    answers.set('v', Buffer.from(raw.replace('X-SES-Virus-Verdict: PASS', 'X-SES-Virus-Verdict: FAIL')))
    await host.work(MailAnswers, created('v'))
    expect((await whole(here.as.ada, sent.threadId)).mails[0]).toMatchObject({ doubt: 'virus', html: '<p></p>' })
  })

  test('of a machine is noted and calls for nobody; reports and what is ours are left', async () => {
    const { sent, replyTo } = await asked()
    await answer(replyTo, { headers: ['Auto-Submitted: auto-replied'] })
    expect((await whole(here.as.ada, sent.threadId)).mails[0]).toMatchObject({ isAutomatic: true })
    expect(await unread(here.as.ada)).toBe(0)
    const before = (await whole(here.as.ada, sent.threadId)).mails.length
    await answer(replyTo, { headers: [`X-Tradewell-Thread: ${sent.threadId}`] })
    await answer(replyTo, {
      body: 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b--\r\n',
    })
    expect((await whole(here.as.ada, sent.threadId)).mails).toHaveLength(before)
  })

  test('security: two machines that answer each other come to an end', async () => {
    host.capacity.held = false
    const { sent, replyTo } = await asked()
    for (let n = 0; n < 22; n++) await answer(replyTo)
    expect((await list(here.as.ada)).find(({ id }) => id === sent.threadId)?.mails).toBe(21)
  })

  test('brings files through the check of uploads', async () => {
    const { sent, replyTo } = await asked()
    const part = (type: string, name: string, content: string) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`
    const body = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee there\r\n${part('application/pdf', '../../evil\u202efdp.pdf', '%PDF-1.7')}${part('application/x-msdownload', 'run.exe', 'MZ')}--b--\r\n`
    await answer(replyTo, { body })
    const [mail] = (await whole(here.as.ada, sent.threadId)).mails
    expect(mail).toMatchObject({ leftOut: 1, files: [{ type: 'application/pdf', state: 'checking' }] })
    const [one] = mail?.files ?? []
    expect(one?.name).not.toMatch(/[/\\\u202e]/)
    expect(buckets.quarantine.get(one?.id ?? '')?.bytes.length).toBe(8)
    const asks = { thread: sent.threadId, mail: mail?.id, file: one?.id }
    expect(await refused(here.as.ada, 'GET_URL', asks)).toBe('notFound')
    const unit = new Unit()
    const uploads = repository(UploadRows, here.store, unit)
    const upload = await uploads.need({ id: one!.id })
    uploads.save({ ...upload, status: 'ready', checked: { key: `${upload.id}-x`, type: 'application/pdf', size: 8 } })
    await unit.commit(here.store)
    await host.work(MailUpkeep, {})
    expect((await whole(here.as.ada, sent.threadId)).mails[0]?.files[0]?.state).toBe('ready')
    expect(await call<{ url: string }>(here.as.ada, 'GET_URL', asks)).toMatchObject({
      url: expect.stringContaining('https://files.test/'),
    })
    expect(await refused({ uid: here.as.eve.uid }, 'GET_URL', asks)).toBe('notFound')
  })
})

describe('whoever left an organisation', () => {
  test('security: gets its mail no more, and their answers are not its word', async () => {
    const { ada, ben, cora } = here.as
    const sent = await one(ben, harbour())
    const [came] = await list(cora)
    const answered = async (html: string) =>
      (await call<Sent>(cora, 'SEND_RAW', { emailParams: { thread: came!.id, html } })).sent[0]!
    await post(await answered('Thanks'))
    expect(letters.at(-1)?.to).toBe('ben@example.test')
    const { replyTo } = letters.at(-1)!
    await leaves(ben.uid, wattle().id)
    await post(await answered('Confidential'))
    expect(letters.at(-1)?.to).toBe('ada@example.test')
    await answer(replyTo, { from: 'ben@example.test' })
    const { mails } = await whole(cora, came!.id)
    expect(mails[0]).toMatchObject({ doubt: 'address', byName: 'ben@example.test' })
    expect((await whole(ada, sent.threadId)).mails).toHaveLength(3)
    await answer(replyTo, { from: 'ada@example.test' })
    expect((await whole(cora, came!.id)).mails[0]).toMatchObject({ byName: 'Ada Tester' })
  })
})

describe('what goes with a mail', () => {
  test('is of one’s own party, goes out with the letter, and is read by both sides', async () => {
    const id = await file('plan.pdf')
    const foreign = await file('theirs.pdf', harbour(), here.as.cora.uid)
    expect(
      await refused(here.as.ada, 'SEND_RAW', {
        emailParams: { to: [eve()], subject: 'A', html: 'B' },
        emailTransportAttachments: [{ id: foreign }],
      }),
    ).toBe('files.notReady')
    const { sent } = await write(here.as.ada, [eve()], {}, [id])
    await post(sent[0]!)
    expect(letters[0]?.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([['plan.pdf', 4]])
    const [came] = await list({ uid: here.as.eve.uid })
    const asks = { thread: came?.id, mail: sent[0]!.messageId, file: id }
    expect(await call<{ url: string }>({ uid: here.as.eve.uid }, 'GET_URL', asks)).toBeDefined()
    expect(await refused(here.as.cora, 'GET_URL', asks)).toBe('notFound')
    // It stands with this mail, and with no other.
    expect(
      await refused(here.as.ada, 'SEND_RAW', {
        emailParams: { to: [eve()], subject: 'A', html: 'B' },
        emailTransportAttachments: [{ id }],
      }),
    ).toBe('files.notReady')
  })

  test('is loose once the last mailbox has emptied its bin', async () => {
    const id = await file('plan.pdf')
    const { sent } = await write(here.as.ada, [eve()], {}, [id])
    const [came] = await list({ uid: here.as.eve.uid })
    await call(here.as.ada, 'MOVE', { threads: [sent[0]!.threadId], box: 'bin' })
    await call({ uid: here.as.eve.uid }, 'MOVE', { threads: [came!.id], box: 'bin' })
    await host.work(MailUpkeep, {})
    expect(await list(here.as.ada, { box: 'bin' })).toHaveLength(1)
    host.clock.now = new Date(host.clock.now.getTime() + 31 * 86_400_000)
    await host.work(MailUpkeep, {})
    const rowsOf = async (name: string) => (await here.store.everything()).filter(({ table }) => table === name)
    for (const { name } of [MailThreads, ThreadMails, MailFiles]) expect(await rowsOf(name)).toEqual([])
    const [upload] = await rowsOf('Uploads')
    expect(upload?.text).not.toContain('attachedAt')
  })
})

test('nothing of what is logged names anybody', async () => {
  const lines: string[] = []
  const log = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  const sent = await one(here.as.ada, eve())
  refusal = new MailNotTaken('SES did not take a letter: Throttling')
  await host.work(MailPost, keysOf({ pk: sent.threadId, sk: sent.messageId }), log).catch(() => {})
  refusal = undefined
  await post(sent)
  answers.set('k', Buffer.from(`From: eve@example.test\r\nTo: ${letters[0]?.replyTo}\r\n\r\nSecret words`))
  await host.work(MailAnswers, created('k'), log)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join()).not.toMatch(/example\.test|answers\.tradewell|Secret|Eve|Ada/)
})

test('a mailbox of many thousands is listed, searched and read a page at a time', async () => {
  // What a page takes does not grow with what lies behind it: each is bounded in test/fixtures/capacity/work.json.
  const owner = wattle()
  const words = Array.from({ length: 100 }, (_, n) => `word${n}`)
  const ids = Array.from({ length: 450 }, () => idFrom('mailThread', ulid()))
  const stage = async <T>(all: readonly T[], put: (each: T, n: number, unit: Unit) => void) => {
    for (let from = 0; from < all.length; from += 90) {
      const unit = new Unit()
      for (const [n, each] of all.slice(from, from + 90).entries()) put(each, from + n, unit)
      await unit.commit(here.store)
    }
  }
  const text = 'What was said of it, at some length, as people do who write to each other about their work. '
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
  await stage(ids, (id, n, unit) => {
    repository(MailThreads, here.store, unit).create({
      ...{
        id,
        owner,
        with: n % 2 ? eve() : harbour(),
        name: 'Somebody',
        subject: `Order ${n}`,
        box: 'inbox',
        mails: 20,
      },
      ...{ unread: 1, failed: false, lastAt: at(n), lastWay: 'in', excerpt: text, words: [...words, `order${n}`] },
      ...{ peer: idFrom('mailThread', ulid()), salt: '0'.repeat(32) },
    })
  })
  await stage(ids, (id, _n, unit) => {
    repository(MailWords, here.store, unit).put({ list: `organization#${owner.id}#wo`, at: `word1#${id}` })
  })
  await stage(ids, (_id, n, unit) => {
    const other = { id: idFrom('organisation', ulid()), type: 'organization' as const }
    const box = `organization#${owner.id}`
    repository(MailSenders, here.store, unit).create({
      box,
      with: other,
      name: `Sender ${n}`,
      threads: 1,
      unread: 1,
      lastAt: at(n),
      subject: 'Order',
    })
  })
  await stage(Array.from({ length: 40 }), (_each, n, unit) => {
    repository(ThreadMails, here.store, unit).create({
      ...{ thread: ids[0]!, id: idFrom('mail', ulid()), way: 'in', byName: 'Eve', at: at(n), excerpt: text, files: [] },
      html: `<p>${text.repeat(20)}</p>`,
    })
  })
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await call<{ items: MailThreadView[]; cursor?: string }>(here.as.ada, 'GET_THREADS', {
      query: 'word1',
      ...(cursor ? { cursor } : {}),
    })
    for (const { id } of page.items) seen.add(id)
    cursor = page.cursor
  } while (cursor)
  expect(seen.size).toBe(450)
  const pages = async (asked: object) => {
    let rows = 0
    let next: string | undefined
    do {
      const page = await call<{ items: unknown[]; cursor?: string }>(here.as.ada, 'GET_THREADS', {
        ...asked,
        ...(next ? { cursor: next } : {}),
      })
      rows += page.items.length
      next = page.cursor
    } while (next)
    return rows
  }
  expect([await pages({}), await pages({ only: 'unread' }), await pages({ sender: eve(), only: 'unread' })]).toEqual([
    450, 450, 225,
  ])
  expect(await senders(here.as.ada, { query: 'Sender 7' })).not.toEqual([])
  const first = await whole(here.as.ada, ids[0]!)
  expect(first.mails).toHaveLength(10)
  expect((await whole(here.as.ada, ids[0]!, first.cursor)).mails).toHaveLength(10)
})
