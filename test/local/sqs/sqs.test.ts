import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CancelMessageMoveTaskCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#infra/local/cloudformation/resolve.ts'
import { openQueues } from '#infra/local/sqs/queues.ts'
import { startTestCloud, type TestCloud } from '../fixtures/cloud.ts'
import { until } from '../fixtures/journal.ts'

let cloud: TestCloud
let client: SQSClient
const url = (id: string) => cloud.resources.ofType('AWS::SQS::Queue').find(queue => queue.id.startsWith(id))?.ref ?? ''

beforeAll(async () => {
  cloud = await startTestCloud()
  client = new SQSClient({
    endpoint: cloud.endpoint,
    region: 'ap-southeast-2',
    credentials: cloud.iam.operator,
    maxAttempts: 1,
  })
})
afterAll(async () => {
  client.destroy()
  await cloud[Symbol.asyncDispose]()
})

const send = (queue: string, MessageBody: string, extra: object = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: url(queue), MessageBody, ...extra }))
const receive = async (queue: string, extra: object = {}) =>
  (
    await client.send(
      new ReceiveMessageCommand({
        QueueUrl: url(queue),
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
        ...extra,
      }),
    )
  ).Messages ?? []
const remove = (queue: string, ReceiptHandle: string | undefined) =>
  client.send(new DeleteMessageCommand({ QueueUrl: url(queue), ReceiptHandle }))
const drain = async (queue: string) => {
  for (const message of await receive(queue)) await remove(queue, message.ReceiptHandle)
}
const failure = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'no failure'
  } catch (error) {
    return (error as Error).name
  }
}

describe('what SQS refuses', () => {
  const withAttribute = (name: string, value: object) =>
    failure(send('Plain', 'x', { MessageAttributes: { [name]: value } }))
  it.each([
    ['an unknown type', 'a', { DataType: 'Date', StringValue: 'x' }],
    ['no value', 'a', { DataType: 'String' }],
    ['an empty value', 'a', { DataType: 'String', StringValue: '' }],
    ['an invalid number', 'a', { DataType: 'Number', StringValue: 'seven' }],
    ['a text in place of bytes', 'a', { DataType: 'Binary', StringValue: 'x' }],
    ['a name of AWS', 'AWS.trace', { DataType: 'String', StringValue: 'x' }],
    ['a name with a blank', 'a b', { DataType: 'String', StringValue: 'x' }],
    ['a name that ends with a dot', 'a.', { DataType: 'String', StringValue: 'x' }],
    ['a long name', 'a'.repeat(257), { DataType: 'String', StringValue: 'x' }],
  ])('an attribute with %s', async (_, name, value) => {
    expect(await withAttribute(name, value)).toBe('InvalidParameterValue')
  })
  it('takes types with a label of their own, and numbers in every form', async () => {
    for (const StringValue of ['1', '-1.5', '+2e10', '.5'])
      expect(await withAttribute('a.b-c_d', { DataType: 'Number.money', StringValue })).toBe('no failure')
    await drain('Plain')
  })
  it.each(['', 'a b', 'a/b', 'a'.repeat(81)])('a batch entry called "%s"', async Id => {
    const batch = new SendMessageBatchCommand({ QueueUrl: url('Plain'), Entries: [{ Id, MessageBody: 'x' }] })
    expect(await failure(client.send(batch))).toBe('InvalidBatchEntryId')
  })
  it.each([-1, 43_201, 1.5])('a visibility timeout of %d', async VisibilityTimeout => {
    expect(await failure(receive('Plain', { VisibilityTimeout }))).toMatch(
      /InvalidParameterValue|SerializationException/,
    )
    const hide = new ChangeMessageVisibilityCommand({
      QueueUrl: url('Plain'),
      ReceiptHandle: crypto.randomUUID(),
      VisibilityTimeout,
    })
    expect(await failure(client.send(hide))).toMatch(/InvalidParameterValue|SerializationException/)
  })
  it('a receipt handle that cannot be one', async () => {
    const hide = new ChangeMessageVisibilityCommand({
      QueueUrl: url('Plain'),
      ReceiptHandle: 'no',
      VisibilityTimeout: 1,
    })
    expect(await failure(client.send(hide))).toBe('ReceiptHandleIsInvalid')
  })
})

