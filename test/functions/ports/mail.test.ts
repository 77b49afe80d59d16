import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mailbox, startMailbox } from 'local-cloud'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AddressRefused, mail } from '#functions/ports/mail.ts'

/** The real adapter against the stand-in for SES, on its own wire. */

const domain = 'dev.tradewell.example'
const folder = mkdtempSync(join(tmpdir(), 'mail-port-'))
let mailbox: Mailbox
let allowed: boolean

beforeAll(async () => {
  mailbox = await startMailbox({
    dataDir: folder,
    region: 'ap-southeast-2',
    verifiedIdentities: [domain],
    secretOf: () => 'a secret',
    authorise: (_key, action, resource, context) =>
      allowed &&
      action === 'ses:SendEmail' &&
      resource === `arn:aws:ses:ap-southeast-2:000000000000:identity/${domain}` &&
      context?.['ses:fromaddress'] === `notifications@${domain}`,
  })
})
afterAll(async () => {
  await mailbox.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => vi.unstubAllEnvs())

const open = (from = `Tradewell <notifications@${domain}>`) => {
  allowed = true
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', mailbox.url)
  vi.stubEnv('AWS_REGION', 'ap-southeast-2')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAMAIL')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a secret')
  vi.stubEnv('MAIL_FROM', from)
  return mail.open()
}
const letter = (to: string) => ({ to, subject: 'Demande « Audit »', text: 'Bonjour Zoë', html: '<p>Bonjour Zoë</p>' })
const reason = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (error: Error) => error.message,
  )

describe('mail over SES', () => {
  test('happy: it arrives from the stage, word for word', async () => {
    await (await open()).send(letter('zoe@people.example'))
    expect(mailbox.list({ to: 'zoe@people.example' })).toMatchObject([
      {
        from: `Tradewell <notifications@${domain}>`,
        subject: 'Demande « Audit »',
        text: 'Bonjour Zoë',
        html: '<p>Bonjour Zoë</p>',
      },
    ])
  })

  test('error and security: what SES refuses is told by its name, never by the address', async () => {
    const before = mailbox.list().length
    const port = await open()
    expect(await reason(port.send(letter('nobody of people')))).toBe('SES did not take a mail: BadRequestException')
    await expect(port.send(letter('nobody of people'))).rejects.toThrow(AddressRefused)
    allowed = false
    await expect(port.send(letter('zoe@people.example'))).rejects.not.toThrow(AddressRefused)
    expect(await reason(port.send(letter('zoe@people.example')))).toBe('SES did not take a mail: AccessDeniedException')
    const elsewhere = await open('Tradewell <notifications@elsewhere.example>')
    expect(await reason(elsewhere.send(letter('zoe@people.example')))).toBe('SES did not take a mail: MessageRejected')
    expect(mailbox.list()).toHaveLength(before)
  })
})
