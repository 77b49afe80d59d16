import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Resource, Resources } from '../cloudformation/resolve.ts'
import { readBody } from '../endpoint.ts'
import type { Functions } from '../lambda/functions.ts'
import { type CorsConfiguration, corsHeaders } from './cors.ts'
import { type HttpRequest, httpAnswer, httpEvent, splitUrl } from './http-event.ts'
import { createJwtAuthorizer, type JwtAuthorizer } from './jwt.ts'
import { createRouter } from './routes.ts'

export type HttpApi = {
  readonly id: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** The payload quota of an HTTP API. */
export const MAX_HTTP_BODY = 10 * 1024 * 1024
/** An HTTP API waits this long for an integration, whatever the function's own timeout. */
const INTEGRATION_TIMEOUT_MS = 30_000

type Authorise = (request: HttpRequest) => Promise<Record<string, unknown> | 'unauthorized' | 'forbidden' | undefined>
type Route = { readonly routeKey: string; readonly target: string; readonly authorise: Authorise }
type Reply = (status: number, message: string, headers?: Record<string, string>) => void

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
  const cors = api.properties.CorsConfiguration as CorsConfiguration | undefined
  const domainName = new URL(api.attributes.ApiEndpoint ?? 'https://local').hostname

  const run = async (request: HttpRequest, response: ServerResponse, reply: Reply, headers: Record<string, string>) => {
    const match = find(request.method, splitUrl(request.url).path)
    if (!match) return reply(404, 'Not Found')
    const authorizer = await match.route.authorise(request)
    if (authorizer === 'unauthorized') return reply(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })
    if (authorizer === 'forbidden') return reply(403, 'Forbidden')
    const route = { routeKey: match.route.routeKey, apiId: api.ref, account, stage: '$default', domainName }
    const event = httpEvent(request, route, match.pathParameters, authorizer, Date.now())
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), options.integrationTimeoutMs ?? INTEGRATION_TIMEOUT_MS)
    const outcome = await Promise.race([functions.invoke(match.route.target, event), late.promise])
    clearTimeout(timer)
    if (outcome === 'late') return reply(503, 'Service Unavailable')
    if (!outcome.ok && outcome.failure.errorType === 'RequestTooLargeException')
      return reply(413, 'Request Entity Too Large')
    const answer = outcome.ok ? httpAnswer(outcome.value) : undefined
    if (!answer) return reply(500, 'Internal Server Error')
    response.writeHead(answer.status, {
      ...answer.headers,
      ...headers,
      'content-length': answer.body.length,
      'apigw-requestid': event.requestContext.requestId,
      ...(answer.cookies.length > 0 ? { 'set-cookie': [...answer.cookies] } : {}),
    })
    response.end(answer.body)
  }

  return {
    id: api.ref,
    handle: async (request, response) => {
      const { origin } = request.headers
      const method = request.method ?? 'GET'
      if (cors && method === 'OPTIONS' && request.headers['access-control-request-method']) {
        response.writeHead(204, corsHeaders(cors, origin, true))
        return void response.end()
      }
      const headers = corsHeaders(cors, origin, false)
      const reply: Reply = (status, message, extra = {}) => {
        const body = JSON.stringify({ message })
        response.writeHead(status, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
          ...extra,
        })
        response.end(body)
      }
      const body = await readBody(request, MAX_HTTP_BODY)
      if (!body) return reply(413, 'Request Entity Too Large')
      const sourceIp = (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
      await run({ method, url: request.url ?? '/', headers: request.headers, body, sourceIp }, response, reply, headers)
    },
  }
}
