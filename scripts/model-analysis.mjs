import { spawnSync } from 'node:child_process'

/** `npm run model:analysis`: a page of /analysis of a supplier with 100,000 invoices, and the units that it reads. `ANALYSED=` asks for another number. */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/deals/analysis.test.ts'],
  { stdio: 'inherit', env: { ANALYSED: '100000', ...process.env } },
)
process.exitCode = status ?? 1
