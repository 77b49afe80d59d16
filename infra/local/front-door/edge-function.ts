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
      readonly headers: Record<string, string>
      readonly body: string
    }

type Valued = Record<string, { value: string }>
type Returned = {
  uri?: string
  statusCode?: number
  headers?: Valued
  body?: string | { data?: string; encoding?: string }
}

const valued = (pairs: Iterable<readonly [string, string]>): Valued =>
  Object.fromEntries([...pairs].map(([name, value]) => [name, { value }]))

/**
 * CloudFront ends a function after about a millisecond of computing. Here it is the clock on the wall that counts, and a busy
 * machine may well stop for a while in the middle: this ends a loop without an end, and nothing else.
 */
const TIMEOUT_MS = 2000

/** Compiles the source of a function once. */
export const createEdgeFunction = (source: string): ((request: EdgeRequest) => Promise<EdgeResult>) => {
  const context: Context = createContext(Object.create(null) as object)
  new Script(source, { filename: 'edge-function.js' }).runInContext(context)
  const call = new Script('handler(event)', { filename: 'edge-function-call.js' })
  return async request => {
    context.event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '127.0.0.1' },
      request: {
        method: request.method,
        uri: request.uri,
        querystring: valued(new URLSearchParams(request.querystring)),
        headers: valued(Object.entries(request.headers)),
        cookies: {},
      },
    }
    const returned = (await call.runInContext(context, { timeout: TIMEOUT_MS })) as Returned
    if (returned.statusCode === undefined) return { kind: 'request', uri: String(returned.uri ?? request.uri) }
    const { body = '' } = returned
    return {
      kind: 'response',
      status: returned.statusCode,
      headers: Object.fromEntries(Object.entries(returned.headers ?? {}).map(([name, { value }]) => [name, value])),
      body: typeof body === 'string' ? body : (body.data ?? ''),
    }
  }
}
