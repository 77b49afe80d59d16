import { expect, test } from 'vitest'
import { runHistories } from './histories.ts'

/** `npm run model:schedule` asks for a thousand. */
const count = Number(process.env.HISTORIES ?? 30)

test(
  'rows, counters and the index of the daily run agree with a recount, whatever happens to a contract in whatever order',
  async () => {
    const seen = await runHistories(count, 20261122)
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
    if (process.env.HISTORIES) console.log(JSON.stringify(seen))
  },
  count * 4000,
)
