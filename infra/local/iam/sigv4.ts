import { createHmac, createSecretKey, hash as digest, type KeyObject, timingSafeEqual } from 'node:crypto'
import { decoded } from '../wire/http.ts'

/**
 * Checks AWS Signature Version 4 on requests that carry it in the Authorization header ("Create a signed AWS API request"
 * in the IAM user guide). S3's presigned URLs are checked by the S3 server.
 */

export type SignedParts = {
  readonly method: string
  /** Path and query exactly as they came over the wire. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export type Scope = { accessKeyId: string; date: string; region: string; service: string }

export type SignatureFailure =
  | 'MissingAuthenticationTokenException'
  | 'IncompleteSignatureException'
  | 'UnrecognizedClientException'
  | 'InvalidSignatureException'

export const signatureMessages: Record<SignatureFailure, string> = {
  MissingAuthenticationTokenException: 'Missing Authentication Token',
  IncompleteSignatureException: "Authorization header requires 'Credential', 'Signature' and 'SignedHeaders'.",
  UnrecognizedClientException: 'The security token included in the request is invalid.',
  InvalidSignatureException:
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
}

/** Why a request's signature was not accepted, with the name and the words that AWS's services give. */
export class SignatureError extends Error {
  readonly code: SignatureFailure
  constructor(code: SignatureFailure, message: string = signatureMessages[code]) {
    super(message)
    this.name = 'SignatureError'
    this.code = code
  }
}

const MAX_SKEW_MS = 15 * 60_000
/** What a service with a server of its own allows. */
const OWN_SKEW_MS = 5 * 60_000
const hash = (data: string | Buffer) => digest('sha256', data)
const hmac = (key: string | Buffer | KeyObject, data: string) => createHmac('sha256', key).update(data).digest()

/** The key of a day, region and service, derived once, and as an object: from bytes, crypto would make one for each request. */
const signingKeys = new Map<string, KeyObject>()
export const signingKey = (secret: string, { date, region, service }: Omit<Scope, 'accessKeyId'>): KeyObject => {
  const cacheKey = `${secret}/${date}/${region}/${service}`
  const known = signingKeys.get(cacheKey)
  if (known) return known
  const key = createSecretKey(hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request'))
  if (signingKeys.size > 1000) signingKeys.clear()
  signingKeys.set(cacheKey, key)
  return key
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Every service but S3 encodes the path a second time. */
const canonicalPath = (path: string, service: string) =>
  service === 's3' ? path : path.split('/').map(encode).join('/') || '/'

const decode = (text: string) => decoded(text) ?? text

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const at = part.indexOf('=')
      const [key, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
      return [encode(decode(key)), encode(decode(value))] as const
    })
    .toSorted(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/

/** Who signed and for which service, without checking the signature. Undefined when there is none. */
export const scopeOf = (authorization: string | undefined): Scope | undefined => {
  const [accessKeyId, date, region, service, end] = pattern.exec(authorization ?? '')?.[1]?.split('/') ?? []
  return accessKeyId && date && region && service && end === 'aws4_request'
    ? { accessKeyId, date, region, service }
    : undefined
}

const stampOf = (headers: SignedParts['headers']): string => String(headers['x-amz-date'] ?? '')

/** Whether a request was signed on the day of its scope, and by its own word not long ago or ahead. */
const isCurrent = (stamp: string, scope: Scope, now: number, maxSkew: number): boolean => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return stamp.startsWith(scope.date) && Math.abs(now - signedAt) <= maxSkew
}

/**
 * Checks the signature.
 * @param secretOf the secret key of an access key id, or undefined when there is no such key
 * @returns the signer, or the name of the exception with which AWS answers
 */
export const verifySignature = (
  request: SignedParts,
  secretOf: (accessKeyId: string) => string | undefined,
  now: number,
): Scope | SignatureFailure => {
  const authorization = request.headers.authorization
  if (typeof authorization !== 'string') return 'MissingAuthenticationTokenException'
  const scope = scopeOf(authorization)
  const [, , signedHeaders = '', signature = ''] = pattern.exec(authorization) ?? []
  if (!scope) return 'IncompleteSignatureException'
  const secret = secretOf(scope.accessKeyId)
  if (secret === undefined) return 'UnrecognizedClientException'
  const stamp = stampOf(request.headers)
  if (!isCurrent(stamp, scope, now, MAX_SKEW_MS)) return 'InvalidSignatureException'
  const names = signedHeaders.split(';')
  if (!names.includes('host')) return 'InvalidSignatureException'
  const headers = names
    .map(
      name =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('')
  const at = request.url.indexOf('?')
  const [path, query] = at < 0 ? [request.url, ''] : [request.url.slice(0, at), request.url.slice(at + 1)]
  const canonical = [
    request.method,
    canonicalPath(path, scope.service),
    canonicalQuery(query),
    headers,
    signedHeaders,
    hash(request.body),
  ].join('\n')
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope.date}/${scope.region}/${scope.service}/aws4_request\n${hash(canonical)}`
  const expected = hmac(signingKey(secret, scope), toSign)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? scope : 'InvalidSignatureException'
}

/**
 * The same for a service with a server of its own, which takes what is signed for it alone.
 * @returns the access key id that signed
 * @throws {SignatureError}
 */
export const signerFor = (
  own: { readonly service: string; readonly region: string; readonly now: number },
  request: SignedParts,
  secretOf: (accessKeyId: string) => string | undefined,
): string => {
  const scope = scopeOf(request.headers.authorization as string | undefined)
  const stamp = stampOf(request.headers)
  const signer = verifySignature(request, secretOf, own.now)
  if (scope && !isCurrent(stamp, scope, own.now, OWN_SKEW_MS) && signer !== 'UnrecognizedClientException')
    throw new SignatureError('InvalidSignatureException', `Signature expired or not yet current: ${stamp}`)
  if (typeof signer === 'string') throw new SignatureError(signer)
  if (signer.service !== own.service || signer.region !== own.region)
    throw new SignatureError(
      'InvalidSignatureException',
      `Credential should be scoped to ${own.region}/${own.service}.`,
    )
  return signer.accessKeyId
}
