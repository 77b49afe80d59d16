import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { escapeForQueue, queue } from '#functions/ports/queue.ts'
import { startTestCloud, type TestCloud } from '#test/local/fixtures/cloud.ts'

/** The real adapter against the stand-in for SQS, which refuses what SQS refuses. */

let cloud: TestCloud
let url: string
beforeAll(async () => {
  cloud = await startTestCloud()
  url = cloud.resources.ofType('AWS::SQS::Queue')[0]!.ref
})
afterAll(() => cloud[Symbol.asyncDispose]())
afterEach(() => vi.unstubAllEnvs())

// Everything JSON.stringify leaves as it is and SQS does not take, what both take, and what is escaped already.
const texts = ['\ufffe\uffff', '\u007f\u0085', 'é 漢 😀 \u{1ffff}', '\ud800 "\\" \u0000 \t\r\n', String.raw`\uffff`]

test('a message arrives as it was sent, whatever characters its texts hold', async () => {
  const { accessKeyId, secretAccessKey } = cloud.iam.operator
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', cloud.endpoint)
  vi.stubEnv('AWS_REGION', 'ap-southeast-2')
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey)
  vi.stubEnv('QUEUE_Test', url)
  const port = await queue('Test').open()
  const sent = { texts, '\uffff key': 1 }
  await port.send([{ id: 'one', body: JSON.stringify(sent) }])
  const client = new SQSClient({})
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 5 }))
  client.destroy()
  expect(Messages.map(({ Body }) => JSON.parse(Body!))).toEqual([sent])
})

test('only what a queue refuses is escaped', () => {
  expect(escapeForQueue('{"a":"é 漢 😀\u{1ffff}"}')).toBe('{"a":"é 漢 😀\u{1ffff}"}')
  expect(escapeForQueue('"\uffff\ufffe"')).toBe(String.raw`"\uffff\ufffe"`)
})
