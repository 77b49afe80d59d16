import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAssembly } from '#infra/local/cloudformation/assembly.ts'
import { resolveAssembly } from '#infra/local/cloudformation/resolve.ts'
import { closeServer, listen } from '#infra/local/endpoint.ts'
import { distributionsOf } from '#infra/local/front-door/distribution.ts'
import { createFrontDoor } from '#infra/local/front-door/front-door.ts'
import { type S3Server, startS3 } from '#infra/local/s3/server.ts'

/** Distributions before buckets that no deployment fills: one reads by its own right, the other wants the viewer's signature. */

const behaviour = (more: object) => ({ AllowedMethods: ['GET', 'HEAD'], ViewerProtocolPolicy: 'https-only', ...more })
const originOf = (bucket: string, more: object) => ({
  Id: bucket,
  DomainName: { 'Fn::GetAtt': [bucket, 'RegionalDomainName'] },
  ...more,
})
const optimised = '658327ea-f89d-4fab-a63d-7e88639e58f6'
const none = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const template = {
  Resources: {
    Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'some-files' } },
    Pictures: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'some-pictures' } },
    Sandbox: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { ContentSecurityPolicy: 'sandbox', Override: true },
            ContentTypeOptions: { Override: true },
          },
        },
      },
    },
    Door: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Origins: [originOf('Files', { CustomOriginConfig: {} })],
          DefaultCacheBehavior: behaviour({
            TargetOriginId: 'Files',
            CachePolicyId: none,
            ResponseHeadersPolicyId: { Ref: 'Sandbox' },
          }),
        },
      },
    },
    Main: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          DefaultRootObject: 'index.html',
          Origins: [originOf('Pictures', { S3OriginConfig: {}, OriginAccessControlId: 'some' })],
          DefaultCacheBehavior: behaviour({ TargetOriginId: 'Pictures', CachePolicyId: optimised }),
        },
      },
    },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'tradewell-objects-'))
const closers: (() => Promise<unknown>)[] = []
let s3: S3Server
let client: S3Client
let main: string
let time = 1_000_000
let files: string

beforeAll(async () => {
  const assembly = join(folder, 'assembly')
  mkdirSync(assembly)
  writeFileSync(join(assembly, 'a.template.json'), JSON.stringify(template))
  writeFileSync(
    join(assembly, 'manifest.json'),
    JSON.stringify({
      version: '48.0.0',
      artifacts: {
        a: {
          type: 'aws:cloudformation:stack',
          environment: 'aws://000000000000/ap-southeast-2',
          properties: { templateFile: 'a.template.json' },
        },
      },
    }),
  )
  s3 = await startS3({
    dataDir: join(folder, 's3'),
    buckets: [{ name: 'some-files' }, { name: 'some-pictures' }],
    secretFor: () => 'secret',
    authorise: () => true,
  })
  closers.push(() => s3.close())
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }
  client = new S3Client({ endpoint: s3.url, region: 'ap-southeast-2', credentials })
  const resources = resolveAssembly(readAssembly(assembly), { awsEndpoint: 'http://127.0.0.1:1' })
  const { main: first, others } = distributionsOf(resources)
  const open = async (distribution: typeof first) => {
    const door = createFrontDoor({
      resources,
      ...(distribution ? { distribution } : {}),
      buckets: s3,
      httpApis: new Map(),
      webSocketApis: new Map(),
      configuration: declared => declared,
      sources: {},
      pages: [],
      report: () => {},
      now: () => time,
    })
    const server = createServer(door.handle)
    closers.push(() => closeServer(server))
    return `http://127.0.0.1:${await listen(server, 0)}`
  }
  main = await open(first)
  files = await open(others[0])
  const put = (Bucket: string, Key: string, more: object) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body: 'abc', ...more }))
  await put('some-pictures', 'pictures/a.webp', { ContentType: 'image/webp', CacheControl: 'max-age=9' })
  await put('some-files', 'paper', { ContentType: 'application/pdf' })
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a bucket that the distribution reads by its own right', () => {
  it('gives its objects with their headers to anybody, and says forbidden of what is not there', async () => {
    const found = await fetch(`${main}/pictures/a.webp`)
    expect(await found.text()).toBe('abc')
    expect(found.headers.get('content-type')).toBe('image/webp')
    expect(found.headers.get('cache-control')).toBe('max-age=9')
    const etag = found.headers.get('etag') ?? ''
    expect((await fetch(`${main}/pictures/a.webp`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(`${main}/pictures/b.webp`)).status).toBe(403)
    expect((await fetch(`${main}/pictures/a.webp`, { method: 'HEAD' })).headers.get('content-length')).toBe('3')
    expect((await fetch(`${main}/pictures/a.webp`, { method: 'PUT', body: 'x' })).status).toBe(403)
  })
})

