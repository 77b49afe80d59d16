import { readPoolSettings } from '#infra/local/user-pool/settings.ts'
import { startUserPool } from '#infra/local/user-pool/user-pool.ts'
import { clientId, poolId, properties } from './harness.ts'

/** A pool in a process of its own, for tests that kill it: says its address and every message on its standard output. */
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)
const pool = await startUserPool({
  dataDir: process.argv[2]!,
  poolId,
  settings: readPoolSettings(properties),
  clients: [{ clientId, callbackUrls: [], logoutUrls: [], providers: [] }],
  deliver: message => say({ text: message.text }),
  secretOf: () => undefined,
  authorise: () => false,
})
say({ url: pool.url })
