import { expect, test } from 'vitest'
import { runHistories } from './histories/histories.ts'

/** `npm run model:schedule` asks for a thousand. */
const count = Number(process.env.HISTORIES ?? 20)

test(
  'rows, counters and the indexes of the runs agree with a recount, whatever happens to a contract in whatever order',
  async () => {
    const seen = await runHistories(count, 20261122, count > 50 ? 50 : 4)
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
    if (process.env.HISTORIES) console.log(JSON.stringify(seen))
  },
  120_000 + count * 4000,
)
