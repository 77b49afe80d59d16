import { startMailbox } from '#infra/local/mailbox/mailbox.ts'
import { startS3 } from '#infra/local/s3/server.ts'
import { startStripe } from '#infra/local/stripe/server.ts'
import { publishableKey, secretKey, webhookSecret } from './stripe-support.ts'

/** One server in a process of its own, for tests that kill it. Tells a line of JSON for its address and what it heard. */
const [kind = '', dataDir = '', webhookUrl = ''] = process.argv.slice(2)
const tell = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`)

if (kind === 's3') {
  const { url } = await startS3({
    dataDir,
    buckets: [{ name: 'files' }],
    secretFor: () => 'secret',
    authorise: () => true,
    onObjectCreated: (_bucket, key) => tell({ created: key }),
  })
  tell({ url })
} else if (kind === 'mailbox') {
  const { url } = await startMailbox({
    dataDir,
    region: 'ap-southeast-2',
    verifiedIdentities: ['tradewell.localhost'],
    secretOf: () => 'secret',
    authorise: () => true,
  })
  tell({ url })
} else {
  const keys = { secretKey, publishableKey, webhookSecret }
  const { url } = await startStripe({ dataDir, ...keys, webhookUrl, retryAfterMs: 20 })
  tell({ url })
}
