import { expect, test } from 'vitest'
import { runHistories } from './histories.ts'

/** `npm run model:schedule` asks for a thousand. */
const count = Number(process.env.HISTORIES ?? 25)

test(
  'rows, counters and the index of the daily run agree with a recount, whatever happens to a contract in whatever order',
  async () => {
    await runHistories(count, 20261122)
    expect(count).toBeGreaterThan(0)
  },
  count * 4000,
)
