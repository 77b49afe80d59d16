import { expect, test } from 'vitest'
import { chance } from '#test/chance.ts'
import { endWorld, holdToProvider, nothingCounted, openWorld, runHistory } from './book-runs.ts'

/** `npm run model:books` asks for a thousand. */
const count = Number(process.env.BOOKS ?? 12)
/** How many histories run among one another in the accounts of one supplier. */
const perWorld = Math.min(20, Math.ceil(count / 3))
const firstSeed = Number(process.env.BOOKS_SEED ?? 20261126)

test(
  'whatever is lost, repeated, late or killed, the books are what the provider has, and no invoice is paid twice or without money',
  async () => {
    const begun = performance.now()
    const counted = nothingCounted()
    for (let seed = firstSeed; counted.histories < count; seed++) {
      const random = chance(seed)
      const own = (['complete', 'closed'] as const)[seed % 2]!
      const world = await openWorld(random, counted, own)
      try {
        for (let n = 0; n < perWorld && counted.histories < count; n++)
          await runHistory(world, random, counted, n === 0)
        await endWorld(world)
        await holdToProvider(world, counted)
      } catch (error) {
        throw new Error(`seed ${seed} (${own}): ${error instanceof Error ? error.message : error}`, { cause: error })
      } finally {
        await world.close()
      }
    }
    expect(counted.lost).toBeGreaterThan(0)
    expect(counted.again).toBeGreaterThan(0)
    if (process.env.BOOKS)
      console.log(JSON.stringify({ ...counted, failures: 0, seconds: Math.round((performance.now() - begun) / 1000) }))
  },
  120_000 + count * 10_000,
)
