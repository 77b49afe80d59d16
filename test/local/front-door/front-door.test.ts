import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpApi } from '#infra/local/apigateway/http-api.ts'
import { readAssembly } from '#infra/local/cloudformation/assembly.ts'
import { resolveAssembly } from '#infra/local/cloudformation/resolve.ts'
import { closeServer, listen } from '#infra/local/endpoint.ts'
import { pathMatcher } from '#infra/local/front-door/distribution.ts'
import { createEdgeFunction } from '#infra/local/front-door/edge-function.ts'
import { createFrontDoor } from '#infra/local/front-door/front-door.ts'
import { addSources } from '#infra/local/front-door/headers.ts'

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
const template = {
  Resources: {
    Site: { Type: 'AWS::S3::Bucket' },
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
    Page: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        FunctionCode:
          "function handler(event){var r=event.request;if(r.uri==='/old')return r.querystring.to?{statusCode:301,headers:{location:{value:'https://m.tradewell.example/'+r.headers.host.value}}}:{statusCode:301,headers:{location:{value:'/new'}}};if(!/\\.[a-z]+$/.test(r.uri))r.uri='/index.html';return r}",
      },
    },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; connect-src 'self'", Override: true },
            ContentTypeOptions: { Override: true },
            FrameOptions: { FrameOption: 'DENY', Override: true },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
          },
          CustomHeadersConfig: { Items: [{ Header: 'X-Soft', Value: 'policy', Override: false }] },
        },
      },
    },
    Assets: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        SourceObjectKeys: ['assets.zip'],
        DestinationBucketName: { Ref: 'Site' },
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
    },
    Pages: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        SourceObjectKeys: ['pages.zip'],
        SourceMarkers: [{ '<<region>>': { Ref: 'AWS::Region' } }],
        DestinationBucketName: { Ref: 'Site' },
        SystemMetadata: { 'cache-control': 'no-cache' },
      },
    },
    Reads: {
      Type: 'AWS::CloudFront::CachePolicy',
      Properties: {
        CachePolicyConfig: {
          MinTTL: 0,
          DefaultTTL: 0,
          MaxTTL: 600,
          ParametersInCacheKeyAndForwardedToOrigin: {
            QueryStringsConfig: { QueryStringBehavior: 'all' },
            EnableAcceptEncodingBrotli: false,
            EnableAcceptEncodingGzip: true,
          },
        },
      },
    },
    Told: {
      Type: 'AWS::CloudFront::OriginRequestPolicy',
      Properties: {
        OriginRequestPolicyConfig: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Content-Type', 'CloudFront-Viewer-Country'] },
        },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          DefaultRootObject: 'index.html',
          Origins: [
            { Id: 'site', DomainName: { 'Fn::GetAtt': ['Site', 'RegionalDomainName'] } },
            {
              Id: 'api',
              DomainName: { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }] },
              OriginCustomHeaders: [{ HeaderName: 'X-From', HeaderValue: 'the front door' }],
            },
          ],
          CacheBehaviors: [
            {
              PathPattern: '/functions/*',
              TargetOriginId: 'api',
              AllowedMethods: ['GET', 'POST'],
              Compress: true,
              CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
              ResponseHeadersPolicyId: { Ref: 'Headers' },
            },
            {
              PathPattern: '/public/where',
              TargetOriginId: 'api',
              CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
              OriginRequestPolicyId: { Ref: 'Told' },
            },
            { PathPattern: '/public/*', TargetOriginId: 'api', Compress: true, CachePolicyId: { Ref: 'Reads' } },
          ],
          DefaultCacheBehavior: {
            TargetOriginId: 'site',
            Compress: true,
            CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
            ResponseHeadersPolicyId: { Ref: 'Headers' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Page', 'FunctionARN'] } },
            ],
          },
        },
      },
    },
  },
}

/** What reached the API, and the front door's clock. */
const calls: string[] = []
let clock = 1_800_000_000_000

