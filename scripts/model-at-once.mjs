import { spawnSync } from 'node:child_process'

/** `npm run model:at-once`: 200 histories of deals in which both sides act at the same moment, held to the state tables. `AT_ONCE=` asks for another number. */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/deals/at-once.test.ts'],
  { stdio: 'inherit', env: { AT_ONCE: '200', ...process.env } },
)
process.exitCode = status ?? 1
