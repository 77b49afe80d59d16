import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, test } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { OutboxRelay } from '#functions/chat/OutboxRelay.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import type { Store } from '#functions/kit/store.ts'
import type { AnyWorker } from '#functions/kit/worker.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'

type Line = Record<string, unknown> & { message: unknown; where: string }

test('the id of a request stands in every log line of the call and of all that followed from it', async () => {
  const lines: Line[] = []
  const queued: Record<string, { messageId: string; body: string }[]> = {}
  const outbox: unknown[] = []
  const real = await testStore()
  const store: Store = {
    ...real,
    get meter() {
      return real.meter
    },
    transact: async writes => {
      const outcome = await real.transact(writes)
      for (const write of writes) if (write.kind === 'put' && write.table === 'Outbox') outbox.push(write.item)
      return outcome
    },
  }
  const queue = (name: string) => ({
    send: async (messages: readonly { id: string; body: string }[]) => {
      queued[name] = messages.map(({ id, body }) => ({ messageId: id, body }))
      return []
    },
  })
  const host = testHost(store, {
    AuditQueue: queue('Audit'),
    ApprisingsQueue: queue('Apprisings'),
    SearchQueue: queue('Search'),
    Connections: { post: async () => true },
  })
  const supplier = await trader(host, 'Supplier')
  const client = await trader(host, 'Client')
  outbox.length = 0

  const requestId = 'id-that-a-browser-gave'
  const handle = httpHandler(Organisations, dispatch(Organisations, host.host), (_level, message, fields) =>
    lines.push({ ...fields, message, where: 'Organisations' }),
  )
  const answer = await handle({
    body: JSON.stringify({
      method: 'JOIN_AS_CLIENT_ORG',
      payload: { organizationId: supplier.organisationId },
      organisationId: client.organisationId,
      requestId,
    }),
    requestContext: {
      requestId: 'id-of-the-gateway',
      http: { method: 'POST' },
      authorizer: {
        jwt: { claims: { sub: client.uid, token_use: 'access', auth_time: '1772442000', iat: '1772442000' } },
      },
    },
  } as never)
  expect(answer.statusCode, answer.body).toBe(200)

  const run = (worker: AnyWorker, event: unknown) =>
    host.work(worker, event, (...[, message, fields]) =>
      lines.push({ ...(fields as object), message, where: worker.name }),
    )
  const records = outbox.map((item, n) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(n), NewImage: marshall(item, { removeUndefinedValues: true }) },
  }))
  await run(OutboxRelay, { Records: records })
  await run(AuditConsumer, { Records: queued.Audit ?? [] })
  await run(ApprisingsConsumer, { Records: queued.Apprisings ?? [] })

  expect(lines.map(({ where, message }) => `${where}: ${message}`)).toEqual([
    'Organisations: answered',
    'AuditConsumer: handled an event',
    'ApprisingsConsumer: handled an event',
  ])
  expect(lines.map(line => line.requestId)).toEqual([requestId, requestId, requestId])
})
