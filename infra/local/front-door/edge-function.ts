import { type Context, createContext, Script } from 'node:vm'

/** A CloudFront function on viewer requests ("CloudFront Functions event structure"), run as it is deployed. */

export type EdgeRequest = {
  readonly method: string
  readonly uri: string
  readonly querystring: string
  readonly headers: Readonly<Record<string, string>>
}

export type EdgeResult =
  | { readonly kind: 'request'; readonly uri: string }
  | {
      readonly kind: 'response'
      readonly status: number
      readonly headers: Record<string, string | string[]>
      readonly body: string
    }

type Valued = Record<string, { value: string }>
type Returned = {
  uri?: string
  statusCode?: number
  headers?: Valued
  cookies?: Record<string, { value: string; attributes?: string }>
  body?: string | { data?: string; encoding?: string }
}

const valued = (pairs: Iterable<readonly [string, string]>): Valued =>
  Object.fromEntries([...pairs].map(([name, value]) => [name, { value }]))

/** Names and values as they were sent: CloudFront decodes neither. */
const pairsOf = (text: string, separator: string | RegExp): [string, string][] =>
  text
    .split(separator)
    .filter(Boolean)
    .map(pair => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    })

/** CloudFront ends a function after about a millisecond of computing. Here only a loop without an end is ended. */
const COMPUTE_MS = 1000
/** How long one try may take on the clock on the wall. */
const TRY_MS = 1000

const isTimeout = (error: unknown) => (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** What this thread has computed, in milliseconds. */
const computed = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Compiles the source of a function once. The clock that ends it is the one on the wall, and a busy machine may stand still
 * in the middle of a function that takes a microsecond: what was ended without having computed that long is begun again.
 * @param limits for tests
 */
export const createEdgeFunction = (
  source: string,
  limits: { readonly tryMs?: number; readonly computed?: () => number } = {},
): ((request: EdgeRequest) => Promise<EdgeResult>) => {
  const { tryMs = TRY_MS, computed: clock = computed } = limits
  const context: Context = createContext(Object.create(null) as object)
  new Script(source, { filename: 'edge-function.js' }).runInContext(context)
  const call = new Script('handler(event)', { filename: 'edge-function-call.js' })
  const run = async (request: EdgeRequest): Promise<Returned> => {
    context.event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '127.0.0.1' },
      request: {
        method: request.method,
        uri: request.uri,
        querystring: valued(pairsOf(request.querystring, '&')),
        headers: valued(Object.entries(request.headers).filter(([name]) => name !== 'cookie')),
        cookies: valued(pairsOf(request.headers.cookie ?? '', /;\s*/)),
      },
    }
    return (await call.runInContext(context, { timeout: tryMs })) as Returned
  }
  const runWithin = async (request: EdgeRequest): Promise<Returned> => {
    const begun = clock()
    for (;;) {
      try {
        return await run(request)
      } catch (error) {
        if (!isTimeout(error) || clock() - begun >= COMPUTE_MS) throw error
      }
    }
  }
  return async request => {
    const returned = await runWithin(request)
    if (returned.statusCode === undefined) return { kind: 'request', uri: String(returned.uri ?? request.uri) }
    const { body = '', cookies = {} } = returned
    const set = Object.entries(cookies).map(([name, { value, attributes }]) =>
      attributes ? `${name}=${value}; ${attributes}` : `${name}=${value}`,
    )
    return {
      kind: 'response',
      status: returned.statusCode,
      headers: {
        ...Object.fromEntries(Object.entries(returned.headers ?? {}).map(([name, { value }]) => [name, value])),
        ...(set.length > 0 ? { 'set-cookie': set } : {}),
      },
      body: typeof body === 'string' ? body : (body.data ?? ''),
    }
  }
}
