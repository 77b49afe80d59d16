import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { Resource, Resources } from '../cloudformation/resolve.ts'
import { AwsError, type Service, sendError } from '../endpoint.ts'
import type { Iam } from '../iam/roles.ts'
import type { Functions } from '../lambda/functions.ts'
import type { Outcome } from '../lambda/pool.ts'
import { urlOf } from '../wire/http.ts'
import { watchFrames } from './frames.ts'
import { authoriseSocket, type SocketAuthoriser } from './socket-authoriser.ts'
import { handshakeParts, type SocketContext, socketEvent } from './websocket-event.ts'

/** A WebSocket API takes messages up to this many bytes, in frames up to MAX_FRAME, closes a connection that is idle for ten minutes, and any after two hours. */
export const MAX_MESSAGE = 128 * 1024
export const MAX_FRAME = 32 * 1024
const IDLE_MS = 10 * 60_000
const LIFETIME_MS = 2 * 3_600_000

export type WebSocketApi = {
  readonly id: string
  /** Answers a handshake on a path whose first segment is the stage. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** The @connections commands of this API: method, stage and connection id come from the path after the API's name. */
  readonly manage: Service
  readonly connections: () => number
  close(): void
}

type Connection = { readonly socket: WebSocket; readonly context: SocketContext; lastActiveAt: number }

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
}

