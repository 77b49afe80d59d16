import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { describe, expect, test } from 'vitest'
import { handlePages } from '#infra/local/mailbox/pages.ts'
import { adminKey, harnessOfFile, oneFromKey, plainKey, refusal } from '../user-pool/harness.ts'

const local = await harnessOfFile()
const connection = (credentials: typeof adminKey) => ({
  region: 'ap-southeast-2',
  endpoint: local.mailbox.url,
  credentials,
  maxAttempts: 1,
})
const mail = (changes: Partial<SendEmailCommandInput> = {}, credentials = adminKey) =>
  new SESv2Client(connection(credentials)).send(
    new SendEmailCommand({
      FromEmailAddress: 'Tradewell <no-reply@tradewell.example>',
      Destination: { ToAddresses: ['Ana@People.example'], CcAddresses: ['copy@people.example'] },
      Content: {
        Simple: { Subject: { Data: 'Hello <you>' }, Body: { Html: { Data: '<p>Hi</p>' }, Text: { Data: 'Hi' } } },
      },
      ...changes,
    }),
  )

describe('mail', () => {
  test('happy: what SES takes is readable as a page and as JSON, newest first, by address', async () => {
    const { MessageId } = await mail()
    await mail({ Destination: { ToAddresses: ['ben@people.example'] } })
    const json = async (to: string) =>
      ((await (await fetch(`${local.mailbox.url}/local/mailbox.json?to=${to}`)).json()) as { messages: unknown[] })
        .messages
    expect(await json('ana@people.example')).toMatchObject([{ id: MessageId, subject: 'Hello <you>', text: 'Hi' }])
    expect(await json('copy@people.example')).toHaveLength(1)
    expect(await json('people.example')).toEqual([])
    const page = await (await fetch(`${local.mailbox.url}/local/mailbox?to=ana`)).text()
    expect(page).toContain('Hello &#60;you&#62;')
    expect(page).not.toContain('ben@people.example')
    const frame = await fetch(`${local.mailbox.url}/local/mailbox/${MessageId}.html`)
    expect(await frame.text()).toContain('<p>Hi</p>')
    expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'")
    const both = local.mailbox.list()
    expect(both[0]?.to).toEqual(['ben@people.example'])
  })

  test('happy: raw messages and attachments are described', async () => {
    const raw =
      'From: no-reply@tradewell.example\r\nTo: raw@people.example\r\nSubject: Folded\r\n subject\r\n\r\nThe body'
    await mail({ Destination: undefined, FromEmailAddress: undefined, Content: { Raw: { Data: Buffer.from(raw) } } })
    expect(local.mailbox.list({ to: 'raw@people.example' })[0]).toMatchObject({
      subject: 'Folded subject',
      text: 'The body',
    })
    const attachment = { FileName: 'receipt.pdf', ContentType: 'application/pdf', RawContent: Buffer.from('%PDF-') }
    await mail({
      Content: { Simple: { Subject: { Data: 'R' }, Body: { Text: { Data: 'r' } }, Attachments: [attachment] } },
    })
    expect(local.mailbox.list()[0]?.attachments).toEqual([{ name: 'receipt.pdf', type: 'application/pdf', bytes: 5 }])
  })

  test('error: what is no address is left to others', () => {
    for (const url of ['//', '/\\', '//evil.example/local/mailbox', 'http://[', '/%', '/local/mail', undefined])
      expect(handlePages(undefined as never, { url } as never, undefined as never), url).toBe(false)
  })

  test('error: what SES refuses', async () => {
    expect(await refusal(mail({ FromEmailAddress: 'me@elsewhere.example' }))).toMatch(
      /^MessageRejected: .*not verified/,
    )
    expect(await refusal(mail({ Destination: { ToAddresses: ['nobody'] } }))).toMatch(/^BadRequestException/)
    expect(await refusal(mail({ Destination: { ToAddresses: ['a@b.example\r\nBcc: c@d.example'] } }))).toMatch(
      /^BadRequest/,
    )
    expect(await refusal(mail({ FromEmailAddress: undefined }))).toMatch(/^BadRequestException.*FromEmailAddress/)
    for (const from of ['Tradewell', 'Tradewell <no-reply>', 'a@tradewell.example\r\nBcc: c@d.example']) {
      expect(await refusal(mail({ FromEmailAddress: from }))).toMatch(/^BadRequestException.*illegal address/)
    }
    expect(await refusal(mail({ FromEmailAddress: 'me@mail.tradewell.example.elsewhere.example' }))).toMatch(
      /^MessageRejected/,
    )
    expect(await refusal(mail({ Destination: {} }))).toMatch(/^BadRequestException/)
    expect(await refusal(mail({ Content: {} }))).toMatch(/^BadRequestException/)
    const many = Array.from({ length: 51 }, (_, index) => `p${index}@people.example`)
    expect(await refusal(mail({ Destination: { ToAddresses: many } }))).toMatch(/^BadRequestException/)
  })

  test('security: signatures and grants are checked, for mail and for SMS', async () => {
    const before = local.mailbox.list().length
    expect(await refusal(mail({}, { ...adminKey, secretAccessKey: 'wrong' }))).toMatch(/^InvalidSignatureException/)
    expect(await refusal(mail({}, plainKey))).toMatch(
      /^AccessDeniedException: .*ses:SendEmail on resource arn:aws:ses:/,
    )
    expect(await refusal(mail({ FromEmailAddress: 'ceo@tradewell.example' }, oneFromKey))).toMatch(/^AccessDenied/)
    const sms = (credentials: typeof adminKey, PhoneNumber = '+61400000002', Message = 'Hello') =>
      new SNSClient(connection(credentials)).send(new PublishCommand({ PhoneNumber, Message }))
    expect(await refusal(sms(plainKey))).toMatch(/^AuthorizationError/)
    expect(await refusal(sms({ ...adminKey, secretAccessKey: 'wrong' }))).toMatch(/^SignatureDoesNotMatch/)
    expect(await refusal(sms(adminKey, '12'))).toMatch(/^InvalidParameter/)
    expect(await refusal(sms(adminKey, undefined, 'x'.repeat(1601)))).toMatch(/^InvalidParameter/)
    expect(local.mailbox.list()).toHaveLength(before)
    expect(await refusal(mail({}, oneFromKey))).toBe('accepted')
    expect((await sms(adminKey)).MessageId).toBeDefined()
    expect(local.mailbox.list({ to: '+61400000002' })[0]).toMatchObject({ channel: 'sms', text: 'Hello' })
    expect((await fetch(`${local.mailbox.url}/local/mailbox`, { method: 'POST' })).status).toBe(405)
  })
})
