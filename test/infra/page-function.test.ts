import { expect, test } from 'vitest'
import { pageFunction } from '#infra/stacks/page-function.ts'
import { allPaths } from '#shared/app/paths.ts'

// @reaches infra

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (Linux; Android 14; SM-X900) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'

type Request = { uri: string; querystring: string; headers: Record<string, string> }
type Answer = { uri?: string; statusCode?: number; headers?: { location: { value: string } }; cookies?: object }

const valued = (pairs: readonly (readonly [string, string])[]) =>
  Object.fromEntries(pairs.map(([name, value]) => [name, { value }]))
const split = (text: string, by: RegExp) =>
  text
    .split(by)
    .filter(Boolean)
    .map(pair => pair.split('=') as [string, string])

/** The function as CloudFront calls it. */
const createPage = (source: string) => {
  const handler = new Function(`${source}; return handler`)() as (event: object) => Answer
  return ({ uri, querystring, headers: { cookie = '', ...headers } }: Request) =>
    handler({
      request: {
        method: 'GET',
        uri,
        querystring: valued(split(querystring, /&/)),
        headers: valued(Object.entries(headers)),
        cookies: valued(split(cookie, /; */)),
      },
    })
}

const domainName = 'app.ours.net'
const withMobile = createPage(pageFunction({ domainName, mobileDomain: 'm.app.ours.net' }))
const without = createPage(pageFunction({ domainName }))
const ask = (uri: string, agent: string, more: { host?: string; cookie?: string; query?: string } = {}) => ({
  uri,
  querystring: more.query ?? '',
  headers: { host: more.host ?? domainName, 'user-agent': agent, ...(more.cookie ? { cookie: more.cookie } : {}) },
})
const page = { uri: '/index.html' }

test('each address is the one page, and a file is a file', () => {
  expect(withMobile(ask('/deal/sale', desktop))).toMatchObject(page)
  for (const uri of ['/assets/app.js', '/favicon.ico', '/robots.txt'])
    expect(withMobile(ask(uri, phone))).toMatchObject({ uri })
})

test('an address that names something with points in it is a page', () => {
  const ofThings = allPaths
    .map(({ at }) => at.replaceAll(/:\w+/g, 'org_01.org_02.AUD'))
    .filter(path => path.includes('.'))
  expect(ofThings).toContain('/procurement/statement/org_01.org_02.AUD')
  expect(ofThings.filter(path => without(ask(path, desktop)).uri !== '/index.html')).toEqual([])
})

test('a phone is led to the mobile host with the whole address, a tablet and a desktop stay', () => {
  for (const agent of [phone, android]) {
    const answer = withMobile(ask('/marketplace/asset', agent, { query: 'q=a%20b&sort=price' }))
    expect(answer).toMatchObject({
      statusCode: 302,
      headers: { location: { value: 'https://m.app.ours.net/marketplace/asset?q=a%20b&sort=price' } },
    })
  }
  for (const agent of [tablet, desktop]) expect(withMobile(ask('/home', agent))).toMatchObject(page)
})

test('a phone stays where it was told to, on the mobile host, and on the host of an organisation', () => {
  const told = withMobile(ask('/home', phone, { query: 'desktop=1&tab=a' }))
  expect(told).toMatchObject({ statusCode: 302, headers: { location: { value: 'https://app.ours.net/home?tab=a' } } })
  expect(told.cookies).toEqual({
    desktop: { value: '1', attributes: expect.stringMatching(/Secure; HttpOnly; SameSite=Lax$/) },
  })
  expect(withMobile(ask('/home', phone, { cookie: 'a=b; desktop=1' }))).toMatchObject(page)
  for (const host of ['m.app.ours.net', 'acme.go.ours.net'])
    expect(withMobile(ask('/home', phone, { host }))).toMatchObject(page)
})

test('without a mobile host nobody is led anywhere', () => {
  expect(without(ask('/home', phone, { query: 'desktop=1' }))).toMatchObject(page)
})

test("keeps to what CloudFront's JavaScript has, and well below its size", () => {
  const source = pageFunction({ domainName, mobileDomain: 'm.app.ours.net' })
  expect(source.length).toBeLessThan(10_000)
  expect(source).not.toMatch(/\?\.|\?\?|\.\.\.|=>|\b(const|let|import|require)\b/)
})
