import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Apprisings } from '#functions/chat/Apprisings.ts'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { OutboxRelay } from '#functions/chat/OutboxRelay.ts'
import { Realtime } from '#functions/chat/Realtime.ts'
import { RealtimeAuthoriser } from '#functions/chat/RealtimeAuthoriser.ts'
import { Users } from '#functions/identity/tables.ts'
import { toItem } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { primaryKey } from '#functions/kit/table.ts'
import { Audit } from '#functions/organisations/Audit.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import { AuditLog } from '#functions/organisations/tables.ts'
import type { Apprising, Receive } from '#shared/chat/apprising.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import type { AuditEntry } from '#shared/organisations/audit.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { counted } from '../round-trips.ts'

type Trader = Awaited<ReturnType<typeof trader>>
type Frame = { to: string; message: Receive }

let store: Store
let host: ReturnType<typeof testHost>
let supplier: Trader
let client: Trader
let frames: Frame[] = []
let gone: Set<string>
let sent: { queue: string; bodies: string[] }[] = []

beforeAll(async () => {
  store = await testStore()
  const queue = (name: string) => ({
    send: async (messages: { body: string }[]) => {
      sent.push({ queue: name, bodies: messages.map(message => message.body) })
      return []
    },
  })
  host = testHost(store, {
    Connections: {
      post: async (to: string, message: Receive) => {
        if (gone.has(to)) return false
        frames.push({ to, message })
        return true
      },
    },
    AnchorReader: { last: async () => undefined },
    AuditQueue: queue('Audit'),
    ApprisingsQueue: queue('Apprisings'),
    SearchQueue: queue('Search'),
  })
  supplier = await trader(host, 'Supplier')
  client = await trader(host, 'Client')
})
beforeEach(() => {
  frames = []
  sent = []
  gone = new Set()
})

let made = 0
const event = (changes: Partial<DomainEvent> = {}): DomainEvent => ({
  id: `evt_${String(++made).padStart(26, '0')}`,
  type: 'deals.request.sent',
  at: host.clock.now.toISOString(),
  actor: { uid: client.uid, organisationId: client.organisationId },
  subject: { table: 'Requests', id: 'req_1', version: 2 },
  thread: 'req_1',
  parties: [
    { id: client.organisationId, type: 'organization' },
    { id: supplier.organisationId, type: 'organization' },
  ],
  data: {
    ticketId: 'req_1',
    title: 'Audit',
    demanderName: 'Client',
    demanderId: client.organisationId,
    supplierId: supplier.organisationId,
  },
  ...changes,
})
const queued = (...events: DomainEvent[]) => ({
  Records: events.map((each, n) => ({ messageId: String(n), body: JSON.stringify(each) })),
})
const connect = (uid: string, connectionId: string, routeKey = '$connect') =>
  host.work(Realtime, { requestContext: { routeKey, connectionId, authorizer: { principalId: uid } } })

describe('the relay', () => {
  const image = (value: unknown): Record<string, unknown> =>
    typeof value === 'string'
      ? { S: value }
      : typeof value === 'number'
        ? { N: String(value) }
        : typeof value === 'boolean'
          ? { BOOL: value }
          : Array.isArray(value)
            ? { L: value.map(image) }
            : value === null
              ? { NULL: true }
              : { M: Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, image(inner)])) }
  const record = (each: DomainEvent, eventName = 'INSERT') => ({
    eventName,
    dynamodb: { SequenceNumber: '1', NewImage: { id: image(each.id), event: image(each) } },
  })

  test('passes each event to those that follow from it, as it was written', async () => {
    const deal = event()
    const market = event({ type: 'marketplace.service.published', data: { count: 3, isFirst: true, note: null } })
    await host.work(OutboxRelay, { Records: [record(deal), record(market)] })
    const bodies = (queue: string) =>
      sent.filter(each => each.queue === queue).flatMap(each => each.bodies.map(body => JSON.parse(body)))
    expect(bodies('Audit')).toEqual([deal, market])
    expect(bodies('Apprisings')).toEqual([deal])
    expect(bodies('Search')).toEqual([market])
  })

  test('passes nothing on of a row that is changed or forgotten', async () => {
    await host.work(OutboxRelay, { Records: [record(event(), 'REMOVE'), record(event(), 'MODIFY')] })
    expect(sent).toEqual([])
  })
})

