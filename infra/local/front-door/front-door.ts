import { request as fetchFrom, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type HttpApi, readRequest, tooLarge } from '../apigateway/http-api.ts'
import type { HttpRequest } from '../apigateway/http-event.ts'
import type { WebSocketApi } from '../apigateway/websocket-api.ts'
import type { Resource, Resources } from '../cloudformation/resolve.ts'
import type { S3Server } from '../s3/server.ts'
import { decoded } from '../wire/http.ts'
import { type Answer, xCache } from './answer.ts'
import { cacheKey, createCache, type Kept, keepingOf } from './cache.ts'
import { acceptedEncoding, type Encoding, encodeAnswer } from './compression.ts'
import { type Behaviour, type Origin, readDistribution } from './distribution.ts'
import { createEdgeFunction, type EdgeResult } from './edge-function.ts'
import { type PolicyHeader, type PolicySources, policyHeaders } from './headers.ts'
import { createObjects } from './objects.ts'
import { hasSite, readSite, type Site } from './site.ts'

/** A page or address of the local cloud's own, such as the mailbox. @returns false when the path is none of its */
export type LocalPage = (request: IncomingMessage, response: ServerResponse, path: string) => boolean

export type FrontDoorOptions = {
  readonly resources: Resources
  /** Which distribution it is; the one that serves pages unless told. */
  readonly distribution?: Resource
  /** The buckets: where they answer to signatures, and how CloudFront reads what it may by itself. */
  readonly buckets?: Pick<S3Server, 'url' | 'read'>
  readonly httpApis: ReadonlyMap<string, HttpApi>
  readonly webSocketApis: ReadonlyMap<string, WebSocketApi>
  /** The runtime configuration of the web: what the template's says, with the local addresses. */
  readonly configuration: (declared: Record<string, unknown>) => Record<string, unknown>
  /** The addresses of the stand-ins that browsers talk to, as additions to the content security policy. */
  readonly sources: PolicySources
  readonly pages: readonly LocalPage[]
  /** Where the files of the web come from instead of their bucket, while one works on them; config.json apart. */
  readonly web?: string
  readonly report: (message: string) => void
  /** How many bytes of answers are kept. */
  readonly cacheBytes?: number
  /** The Date of what an API answers, where it is another than the machine's. */
  readonly date?: () => string | undefined
  /** What functions of the distribution call the host that was asked, and where an address of theirs is on this machine. */
  readonly names?: { readonly declared: (host: string) => string; readonly own: (address: string) => string }
  /** Milliseconds since 1970, for what is kept. */
  readonly now?: () => number
}

const CACHE_BYTES = 16 * 1024 * 1024

