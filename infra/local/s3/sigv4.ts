import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { signingKey } from '../iam/sigv4.ts'
import { S3Error } from './error.ts'

/**
 * Signature version 4 for S3, both ways of carrying it: the Authorization header and the query of a presigned URL.
 * Source: "Authenticating Requests (AWS Signature Version 4)" in the S3 API reference.
 */

/** A request as it came in, before anything normalised it. */
export type RawRequest = {
  readonly method: string
  /** The path as sent, still encoded. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: IncomingHttpHeaders
}

/** Who signed, and what the chunks of a streamed body need to be checked against. */
export type Signed = {
  readonly accessKeyId: string
  readonly presigned: boolean
  /** The x-amz-content-sha256 that was signed. */
  readonly payload: string
  readonly key: KeyObject
  readonly scope: string
  readonly date: string
  readonly signature: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const longestExpiry = 7 * 24 * 3600
const allowedSkewMs = 15 * 60 * 1000

const sha256 = (text: string): string => hash('sha256', text)
const hmac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** AWS's percent-encoding: everything but A-Z a-z 0-9 - . _ ~ */
export const awsEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const sameText = (one: string, other: string): boolean => {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}

const parseDate = (date: string): number => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (!parts) return Number.NaN
  const [, year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

type Claim = {
  presigned: boolean
  accessKeyId: string
  scopeDate: string
  region: string
  service: string
  terminator: string
  signedHeaders: string[]
  signature: string
  date: string
}

const splitCredential = (credential: string, malformed: (message: string) => S3Error) => {
  const parts = credential.split('/')
  // An access key id may not hold a slash, so a scope has exactly four parts behind it.
  if (parts.length !== 5 || parts.some(part => part === '')) {
    throw malformed(`The Credential is malformed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".`)
  }
  const [accessKeyId, scopeDate, region, service, terminator] = parts as [string, string, string, string, string]
  return { accessKeyId, scopeDate, region, service, terminator }
}

const headerClaim = (authorization: string, headers: IncomingHttpHeaders): Claim => {
  const malformed = (message: string) => new S3Error('AuthorizationHeaderMalformed', { message })
  if (!authorization.startsWith(`${algorithm} `)) {
    throw new S3Error('InvalidRequest', {
      message: `The authorization mechanism that you provided is not supported. Use ${algorithm}.`,
    })
  }
  const fields = new Map(
    authorization
      .slice(algorithm.length)
      .split(',')
      .map(field => {
        const at = field.indexOf('=')
        return [field.slice(0, at).trim(), field.slice(at + 1).trim()] as const
      }),
  )
  const credential = fields.get('Credential')
  const signedHeaders = fields.get('SignedHeaders')
  const signature = fields.get('Signature')
  if (!credential || !signedHeaders || !signature) {
    throw malformed('The authorization header requires Credential, SignedHeaders and Signature.')
  }
  const date = headers['x-amz-date']
  if (typeof date !== 'string') {
    throw new S3Error('AccessDenied', { message: 'AWS authentication requires a valid Date or x-amz-date header' })
  }
  return {
    presigned: false,
    ...splitCredential(credential, malformed),
    signedHeaders: signedHeaders.split(';'),
    signature,
    date,
  }
}

const queryClaim = (query: Map<string, string>): Claim => {
  const malformed = (message: string) => new S3Error('AuthorizationQueryParametersError', { message })
  const needed = (name: string): string => {
    const value = query.get(name)
    if (!value) {
      throw malformed(
        'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
      )
    }
    return value
  }
  if (needed('X-Amz-Algorithm') !== algorithm) throw malformed(`X-Amz-Algorithm only supports "${algorithm}"`)
  return {
    presigned: true,
    ...splitCredential(needed('X-Amz-Credential'), malformed),
    signedHeaders: needed('X-Amz-SignedHeaders').split(';'),
    signature: needed('X-Amz-Signature'),
    date: needed('X-Amz-Date'),
  }
}

const checkTime = (claim: Claim, expires: string | undefined, now: number): void => {
  const signedAt = parseDate(claim.date)
  if (Number.isNaN(signedAt) || claim.date.slice(0, 8) !== claim.scopeDate) {
    const message = 'The date of the request is not a valid time, or not of the day in its credential.'
    throw claim.presigned
      ? new S3Error('AuthorizationQueryParametersError', { message })
      : new S3Error('AuthorizationHeaderMalformed', { message })
  }
  const times = { ServerTime: new Date(now).toISOString() }
  if (!claim.presigned) {
    if (Math.abs(now - signedAt) > allowedSkewMs) {
      throw new S3Error('RequestTimeTooSkewed', { details: { RequestTime: claim.date, ...times } })
    }
    return
  }
  const seconds = /^\d{1,9}$/.test(expires ?? '') ? Number(expires) : Number.NaN
  if (!(seconds >= 1 && seconds <= longestExpiry)) {
    throw new S3Error('AuthorizationQueryParametersError', {
      message: 'X-Amz-Expires must be between 1 second and a week (in seconds), that is, at most 604800',
    })
  }
  if (signedAt - now > allowedSkewMs) {
    throw new S3Error('AccessDenied', { message: 'Request is not yet valid', details: times })
  }
  const until = signedAt + seconds * 1000
  if (now > until) {
    throw new S3Error('AccessDenied', {
      message: 'Request has expired',
      details: { 'X-Amz-Expires': String(seconds), Expires: new Date(until).toISOString(), ...times },
    })
  }
}

const canonicalHeader = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/\s+/g, ' ')

const canonicalRequest = (request: RawRequest, signedHeaders: readonly string[], payload: string): string => {
  let path: string
  try {
    path = request.path
      .split('/')
      .map(part => awsEncode(decodeURIComponent(part)))
      .join('/')
  } catch {
    throw new S3Error('InvalidURI')
  }
  const query = request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [awsEncode(name), awsEncode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : x > y ? 1 : 0) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const headers = signedHeaders.map(name => `${name}:${canonicalHeader(request.headers[name])}\n`).join('')
  return [request.method, path, query, headers, signedHeaders.join(';'), payload].join('\n')
}

/** What every x-amz- header must be: signed. Otherwise whoever sees a presigned URL could add, say, a copy source. */
const checkSignedHeaders = (claim: Claim, headers: IncomingHttpHeaders): void => {
  if (!claim.signedHeaders.includes('host')) {
    throw new S3Error('AccessDenied', { message: 'The host header must be signed' })
  }
  const missing = Object.keys(headers).filter(name => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name))
  if (missing.length > 0) {
    throw new S3Error('AccessDenied', {
      message: 'There were headers present in the request which were not signed',
      details: { HeadersNotSigned: missing.join(', ') },
    })
  }
}

/**
 * Verifies the signature of a request. Nothing of the request may be trusted before this returned.
 * @throws {S3Error} AccessDenied for a request without a signature or past its time, SignatureDoesNotMatch,
 * InvalidAccessKeyId, RequestTimeTooSkewed, or the two errors for malformed ones.
 */
export const authenticate = (
  request: RawRequest,
  options: { region: string; secretFor(accessKeyId: string): string | undefined; now: number },
): Signed => {
  const query = new Map(request.query)
  const authorization = request.headers.authorization
  const inQuery = query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm')
  if (authorization === undefined && !inQuery) throw new S3Error('AccessDenied')
  if (authorization !== undefined && inQuery) {
    throw new S3Error('InvalidArgument', { message: 'Only one auth mechanism allowed' })
  }
  const claim = authorization === undefined ? queryClaim(query) : headerClaim(authorization, request.headers)
  if (claim.region !== options.region || claim.service !== 's3' || claim.terminator !== 'aws4_request') {
    throw new S3Error(claim.presigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed', {
      message: `The scope of the credential is wrong; expecting '${options.region}/s3/aws4_request'`,
      details: { Region: options.region },
    })
  }
  const secret = options.secretFor(claim.accessKeyId)
  if (secret === undefined) {
    throw new S3Error('InvalidAccessKeyId', { details: { AWSAccessKeyId: claim.accessKeyId } })
  }
  checkTime(claim, query.get('X-Amz-Expires'), options.now)
  checkSignedHeaders(claim, request.headers)
  const header = request.headers['x-amz-content-sha256']
  const payload =
    (typeof header === 'string' ? header : undefined) ??
    (claim.presigned ? (query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD') : undefined)
  if (payload === undefined) {
    throw new S3Error('InvalidRequest', { message: 'Missing required header for this request: x-amz-content-sha256' })
  }
  const canonical = canonicalRequest(request, claim.signedHeaders, payload)
  const scope = `${claim.scopeDate}/${claim.region}/${claim.service}/${claim.terminator}`
  const stringToSign = [algorithm, claim.date, scope, sha256(canonical)].join('\n')
  const key = signingKey(secret, { date: claim.scopeDate, region: claim.region, service: claim.service })
  if (!sameText(hmac(key, stringToSign).toString('hex'), claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      details: {
        AWSAccessKeyId: claim.accessKeyId,
        StringToSign: stringToSign,
        SignatureProvided: claim.signature,
        CanonicalRequest: canonical,
      },
    })
  }
  return {
    accessKeyId: claim.accessKeyId,
    presigned: claim.presigned,
    payload,
    key,
    scope,
    date: claim.date,
    signature: claim.signature,
  }
}

/** The chain of signatures over the chunks of a streamed body, each signed over the one before it. */
export const chunkSignatures = (signed: Signed) => {
  let previous = signed.signature
  const check = (kind: string, hashes: string[], given: string): void => {
    const text = [kind, signed.date, signed.scope, previous, ...hashes].join('\n')
    const expected = hmac(signed.key, text).toString('hex')
    if (!sameText(expected, given)) throw new S3Error('SignatureDoesNotMatch')
    previous = expected
  }
  return {
    chunk: (hash: string, given: string) => check(`${algorithm}-PAYLOAD`, [sha256(''), hash], given),
    trailer: (hash: string, given: string) => check(`${algorithm}-TRAILER`, [hash], given),
  }
}
