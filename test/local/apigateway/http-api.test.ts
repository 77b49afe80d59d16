import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpApi } from '#infra/local/apigateway/http-api.ts'
import { closeServer, listen } from '#infra/local/endpoint.ts'
import type { Functions } from '#infra/local/lambda/functions.ts'
import { startTestCloud, type TestCloud, tokenOf } from '../fixtures/cloud.ts'
import { until } from '../fixtures/journal.ts'

type Echo = {
  event: Record<string, unknown> & {
    headers: Record<string, string>
    requestContext: Record<string, unknown> & { http: Record<string, string>; authorizer?: { jwt: unknown } }
  }
  calls: number
  context: { name: string; id: string; left: number }
}

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud({ idleMs: 60_000 })
})
afterAll(() => cloud[Symbol.asyncDispose]())

const echo = async (path: string, init?: RequestInit): Promise<Echo> =>
  (await (await fetch(cloud.url + path, init)).json()) as Echo

describe('an HTTP API hands a function the event of payload format 2.0', () => {
  it('carries method, path, query, cookies, headers and body', async () => {
    const { event, context } = await echo('/echo/42?a=1&a=2&b=%20x', {
      headers: { cookie: 'one=1; two=2', 'X-Thing': 'yes' },
    })
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /echo/{id}',
      rawPath: '/echo/42',
      rawQueryString: 'a=1&a=2&b=%20x',
      queryStringParameters: { a: '1,2', b: ' x' },
      pathParameters: { id: '42' },
      cookies: ['one=1', 'two=2'],
      isBase64Encoded: false,
    })
    expect(event).not.toHaveProperty('body')
    expect(event.headers['x-thing']).toBe('yes')
    expect(event.headers).not.toHaveProperty('cookie')
    expect(event.requestContext).toMatchObject({
      accountId: '000000000000',
      stage: '$default',
      routeKey: 'GET /echo/{id}',
    })
    expect(event.requestContext.http).toMatchObject({ method: 'GET', path: '/echo/42', sourceIp: '127.0.0.1' })
    expect(event.requestContext.authorizer).toBeUndefined()
    expect(context.name).toMatch(/^Functions-Echo[0-9A-F]{8}$/)
    expect(context.left).toBeGreaterThan(0)
    expect(context.left).toBeLessThanOrEqual(2000)
  })

  it('prefers a full match to a parameter, and that to a greedy one', async () => {
    expect((await echo('/echo/1/2/3')).event).toMatchObject({
      routeKey: 'GET /echo/{id}/{rest+}',
      pathParameters: { id: '1', rest: '2/3' },
    })
    expect((await echo('/echo')).event.routeKey).toBe('ANY /echo')
  })

  it('encodes a body that is not text', async () => {
    const { event } = await echo('/echo', {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array([0, 255, 1]),
    })
    expect(event).toMatchObject({ body: 'AP8B', isBase64Encoded: true })
    const text = await echo('/echo', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"é":1}',
    })
    expect(text.event).toMatchObject({ body: '{"é":1}', isBase64Encoded: false })
  })

  it('keeps the module between calls, and gives only its own environment', async () => {
    const first = await echo('/echo')
    expect((await echo('/echo')).calls).toBe(first.calls + 1)
    const environment = (await (await fetch(`${cloud.url}/echo?mode=environment`)).json()) as Record<string, string>
    expect(environment.GREETING).toBe('hello')
    expect(environment.POOL).toMatch(/^ap-southeast-2_[0-9a-zA-Z]+$/)
    expect(environment.AWS_REGION).toBe('ap-southeast-2')
    expect(environment).not.toHaveProperty('PATH')
    expect(environment).not.toHaveProperty('HOME')
  })
})

describe('answers', () => {
  it('take status, headers and cookies from the function', async () => {
    const answer = await fetch(`${cloud.url}/echo?mode=cookies`)
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
    expect(answer.headers.get('x-seen')).toBe('yes')
    expect(await answer.text()).toBe('made')
  })
  it('decode a binary body', async () => {
    const answer = await fetch(`${cloud.url}/echo?mode=binary`)
    expect(Buffer.from(await answer.arrayBuffer()).toString('hex')).toBe('89504e47')
  })
  it('without a status are the JSON of the value', async () => {
    const answer = await fetch(`${cloud.url}/echo?mode=pause`)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toHaveProperty('calls')
  })
})

describe('errors', () => {
  const expectAnswer = async (answer: Response, status: number, message: string) => {
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ message })
  }
  it('an unknown route is 404', async () => {
    await expectAnswer(await fetch(`${cloud.url}/nowhere`), 404, 'Not Found')
    await expectAnswer(await fetch(`${cloud.url}/guarded`), 404, 'Not Found')
  })
  it.each(['throw', 'exit', 'stray', 'malformed'])(
    'a function that ends by %s is 500, and the next call works',
    async mode => {
      await expectAnswer(await fetch(`${cloud.url}/echo?mode=${mode}`), 500, 'Internal Server Error')
      expect((await fetch(`${cloud.url}/echo`)).status).toBe(200)
    },
  )
  it('a function past its timeout is ended and answers 500', async () => {
    await expectAnswer(await fetch(`${cloud.url}/echo?mode=slow`), 500, 'Internal Server Error')
    expect(cloud.reports.join('\n')).toContain('Task timed out after 2.00 seconds')
  })
  it('a body over 10 MB is 413', async () => {
    await expectAnswer(await cloud.post('/echo', 'x'.repeat(10 * 1024 * 1024 + 1)), 413, 'Request Entity Too Large')
  })
})

