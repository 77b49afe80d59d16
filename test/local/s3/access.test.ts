import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { S3Error } from '#infra/local/s3/error.ts'
import { authenticate } from '#infra/local/s3/sigv4.ts'
import { bodyText, owner, refusalOf, s3Fixture, worker } from './support.ts'

let time = Date.now()
let s3: Awaited<ReturnType<typeof s3Fixture>>
let client: S3Client
const told: string[] = []
beforeAll(async () => {
  s3 = await s3Fixture({ now: () => time, onObjectCreated: (bucket, key) => void told.push(`${bucket}/${key}`) }, [
    ['s3:PutObject', 'arn:aws:s3:::files/inbox/a'],
    ['s3:GetObject', 'arn:aws:s3:::files/readable'],
    ['s3:GetObject', 'arn:aws:s3:::files/missing'],
  ])
  client = s3.client()
  await client.send(new PutObjectCommand({ Bucket: 'files', Key: 'readable', Body: 'may be read' }))
})
afterAll(() => s3.close())

/** A browser's presigner: checksums only where a call requires one. */
const presigner = () =>
  new S3Client({
    region: 'ap-southeast-2',
    endpoint: s3.url(),
    credentials: owner,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
const putUrl = (key: string, more: object = {}, expiresIn = 60) => {
  const command = new PutObjectCommand({ Bucket: 'files', Key: key, ...more })
  const signableHeaders = new Set(['content-type', 'content-length', 'host'])
  return getSignedUrl(presigner(), command, { expiresIn, signableHeaders })
}
const getUrl = (key: string, more: object = {}, expiresIn = 60) =>
  getSignedUrl(presigner(), new GetObjectCommand({ Bucket: 'files', Key: key, ...more }), { expiresIn })

/** Status and error code of a raw request. */
const answer = async (url: string, init: RequestInit = {}): Promise<[status: number, code: string]> => {
  const response = await fetch(url, init)
  const text = await response.text()
  return [response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text]
}

describe('known answers of the S3 reference', () => {
  const options = {
    region: 'us-east-1',
    now: Date.parse('2013-05-24T00:00:00Z'),
    secretFor: (id: string) => (id === 'AKIAIOSFODNN7EXAMPLE' ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : undefined),
  }
  const emptyHash = createHash('sha256').update('').digest('hex')
  const authorization = (signedHeaders: string, signature: string) =>
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`

  test('happy: a GET with a range', () => {
    const signed = authenticate(
      {
        method: 'GET',
        path: '/test.txt',
        query: [],
        headers: {
          host: 'examplebucket.s3.amazonaws.com',
          range: 'bytes=0-9',
          'x-amz-content-sha256': emptyHash,
          'x-amz-date': '20130524T000000Z',
          authorization: authorization(
            'host;range;x-amz-content-sha256;x-amz-date',
            'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
          ),
        },
      },
      options,
    )
    expect(signed.accessKeyId).toBe('AKIAIOSFODNN7EXAMPLE')
  })

  test('happy: a PUT of a key with an odd character', () => {
    authenticate(
      {
        method: 'PUT',
        path: '/test$file.text',
        query: [],
        headers: {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          host: 'examplebucket.s3.amazonaws.com',
          'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
          'x-amz-date': '20130524T000000Z',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
          authorization: authorization(
            'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
            '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
          ),
        },
      },
      options,
    )
  })

  test('happy: a presigned URL', () => {
    const request = {
      method: 'GET',
      path: '/test.txt',
      query: [
        ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
        ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'],
        ['X-Amz-Date', '20130524T000000Z'],
        ['X-Amz-Expires', '86400'],
        ['X-Amz-SignedHeaders', 'host'],
        ['X-Amz-Signature', 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'],
      ] as const,
      headers: { host: 'examplebucket.s3.amazonaws.com' },
    }
    expect(authenticate(request, options).presigned).toBe(true)
    expect(() => authenticate({ ...request, path: '/test2.txt' }, options)).toThrow(/does not match/)
    const late = { ...options, now: options.now + 86_401_000 }
    expect(() => authenticate(request, late)).toThrow('Request has expired')
  })

  test('happy: a body signed chunk by chunk; a changed byte is refused', async () => {
    const example = await s3Fixture({
      now: () => options.now,
      region: 'us-east-1',
      secretFor: options.secretFor,
      authorise: () => true,
      buckets: [{ name: 'examplebucket' }],
    })
    const send = (fill: string) =>
      new Promise<string>((resolve, reject) => {
        const chunk = (size: number, signature: string) =>
          `${size.toString(16)};chunk-signature=${signature}\r\n${fill.repeat(size)}\r\n`
        const body =
          chunk(65536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648') +
          chunk(1024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497') +
          chunk(0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9')
        const request = httpRequest(
          `${example.url()}/examplebucket/chunkObject.txt`,
          {
            method: 'PUT',
            headers: {
              host: 's3.amazonaws.com',
              'x-amz-date': '20130524T000000Z',
              'x-amz-storage-class': 'REDUCED_REDUNDANCY',
              authorization: authorization(
                'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class',
                '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
              ),
              'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
              'content-encoding': 'aws-chunked',
              'x-amz-decoded-content-length': '66560',
              'content-length': '66824',
            },
          },
          response => {
            let text = `${response.statusCode} `
            response.on('data', data => {
              text += data
            })
            response.on('end', () => resolve(text))
          },
        )
        request.on('error', reject)
        request.end(body)
      })
    try {
      expect(await send('b')).toMatch(/^403 .*SignatureDoesNotMatch/s)
      expect(await send('a')).toBe('200 ')
    } finally {
      await example.close()
    }
  })
})

describe('presigned URLs', () => {
  test('happy: a browser puts and gets with nothing but the URL', async () => {
    const url = await putUrl('inbox/photo', { ContentType: 'image/png', ContentLength: 5, Metadata: { by: 'usr' } })
    const put = await fetch(url, { method: 'PUT', body: 'photo', headers: { 'content-type': 'image/png' } })
    expect(put.status).toBe(200)
    const got = await fetch(await getUrl('inbox/photo', { ResponseContentDisposition: 'attachment; filename="p.png"' }))
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="p.png"')
    expect(got.headers.get('content-type')).toBe('image/png')
    expect(got.headers.get('x-amz-meta-by')).toBe('usr')
    expect(await got.text()).toBe('photo')
    expect(told).toContain('files/inbox/photo')
  })

  test('security: the signed length and type hold', async () => {
    const url = await putUrl('inbox/held', { ContentType: 'image/png', ContentLength: 5 })
    const put = (body: string, type: string) => answer(url, { method: 'PUT', body, headers: { 'content-type': type } })
    expect(await put('longer', 'image/png')).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put('', 'image/png')).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put('photo', 'text/html')).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put('photo', 'image/png')).toEqual([200, ''])
  })

  test('security: a URL is good for one method, key and query, and until it expires', async () => {
    const url = await getUrl('readable', {}, 60)
    expect(await answer(url)).toEqual([200, 'may be read'])
    expect(await answer(url, { method: 'DELETE' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await answer(url, { method: 'PUT', body: 'x' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await answer(url.replace('/readable?', '/other?'))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await answer(`${url}&response-content-type=text/html`)).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await answer(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await answer(url.replace(/.$/, last => (last === '0' ? '1' : '0')))).toEqual([403, 'SignatureDoesNotMatch'])
    time += 600_000
    try {
      expect(await answer(url)).toEqual([403, 'AccessDenied'])
    } finally {
      time -= 600_000
    }
    expect(await answer(await getUrl('readable', {}, 1).then(u => u.replace('Expires=1&', 'Expires=604801&')))).toEqual(
      [400, 'AuthorizationQueryParametersError'],
    )
  })

  test('security: headers that were not signed are refused', async () => {
    const url = await putUrl('inbox/unsigned')
    const extra = { 'x-amz-copy-source': '/files/readable' }
    expect(await answer(url, { method: 'PUT', headers: extra })).toEqual([403, 'AccessDenied'])
    expect(await answer(url, { method: 'PUT', body: 'x', headers: { 'x-amz-meta-a': 'b' } })).toEqual([
      403,
      'AccessDenied',
    ])
  })

  test('error: a checksum that was signed into the URL must be that of the body', async () => {
    const signer = new S3Client({ region: 'ap-southeast-2', endpoint: s3.url(), credentials: owner })
    const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket: 'files', Key: 'inbox/sum', Body: '' }))
    expect(await answer(url, { method: 'PUT', body: 'not empty' })).toEqual([400, 'BadDigest'])
    signer.destroy()
  })

  test('error: two ways to authenticate at once, a foreign region', async () => {
    const url = await getUrl('readable')
    expect(await answer(url, { headers: { authorization: 'AWS4-HMAC-SHA256 x' } })).toEqual([400, 'InvalidArgument'])
    expect(await answer(url.replace('ap-southeast-2', 'us-east-1'))).toEqual([400, 'AuthorizationQueryParametersError'])
  })
})

describe('who may do what', () => {
  const at = (Key: string) => ({ Bucket: 'files', Key })

  test('security: nothing is anonymous', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
      const body = method === 'GET' ? undefined : 'x'
      expect(await answer(`${s3.url()}/files/readable`, { method, body })).toEqual([403, 'AccessDenied'])
    }
    expect(await answer(`${s3.url()}/files?list-type=2`)).toEqual([403, 'AccessDenied'])
    expect(await answer(`${s3.url()}/`)).toEqual([403, 'AccessDenied'])
    expect((await fetch(`${s3.url()}/files/readable`, { method: 'HEAD' })).status).toBe(403)
  })

  test('security: an unknown key id, a wrong secret, an old signature', async () => {
    const send = (c: S3Client) => refusalOf(c.send(new GetObjectCommand(at('readable'))))
    expect(await send(s3.client({ ...owner, accessKeyId: 'AKIANOBODY' }))).toEqual({
      name: 'InvalidAccessKeyId',
      status: 403,
    })
    expect(await send(s3.client({ ...owner, secretAccessKey: 'guessed' }))).toEqual({
      name: 'SignatureDoesNotMatch',
      status: 403,
    })
    expect(await answer(`${s3.url()}/files/readable`, { headers: { authorization: 'AWS id:signature' } })).toEqual([
      400,
      'InvalidRequest',
    ])
  })

  test('security: a replay after a quarter of an hour', () => {
    const headers = {
      host: 'h',
      'x-amz-date': '20300101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${owner.accessKeyId}/20300101/ap-southeast-2/s3/aws4_request, SignedHeaders=host;x-amz-date, Signature=0`,
    }
    const attempt = (now: string) => () =>
      authenticate(
        { method: 'GET', path: '/', query: [], headers },
        { region: 'ap-southeast-2', secretFor: () => 'secret', now: Date.parse(now) },
      )
    const code = (thrown: unknown) => (thrown as S3Error).code
    expect(attempt('2030-01-01T00:16:00Z')).toThrow(expect.objectContaining({ code: 'RequestTimeTooSkewed' }))
    expect(attempt('2029-12-31T23:44:00Z')).toThrow(expect.objectContaining({ code: 'RequestTimeTooSkewed' }))
    let thrown: unknown
    try {
      attempt('2030-01-01T00:14:00Z')()
    } catch (error) {
      thrown = error
    }
    expect(code(thrown)).toBe('InvalidRequest')
  })

  test('security: a key does what it is granted and nothing else', async () => {
    const granted = s3.client(worker)
    await granted.send(new PutObjectCommand({ ...at('inbox/a'), Body: 'x' }))
    expect(await bodyText((await granted.send(new GetObjectCommand(at('readable')))).Body)).toBe('may be read')
    const denied = [
      granted.send(new PutObjectCommand({ ...at('inbox/b'), Body: 'x' })),
      granted.send(new GetObjectCommand(at('inbox/a'))),
      granted.send(new DeleteObjectCommand(at('inbox/a'))),
      granted.send(new ListObjectsV2Command({ Bucket: 'files' })),
      granted.send(new CopyObjectCommand({ ...at('inbox/a'), CopySource: 'files/inbox/a' })),
      granted.send(new CopyObjectCommand({ ...at('inbox/b'), CopySource: 'files/readable' })),
    ]
    for (const refusal of await Promise.all(denied.map(refusalOf)))
      expect(refusal).toEqual({ name: 'AccessDenied', status: 403 })
    const { Errors, Deleted } = await granted.send(
      new DeleteObjectsCommand({ Bucket: 'files', Delete: { Objects: [{ Key: 'readable' }] } }),
    )
    expect(Deleted).toBeUndefined()
    expect(Errors).toMatchObject([{ Key: 'readable', Code: 'AccessDenied' }])
    await client.send(new HeadObjectCommand(at('readable')))
  })

  test('security: whether a key exists is told only to those who may list', async () => {
    const granted = s3.client(worker)
    expect(await refusalOf(granted.send(new GetObjectCommand(at('missing'))))).toEqual({
      name: 'AccessDenied',
      status: 403,
    })
    expect(await refusalOf(client.send(new GetObjectCommand(at('missing'))))).toEqual({
      name: 'NoSuchKey',
      status: 404,
    })
  })
})

