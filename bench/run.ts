import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** `npm run bench`: every benchmark, one after the other. docs/performance.md keeps what they said. */
for (const name of ['payment-schedule', 'cold-start', 'front-door', 'web-vitals', 'search']) {
  const file = path.join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exitCode = 1
}
