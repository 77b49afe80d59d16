import { spawnSync } from 'node:child_process'

/**
 * `npm run model:schedule`: the derived schedule held to the stored one on 10,000 contracts, and 1,000 random histories of a contract held to a
 * recount. The tests do the same with fewer.
 */
const files = ['deals/derived-schedule', 'payments/histories'].map(name => `test/functions/${name}.test.ts`)
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'functions', ...files], {
  stdio: 'inherit',
  env: { ...process.env, SCHEDULES: '10000', HISTORIES: '1000' },
})
process.exitCode = status ?? 1
