import { received } from 'local-cloud'
import { describe, expect, test } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Uploads as UploadRows } from '#functions/files/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Relations } from '#functions/organisations/tables.ts'
import { AddressRefused, MailNotTaken } from '#functions/ports/mail.ts'
import { MailAnswers } from '#functions/work/MailAnswers.ts'
import { MailUpkeep } from '#functions/work/MailUpkeep.ts'
import { MailPosts } from '#functions/work/mail-tables.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { created } from '../files/buckets.ts'
import {
  answer,
  answers,
  bounces,
  buckets,
  call,
  eve,
  events,
  harbour,
  here,
  host,
  letters,
  list,
  mailboxesForEach,
  one,
  post,
  refused,
  refuseLetters,
  rows,
  type Sent,
  sesTells,
  stateOf,
  told,
  unread,
  wattle,
  whole,
  write,
} from './mailboxes.ts'

mailboxesForEach()

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
    refuseLetters(new MailNotTaken('SES did not take a letter: Throttling'))
    for (let n = 0; n < 4; n++) await expect(post(sent)).rejects.toThrow('1 of 1 letters were not sent')
    await post(sent)
    expect(await stateOf(here.as.ada, sent)).toMatchObject({ state: 'failed', reason: 'notTaken' })
    expect((await list(here.as.ada, { only: 'failed' })).map(({ id }) => id)).toEqual([sent.threadId])
    expect(events('failed')).toMatchObject([{ parties: [wattle()], data: { fromName: 'Eve Tester' } }])
    refuseLetters(undefined)
    await call(here.as.ada, 'RETRY', { thread: sent.threadId, mail: sent.messageId })
    await post(sent)
    expect(letters).toHaveLength(1)
    expect(await list(here.as.ada, { only: 'failed' })).toEqual([])
    expect(await refused(here.as.ada, 'RETRY', { thread: sent.threadId, mail: sent.messageId })).toBe(
      'state.transition',
    )
  })

  test('security: is not sent again to whom one has nothing to do with any more', async () => {
    const sent = await one(here.as.ada, eve())
    refuseLetters(new AddressRefused('SES did not take a letter: BadRequestException'))
    await post(sent)
    refuseLetters(undefined)
    const unit = new Unit()
    const relations = repository(Relations, here.store, unit)
    relations.save({ ...(await relations.need({ who: whoKey(eve()), oid: wattle().id })), status: 'released' })
    await unit.commit(here.store)
    expect(await refused(here.as.ada, 'RETRY', { thread: sent.threadId, mail: sent.messageId })).toBe('work.notRelated')
    await post(sent)
    expect(letters).toEqual([])
  })

  test('to an address that is none is given up at once', async () => {
    const sent = await one(here.as.ada, eve())
    refuseLetters(new AddressRefused('SES did not take a letter: BadRequestException'))
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
