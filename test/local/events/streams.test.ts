import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedItems, processBatch } from '#infra/local/events/batch.ts'
import { bucketEvents } from '#infra/local/events/bucket-events.ts'
import { openProgress } from '#infra/local/events/progress.ts'
import { startTestCloud, type TestCloud } from '../fixtures/cloud.ts'
import { journal, until } from '../fixtures/journal.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud({ retryMs: 5 })
})
afterAll(() => cloud[Symbol.asyncDispose]())

const clientOf = ({ endpoint, iam }: TestCloud) =>
  new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials: iam.operator })
const itemsOf = (where: TestCloud) =>
  where.resources.ofType('AWS::DynamoDB::GlobalTable').find(({ id }) => id.startsWith('Items'))?.ref
const put = (id: string, fail?: string, where = cloud) =>
  clientOf(where).send(
    new PutItemCommand({
      TableName: itemsOf(where),
      Item: { pk: { S: id }, sk: { S: 'x' }, ...(fail ? { fail: { S: fail } } : {}) },
    }),
  )
const failedQueue = () => {
  const queue = cloud.queues.all.find(({ name }) => name.startsWith('Data-Failed'))
  if (!queue) throw new Error('no queue')
  return queue
}
const seen = async (names: string[], where = cloud) =>
  until(
    () => journal(where, 'stream'),
    entries => names.every(name => entries.some(entry => entry.name === name)),
  )

