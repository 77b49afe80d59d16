import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { expect, test } from 'vitest'
import { killable, seeded } from '#test/killable.ts'

// @reaches infra/local

const { kill, folder, start: startScript } = killable()

const start = (kind: 's3' | 'mailbox', dataDir: string, heard: string[] = []): Promise<string> =>
  new Promise(resolve =>
    startScript(join(import.meta.dirname, 'crash-process.ts'), [kind, dataDir], line => {
      const said = JSON.parse(line) as { url?: string; created?: string }
      if (said.created) heard.push(said.created)
      if (said.url) resolve(said.url)
    }),
  )

const content = (key: string): Buffer => Buffer.alloc(1 + ((key.length * 7919) % 40_000), key)

test('S3: what was acknowledged is whole after kill -9, what was not is whole or absent, and all of it is told', async () => {
  const dataDir = folder()
  const random = seeded(11)
  const heard: string[] = []
  const acknowledged: string[] = []
  for (let round = 0; round < 6; round++) {
    const client = new S3Client({
      region: 'ap-southeast-2',
      endpoint: await start('s3', dataDir, heard),
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
      maxAttempts: 1,
    })
    const killAfter = 1 + Math.floor(random() * 12)
    let done = 0
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const Key = `round-${round}/object-${n}`
        await client
          .send(new PutObjectCommand({ Bucket: 'files', Key, Body: content(Key) }))
          .then(async () => {
            acknowledged.push(Key)
            done += 1
            if (done === killAfter) await kill()
          })
          .catch(() => {})
      }),
    )
    client.destroy()
    await kill()
  }
  const endpoint = await start('s3', dataDir, heard)
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret' }
  const client = new S3Client({ region: 'ap-southeast-2', endpoint, credentials })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'files' }))
  const present = Contents.map(({ Key }) => Key!)
  expect(acknowledged.length).toBeGreaterThan(6)
  expect(acknowledged.filter(key => !present.includes(key))).toEqual([])
  for (const Key of present) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'files', Key }))
    expect(Buffer.from(await Body!.transformToByteArray()).equals(content(Key)), Key).toBe(true)
  }
  await expect.poll(() => present.filter(key => !heard.includes(key))).toEqual([])
  const files = readdirSync(join(dataDir, 'objects'), { recursive: true, encoding: 'utf8' }).filter(name =>
    name.includes('/'),
  )
  expect(files).toHaveLength(present.length)
  expect(readdirSync(join(dataDir, 'drafts'))).toEqual([])
  client.destroy()
})

test('S3: what was overwritten, removed and put together before kill -9 stays so', async () => {
  const dataDir = folder()
  const random = seeded(17)
  const settings = {
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
    maxAttempts: 1,
  }
  const Bucket = 'files'
  let client = new S3Client({ ...settings, endpoint: await start('s3', dataDir) })
  const again = async () => {
    client.destroy()
    await kill()
    client = new S3Client({ ...settings, endpoint: await start('s3', dataDir) })
  }
  const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }))
  const get = async (Key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return (await Body?.transformToString()) ?? ''
  }
  const large = (version: number) => String(version).repeat(200_000)
  let last = 0
  await put('changing', large(0))
  for (let round = 1; round <= 3; round++) {
    await put('removed', 'soon gone')
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'removed' }))
    const upload = { Bucket, Key: 'together' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload))
    const part = { ...upload, UploadId, PartNumber: 1 }
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: `in round ${round}` }))
    // Between the part and its completion, and right after it.
    await again()
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload }))
    await again()
    await expect(get('removed')).rejects.toThrow('does not exist')
    expect(await get('together')).toBe(`in round ${round}`)
    // Killed in the midst of overwriting: the new content or the old one, whole, and never one older than acknowledged.
    const before = last
    const writing = (async () => {
      for (;;) {
        await put('changing', large(last + 1))
        last += 1
      }
    })().catch(() => {})
    await new Promise(done => setTimeout(done, 20 + random() * 150))
    await kill()
    await writing
    await again()
    const found = await get('changing')
    expect([large(last), large(last + 1)].includes(found), `${before} to ${last}: ${found.length} bytes`).toBe(true)
    if (found === large(last + 1)) last += 1
  }
  client.destroy()
})

test('mail that was taken is in the box after kill -9', async () => {
  const dataDir = folder()
  const random = seeded(29)
  const taken: string[] = []
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret' }
  for (let round = 0; round < 4; round++) {
    const endpoint = await start('mailbox', dataDir)
    const client = new SESv2Client({ region: 'ap-southeast-2', endpoint, credentials, maxAttempts: 1 })
    const killAfter = 1 + Math.floor(random() * 8)
    let done = 0
    const send = (n: number) =>
      client.send(
        new SendEmailCommand({
          FromEmailAddress: 'no-reply@stage.localhost',
          Destination: { ToAddresses: [`to-${round}-${n}@people.example`] },
          Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'There.' } } } },
        }),
      )
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        await send(n)
          .then(async ({ MessageId = '' }) => {
            taken.push(MessageId)
            done += 1
            if (done === killAfter) await kill()
          })
          .catch(() => {})
      }),
    )
    client.destroy()
    await kill()
  }
  const url = await start('mailbox', dataDir)
  const answer = await fetch(`${url}/local/mailbox.json?limit=100`)
  const { messages } = (await answer.json()) as { messages: { id: string; text: string }[] }
  expect(taken.length).toBeGreaterThanOrEqual(4)
  expect(taken.filter(id => !messages.some(message => message.id === id && message.text === 'There.'))).toEqual([])
})
