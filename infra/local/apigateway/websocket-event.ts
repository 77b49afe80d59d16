import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { urlOf } from '../wire/http.ts'

/** The events of a WebSocket API ("Working with AWS Lambda proxy integrations for WebSocket APIs"). */

export type SocketContext = {
  readonly connectionId: string
  readonly apiId: string
  readonly stage: string
  readonly stageVariables: Readonly<Record<string, string>> | undefined
  readonly domainName: string
  readonly connectedAt: number
  readonly sourceIp: string
  readonly userAgent: string
  /** What the authoriser said, as text. */
  authorizer: Record<string, string> | undefined
}

export type SocketEventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT'

/** API Gateway hands header names on as they are commonly written, not as they came. */
const headerName = (name: string) =>
  name
    .split('-')
    .map(part => (part === 'websocket' ? 'WebSocket' : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('-')

const grouped = (pairs: Iterable<readonly [string, string]>) => {
  const multi: Record<string, string[]> = {}
  for (const [name, value] of pairs) multi[name] = [...(multi[name] ?? []), value]
  return {
    single: Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? ''])),
    multi,
  }
}

/** The headers and query of a handshake, in the four shapes in which an event carries them. */
export const handshakeParts = (request: IncomingMessage) => {
  const pairs: [string, string][] = []
  for (let index = 0; index < request.rawHeaders.length; index += 2)
    pairs.push([headerName((request.rawHeaders[index] ?? '').toLowerCase()), request.rawHeaders[index + 1] ?? ''])
  const headers = grouped(pairs)
  const query = grouped(urlOf(request).searchParams)
  return {
    headers: headers.single,
    multiValueHeaders: headers.multi,
    ...(Object.keys(query.multi).length > 0
      ? { queryStringParameters: query.single, multiValueQueryStringParameters: query.multi }
      : {}),
  }
}

export const socketEvent = (
  context: SocketContext,
  eventType: SocketEventType,
  routeKey: string,
  now: number,
  extra: Record<string, unknown> = {},
) => {
  const requestId = randomUUID()
  return {
    requestContext: {
      routeKey,
      eventType,
      ...(eventType === 'MESSAGE' ? { messageId: randomUUID() } : {}),
      extendedRequestId: requestId,
      requestTime: new Date(now).toUTCString(),
      messageDirection: 'IN',
      stage: context.stage,
      connectedAt: context.connectedAt,
      requestTimeEpoch: now,
      identity: { sourceIp: context.sourceIp, userAgent: context.userAgent },
      requestId,
      domainName: context.domainName,
      connectionId: context.connectionId,
      apiId: context.apiId,
      ...(context.authorizer ? { authorizer: context.authorizer } : {}),
    },
    ...(context.stageVariables ? { stageVariables: context.stageVariables } : {}),
    isBase64Encoded: false,
    ...extra,
  }
}
