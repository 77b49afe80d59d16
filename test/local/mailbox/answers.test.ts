import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AwsEvent } from '#infra/local/events/event-bus.ts'
import { type Mailbox, startMailbox } from '#infra/local/mailbox/mailbox.ts'
import { isFor } from '#infra/local/mailbox/rules.ts'

/** What SES tells of mails, and how answers come in: against its documentation of event data, its simulator and receipt rules. */

let mailbox: Mailbox
const events: AwsEvent[] = []
const kept: { bucket: string; key: string; raw: string }[] = []
const key = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' }

beforeAll(async () => {
  mailbox = await startMailbox({
    dataDir: mkdtempSync(join(tmpdir(), 'tradewell-answers-')),
    region: 'ap-southeast-2',
    verifiedIdentities: ['tradewell.example'],
    configurationSets: [{ name: 'letters', events: ['DELIVERY', 'BOUNCE', 'COMPLAINT'] }],
    onEvent: async event => void events.push(event),
    receiptRules: [{ recipients: ['answers.tradewell.example'], bucket: 'answers', prefix: 'in/' }],
    keep: async (bucket, at, bytes) => void kept.push({ bucket, key: at, raw: Buffer.from(bytes).toString() }),
    secretOf: id => (id === key.accessKeyId ? key.secretAccessKey : undefined),
    authorise: (_id, _action, resource) => !resource.includes('configuration-set/closed'),
  })
})
afterAll(() => mailbox.close())

const send = (to: string, changes: Partial<SendEmailCommandInput> = {}) =>
  new SESv2Client({ region: 'ap-southeast-2', endpoint: mailbox.url, credentials: key, maxAttempts: 1 }).send(
    new SendEmailCommand({
      FromEmailAddress: 'Tradewell <no-reply@tradewell.example>',
      ReplyToAddresses: ['r-1@answers.tradewell.example'],
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: 'letters',
      EmailTags: [{ Name: 'mail', Value: 'mai_1' }],
      Content: { Simple: { Subject: { Data: 'Order' }, Body: { Text: { Data: 'It is ready.\nToday.' } } } },
      ...changes,
    }),
  )
const told = async (count: number) => {
  for (let n = 0; events.length < count && n < 200; n++) await new Promise(resolve => setTimeout(resolve, 5))
  return events
    .splice(0)
    .map(({ 'detail-type': detailType, detail }) => ({ detailType, ...(detail as Record<string, unknown>) }))
}

describe('what becomes of a mail', () => {
  test.each([
    ['ana@people.example', ['Email Delivered']],
    ['bounce@simulator.amazonses.com', ['Email Bounced']],
    ['bounce+label@simulator.amazonses.com', ['Email Bounced']],
    ['suppressionlist@simulator.amazonses.com', ['Email Bounced']],
    ['complaint@simulator.amazonses.com', ['Email Delivered', 'Email Complaint Received']],
  ])('to %s is told as %j', async (to, types) => {
    await send(to)
    const all = await told(types.length)
    expect(all.map(({ detailType }) => detailType)).toEqual(types)
    expect(all[0]).toMatchObject({ mail: { tags: { mail: ['mai_1'], 'ses:configuration-set': ['letters'] } } })
  })

  test('is told to nobody without a configuration set; one that there is not, or that is not allowed, is refused', async () => {
    await send('ana@people.example', { ConfigurationSetName: undefined })
    await expect(send('ana@people.example', { ConfigurationSetName: 'none' })).rejects.toThrow('does not exist')
    await expect(send('ana@people.example', { EmailTags: [{ Name: 'a b', Value: 'x' }] })).rejects.toThrow('tag')
    expect(events).toEqual([])
  })
})

describe('an answer', () => {
  const post = (id: string, headers: Record<string, string> = {}, text = 'Thank you') =>
    fetch(`${mailbox.url}/local/mailbox/${id}/answer`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ text }),
    })

  test('goes to where the mail says, with what it answers below and what SES found above', async () => {
    const { MessageId = '' } = await send('ana@people.example')
    expect(await (await fetch(`${mailbox.url}/local/mailbox`)).text()).toContain(`/local/mailbox/${MessageId}/answer`)
    expect((await post(MessageId)).status).toBe(303)
    const [{ bucket, key: at, raw } = { bucket: '', key: '', raw: '' }] = kept.splice(0)
    expect([bucket, at.startsWith('in/')]).toEqual(['answers', true])
    expect(raw).toMatch(/^Return-Path: <ana@people\.example>\r\nReceived: .* for r-1@answers\.tradewell\.example;/)
    expect(raw).toContain('Authentication-Results: amazonses.com; spf=pass')
    const body = Buffer.from(raw.slice(raw.indexOf('\r\n\r\n')), 'base64').toString()
    expect(body).toContain('Thank you\n')
    expect(body).toContain('> It is ready.\n> Today.')
  })

  test('security: no page of another site sends one', async () => {
    const { MessageId = '' } = await send('ana@people.example')
    expect((await post(MessageId, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(MessageId, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await post('nobody')).status).toBe(404)
    const other = await send('ana@people.example', { ReplyToAddresses: ['x@elsewhere.test'] })
    expect((await post(other.MessageId ?? '')).status).toBe(409)
    expect(kept).toEqual([])
  })

  test.each([
    ['a@answers.tradewell.example', true],
    ['A@ANSWERS.tradewell.example', true],
    ['a@tradewell.example', false],
    ['a@x.answers.tradewell.example', false],
  ])('to %s is for the rule of a domain: %s', (address, is) => {
    expect(isFor({ recipients: ['answers.tradewell.example'], bucket: 'b', prefix: '' }, address)).toBe(is)
  })
})
