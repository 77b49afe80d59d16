import { describe, expect, it } from 'vitest'
import type { Resource } from '#infra/local/cloudformation/resolve.ts'
import { type CachePolicy, cacheKey, cachePolicy, createCache, keepingOf } from '#infra/local/front-door/cache.ts'

const declared = (config: object): CachePolicy =>
  cachePolicy('mine', {
    properties: { CachePolicyConfig: { MinTTL: 0, DefaultTTL: 30, MaxTTL: 600, ...config } },
  } as unknown as Resource)
const parameters = (key: object) => ({ ParametersInCacheKeyAndForwardedToOrigin: key })
const policy = declared(
  parameters({ EnableAcceptEncodingGzip: true, QueryStringsConfig: { QueryStringBehavior: 'all' } }),
)

const keeping = (cacheControl: string | undefined, of: CachePolicy = policy, status = 200) =>
  keepingOf(of, { status, headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl } })

describe('for how long an answer is kept', () => {
  it.each([
    ['public, max-age=10', { fresh: 10, stale: 0 }],
    ['public, max-age=10, s-maxage=20', { fresh: 20, stale: 0 }],
    ['max-age=10, stale-while-revalidate=5', { fresh: 10, stale: 5 }],
    ['max-age=9999, stale-while-revalidate=9999', { fresh: 600, stale: 600 }],
    ['max-age=0, stale-while-revalidate=9', { fresh: 0, stale: 0 }],
    ['no-store', { fresh: 0, stale: 0 }],
    ['private, max-age=10', { fresh: 0, stale: 0 }],
    ['no-cache', { fresh: 0, stale: 0 }],
    [undefined, { fresh: 30, stale: 0 }],
  ])('after %s', (cacheControl, expected) => {
    expect(keeping(cacheControl)).toEqual(expected)
  })

  it('the least time of the policy holds against the origin, and a policy that keeps nothing keeps nothing', () => {
    const least = declared({ MinTTL: 5, ...parameters({}) })
    expect(keeping('no-store', least).fresh).toBe(5)
    expect(keeping('max-age=1', least).fresh).toBe(5)
    const disabled = cachePolicy('4135ea2d-6df8-44a3-9df3-4b5a84be39ad', undefined)
    expect(keeping('max-age=100', disabled).fresh).toBe(0)
  })

  it('an Expires says it where no age does', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    const headers = { expires: 'Thu, 01 Jan 2026 00:01:00 GMT' }
    expect(keepingOf(policy, { status: 200, headers }, new Map(), now).fresh).toBe(60)
  })

  it('an answer that sets a cookie is nobody else’s', () => {
    expect(
      keepingOf(policy, { status: 200, headers: { 'cache-control': 'max-age=9', 'set-cookie': ['a=1'] } }).fresh,
    ).toBe(0)
  })

  it('errors that CloudFront keeps are kept ten seconds, or as the distribution says; others when the origin says so', () => {
    expect(keeping('no-store', policy, 404).fresh).toBe(10)
    expect(keeping('max-age=60', policy, 404).fresh).toBe(60)
    expect(keepingOf(policy, { status: 503, headers: {} }, new Map([[503, 0]])).fresh).toBe(0)
    expect(keeping(undefined, policy, 400).fresh).toBe(0)
    expect(keeping('max-age=5', policy, 400).fresh).toBe(5)
    expect(keeping('max-age=5', policy, 429).fresh).toBe(0)
  })

  it('an unknown policy is refused at the start', () => {
    expect(() => cachePolicy('unknown', undefined)).toThrow('no cache policy unknown')
  })
})

describe('the key of a request', () => {
  const key = (of: CachePolicy, url: string, headers: Record<string, string> = {}) =>
    cacheKey(of, { url, headers }, undefined)
  it('holds what the policy names and nothing else', () => {
    const some = declared(
      parameters({
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['a'] },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['X-Kind'] },
        CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['seen'] },
      }),
    )
    const first = key(some, '/x?a=1&b=2', { 'x-kind': 'k', cookie: 'seen=1; other=2', 'user-agent': 'one' })
    expect(key(some, '/x?b=3&a=1', { 'x-kind': 'k', cookie: 'other=9; seen=1', 'user-agent': 'two' })).toBe(first)
    expect(key(some, '/x?a=2&b=2', { 'x-kind': 'k', cookie: 'seen=1' })).not.toBe(first)
    expect(key(some, '/x?a=1', { 'x-kind': 'other', cookie: 'seen=1' })).not.toBe(first)
    expect(key(some, '/x?a=1', { 'x-kind': 'k', cookie: 'seen=2' })).not.toBe(first)
    expect(key(policy, '/x?a=1')).not.toBe(key(policy, '/x?a=2'))
    const allBut = declared(
      parameters({ QueryStringsConfig: { QueryStringBehavior: 'allExcept', QueryStrings: ['utm'] } }),
    )
    expect(key(allBut, '/x?a=1&utm=2')).toBe(key(allBut, '/x?a=1&utm=3'))
  })
  it('tells encodings apart', () => {
    expect(cacheKey(policy, { url: '/x', headers: {} }, 'gzip')).not.toBe(
      cacheKey(policy, { url: '/x', headers: {} }, 'br'),
    )
  })
})

describe('what is kept', () => {
  const kept =
    (value: string, seconds = 10, bytes = 10) =>
    async () => ({ value, bytes, fresh: seconds, stale: 5 })

  it('is given out until it is too old, the stale while it is fetched anew', async () => {
    let now = 0
    const cache = createCache<string>(1000, () => now)
    await cache.fill('a', kept('first'))
    now = 9_999
    expect(cache.find('a')?.value).toBe('first')
    now = 14_999
    expect(cache.find('a')).toMatchObject({ value: 'first', freshUntil: 10_000 })
    now = 15_000
    expect(cache.find('a')).toBeUndefined()
    expect(cache.bytes()).toBe(0)
  })

  it('is asked for once, however many ask meanwhile, and again after it failed', async () => {
    const cache = createCache<string>(1000)
    let asked = 0
    const answer = Promise.withResolvers<{ value: string; bytes: number; fresh: number; stale: number }>()
    const origin = () => {
      asked += 1
      return answer.promise
    }
    const all = [cache.fill('a', origin), cache.fill('a', origin), cache.fill('a', origin)]
    answer.reject(new Error('down'))
    for (const one of all) await expect(one).rejects.toThrow('down')
    expect(asked).toBe(1)
    expect(await cache.fill('a', kept('up'))).toMatchObject({ value: 'up' })
  })

  it('is not what the origin forbids to keep', async () => {
    const cache = createCache<string>(1000)
    expect(await cache.fill('a', kept('secret', 0))).toBeUndefined()
    expect(cache.find('a')).toBeUndefined()
  })

  it('takes no more room than it may: what nobody asked for the longest goes', async () => {
    const cache = createCache<string>(100)
    await cache.fill('a', kept('a', 10, 40))
    await cache.fill('b', kept('b', 10, 40))
    cache.find('a')
    await cache.fill('c', kept('c', 10, 40))
    expect([cache.find('a')?.value, cache.find('b'), cache.find('c')?.value]).toEqual(['a', undefined, 'c'])
    await cache.fill('huge', kept('huge', 10, 200))
    expect(cache.find('huge')).toBeUndefined()
    expect(cache.find('c')?.value).toBe('c')
    expect(cache.bytes()).toBeLessThanOrEqual(100)
  })
})
