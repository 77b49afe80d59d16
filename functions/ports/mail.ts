import { port } from '../kit/port.ts'

/** A mail to one person. From whom it comes is the stage's, not the sender's to choose. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail was not taken. The message names what went wrong and never an address. */
export class MailNotTaken extends Error {}
/** No mail can be sent to an address like this, now or later. */
export class AddressRefused extends MailNotTaken {}

/** What carries mail to people. */
export type MailPort = {
  /**
   * Hands a mail over for delivery.
   * @throws {AddressRefused} when it is the address that is not taken
   * @throws {MailNotTaken} when the mail is not
   */
  readonly send: (mail: Mail) => Promise<void>
}

/** Mail over SES (version 2 of its API), from the identity of the stage's domain. */
export const mail = port<MailPort>()('Mail', { mail: true }, async () => {
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
  const client = new SESv2Client({})
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' })
  return {
    async send({ to, subject, text, html }) {
      const command = new SendEmailCommand({
        FromEmailAddress: process.env.MAIL_FROM,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: content(subject), Body: { Text: content(text), Html: content(html) } } },
      })
      try {
        await client.send(command)
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown'
        // All else of a mail is ours and the same each time.
        const Failure = reason === 'BadRequestException' ? AddressRefused : MailNotTaken
        // SES repeats addresses in its messages, and what is thrown here is logged.
        throw new Failure(`SES did not take a mail: ${reason}`)
      }
    },
  }
})