describe('what is kept of such a bucket', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${main}/${path}`, { headers })
    const of = (name: string) => answer.headers.get(name)
    return {
      status: answer.status,
      text: await answer.text(),
      x: of('x-cache'),
      age: of('age'),
      range: of('content-range'),
    }
  }

  it('is given out with its age for as long as the object says, and then read anew', async () => {
    const put = (Body: string) =>
      client.send(new PutObjectCommand({ Bucket: 'some-pictures', Key: 'k', Body, CacheControl: 'max-age=9' }))
    await put('one')
    expect(await ask('k')).toMatchObject({ text: 'one', x: 'Miss from cloudfront', age: null })
    await put('two')
    time += 4500
    expect(await ask('k')).toMatchObject({ text: 'one', x: 'Hit from cloudfront', age: '4' })
    // No key has a query in it here.
    expect(await ask('k?x=1')).toMatchObject({ text: 'one', x: 'Hit from cloudfront' })
    time += 4600
    expect(await ask('k')).toMatchObject({ text: 'two', x: 'Miss from cloudfront', age: null })
    expect(await ask('none')).toMatchObject({ status: 403, x: 'Error from cloudfront' })
  })

  it('comes in parts to whoever asks for parts, as players do, kept or too large to be kept', async () => {
    const large = Buffer.alloc(3_000_000, 'abcdefghij')
    for (const [Key, Body] of [
      ['small', 'abcdefghij'],
      ['large', large],
    ] as const)
      await client.send(new PutObjectCommand({ Bucket: 'some-pictures', Key, Body }))
    for (const key of ['small', 'small', 'large', 'large']) {
      const size = key === 'small' ? 10 : 3_000_000
      const found = await ask(key, { range: 'bytes=2-4' })
      expect(found).toMatchObject({ status: 206, text: 'cde', range: `bytes 2-4/${size}` })
      expect(await ask(key, { range: 'bytes=-2' })).toMatchObject({ status: 206, text: 'ij' })
      expect((await ask(key, { range: `bytes=${size}-` })).status).toBe(416)
      expect(await ask(key, { range: 'bytes=2-4', 'if-range': '"other"' })).toMatchObject({ status: 200 })
    }
    expect(await ask('small')).toMatchObject({ x: 'Hit from cloudfront' })
    expect(await ask('large')).toMatchObject({ x: 'Miss from cloudfront' })
  })
})

describe('a bucket that wants the viewer’s signature', () => {
  it('gives what is signed for, with the headers of the distribution, and nothing else', async () => {
    const command = new GetObjectCommand({
      Bucket: 'some-files',
      Key: 'paper',
      ResponseContentDisposition: 'attachment',
    })
    const { search } = new URL(await getSignedUrl(client, command, { expiresIn: 60 }))
    const found = await fetch(`${files}/paper${search}`)
    expect(await found.text()).toBe('abc')
    expect(found.headers.get('content-security-policy')).toBe('sandbox')
    expect(found.headers.get('x-content-type-options')).toBe('nosniff')
    expect(found.headers.get('content-disposition')).toBe('attachment')
    expect((await fetch(`${files}/paper`)).status).toBe(403)
    expect((await fetch(`${files}/other${search}`)).status).toBe(403)
    expect((await fetch(`${files}/paper${search.replace('attachment', 'inline')}`)).status).toBe(403)
  })
})
