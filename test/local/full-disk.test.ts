import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it, vi } from 'vitest'
import { createDynamoGateway } from '#infra/local/dynamodb/gateway.ts'
import type { Iam } from '#infra/local/iam/roles.ts'
import { inTransaction, isDiskFull, openDatabase } from '#infra/local/wire/sqlite.ts'
import { startTestCloud } from './fixtures/cloud.ts'

const failure = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}

it('a file of rows that finds no room refuses writes, can be read, and goes on when there is room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  const db = openDatabase(join(folder, 'rows.sqlite'))
  db.exec('CREATE TABLE rows (text TEXT)')
  const add = (text: string) => inTransaction(db, () => db.prepare('INSERT INTO rows VALUES (?)').run(text))
  const count = () => (db.prepare('SELECT count(*) AS n FROM rows').get() as { n: number }).n
  add('before')
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
  // SQLite says of a bound on its pages what it says of a disk without room.
  db.exec(`PRAGMA max_page_count = ${pages}`)
  expect(isDiskFull(failure(() => add('x'.repeat(100_000))))).toBe(true)
  expect(count()).toBe(1)
  db.exec('PRAGMA max_page_count = 100000')
  add('x'.repeat(100_000))
  expect(count()).toBe(2)
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('tells a full disk from other faults', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) expect(isDiskFull(Object.assign(new Error(), { code }))).toBe(true)
  for (const error of [new Error('x'), undefined, Object.assign(new Error(), { code: 'EACCES' }), { errcode: 5 }])
    expect(isDiskFull(error)).toBe(false)
})

it('a service answers that it is unavailable, the terminal is told once, and reading goes on', async () => {
  await using cloud = await startTestCloud()
  const { endpoint, iam, queues } = cloud
  const client = new SQSClient({ endpoint, region: 'ap-southeast-2', credentials: iam.operator, maxAttempts: 1 })
  const QueueUrl = cloud.resources.ofType('AWS::SQS::Queue').find(({ id }) => id.startsWith('Plain'))?.ref
  const send = () => client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }))
  const full = vi.spyOn(queues, 'send').mockImplementation(() => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
  })
  for (let tries = 0; tries < 3; tries += 1)
    await expect(send()).rejects.toMatchObject({ name: 'ServiceUnavailable', $metadata: { httpStatusCode: 503 } })
  expect(cloud.reports.filter(line => line.includes('disk is full'))).toHaveLength(1)
  expect(cloud.reports.join('\n')).not.toContain('    at ')
  await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))
  full.mockRestore()
  await send()
  client.destroy()
})

it('a row that finds no room is refused with a word, and rows are read', async () => {
  // As dynoxide answers on a disk without room.
  const full =
    'commit failed (backend: database or disk is full) and rollback also failed (backend: cannot rollback - no transaction is active)'
  const server = createServer((request, response) => {
    const isRead = String(request.headers['x-amz-target']).endsWith('.GetItem')
    request.resume().on('end', () => {
      response.writeHead(isRead ? 200 : 500, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(isRead ? '{"Item":{}}' : JSON.stringify({ __type: 'InternalServerError', message: full }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const reports: string[] = []
  const gateway = createDynamoGateway({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    iam: { authorise: () => true, denial: () => '' } as unknown as Iam,
    arnOf: table => `arn:aws:dynamodb:::table/${table}`,
    keysOf: () => undefined,
    onWrite: () => {},
    report: line => reports.push(line),
  })
  const ask = async (operation: string) => {
    const { status, body } = await gateway.answer({
      accessKeyId: 'a',
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: Buffer.from(JSON.stringify({ TableName: 'Rows', Key: {}, Item: {} })),
    } as unknown as Parameters<typeof gateway.answer>[0])
    return { status, body: body.toString('utf8') }
  }
  expect(await ask('PutItem')).toMatchObject({
    status: 503,
    body: expect.stringContaining('The disk of this machine is full.'),
  })
  expect(await ask('GetItem')).toMatchObject({ status: 200 })
  expect(reports).toEqual(['database or disk is full'])
  gateway.close()
  server.close()
})
