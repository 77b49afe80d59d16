import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AwsEvent } from '../events/event-bus.ts'
import { SignatureError, signerFor } from '../iam/sigv4.ts'
import { BodyTooLarge, escapeHtml, listen, readBody, sendJson } from '../wire/http.ts'
import { answerTo } from './answer.ts'
import { type ConfigurationSet, feedbackOf } from './feedback.ts'
import { handlePages } from './pages.ts'
import { isFor, type ReceiptRule } from './rules.ts'
import { MailError, sendEmail } from './ses.ts'
import { type Message, type NewMessage, openMessages } from './store.ts'

export type MailboxOptions = {
  readonly dataDir: string
  readonly host?: string
  readonly port?: number
  readonly region: string
  readonly accountId?: string
  /** Addresses and domains in whose name mail may be sent, as AWS::SES::EmailIdentity declares them. */
  readonly verifiedIdentities: readonly string[]
  /** The configuration sets there are; without, none may be named. */
  readonly configurationSets?: readonly ConfigurationSet[]
  /** Told of what SES tells of a mail. */
  readonly onEvent?: (event: AwsEvent) => Promise<void>
  /** Where what comes in goes. */
  readonly receiptRules?: readonly ReceiptRule[]
  /** Puts a mail that came in into a bucket. */
  readonly keep?: (bucket: string, key: string, bytes: Uint8Array) => Promise<void>
  readonly secretOf: (accessKeyId: string) => string | undefined
  readonly authorise: (
    accessKeyId: string,
    action: string,
    resourceArn: string,
    context?: Readonly<Record<string, string>>,
  ) => boolean
  readonly onFault?: (error: unknown) => void
  readonly clock?: () => number
  /** The time of what is captured, where it is another than that of signatures. */
  readonly time?: () => number
}

export type Mailbox = {
  /** The endpoint of both SESv2 and SNS, and of the pages. */
  readonly url: string
  /** Keeps a message that another part of the local cloud sends. */
  readonly capture: (message: NewMessage) => Message
  readonly list: (query?: { to?: string; limit?: number }) => Message[]
  /** Takes a mail in from outside, as it is on the wire. @returns whether a rule is for its recipient */
  readonly receive: (recipient: string, raw: string | Uint8Array) => Promise<boolean>
  /** Answers the mailbox's pages for a front door. @returns false for every other path */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly close: () => Promise<void>
}

const sesPath = '/v2/email/outbound-emails'
const bodyLimit = 56 * 1024 * 1024

/** An SNS Publish to a phone number, as the Query protocol carries it. */
const publish = (form: URLSearchParams, capture: Mailbox['capture']): string => {
  const phone = form.get('PhoneNumber') ?? ''
  const text = form.get('Message') ?? ''
  if (form.get('Action') !== 'Publish') {
    throw new MailError('InvalidAction', 'Only Publish to a phone number is hosted here.')
  }
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw new MailError('InvalidParameter', 'Invalid parameter: PhoneNumber')
  if (text === '' || Buffer.byteLength(text) > 1600) {
    throw new MailError('InvalidParameter', 'Invalid parameter: Message')
  }
  return capture({ channel: 'sms', to: [phone], text }).id
}

/** What a caller is told of an error, and whether it is our fault. */
const refusalOf = (error: unknown): { code: string; message: string; status: number } | undefined => {
  if (error instanceof SignatureError) return { code: error.code, message: error.message, status: 403 }
  if (error instanceof MailError) return { code: error.name, message: error.message, status: error.status }
  if (error instanceof BodyTooLarge) return { code: 'BadRequestException', message: error.message, status: 413 }
  return undefined
}
const fault = { code: 'InternalFailure', message: 'Internal failure', status: 500 }

const xmlNamespace = 'http://sns.amazonaws.com/doc/2010-03-31/'
const sendXml = (response: ServerResponse, status: number, name: string, body: string): void => {
  response.writeHead(status, { 'content-type': 'text/xml' })
  response.end(`<${name} xmlns="${xmlNamespace}">${body}</${name}>`)
}

/** SNS's Query protocol names some errors otherwise. */
const snsCodes: Readonly<Record<string, string>> = {
  UnrecognizedClientException: 'InvalidClientTokenId',
  InvalidSignatureException: 'SignatureDoesNotMatch',
  MissingAuthenticationTokenException: 'MissingAuthenticationToken',
  IncompleteSignatureException: 'IncompleteSignature',
  AccessDeniedException: 'AuthorizationError',
}

