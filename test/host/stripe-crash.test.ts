import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killable, seeded } from '#test/killable.ts'
import { sdkFor, startReceiver } from './stripe-support.ts'

// @reaches infra

const { kill, folder, start: startScript } = killable()

const start = (dataDir: string, webhookUrl: string): Promise<string> =>
  new Promise(resolve => startScript(join(import.meta.dirname, 'stripe-process.ts'), [dataDir, webhookUrl], resolve))

test('one charge for each key after kill -9 and retries, and every payment is told', async () => {
  const dataDir = folder()
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
    await expect.poll(() => told().size).toBe(48)
  } finally {
    await receiver.close()
  }
})
