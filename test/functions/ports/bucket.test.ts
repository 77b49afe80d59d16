import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type S3Server, startS3 } from 'local-cloud'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Bucket, bucket } from '#functions/ports/bucket.ts'
import { attachment } from '#functions/ports/bucket-over-s3.ts'

/** The real adapter against the stand-in for S3, which refuses what S3 refuses. */

const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-bucket-'))
let s3: S3Server
let files: Bucket
beforeAll(async () => {
  s3 = await startS3({
    dataDir: folder,
    buckets: [{ name: 'some-bucket' }],
    secretFor: () => 'secret',
    authorise: () => true,
  })
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.url)
  vi.stubEnv('AWS_REGION', 'ap-southeast-2')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('BUCKET_Some', 'some-bucket')
  files ??= await bucket('Some', 'write').open()
})
afterEach(() => vi.unstubAllEnvs())

const put = (url: string, body: Uint8Array<ArrayBuffer>, type = '') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

test('an address takes exactly the length it was made for, with an empty content type, and nothing else', async () => {
  const url = await files.putUrl('a', 5, 60)
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect((await put(url, Buffer.from('12345'))).status).toBe(200)
  expect((await put(url, Buffer.from('123456'))).status).toBe(403)
  expect((await put(url, Buffer.from('1234'))).status).toBe(403)
  expect((await put(url, Buffer.from('12345'), 'text/html')).status).toBe(403)
  expect((await put(url.replace('/a?', '/b?'), Buffer.from('12345'))).status).toBe(403)
  expect((await fetch(url)).status).toBe(403)
})

test('20,971,520 bytes go through, and not one more', async () => {
  const bytes = Buffer.alloc(20_971_520, 7)
  const longer = await put(await files.putUrl('large', bytes.length, 60), Buffer.alloc(20_971_521, 7))
  expect(longer.status).toBe(403)
  expect((await put(await files.putUrl('large', bytes.length, 60), bytes)).status).toBe(200)
  expect((await files.get('large', 20_971_520))?.length).toBe(20_971_520)
  expect(await files.get('large', 20_971_519)).toBeUndefined()
})

test('a part takes exactly its length, and the whole is what its parts are', async () => {
  const upload = await files.startParts('whole')
  const [one, two] = [Buffer.alloc(5 * 1024 ** 2, 1), Buffer.alloc(100, 2)]
  const first = await files.partUrl('whole', { upload, number: 1, length: one.length }, 60)
  expect(new URL(first).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect((await put(first, Buffer.alloc(one.length + 1))).status).toBe(403)
  expect((await put(first, one.subarray(1))).status).toBe(403)
  expect((await put(first, one, 'text/html')).status).toBe(403)
  expect((await put(first.replace('partNumber=1', 'partNumber=2'), one)).status).toBe(403)
  expect((await put(first, one)).status).toBe(200)
  expect(await files.parts('whole', upload)).toMatchObject([{ number: 1, size: one.length }])
  expect((await put(await files.partUrl('whole', { upload, number: 2, length: 100 }, 60), two)).status).toBe(200)
  const came = await files.parts('whole', upload)
  await files.joinParts('whole', upload, came ?? [])
  expect(Buffer.from((await files.get('whole', 20_971_520))!).equals(Buffer.concat([one, two]))).toBe(true)
  // Put together once more, by who did not hear that it was done, it stays as it is.
  await files.joinParts('whole', upload, came ?? [])
  expect(await files.parts('whole', upload)).toBeUndefined()
})

test('what is put comes back until it is removed', async () => {
  await files.put('pictures/x.webp', Buffer.from('abc'), { type: 'image/webp', cacheControl: 'max-age=1' })
  expect(Buffer.from((await files.get('pictures/x.webp', 10))!).toString()).toBe('abc')
  expect(s3.read('some-bucket', 'pictures/x.webp')?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'max-age=1',
    'content-length': '3',
  })
  await files.remove('pictures/x.webp')
  expect(await files.get('pictures/x.webp', 10)).toBeUndefined()
  expect(s3.read('some-bucket', 'pictures/x.webp')).toBeUndefined()
})

test('an address to read gives a file to save, under its name', async () => {
  await files.put('paper', Buffer.from('abc'), { type: 'application/pdf' })
  const answer = await fetch(await files.getUrl('paper', { name: 'Étude 1.pdf', type: 'application/pdf' }, 60))
  expect(await answer.text()).toBe('abc')
  expect(answer.headers.get('content-disposition')).toBe(attachment('Étude 1.pdf'))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
})

test('a name of any script stands in the header, and breaks out of nothing', () => {
  expect(attachment('Étude "1".pdf')).toBe(
    `attachment; filename="Etude 1.pdf"; filename*=UTF-8''%C3%89tude%20%221%22.pdf`,
  )
})