describe('apprisings', () => {
  const list = (as: { uid: string }) => host.call<{ items: Apprising[] }>(Apprisings, { uid: as.uid }, 'LIST', {})

  test('tell everybody but the actor, once, and reach open browsers', async () => {
    await connect(supplier.uid, 'browser-1')
    await connect(client.uid, 'browser-2')
    const told = event()
    for (let twice = 0; twice < 2; twice++) await host.work(ApprisingsConsumer, queued(told))
    const { items } = await list(supplier)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      message: 'deals.notice.requestSent',
      href: '/deal/sale/detail/req_1',
      section: 'deal',
    })
    expect((await list(client)).items).toEqual([])
    const toSupplier = frames.filter(frame => frame.to === 'browser-1')
    expect(toSupplier[0]?.message).toMatchObject({
      type: 'receive',
      content: { type: 'add', apprising: { itemId: 'req_1' } },
    })
    const toActor = frames.filter(frame => frame.to === 'browser-2')
    expect(toActor[0]?.message.content).not.toHaveProperty('apprising')
    expect(toActor[0]?.message.content.touches).toContain('Tickets')
  })

  test('are counted until they are read, and read by their receiver alone', async () => {
    const reader = await trader(host)
    const parties = [{ id: reader.organisationId, type: 'organization' as const }]
    for (let n = 0; n < 3; n++) await host.work(ApprisingsConsumer, queued(event({ parties })))
    const [first] = (await list(reader)).items
    const counted = { unread: 3, bySection: { deal: 3 } }
    expect(await host.call(Apprisings, reader, 'UNREAD', {})).toEqual({ ...counted, newestAt: first!.at })
    expect(await host.call(Apprisings, { uid: person().uid }, 'MARK_AS_READ', { ids: [first!.id] })).toEqual({
      read: 0,
    })
    expect(await host.call(Apprisings, reader, 'MARK_AS_READ', { ids: [first!.id] })).toEqual({ read: 1 })
    expect(await host.call(Apprisings, reader, 'MARK_AS_READ', {})).toEqual({ read: 2 })
    expect(await host.call(Apprisings, reader, 'UNREAD', {})).toMatchObject({ unread: 0 })
  })

  test('forget a browser that is gone', async () => {
    const reader = await trader(host)
    await connect(reader.uid, 'gone-1')
    gone.add('gone-1')
    const parties = [{ id: reader.organisationId, type: 'organization' as const }]
    await host.work(ApprisingsConsumer, queued(event({ parties })))
    gone.clear()
    await host.work(ApprisingsConsumer, queued(event({ parties })))
    expect(frames.filter(frame => frame.to === 'gone-1')).toEqual([])
  })

  test('go to a person on their own account', async () => {
    const alone = person()
    await host.work(ApprisingsConsumer, queued(event({ parties: [{ id: alone.uid, type: 'user' }] })))
    expect((await list(alone)).items).toHaveLength(1)
  })

  test('hand one bad message back and do the others', async () => {
    const reader = await trader(host)
    const good = event({ parties: [{ id: reader.organisationId, type: 'organization' }] })
    const batch = { Records: [{ messageId: 'bad', body: '{' }, ...queued(good).Records] }
    expect(await host.work(ApprisingsConsumer, batch)).toEqual({ batchItemFailures: [{ itemIdentifier: 'bad' }] })
    expect((await list(reader)).items).toHaveLength(1)
  })
})

