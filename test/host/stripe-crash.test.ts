import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { sdkFor, startReceiver } from './stripe-support.ts'

// @reaches infra

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

const start = async (dataDir: string, webhookUrl: string): Promise<string> => {
  const script = join(import.meta.dirname, 'stripe-process.ts')
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir, webhookUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  return new Promise(resolve => createInterface({ input: started.stdout }).on('line', resolve))
}

/** The same numbers in every run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('one charge for each key after kill -9 and retries, and every payment is told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stripe-crash-'))
  folders.push(dataDir)
  const random = seeded(23)
  const receiver = await startReceiver()
  const paid = new Map<string, string>()
  try {
    let url = await start(dataDir, receiver.url)
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
      url = await start(dataDir, receiver.url)
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
