import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Answer, Body } from './answer.ts'

/** What CloudFront compresses on its way to the viewer, and how ("Serve compressed files"). */

export type Encoding = 'br' | 'gzip'

const compressible =
  /^(?:text\/|application\/(?:json|javascript|manifest\+json|wasm|xml)|image\/(?:svg\+xml|x-icon)|font\/woff$)/
const MIN_COMPRESSED = 1000
const MAX_COMPRESSED = 10_000_000

/** Whether content of a type is one that is compressed, whatever its size. */
export const isCompressible = (type: string): boolean => compressible.test(type)

/** The encoding in which content is sent; undefined when it goes as it is. */
export const chosenEncoding = (
  request: IncomingMessage,
  content: { readonly type: string; readonly size: number },
  offered: readonly Encoding[],
): Encoding | undefined => {
  if (!isCompressible(content.type) || content.size < MIN_COMPRESSED || content.size > MAX_COMPRESSED) return undefined
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return offered.find(encoding => new RegExp(`\\b${encoding}\\b`).test(accepted))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const compressed = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(body)
    : brotli(body, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length, [constants.BROTLI_PARAM_QUALITY]: 6 },
      })

/** Errors of an origin are compressed too, where they are not the viewer's own affair. */
const compressedStatuses: ReadonlySet<number> = new Set([200, 403, 404])

/**
 * Which of the offered encodings a viewer takes, the best first; undefined for none. What is kept is kept apart by it, so
 * that viewers whose wishes come to the same share an answer.
 */
export const acceptedEncoding = (accepted: string | undefined, offered: readonly Encoding[]): Encoding | undefined =>
  accepted === undefined ? undefined : offered.find(encoding => takes[encoding].test(accepted))

const takes: Readonly<Record<Encoding, RegExp>> = { br: /\bbr\b/, gzip: /\bgzip\b/ }

/**
 * What compresses keeps the space that it answered in until all garbage is collected, so it answers in small pieces; and the bytes of a text
 * are put in one place, to be compressed from there, rather than in a new one each time. Nothing else is put there meanwhile: it compresses
 * synchronously.
 */
const place = Buffer.allocUnsafeSlow(64 * 1024)
const chunkSize = 4096
const bytesOf = (body: Body): Buffer => {
  if (typeof body !== 'string') return body
  // No character takes more than three bytes for each of its units.
  return body.length * 3 > place.length ? Buffer.from(body) : place.subarray(0, place.write(body))
}

/** Fast rather than small: an answer is compressed while somebody waits for it, and soon forgotten. */
const onTheWay = (body: Body, encoding: Encoding): Buffer =>
  encoding === 'gzip'
    ? gzipSync(bytesOf(body), { level: 3, chunkSize })
    : brotliCompressSync(bytesOf(body), {
        chunkSize,
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
          [constants.BROTLI_PARAM_QUALITY]: 3,
          [constants.BROTLI_PARAM_LGWIN]: 17,
        },
      })

/**
 * An origin's answer as it goes to a viewer who takes this encoding. One that is encoded already, or that is of another type
 * or small, goes as it is.
 */
export const encodeAnswer = (answer: Answer, encoding: Encoding | undefined, offered: readonly Encoding[]): Answer => {
  const { status, headers, body } = answer
  const type = String(headers['content-type'] ?? '')
  if (offered.length === 0 || headers['content-encoding'] !== undefined || !isCompressible(type)) return answer
  const size = Buffer.byteLength(body)
  const fits = size >= MIN_COMPRESSED && size <= MAX_COMPRESSED
  const told = { ...headers, vary: 'Accept-Encoding' }
  if (!encoding || !fits || !compressedStatuses.has(status)) return { ...answer, headers: told }
  return { status, headers: { ...told, 'content-encoding': encoding }, body: onTheWay(body, encoding) }
}