export type FrontDoor = {
  handle(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

type Route = {
  readonly behaviour: Behaviour
  /** Headers that the behaviour's policy adds: those that give way to the origin's, and those that do not. */
  readonly policy: {
    readonly others: Readonly<Record<string, string>>
    readonly overriding: Readonly<Record<string, string>>
  }
  readonly edge: ((path: string, request: IncomingMessage) => Promise<EdgeResult>) | undefined
  readonly site: Site | undefined
  readonly api: HttpApi | undefined
  readonly sockets: WebSocketApi | undefined
}

/**
 * The only names under which a browser reaches this machine itself; any other came by a forged DNS answer. Browsers take what
 * is under `localhost` for this machine without asking (RFC 6761), so a wildcard of the distribution's is answered there.
 */
const ownHost = /^(([a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const plain = (response: ServerResponse, status: number, text: string) => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

const pathOf = (url: string) => {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

/** An answer as it goes over the wire again and again: name and value of each header in turn, the body as bytes in text. */
type Ready = {
  readonly status: number
  readonly headers: readonly (string | readonly string[])[]
  readonly body: string
}

const asHeaders = (list: Ready['headers']) => list as unknown as string[]

/** Asks another server and hands on what it answers. */
const passOn = (to: URL, request: IncomingMessage, response: ServerResponse, headers = request.headers) => {
  const onward = fetchFrom(to, { method: request.method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => {
    if (response.headersSent) response.destroy()
    else plain(response, 502, 'The origin does not answer.')
  })
  request.pipe(onward)
}

/** Headers without the policy's say are the origin's; those that override win over whatever the origin sets. */
const splitPolicy = (headers: readonly PolicyHeader[]) => {
  const those = (override: boolean) =>
    Object.fromEntries(headers.filter(header => header.override === override).map(({ name, value }) => [name, value]))
  return { others: those(false), overriding: those(true) }
}

/** Applies a policy to whatever is written by `writeHead`. */
const applyPolicy = (response: ServerResponse, { others, overriding }: Route['policy']) => {
  const writeHead = response.writeHead.bind(response) as (status: number, headers?: object) => ServerResponse
  response.writeHead = ((status: number, own: object = {}) =>
    writeHead(status, { ...others, ...own, ...overriding })) as typeof response.writeHead
}

/** Where a viewer is who says nothing else: on this machine, which stands in for the region. */
const viewerHere: Readonly<Record<string, string>> = {
  'cloudfront-viewer-city': 'Sydney',
  'cloudfront-viewer-country': 'AU',
  'cloudfront-viewer-country-name': 'Australia',
  'cloudfront-viewer-country-region': 'NSW',
  'cloudfront-viewer-country-region-name': 'New South Wales',
  'cloudfront-viewer-postal-code': '2000',
}
/** What reaches an origin whatever its policy says. */
const always = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'accept-encoding'])

/** Leaves of the headers what a policy lists, with where the viewer is: CloudFront knows, a browser here may say it by the same headers. */
const keepTold = ({ headers }: IncomingMessage, told: ReadonlySet<string>) => {
  for (const name of Object.keys(headers)) if (!told.has(name) && !always.has(name)) delete headers[name]
  if (headers['cloudfront-viewer-country'] !== undefined) return
  for (const [name, value] of Object.entries(viewerHere)) if (told.has(name)) headers[name] = value
}

/** What the origin is told beside what the viewer says. */
const addHeaders = (request: IncomingMessage, { headers }: Origin) => {
  for (const [name, value] of Object.entries(headers)) {
    request.headers[name] = value
    request.rawHeaders.push(name, value)
  }
}

/**
 * What CloudFront is to a stage: one address for the web and the APIs, with the behaviours, functions and headers that the
 * distribution of the templates declares. The local cloud's own pages lie under /local.
 */
export const createFrontDoor = (options: FrontDoorOptions): FrontDoor => {
  const { resources, report } = options
  const distribution = readDistribution(resources, options.distribution)
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
      policy: splitPolicy(policyHeaders(behaviour.headersPolicy, options.sources)),
      edge:
        edge &&
        ((uri, request) => {
          const entries = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
          const [, querystring = ''] = pathOf(request.url ?? '/')
          const headers = Object.fromEntries(entries) as Record<string, string>
          if (options.names && headers.host !== undefined) headers.host = options.names.declared(headers.host)
          return edge({ method: request.method ?? 'GET', uri, querystring, headers })
        }),
      site: origin.kind === 'bucket' && hasSite(resources, origin.ref) ? siteOf(origin.ref) : undefined,
      api: options.httpApis.get(origin.ref),
      sockets: options.webSocketApis.get(origin.ref),
    }
  })
  const find = (path: string) => routes.find(({ behaviour }) => behaviour.matches(path))
  const now = options.now ?? Date.now
  const cache = createCache<Ready>(options.cacheBytes ?? CACHE_BYTES, now)
  const objects = options.buckets && createObjects(options.buckets, now)

  const askApi = async (
    { behaviour, policy }: Route,
    api: HttpApi,
    request: HttpRequest | undefined,
    encoding: Encoding | undefined,
  ): Promise<Answer> => {
    const answer = request ? await api.answer(request) : tooLarge()
    const { status, headers, body } = encodeAnswer(answer, encoding, behaviour.encodings)
    const date = options.date?.()
    const own = {
      ...policy.others,
      ...headers,
      ...policy.overriding,
      'content-length': String(Buffer.byteLength(body)),
      ...(date === undefined ? {} : { date }),
    }
    return { status, headers: own, body }
  }

  const send = (response: ServerResponse, { status, headers, body }: Answer, withBody: boolean) => {
    response.writeHead(status, { ...headers, 'x-cache': xCache(status, false) } as Record<string, string | string[]>)
    response.end(withBody ? body : undefined)
  }

  const sendKept = (response: ServerResponse, { value, storedAt }: Kept<Ready>, hit: boolean, withBody: boolean) => {
    const headers = [...value.headers, 'x-cache', xCache(value.status, hit)]
    if (hit) headers.push('age', String(Math.floor((now() - storedAt) / 1000)))
    response.writeHead(value.status, asHeaders(headers))
    if (withBody) response.end(value.body, 'latin1')
    else response.end()
  }

  /** Asks the origin and keeps what may be kept; `first` is given the answer that may not be. */
  const fill = (route: Route, api: HttpApi, key: string, request: HttpRequest, first: (answer: Answer) => void) =>
    cache.fill(key, async () => {
      const encoding = acceptedEncoding(String(request.headers['accept-encoding'] ?? ''), route.behaviour.encodings)
      const answer = await askApi(route, api, request, encoding)
      const keeping = keepingOf(route.behaviour.cache, answer, distribution?.errorSeconds, now())
      if (keeping.fresh <= 0) {
        first(answer)
        return undefined
      }
      const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
      const value = {
        status: answer.status,
        headers: Object.entries(answer.headers).flat(),
        body: body.toString('latin1'),
      }
      return { value, bytes: body.length + JSON.stringify(value.headers).length, ...keeping }
    })

  /** What a browser may be given of what is kept; otherwise from the origin, which is asked once for all who wait. */
  const serveCached = async (route: Route, api: HttpApi, request: IncomingMessage, response: ServerResponse) => {
    const { cache: policy, encodings } = route.behaviour
    const { headers, url = '/' } = request
    const key = cacheKey(policy, { url, headers }, acceptedEncoding(headers['accept-encoding']?.toString(), encodings))
    const withBody = request.method === 'GET'
    const kept = cache.find(key)
    if (kept) {
      sendKept(response, kept, true, withBody)
      if (kept.freshUntil > now() || cache.isFilling(key)) return
      const read = await readRequest(request)
      if (!read) return
      fill(route, api, key, { ...read, method: 'GET' }, () => {}).catch(error => report(`front door: ${error}`))
      return
    }
    const read = await readRequest(request)
    if (!read || !withBody) return send(response, await askApi(route, api, read, undefined), withBody)
    let own: Answer | undefined
    const filled = await fill(route, api, key, read, answer => {
      own = answer
    })
    if (own) return send(response, own, true)
    if (filled) return sendKept(response, filled, false, true)
    const encoding = acceptedEncoding(headers['accept-encoding']?.toString(), encodings)
    return send(response, await askApi(route, api, read, encoding), true)
  }

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
      const { location } = result.headers
      const leads = typeof location === 'string' && options.names ? { location: options.names.own(location) } : {}
      response.writeHead(result.status, { ...result.headers, ...leads })
      return void response.end(result.body)
    }
    const key = decoded((result?.uri ?? uri).slice(1))
    if (key === undefined) return plain(response, 400, 'This address is malformed.')
    await site.send(request, response, key, route.behaviour.encodings)
  }

  /** An object of a bucket that no deployment fills: read by the distribution's own right, or by the viewer's signature. */
  const serveObject = async (
    { origin, cache: policy }: Behaviour,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const { buckets } = options
    if (!buckets || !objects) return plain(response, 502, 'There are no buckets here.')
    if (!origin.isOwn) {
      const to = new URL(`/${origin.ref}${request.url ?? '/'}`, buckets.url)
      return passOn(to, request, response, { ...request.headers, host: to.host })
    }
    return objects(policy, origin.ref, decoded(path.slice(1)) ?? '', request, response)
  }

  const serveApi = async (route: Route, api: HttpApi, request: IncomingMessage, response: ServerResponse) => {
    const { cache: policy, encodings } = route.behaviour
    const { method } = request
    if (policy.maxTtl > 0 && (method === 'GET' || method === 'HEAD')) return serveCached(route, api, request, response)
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString(), encodings)
    send(response, await askApi(route, api, await readRequest(request), encoding), method !== 'HEAD')
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = pathOf(request.url ?? '/')
    const route = find(path)
    // What an API answers needs no look at the local cloud's own pages, which lie elsewhere.
    if (route?.api && route.behaviour.methods.has(request.method ?? '')) {
      if (route.behaviour.told) keepTold(request, route.behaviour.told)
      addHeaders(request, route.behaviour.origin)
      return serveApi(route, route.api, request, response)
    }
    if (options.pages.some(page => page(request, response, path))) return
    if (path.startsWith('/local/')) return plain(response, 404, 'The local cloud has no such page.')
    if (!route) return plain(response, 404, 'Not found')
    applyPolicy(response, route.policy)
    if (!route.behaviour.methods.has(request.method ?? ''))
      return plain(response, 403, 'This method is not allowed here.')
    if (route.site && options.web !== undefined && path !== '/config.json') {
      response.setHeader('cache-control', 'no-store')
      // Behind the host and not read against it: `//elsewhere/` would be another host.
      return passOn(new URL(new URL(options.web).origin + (request.url ?? '/')), request, response)
    }
    if (route.site) return serveSite(route, route.site, path, request, response)
    if (route.behaviour.origin.kind === 'bucket') return serveObject(route.behaviour, path, request, response)
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
      const route = ownHost.test(request.headers.host ?? '') ? find(path) : undefined
      const sockets = route?.sockets
      if (!sockets) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
      addHeaders(request, route.behaviour.origin)
      sockets.upgrade(request, socket, head).catch(error => {
        report(`front door: ${error}`)
        socket.destroy()
      })
    },
  }
}
