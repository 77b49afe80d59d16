import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Why a request's signature was not accepted, with the code that AWS's services give. */
export class SignatureError extends Error {
  readonly code:
    | 'MissingAuthenticationTokenException'
    | 'IncompleteSignatureException'
    | 'UnrecognizedClientException'
    | 'InvalidSignatureException'
  constructor(code: SignatureError['code'], message: string) {
    super(message)
    this.name = 'SignatureError'
    this.code = code
  }
}

export type SignedRequest = {
  readonly method: string
  /** The request target as it came: path and query, still encoded. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

export type SignatureOptions = {
  readonly service: string
  readonly region: string
  /** The secret of an access key, or nothing for a key that does not exist. */
  readonly secretOf: (accessKeyId: string) => string | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const minutesOfDrift = 5
const headerPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/([^/,\s]+)\/aws4_request,\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Services other than S3 sign the path with every segment encoded once more than it was sent. */
const canonicalPath = (path: string): string => path.split('/').map(encode).join('/') || '/'

const parseTime = (text: string): number => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!parts) return Number.NaN
  const [, year, month, day, hour, minute, second] = parts.map(Number)
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!)
}

/**
 * Checks the Signature Version 4 of a request whose signature is in its Authorization header, as the services other than
 * S3 do (AWS General Reference, "Signature Version 4 for API requests").
 * @returns the access key id that signed it
 * @throws {SignatureError}
 */
export const verifySignature = (request: SignedRequest, options: SignatureOptions): string => {
  const authorization = request.headers.authorization
  if (!authorization) {
    throw new SignatureError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  }
  const parts = headerPattern.exec(authorization)
  const date = request.headers['x-amz-date']
  if (!parts || typeof date !== 'string') {
    throw new SignatureError(
      'IncompleteSignatureException',
      "Authorization header requires 'Credential', 'SignedHeaders', 'Signature' and an 'X-Amz-Date' header.",
    )
  }
  const [, accessKeyId, day, region, service, headerNames, signature] = parts as unknown as string[]
  const secret = options.secretOf(accessKeyId!)
  if (secret === undefined) {
    throw new SignatureError('UnrecognizedClientException', 'The security token included in the request is invalid.')
  }
  const signedHeaders = headerNames!.split(';')
  if (!signedHeaders.includes('host') || region !== options.region || service !== options.service) {
    throw new SignatureError(
      'InvalidSignatureException',
      `Credential should be scoped to ${options.region}/${options.service} and the host header be signed.`,
    )
  }
  const time = parseTime(date)
  if (!date.startsWith(day!) || !(Math.abs(time - options.now) <= minutesOfDrift * 60_000)) {
    throw new SignatureError('InvalidSignatureException', `Signature expired or not yet current: ${date}`)
  }
  const [path = '/', query = ''] = request.target.split('?', 2)
  const canonical = [
    request.method,
    canonicalPath(path),
    canonicalQuery(query),
    ...signedHeaders.map(
      name =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    headerNames,
    hash(request.body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = ['aws4_request', service!, region!, day!].reduceRight<string | Buffer>(
    (signingKey, part) => hmac(signingKey, part),
    `AWS4${secret}`,
  )
  const expected = hmac(key as Buffer, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n'))
  if (!timingSafeEqual(expected, Buffer.from(signature!, 'hex'))) {
    throw new SignatureError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
    )
  }
  return accessKeyId!
}