let folder: string
let origin: string
let close: () => Promise<void>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewell-door-'))
  const put = (path: string, content: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  put('assets/assets/app-1a2b.js', script)
  put('assets/tiny.js', 'x')
  put('pages/index.html', '<!doctype html><title>page</title>')
  put('pages/config.json', '{"region":"<<region>>","kept":1}')
  put('stack.json', JSON.stringify(template))
  put(
    'assets.json',
    JSON.stringify({ files: { assets: { source: { path: 'assets' } }, pages: { source: { path: 'pages' } } } }),
  )
  put(
    'manifest.json',
    JSON.stringify({
      artifacts: {
        S: { type: 'aws:cloudformation:stack', properties: { templateFile: 'stack.json' } },
        A: { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } },
      },
    }),
  )
  const resources = resolveAssembly(readAssembly(folder), { awsEndpoint: 'http://127.0.0.1:1' })
  const id = resources.ofType('AWS::ApiGatewayV2::Api')[0]?.ref ?? ''
  const api: HttpApi = {
    id,
    answer: async asked => {
      calls.push(asked.url)
      const kept = asked.url.includes('kept')
      return {
        status: asked.url.includes('gone') ? 404 : 200,
        headers: {
          'content-type': 'text/plain',
          'x-asked-from': String(asked.headers['x-from']),
          'x-told': Object.keys(asked.headers)
            .filter(name => /^(cloudfront|cookie|x-secret)/.test(name))
            .map(name => `${name}=${asked.headers[name]}`)
            .join(' '),
          'x-soft': 'origin',
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': kept ? 'public, max-age=10, stale-while-revalidate=10' : 'no-store',
        },
        body: Buffer.from(
          `api ${asked.method} ${asked.url}${kept ? ` call ${calls.length}` : ''}`.padEnd(
            asked.url.endsWith('long') ? 5000 : 0,
            '.',
          ),
        ),
      }
    },
    handle: async () => {},
  }
  const door = createFrontDoor({
    resources,
    httpApis: new Map([[id, api]]),
    webSocketApis: new Map(),
    configuration: declared => ({ ...declared, local: true }),
    sources: { 'connect-src': ['http://127.0.0.1:9'], 'img-src': ['http://127.0.0.1:9'] },
    pages: [
      (_, response, path) => {
        if (path !== '/local/here') return false
        response.end('local')
        return true
      },
    ],
    report: () => {},
    names: {
      declared: host => host.replace(/^127\.0\.0\.1:\d+$/, 'tradewell.example'),
      own: address => address.replace('https://m.tradewell.example', 'http://m.localhost'),
    },
    now: () => clock,
  })
  const server = createServer(door.handle)
  server.on('upgrade', door.upgrade)
  origin = `http://127.0.0.1:${await listen(server, 0)}`
  close = () => closeServer(server)
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' })

