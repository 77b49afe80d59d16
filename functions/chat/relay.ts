import { isNotified } from '#shared/chat/apprising.ts'
import { mailsOf } from '#shared/chat/event-mails.ts'
import { declaredEvent } from '#shared/events.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { write } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { queue } from '../ports/queue.ts'
import * as tables from './tables.ts'

/** The queues of what follows from events, and where an event is kept that one of them did not take. */
export const relayUses = {
  tables: { unrelayed: write(tables.UnrelayedEvents) },
  ports: { audit: queue('Audit'), apprisings: queue('Apprisings'), search: queue('Search') },
} as const

export type RelayJob = Job<typeof relayUses>

type QueueName = keyof typeof relayUses.ports

/** Whether a queue's consumer has something to do for an event. */
const wanted: Readonly<Record<QueueName, (event: DomainEvent) => boolean>> = {
  audit: () => true,
  apprisings: event => {
    const declared = declaredEvent(event.type)
    return declared !== undefined && (isNotified(declared) || mailsOf(declared, event).length > 0)
  },
  search: ({ type }) => declaredEvent(type)?.search !== undefined,
}

const queueNames = Object.keys(wanted) as QueueName[]

/** An event that could not be passed on, by the queues that did not take it. */
export type Unrelayed = { readonly queues: string[]; readonly reason: string }

const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/**
 * Passes events on to the queues of what follows from them.
 * @param only of an event by its id, the queues that it is to reach; all that want it unless named
 * @returns those that a queue did not take, by id; the others went
 */
export const relay = async (
  events: readonly DomainEvent[],
  { ports }: RelayJob,
  only: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Map<string, Unrelayed>> => {
  const unrelayed = new Map<string, Unrelayed>()
  await Promise.all(
    queueNames.map(async name => {
      const mine = events.filter(event => wanted[name](event) && (only.get(event.id)?.includes(name) ?? true))
      if (!mine.length) return
      const messages = mine.map(event => ({ id: event.id, body: JSON.stringify(event) }))
      const refused = await ports[name]()
        .then(port => port.send(messages))
        .catch((error: unknown) => messages.map(({ id }) => ({ id, reason: reasonOf(error) })))
      for (const { id, reason } of refused) {
        unrelayed.set(id, { queues: [...(unrelayed.get(id)?.queues ?? []), name], reason })
      }
    }),
  )
  return unrelayed
}
