import { noticeOf } from '#shared/chat/apprising.ts'
import { mailsOf } from '#shared/chat/deal-mails.ts'
import { DomainEvent } from '#shared/kit/event.ts'
import { Outbox } from '../kit/kit-tables.ts'
import { worker } from '../kit/worker.ts'
import { queue } from '../ports/queue.ts'

/** The part of a DynamoDB stream event that is read here. */
type StreamEvent = {
  readonly Records: readonly {
    readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
    readonly dynamodb: { readonly SequenceNumber: string; readonly NewImage?: Readonly<Record<string, AttributeValue>> }
  }[]
}
type AttributeValue = {
  readonly S?: string
  readonly N?: string
  readonly BOOL?: boolean
  readonly NULL?: boolean
  readonly L?: readonly AttributeValue[]
  readonly M?: Readonly<Record<string, AttributeValue>>
}

const plain = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S
  if (value.N !== undefined) return Number(value.N)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.L) return value.L.map(plain)
  if (value.M) return Object.fromEntries(Object.entries(value.M).map(([key, inner]) => [key, plain(inner)]))
  return null
}

/** Whether the search index follows from an event. */
const isSearchable = (event: DomainEvent) =>
  event.type.startsWith('marketplace.') || event.type.startsWith('organisations.organisation.')

/**
 * Passes each committed event on to the queues of what follows from it. The stream delivers at least once and so does
 * this; the consumers are idempotent by the event's id. A batch that fails is delivered again as a whole.
 */
export const OutboxRelay = worker(
  'OutboxRelay',
  { kind: 'stream', table: Outbox.name, batch: 100 },
  { ports: { audit: queue('Audit'), apprisings: queue('Apprisings'), search: queue('Search'), mail: queue('Mail') } },
  async (batch: StreamEvent, { ports }) => {
    const events = batch.Records.flatMap(record => {
      const image = record.eventName === 'INSERT' ? record.dynamodb.NewImage?.event : undefined
      return image ? [DomainEvent.parse(plain(image))] : []
    })
    const send = async (name: keyof typeof ports, wanted: (event: DomainEvent) => boolean) => {
      const messages = events.filter(wanted).map(event => ({ id: event.id, body: JSON.stringify(event) }))
      if (messages.length) await (await ports[name]()).send(messages)
    }
    await Promise.all([
      send('audit', () => true),
      send('apprisings', event => noticeOf(event) !== undefined),
      send('search', isSearchable),
      send('mail', event => mailsOf(event).length > 0),
    ])
    return { batchItemFailures: [] }
  },
)
