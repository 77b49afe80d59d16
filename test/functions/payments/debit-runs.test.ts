import { expect, onTestFinished, test } from 'vitest'
import { chance } from '#test/chance.ts'
import { debitYears, modelSetting } from './debit-model.ts'

/** `npm run model:debits` asks for a thousand payments, five hundred moments and two years. */
const items = Number(process.env.DEBITS ?? 25)
const byHand = Number(process.env.DEBIT_HANDS ?? 25)
const days = Number(process.env.DEBIT_DAYS ?? 100)

test(
  'whatever breaks, nothing is taken twice, once it is off, or on a day that was not told; what is paid says so; and nothing is tried for ever',
  async () => {
    const begun = performance.now()
    const base = await modelSetting(process.env.DEBITS !== undefined)
    onTestFinished(base.close)
    const seconds = () => Math.round((performance.now() - begun) / 1000)
    const tell = (soFar: object) => process.stderr.write(`${JSON.stringify({ ...soFar, seconds: seconds() })}\n`)
    const counted = await debitYears(base, chance(Number(process.env.DEBIT_SEED ?? 9)), {
      items,
      byHand,
      days,
      ...(process.env.DEBITS ? { tell } : {}),
    })
    if (process.env.DEBITS) tell(counted)
    expect(counted).toMatchObject({
      doubled: 0,
      afterOff: 0,
      withoutNotice: 0,
      misstated: 0,
      overtried: 0,
      stuck: 0,
      stale: 0,
    })
    expect(counted.charges).toBeGreaterThan(0)
    expect(counted.tries).toBeGreaterThan(0)
    expect(counted.byHand).toBeGreaterThan(0)
    expect(counted.postponed).toBeGreaterThan(0)
    expect(counted.skippedRuns).toBeGreaterThan(0)
    // The bars of the whole: so much was tried, and so often by hand.
    if (items >= 1000) expect(counted.tries).toBeGreaterThanOrEqual(1000)
    for (const act of ['credited', 'declinedByHand', 'refused', 'calledOff'] as const)
      if (items >= 1000) expect(counted[act]).toBeGreaterThan(0)
    if (byHand >= 900) expect(counted.byHand).toBeGreaterThanOrEqual(500)
  },
  120_000 + (items + byHand) * 5000,
)
