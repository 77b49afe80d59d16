import type { Attachment } from 'postal-mime'
import { safeName } from '#shared/files/upload.ts'
import { type FileKind, fileKindNames, kindOfName, largestFile } from '#shared/kit/file-kinds.ts'
import { charactersOf } from '#shared/kit/text.ts'
import { mostMailFiles, subjectLength } from '#shared/work/mail.ts'
import { type MailHeaders, senderIn } from '#shared/work/mail-answer.ts'
import { bareSubject, bodyOfMailText, cutBody, oneLine, splitQuote, withoutFields } from '#shared/work/mail-text.ts'
import { type Body, isEmpty } from '#shared/work/template-body.ts'
import { readBody } from '#shared/work/template-read.ts'

/** Beyond these a mail is made to keep whoever reads it busy. */
const mostHeaderBytes = 256 * 1024
const deepestParts = 20
const mostParts = 1000
/** As much of a text as is looked at: what is kept of it is far less. */
const mostText = 1_000_000

export type ReadMail = {
  /** The address of who wrote, as the mail says it: what is shown where nothing proves it. */
  readonly from: string
  /** The same where the mail says one alone (senderIn). */
  readonly sender: string | undefined
  readonly header: MailHeaders
  /** Every address that the mail may have come in at, that of the server that took it first. */
  readonly recipients: string
  readonly subject: string
  readonly said: Body
  readonly quoted: Body
  readonly isCut: boolean
  readonly files: readonly { readonly name: string; readonly type: FileKind; readonly bytes: Uint8Array }[]
  readonly leftOut: number
}

const newLine = 10
const carriage = 13

/** Where the headers end: at the first empty line. */
const headEnd = (bytes: Uint8Array): number => {
  const most = Math.min(bytes.length, mostHeaderBytes)
  for (let at = 0; at < most; at++) {
    if (bytes[at] !== newLine) continue
    if (bytes[at + 1] === newLine || (bytes[at + 1] === carriage && bytes[at + 2] === newLine)) return at
  }
  return most
}

/** Every header of a mail, from the top. */
const headersOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, headEnd(bytes)))
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r\n|\r|\n/)
    .flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0 ? [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }] : []
    })

/** The headers of a mail, the first of each name: whoever sent it can write more of them, below those of the provider. */
export const topHeaders = (bytes: Uint8Array): MailHeaders => {
  const first = new Map<string, string>()
  for (const { name, value } of headersOf(bytes)) if (!first.has(name)) first.set(name, value)
  return name => first.get(name)
}

/** What a file of a mail is, by its type or else by its name; undefined for what is never taken. */
const kindOf = ({ mimeType, filename }: Attachment): FileKind | undefined =>
  fileKindNames.find(kind => kind === mimeType.toLowerCase()) ?? kindOfName(filename ?? '')

/** A picture within the text, as signatures have them, rather than something that was sent along. */
const isPartOfText = ({ disposition, contentId, related }: Attachment): boolean =>
  disposition !== 'attachment' && Boolean(contentId || related)

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content as ArrayBuffer)

const filesOf = (attachments: readonly Attachment[]) => {
  const sent = attachments.slice(0, mostParts).filter(each => !isPartOfText(each))
  const taken = sent.flatMap(each => {
    const type = kindOf(each)
    const bytes = bytesOf(each)
    if (!type || bytes.length === 0 || bytes.length > largestFile) return []
    return [{ name: safeName(charactersOf(each.filename ?? '') || 'file', type), type, bytes }]
  })
  const files = taken.slice(0, mostMailFiles)
  return { files, leftOut: sent.length - files.length }
}

const bodyOf = ({ html, text }: { readonly html?: string | undefined; readonly text?: string | undefined }): Body => {
  if (html) {
    const body = withoutFields(readBody(charactersOf(html.slice(0, mostText))))
    if (!isEmpty(body)) return body
  }
  return bodyOfMailText(charactersOf((text ?? '').slice(0, mostText)))
}

/**
 * Reads a mail as it came in. Nothing of it is trusted: what it says is read as the few things that a mail here may hold.
 * @throws {Error} for one that is no mail, or is made to be hard to read
 */
export const readMail = async (bytes: Uint8Array): Promise<ReadMail> => {
  const { default: PostalMime } = await import('postal-mime')
  const header = topHeaders(bytes)
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: deepestParts,
    maxHeadersSize: mostHeaderBytes,
    attachmentEncoding: 'arraybuffer',
  })
  const { said, quoted } = splitQuote(bodyOf(mail))
  const [own, earlier] = [cutBody(said), cutBody(quoted)]
  return {
    from: mail.from?.address?.trim().slice(0, 320) ?? '',
    sender: senderIn(headersOf(bytes).flatMap(({ name, value }) => (name === 'from' ? [value] : []))),
    header,
    recipients: ['received', 'to', 'cc', 'delivered-to', 'x-original-to'].map(name => header(name) ?? '').join(' '),
    subject: oneLine(bareSubject(charactersOf(mail.subject ?? '')), subjectLength),
    said: own.body,
    quoted: earlier.body,
    isCut: own.isCut,
    ...filesOf(mail.attachments),
  }
}
