import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Audit } from '#functions/organisations/Audit.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import { MailNotTaken } from '#functions/ports/mail.ts'
import { MailAnswers } from '#functions/work/MailAnswers.ts'
import { MailIndex } from '#functions/work/MailIndex.ts'
import { MailPost } from '#functions/work/MailPost.ts'
import { MailSendCounts, MailSenders, MailThreads, MailWords, ThreadMails } from '#functions/work/mail-tables.ts'
import { idFrom } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import type { MailThreadView } from '#shared/work/Mail.contract.ts'
import { sendQuota } from '#shared/work/mail-limits.ts'
import { created } from '../files/buckets.ts'
import { stageRelation } from '../relations.ts'
import {
  answers,
  call,
  eve,
  events,
  harbour,
  here,
  host,
  keysOf,
  letters,
  list,
  mailboxesForEach,
  one,
  post,
  refused,
  refuseLetters,
  rows,
  type Sent,
  senders,
  told,
  unread,
  type Who,
  wattle,
  whole,
  write,
} from './mailboxes.ts'

mailboxesForEach()

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

  test('of a person is told in the log of the other side by that person’s name', async () => {
    const { eve: person, ada } = here.as
    await one(person, wattle())
    await host.work(AuditConsumer, {
      Records: events('came').map(event => ({ messageId: 'm', body: JSON.stringify(event) })),
    })
    const { names } = await host.call<{ names: Record<string, string> }>(Audit, ada, 'LOG', {})
    expect(names).toEqual({ [person.uid]: 'Eve Tester' })
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

  test('security: so many of a party within a day, whoever of it writes', async () => {
    const unit = new Unit()
    const day = host.clock.now.toISOString().slice(0, 10)
    const sent = { who: partyKey(wattle()), span: day, letters: sendQuota.partyADay - 1 }
    repository(MailSendCounts, here.store, unit).create(sent)
    await unit.commit(here.store)
    await one(here.as.ada, harbour())
    expect(await refused(here.as.ben, 'SEND_RAW', { emailParams: { to: [harbour()], subject: 'A', html: 'B' } })).toBe(
      'work.tooManyMails',
    )
    host.clock.now = new Date(host.clock.now.getTime() + 86_400_000)
    await one(here.as.ben, harbour())
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
    // What has no word of two letters narrows nothing.
    expect(await found('p')).toEqual(await found(''))
    expect(await found('p')).toContain('Invoice')
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

  test('reaches everybody whom one may write to, however many of them have one name', async () => {
    const oid = here.org.wattle
    for (let from = 0; from < 450; from += 30) {
      const unit = new Unit()
      for (let n = from; n < from + 30; n++)
        stageRelation(here.store, unit, {
          ...{
            oid,
            who: { id: crypto.randomUUID(), type: 'user' },
            type: 'individual',
            name: n < 3 ? `First ${n}` : 'Kim Park',
          },
        })
      await unit.commit(here.store)
    }
    const all = async (query: string) => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const asked = { query, ...(cursor === undefined ? {} : { cursor }) }
        const page = await call<{ recipients: { id: string }[]; cursor?: string }>(here.as.ada, 'GET_RECIPIENTS', asked)
        ids.push(...page.recipients.map(({ id }) => id))
        cursor = page.cursor
      } while (cursor !== undefined)
      return ids
    }
    const park = await all('park')
    expect([park.length, new Set(park).size]).toEqual([447, 447])
    expect(await all('first')).toHaveLength(3)
    expect(await refused(here.as.ada, 'GET_RECIPIENTS', { cursor: 'forged' })).toBe('input.invalid')
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

test('nothing of what is logged names anybody', async () => {
  const lines: string[] = []
  const log = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  const sent = await one(here.as.ada, eve())
  refuseLetters(new MailNotTaken('SES did not take a letter: Throttling'))
  await host.work(MailPost, keysOf({ pk: sent.threadId, sk: sent.messageId }), log).catch(() => {})
  refuseLetters(undefined)
  await post(sent)
  answers.set('k', Buffer.from(`From: eve@example.test\r\nTo: ${letters[0]?.replyTo}\r\n\r\nSecret words`))
  await host.work(MailAnswers, created('k'), log)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join()).not.toMatch(/example\.test|answers\.tradewell|Secret|Eve|Ada/)
})

test('a mailbox of many thousands is listed, searched and read a page at a time', async () => {
  // What a page takes does not grow with what lies behind it: each is bounded in test/fixtures/capacity/work.json.
  const owner = wattle()
  // None begins as another does: each has one place in the index, as that has them.
  const words = Array.from({ length: 100 }, (_, n) => `word${n}x`)
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
    repository(MailWords, here.store, unit).put({ list: `organization#${owner.id}#wo`, at: `${words[1]}#${id}` })
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
      query: words[1],
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
