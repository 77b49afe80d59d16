import { DomainEvent } from '#shared/kit/event.ts'
import type { Uses } from './serve.ts'
import type { Job } from './worker.ts'

/** The part of an SQS event that is read here. */
export type SqsEvent = { readonly Records: readonly { readonly messageId: string; readonly body: string }[] }

/**
 * Works through a batch of domain events from a queue. Those that fail go back to the queue, and after a few tries to its
 * dead letters; the rest are done.
 */
export const eachEvent = async <U extends Uses>(
  batch: SqsEvent,
  job: Job<U>,
  handle: (event: DomainEvent) => Promise<void>,
): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> => {
  const batchItemFailures: { itemIdentifier: string }[] = []
  for (const { messageId, body } of batch.Records) {
    try {
      await handle(DomainEvent.parse(JSON.parse(body)))
    } catch (error) {
      job.log('error', 'an event could not be handled', { messageId, error })
      batchItemFailures.push({ itemIdentifier: messageId })
    }
  }
  return { batchItemFailures }
}
