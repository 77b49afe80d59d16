import { spawnSync } from 'node:child_process'

/**
 * `npm run bench:billing-day`: what a day costs on which 250, 500 and 1,000 usage fees fall due, the night that checks as many charges,
 * and a day on which as many invoices are taken by auto-debit.
 */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/payments/billing-day.test.ts'],
  { stdio: 'inherit', env: { BILLING_DAY: '250,500,1000', ...process.env } },
)
process.exitCode = status ?? 1
