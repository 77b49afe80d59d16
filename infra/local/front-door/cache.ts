import type { Resource } from '../cloudformation/resolve.ts'
import type { Answer } from './answer.ts'
import type { Encoding } from './compression.ts'

/** What CloudFront keeps of an origin's answers, for how long, and under which key ("Manage how long content stays in the cache"). */

/** A cache policy, as far as the front door follows it. Times are in seconds. */
export type CachePolicy = {
  readonly minTtl: number
  readonly defaultTtl: number
  readonly maxTtl: number
  /** Which encodings are told apart, the best first. */
  readonly encodings: readonly Encoding[]
  readonly queries: Picked
  readonly cookies: Picked
  /** Lower case. */
  readonly headers: readonly string[]
}

/** Which of the names of a request make up the key. */
type Picked = (name: string) => boolean
const all: Picked = () => true
const none: Picked = () => false

type RawPolicy = {
  MinTTL: number
  DefaultTTL: number
  MaxTTL: number
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingBrotli?: boolean
    EnableAcceptEncodingGzip?: boolean
    QueryStringsConfig?: { QueryStringBehavior: string; QueryStrings?: string[] }
    HeadersConfig?: { HeaderBehavior: string; Headers?: string[] }
    CookiesConfig?: { CookieBehavior: string; Cookies?: string[] }
  }
}

const picked = (behaviour = 'none', names: readonly string[] = []): Picked => {
  const listed = new Set(names)
  if (behaviour === 'all') return all
  if (behaviour === 'whitelist') return name => listed.has(name)
  if (behaviour === 'allExcept') return name => !listed.has(name)
  return none
}

/** Policies that CloudFront itself keeps, by their ids ("Use managed cache policies"). */
const managed: Readonly<Record<string, CachePolicy>> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtl: 1,
    defaultTtl: 86_400,
    maxTtl: 31_536_000,
    encodings: ['br', 'gzip'],
    queries: none,
    cookies: none,
    headers: [],
  },
  // CachingDisabled: what is not cached is not compressed.
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
    encodings: [],
    queries: none,
    cookies: none,
    headers: [],
  },
}

