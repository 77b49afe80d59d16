import { port } from '../kit/port.ts'
import { AddressRefused, MailNotTaken } from './mail.ts'

/** A mail that somebody wrote to somebody: it comes from the stage's own address under the writer's name, and answers come back to us. */
export type Letter = {
  readonly to: string
  readonly writer: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Which mail of which thread it is, by which SES tells what became of it. */
  readonly thread: string
  readonly mail: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[]
}

export type LettersPort = {
  /** The domain at which answers come in. */
  readonly domain: string
  /**
   * Hands a letter over for delivery.
   * @throws {AddressRefused} when it is the address that is not taken
   * @throws {MailNotTaken} when the letter is not
   */
  readonly send: (letter: Letter) => Promise<void>
}

const longestWord = 40

/** A name as a header of plain letters holds it (RFC 2047). Each word holds whole characters, so that none is torn apart. */
export const headerName = (name: string): string => {
  const plain = name.replace(/["\\]/g, '')
  if (/^[\x20-\x7e]*$/.test(plain)) return `"${plain}"`
  const words: string[] = []
  let word = ''
  for (const letter of plain) {
    if (Buffer.byteLength(word + letter) > longestWord) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  return [...words, word].map(each => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join(' ')
}

/** Letters over SES (version 2 of its API), whose configuration set tells what becomes of each. */
export const letters = port<LettersPort>()('Letters', { mail: true, letters: true }, async () => {
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
  const client = new SESv2Client({})
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' })
  const { MAIL_FROM = '', MAIL_ANSWERS = '', MAIL_SET = '' } = process.env
  const address = /<([^<>]+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  return {
    domain: MAIL_ANSWERS,
    async send({ to, writer, replyTo, subject, text, html, thread, mail, files }) {
      const command = new SendEmailCommand({
        FromEmailAddress: `${headerName(writer)} <${address}>`,
        ReplyToAddresses: [replyTo],
        Destination: { ToAddresses: [to] },
        ConfigurationSetName: MAIL_SET,
        EmailTags: [
          { Name: 'thread', Value: thread },
          { Name: 'mail', Value: mail },
        ],
        Content: {
          Simple: {
            Subject: content(subject),
            Body: { Text: content(text), Html: content(html) },
            // One of ours that comes back is known by it.
            Headers: [{ Name: 'X-Tradewell-Thread', Value: thread }],
            Attachments: files.map(({ name, type, bytes }) => ({
              FileName: name,
              ContentType: type,
              ContentDisposition: 'ATTACHMENT' as const,
              ContentTransferEncoding: 'BASE64' as const,
              RawContent: bytes,
            })),
          },
        },
      })
      try {
        await client.send(command)
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown'
        const Failure = reason === 'BadRequestException' ? AddressRefused : MailNotTaken
        // SES repeats addresses in its messages, and what is thrown here is logged.
        throw new Failure(`SES did not take a letter: ${reason}`)
      }
    },
  }
})

/** The domain at which answers come in, for whoever reads them. */
export const answersDomain = port<string>()('AnswersDomain', {}, async () => process.env.MAIL_ANSWERS ?? '')