describe('moving dead letters back', () => {
  const arn = (id: string) =>
    cloud.resources.ofType('AWS::SQS::Queue').find(queue => queue.id.startsWith(id))?.attributes.Arn ?? ''
  const bury = async (count: number) => {
    for (let index = 0; index < count; index += 1) await send('Plain', `dead ${index}`)
    for (let round = 0; round < 2; round += 1)
      expect(await receive('Plain', { VisibilityTimeout: 0 })).toHaveLength(count)
    expect(await receive('Plain')).toEqual([])
  }
  const start = async (extra: object = {}) =>
    client.send(new StartMessageMoveTaskCommand({ SourceArn: arn('DeadJobs'), ...extra }))
  const tasks = async (MaxResults = 10) =>
    (await client.send(new ListMessageMoveTasksCommand({ SourceArn: arn('DeadJobs'), MaxResults }))).Results ?? []

  it('gives each message back to the queue in which it died, and tells how far it is', async () => {
    await bury(3)
    await start()
    const [task] = await until(tasks, list => list[0]?.Status === 'COMPLETED')
    expect(task).toMatchObject({ ApproximateNumberOfMessagesMoved: 3, ApproximateNumberOfMessagesToMove: 3 })
    expect(task?.TaskHandle).toBeUndefined()
    const back = await receive('Plain')
    expect(back.map(({ Body }) => Body)).toEqual(['dead 0', 'dead 1', 'dead 2'])
    expect(back.map(({ Attributes }) => Attributes?.ApproximateReceiveCount)).toEqual(['1', '1', '1'])
    for (const { ReceiptHandle } of back) await remove('Plain', ReceiptHandle)
  })

  it('runs once at a time for a queue, at the rate that was asked for, and can be cancelled', async () => {
    await bury(3)
    const { TaskHandle } = await start({ MaxNumberOfMessagesPerSecond: 1, DestinationArn: arn('Failed') })
    expect(await failure(start())).toMatch(/UnsupportedOperation/)
    expect((await tasks(1))[0]).toMatchObject({ Status: 'RUNNING', TaskHandle, DestinationArn: arn('Failed') })
    const cancelled = await client.send(new CancelMessageMoveTaskCommand({ TaskHandle }))
    expect(cancelled.ApproximateNumberOfMessagesMoved).toBeLessThan(3)
    expect((await tasks(1))[0]?.Status).toBe('CANCELLED')
    expect(await failure(client.send(new CancelMessageMoveTaskCommand({ TaskHandle })))).toBe(
      'ResourceNotFoundException',
    )
    await start({ DestinationArn: arn('Failed') })
    await until(tasks, list => list[0]?.Status === 'COMPLETED')
    await drain('Failed')
  })

  it('refuses a queue that takes no dead letters, an unknown one, and an invalid rate', async () => {
    expect(await failure(start({ SourceArn: arn('Plain') }))).toBe('InvalidParameterValue')
    expect(await failure(start({ SourceArn: `${arn('Plain')}x` }))).toBe('ResourceNotFoundException')
    expect(await failure(start({ DestinationArn: `${arn('Plain')}x` }))).toBe('ResourceNotFoundException')
    expect(await failure(start({ MaxNumberOfMessagesPerSecond: 501 }))).toBe('InvalidParameterValue')
    expect(await failure(client.send(new CancelMessageMoveTaskCommand({ TaskHandle: 'x' })))).toBe(
      'InvalidParameterValue',
    )
  })
})