/** @throws {Error} for a policy that is neither CloudFront's own nor in the templates */
export const cachePolicy = (policyId: string, declared: Resource | undefined): CachePolicy => {
  const known = managed[policyId]
  if (known) return known
  if (!declared) throw new Error(`The front door knows no cache policy ${policyId}`)
  const { MinTTL, DefaultTTL, MaxTTL, ...raw } = declared.properties.CachePolicyConfig as RawPolicy
  const key = raw.ParametersInCacheKeyAndForwardedToOrigin
  return {
    minTtl: MinTTL,
    defaultTtl: DefaultTTL,
    maxTtl: MaxTTL,
    encodings:
      MaxTTL === 0
        ? []
        : [
            ...(key.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
            ...(key.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
          ],
    queries: picked(key.QueryStringsConfig?.QueryStringBehavior, key.QueryStringsConfig?.QueryStrings),
    cookies: picked(key.CookiesConfig?.CookieBehavior, key.CookiesConfig?.Cookies),
    headers: (key.HeadersConfig?.Headers ?? []).map(name => name.toLowerCase()),
  }
}

type Asked = { readonly url: string; readonly headers: Readonly<Record<string, string | string[] | undefined>> }

const pickedParts = (text: string, separator: RegExp, wanted: Picked): string =>
  text
    .split(separator)
    .filter(part => part !== '' && wanted(part.split('=', 1)[0] ?? ''))
    .join('&')

/** The key of a request. What a policy does not name makes no difference, and neither does it to what is answered. */
export const cacheKey = (policy: CachePolicy, { url, headers }: Asked, encoding: Encoding | undefined): string => {
  const at = url.indexOf('?')
  const query =
    at < 0 || policy.queries === all
      ? url
      : `${url.slice(0, at)}?${pickedParts(url.slice(at + 1), /&/, policy.queries)}`
  const parts = [encoding ?? '', query]
  if (policy.headers.length > 0) parts.push(...policy.headers.map(name => `${name}:${String(headers[name] ?? '')}`))
  if (policy.cookies !== none) parts.push(pickedParts(headers.cookie?.toString() ?? '', /; */, policy.cookies))
  return parts.join(' ')
}

/** Errors that are kept whatever the origin says of them, and those that are kept when it says for how long. */
const errorsKept: ReadonlySet<number> = new Set([404, 405, 410, 414, 500, 501, 502, 503, 504])
const errorsKeptIfTold: ReadonlySet<number> = new Set([400, 403, 412, 415])
/** CloudFront's, where a distribution says nothing else for a status. */
const ERROR_SECONDS = 10

const secondsOf = (directives: ReadonlyMap<string, string>, name: string): number | undefined => {
  const seconds = Number.parseInt(directives.get(name) ?? '', 10)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

export type Keeping = {
  /** For how long an answer is given out as it is. 0: it is not kept. */
  readonly fresh: number
  /** For how long after that it is still given out, while it is asked for anew. */
  readonly stale: number
}

/**
 * For how many seconds an answer is kept. The origin decides, within the bounds of the policy; without its word the policy
 * does. A private answer, and one that sets a cookie, is nobody else's.
 * @param errorSeconds the distribution's ErrorCachingMinTTL, by status
 */
export const keepingOf = (
  policy: CachePolicy,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  errorSeconds: ReadonlyMap<number, number> = new Map(),
  now: number = Date.now(),
): Keeping => {
  if (policy.maxTtl === 0 || headers['set-cookie'] !== undefined) return { fresh: 0, stale: 0 }
  const told = new Map(
    String(headers['cache-control'] ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.trim().split('=')
        return [name, value.replaceAll('"', '')]
      }),
  )
  const forbidden = ['no-store', 'no-cache', 'private'].some(name => told.has(name))
  const expires = headers.expires === undefined ? Number.NaN : (Date.parse(String(headers.expires)) - now) / 1000
  const age =
    secondsOf(told, 's-maxage') ??
    secondsOf(told, 'max-age') ??
    (Number.isNaN(expires) ? undefined : Math.max(0, expires))
  const within = (seconds: number) => Math.min(Math.max(seconds, policy.minTtl), policy.maxTtl)
  if (status >= 400) {
    if (errorsKept.has(status))
      return { fresh: Math.max(errorSeconds.get(status) ?? ERROR_SECONDS, forbidden ? 0 : (age ?? 0)), stale: 0 }
    return { fresh: errorsKeptIfTold.has(status) && !forbidden && age !== undefined ? within(age) : 0, stale: 0 }
  }
  const fresh = within(forbidden ? 0 : (age ?? Math.max(policy.defaultTtl, policy.minTtl)))
  const stale = fresh === 0 ? 0 : Math.min(secondsOf(told, 'stale-while-revalidate') ?? 0, policy.maxTtl)
  return { fresh, stale }
}

/** An answer that is kept, ready to be sent. */
export type Kept<T> = {
  readonly value: T
  readonly storedAt: number
  readonly freshUntil: number
  readonly staleUntil: number
}

export type Cache<T> = {
  /** What is kept under a key and may still be given out. */
  find(key: string): Kept<T> | undefined
  /**
   * Asks the origin, once for all who ask for the same key meanwhile, and keeps the answer if it may be kept.
   * @param origin answers undefined, or what is fresh for no time, where the answer may not be kept
   * @returns what was kept; undefined for an answer that may not be, which only the first who asked is given, by `origin`
   */
  fill(
    key: string,
    origin: () => Promise<({ value: T; bytes: number } & Keeping) | undefined>,
  ): Promise<Kept<T> | undefined>
  /** Whether somebody is asking the origin for this key. */
  isFilling(key: string): boolean
  readonly bytes: () => number
}

/**
 * Answers by key. When they take more than `maxBytes` together, those that nobody asked for the longest go.
 * @param now milliseconds since 1970
 */
export const createCache = <T>(maxBytes: number, now: () => number = Date.now): Cache<T> => {
  const entries = new Map<string, Kept<T> & { readonly bytes: number }>()
  const filling = new Map<string, Promise<Kept<T> | undefined>>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const put = (key: string, entry: Kept<T> & { readonly bytes: number }) => {
    drop(key)
    if (entry.bytes > maxBytes) return
    entries.set(key, entry)
    total += entry.bytes
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break
      drop(oldest)
    }
  }
  return {
    find: key => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.staleUntil <= now()) {
        drop(key)
        return undefined
      }
      // The order of the map is that of use.
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    isFilling: key => filling.has(key),
    fill: (key, origin) => {
      const under = filling.get(key)
      if (under) return under
      const filled = origin()
        .then(answer => {
          if (!answer || answer.fresh <= 0) return undefined
          const { value, bytes, fresh, stale } = answer
          const storedAt = now()
          const freshUntil = storedAt + fresh * 1000
          const entry = {
            value,
            storedAt,
            freshUntil,
            staleUntil: freshUntil + stale * 1000,
            bytes: bytes + 2 * key.length,
          }
          put(key, entry)
          return entry
        })
        .finally(() => filling.delete(key))
      filling.set(key, filled)
      return filled
    },
    bytes: () => total,
  }
}
