import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Apprisings } from '#functions/chat/Apprisings.ts'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { Audit } from '#functions/organisations/Audit.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import type { Mail } from '#functions/ports/mail.ts'
import { asking } from '../deals/rfq-fixture.ts'
import { testHost } from '../host.ts'

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://dev.tradewell.example')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test('shows in nothing that the client or a rival can ask for, hear, count, be sent or measure', async () => {
  const { as, send, give, view, call, store, told, wattle } = await asking()
  const rfq = await send()
  const mails: Mail[] = []
  const outside = testHost(store, { Mail: { send: async (mail: Mail) => void mails.push(mail) } }, false)
  let followed = 0
  /** What follows from the events so far: logs, notifications, mails and what is searched. */
  const follow = async () => {
    const fresh = told().slice(followed)
    followed += fresh.length
    const Records = fresh.map(event => ({ messageId: event.id, body: JSON.stringify(event) }))
    for (const consumer of [AuditConsumer, ApprisingsConsumer, SearchConsumer])
      expect(await outside.work(consumer, { Records })).toEqual({ batchItemFailures: [] })
  }
  /** All that one of them learns by itself, with what the asking consumes. */
  const learns = async (who: typeof as.cora | typeof as.finn, side: 'purchase' | 'sale') => {
    const before = { ...store.meter }
    const ask = <T = unknown>(server: Parameters<typeof call>[0], method: string, payload: object) =>
      outside.call<T>(server, who, method, payload)
    const log = await ask<{ entries: unknown[] }>(Audit, 'LOG', {})
    const notices = await ask<{ items: unknown[] }>(Apprisings, 'LIST', {})
    const answers = [
      await view(who, rfq.id),
      await ask(Rfqs, 'GET_BY_RELATED', { side }),
      await ask(Rfqs, 'GET_SUPPLIERS', {}),
      await ask(Tickets, 'GET_BY_RELATED', { side, group: 'open' }),
      await ask(Tickets, 'NUM_BY_DEMANDER', {}),
      await ask(Tickets, 'NUM_BY_SUPPLIER', {}),
      await ask(Rfqs, 'NUM_BY_RELATED', {}),
      await ask(Audit, 'TIMELINE', { thread: rfq.id }),
      await ask(Apprisings, 'UNREAD', {}),
      await ask(Search, 'SEARCH', { kind: 'service', query: 'Towels' }),
      log,
      notices,
    ]
    const used = { read: store.meter.read - before.read, write: store.meter.write - before.write }
    return { answers, used, heard: [log.entries.length, notices.items.length] }
  }
  const spy = async () => {
    await follow()
    const client = await learns(as.cora, 'purchase')
    const rival = await learns(as.finn, 'sale')
    const sent = mails.filter(({ to }) => !/^(ada|ben)@/.test(to)).length
    return { client, rival, sent }
  }
  await spy()
  const none = await spy()
  // They do hear of the request itself, who asks in the log alone: there is something that an answer could show in.
  expect([none.client.heard[0], ...none.rival.heard]).toEqual([3, 2, 2])
  expect(none.sent).toBeGreaterThan(0)
  const since = told().length
  await give(as.ada, rfq.id, { i1: '123.45', i2: '200.00' })
  expect(await spy()).toEqual(none)
  await give(as.ada, rfq.id, { i1: '99.00' })
  expect(await spy()).toEqual(none)
  await call(Rfqs, as.ada, 'DECLINE', { rfqId: rfq.id, reason: 'Sold out.' })
  expect(await spy()).toEqual(none)
  expect(told().length).toBe(since + 3)
  for (const event of told().slice(since)) expect(event.parties).toEqual([wattle])
  // Who gave them finds all three in its own log.
  const own = await outside.call<{ entries: { event: { type: string } }[] }>(Audit, as.ada, 'LOG', {})
  expect(own.entries.filter(({ event }) => event.type.startsWith('deals.quote.'))).toHaveLength(3)
})
