import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { OutboxRelay } from '#functions/chat/OutboxRelay.ts'
import { Realtime } from '#functions/chat/Realtime.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { toAttributes } from '#functions/kit/attributes.ts'
import type { AnyWorker } from '#functions/kit/worker.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import type { Mail } from '#functions/ports/mail.ts'
import { setting } from '../deals/fixture.ts'
import { testHost } from '../host.ts'
import { counted } from '../round-trips.ts'

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://dev.tradewell.example')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

type Base = Awaited<ReturnType<typeof setting>>
type Client = Base['as']['eve'] | Base['as']['cora']

const consumers: readonly AnyWorker[] = [AuditConsumer, ApprisingsConsumer, SearchConsumer]

/** Sends a request and does all that follows from it. @returns how often each function asked the database */
const send = async (base: Base, client: Client) => {
  const queues = new Map<string, { id: string; body: string }[]>()
  const mails: Mail[] = []
  const pushed: string[] = []
  const queue = (name: string) => ({
    send: async (messages: readonly { id: string; body: string }[]) => {
      queues.set(name, [...messages])
      return []
    },
  })
  const calls: Record<string, number> = {}
  const counting = async (name: string, run: (host: ReturnType<typeof testHost>) => Promise<unknown>) => {
    const { store, trips } = counted(base.store)
    await run(
      testHost(store, {
        Mail: { send: async (mail: Mail) => void mails.push(mail) },
        Connections: { post: async (to: string) => pushed.push(to) > 0 },
        AuditQueue: queue('Audit'),
        ApprisingsQueue: queue('Apprisings'),
        SearchQueue: queue('Search'),
      }),
    )
    calls[name] = trips.calls
  }
  const before = base.told().length
  await counting('Tickets', host => host.call(Tickets, client, 'SEND_REQUEST_MERGED', { body: base.body }))
  const events = base.told().slice(before)
  expect(events).toHaveLength(1)
  const Records = events.map(event => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: '1', NewImage: toAttributes({ id: event.id, event }) },
  }))
  await counting('OutboxRelay', host => host.work(OutboxRelay, { Records }))
  for (const consumer of consumers) {
    const { trigger, name } = consumer
    const messages = trigger.kind === 'queue' ? (queues.get(trigger.queue) ?? []) : []
    if (!messages.length) continue
    const batch = { Records: messages.map(({ id, body }) => ({ messageId: id, body })) }
    await counting(name, async host => {
      expect(await host.work(consumer, batch)).toEqual({ batchItemFailures: [] })
    })
  }
  const all = Object.values(calls).reduce((sum, each) => sum + each, 0)
  return { calls, all, mails: mails.map(({ to }) => to), pushed }
}

test('a sent request asks the database seven times with all that follows from it: log, notifications, pushes and mail', async () => {
  const base = await setting()
  const { eve, ada } = base.as
  for (const [n, { uid }] of [eve, ada].entries()) {
    const requestContext = {
      routeKey: '$connect',
      connectionId: `browser-${n}`,
      authorizer: { principalId: uid, signedInAt: '9999999999' },
    }
    await testHost(base.store).work(Realtime, { requestContext })
  }
  // The first one finds out who owns the service, and whom its organisation tells.
  const first = await send(base, eve)
  const next = await send(base, eve)
  expect(next.mails).toContain('ada@example.test')
  expect(next.pushed.toSorted()).toEqual(['browser-0', 'browser-1'])
  expect(next.calls).toEqual({ Tickets: 2, OutboxRelay: 0, AuditConsumer: 2, ApprisingsConsumer: 3 })
  expect(next.all).toBe(7)
  expect(first.all).toBeLessThanOrEqual(11)
})

test('one of an organisation that asks for two signatures asks for its roles besides', async () => {
  const base = await setting()
  await send(base, base.as.cora)
  const { calls, all } = await send(base, base.as.cora)
  expect(calls).toEqual({ Tickets: 3, OutboxRelay: 0, AuditConsumer: 2, ApprisingsConsumer: 3 })
  expect(all).toBe(8)
})
