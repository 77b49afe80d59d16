import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import * as chat from '#functions/chat/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { relationOf, stageStaff } from '../relations.ts'

test('all 201 people of an organisation are told of what concerns it, each once', async () => {
  const store = await testStore()
  const host = testHost(store)
  const { organisationId: oid, uid } = await trader(host)
  const { rid } = await relationOf(store, uid, oid)
  const people = [uid, ...Array.from({ length: 200 }, () => randomUUID())]
  for (let from = 1; from < people.length; from += 50) {
    const unit = new Unit()
    for (const each of people.slice(from, from + 50)) stageStaff(store, unit, { oid, uid: each, rid })
    expect((await unit.commit(store)).ok).toBe(true)
  }
  const event: DomainEvent = {
    id: 'evt_many',
    type: 'deals.request.sent',
    at: host.clock.now.toISOString(),
    actor: { uid: randomUUID() },
    subject: { table: 'Requests', id: 'req_1', version: 1 },
    parties: [{ id: oid, type: 'organization' }],
    data: { ticketId: 'req_1', title: 'Audit', supplierId: oid, demanderId: 'org_other' },
  }
  const batch = { Records: [{ messageId: event.id, body: JSON.stringify(event) }] }
  for (let twice = 0; twice < 2; twice++)
    expect(await host.work(ApprisingsConsumer, batch)).toEqual({ batchItemFailures: [] })
  const apprisings = repository(chat.Apprisings, store, new Unit())
  const told = await Promise.all(people.map(receiverId => apprisings.allRows({ receiverId })))
  expect(told.filter(rows => rows.length === 1)).toHaveLength(201)
})
