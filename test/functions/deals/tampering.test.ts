import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chance } from '#test/chance.ts'
import { methods, none, tampering } from './tampering/run.ts'

/**
 * What a client could send instead of what is meant, to every method of the area: other prices, quantities, taxes, currencies, signers,
 * parties, times, hashes and ids, and each of them where nobody asks for it. It is refused and changes nothing, or what is written is
 * worked out anew. Nothing here names a method: one that is added needs a base call.
 */

let suite: Awaited<ReturnType<typeof tampering>>
beforeAll(async () => {
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
  vi.stubEnv('SITE_URL', 'https://dev.tradewell.example')
  suite = await tampering(process.env.TAMPERED !== undefined)
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const counted = none()
const where = 'test/functions/deals/tampering/base-calls.ts'

test('every method of the area has a base call, and no other has', () => {
  const lacking = [...methods.keys()].filter(target => !suite.calls[target])
  expect(lacking, `give each of these in ${where} a call as it is meant`).toEqual([])
  expect(
    Object.keys(suite.calls).filter(target => !methods.has(target)),
    `take these out of ${where}`,
  ).toEqual([])
})

describe.each([...methods.keys()])('%s', target => {
  test('has base calls with every field that it takes', async () => {
    expect(await suite.lacking(target), `${where}: no base call of ${target} has these`).toEqual([])
  })

  test('refuses or works out anew whatever is sent instead', { timeout: 600_000 }, async () => {
    await suite.each(target, counted)
  })
})

/** `npm run model:tampering` asks for more. */
const several = Number(process.env.TAMPERED ?? 30)

test(
  'the same with several fields at once',
  async () => {
    const begun = performance.now()
    const random = chance(20261124)
    const together = none()
    await suite.several(several, random, together)
    expect(together.refused + together.recomputed + together.bySchema).toBe(several)
    if (process.env.TAMPERED)
      console.log(
        JSON.stringify({
          methods: methods.size,
          counted,
          together,
          seconds: Math.round((performance.now() - begun) / 1000),
        }),
      )
  },
  120_000 + several * 1000,
)