it('an integration that takes longer than an HTTP API waits is 503', async () => {
  const never: Functions = {
    ...cloud.functions,
    invoke: () => new Promise(() => {}),
  }
  const [api] = cloud.resources.ofType('AWS::ApiGatewayV2::Api').filter(one => one.properties.ProtocolType === 'HTTP')
  if (!api) throw new Error('no API')
  const options = { resources: cloud.resources, api, functions: never, jwks: async () => ({ keys: [] }) }
  const hosted = createHttpApi({ ...options, now: Date.now, integrationTimeoutMs: 20 })
  const server = createServer((request, response) => void hosted.handle(request, response))
  const answer = await fetch(`http://127.0.0.1:${await listen(server, 0)}/echo`)
  expect([answer.status, await answer.json()]).toEqual([503, { message: 'Service Unavailable' }])
  await closeServer(server)
})

it('an event or an answer beyond what Lambda takes is refused', async () => {
  expect((await cloud.post('/echo', 'x'.repeat(6 * 1024 * 1024 + 1))).status).toBe(413)
  // The echo carries the body twice as escaped text, which is then larger than an answer may be.
  expect((await cloud.post('/echo', '"'.repeat(2 * 1024 * 1024))).status).toBe(500)
})

describe('a guarded route', () => {
  const claims = () => {
    const pool = cloud.resources.ofType('AWS::Cognito::UserPool')[0]
    const client = cloud.resources.ofType('AWS::Cognito::UserPoolClient')[0]
    return {
      iss: pool?.attributes.ProviderURL,
      client_id: client?.ref,
      sub: 'someone',
      token_use: 'access',
      'cognito:groups': ['a', 'b'],
      exp: Math.floor(Date.now() / 1000) + 60,
    }
  }
  const call = (token?: string) => cloud.post('/guarded', {}, token ? { authorization: `Bearer ${token}` } : {})

  it('hands on the claims as text', async () => {
    const { event } = (await (await call(tokenOf(claims()))).json()) as Echo
    expect(event.requestContext.authorizer).toMatchObject({
      jwt: { claims: { sub: 'someone', 'cognito:groups': '[a b]', exp: expect.stringMatching(/^\d+$/) }, scopes: null },
    })
  })

  const refused: [string, () => string | undefined][] = [
    ['no token', () => undefined],
    ['a token that is no token', () => 'abc'],
    ['an expired token', () => tokenOf({ ...claims(), exp: 1 })],
    ['another issuer', () => tokenOf({ ...claims(), iss: 'https://evil.example' })],
    ['another audience', () => tokenOf({ ...claims(), client_id: 'other' })],
    ['an unknown key', () => tokenOf(claims(), 'other')],
    [
      'a changed payload',
      () => tokenOf(claims()).replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"root"}').toString('base64url')}.`),
    ],
    ['no algorithm', () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ]
  it.each(refused)('refuses %s', async (_, token) => {
    const answer = await call(token())
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: 'Unauthorized' })
  })
})

describe('CORS', () => {
  const preflight = (origin: string) =>
    fetch(`${cloud.url}/echo`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
  it('answers a preflight of an allowed origin without calling the function', async () => {
    const answer = await preflight('https://app.example')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST')
    expect(answer.headers.get('access-control-max-age')).toBe('600')
  })
  it('gives another origin nothing', async () => {
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('ends an environment that nobody called for a while, and starts another when somebody does', async () => {
  await using idle = await startTestCloud({ idleMs: 20 })
  expect((await fetch(`${idle.url}/echo`)).status).toBe(200)
  await until(
    async () => Object.keys(idle.functions.running()),
    running => running.length === 0,
  )
  expect(((await (await fetch(`${idle.url}/echo`)).json()) as Echo).calls).toBe(1)
})

it('ends the environment that rested longest when there are too many of all functions', async () => {
  await using crowded = await startTestCloud({ maxEnvironments: 2 })
  for (const path of ['/echo', '/reader', '/writer'])
    expect((await crowded.post(path, { call: 'get' })).status).toBe(200)
  const running = Object.keys(crowded.functions.running())
  expect(running.map(name => name.replace(/^Functions-|[0-9A-F]{8}$/g, ''))).toEqual(['Reader', 'Writer'])
})

it('runs up to two environments of a function at once, one event in each', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => fetch(`${cloud.url}/echo?mode=pause`)))
  expect(answers.map(answer => answer.status)).toEqual(Array(9).fill(200))
  expect(Object.values(cloud.functions.running())).toEqual([2])
})