describe('the front door', () => {
  it('serves the page for every address of the application, and files as files', async () => {
    for (const path of ['/', '/marketplace/service/1', '/about/some-domain'])
      expect(await (await get(path)).text()).toContain('<title>page</title>')
    expect((await get('/assets/app-1a2b.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await get('/assets/none.js')).status).toBe(403)
    expect((await get('/%E0%A4%A')).status).toBe(200)
    expect((await get('/%E0%A4%A.js')).status).toBe(400)
    expect((await get('/..%2f..%2fmanifest.json')).status).toBe(403)
  })
  it('asks nobody but the server of the files that are worked on, whatever an address says', async () => {
    const asked: string[] = []
    const web = createServer((asking, response) => {
      asked.push(`${asking.headers.host} ${asking.url}`)
      response.end('worked on')
    })
    const host = `127.0.0.1:${await listen(web, 0)}`
    const resources = resolveAssembly(readAssembly(folder), { awsEndpoint: 'http://127.0.0.1:1' })
    const none = { httpApis: new Map(), webSocketApis: new Map(), sources: {}, pages: [], report: () => {} }
    const door = createFrontDoor({ resources, ...none, configuration: declared => declared, web: `http://${host}/` })
    const server = createServer(door.handle)
    const port = await listen(server, 0)
    for (const path of ['/page?a=1', '//evil.example/page', '/\\evil.example/']) {
      const text = await new Promise<string>((done, fail) =>
        request({ port, path, headers: { host: `localhost:${port}` } }, answer =>
          answer.setEncoding('utf8').once('data', done),
        )
          .once('error', fail)
          .end(),
      )
      expect(text, path).toBe('worked on')
    }
    expect(asked.map(each => each.replace(/^\S+ /, ''))).toEqual([
      '/page?a=1',
      '//evil.example/page',
      '//evil.example/',
    ])
    await Promise.all([closeServer(server), closeServer(web)])
  })
  it('lets the declared function answer', async () => {
    const answer = await get('/old')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/new'])
  })
  it('keeps hashed files for ever and asks again for pages', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
  })
  it('compresses what CloudFront compresses', async () => {
    const encoding = async (path: string, accepted: string) =>
      (await get(path, { 'accept-encoding': accepted })).headers.get('content-encoding')
    expect(await encoding('/assets/app-1a2b.js', 'gzip, br')).toBe('br')
    expect(await encoding('/assets/app-1a2b.js', 'gzip')).toBe('gzip')
    expect(await encoding('/assets/app-1a2b.js', 'identity')).toBeNull()
    expect(await encoding('/tiny.js', 'gzip, br')).toBeNull()
    expect(await (await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })).text()).toBe(script)
  })
  it('compresses answers of the API where a cache policy tells encodings apart, and no others', async () => {
    const ask = (path: string, accepted: string) => get(path, { 'accept-encoding': accepted })
    const read = await ask('/public/long', 'gzip, br')
    expect(read.headers.get('content-encoding')).toBe('gzip')
    expect(read.headers.get('vary')).toBe('Accept-Encoding')
    expect(Number(read.headers.get('content-length'))).toBeLessThan(500)
    expect(await read.text()).toBe('api GET /public/long'.padEnd(5000, '.'))
    for (const [path, accepted] of [
      ['/public/long', 'br'],
      ['/public/long', 'identity'],
      ['/public/short', 'gzip'],
      ['/functions/long', 'gzip, br'],
    ] as const) {
      const plain = await ask(path, accepted)
      expect(plain.headers.get('content-encoding'), path).toBeNull()
      expect(await plain.text()).toContain(`api GET ${path}`)
    }
    expect(await (await fetch(`${origin}/public/long`, { method: 'HEAD' })).text()).toBe('')
  })
  it('sends the declared headers with everything, its own addresses added where the policy has the directive', async () => {
    for (const path of ['/', '/functions/X']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self' http://127.0.0.1:9")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toBe('max-age=60; includeSubDomains')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
    expect((await get('/')).headers.get('x-soft')).toBe('policy')
    expect((await get('/functions/X')).headers.get('x-soft')).toBe('origin')
  })
  it('hands the API what its behaviour matches, with the methods that it allows', async () => {
    expect(await (await get('/functions/X?a=1')).text()).toBe('api GET /functions/X?a=1')
    expect((await fetch(`${origin}/functions/X`, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(`${origin}/`, { method: 'POST' })).status).toBe(403)
  })
  it('keeps public answers as the policy and the API say, and tells where an answer came from', async () => {
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(origin + path, init)
      const { headers } = answer
      return { text: await answer.text(), from: headers.get('x-cache'), age: headers.get('age'), headers }
    }
    const first = await ask('/public/kept?a=1')
    expect([first.from, first.age]).toEqual(['Miss from cloudfront', null])
    clock += 4000
    const second = await ask('/public/kept?a=1', { headers: { cookie: 'a=b', 'user-agent': 'another' } })
    expect([second.from, second.age, second.text]).toEqual(['Hit from cloudfront', '4', first.text])
    expect(second.headers.get('cache-control')).toBe('public, max-age=10, stale-while-revalidate=10')
    expect(await ask('/public/kept?a=1', { method: 'HEAD' })).toMatchObject({ text: '', from: 'Hit from cloudfront' })
    expect((await ask('/public/kept?a=2')).from).toBe('Miss from cloudfront')
    // Too old now, but not too old to be given once more while it is asked for anew.
    clock += 7000
    const stale = await ask('/public/kept?a=1')
    expect([stale.from, stale.age, stale.text]).toEqual(['Hit from cloudfront', '11', first.text])
    await expect.poll(async () => (await ask('/public/kept?a=1')).text).not.toBe(first.text)
    clock += 60_000
    expect((await ask('/public/kept?a=1')).from).toBe('Miss from cloudfront')
    for (const path of ['/public/private', '/functions/kept'])
      for (const from of ['Miss from cloudfront', 'Miss from cloudfront']) expect((await ask(path)).from).toBe(from)
    // CloudFront keeps these errors for ten seconds, whatever the origin says.
    const before = calls.length
    expect((await ask('/public/gone')).from).toBe('Error from cloudfront')
    expect((await ask('/public/gone')).from).toBe('Error from cloudfront')
    expect(calls.length).toBe(before + 1)
  })
  it('asks the API once for all who want the same at the same time', async () => {
    const before = calls.length
    const texts = await Promise.all([1, 2, 3, 4].map(async () => (await get('/public/kept?together')).text()))
    expect(new Set(texts).size).toBe(1)
    expect(calls.length).toBe(before + 1)
  })
  it('tells an origin what the distribution adds, whatever a viewer says under that name', async () => {
    const asked: Record<string, string>[] = [{}, { 'x-from': 'a viewer' }, { 'X-From': 'a viewer' }]
    for (const headers of asked)
      expect((await get('/functions/X', headers)).headers.get('x-asked-from')).toBe('the front door')
  })
  it('tells an origin of a viewer what the policy of its path lists, and where the viewer is', async () => {
    const told = async (path: string, headers: Record<string, string>) =>
      (await get(path, { cookie: 'a=b', 'x-secret': '1', ...headers })).headers.get('x-told')
    expect(await told('/public/where', {})).toBe('cloudfront-viewer-country=AU')
    expect(await told('/public/where', { 'cloudfront-viewer-country': 'FR', 'cloudfront-viewer-city': 'Lyon' })).toBe(
      'cloudfront-viewer-country=FR',
    )
    expect(await told('/functions/X', {})).toBe('cookie=a=b x-secret=1')
  })
  it('leads elsewhere under the names of this machine', async () => {
    const answer = await get('/old?to=other')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'http://m.localhost/tradewell.example'])
  })
  it('gives the web its configuration, with values of the deployment and of the local cloud', async () => {
    expect(await (await get('/config.json')).json()).toEqual({ region: 'ap-southeast-2', kept: 1, local: true })
  })
  it('keeps /local for itself', async () => {
    expect(await (await get('/local/here')).text()).toBe('local')
    expect((await get('/local/other')).status).toBe(404)
  })
  it('answers under names below localhost, as the wildcard of a stage does', async () => {
    const status = await new Promise(done => {
      request(`${origin}/`, { headers: { host: 'acme.localhost:4310' } }, answer => {
        answer.resume()
        done(answer.statusCode)
      }).end()
    })
    expect(status).toBe(200)
  })
  it('refuses to answer under a name that is not this machine', async () => {
    const status = await new Promise(done => {
      request(`${origin}/`, { headers: { host: 'evil.example' } }, answer => {
        answer.resume()
        done(answer.statusCode)
      }).end()
    })
    expect(status).toBe(421)
  })
})

