import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

type Head = { readonly status: number; readonly headers: Record<string, unknown> }

/** Errors of an origin are compressed too, where they are not the viewer's own affair. */
const compressedStatuses: ReadonlySet<number> = new Set([200, 403, 404])

/**
 * Compresses what an origin answers in one piece, by `writeHead` and `end`. An answer that is encoded already, that is of
 * another type or small, or that the viewer did not ask to be compressed, goes as it is.
 */
export const compressAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  offered: readonly Encoding[],
): void => {
  const writeHead = response.writeHead.bind(response) as (status: number, headers: object) => ServerResponse
  const end = response.end.bind(response) as (body?: Buffer) => ServerResponse
  let head: Head | undefined

  const send = async ({ status, headers }: Head, body: Buffer) => {
    const type = String(headers['content-type'] ?? '')
    const may = compressedStatuses.has(status) && headers['content-encoding'] === undefined
    const encoding = may ? chosenEncoding(request, { type, size: body.length }, offered) : undefined
    const content = encoding ? await compressed(body, encoding) : body
    writeHead(status, {
      ...headers,
      'content-length': content.length,
      ...(isCompressible(type) ? { vary: 'Accept-Encoding' } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    })
    end(request.method === 'HEAD' ? undefined : content)
  }

  response.writeHead = ((status: number, headers: Record<string, unknown> = {}) => {
    head = { status, headers }
    return response
  }) as typeof response.writeHead
  response.end = ((body?: Buffer | string) => {
    send(head ?? { status: response.statusCode, headers: {} }, Buffer.from(body ?? '')).catch(() => response.destroy())
    return response
  }) as typeof response.end
}
