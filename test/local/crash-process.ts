import { startMailbox } from '#infra/local/mailbox/mailbox.ts'
import { startS3 } from '#infra/local/s3/server.ts'

/** One server in a process of its own, for tests that kill it. Tells a line of JSON for its address and what it heard. */
const [kind = '', dataDir = ''] = process.argv.slice(2)
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
} else {
  const { url } = await startMailbox({
    dataDir,
    region: 'ap-southeast-2',
    verifiedIdentities: ['stage.localhost'],
    secretOf: () => 'secret',
    authorise: () => true,
  })
  tell({ url })
}
