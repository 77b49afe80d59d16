import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Body } from '../front-door/answer.ts'

/** The event of payload format 2.0 and how its answer is read ("Working with AWS Lambda proxy integrations for HTTP APIs"). */

export type HttpRequest = {
  readonly method: string
  /** Path and query as they came. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly sourceIp: string
}

export type HttpRoute = {
  readonly routeKey: string
  readonly apiId: string
  readonly account: string
  readonly stage: string
  readonly stageVariables: Readonly<Record<string, string>> | undefined
  readonly domainName: string
}

export type HttpAnswer = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly cookies: readonly string[]
  readonly body: Body
}

const textual = /^(?:text\/|application\/(?:json|javascript|xml)|application\/[\w.-]+\+(?:json|xml))/

const commaJoined = (pairs: Iterable<readonly [string, string]>): Record<string, string> => {
  const joined = new Map<string, string>()
  for (const [key, value] of pairs) joined.set(key, joined.has(key) ? `${joined.get(key)},${value}` : value)
  return Object.fromEntries(joined)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')
const logTime = (at: Date) =>
  `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`

/** The path and query of a URL. API Gateway hands the path on decoded. */
export const splitUrl = (url: string): { path: string; query: string } => {
  const at = url.indexOf('?')
  const raw = at < 0 ? url : url.slice(0, at)
  try {
    return { path: decodeURI(raw), query: at < 0 ? '' : url.slice(at + 1) }
  } catch {
    return { path: raw, query: at < 0 ? '' : url.slice(at + 1) }
  }
}

export const httpEvent = (
  request: HttpRequest,
  route: HttpRoute,
  pathParameters: Record<string, string> | undefined,
  authorizer: Record<string, unknown> | undefined,
  now: number,
) => {
  const { path, query } = splitUrl(request.url)
  const { cookie, ...headers } = request.headers
  const isText = textual.test(String(request.headers['content-type'] ?? 'text/plain'))
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookie ? { cookies: cookie.split(/; */) } : {}),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
    ),
    ...(query ? { queryStringParameters: commaJoined(new URLSearchParams(query)) } : {}),
    ...(pathParameters ? { pathParameters } : {}),
    ...(route.stageVariables ? { stageVariables: route.stageVariables } : {}),
    requestContext: {
      accountId: route.account,
      apiId: route.apiId,
      ...(authorizer ? { authorizer } : {}),
      domainName: route.domainName,
      domainPrefix: route.domainName.split('.')[0] ?? '',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: String(request.headers['user-agent'] ?? ''),
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: route.stage,
      time: logTime(new Date(now)),
      timeEpoch: now,
    },
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  }
}

type ProxyAnswer = {
  statusCode: number
  headers?: Record<string, unknown>
  cookies?: unknown[]
  body?: unknown
  isBase64Encoded?: boolean
}

/**
 * Reads what a function returned. Without a statusCode the whole value is the JSON body of a 200.
 * @returns undefined when the answer is malformed, which API Gateway turns into a 500
 */
export const httpAnswer = (value: unknown): HttpAnswer | undefined => {
  const isProxy = typeof value === 'object' && value !== null && 'statusCode' in value
  if (!isProxy) {
    const body = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return { status: 200, headers: { 'content-type': 'application/json' }, cookies: [], body }
  }
  const answer = value as ProxyAnswer
  const status = Number(answer.statusCode)
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined
  if (answer.body !== undefined && answer.body !== null && typeof answer.body !== 'string') return undefined
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, header]) => [name.toLowerCase(), String(header)]),
  )
  return {
    status,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    cookies: (answer.cookies ?? []).map(String),
    body: answer.isBase64Encoded ? Buffer.from(answer.body ?? '', 'base64') : (answer.body ?? ''),
  }
}
