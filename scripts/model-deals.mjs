import { spawnSync } from 'node:child_process'

/**
 * `npm run model:deals`: 100,000 generated deals of 1 to 20 items in every currency through the rules that the server runs, and 1,000 through
 * dispatch from the request to the last payment, all held to the cent. `DEALS=` and `DEALS_DISPATCHED=` ask for other numbers. The tests do
 * the same with fewer.
 */
const env = { DEALS: '100000', DEALS_DISPATCHED: '1000', ...process.env }
const runs = [
  ['shared', 'test/shared/deals/trail.test.ts'],
  ['functions', 'test/functions/deals/trail.test.ts'],
].map(([project, file]) => spawnSync('npx', ['vitest', 'run', '--project', project, file], { stdio: 'inherit', env }))
process.exitCode = runs.every(({ status }) => status === 0) ? 0 : 1
