import { spawnSync } from 'node:child_process'

/** `npm run model:e-invoice`: 1,000 generated invoices and credit notes held to the official rules of PINT A-NZ. The tests do the same with fewer. */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'shared', 'test/shared/deals/e-invoice/rules.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, E_INVOICES: '1000' },
  },
)
process.exitCode = status ?? 1
