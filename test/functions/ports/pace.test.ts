import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { paceOf } from '#functions/ports/pace.ts'
import { callsPerSecond } from '#functions/ports/stripe.ts'

/** When each of these calls has its turn, by a clock that only waiting and these pauses move on. */
const turns = async (perSecond: number, pauses: readonly number[]): Promise<number[]> => {
  let now = 0
  const pace = paceOf(
    perSecond,
    () => now,
    async ms => {
      now += ms
    },
  )
  const at: number[] = []
  for (const pause of pauses) {
    now += pause
    await pace()
    at.push(now)
  }
  return at
}

test('a second of turns may be taken at once, and then one after the other', async () => {
  const at = await turns(20, Array(60).fill(0))
  expect(at[19]).toBe(0)
  expect(at[20]).toBeCloseTo(50)
  expect(at[59]).toBeCloseTo(2000)
})

test('property: no second has more than twice its turns, and nobody waits who comes slowly', async () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 50 }), pauses, async (perSecond, given) => {
      const at = await turns(perSecond, given)
      for (const [n, time] of at.entries()) {
        const within = at.slice(n).filter(other => other < time + 1000 - 1e-6).length
        expect(within).toBeLessThanOrEqual(2 * perSecond)
      }
    }),
  )
  const slow = await turns(10, Array(30).fill(100))
  expect(slow.at(-1)).toBeCloseTo(3000)
})

test('a function that people wait for asks less with keys for tests, of which the provider takes a quarter; a program what it is told', () => {
  const asked = (prefix: string) => callsPerSecond({ secretKey: `${prefix}_0123456789abcdef` })
  expect(['sk_live', 'rk_live', 'sk_test', 'rk_test'].map(asked)).toEqual([20, 20, 5, 5])
  vi.stubEnv('PROVIDER_CALLS_A_SECOND', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(['sk_live', 'sk_test'].map(asked)).toEqual([1, 1])
})
