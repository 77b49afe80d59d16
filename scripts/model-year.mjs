import { spawnSync } from 'node:child_process'

/**
 * `npm run model:year`: a year of daily runs by moved clock over 250, 500 and 1,000 contracts, and over the first number once more beside as many of
 * which nothing falls due in it: time and units. `YEAR_CONTRACTS=` and `YEAR_DAYS=` ask for others. The tests do the same with fewer.
 */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/payments/year.test.ts'],
  { stdio: 'inherit', env: { YEAR_CONTRACTS: '250,500,1000', YEAR_DAYS: '365', ...process.env } },
)
process.exitCode = status ?? 1
