import { spawnSync } from 'node:child_process'

/** `npm run model:guesses`: 1,000 guesses of each password and code. The tests do the same with fewer. */
const files = ['test/functions/identity/guesses.test.ts', 'test/local/user-pool/guesses.test.ts']
const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
  stdio: 'inherit',
  env: { ...process.env, GUESSES: '1000' },
})
process.exitCode = status ?? 1