describe('malformed requests', () => {
  test('error: sizes, encodings, sub-resources and documents', async () => {
    const tooLarge = await putUrl('inbox/huge', { ContentLength: 6 * 1024 ** 3 })
    const status = await new Promise(resolve => {
      const request = httpRequest(
        tooLarge,
        { method: 'PUT', headers: { 'content-type': 'application/octet-stream', 'content-length': 6 * 1024 ** 3 } },
        response => {
          let text = ''
          response.on('data', data => {
            text += data
          })
          response.on('close', () => resolve([response.statusCode, /<Code>(\w+)/.exec(text)?.[1]]))
        },
      )
      request.on('error', () => {})
      request.flushHeaders()
    })
    expect(status).toEqual([400, 'EntityTooLarge'])
    expect(await answer(`${s3.url()}/files/%zz`)).toEqual([400, 'InvalidURI'])
    expect(await answer(`${s3.url()}/files/%ff%fe`)).toEqual([400, 'InvalidURI'])
    const acl = await putUrl('inbox/x').then(url => url.replace('?', '?acl&'))
    expect((await answer(acl, { method: 'PUT' }))[1]).toBe('SignatureDoesNotMatch')
    const chunked = await new Promise(resolve => {
      const url = new URL(`${s3.url()}/files/inbox/none`)
      const request = httpRequest(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } }, response =>
        resolve(response.resume().statusCode),
      )
      request.end('body')
    })
    expect(chunked).toBe(403)
  })

  test('error: a body without a length', async () => {
    const url = await putUrl('inbox/length')
    const status = await new Promise(resolve => {
      const request = httpRequest(
        url,
        { method: 'PUT', headers: { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' } },
        response => resolve(response.resume().statusCode),
      )
      request.end('body')
    })
    expect(status).toBe(411)
  })
})

