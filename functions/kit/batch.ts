import { DomainEvent } from '#shared/kit/event.ts'
import type { Uses } from './serve.ts'
import type { Job } from './worker.ts'

/** The part of an SQS event that is read here. */
export type SqsEvent = { readonly Records: readonly { readonly messageId: string; readonly body: string }[] }

type Answer = { readonly batchItemFailures: { itemIdentifier: string }[] }

/** An event is begun only while this much of the Lambda's time is left, in milliseconds: what is cut off half way is done again. */
const ENOUGH = 5000

/**
 * Works through a batch of domain events from a queue, as far as the time goes: a Lambda that is ended would have done none of
 * the batch, and the queue would give it all of it again. Those that fail go back to the queue, and after a few tries to its
 * dead letters; the rest are done. What is handled and logged for an event carries the id of the request that caused it.
 */
export const eachEvent = async <U extends Uses>(
  batch: SqsEvent,
  job: Job<U>,
  handle: (event: DomainEvent, job: Job<U>) => Promise<void>,
): Promise<Answer> => {
  const batchItemFailures: { itemIdentifier: string }[] = []
  for (const [n, { messageId, body }] of batch.Records.entries()) {
    if (n > 0 && job.timeLeft() < ENOUGH) {
      const left = batch.Records.slice(n)
      job.log('warn', 'events were left for the next batch', { left: left.length })
      batchItemFailures.push(...left.map(record => ({ itemIdentifier: record.messageId })))
      break
    }
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

/**
 * The same for a consumer that can take all events of a batch at once, in their order. Where that fails they are taken one by one, so
 * that one which cannot be handled does not stop the others; and where there is too little time to begin with, so that at
 * least the first is done.
 */
export const allEvents = async <U extends Uses>(
  batch: SqsEvent,
  job: Job<U>,
  handle: (events: readonly DomainEvent[], job: Job<U>) => Promise<void>,
): Promise<Answer> => {
  const oneByOne = () => eachEvent(batch, job, (event, own) => handle([event], own))
  if (job.timeLeft() < ENOUGH) return oneByOne()
  try {
    const events = batch.Records.map(({ body }) => DomainEvent.parse(JSON.parse(body)))
    await handle(events, job)
    for (const { id, type, requestId } of events) {
      job.causedBy(requestId).log('info', 'handled an event', { eventId: id, eventType: type })
    }
    return { batchItemFailures: [] }
  } catch (error) {
    if (batch.Records.length > 1) job.log('warn', 'a batch is handled one by one', { error })
    return oneByOne()
  }
}
