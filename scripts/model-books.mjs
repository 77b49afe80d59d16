import { spawnSync } from 'node:child_process'

/** `npm run model:books`: 1,000 histories of money with faults, held to the provider's balances. `BOOKS=` asks for another number, `BOOKS_SEED=` for others. */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/payments/books-model.test.ts'],
  { stdio: 'inherit', env: { BOOKS: '1000', ...process.env } },
)
process.exitCode = status ?? 1
