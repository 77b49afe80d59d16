import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpApi } from '../apigateway/http-api.ts'
import type { WebSocketApi } from '../apigateway/websocket-api.ts'
import type { Resources } from '../cloudformation/resolve.ts'
import { compressAnswer } from './compression.ts'
import { type Behaviour, readDistribution } from './distribution.ts'
import { createEdgeFunction, type EdgeResult } from './edge-function.ts'
import { type PolicyHeader, type PolicySources, policyHeaders } from './headers.ts'
import { readSite, type Site } from './site.ts'

/** A page or address of the local cloud's own, such as the mailbox. @returns false when the path is none of its */
export type LocalPage = (request: IncomingMessage, response: ServerResponse, path: string) => boolean

export type FrontDoorOptions = {
  readonly resources: Resources
  readonly httpApis: ReadonlyMap<string, HttpApi>
  readonly webSocketApis: ReadonlyMap<string, WebSocketApi>
  /** The runtime configuration of the web: what the template's says, with the local addresses. */
  readonly configuration: (declared: Record<string, unknown>) => Record<string, unknown>
  /** The addresses of the stand-ins that browsers talk to, as additions to the content security policy. */
  readonly sources: PolicySources
  readonly pages: readonly LocalPage[]
  readonly report: (message: string) => void
}

export type FrontDoor = {
  handle(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

type Route = {
  readonly behaviour: Behaviour
  readonly headers: readonly PolicyHeader[]
  readonly edge: ((path: string, request: IncomingMessage) => Promise<EdgeResult>) | undefined
  readonly site: Site | undefined
  readonly api: HttpApi | undefined
  readonly sockets: WebSocketApi | undefined
}

/** The only names under which a browser reaches this machine itself; any other came by a forged DNS answer. */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const plain = (response: ServerResponse, status: number, text: string) => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

const pathOf = (url: string) => {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Headers without the policy's say are the origin's; those that override win over whatever the origin sets. */
const applyPolicy = (response: ServerResponse, headers: readonly PolicyHeader[]) => {
  const writeHead = response.writeHead.bind(response) as (status: number, headers?: object) => ServerResponse
  const overriding = Object.fromEntries(
    headers.filter(({ override }) => override).map(({ name, value }) => [name, value]),
  )
  const others = Object.fromEntries(headers.filter(({ override }) => !override).map(({ name, value }) => [name, value]))
  response.writeHead = ((status: number, own: object = {}) =>
    writeHead(status, { ...others, ...own, ...overriding })) as typeof response.writeHead
}

/**
 * What CloudFront is to a stage: one address for the web and the APIs, with the behaviours, functions and headers that the
 * distribution of the templates declares. The local cloud's own pages lie under /local.
 */
export const createFrontDoor = (options: FrontDoorOptions): FrontDoor => {
  const { resources, report } = options
  const distribution = readDistribution(resources)
  const replace = (key: string, body: () => Buffer) => {
    if (key !== 'config.json') return undefined
    const declared = JSON.parse(body().toString('utf8')) as Record<string, unknown>
    return Buffer.from(JSON.stringify(options.configuration(declared)))
  }
  const sites = new Map<string, Site>()
  const siteOf = (bucket: string) => {
    const known = sites.get(bucket) ?? readSite(resources, bucket, replace)
    sites.set(bucket, known)
    return known
  }
  const routes = (distribution?.behaviours ?? []).map((behaviour): Route => {
    const { origin } = behaviour
    const edge = behaviour.viewerRequest === undefined ? undefined : createEdgeFunction(behaviour.viewerRequest)
    return {
      behaviour,
      headers: policyHeaders(behaviour.headersPolicy, options.sources),
      edge:
        edge &&
        ((uri, request) => {
          const entries = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
          const [, querystring = ''] = pathOf(request.url ?? '/')
          const headers = Object.fromEntries(entries) as Record<string, string>
          return edge({ method: request.method ?? 'GET', uri, querystring, headers })
        }),
      site: origin.kind === 'bucket' ? siteOf(origin.ref) : undefined,
      api: options.httpApis.get(origin.ref),
      sockets: options.webSocketApis.get(origin.ref),
    }
  })
  const find = (path: string) => routes.find(({ behaviour }) => behaviour.matches(path))

  const serveSite = async (
    route: Route,
    site: Site,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const uri = path === '/' && distribution?.rootObject ? `/${distribution.rootObject}` : path
    const result = await route.edge?.(uri, request)
    if (result?.kind === 'response') {
      response.writeHead(result.status, result.headers)
      return void response.end(result.body)
    }
    const key = decoded((result?.uri ?? uri).slice(1))
    if (key === undefined) return plain(response, 400, 'This address is malformed.')
    await site.send(request, response, key, route.behaviour.encodings)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = pathOf(request.url ?? '/')
    if (options.pages.some(page => page(request, response, path))) return
    if (path.startsWith('/local/')) return plain(response, 404, 'The local cloud has no such page.')
    const route = find(path)
    if (!route) return plain(response, 404, 'Not found')
    applyPolicy(response, route.headers)
    if (!route.behaviour.methods.has(request.method ?? ''))
      return plain(response, 403, 'This method is not allowed here.')
    if (route.site) return serveSite(route, route.site, path, request, response)
    if (route.api) {
      const { encodings } = route.behaviour
      if (encodings.length > 0) compressAnswer(request, response, encodings)
      return route.api.handle(request, response)
    }
    return plain(response, 426, 'This address takes websockets only.')
  }

  return {
    handle: (request, response) => {
      if (!ownHost.test(request.headers.host ?? ''))
        return plain(response, 421, 'This is not the host that you asked for.')
      serve(request, response).catch(error => {
        report(`front door: ${error instanceof Error ? error.stack : error}`)
        if (response.headersSent) response.destroy()
        else plain(response, 502, 'The origin failed.')
      })
    },
    upgrade: (request, socket, head) => {
      const [path = '/'] = pathOf(request.url ?? '/')
      const sockets = ownHost.test(request.headers.host ?? '') ? find(path)?.sockets : undefined
      if (!sockets) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
      sockets.upgrade(request, socket, head).catch(error => {
        report(`front door: ${error}`)
        socket.destroy()
      })
    },
  }
}
