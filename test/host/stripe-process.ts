import { startStripe } from '#infra/host/stripe/server.ts'
import { publishableKey, secretKey, webhookSecret } from './stripe-support.ts'

/** The stand-in in a process of its own, for tests that kill it. Tells its address in a line. */
const [dataDir = '', webhookUrl = ''] = process.argv.slice(2)
const keys = { secretKey, publishableKey, webhookSecret }
const { url } = await startStripe({ dataDir, ...keys, webhookUrl, retryAfterMs: 20 })
process.stdout.write(`${url}\n`)
