import type { Resource } from '../cloudformation/resolve.ts'
import { type NewMessage, openQueueStore, type QueueSettings, type QueueStore, type Received } from './store.ts'

/** The queues that the templates declare, for the wire and for the event sources. */
export type Queues = {
  readonly all: readonly QueueSettings[]
  byName(name: string): QueueSettings | undefined
  byArn(arn: string): QueueSettings | undefined
  send(queue: QueueSettings, message: NewMessage): { messageId: string; sequence: string }
  /** Waits up to `waitMs` for a first message. Resolves early with none when `signal` aborts. */
  receive(
    queue: QueueSettings,
    options: { max: number; waitMs: number; visibilityTimeout?: number; signal?: AbortSignal },
  ): Promise<Received[]>
  readonly store: Pick<QueueStore, 'remove' | 'changeVisibility' | 'counts' | 'moves'>
  close(): void
}

const number = (value: unknown, fallback: number) => (value === undefined ? fallback : Number(value))
const flag = (value: unknown) => value === true || value === 'true'

export const queueSettings = ({ attributes, properties: p }: Resource): QueueSettings => {
  const redrive = p.RedrivePolicy as { deadLetterTargetArn: string; maxReceiveCount: number | string } | undefined
  return {
    name: attributes.QueueName ?? '',
    arn: attributes.Arn ?? '',
    fifo: flag(p.FifoQueue),
    contentBasedDeduplication: flag(p.ContentBasedDeduplication),
    visibilityTimeout: number(p.VisibilityTimeout, 30),
    delay: number(p.DelaySeconds, 0),
    retention: number(p.MessageRetentionPeriod, 345_600),
    waitTime: number(p.ReceiveMessageWaitTimeSeconds, 0),
    maximumSize: number(p.MaximumMessageSize, 1_048_576),
    redrive: redrive && {
      deadLetterArn: redrive.deadLetterTargetArn,
      maxReceiveCount: Number(redrive.maxReceiveCount),
    },
  }
}

/** Opens the queues on a file of messages. */
export const openQueues = (resources: readonly Resource[], file: string, now: () => number = Date.now): Queues => {
  const all = resources.map(queueSettings)
  const names = new Map(all.map(queue => [queue.name, queue]))
  const arns = new Map(all.map(queue => [queue.arn, queue]))
  const waiting = new Map<string, Set<() => void>>()
  let closed = false
  const wakeNamed = (name: string) => {
    for (const waiter of waiting.get(name) ?? []) waiter()
  }
  const wake = (queue: QueueSettings) => wakeNamed(queue.name)
  const store = openQueueStore(file, arn => arns.get(arn), now, wakeNamed)

  /** Resolves when something may have become visible, at the latest after `ms`. */
  const pause = (queue: QueueSettings, ms: number, signal: AbortSignal | undefined) =>
    new Promise<void>(done => {
      const waiters = waiting.get(queue.name) ?? new Set()
      waiting.set(queue.name, waiters)
      const due = store.nextVisibleAt(queue)
      const timer = setTimeout(() => finish(), Math.max(0, due === undefined ? ms : Math.min(ms, due - now())))
      const finish = () => {
        clearTimeout(timer)
        waiters.delete(finish)
        signal?.removeEventListener('abort', finish)
        done()
      }
      waiters.add(finish)
      signal?.addEventListener('abort', finish)
      if (signal?.aborted) finish()
    })

  const receive: Queues['receive'] = async (queue, { max, waitMs, visibilityTimeout, signal }) => {
    const until = now() + waitMs
    for (;;) {
      if (closed || signal?.aborted) return []
      const received = store.receive(queue, max, visibilityTimeout)
      const left = until - now()
      if (received.length > 0 || left <= 0) return received
      await pause(queue, left, signal)
    }
  }

  return {
    all,
    byName: name => names.get(name),
    byArn: arn => arns.get(arn),
    send: (queue, message) => {
      const sent = store.send(queue, message)
      wake(queue)
      return sent
    },
    receive,
    store: {
      counts: store.counts,
      moves: store.moves,
      remove: (queue, handle) => {
        const known = store.remove(queue, handle)
        if (queue.fifo) wake(queue)
        return known
      },
      changeVisibility: (queue, handle, seconds) => {
        const changed = store.changeVisibility(queue, handle, seconds)
        wake(queue)
        return changed
      },
    },
    close: () => {
      closed = true
      for (const queue of all) wake(queue)
      store.close()
    },
  }
}
