import { spawnSync } from 'node:child_process'

/**
 * `npm run model:kept`: one organisation with 100,000 files and 50,000 mails, of which each list, page and search is held to the units of its
 * method. `FILES=` and `MAILS=` ask for other numbers; `CAPACITY_LOG=` names a file in which each call writes what it took.
 */
const { status } = spawnSync(
  'npx',
  [
    ...['vitest', 'run', '--project', 'functions', '--no-file-parallelism'],
    ...['test/functions/files/many-files.test.ts', 'test/functions/work/many-mails.test.ts'],
  ],
  { stdio: 'inherit', env: { FILES: '100000', MAILS: '50000', ...process.env } },
)
process.exitCode = status ?? 1
