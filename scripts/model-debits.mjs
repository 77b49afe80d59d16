import { spawnSync } from 'node:child_process'

/**
 * `npm run model:debits`: 1,450 payments that are taken by auto-debit over two moved years (1,000 are tried), and 1,100 more that somebody pays by hand at some
 * moment (more than 500 are out by then), with dishonours, lost webhooks, an account that is restricted for days, and functions that die. `DEBITS=`, `DEBIT_HANDS=`, `DEBIT_DAYS=` and `DEBIT_SEED=` ask for others.
 */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/payments/debit-runs.test.ts'],
  { stdio: 'inherit', env: { DEBITS: '1450', DEBIT_HANDS: '1100', DEBIT_DAYS: '790', ...process.env } },
)
process.exitCode = status ?? 1
