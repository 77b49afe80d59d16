import { DomainEvent } from '#shared/kit/event.ts'
import type { Uses } from './serve.ts'
import type { Job } from './worker.ts'

/** The part of an SQS event that is read here. */
export type SqsEvent = { readonly Records: readonly { readonly messageId: string; readonly body: string }[] }

/**
 * Works through a batch of domain events from a queue. Those that fail go back to the queue, and after a few tries to its
 * dead letters; the rest are done. What is handled and logged for an event carries the id of the request that caused it.
 */
export const eachEvent = async <U extends Uses>(
  batch: SqsEvent,
  job: Job<U>,
  handle: (event: DomainEvent, job: Job<U>) => Promise<void>,
): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> => {
  const batchItemFailures: { itemIdentifier: string }[] = []
  for (const { messageId, body } of batch.Records) {
    let own = job
    try {
      const event = DomainEvent.parse(JSON.parse(body))
      own = job.causedBy(event.requestId)
      await handle(event, own)
      own.log('info', 'handled an event', { eventId: event.id, eventType: event.type })
    } catch (error) {
      own.log('error', 'an event could not be handled', { messageId, error })
      batchItemFailures.push({ itemIdentifier: messageId })
    }
  }
  return { batchItemFailures }
}
