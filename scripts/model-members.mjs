import { spawnSync } from 'node:child_process'

/**
 * `npm run model:members`: 10,000 random sequences of commands on members, roles and teams, after each of which nobody holds more than they
 * were given. The tests do the same with fewer.
 */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/organisations/model.test.ts'],
  { stdio: 'inherit', env: { ...process.env, SEQUENCES: process.env.SEQUENCES ?? '10000' } },
)
process.exitCode = status ?? 1