/**
 * Starts the stand-in for SES and SNS: it checks and refuses as they do, and keeps what would have been sent, for a page
 * at /local/mailbox and for tests at /local/mailbox.json.
 */
export const startMailbox = async (options: MailboxOptions): Promise<Mailbox> => {
  const now = options.clock ?? Date.now
  const messages = openMessages(options.dataDir, options.time ?? now)
  const capture = (message: NewMessage) => messages.add(message)
  const account = options.accountId ?? '000000000000'
  const verified = options.verifiedIdentities.map(identity => identity.toLowerCase())

  const signer = (request: IncomingMessage, body: Buffer, service: string): string =>
    signerFor(
      { service, region: options.region, now: now() },
      { method: request.method ?? '', url: request.url ?? '/', headers: request.headers, body },
      options.secretOf,
    )
  const allow = (key: string, action: string, resource: string, context?: Readonly<Record<string, string>>): void => {
    if (options.authorise(key, action, resource, context)) return
    const message = `User ${key} is not authorized to perform ${action} on resource ${resource}`
    throw new MailError('AccessDeniedException', message, 403)
  }
  const refusal = (error: unknown) => {
    const known = refusalOf(error)
    if (!known) options.onFault?.(error)
    return known ?? fault
  }

  /** One after the other, as they happen; the one who sent does not wait for them. */
  const tell = async (events: readonly AwsEvent[]): Promise<void> => {
    for (const event of events) await options.onEvent?.(event).catch(error => options.onFault?.(error))
  }
  const receive: Mailbox['receive'] = async (recipient, raw) => {
    const rules = (options.receiptRules ?? []).filter(rule => isFor(rule, recipient))
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw
    for (const { bucket, prefix } of rules)
      await options.keep?.(bucket, `${prefix}${randomUUID().replaceAll('-', '')}`, bytes)
    return rules.length > 0
  }

  const ses = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(request, bodyLimit)
      const key = signer(request, body, 'ses')
      let input: unknown
      try {
        input = JSON.parse(body.toString('utf8'))
      } catch {
        throw new MailError('BadRequestException', 'The request is not JSON.')
      }
      const answer = sendEmail(
        messages,
        verified,
        (input ?? {}) as Record<string, unknown>,
        (action, resource, from) =>
          allow(key, action, `arn:aws:ses:${options.region}:${account}:${resource}`, { 'ses:fromaddress': from }),
        (message, set, tags) => void tell(feedbackOf(message, set, tags)),
        options.configurationSets,
      )
      sendJson(response, 200, answer)
    } catch (error) {
      const { code, message, status } = refusal(error)
      sendJson(response, status, { message }, { 'x-amzn-errortype': code })
    }
  }

  const sns = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = `<RequestId>${randomUUID()}</RequestId>`
    try {
      const body = await readBody(request, bodyLimit)
      allow(signer(request, body, 'sns'), 'sns:Publish', '*')
      const id = publish(new URLSearchParams(body.toString('utf8')), capture)
      const result = `<PublishResult><MessageId>${id}</MessageId></PublishResult>`
      sendXml(response, 200, 'PublishResponse', `${result}<ResponseMetadata>${requestId}</ResponseMetadata>`)
    } catch (error) {
      const { code, message, status } = refusal(error)
      const detail = `<Type>Sender</Type><Code>${snsCodes[code] ?? code}</Code><Message>${escapeHtml(message)}</Message>`
      sendXml(response, status, 'ErrorResponse', `<Error>${detail}</Error>${requestId}`)
    }
  }

  const handle = (request: IncomingMessage, response: ServerResponse) =>
    handlePages(messages, request, response, {
      answer: async (message, text) => {
        const { to, raw } = answerTo(message, text, (options.time ?? now)())
        return receive(to, raw)
      },
      isAnswered: message => (options.receiptRules ?? []).some(rule => message.replyTo.some(each => isFor(rule, each))),
    })
  const server = await listen((request, response) => {
    if (handle(request, response)) return
    const [path] = (request.url ?? '/').split('?')
    if (request.method === 'POST' && path === sesPath) void ses(request, response)
    else if (request.method === 'POST' && path === '/') void sns(request, response)
    else sendJson(response, 404, { message: 'Not found' }, { 'x-amzn-errortype': 'NotFoundException' })
  }, options)
  return {
    url: server.url,
    capture,
    receive,
    list: query => messages.list(query),
    handle,
    close: async () => {
      await server.close()
      messages.close()
    },
  }
}