/** Refuses a handshake. */
const refuse = (socket: Duplex, status: number) => {
  const text = statusTexts[status] ?? 'Error'
  const body = JSON.stringify({ message: text })
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** The value at `$request.body.a.b` of a JSON message; undefined when it is not JSON or has none. */
const selected = (expression: string, body: string): string | undefined => {
  const [, path] = /^\$\{?request\.body\.([\w.]+)\}?$/.exec(expression) ?? []
  if (path === undefined) throw new Error(`The local cloud does not host the route selection ${expression}`)
  try {
    let value = JSON.parse(body) as unknown
    for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
    return value === undefined || value === null ? undefined : String(value)
  } catch {
    return undefined
  }
}

/** Where the addresses of connections begin, on the endpoint of the local cloud's AWS calls. */
export const managementPath = (apiId: string) => `/execute-api/${apiId}`

/** Hosts one WebSocket API of the templates. */
export const createWebSocketApi = (options: {
  readonly resources: Resources
  readonly api: Resource
  readonly functions: Functions
  readonly iam: Iam
  readonly report: (message: string) => void
  /** The time that calls are told, in milliseconds since 1970. */
  readonly now: () => number
  readonly idleMs?: number
}): WebSocketApi => {
  const { resources, api, functions, iam } = options
  const { account = '', region = '' } = resources.assembly.stacks.get(api.stack) ?? {}
  const arn = (stage: string, rest: string) => `arn:aws:execute-api:${region}:${account}:${api.ref}/${stage}/${rest}`
  const domainName = new URL(api.attributes.ApiEndpoint ?? 'wss://local').hostname
  const belongs = (resource: Resource) => resource.properties.ApiId === api.ref
  const selection = String(api.properties.RouteSelectionExpression ?? '$request.body.action')
  const stages = new Map(
    resources
      .ofType('AWS::ApiGatewayV2::Stage')
      .filter(belongs)
      .map(({ ref, properties }) => [ref, properties.StageVariables as Record<string, string> | undefined]),
  )
  const byRef = (type: string) =>
    new Map(
      resources
        .ofType(type)
        .filter(belongs)
        .map(one => [one.ref, one.properties]),
    )
  const integrations = byRef('AWS::ApiGatewayV2::Integration')
  const authorizers = byRef('AWS::ApiGatewayV2::Authorizer')
  const routes = new Map(
    resources
      .ofType('AWS::ApiGatewayV2::Route')
      .filter(belongs)
      .map(({ properties }): [string, { target: string; authoriser: SocketAuthoriser | undefined }] => {
        const integration = integrations.get(String(properties.Target).replace('integrations/', ''))
        const authorizer = authorizers.get(String(properties.AuthorizerId))
        const kind = String(properties.AuthorizationType ?? 'NONE')
        if (kind !== 'NONE' && (kind !== 'CUSTOM' || !authorizer))
          throw new Error(`The local cloud does not host a websocket route with authorisation ${kind}`)
        return [
          String(properties.RouteKey),
          {
            target: String(integration?.IntegrationUri ?? ''),
            authoriser: authorizer && {
              identitySource: (authorizer.IdentitySource ?? []) as string[],
              invoke: event => functions.invoke(String(authorizer.AuthorizerUri), event),
            },
          },
        ]
      }),
  )
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, clientTracking: false })
  const connections = new Map<string, Connection>()
  /** A function may write to a connection while its $connect is still being answered by another: then AWS says gone. */
  const invoke = (routeKey: string, event: unknown): Promise<Outcome> | undefined => {
    const route = routes.get(routeKey)
    return route && functions.invoke(route.target, event)
  }

  const statusOf = (outcome: Outcome | undefined): { status: number; protocol: string | undefined } => {
    if (!outcome) return { status: 200, protocol: undefined }
    if (!outcome.ok) return { status: 502, protocol: undefined }
    const { statusCode, headers = {} } = (outcome.value ?? {}) as {
      statusCode?: number
      headers?: Record<string, string>
    }
    const protocol = Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol')?.[1]
    return { status: Number(statusCode ?? 500), protocol }
  }

  const receive = async (connection: Connection, body: string) => {
    connection.lastActiveAt = Date.now()
    const key = selected(selection, body)
    const routeKey = key !== undefined && !key.startsWith('$') && routes.has(key) ? key : '$default'
    const event = socketEvent(connection.context, 'MESSAGE', routeKey, options.now(), { body })
    const outcome = await invoke(routeKey, event)
    if (outcome?.ok) return
    const { connectionId } = connection.context
    const message = outcome ? 'Internal server error' : 'Forbidden'
    connection.socket.send(JSON.stringify({ message, connectionId, requestId: event.requestContext.requestId }))
  }

  const open = (socket: WebSocket, context: SocketContext) => {
    const { connectionId } = context
    const connection: Connection = { socket, context, lastActiveAt: Date.now() }
    connections.set(connectionId, connection)
    const idleMs = options.idleMs ?? IDLE_MS
    const watch = setInterval(
      () => {
        const now = Date.now()
        if (now - connection.lastActiveAt >= idleMs || now - context.connectedAt >= LIFETIME_MS)
          socket.close(1001, 'Going away')
      },
      Math.min(idleMs / 2, 15_000),
    )
    watch.unref()
    socket.on('message', data => {
      if (socket.readyState !== socket.OPEN) return
      receive(connection, String(data)).catch(error => options.report(`websocket: ${error}`))
    })
    socket.on('ping', () => {
      connection.lastActiveAt = Date.now()
    })
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      clearInterval(watch)
      connections.delete(connectionId)
      const extra = { headers: {}, multiValueHeaders: {} }
      const event = socketEvent(context, 'DISCONNECT', '$disconnect', options.now(), extra)
      const requestContext = { ...event.requestContext, disconnectStatusCode: code, disconnectReason: String(reason) }
      invoke('$disconnect', { ...event, requestContext })?.catch(error => options.report(`websocket: ${error}`))
    })
  }

  const upgrade: WebSocketApi['upgrade'] = async (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const stage = urlOf(request).pathname.split('/')[1] ?? ''
    if (!stages.has(stage)) return refuse(socket, 403)
    const context: SocketContext = {
      connectionId: randomBytes(11).toString('base64'),
      apiId: api.ref,
      stage,
      stageVariables: stages.get(stage),
      domainName,
      connectedAt: Date.now(),
      sourceIp: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
      userAgent: String(request.headers['user-agent'] ?? ''),
      authorizer: undefined,
    }
    const parts = handshakeParts(request)
    const authoriser = routes.get('$connect')?.authoriser
    if (authoriser) {
      const event = socketEvent(context, 'CONNECT', '$connect', options.now(), parts)
      const verdict = await authoriseSocket(authoriser, request, arn(stage, '$connect'), event)
      if ('status' in verdict) return refuse(socket, verdict.status)
      context.authorizer = verdict.context
    }
    const { status, protocol } = statusOf(
      await invoke('$connect', socketEvent(context, 'CONNECT', '$connect', options.now(), parts)),
    )
    if (status < 200 || status > 299) return refuse(socket, status)
    if (socket.destroyed) return
    // `ws` picks the first sub-protocol offered; here the function's answer alone decides.
    const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(/, */)
    if (protocol !== undefined && offered.includes(protocol)) request.headers['sec-websocket-protocol'] = protocol
    else delete request.headers['sec-websocket-protocol']
    server.handleUpgrade(request, socket, head, opened => {
      watchFrames(socket, head, size => {
        if (size > MAX_FRAME) opened.close(1009, 'Frame too large')
      })
      open(opened, context)
    })
  }

  const commands: Record<string, (connection: Connection, body: Buffer) => unknown> = {
    POST: (connection, body) => {
      if (body.length > MAX_MESSAGE) throw new AwsError('PayloadTooLargeException', 'Payload too large', 413)
      connection.lastActiveAt = Date.now()
      connection.socket.send(body.toString('utf8'))
      return undefined
    },
    DELETE: connection => {
      connections.delete(connection.context.connectionId)
      connection.socket.close(1000)
    },
    GET: ({ context, lastActiveAt }) => ({
      connectedAt: new Date(context.connectedAt).toISOString(),
      identity: { sourceIp: context.sourceIp, userAgent: context.userAgent },
      lastActiveAt: new Date(lastActiveAt).toISOString(),
    }),
  }

  const manage: Service = (request, response) => {
    const path = request.url.slice(managementPath(api.ref).length)
    const [, stage = '', encoded = ''] = /^\/([^/]+)\/@connections\/([^/?]+)$/.exec(path) ?? []
    const command = commands[request.method]
    const resource = arn(stage, `${request.method}/@connections/${decodeURIComponent(encoded)}`)
    if (!command || !stages.has(stage) || encoded === '')
      return sendError(response, new AwsError('NotFoundException', 'Not Found', 404))
    if (!iam.authorise(request.accessKeyId, 'execute-api:ManageConnections', resource)) {
      const message = iam.denial(request.accessKeyId, 'execute-api:ManageConnections', resource)
      return sendError(response, new AwsError('ForbiddenException', message, 403))
    }
    const connection = connections.get(decodeURIComponent(encoded))
    if (connection?.socket.readyState !== WebSocket.OPEN)
      return sendError(response, new AwsError('GoneException', 'Gone', 410))
    try {
      const answer = command(connection, request.body)
      const text = answer === undefined ? '' : JSON.stringify(answer)
      const status = request.method === 'DELETE' ? 204 : 200
      response.writeHead(status, status === 204 ? {} : { 'content-type': 'application/json' }).end(text)
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      sendError(response, error)
    }
  }

  return {
    id: api.ref,
    upgrade,
    manage,
    connections: () => connections.size,
    close: () => {
      for (const { socket } of connections.values()) socket.terminate()
      server.close()
    },
  }
}
