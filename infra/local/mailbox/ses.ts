import type { ConfigurationSet } from './feedback.ts'
import type { Message, Messages } from './store.ts'

/** A refusal of SES or SNS with the code and status that it documents. */
export class MailError extends Error {
  readonly status: number
  constructor(name: string, message: string, status = 400) {
    super(message)
    this.name = name
    this.status = status
  }
}

type Json = Readonly<Record<string, unknown>>
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
const data = (value: unknown): string => {
  const text = object(value).Data
  return typeof text === 'string' ? text : ''
}

/** The bare address of `Name <address>`. */
const bareAddress = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim()

const checkAddress = (address: string): string => {
  const bare = bareAddress(address)
  if (/[\r\n]/.test(address) || !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(bare)) {
    throw new MailError('BadRequestException', `Missing final '@domain' or illegal address: ${address.slice(0, 80)}`)
  }
  return bare
}

/** The tags of a message (MessageTag: letters, digits, hyphens and underscores). */
const tagsOf = (value: unknown): Record<string, string[]> =>
  Object.fromEntries(
    (Array.isArray(value) ? value : []).map((tag: Json) => {
      const [name, text] = [String(tag.Name ?? ''), String(tag.Value ?? '')]
      if (!/^[\w-]{1,256}$/.test(name) || !/^[\w.@-]{1,256}$/.test(text))
        throw new MailError('BadRequestException', `Invalid message tag: ${name.slice(0, 80)}`)
      return [name, [text]]
    }),
  )

const maximumRecipients = 50
const maximumBytes = 40 * 1024 * 1024

/** The identity, an address or its domain, in whose name a message may be sent. */
const identityOf = (from: string, verified: readonly string[]): string => {
  const address = bareAddress(from).toLowerCase()
  const identity = [address, address.split('@')[1] ?? ''].find(name => verified.includes(name))
  if (!identity) {
    throw new MailError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check: ${address}`,
    )
  }
  return identity
}

/** Header lines and plain text of a raw message: as much as a person needs to read it. */
const readRaw = (raw: Buffer) => {
  const [head = '', ...rest] = raw.toString('utf8').split(/\r?\n\r?\n/)
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  return { subject: header('Subject'), from: header('From'), to: header('To'), text: rest.join('\n\n') }
}

/**
 * SESv2 SendEmail (API reference, "SendEmail"): a simple or a raw message, from a verified identity, to at most fifty.
 * @param authorise throws when the caller may not do an action with an identity or a configuration set, from a bare address
 * @param sent told of what was sent with a configuration set
 * @throws {MailError}
 */
export const sendEmail = (
  messages: Messages,
  verified: readonly string[],
  request: Json,
  authorise: (action: string, resource: string, from: string) => void,
  sent: (message: Message, set: ConfigurationSet, tags: Readonly<Record<string, readonly string[]>>) => void = () => {},
  sets: readonly ConfigurationSet[] = [],
): { MessageId: string } => {
  const destination = object(request.Destination)
  const content = object(request.Content)
  const simple = object(content.Simple)
  const rawData = object(content.Raw).Data
  const raw = typeof rawData === 'string' ? Buffer.from(rawData, 'base64') : undefined
  const read = raw && readRaw(raw)
  const from = typeof request.FromEmailAddress === 'string' ? request.FromEmailAddress : (read?.from ?? '')
  if (!from) throw new MailError('BadRequestException', 'FromEmailAddress is required.')
  checkAddress(from)
  const to = [destination.ToAddresses, destination.CcAddresses, destination.BccAddresses].flatMap(strings)
  const recipients = (to.length > 0 || !read ? to : read.to.split(',')).map(checkAddress)
  if (recipients.length === 0) throw new MailError('BadRequestException', 'Destination is required.')
  if (recipients.length > maximumRecipients) {
    throw new MailError('BadRequestException', `Recipient count exceeds ${maximumRecipients}.`)
  }
  const body = object(simple.Body)
  const text = read?.text ?? data(body.Text)
  const html = data(body.Html)
  if (!read && (data(simple.Subject) === '' || (text === '' && html === ''))) {
    throw new MailError('BadRequestException', 'Content must have a subject and a body.')
  }
  const attachments = (Array.isArray(simple.Attachments) ? simple.Attachments : []).map((file: Json) => ({
    name: String(file.FileName ?? 'file'),
    type: String(file.ContentType ?? 'application/octet-stream'),
    bytes: Buffer.from(String(file.RawContent ?? ''), 'base64').length,
  }))
  const bytes = text.length + html.length + attachments.reduce((sum, file) => sum + file.bytes, raw?.length ?? 0)
  if (bytes > maximumBytes) throw new MailError('BadRequestException', 'Message length exceeds the maximum.')
  const action = raw ? 'ses:SendRawEmail' : 'ses:SendEmail'
  authorise(action, `identity/${identityOf(from, verified)}`, bareAddress(from))
  const named = request.ConfigurationSetName
  const set = sets.find(({ name }) => name === named)
  if (named !== undefined && !set)
    throw new MailError('NotFoundException', `Configuration set <${String(named).slice(0, 80)}> does not exist.`, 404)
  if (set) authorise(action, `configuration-set/${set.name}`, bareAddress(from))
  const tags = tagsOf(request.EmailTags)
  const message = messages.add({
    channel: 'email',
    to: recipients,
    from,
    subject: read?.subject ?? data(simple.Subject),
    text,
    html,
    replyTo: strings(request.ReplyToAddresses).map(checkAddress),
    attachments,
  })
  if (set) sent(message, set, tags)
  return { MessageId: message.id }
}