describe('the SQS wire, through the SDK', () => {
  it('sends, receives once and deletes, with attributes and digests that the SDK checks', async () => {
    const sent = await send('Plain', 'hello é', {
      MessageAttributes: {
        kind: { DataType: 'String', StringValue: 'x' },
        raw: { DataType: 'Binary', BinaryValue: new Uint8Array([1]) },
      },
    })
    const [message, ...others] = await receive('Plain')
    expect(others).toEqual([])
    expect(message).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'hello é',
      Attributes: { ApproximateReceiveCount: '1' },
      MessageAttributes: { kind: { StringValue: 'x' }, raw: { BinaryValue: new Uint8Array([1]) } },
    })
    expect(await receive('Plain')).toEqual([])
    await remove('Plain', message?.ReceiptHandle)
    await remove('Plain', message?.ReceiptHandle)
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: url('Plain'), AttributeNames: ['All'] }),
    )
    expect(Attributes).toMatchObject({
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '0',
      VisibilityTimeout: '1',
    })
  })

  it('finds a queue by its name', async () => {
    const QueueName = url('Plain').split('/').at(-1)
    expect((await client.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl).toBe(url('Plain'))
  })

  it('takes and deletes batches, telling which entries failed', async () => {
    const sent = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: url('Plain'),
        Entries: [
          { Id: 'a', MessageBody: 'one' },
          { Id: 'b', MessageBody: 'bad \u0001' },
          { Id: 'c', MessageBody: 'two' },
        ],
      }),
    )
    expect(sent.Successful?.map(entry => entry.Id)).toEqual(['a', 'c'])
    expect(sent.Failed).toMatchObject([{ Id: 'b', Code: 'InvalidMessageContents', SenderFault: true }])
    const messages = await receive('Plain')
    expect(messages.map(message => message.Body).toSorted()).toEqual(['one', 'two'])
    const deleted = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: url('Plain'),
        Entries: [
          ...messages.map((message, index) => ({ Id: `${index}`, ReceiptHandle: message.ReceiptHandle })),
          { Id: 'x', ReceiptHandle: 'no' },
        ],
      }),
    )
    expect(deleted.Successful).toHaveLength(2)
    expect(deleted.Failed).toMatchObject([{ Id: 'x', Code: 'ReceiptHandleIsInvalid' }])
  })

  it('shows a message again after its visibility timeout, and buries it after the last receive', async () => {
    await send('Plain', 'stubborn')
    const again = async () => {
      const [message] = await receive('Plain', { WaitTimeSeconds: 3 })
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: url('Plain'),
          ReceiptHandle: message?.ReceiptHandle,
          VisibilityTimeout: 0,
        }),
      )
      return message?.Attributes?.ApproximateReceiveCount
    }
    expect(await again()).toBe('1')
    expect(await again()).toBe('2')
    expect(await receive('Plain')).toEqual([])
    const [buried] = await receive('DeadJobs')
    expect(buried?.Body).toBe('stubborn')
    await drain('DeadJobs')
    await remove('DeadJobs', buried?.ReceiptHandle)
  })

  it('waits for a message, and hides a delayed one', async () => {
    const waiting = receive('Plain', { WaitTimeSeconds: 10 })
    await send('Plain', 'late', { DelaySeconds: 1 })
    expect(await receive('Plain')).toEqual([])
    const [message] = await waiting
    expect(message?.Body).toBe('late')
    await remove('Plain', message?.ReceiptHandle)
  })

  it('keeps the order of a group and takes a repeated message once', async () => {
    const fifo = (body: string, MessageGroupId: string) => send('Ordered', body, { MessageGroupId })
    for (const body of ['a1', 'a2']) await fifo(body, 'a')
    await fifo('b1', 'b')
    const repeated = await fifo('a1', 'a')
    const first = await receive('Ordered', { MaxNumberOfMessages: 1 })
    expect(first.map(message => message.Body)).toEqual(['a1'])
    expect(repeated.MessageId).toBe(first[0]?.MessageId)
    const second = await receive('Ordered')
    expect(second.map(message => message.Body)).toEqual(['b1'])
    await remove('Ordered', first[0]?.ReceiptHandle)
    expect((await receive('Ordered')).map(message => message.Body)).toEqual(['a2'])
  })

  it('refuses what SQS refuses', async () => {
    expect(
      await failure(
        client.send(new SendMessageCommand({ QueueUrl: `${cloud.endpoint}/000000000000/none`, MessageBody: 'x' })),
      ),
    ).toBe('QueueDoesNotExist')
    expect(await failure(send('Plain', 'x'.repeat(1_048_577)))).toBe('InvalidParameterValue')
    expect(await failure(send('Plain', 'bad \u0000'))).toBe('InvalidMessageContents')
    expect(await failure(send('Plain', 'x', { DelaySeconds: 901 }))).toBe('InvalidParameterValue')
    expect(await failure(send('Ordered', 'x'))).toBe('MissingParameter')
    expect(await failure(remove('Plain', 'nonsense'))).toBe('ReceiptHandleIsInvalid')
    expect(await failure(receive('Plain', { MaxNumberOfMessages: 11 }))).toBe('InvalidParameterValue')
    expect(await failure(client.send(new SendMessageBatchCommand({ QueueUrl: url('Plain'), Entries: [] })))).toBe(
      'EmptyBatchRequest',
    )
    const twice = [
      { Id: 'a', MessageBody: '1' },
      { Id: 'a', MessageBody: '2' },
    ]
    expect(await failure(client.send(new SendMessageBatchCommand({ QueueUrl: url('Plain'), Entries: twice })))).toBe(
      'BatchEntryIdsNotDistinct',
    )
  })

  it('refuses a key that is not known and a signature that is wrong', async () => {
    const by = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      new SQSClient({ endpoint: cloud.endpoint, region: 'ap-southeast-2', credentials, maxAttempts: 1 }).send(
        new SendMessageCommand({ QueueUrl: url('Plain'), MessageBody: 'x' }),
      )
    expect(await failure(by({ accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' }))).toBe('UnrecognizedClientException')
    expect(await failure(by({ ...cloud.iam.operator, secretAccessKey: 'x' }))).toBe('InvalidSignatureException')
    expect((await fetch(cloud.endpoint, { method: 'POST', body: '{}' })).status).toBe(403)
  })

  it('lets a function send where its role allows it', async () => {
    const call = async (who: string) =>
      (await (await cloud.post(`/${who}`, { call: 'send' })).json()) as Record<string, unknown>
    expect(await call('sender')).toMatchObject({ ok: true })
    expect(await call('outsider')).toMatchObject({
      ok: false,
      name: 'AccessDeniedException',
      message: expect.stringContaining('sqs:SendMessage'),
    })
  })
})

describe('a queue', () => {
  const queue = (id: string, properties: object): Resource => ({
    stack: 'S',
    id,
    type: 'AWS::SQS::Queue',
    ref: id,
    attributes: { QueueName: id, Arn: `arn:aws:sqs:r:000000000000:${id}` },
    properties: properties as Record<string, unknown>,
  })
  it('keeps what was sent, and shows again what was in flight, when its file is opened again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewell-sqs-'))
    try {
      const open = () => openQueues([queue('q', {})], join(folder, 'q.sqlite'))
      const first = open()
      const [settings] = first.all
      if (!settings) throw new Error('no queue')
      for (const body of ['a', 'b', 'c']) first.send(settings, { body, senderId: 's' })
      const [taken] = await first.receive(settings, { max: 1, waitMs: 0 })
      expect(taken?.body).toBe('a')
      // Not closed: as after kill -9, the second opens the file while nothing was said to the first.
      const second = open()
      const received = await second.receive(settings, { max: 10, waitMs: 0 })
      expect(received.map(message => [message.body, message.receiveCount])).toEqual([
        ['a', 2],
        ['b', 1],
        ['c', 1],
      ])
      first.close()
      second.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
  it('forgets what is older than its retention', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewell-sqs-'))
    let now = 1_000_000
    const queues = openQueues([queue('q', { MessageRetentionPeriod: 60 })], join(folder, 'q.sqlite'), () => now)
    const [settings] = queues.all
    if (!settings) throw new Error('no queue')
    queues.send(settings, { body: 'old', senderId: 's' })
    now += 61_000
    queues.send(settings, { body: 'new', senderId: 's' })
    const received = await queues.receive(settings, { max: 10, waitMs: 0 })
    expect(received.map(message => message.body)).toEqual(['new'])
    queues.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

it('feeds a function, tries again what it refused, and buries what it always refuses', async () => {
  const { journal } = await import('../fixtures/journal.ts')
  for (const job of [{ name: 'good' }, { name: 'twice', failures: 1 }, { name: 'poison', failures: 9 }])
    await send('Jobs', JSON.stringify(job))
  const buried = await until(
    () => receive('DeadJobs'),
    messages => messages.length > 0,
  )
  expect(buried.map(message => message.Body)).toEqual([JSON.stringify({ name: 'poison', failures: 9 })])
  const entries = (await journal(cloud, 'queue')).filter(entry => entry.name !== 'sent')
  expect(Object.fromEntries(entries.map(entry => [entry.name, entry.times]))).toEqual({ good: 1, twice: 2, poison: 2 })
  const record = entries[0]?.detail.record
  expect(record).toMatchObject({
    eventSource: 'aws:sqs',
    awsRegion: 'ap-southeast-2',
    eventSourceARN: expect.stringMatching(/^arn:aws:sqs:ap-southeast-2:000000000000:Data-Jobs/),
    attributes: { ApproximateReceiveCount: expect.any(String), SentTimestamp: expect.any(String) },
  })
})
