import { spawnSync } from 'node:child_process'

/**
 * `npm run model:tampering`: every leaf of what a client can send to the methods of deals, in every base call, with everything that the
 * suite tries, and 2,000 payloads with several at once. `TAMPERED=` asks for another number. The tests try each kind of place once.
 */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'functions', 'test/functions/deals/tampering.test.ts'],
  { stdio: 'inherit', env: { TAMPERED: '2000', ...process.env } },
)
process.exitCode = status ?? 1