describe('cross-origin', () => {
  const preflight = (origin: string, method = 'PUT', headers = 'content-type') =>
    fetch(`${s3.url()}/files/inbox/cors`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
    })

  test('happy: a preflight from an allowed origin', async () => {
    for (const origin of ['https://app.example.com', 'https://a.example.org']) {
      const response = await preflight(origin)
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, PUT')
      expect(response.headers.get('access-control-max-age')).toBe('600')
    }
    expect((await preflight('https://app.example.com', 'PUT', 'content-type, x-amz-meta-a')).status).toBe(200)
  })

  test('security: other origins, methods and headers are refused', async () => {
    for (const response of await Promise.all([
      preflight('https://evil.example.com'),
      preflight('https://app.example.com.evil.net'),
      preflight('https://app.example.com', 'DELETE'),
      preflight('https://app.example.com', 'PUT', 'x-other'),
    ])) {
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('happy: answers and refusals alike can be read by an allowed origin only', async () => {
    const origin = 'https://app.example.com'
    const good = await fetch(await getUrl('readable'), { headers: { origin } })
    expect(good.headers.get('access-control-allow-origin')).toBe(origin)
    expect(good.headers.get('access-control-expose-headers')).toBe('ETag')
    const bad = await fetch(`${s3.url()}/files/readable`, { headers: { origin } })
    expect([bad.status, bad.headers.get('access-control-allow-origin')]).toEqual([403, origin])
    const other = await fetch(await getUrl('readable'), { headers: { origin: 'https://evil.example.com' } })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('events', () => {
  test('happy: an event that its listener could not take comes again after a restart', async () => {
    let failing = true
    const heard: [string, string, number, string][] = []
    const fixture = await s3Fixture({
      onObjectCreated: async (bucket, key, size, etag) => {
        if (failing) throw new Error('not now')
        heard.push([bucket, key, size, etag])
      },
    })
    const { error } = console
    console.error = () => {}
    try {
      const owned = fixture.client()
      await owned.send(new PutObjectCommand({ Bucket: 'files', Key: 'told', Body: 'x' }))
      failing = false
      await fixture.restart()
      await expect.poll(() => heard).toEqual([['files', 'told', 1, createHash('md5').update('x').digest('hex')]])
      await fixture.restart()
      await new Promise(resolve => setTimeout(resolve, 20))
      expect(heard).toHaveLength(1)
    } finally {
      console.error = error
      await fixture.close()
    }
  })

  test('happy: several objects are told of side by side, and one object never twice at a time', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const heard: string[] = []
    const fixture = await s3Fixture({
      onObjectCreated: async (_bucket, key, size) => {
        heard.push(`${key} ${size}`)
        await gate
      },
    })
    try {
      const owned = fixture.client()
      const put = (Key: string, Body: string) => owned.send(new PutObjectCommand({ Bucket: 'files', Key, Body }))
      await put('one', 'x')
      await put('two', 'x')
      await put('one', 'xx')
      await put('three', 'x')
      await expect.poll(() => heard).toEqual(['one 1', 'two 1', 'three 1'])
      open()
      await expect.poll(() => heard).toEqual(['one 1', 'two 1', 'three 1', 'one 2'])
    } finally {
      await fixture.close()
    }
  })
})
