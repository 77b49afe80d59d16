import { marshall } from '@aws-sdk/util-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { OutboxRelay } from '#functions/chat/OutboxRelay.ts'
import { OutboxRetry } from '#functions/chat/OutboxRetry.ts'
import { UnrelayedEvents } from '#functions/chat/tables.ts'
import { PersonKeys } from '#functions/identity/tables.ts'
import { Calls, Outbox } from '#functions/kit/kit-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import { AuditHeads, AuditLog, PersonMentions } from '#functions/organisations/tables.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { testHost, testStore } from '../host.ts'

/** The relay over queues that may refuse a message, or be away. */

let store: Store
let host: ReturnType<typeof testHost>
let taken: Record<string, string[]>
let refused: (queue: string, id: string) => string | undefined

beforeEach(async () => {
  store = await testStore([Outbox, UnrelayedEvents, AuditHeads, AuditLog, PersonKeys, PersonMentions, Calls])
  taken = { Audit: [], Apprisings: [], Search: [], Mail: [] }
  refused = () => undefined
  const queue = (name: string) => ({
    send: async (messages: readonly { id: string; body: string }[]) =>
      messages.flatMap(({ id, body }) => {
        const reason = refused(name, id)
        if (reason === 'away') throw new TypeError('no connection')
        if (reason) return [{ id, reason }]
        taken[name]?.push((JSON.parse(body) as DomainEvent).id)
        return []
      }),
  })
  host = testHost(store, {
    AuditQueue: queue('Audit'),
    ApprisingsQueue: queue('Apprisings'),
    SearchQueue: queue('Search'),
  })
})

const event = (id: string, type = 'organisations.organisation.updated'): DomainEvent => ({
  id,
  type,
  at: '2026-03-02T09:00:00.000Z',
  requestId: `request-of-${id}`,
  subject: { table: 'Organisations', id: 'org_1', version: 2 },
  parties: [{ id: 'org_1', type: 'organization' }],
  data: { title: 'Wattle Advisory' },
})
const record = (image: unknown, n = 1) => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: `seq-${n}`, NewImage: marshall({ event: image }) },
})
const waiting = async () => (await repository(UnrelayedEvents, store, new Unit()).list('waiting', {})).items
const later = (minutes: number) => {
  host.clock.now = new Date(host.clock.now.getTime() + minutes * 60_000)
}

describe('an event that cannot be passed on', () => {
  test('is kept with the queue that did not take it, and holds none of the others, nor itself elsewhere', async () => {
    refused = (queue, id) => (queue === 'Audit' && id === 'evt_bad' ? 'InvalidMessageContents' : undefined)
    const lines: unknown[][] = []
    const records = ['evt_1', 'evt_bad', 'evt_2'].map((id, n) => record(event(id), n))
    expect(await host.work(OutboxRelay, { Records: records }, (...line) => lines.push(line))).toEqual({
      batchItemFailures: [],
    })
    expect(taken.Audit).toEqual(['evt_1', 'evt_2'])
    expect(taken.Search).toEqual(['evt_1', 'evt_bad', 'evt_2'])
    expect(await waiting()).toEqual([
      expect.objectContaining({ id: 'evt_bad', queues: ['audit'], reason: 'InvalidMessageContents', attempts: 1 }),
    ])
    expect(lines).toEqual([
      [
        'error',
        'an event could not be relayed',
        { requestId: 'request-of-evt_bad', eventId: 'evt_bad', queues: ['audit'], reason: 'InvalidMessageContents' },
      ],
    ])
  })

  test('is sent again, to the queues that lack it alone, until they take it; until then the run ends in an error', async () => {
    refused = (queue, id) => (queue === 'Audit' && id === 'evt_bad' ? 'InvalidMessageContents' : undefined)
    await host.work(OutboxRelay, { Records: [record(event('evt_bad'))] })
    later(2)
    await expect(host.work(OutboxRetry, {})).rejects.toThrow('1 events wait to be relayed')
    expect((await waiting())[0]?.attempts).toBe(2)
    refused = () => undefined
    // Not before its time, unless somebody asks for it.
    await expect(host.work(OutboxRetry, {})).rejects.toThrow('1 events wait to be relayed')
    expect(await host.work(OutboxRetry, { all: true })).toEqual({ sent: 1 })
    expect(await host.work(OutboxRetry, {})).toEqual({ sent: 0 })
    expect(taken).toEqual({ Audit: ['evt_bad'], Apprisings: [], Search: ['evt_bad'], Mail: [] })
    expect(await waiting()).toEqual([])
  })

  test('because a queue is away goes once it is back', async () => {
    refused = queue => (queue === 'Audit' ? 'away' : undefined)
    await host.work(OutboxRelay, { Records: [record(event('evt_1')), record(event('evt_2'), 2)] })
    expect((await waiting()).map(({ id, reason }) => [id, reason])).toEqual([
      ['evt_1', 'TypeError'],
      ['evt_2', 'TypeError'],
    ])
    expect(taken.Search).toEqual(['evt_1', 'evt_2'])
    refused = () => undefined
    later(2)
    expect(await host.work(OutboxRetry, {})).toEqual({ sent: 2 })
    expect(taken.Audit?.toSorted()).toEqual(['evt_1', 'evt_2'])
  })

  test('because it cannot be read is kept as it is, and the others go', async () => {
    await host.work(OutboxRelay, { Records: [record({ id: 'evt_odd', type: 'x' }, 7), record(event('evt_1'), 8)] })
    expect(taken.Audit).toEqual(['evt_1'])
    expect(await waiting()).toEqual([
      expect.objectContaining({ id: 'seq-7', body: '{"id":"evt_odd","type":"x"}', reason: 'unreadable' }),
    ])
    later(2)
    await expect(host.work(OutboxRetry, {})).rejects.toThrow('1 events wait')
  })

  test('delivered again is kept once', async () => {
    refused = queue => (queue === 'Audit' ? 'InvalidMessageContents' : undefined)
    for (let twice = 0; twice < 2; twice++) await host.work(OutboxRelay, { Records: [record(event('evt_1'))] })
    expect(await waiting()).toHaveLength(1)
  })
})

test('a consumer that cannot handle one message of a batch does the others, and logs each with the request that caused it', async () => {
  const lines: unknown[][] = []
  const batch = {
    Records: [
      { messageId: 'm1', body: JSON.stringify({ ...event('evt_1'), parties: 'nobody' }) },
      { messageId: 'm2', body: JSON.stringify(event('evt_2')) },
    ],
  }
  const answer = await host.work(AuditConsumer, batch, (...line) => lines.push(line))
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] })
  expect(lines.at(-1)).toEqual([
    'info',
    'handled an event',
    { requestId: 'request-of-evt_2', eventId: 'evt_2', eventType: 'organisations.organisation.updated' },
  ])
})
