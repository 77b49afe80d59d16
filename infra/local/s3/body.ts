import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type ChecksumName, checksumNames, type Running, startChecksum } from './checksum.ts'
import { S3Error } from './error.ts'
import { chunkSignatures, type Signed } from './sigv4.ts'

/** Reading request bodies: plain or aws-chunked, with what was signed or announced about them checked. */

const largestLine = 4096
const emptyLine = Buffer.from('\r\n')

/** The headers of a request, with the x-amz- ones that a presigned URL carries in its query. */
export type Header = (name: string) => string | undefined

type Trailers = Map<string, string>

/** Reads lines and runs of bytes from chunks that are cut anywhere. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }
  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done) throw new S3Error('IncompleteBody')
    this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value])
  }
  async line(): Promise<string> {
    let end = this.#buffer.indexOf(emptyLine)
    while (end < 0) {
      if (this.#buffer.length > largestLine)
        throw new S3Error('InvalidRequest', { message: 'A chunk header is too long' })
      await this.#more()
      end = this.#buffer.indexOf(emptyLine)
    }
    const line = this.#buffer.subarray(0, end).toString('latin1')
    this.#buffer = this.#buffer.subarray(end + 2)
    return line
  }
  async *run(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (this.#buffer.length === 0) await this.#more()
      const piece = this.#buffer.subarray(0, left)
      this.#buffer = this.#buffer.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
}

/** Takes the aws-chunked framing off; checks each chunk's signature where the body is signed chunk by chunk. */
async function* unchunk(source: AsyncIterable<Buffer>, signed: Signed, trailers: Trailers): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const chain = signed.payload.startsWith('STREAMING-AWS4-HMAC-SHA256') ? chunkSignatures(signed) : undefined
  for (let size = -1; size !== 0; ) {
    const [, hex, , signature] =
      /^([0-9a-fA-F]{1,8})(;chunk-signature=([0-9a-f]{64}))?$/.exec(await reader.line()) ?? []
    if (hex === undefined || (chain && signature === undefined)) {
      throw new S3Error('InvalidRequest', { message: 'The body is not well-formed aws-chunked' })
    }
    size = Number.parseInt(hex, 16)
    const hash = createHash('sha256')
    for await (const piece of reader.run(size)) {
      if (chain) hash.update(piece)
      yield piece
    }
    chain?.chunk(hash.digest('hex'), signature!)
    if (size > 0 && (await reader.line()) !== '') {
      throw new S3Error('InvalidRequest', { message: 'The body is not well-formed aws-chunked' })
    }
  }
  const signedLines: string[] = []
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at < 1 || trailers.size > 8) throw new S3Error('InvalidRequest', { message: 'A trailer is malformed' })
    trailers.set(name, line.slice(at + 1).trim())
    if (name !== 'x-amz-trailer-signature') signedLines.push(`${name}:${line.slice(at + 1).trim()}\n`)
  }
  if (chain && signed.payload.endsWith('-TRAILER')) {
    chain.trailer(
      createHash('sha256').update(signedLines.join('')).digest('hex'),
      trailers.get('x-amz-trailer-signature') ?? '',
    )
  }
}

const byteCount = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined
  if (!/^\d{1,15}$/.test(value)) throw new S3Error('InvalidArgument', { message: 'A length is not a number' })
  return Number(value)
}

/** What is known of a body once it was read whole and everything announced about it held. */
export type Received = {
  readonly size: number
  readonly md5: Buffer
  readonly checksum: { readonly name: ChecksumName; readonly value: string } | undefined
}

/** The one checksum that the sender announced, in a header or as a trailer to come. */
const announcedChecksum = (header: Header): { name: ChecksumName; value: string | undefined } | undefined => {
  const given = checksumNames.filter(name => header(`x-amz-checksum-${name}`) !== undefined)
  if (given.length > 1) {
    throw new S3Error('InvalidRequest', { message: 'Expecting a single x-amz-checksum- header' })
  }
  if (given[0]) return { name: given[0], value: header(`x-amz-checksum-${given[0]}`) }
  const trailer = header('x-amz-trailer')?.toLowerCase()
  const name = checksumNames.find(candidate => trailer === `x-amz-checksum-${candidate}`)
  if (trailer !== undefined && name === undefined) {
    throw new S3Error('InvalidRequest', { message: 'The value specified in the x-amz-trailer header is not supported' })
  }
  return name && { name, value: undefined }
}