describe('a websocket', () => {
  test('is refused without a person, and forgotten when it closes', async () => {
    expect(await host.work(Realtime, { requestContext: { routeKey: '$connect', connectionId: 'x' } })).toEqual({
      statusCode: 401,
    })
    const someone = person()
    expect(await connect(someone.uid, 'c1')).toMatchObject({
      statusCode: 200,
      headers: { 'Sec-WebSocket-Protocol': 'tradewell' },
    })
    await connect(someone.uid, 'c1', '$disconnect')
    await host.work(ApprisingsConsumer, queued(event({ parties: [{ id: someone.uid, type: 'user' }] })))
    expect(frames).toEqual([])
  })

  test('is denied to a token that nobody signed, and without one', async () => {
    const ask = (protocol?: string) =>
      host.work(RealtimeAuthoriser, {
        methodArn: 'arn:x',
        headers: { 'x-origin-secret': 'known', ...(protocol ? { 'Sec-WebSocket-Protocol': protocol } : {}) },
        stageVariables: { originSecrets: 'known' },
      })
    for (const protocol of [undefined, 'tradewell', 'other, token', `tradewell, ${'e30.e30.c2ln'}`]) {
      expect(await ask(protocol)).toMatchObject({ policyDocument: { Statement: [{ Effect: 'Deny' }] } })
    }
  })

  test('security: lets in who comes through the front door with an access token, and nobody past it or with another token', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
    const keys = createServer((_request, response) => void response.end(JSON.stringify({ keys: [key] })))
    await new Promise<void>(done => keys.listen(0, '127.0.0.1', done))
    onTestFinished(() => void keys.close())
    const [pool, client] = ['ap-southeast-2_tests', 'a-client']
    vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', `http://127.0.0.1:${(keys.address() as AddressInfo).port}`)
    vi.stubEnv('USER_POOL_ID', pool)
    vi.stubEnv('USER_POOL_CLIENT_ID', client)
    const { uid } = person()
    const at = Math.floor(Date.now() / 1000)
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const token = (more: object = {}) => {
      const iss = `https://cognito-idp.ap-southeast-2.amazonaws.com/${pool}`
      const claims = { sub: uid, iss, client_id: client, token_use: 'access', auth_time: at, iat: at, exp: at + 60 }
      const said = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded({ ...claims, ...more })}`
      return `${said}.${sign('RSA-SHA256', Buffer.from(said), privateKey).toString('base64url')}`
    }
    const ask = async (secret: string, given: string) => {
      const headers = { 'x-origin-secret': secret, 'Sec-WebSocket-Protocol': `tradewell, ${given}` }
      const asked = { methodArn: 'arn:x', headers, stageVariables: { originSecrets: 'known' } }
      const answer = (await host.work(RealtimeAuthoriser, asked)) as {
        policyDocument: { Statement: { Effect: string }[] }
      }
      return answer.policyDocument.Statement[0]?.Effect
    }
    expect(await ask('known', token())).toBe('Allow')
    for (const secret of ['', 'guessed']) expect(await ask(secret, token())).toBe('Deny')
    for (const other of [
      { token_use: 'id', aud: client },
      { client_id: 'another' },
      { iss: 'https://elsewhere.example' },
      { exp: at - 1 },
    ])
      expect(await ask('known', token(other)), JSON.stringify(other)).toBe('Deny')
  })
})

describe('the audit log', () => {
  const verify = (as: Trader) => host.call<{ checked: number; brokenAt?: number }>(Audit, as, 'VERIFY', {})

  test('holds each event once for each party, in a chain of hashes', async () => {
    const one = await trader(host)
    const parties = [{ id: one.organisationId, type: 'organization' as const }]
    const actor = { uid: one.uid, organisationId: one.organisationId }
    const events = Array.from({ length: 4 }, () =>
      event({ parties, thread: 'thread-1', actor, requestId: 'r-0000001' }),
    )
    await host.work(AuditConsumer, queued(...events, ...events))
    expect(await verify(one)).toEqual({ checked: 4 })
    const { events: timeline } = await host.call<{ events: DomainEvent[] }>(Audit, one, 'TIMELINE', {
      thread: 'thread-1',
    })
    expect(timeline).toEqual(events)
  })

  test('takes a batch in two calls to the database, in its order, and what cannot be taken keeps none of the others', async () => {
    const one = await trader(host)
    const parties = [{ id: one.organisationId, type: 'organization' as const }]
    const events = Array.from({ length: 5 }, () => event({ parties, thread: 'batch' }))
    const { store: asked, trips } = counted(store)
    const whole = testHost(asked)
    expect(await whole.work(AuditConsumer, queued(...events))).toEqual({ batchItemFailures: [] })
    expect(trips).toMatchObject({ calls: 2, waits: 2 })
    const odd = { messageId: 'odd', body: '{}' }
    const [before, after] = [event({ parties, thread: 'batch' }), event({ parties, thread: 'batch' })]
    const batch = { Records: [...queued(before).Records, odd, ...queued(after).Records] }
    expect(await host.work(AuditConsumer, batch)).toEqual({ batchItemFailures: [{ itemIdentifier: 'odd' }] })
    const { events: timeline } = await host.call<{ events: DomainEvent[] }>(Audit, one, 'TIMELINE', { thread: 'batch' })
    expect(timeline.map(({ id }) => id)).toEqual([...events, before, after].map(({ id }) => id))
    expect(await verify(one)).toEqual({ checked: 7 })
  })

  test('keeps the chain whole when consumers run at the same time', async () => {
    const one = await trader(host)
    const parties = [{ id: one.organisationId, type: 'organization' as const }]
    const batches = Array.from({ length: 4 }, () => queued(event({ parties }), event({ parties })))
    let again = batches
    // What lost too many races goes back to the queue, as SQS would have it.
    for (let n = 0; again.length && n < 20; n++) {
      const answers = await Promise.all(again.map(batch => host.work(AuditConsumer, batch)))
      again = again.filter((_, at) => (answers[at] as { batchItemFailures: unknown[] }).batchItemFailures.length)
    }
    expect(await verify(one)).toEqual({ checked: 8 })
  })

  test('shows where somebody changed it', async () => {
    const one = await trader(host)
    const parties = [{ id: one.organisationId, type: 'organization' as const }]
    await host.work(AuditConsumer, queued(event({ parties }), event({ parties }), event({ parties })))
    const chain = partyKey(parties[0]!)
    const { entries } = await host.call<{ entries: { seq: number; event: DomainEvent; version: number }[] }>(
      Audit,
      one,
      'LOG',
      {},
    )
    const second = entries.find(entry => entry.seq === 2)!
    const forged = toItem(AuditLog, { ...second, event: { ...second.event, data: { title: 'Something else' } } })
    await store.transact([{ kind: 'put', table: 'AuditLog', item: forged, expect: 'any' }])
    expect(chain).toContain(one.organisationId)
    expect(await verify(one)).toEqual({ checked: 3, brokenAt: 2 })
  })

  test('shows that entries were cut off at its end', async () => {
    const one = await trader(host)
    const parties = [{ id: one.organisationId, type: 'organization' as const }]
    await host.work(AuditConsumer, queued(event({ parties }), event({ parties }), event({ parties })))
    const { entries } = await host.call<{ entries: AuditEntry[] }>(Audit, one, 'LOG', {})
    for (const { chain, seq } of entries.filter(entry => entry.seq > 1))
      await store.transact([
        { kind: 'delete', table: 'AuditLog', key: primaryKey(AuditLog, { chain, seq }), expect: 'any' },
      ])
    expect(await verify(one)).toEqual({ checked: 1, brokenAt: 2 })
  })

  test('is read by page, narrowed, with the names of those who acted', async () => {
    const [one, other] = [await trader(host, 'Wattle Advisory'), await trader(host, 'Harbour Foods')]
    const lone = person()
    const parties = [{ id: one.organisationId, type: 'organization' as const }]
    const by = (who: { uid: string; organisationId?: string }) => ({
      actor: { uid: who.uid, ...(who.organisationId ? { organisationId: who.organisationId } : {}) },
    })
    const ada = newUser(
      {
        uid: uid.parse(one.uid),
        email: 'ada@people.example',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Wattle',
        language: 'en',
      },
      '2026-01-01T00:00:00.000Z',
    )
    await store.transact([{ kind: 'put', table: 'Users', item: toItem(Users, { ...ada, version: 1 }), expect: 'any' }])
    const told = [
      event({ parties, at: '2026-03-01T00:00:00.000Z', ...by(one), type: 'deals.offer.sent' }),
      event({ parties, at: '2026-03-02T00:00:00.000Z', ...by(other), type: 'deals.contract.signed', thread: 'd' }),
      event({
        parties,
        at: '2026-03-03T00:00:00.000Z',
        ...by(lone),
        type: 'deals.request.sent',
        data: { demanderId: lone.uid, demanderName: 'Cora Harbour' },
      }),
      event({ parties, at: '2026-03-04T00:00:00.000Z', actor: undefined, type: 'payments.payment.failed' }),
    ]
    for (const each of told) await host.work(AuditConsumer, queued(each))
    const read = (filter: object) =>
      host.call<{ entries: AuditEntry[]; names: Record<string, string>; cursor?: string }>(Audit, one, 'LOG', filter)
    const types = async (filter: object) => (await read(filter)).entries.map(entry => entry.event.type)
    const all = await read({})
    expect(all.entries.map(entry => entry.event.at)).toEqual(told.map(each => each.at).toReversed())
    expect(all.names).toEqual({
      [one.uid]: 'Ada Wattle',
      [other.organisationId]: 'Harbour Foods',
      [lone.uid]: 'Cora Harbour',
    })
    // Who it was within another organisation stays there.
    expect(all.names[other.uid]).toBeUndefined()
    expect(await types({ by: 'us' })).toEqual(['deals.offer.sent'])
    expect(await types({ by: 'others' })).toEqual(['deals.request.sent', 'deals.contract.signed'])
    expect(await types({ by: 'system' })).toEqual(['payments.payment.failed'])
    expect(await types({ area: 'payments' })).toEqual(['payments.payment.failed'])
    expect(await types({ thread: 'd' })).toEqual(['deals.contract.signed'])
    expect(await types({ from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' })).toEqual([
      'deals.contract.signed',
    ])
    // What is far back is found by going on.
    const many = Array.from({ length: 10 }, () => event({ parties, ...by(one), type: 'deals.offer.sent' }))
    for (let n = 0; n < 21; n++) {
      const batch = many.map((each, at) => ({ ...each, id: `${each.id}-${n}-${at}` }))
      await host.work(AuditConsumer, queued(...batch))
    }
    const first = await read({ by: 'system' })
    expect(first.entries).toEqual([])
    const { entries } = await read({ by: 'system', cursor: first.cursor })
    expect(entries.map(entry => entry.seq)).toEqual([4])
  })

  test('holds of the other side the organisation and not its person, in the table as in what it answers', async () => {
    const [one, other] = [await trader(host), await trader(host)]
    const parties = [one, other].map(({ organisationId }) => ({ id: organisationId, type: 'organization' as const }))
    const actor = { uid: other.uid, organisationId: other.organisationId }
    await host.work(AuditConsumer, queued(event({ parties, actor, thread: 'both', requestId: 'r-of-theirs' })))
    const answered = async (as: Trader) => [
      await host.call(Audit, as, 'TIMELINE', { thread: 'both' }),
      await host.call(Audit, as, 'LOG', {}),
      await store.query({ table: 'AuditLog', pk: partyKey(parties[as === one ? 0 : 1]!), limit: 10 }),
    ]
    for (const answer of await answered(one)) {
      expect(JSON.stringify(answer)).toContain(other.organisationId)
      expect(JSON.stringify(answer)).not.toContain(other.uid)
      expect(JSON.stringify(answer)).not.toContain('r-of-theirs')
    }
    for (const answer of await answered(other)) {
      expect(JSON.stringify(answer)).toContain(other.uid)
      expect(JSON.stringify(answer)).toContain('r-of-theirs')
    }
    expect([await verify(one), await verify(other)]).toEqual([{ checked: 1 }, { checked: 1 }])
  })

  test('is cut as it is read where it was written before logs were cut', async () => {
    const [one, other] = [await trader(host), await trader(host)]
    const parties = [{ id: one.organisationId, type: 'organization' as const }]
    const actor = { uid: other.uid, organisationId: other.organisationId }
    const chain = partyKey(parties[0]!)
    const whole = event({ parties, actor, thread: 'old', requestId: 'r-of-theirs' })
    const entry = { chain, seq: 1, event: whole, previous: '', hash: '', version: 1 }
    await store.transact([{ kind: 'put', table: 'AuditLog', item: toItem(AuditLog, entry), expect: 'any' }])
    for (const [method, input] of [
      ['TIMELINE', { thread: 'old' }],
      ['LOG', {}],
    ] as const) {
      const answer = JSON.stringify(await host.call(Audit, one, method, input))
      expect(answer).toContain(other.organisationId)
      expect(answer).not.toContain(other.uid)
      expect(answer).not.toContain('r-of-theirs')
    }
  })

  test('tells a stranger nothing of a deal', async () => {
    const stranger = await trader(host)
    await host.work(AuditConsumer, queued(event({ thread: 'private' })))
    expect(await host.call(Audit, stranger, 'TIMELINE', { thread: 'private' })).toEqual({ events: [] })
  })
})
