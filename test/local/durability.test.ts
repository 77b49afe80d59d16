import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb'
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it } from 'vitest'
import { fixtureAssembly } from './fixtures/assembly.ts'
import { until } from './fixtures/journal.ts'

// @reaches infra/local

type Reach = {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  queue: string
  deadLetters: string
  table: string
  journal: string
}
type Owner = { process: ChildProcess; reach: Reach; dynamo: DynamoDBClient; sqs: SQSClient }

const start = async (assembly: string, dataDir: string): Promise<Owner> => {
  const script = join(import.meta.dirname, 'fixtures', 'core-owner.ts')
  const owner = spawn(process.execPath, [script, assembly, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const reach = JSON.parse(line.toString('utf8')) as Reach
  const settings = {
    endpoint: reach.endpoint,
    credentials: reach.credentials,
    region: 'ap-southeast-2',
    maxAttempts: 1,
  }
  return { process: owner, reach, dynamo: new DynamoDBClient(settings), sqs: new SQSClient(settings) }
}

const kill = async (owner: Owner) => {
  const gone = once(owner.process, 'exit')
  owner.process.kill('SIGKILL')
  await gone
  owner.dynamo.destroy()
  owner.sqs.destroy()
}

/** Writes rows and messages until the local cloud is gone, noting what was acknowledged. */
const writeUntilKilled = async ({ dynamo, sqs, reach }: Owner, round: number, rows: string[], messages: string[]) => {
  const each = async (write: (name: string) => Promise<unknown>, acknowledged: string[]) => {
    try {
      for (let index = 0; ; index += 1) {
        const name = `${round}-${index}`
        await write(name)
        acknowledged.push(name)
      }
    } catch {
      // The connection broke: what was under way was not acknowledged.
    }
  }
  const put = (name: string) =>
    dynamo.send(new PutItemCommand({ TableName: reach.table, Item: { pk: { S: name }, sk: { S: 'x' } } }))
  const send = (name: string) =>
    sqs.send(new SendMessageCommand({ QueueUrl: reach.queue, MessageBody: JSON.stringify({ name }) }))
  await Promise.all([each(put, rows), each(send, messages)])
}

const arrived = async ({ dynamo, reach }: Owner, source: string): Promise<Set<string>> => {
  const names = new Set<string>()
  let ExclusiveStartKey: Record<string, never> | undefined
  do {
    const page = await dynamo.send(
      new QueryCommand({
        TableName: reach.journal,
        KeyConditionExpression: 'pk = :pk',
        ProjectionExpression: 'sk',
        ExpressionAttributeValues: { ':pk': { S: source } },
        ExclusiveStartKey,
      }),
    )
    for (const item of page.Items ?? []) names.add(item.sk?.S ?? '')
    ExclusiveStartKey = page.LastEvaluatedKey as Record<string, never> | undefined
  } while (ExclusiveStartKey)
  return names
}

it('kill -9 loses no row, message or stream record that was acknowledged', async () => {
  const assembly = await fixtureAssembly()
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewell-kill-'))
  const rows: string[] = []
  const messages: string[] = []
  let owner: Owner | undefined
  try {
    for (const [round, delay] of [80, 250, 150, 400].entries()) {
      owner = await start(assembly, dataDir)
      const writing = writeUntilKilled(owner, round, rows, messages)
      await new Promise(done => setTimeout(done, delay))
      await kill(owner)
      await writing
    }
    const last = await start(assembly, dataDir)
    owner = last
    expect(rows.length).toBeGreaterThan(0)
    expect(messages.length).toBeGreaterThan(0)
    await until(
      () => arrived(last, 'stream'),
      names => rows.every(name => names.has(name)),
    )
    // A message whose consumer was killed as often as the queue allows is with the dead letters: kept, not lost.
    const buried = new Set<string>()
    await until(
      async () => {
        const { Messages = [] } = await last.sqs.send(
          new ReceiveMessageCommand({ QueueUrl: last.reach.deadLetters, MaxNumberOfMessages: 10 }),
        )
        for (const { Body = '{}' } of Messages) buried.add((JSON.parse(Body) as { name: string }).name)
        return new Set([...(await arrived(last, 'queue')), ...buried])
      },
      names => messages.every(name => names.has(name)),
    )
  } finally {
    if (owner) await kill(owner)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