describe('a stream', () => {
  it('gives a function its records in order, as DynamoDB describes them', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `row${String(index).padStart(2, '0')}`)
    for (const name of names) await put(name)
    const entries = await seen(names)
    expect(entries.map(entry => entry.name)).toEqual(names)
    expect(entries.every(entry => Number(entry.detail.batch) <= 10)).toBe(true)
    expect(entries[0]?.detail.record).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      awsRegion: 'ap-southeast-2',
      eventSourceARN: expect.stringMatching(
        /^arn:aws:dynamodb:ap-southeast-2:000000000000:table\/Data-Items\w+\/stream\//,
      ),
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        Keys: { pk: { S: 'row00' } },
        NewImage: { pk: { S: 'row00' } },
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    })
  })

  it('gives up a record that always fails, tells where it was, and goes on with the others', async () => {
    const names = ['before', 'bad', 'after']
    for (const name of names) await put(name, name === 'bad' ? 'report' : undefined)
    const [message] = await cloud.queues.receive(failedQueue(), { max: 1, waitMs: 30_000 })
    expect(JSON.parse(message?.body ?? '{}')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      DDBStreamBatchInfo: { batchSize: 1, streamArn: expect.stringContaining('/stream/') },
    })
    cloud.queues.store.remove(failedQueue(), message?.receiptHandle ?? '')
    const entries = await seen(names)
    const times = Object.fromEntries(entries.map(entry => [entry.name, entry.times]))
    expect(times.before).toBe(1)
    // Tried in a larger batch too, if it was read in one: splitting a batch uses up no attempt.
    expect(times.bad).toBeGreaterThanOrEqual(3)
    expect(times.after).toBeGreaterThanOrEqual(1)
  })

  it('splits a batch whose function throws until only the culprit is left', async () => {
    const names = ['c1', 'c2', 'culprit', 'c3', 'c4']
    for (const name of names) await put(name, name === 'culprit' ? 'throw' : undefined)
    const [message] = await cloud.queues.receive(failedQueue(), { max: 1, waitMs: 30_000 })
    expect(JSON.parse(message?.body ?? '{}')).toMatchObject({ DDBStreamBatchInfo: { batchSize: 1 } })
    const entries = await seen(names)
    expect(entries.find(entry => entry.name === 'c4')?.times).toBeGreaterThanOrEqual(1)
  })

  it('goes on after a stop where it was, with what was written meanwhile', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewell-stream-'))
    try {
      {
        await using first = await startTestCloud({ dataDir })
        await put('one', undefined, first)
        await seen(['one'], first)
      }
      {
        await using second = await startTestCloud({ dataDir })
        await put('two', undefined, second)
        const entries = await seen(['two'], second)
        expect(entries.map(entry => [entry.name, entry.times])).toEqual([
          ['one', 1],
          ['two', 1],
        ])
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('a schedule', () => {
  it('calls its function with the event of EventBridge', async () => {
    await cloud.scheduler.runNow(cloud.resources.ofType('AWS::Events::Rule')[0]?.ref ?? '')
    const [entry] = await journal(cloud, 'schedule')
    expect(entry).toMatchObject({
      name: 'aws.events',
      detail: { 'detail-type': 'Scheduled Event', region: 'ap-southeast-2' },
    })
  })
})

describe('a new object', () => {
  it('calls the function of its prefix with the event of S3, its key encoded', async () => {
    const bucket = cloud.resources.ofType('AWS::S3::Bucket')[0]?.ref ?? ''
    const { resources, clock } = cloud
    const tell = bucketEvents({ resources, invoke: cloud.functions.invoke, report: () => {}, clock })
    await tell({ bucket, key: 'uploads/a b+é.pdf', size: 12, etag: 'abc' })
    await tell({ bucket, key: 'elsewhere/c.pdf', size: 1, etag: 'def' })
    const entries = await journal(cloud, 'object')
    expect(entries.map(({ name }) => name)).toEqual(['uploads/a+b%2B%C3%A9.pdf'])
    expect(entries[0]?.detail).toMatchObject({
      eventSource: 'aws:s3',
      eventName: 'ObjectCreated:Put',
      awsRegion: 'ap-southeast-2',
      s3: { bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` }, object: { size: 12, eTag: 'abc' } },
    })
  })
})

type Step = { given: number[]; ok: boolean }

/** Runs a batch against a function that fails some records, and tells what became of each record. */
const simulate = async (
  size: number,
  bad: ReadonlySet<number>,
  report: boolean,
  bisect: boolean,
  maximumRetries: number,
) => {
  const steps: Step[] = []
  const committed: number[] = []
  const discarded: number[] = []
  const taken = new Set<number>()
  const records = Array.from({ length: size }, (_, index) => index)
  await processBatch(
    records,
    { reportItemFailures: report, bisect, maximumRetries },
    {
      sequenceOf: String,
      commit: record => void committed.push(record),
      discard: async list => void discarded.push(...list),
      pause: async () => true,
      invoke: async given => {
        const failing = given.filter(record => bad.has(record))
        steps.push({ given: [...given], ok: failing.length === 0 })
        for (const record of given) if (!bad.has(record)) taken.add(record)
        if (failing.length === 0) return { ok: true, value: {} }
        if (report)
          return { ok: true, value: { batchItemFailures: failing.map(record => ({ itemIdentifier: String(record) })) } }
        return { ok: false, failure: { errorType: 'Error', errorMessage: 'x' } }
      },
    },
  )
  return { steps, committed, discarded, taken }
}

describe('a batch', () => {
  it('never skips a good record, never goes back behind a checkpoint, and ends at the last record', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(11)),
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
        async (size, bad, report, retries) => {
          const culprits = new Set(bad.filter(record => record < size))
          const { committed, taken, discarded, steps } = await simulate(size, culprits, report, true, retries)
          expect([...committed].toSorted((a, b) => a - b)).toEqual(committed)
          expect(committed.at(-1)).toBe(size - 1)
          expect(taken.size + culprits.size).toBe(size)
          for (const culprit of culprits) expect(discarded).toContain(culprit)
          for (const { given } of steps) expect([...given].toSorted((a, b) => a - b)).toEqual(given)
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })
  it('without bisecting is tried as a whole', async () => {
    const { steps, discarded } = await simulate(3, new Set([1]), false, false, 2)
    expect(steps.map(step => step.given.length)).toEqual([3, 3, 3])
    expect(discarded).toEqual([0, 1, 2])
  })
  it.each([
    [null, []],
    [{}, []],
    ['', []],
    [{ batchItemFailures: [] }, []],
    [{ batchItemFailures: null }, []],
    [{ batchItemFailures: [{ itemIdentifier: 'a' }] }, ['a']],
    [{ batchItemFailures: [{ itemIdentifier: '' }] }, 'all'],
    [{ batchItemFailures: [{ wrong: 'a' }] }, 'all'],
    [{ batchItemFailures: 'a' }, 'all'],
  ])('reads the answer %j', (value, expected) => {
    expect(failedItems(value)).toEqual(expected)
  })
})

it('a checkpoint is on disk as soon as it is set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-progress-'))
  const first = openProgress(join(folder, 'p.sqlite'))
  first.setCheckpoint('s', '41')
  first.setCheckpoint('s', '42')
  const second = openProgress(join(folder, 'p.sqlite'))
  expect(second.checkpoint('s')).toBe('42')
  expect(second.checkpoint('other')).toBeUndefined()
  first.close()
  second.close()
  rmSync(folder, { recursive: true, force: true })
})