it.each([
  ['/functions/*', '/functions/A/b', true],
  ['/functions/*', '/functions', false],
  ['*', '/anything', true],
  ['/a?c', '/abc', true],
  ['/a?c', '/ac', false],
  ['images/*.jpg', '/images/x/y.jpg', true],
  ['/a.c', '/abc', false],
])('the path pattern %s on %s', (pattern, path, expected) => {
  expect(pathMatcher(pattern)(path)).toBe(expected)
})

it('hands a function the cookies of a request, and sets those of its answer', async () => {
  const run = createEdgeFunction(
    "function handler({request:r}){return{statusCode:302,headers:{location:{value:'/'+r.cookies.a.value}},cookies:{b:{value:'2',attributes:'Path=/'}}}}",
  )
  const request = { method: 'GET', uri: '/a', querystring: '', headers: { cookie: 'x=0; a=1' } }
  expect(await run(request)).toMatchObject({ status: 302, headers: { location: '/1', 'set-cookie': ['b=2; Path=/'] } })
})

it('a function may be asynchronous, sees the request, and reaches nothing of this machine', async () => {
  const request = { method: 'GET', uri: '/a', querystring: 'q=1', headers: { host: 'h' } }
  const echo = createEdgeFunction(
    'async function handler({request:r}){return{...r,uri:[r.uri,r.method,r.querystring.q.value,r.headers.host.value,typeof process,typeof require].join()}}',
  )
  expect(await echo(request)).toEqual({ kind: 'request', uri: '/a,GET,1,h,undefined,undefined' })
  const endless = createEdgeFunction('function handler(){for(;;);}')
  await expect(endless(request)).rejects.toThrow('timed out')
})

it('a busy machine turns no slow function into an error, and ends one that computes without an end', async () => {
  const request = { method: 'GET', uri: '/a', querystring: '', headers: {} }
  // The machine stands still during the first two tries: time passes, and nothing was computed.
  const slow = 'var tries=0;function handler(e){e.request.uri+="b";if(++tries<3)for(;;);return e.request}'
  expect(await createEdgeFunction(slow, { tryMs: 20, computed: () => 0 })(request)).toEqual({
    kind: 'request',
    uri: '/ab',
  })
  let spent = 0
  const computing = createEdgeFunction(slow, { tryMs: 20, computed: () => (spent += 600) })
  await expect(computing(request)).rejects.toThrow('timed out')
  // An error of the function's own is no matter of time.
  let calls = 0
  const broken = createEdgeFunction('function handler(){throw new Error("no")}', { computed: () => ++calls })
  await expect(broken(request)).rejects.toThrow('no')
  expect(calls).toBe(1)
})

it('adds sources only to directives that are there', () => {
  expect(addSources("default-src 'none'; img-src 'self';", { 'img-src': ['a', 'b'], 'font-src': ['c'] })).toBe(
    "default-src 'none'; img-src 'self' a b",
  )
})
