import { DynamoCallError, dynamoCall } from '../dynamodb/server.ts'
import type { Outcome } from '../lambda/pool.ts'
import { type BatchRules, processBatch } from './batch.ts'
import type { Clock } from './clock.ts'
import type { Progress } from './progress.ts'

/** Reads a table's stream and gives its records to a function, in order, each at least once. */

type StreamRecord = {
  eventID: string
  eventName: string
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime?: number } & Record<string, unknown>
}

export type StreamSourceOptions = {
  /** Where the DynamoDB server answers, and the ARN by which it knows the stream. */
  readonly serverUrl: string
  readonly serverStreamArn: string
  /** The ARN that the template gives the stream, as the function sees it. */
  readonly streamArn: string
  readonly region: string
  readonly functionName: string
  readonly batchSize: number
  readonly startAt: 'TRIM_HORIZON' | 'LATEST'
  readonly rules: BatchRules
  readonly progress: Progress
  readonly invoke: (event: unknown) => Promise<Outcome>
  /** Where records go that were given up; they are lost without one. */
  readonly onFailure: ((body: unknown) => void) | undefined
  readonly report: (message: string) => void
  /** The first pause before a retry; it doubles up to a minute. */
  readonly retryMs?: number
  readonly clock: Clock
}

export type StreamSource = {
  /** Looks at the stream now rather than at the next poll. */
  nudge(): void
  /** Whether everything that it was told of was given on. */
  isResting(): boolean
  close(): Promise<void>
}

/** A safety net only: the gateway nudges after each write that it lets through, and so does who writes directly (lambda/hand-over.mjs). */
const IDLE_POLL_MS = 5000
const MAX_RETRY_PAUSE_MS = 60_000

export const startStreamSource = (options: StreamSourceOptions): StreamSource => {
  const { serverUrl, serverStreamArn: StreamArn, progress } = options
  const source = `${options.functionName} ${StreamArn}`
  const stopped = Promise.withResolvers<void>()
  let stopping = false
  let wake: (() => void) | undefined
  let nudged = false
  let resting = false

  const call = <T>(operation: string, input: object) =>
    dynamoCall<T>(serverUrl, operation, input, 'DynamoDBStreams_20120810')

  const pause = (ms: number, wakeable: boolean): Promise<void> =>
    new Promise(done => {
      const finish = () => {
        clearTimeout(timer)
        wake = undefined
        done()
      }
      const timer = setTimeout(finish, ms)
      if (wakeable) wake = finish
      void stopped.promise.then(finish)
    })

  const shards = async () =>
    (await call<{ StreamDescription: { Shards?: { ShardId: string }[] } }>('DescribeStream', { StreamArn }))
      .StreamDescription.Shards ?? []

  const iteratorOf = async (ShardId: string): Promise<string | undefined> => {
    const get = (input: object) =>
      call<{ ShardIterator?: string }>('GetShardIterator', { StreamArn, ShardId, ...input })
    const checkpoint = progress.checkpoint(`${source} ${ShardId}`)
    if (checkpoint === undefined) return (await get({ ShardIteratorType: options.startAt })).ShardIterator
    try {
      const at = { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: checkpoint }
      return (await get(at)).ShardIterator
    } catch (error) {
      // What came after the checkpoint may be older than a stream keeps: then go on with the oldest that is left.
      if (!(error instanceof DynamoCallError)) throw error
      return (await get({ ShardIteratorType: 'TRIM_HORIZON' })).ShardIterator
    }
  }

  const asEvent = (records: readonly StreamRecord[]) => ({
    Records: records.map(record => ({
      ...record,
      dynamodb: {
        ...record.dynamodb,
        // By the database's own clock, which is the machine's.
        ...(record.dynamodb.ApproximateCreationDateTime === undefined
          ? {}
          : {
              ApproximateCreationDateTime:
                record.dynamodb.ApproximateCreationDateTime + Math.round(options.clock.ahead() / 1000),
            }),
      },
      eventID: `${options.functionName}-${StreamArn.split('/').at(-1)}-${record.eventID}`,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: options.region,
      eventSourceARN: options.streamArn,
    })),
  })

  const discard = (shardId: string) => async (records: readonly StreamRecord[], attempts: number) => {
    options.report(`${options.functionName}: gave up ${records.length} stream records after ${attempts} attempts`)
    const [first, last] = [records.at(0), records.at(-1)].map(record =>
      new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString(),
    )
    options.onFailure?.({
      requestContext: {
        requestId: crypto.randomUUID(),
        functionArn: options.functionName,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId,
        startSequenceNumber: records.at(0)?.dynamodb.SequenceNumber,
        endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
        approximateArrivalOfFirstRecord: first,
        approximateArrivalOfLastRecord: last,
        batchSize: records.length,
        streamArn: options.streamArn,
      },
    })
  }

  const give = (shardId: string, records: readonly StreamRecord[]) =>
    processBatch(records, options.rules, {
      invoke: batch => options.invoke(asEvent(batch)),
      sequenceOf: record => record.dynamodb.SequenceNumber,
      commit: record => progress.setCheckpoint(`${source} ${shardId}`, record.dynamodb.SequenceNumber),
      discard: discard(shardId),
      pause: async attempt => {
        await pause(Math.min((options.retryMs ?? 250) * 2 ** (attempt - 1), MAX_RETRY_PAUSE_MS), false)
        return !stopping
      },
    })

  const run = async () => {
    const iterators = new Map<string, string | undefined>()
    while (!stopping) {
      nudged = false
      let found = 0
      if (iterators.size === 0)
        for (const { ShardId } of await shards()) iterators.set(ShardId, await iteratorOf(ShardId))
      for (const [shardId, iterator] of iterators) {
        if (iterator === undefined || stopping) continue
        const { Records = [], NextShardIterator } = await call<{
          Records?: StreamRecord[]
          NextShardIterator?: string
        }>('GetRecords', { ShardIterator: iterator, Limit: options.batchSize })
        found += Records.length
        if (!(await give(shardId, Records))) return
        iterators.set(shardId, NextShardIterator)
      }
      if (found > 0 || nudged) continue
      resting = true
      await pause(IDLE_POLL_MS, true)
      resting = false
    }
  }

  const keepRunning = async () => {
    while (!stopping) {
      try {
        await run()
      } catch (error) {
        if (stopping) return
        options.report(
          `${options.functionName}: reading its stream failed: ${error instanceof Error ? error.message : error}`,
        )
        await pause(1000, false)
      }
    }
  }
  const finished = keepRunning()

  return {
    isResting: () => resting && !nudged,
    nudge: () => {
      nudged = true
      wake?.()
    },
    close: async () => {
      stopping = true
      stopped.resolve()
      await finished
    },
  }
}