/**
 * Reads the body of a request to its end and hands each piece to `write`. Its length, the signed hash, Content-MD5 and
 * the announced checksum are checked; the caller keeps what was written only if this returns.
 * @throws {S3Error} EntityTooLarge before a byte is read, MissingContentLength, IncompleteBody, BadDigest,
 * InvalidDigest, XAmzContentSHA256Mismatch, SignatureDoesNotMatch
 */
export const receive = async (
  request: IncomingMessage,
  signed: Signed,
  header: Header,
  limit: number,
  write: (piece: Buffer) => void | Promise<void>,
): Promise<Received> => {
  const streaming = signed.payload.startsWith('STREAMING-')
  const declared = byteCount(streaming ? header('x-amz-decoded-content-length') : header('content-length'))
  if (declared === undefined) throw new S3Error('MissingContentLength')
  if (declared > limit) {
    throw new S3Error('EntityTooLarge', {
      details: { ProposedSize: String(declared), MaxSizeAllowed: String(limit) },
    })
  }
  const announced = announcedChecksum(header)
  const wantedMd5 = header('content-md5')
  if (wantedMd5 !== undefined && Buffer.from(wantedMd5, 'base64').length !== 16) throw new S3Error('InvalidDigest')

  const trailers: Trailers = new Map()
  const raw = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  const md5 = createHash('md5')
  const whole = createHash('sha256')
  const hashed = /^[0-9a-f]{64}$/.test(signed.payload)
  if (!hashed && !streaming && signed.payload !== 'UNSIGNED-PAYLOAD') {
    throw new S3Error('InvalidArgument', {
      message: 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING- value, or a valid sha256 value.',
    })
  }
  const running: Running | undefined = announced && startChecksum(announced.name)
  let size = 0
  try {
    for await (const piece of streaming ? unchunk(raw, signed, trailers) : raw) {
      size += piece.length
      if (size > declared) throw new S3Error('IncompleteBody')
      md5.update(piece)
      if (hashed) whole.update(piece)
      running?.update(piece)
      await write(piece)
    }
  } catch (error) {
    // A connection that ends half way is the sender's doing, not ours.
    throw error instanceof S3Error || !request.readableAborted ? error : new S3Error('IncompleteBody')
  }
  if (size !== declared) throw new S3Error('IncompleteBody')
  if (hashed && whole.digest('hex') !== signed.payload) throw new S3Error('XAmzContentSHA256Mismatch')
  const md5Digest = md5.digest()
  if (wantedMd5 !== undefined && !Buffer.from(wantedMd5, 'base64').equals(md5Digest)) throw new S3Error('BadDigest')
  if (!announced || !running) return { size, md5: md5Digest, checksum: undefined }
  const value = running.base64()
  const expected = announced.value ?? trailers.get(`x-amz-checksum-${announced.name}`)
  if (expected !== value) {
    throw new S3Error(expected === undefined ? 'InvalidRequest' : 'BadDigest', {
      message: `The ${announced.name.toUpperCase()} you specified did not match the calculated checksum.`,
    })
  }
  return { size, md5: md5Digest, checksum: { name: announced.name, value } }
}

/** Reads a small body as text; for the XML documents of a few calls. */
export const receiveText = async (
  request: IncomingMessage,
  signed: Signed,
  header: Header,
  limit = 2 * 1024 * 1024,
): Promise<{ text: string; received: Received }> => {
  const pieces: Buffer[] = []
  const received = await receive(request, signed, header, limit, piece => void pieces.push(piece))
  return { text: Buffer.concat(pieces).toString('utf8'), received }
}
