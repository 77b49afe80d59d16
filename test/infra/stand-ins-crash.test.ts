import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, test } from 'vitest'
import { sdkFor, startReceiver } from './stripe-support.ts'

const folders: string[] = []
let child: ChildProcess | undefined

const kill = async () => {
  const killed = child
  child = undefined
  if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
  killed.kill('SIGKILL')
  await once(killed, 'exit')
}
afterEach(async () => {
  await kill()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'crash-test-'))
  folders.push(made)
  return made
}

const start = async (
  kind: 's3' | 'stripe',
  dataDir: string,
  heard: string[] = [],
  webhookUrl = '',
): Promise<string> => {
  const script = join(import.meta.dirname, 'crash-process.ts')
  const started = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, kind, dataDir, webhookUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  child = started
  return new Promise(resolve => {
    createInterface({ input: started.stdout }).on('line', line => {
      const said = JSON.parse(line) as { url?: string; created?: string }
      if (said.created) heard.push(said.created)
      if (said.url) resolve(said.url)
    })
  })
}

/** The same numbers in every run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

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

test('Stripe: one charge for each key after kill -9 and retries, and every payment is told', async () => {
  const dataDir = folder()
  const random = seeded(23)
  const receiver = await startReceiver()
  const paid = new Map<string, string>()
  try {
    let url = await start('stripe', dataDir, [], receiver.url)
    const firstUrl = url
    for (let round = 0; round < 6; round++) {
      const killAfter = 1 + Math.floor(random() * 5)
      let done = 0
      const pay = async (n: number) => {
        const idempotencyKey = `round-${round}-${n}`
        const intent = await sdkFor(url).paymentIntents.create(
          {
            amount: 1000 + n,
            currency: 'aud',
            allowed_payment_method_types: ['card'],
            payment_method: 'pm_card_visa',
            confirm: true,
          },
          { idempotencyKey },
        )
        const before = paid.get(idempotencyKey)
        if (before !== undefined) expect(intent.id).toBe(before)
        paid.set(idempotencyKey, intent.id)
        done += 1
        if (done === killAfter) await kill()
      }
      await Promise.all(Array.from({ length: 8 }, (_, n) => pay(n).catch(() => {})))
      await kill()
      url = await start('stripe', dataDir, [], receiver.url)
      await Promise.all(Array.from({ length: 8 }, (_, n) => pay(n)))
    }
    expect(url).toBe(firstUrl)
    const stripe = sdkFor(url)
    const charges = await stripe.charges.list({ limit: 100 })
    expect(charges.data).toHaveLength(48)
    expect(new Set(charges.data.map(charge => charge.payment_intent))).toEqual(new Set(paid.values()))
    const told = () =>
      new Set(
        receiver.heard
          .filter(({ event }) => event.type === 'payment_intent.succeeded')
          .map(({ event }) => (event.data.object as { id: string }).id),
      )
    await expect.poll(() => told().size, { timeout: 10_000 }).toBe(48)
  } finally {
    await receiver.close()
  }
})
