import { createHash } from 'node:crypto'
import type { Outcome } from '../lambda/pool.ts'
import type { Queues } from '../sqs/queues.ts'
import type { QueueSettings, Received } from '../sqs/store.ts'
import { systemAttributes } from '../sqs/wire.ts'
import { isDiskFull } from '../wire/sqlite.ts'
import { failedItems } from './batch.ts'
import type { Clock } from './clock.ts'

/** Polls a queue for a function ("Using AWS Lambda with Amazon SQS"). */

/** How long a poller waits for room on the disk before it asks again. */
const FULL_DISK_MS = 1000

export type QueueSource = {
  /** Whether the queue holds nothing that could be given on now, and nothing that is being handled. */
  isResting(): boolean
  close(): Promise<void>
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const asEvent = (messages: readonly Received[], queue: QueueSettings, region: string, ahead: number) => ({
  Records: messages.map(message => ({
    messageId: message.messageId,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: systemAttributes({
      ...message,
      sentAt: message.sentAt + ahead,
      firstReceivedAt: message.firstReceivedAt + ahead,
    }),
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          dataType: DataType,
          ...(StringValue === undefined ? {} : { stringValue: StringValue }),
          ...(BinaryValue === undefined ? {} : { binaryValue: BinaryValue }),
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
    ),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  })),
})

/**
 * Messages that the function took are deleted; the others show again after the queue's visibility timeout, until the queue
 * gives them to its dead letters.
 */
export const startQueueSource = (options: {
  readonly queues: Queues
  readonly queue: QueueSettings
  readonly region: string
  readonly batchSize: number
  readonly reportItemFailures: boolean
  readonly invoke: (event: unknown) => Promise<Outcome>
  readonly clock: Clock
}): QueueSource => {
  const { queues, queue } = options
  const abort = new AbortController()

  const give = async (messages: readonly Received[]) => {
    const outcome = await options.invoke(asEvent(messages, queue, options.region, options.clock.ahead()))
    if (!outcome.ok) return
    const failed = options.reportItemFailures ? failedItems(outcome.value) : []
    // An identifier that is not in the batch makes the response malformed, and that fails all of it.
    if (failed === 'all' || failed.some(id => !messages.some(message => message.messageId === id))) return
    for (const message of messages)
      if (!failed.includes(message.messageId)) queues.store.remove(queue, message.receiptHandle)
  }

  const run = async () => {
    while (!abort.signal.aborted) {
      try {
        const messages = await queues.receive(queue, { max: options.batchSize, waitMs: 20_000, signal: abort.signal })
        if (messages.length > 0) await give(messages)
      } catch (error) {
        // Receiving writes. What found no room shows again later.
        if (!isDiskFull(error)) throw error
        await new Promise(done => setTimeout(done, FULL_DISK_MS).unref())
      }
    }
  }
  const finished = run()
  return {
    isResting: () => {
      const { visible, inFlight } = queues.store.counts(queue)
      return visible === 0 && inFlight === 0
    },
    close: async () => {
      abort.abort()
      await finished
    },
  }
}
