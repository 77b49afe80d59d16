import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { DomainEvent } from '#shared/kit/event.ts'
import { fromAttributes } from '../kit/attributes.ts'
import { Outbox } from '../kit/kit-tables.ts'
import { worker } from '../kit/worker.ts'
import { type RelayJob, relay, relayUses } from './relay.ts'

/** The part of a DynamoDB stream event that is read here. */
type StreamEvent = {
  readonly Records: readonly {
    readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
    readonly dynamodb: { readonly SequenceNumber: string; readonly NewImage?: Readonly<Record<string, AttributeValue>> }
  }[]
}

/** A value as it was written; one that no row of ours can hold stays as the stream has it, and is no event. */
const plain = (value: AttributeValue): unknown => {
  try {
    return fromAttributes({ value }).value
  } catch {
    return value
  }
}

/** When an event that was not passed on is tried for the first time again, in milliseconds. */
const firstRetryMs = 60_000

type Kept = { readonly id: string; readonly body: string; readonly queues: string[]; readonly reason: string }

/** Puts events down that could not be passed on; OutboxRetry sends them again. */
const keep = (kept: readonly Kept[], job: RelayJob) =>
  job.transaction(({ db, now }) => {
    const at = now.toISOString()
    const nextAt = new Date(now.getTime() + firstRetryMs).toISOString()
    // The stream may deliver the batch again after this. It then writes the same rows.
    for (const each of kept) db.unrelayed.put({ ...each, attempts: 1, at, nextAt })
  })

/**
 * Passes each committed event on to the queues of what follows from it. The stream delivers at least once and so does
 * this; the consumers are idempotent by the event's id. An event that cannot be read, or that a queue does not take, is put
 * down and holds none of the others: docs/decisions/unrelayed-events.md.
 */
export const OutboxRelay = worker(
  'OutboxRelay',
  { kind: 'stream', tables: [Outbox.name], batch: 100 },
  relayUses,
  async (batch: StreamEvent, job) => {
    const events = new Map<string, DomainEvent>()
    const kept: Kept[] = []
    for (const { eventName, dynamodb } of batch.Records) {
      const image = eventName === 'INSERT' ? dynamodb.NewImage : undefined
      if (!image?.event) continue
      const read = plain(image.event)
      const parsed = DomainEvent.safeParse(read)
      if (parsed.success) events.set(parsed.data.id, parsed.data)
      else kept.push({ id: dynamodb.SequenceNumber, body: JSON.stringify(read), queues: [], reason: 'unreadable' })
    }
    const unrelayed = await relay([...events.values()], job)
    for (const [id, failure] of unrelayed) kept.push({ id, body: JSON.stringify(events.get(id)), ...failure })
    if (kept.length) await keep(kept, job)
    for (const { id, queues, reason } of kept) {
      job
        .causedBy(events.get(id)?.requestId)
        .log('error', 'an event could not be relayed', { eventId: id, queues, reason })
    }
    return { batchItemFailures: [] }
  },
)
