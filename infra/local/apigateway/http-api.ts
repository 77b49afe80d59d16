import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Resource, Resources } from '../cloudformation/resolve.ts'
import { readBody } from '../endpoint.ts'
import type { Body } from '../front-door/answer.ts'
import type { Functions } from '../lambda/functions.ts'
import { type CorsConfiguration, corsHeaders } from './cors.ts'
import { type HttpRequest, httpAnswer, httpEvent, splitUrl } from './http-event.ts'
import { createJwtAuthorizer, type JwtAuthorizer } from './jwt.ts'
import { createRouter } from './routes.ts'

/** What the API answers, in one piece. */
export type ApiAnswer = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Body
}

export type HttpApi = {
  readonly id: string
  answer(request: HttpRequest): Promise<ApiAnswer>
  /** The same at an address of its own, without a front door. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * Reads a request as the API takes it.
 * @returns undefined when its body is larger than the API's quota
 */
export const readRequest = async (request: IncomingMessage): Promise<HttpRequest | undefined> => {
  // Without a length there is no body: nothing to wait for.
  const { headers } = request
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  const body = hasBody ? await readBody(request, MAX_HTTP_BODY) : noBody
  if (!body) return undefined
  const sourceIp = (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  return { method: request.method ?? 'GET', url: request.url ?? '/', headers, body, sourceIp }
}

const noBody = Buffer.alloc(0)

/** An answer of API Gateway's own. */
export const gatewayAnswer = (status: number, message: string, headers: Record<string, string> = {}): ApiAnswer => {
  const body = JSON.stringify({ message })
  return {
    status,
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers },
    body,
  }
}

/** The payload quota of an HTTP API. */
export const MAX_HTTP_BODY = 10 * 1024 * 1024
/** A function that has no environment to spare is given this long to find one; then the call is refused as a throttled one is. */
const MAX_WAIT_MS = 20_000
/** An HTTP API waits this long for an integration, whatever the function's own timeout. */
const INTEGRATION_TIMEOUT_MS = 30_000

/** What a request is answered whose body is beyond the quota. */
export const tooLarge = (): ApiAnswer => gatewayAnswer(413, 'Request Entity Too Large')

type Authorise = (request: HttpRequest) => Promise<Record<string, unknown> | 'unauthorized' | 'forbidden' | undefined>
type Route = { readonly routeKey: string; readonly target: string; readonly authorise: Authorise }

/** A template declares something that this stand-in does not host; better told at start than met as a surprise. */
const unsupported = (what: string) => new Error(`The local cloud does not host ${what}`)

const bearer = (header: string | undefined) => header?.replace(/^Bearer /i, '')

const authoriseBy = (jwt: JwtAuthorizer | undefined, kind: string, scopes: readonly string[]): Authorise => {
  if (kind === 'NONE') return async () => undefined
  if (kind !== 'JWT' || !jwt) throw unsupported(`an HTTP route with authorisation ${kind}`)
  return async request => {
    const verified = await jwt.authorise(bearer(request.headers.authorization))
    if (!verified) return 'unauthorized'
    if (scopes.length > 0 && !scopes.some(scope => verified.scopes.includes(scope))) return 'forbidden'
    return { jwt: { claims: verified.claims, scopes: scopes.length > 0 ? scopes : null } }
  }
}

/**
 * Hosts one HTTP API of the templates.
 * @param jwks fetches the key set of a token issuer
 * @throws {Error} when a route needs what is not hosted
 */
export const createHttpApi = (options: {
  readonly resources: Resources
  readonly api: Resource
  readonly functions: Functions
  readonly jwks: (issuer: string) => Promise<unknown>
  /** The time that calls are told, in milliseconds since 1970. */
  readonly now: () => number
  readonly integrationTimeoutMs?: number
}): HttpApi => {
  const { resources, api, functions } = options
  const account = resources.assembly.stacks.get(api.stack)?.account ?? ''
  const belongs = (resource: Resource) => resource.properties.ApiId === api.ref
  const integrations = new Map(
    resources
      .ofType('AWS::ApiGatewayV2::Integration')
      .filter(belongs)
      .map(({ ref, properties }) => [ref, properties]),
  )
  const authorizers = new Map(
    resources
      .ofType('AWS::ApiGatewayV2::Authorizer')
      .filter(belongs)
      .map(({ ref, properties }): [string, JwtAuthorizer] => {
        if (properties.AuthorizerType !== 'JWT')
          throw unsupported(`an HTTP authoriser of type ${properties.AuthorizerType}`)
        const { Issuer, Audience } = properties.JwtConfiguration as { Issuer: string; Audience: string[] }
        return [ref, createJwtAuthorizer({ issuer: Issuer, audience: Audience }, options.jwks)]
      }),
  )
  const routes = resources
    .ofType('AWS::ApiGatewayV2::Route')
    .filter(belongs)
    .map(({ properties }): Route => {
      const integration = integrations.get(String(properties.Target).replace('integrations/', ''))
      const target = String(integration?.IntegrationUri ?? '')
      if (!functions.find(target)) throw unsupported(`route ${properties.RouteKey}, which leads to no function`)
      return {
        routeKey: String(properties.RouteKey),
        target,
        authorise: authoriseBy(
          authorizers.get(String(properties.AuthorizerId)),
          String(properties.AuthorizationType ?? 'NONE'),
          (properties.AuthorizationScopes ?? []) as string[],
        ),
      }
    })
  const find = createRouter(routes)
  const stage = resources.ofType('AWS::ApiGatewayV2::Stage').find(belongs)
  const stageVariables = stage?.properties.StageVariables as Record<string, string> | undefined
  const cors = api.properties.CorsConfiguration as CorsConfiguration | undefined
  const domainName = new URL(api.attributes.ApiEndpoint ?? 'https://local').hostname

  const run = async (request: HttpRequest, headers: Record<string, string>): Promise<ApiAnswer> => {
    const reply = (status: number, message: string, extra: Record<string, string> = {}) =>
      gatewayAnswer(status, message, { ...headers, ...extra })
    const match = find(request.method, splitUrl(request.url).path)
    if (!match) return reply(404, 'Not Found')
    const authorizer = await match.route.authorise(request)
    if (authorizer === 'unauthorized') return reply(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })
    if (authorizer === 'forbidden') return reply(403, 'Forbidden')
    const { routeKey } = match.route
    const route = { routeKey, apiId: api.ref, account, stage: '$default', stageVariables, domainName }
    const event = httpEvent(request, route, match.pathParameters, authorizer, options.now())
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), options.integrationTimeoutMs ?? INTEGRATION_TIMEOUT_MS)
    const invoked = functions.invoke(match.route.target, event, { withinMs: MAX_WAIT_MS })
    const outcome = await Promise.race([invoked, late.promise])
    clearTimeout(timer)
    if (outcome === 'late') return reply(503, 'Service Unavailable')
    if (!outcome.ok && outcome.failure.errorType === 'TooManyRequestsException')
      return reply(503, 'Service Unavailable')
    if (!outcome.ok && outcome.failure.errorType === 'RequestTooLargeException')
      return reply(413, 'Request Entity Too Large')
    const answer = outcome.ok ? httpAnswer(outcome.value) : undefined
    if (!answer) return reply(500, 'Internal Server Error')
    return {
      status: answer.status,
      headers: {
        ...answer.headers,
        ...headers,
        'content-length': String(Buffer.byteLength(answer.body)),
        'apigw-requestid': event.requestContext.requestId,
        ...(answer.cookies.length > 0 ? { 'set-cookie': answer.cookies } : {}),
      },
      body: answer.body,
    }
  }

  const answer: HttpApi['answer'] = async request => {
    const { origin } = request.headers
    if (cors && request.method === 'OPTIONS' && request.headers['access-control-request-method'])
      return { status: 204, headers: corsHeaders(cors, origin, true), body: noBody }
    return run(request, corsHeaders(cors, origin, false))
  }
  return {
    id: api.ref,
    answer,
    handle: async (request, response) => {
      const read = await readRequest(request)
      const { status, headers, body } = read ? await answer(read) : tooLarge()
      response.writeHead(status, headers as Record<string, string | string[]>)
      response.end(body)
    },
  }
}
