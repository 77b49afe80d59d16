import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyText, refusalOf, s3Fixture } from './support.ts'

// @reaches infra/local

let s3: Awaited<ReturnType<typeof s3Fixture>>
let client: ReturnType<typeof s3.client>
beforeAll(async () => {
  s3 = await s3Fixture()
  client = s3.client()
})
afterAll(() => s3.close())

const put = (Key: string, Body: string | Buffer = 'text', more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket: 'files', Key, Body, ...more }))
const get = (Key: string, more: object = {}) => client.send(new GetObjectCommand({ Bucket: 'files', Key, ...more }))

describe('objects', () => {
  test('happy: what is put is got, with its headers, metadata and MD5 as the etag', async () => {
    const body = randomBytes(100_000)
    const { ETag } = await put('a/ünïcode key+(1)*.bin', body, {
      ContentType: 'application/pdf',
      CacheControl: 'no-store',
      ContentDisposition: 'attachment',
      Metadata: { owner: 'org_1' },
    })
    expect(ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`)
    const got = await get('a/ünïcode key+(1)*.bin')
    expect(Buffer.from(await got.Body!.transformToByteArray()).equals(body)).toBe(true)
    expect(got).toMatchObject({
      ContentType: 'application/pdf',
      CacheControl: 'no-store',
      ContentDisposition: 'attachment',
      ContentLength: 100_000,
      Metadata: { owner: 'org_1' },
      ETag,
    })
  })

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as ChecksumAlgorithm[])(
    'happy: %s of a body is checked by both sides',
    async ChecksumAlgorithm => {
      const key = `checksum/${ChecksumAlgorithm}`
      const { $metadata: _, ...answer } = await put(key, 'The quick brown fox', { ChecksumAlgorithm })
      const head = await client.send(new HeadObjectCommand({ Bucket: 'files', Key: key, ChecksumMode: 'ENABLED' }))
      const name = `Checksum${ChecksumAlgorithm}` as const
      expect(head[name]).toBeTruthy()
      expect(answer[name]).toBe(head[name])
      expect(await bodyText((await get(key)).Body)).toBe('The quick brown fox')
    },
  )

  test('happy: known checksums of 123456789', async () => {
    const known = { CRC32: 'y/Q5Jg==', CRC32C: '4waSgw==', CRC64NVME: 'rosUhgp5mIg=' }
    for (const [algorithm, value] of Object.entries(known)) {
      const answer = await put('checksum/known', '123456789', { [`Checksum${algorithm}`]: value })
      expect(answer).toMatchObject({ [`Checksum${algorithm}`]: value })
    }
  })

  test('error: a wrong checksum, Content-MD5 or length stores nothing', async () => {
    expect(await refusalOf(put('bad', 'text', { ChecksumCRC32: 'AAAAAA==' }))).toEqual({
      name: 'BadDigest',
      status: 400,
    })
    expect(await refusalOf(put('bad', 'text', { ContentMD5: '1B2M2Y8AsgTpgAmY7PhCfg==' }))).toMatchObject({
      name: 'BadDigest',
    })
    expect(await refusalOf(put('bad', 'text', { ContentMD5: 'zzz' }))).toMatchObject({ name: 'InvalidDigest' })
    expect(await refusalOf(get('bad'))).toEqual({ name: 'NoSuchKey', status: 404 })
  })

  test('happy: a stream goes up in chunks with its checksum behind it', async () => {
    const pieces = Array.from({ length: 5 }, () => randomBytes(70_000))
    await client.send(
      new PutObjectCommand({
        Bucket: 'files',
        Key: 'streamed',
        Body: Readable.from(pieces),
        ContentLength: 350_000,
      }),
    )
    const got = await get('streamed')
    expect(Buffer.from(await got.Body!.transformToByteArray()).equals(Buffer.concat(pieces))).toBe(true)
    expect(got.ContentEncoding).toBeUndefined()
    expect(got.ChecksumCRC32).toBeTruthy()
  })

  test('happy: ranges, and the answer where none fits', async () => {
    await put('range', '0123456789')
    const part = await get('range', { Range: 'bytes=2-4' })
    expect(part).toMatchObject({ ContentRange: 'bytes 2-4/10', ContentLength: 3, $metadata: { httpStatusCode: 206 } })
    expect(await bodyText(part.Body)).toBe('234')
    expect(await bodyText((await get('range', { Range: 'bytes=-3' })).Body)).toBe('789')
    expect(await bodyText((await get('range', { Range: 'bytes=8-' })).Body)).toBe('89')
    expect(await bodyText((await get('range', { Range: 'bytes=0-1,4-5' })).Body)).toBe('0123456789')
    expect(await refusalOf(get('range', { Range: 'bytes=10-' }))).toEqual({ name: 'InvalidRange', status: 416 })
  })

  test('happy: an empty object', async () => {
    await put('empty', Buffer.alloc(0))
    expect(await bodyText((await get('empty')).Body)).toBe('')
    expect(await refusalOf(get('empty', { Range: 'bytes=0-0' }))).toMatchObject({ name: 'InvalidRange' })
  })

  test('happy: conditional reads', async () => {
    const { ETag } = await put('conditional')
    const { LastModified } = await get('conditional')
    expect((await refusalOf(get('conditional', { IfNoneMatch: ETag }))).status).toBe(304)
    expect((await refusalOf(get('conditional', { IfModifiedSince: LastModified }))).status).toBe(304)
    expect(await refusalOf(get('conditional', { IfMatch: '"other"' }))).toMatchObject({ name: 'PreconditionFailed' })
    expect((await refusalOf(get('conditional', { IfUnmodifiedSince: new Date(0) }))).status).toBe(412)
    expect((await get('conditional', { IfMatch: ETag, IfUnmodifiedSince: new Date(0) })).ETag).toBe(ETag)
  })

  test('happy: conditional writes create once and replace only what was read', async () => {
    const { ETag } = await put('once', 'first', { IfNoneMatch: '*' })
    expect(await refusalOf(put('once', 'second', { IfNoneMatch: '*' }))).toEqual({
      name: 'PreconditionFailed',
      status: 412,
    })
    await put('once', 'third', { IfMatch: ETag })
    expect(await refusalOf(put('once', 'fourth', { IfMatch: ETag }))).toMatchObject({ name: 'PreconditionFailed' })
    expect(await bodyText((await get('once')).Body)).toBe('third')
  })

  test('happy: twenty writers that may only create leave one object', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => put('raced', `writer ${index}`, { IfNoneMatch: '*' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('error: metadata above 2 KB, keys above 1024 bytes', async () => {
    expect(await refusalOf(put('m', 'x', { Metadata: { a: 'x'.repeat(2048) } }))).toMatchObject({
      name: 'MetadataTooLarge',
    })
    expect(await refusalOf(put('k'.repeat(1025)))).toMatchObject({ name: 'KeyTooLongError' })
    await put('k'.repeat(1024))
  })

  test('happy: copies keep or replace what describes them', async () => {
    await put('from ä', 'copied', { ContentType: 'text/plain', Metadata: { a: '1' } })
    const copy = (Key: string, more: object = {}) =>
      client.send(new CopyObjectCommand({ Bucket: 'other', Key, CopySource: encodeURI('files/from ä'), ...more }))
    await copy('to')
    const kept = await client.send(new GetObjectCommand({ Bucket: 'other', Key: 'to' }))
    expect(kept).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
    expect(await bodyText(kept.Body)).toBe('copied')
    await copy('to', { MetadataDirective: 'REPLACE', ContentType: 'image/png', Metadata: { b: '2' } })
    expect(await client.send(new HeadObjectCommand({ Bucket: 'other', Key: 'to' }))).toMatchObject({
      ContentType: 'image/png',
      Metadata: { b: '2' },
    })
    expect(await refusalOf(copy('to', { CopySource: 'files/none' }))).toMatchObject({ name: 'NoSuchKey' })
    expect(await refusalOf(copy('to', { CopySourceIfNoneMatch: '*' }))).toMatchObject({ name: 'PreconditionFailed' })
    expect(
      await refusalOf(client.send(new CopyObjectCommand({ Bucket: 'other', Key: 'to', CopySource: 'other/to' }))),
    ).toMatchObject({ name: 'InvalidRequest' })
  })

  test('happy: deleting is idempotent, one by one and many at once', async () => {
    await Promise.all(['d/1', 'd/2', 'd/<&>"'].map(key => put(key)))
    await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'd/1' }))
    await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'd/1' }))
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({
        Bucket: 'files',
        Delete: { Objects: [{ Key: 'd/2' }, { Key: 'd/<&>"' }, { Key: 'd/none' }] },
      }),
    )
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['d/2', 'd/<&>"', 'd/none'])
    expect((await client.send(new ListObjectsV2Command({ Bucket: 'files', Prefix: 'd/' }))).KeyCount).toBe(0)
  })

  test('error: a missing bucket', async () => {
    expect(await refusalOf(client.send(new HeadBucketCommand({ Bucket: 'none' })))).toMatchObject({ status: 404 })
    expect(await refusalOf(client.send(new GetObjectCommand({ Bucket: 'none', Key: 'a' })))).toEqual({
      name: 'NoSuchBucket',
      status: 404,
    })
  })
})

describe('lists', () => {
  const keys = ['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/d/1', 'l/e', 'l/é', 'l/\u{1f600}']
  const list = (more: object = {}) => client.send(new ListObjectsV2Command({ Bucket: 'files', Prefix: 'l/', ...more }))
  beforeAll(async () => {
    await Promise.all(keys.map(key => put(key)))
  })

  test('happy: in byte order, by page', async () => {
    const seen: string[] = []
    let token: string | undefined
    let pages = 0
    do {
      const page = await list({ MaxKeys: 3, ContinuationToken: token })
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key!))
      token = page.NextContinuationToken
      pages++
      expect(page.IsTruncated).toBe(token !== undefined)
    } while (token)
    expect(seen).toEqual(keys)
    expect(pages).toBe(3)
  })

  test('happy: a delimiter folds what lies deeper, across pages too', async () => {
    const whole = await list({ Delimiter: '/' })
    expect(whole.Contents?.map(({ Key }) => Key)).toEqual(['l/a', 'l/c', 'l/e', 'l/é', 'l/\u{1f600}'])
    expect(whole.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['l/b/', 'l/d/'])
    const first = await list({ Delimiter: '/', MaxKeys: 2 })
    expect(first.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['l/b/'])
    const second = await list({ Delimiter: '/', MaxKeys: 2, ContinuationToken: first.NextContinuationToken })
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['l/c'])
    expect(second.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['l/d/'])
  })

  test('happy: start-after, and keys that are URL-encoded on request', async () => {
    const page = await list({ StartAfter: 'l/d', EncodingType: 'url' })
    expect(page.Contents?.map(({ Key }) => Key)).toEqual(['l/d/1', 'l/e', 'l/%C3%A9', 'l/%F0%9F%98%80'])
  })

  test('error: a token that this server did not make', async () => {
    expect(await refusalOf(list({ ContinuationToken: 'nonsense' }))).toMatchObject({ name: 'InvalidArgument' })
  })
})

describe('multipart uploads', () => {
  const at = { Bucket: 'files', Key: 'large' }
  const begin = async () =>
    (await client.send(new CreateMultipartUploadCommand({ ...at, ContentType: 'video/mp4' }))).UploadId!
  const part = async (UploadId: string, PartNumber: number, Body: Buffer) => ({
    PartNumber,
    ETag: (await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))).ETag,
  })
  const complete = (UploadId: string, Parts: object[]) =>
    client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))

  test('happy: parts in any order become one object', async () => {
    const UploadId = await begin()
    const [first, second] = [randomBytes(5 * 1024 ** 2), randomBytes(1000)]
    const two = await part(UploadId, 2, second)
    const one = await part(UploadId, 1, first)
    const { Parts } = await client.send(new ListPartsCommand({ ...at, UploadId }))
    expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, first.length],
      [2, 1000],
    ])
    const { ETag } = await complete(UploadId, [one, two])
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/)
    const got = await get('large')
    expect(got.ContentType).toBe('video/mp4')
    expect(Buffer.from(await got.Body!.transformToByteArray()).equals(Buffer.concat([first, second]))).toBe(true)
    expect(await refusalOf(complete(UploadId, [one, two]))).toEqual({ name: 'NoSuchUpload', status: 404 })
  })

  test('error: small parts, wrong order, unknown parts; an aborted upload is gone', async () => {
    const UploadId = await begin()
    const one = await part(UploadId, 1, randomBytes(10))
    const two = await part(UploadId, 2, randomBytes(10))
    expect(await refusalOf(complete(UploadId, [one, two]))).toMatchObject({ name: 'EntityTooSmall' })
    expect(await refusalOf(complete(UploadId, [two, one]))).toMatchObject({ name: 'InvalidPartOrder' })
    expect(await refusalOf(complete(UploadId, [{ ...one, ETag: '"x"' }]))).toMatchObject({ name: 'InvalidPart' })
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }))
    expect(await refusalOf(part(UploadId, 3, randomBytes(10)))).toMatchObject({ name: 'NoSuchUpload' })
  })
})

describe('on disk', () => {
  test('security: keys that look like paths stay inside', async () => {
    for (const key of ['../../escape', '..', '/absolute', 'a/../../b', '.\\..\\c', 'nul\u0001']) {
      await put(key, `content of ${key}`)
      expect(await bodyText((await get(key)).Body)).toBe(`content of ${key}`)
    }
    expect(readdirSync(join(s3.dataDir, '..'))).toEqual(['data'])
    const blobs = readdirSync(join(s3.dataDir, 'objects'), { recursive: true, encoding: 'utf8' })
    expect(blobs.filter(name => !/^[0-9a-f]{2}(\/[0-9a-f]{64}-[0-9a-f-]{36})?$/.test(name))).toEqual([])
  })

  test('happy: everything is there after a restart, and replaced contents are gone', async () => {
    await put('kept', 'one')
    await put('kept', 'two')
    const count = () =>
      readdirSync(join(s3.dataDir, 'objects'), { recursive: true, encoding: 'utf8' }).filter(name => name.includes('/'))
        .length
    const files = count()
    await s3.restart()
    client = s3.client()
    expect(count()).toBe(files)
    expect(await bodyText((await get('kept')).Body)).toBe('two')
    const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: 'files' }))
    const { KeyCount: others } = await client.send(new ListObjectsV2Command({ Bucket: 'other' }))
    expect(files).toBe((KeyCount ?? 0) + (others ?? 0))
  })
})
