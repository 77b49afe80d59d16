import { strFromU8, unzipSync } from 'fflate'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { areas, tables } from '#functions/areas.ts'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { Files } from '#functions/files/Files.ts'
import { Uploads as UploadRows } from '#functions/files/tables.ts'
import { textAt, unpackWords } from '#functions/files/text-words.ts'
import { FileWords } from '#functions/files/thread-tables.ts'
import { Account as Sessions } from '#functions/identity/Account.ts'
import { User } from '#functions/identity/User.ts'
import { personalOfKit } from '#functions/kit/kit-personal.ts'
import type { Kept } from '#functions/kit/personal.ts'
import { repository } from '#functions/kit/repository.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import { Unit } from '#functions/kit/unit.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { Audit } from '#functions/organisations/Audit.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import { Organisations as OrganisationsServer } from '#functions/organisations/Organisations.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { personal } from '#functions/personal.ts'
import { personalUses } from '#functions/personal-uses.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import { Account } from '#functions/work/Account.ts'
import { Mail } from '#functions/work/Mail.ts'
import { PersonalData } from '#functions/work/PersonalData.ts'
import { PinnedItems } from '#functions/work/PinnedItems.ts'
import { Todos } from '#functions/work/Todos.ts'
import { PersonJobs } from '#functions/work/tables.ts'
import { copies, erasures } from '#functions/work/walk.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { idFrom, type Uid, uid } from '#shared/kit/id.ts'
import type { LoggedEvent } from '#shared/organisations/audit.ts'
import { firstColumns } from '#shared/work/board.ts'
import { card } from '../../plain-terms.ts'
import { setting } from '../deals/fixture.ts'
import { item } from '../deals/rfq-fixture.ts'
import { bring } from '../files/bringing.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { testHost } from '../host.ts'

type Setting = Awaited<ReturnType<typeof setting>>

/** What every text of the person in these tests holds. */
const canary = /canary/i
const letters: { to: string; subject: string }[] = []
const gone: string[] = []

let here: Setting
let host: ReturnType<typeof testHost>
let buckets: ReturnType<typeof memoryBuckets>
let followed = 0
const fresh = { signedInAt: Date.parse('2026-03-02T08:55:00.000Z') / 1000 }

beforeEach(async () => {
  process.env.SITE_URL = 'https://tradewell.test'
  process.env.FILES_ORIGIN = 'https://files.test'
  letters.length = 0
  gone.length = 0
  followed = 0
  here = await setting()
  buckets = memoryBuckets()
  host = testHost(here.store, {
    AddressKey: addressKeyOf('a key of tests'),
    ...buckets.ports,
    Mail: { send: async (mail: { to: string; subject: string }) => void letters.push(mail) },
    AccountRemoval: { remove: async (uid: string) => void gone.push(uid) },
    AnchorReader: { last: async () => undefined },
  })
})

/** What follows from the events so far: logs and notifications. */
const follow = async () => {
  const fresh = here.told().slice(followed)
  followed += fresh.length
  const Records = fresh.map(event => ({ messageId: ulid(), body: JSON.stringify(event) }))
  await host.work(AuditConsumer, { Records })
  await host.work(ApprisingsConsumer, { Records })
  await host.work(SearchConsumer, { Records })
}

const eve = () => ({ ...here.as.eve, ...fresh })

/** Eve, with a name, an address and a picture that are found wherever they are. */
const moveIn = async () => {
  const { user } = await host.call<{ user: { version: number } }>(User, eve(), 'INITIAL_LOAD', {})
  await host.call(User, eve(), 'PUT', {
    version: user.version,
    body: {
      firstName: 'Eve',
      lastName: 'Canary',
      penName: 'Canary Bird',
      phone: '+61 400 000 000',
      city: 'Canaryville',
      publishedProfile: ['location'],
    },
  })
  await host.call(PinnedItems, eve(), 'UPDATE', { act: 'pin', id: here.org.wattle })
  const task = { title: 'Feed the canary', text: 'Canary seed', assignee: eve().uid, column: firstColumns.todo }
  const card = await host.call<{ id: string }>(Todos, eve(), 'CREATE', task)
  await host.call(Todos, eve(), 'ADD_COMMENT', { id: card.id, message: 'The canary is fed' })
  await host.call(Todos, eve(), 'ADD_LABEL', { name: 'Canary', tone: 'info' })
  await host.call(Sessions, eve(), 'PUT_RECOVERY_CODES', {
    hashes: Array.from({ length: 10 }, (_, n) => String(n).repeat(43)),
  })
  const unit = new Unit()
  repository(UploadRows, here.store, unit).create({
    id: idFrom('file', ulid()),
    purpose: 'avatar',
    owner: { id: eve().uid, type: 'user' },
    by: eve().uid,
    name: 'canary.jpg',
    type: 'image/jpeg',
    size: 5,
    hasStill: false,
    status: 'ready',
    checked: { key: 'pictures/canary', type: 'image/webp', size: 5 },
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
  })
  await unit.commit(here.store)
  await buckets.ports.PicturesBucket.put('pictures/canary', new TextEncoder().encode('bytes'), { type: 'image/webp' })
}

/** A request of Eve's that was asked for and withdrawn. */
const withdrawn = async () => {
  const request = await here.sent(eve() as never, { hiMsg: 'Canary sings', answers: { q1: '12' } })
  return host.call<Request>(Tickets, eve(), 'DISCARD_REQUEST', {
    requestId: request.id,
    version: request.version,
    reason: 'The canary changed its mind',
  })
}

const record = (kind: 'copy' | 'erasure') => ({
  Records: [{ dynamodb: { Keys: { pk: { S: eve().uid }, sk: { S: kind } } } }],
})
const job = async (kind: 'copy' | 'erasure') =>
  (await here.store.get('PersonJobs', { pk: eve().uid, sk: kind })) as unknown as { status: string; step: number }
const email = 'eve@example.test'
const erase = () => host.call(Account, eve(), 'ERASE_ACCOUNT', { email })
const rows = async () => (await here.store.everything()).filter(({ text }) => canary.test(text) || text.includes(email))
const holding = async () => [...new Set((await rows()).map(({ table }) => table))].sort()

describe('erasing a person', () => {
  test('leaves nothing of their texts anywhere, and logs that still follow', async () => {
    await moveIn()
    await withdrawn()
    await follow()
    expect(await holding()).toEqual(
      expect.arrayContaining([
        'Apprisings',
        'Engagements',
        'Members',
        'Outbox',
        'Requests',
        'SearchTokens',
        'Uploads',
        'Users',
      ]),
    )
    expect(await holding(), 'texts in the log are sealed, and so are the answers of calls').not.toContain('AuditLog')
    const seen = () =>
      host.call<{ entries: { event: LoggedEvent }[] }>(Audit, here.as.ada, 'LOG', {}).then(({ entries }) => entries)
    expect(JSON.stringify(await seen())).toMatch(canary)

    await erase()
    await host.work(PersonalData, record('erasure'))
    await follow()

    expect(await job('erasure')).toMatchObject({ status: 'done' })
    expect(await rows()).toEqual([])
    expect(buckets.pictures.size).toBe(0)
    expect(gone).toEqual([eve().uid])
    expect(letters.at(-1)).toMatchObject({ to: email, subject: 'Your Tradewell account was erased' })
    expect(await host.call(Audit, here.as.ada, 'VERIFY', {})).not.toHaveProperty('brokenAt')
    const after = await seen()
    expect(JSON.stringify(after)).not.toMatch(canary)
    expect(after.map(({ event }) => event.data.demanderName)).toContain('—')
    expect(await host.refused(User, here.as.ada, 'GET', { uid: eve().uid })).toBe('notFound')
  })

  test('leaves nothing of the name under which they changed an offer', async () => {
    await moveIn()
    const offered = await here.offer(await here.sent(eve() as never))
    const { platform: _platform, ...choice } = offered.choice as NonNullable<Request['choice']>
    const items = choice.items.map(each => ({ ...each, cost: '1500.00' }))
    const countered = await host.call<Request>(Tickets, eve(), 'COUNTER_OFFER', {
      requestId: offered.id,
      version: offered.version,
      body: { choice: { ...choice, items }, message: 'A little less', language: 'en' },
    })
    await follow()
    expect(await holding(), 'the name is sealed in the log').not.toContain('AuditLog')
    await host.call(Tickets, eve(), 'DISCARD_REQUEST', {
      requestId: countered.id,
      version: countered.version,
      reason: 'No more',
    })
    await follow()
    await erase()
    await host.work(PersonalData, record('erasure'))
    await follow()
    expect(await job('erasure')).toMatchObject({ status: 'done' })
    expect((await rows()).filter(({ table }) => table === 'AuditLog' || table === 'Apprisings')).toEqual([])
  })

  test('leaves nothing of the name by which an organisation wrote to them, which is no party of what its log tells', async () => {
    await moveIn()
    await here.offer(await here.sent(eve() as never))
    await host.call(Mail, here.as.ada, 'SEND_RAW', {
      emailParams: { to: [{ id: eve().uid, type: 'user' }], subject: 'Your order', html: '<p>It is ready.</p>' },
      emailTransportAttachments: [],
    })
    await follow()
    expect(String(here.told().find(({ type }) => type === 'work.mail.written')?.data.fromName)).toMatch(canary)
    const logged = (await rows()).filter(({ table }) => table === 'AuditLog')
    expect(logged, 'whom it wrote to is sealed in the log').toEqual([])
  })

  test('leaves no words of a file that was brought and put nowhere', async () => {
    const text = { name: 'note.txt', type: 'text/plain' } as const
    const { id } = await bring(host, buckets, eve(), 'thread', Buffer.from('A canary sings'), text)
    const words = async () =>
      unpackWords((await repository(FileWords, here.store, new Unit()).get(textAt(id)))?.text).toSorted()
    expect(await words()).toEqual(['canary', 'sings'])
    await erase()
    await host.work(PersonalData, record('erasure'))
    expect(await job('erasure')).toMatchObject({ status: 'done' })
    expect(await words()).toEqual([])
  })

  test('leaves no words of a file that was kept, though the row of what brought it is long gone', async () => {
    const text = { name: 'note.txt', type: 'text/plain' } as const
    const { id } = await bring(host, buckets, eve(), 'thread', Buffer.from('A canary sings'), text)
    await host.call(Files, eve(), 'THREAD_CREATE', { file: id })
    const unit = new Unit()
    const uploads = repository(UploadRows, here.store, unit)
    uploads.remove(await uploads.need({ id }))
    await unit.commit(here.store)
    const words = async () => (await repository(FileWords, here.store, new Unit()).get(textAt(id)))?.text
    expect(await words()).toEqual(expect.any(String))
    await erase()
    await host.work(PersonalData, record('erasure'))
    expect(await job('erasure')).toMatchObject({ status: 'done' })
    expect(await words()).toBeUndefined()
  })

  test('ends the same wherever it was broken off', async () => {
    const honest = host.host.store.transact.bind(host.host.store)
    await moveIn()
    await withdrawn()
    await follow()
    await erase()
    let tries = 0
    for (let writes = 0; (await job('erasure')).status !== 'done'; tries++) {
      // Each run gets one write further than the run before, and then is killed.
      let left = ++writes % 4
      const failing = testHost(
        {
          ...here.store,
          transact: async staged => {
            if (left-- <= 0) throw new Error('killed')
            return honest(staged)
          },
        },
        {
          ...buckets.ports,
          AddressKey: addressKeyOf('a key of tests'),
          Mail: { send: async () => {} },
          AccountRemoval: { remove: async () => {} },
        },
        false,
      )
      await failing.work(PersonalData, record('erasure')).catch(() => {})
      expect(tries).toBeLessThan(200)
    }
    expect(tries).toBeGreaterThan(5)
    expect(await rows()).toEqual([])
  })

  test('leaves a step to the next run when its time is over', async () => {
    await moveIn()
    await erase()
    await host.work(PersonalData, record('erasure'), undefined, () => 1000)
    expect(await job('erasure')).toMatchObject({ status: 'running', step: 1 })
    await host.work(PersonalData, record('erasure'))
    expect(await job('erasure')).toMatchObject({ status: 'done' })
  })

  test('leaves what law keeps: what somebody signed', async () => {
    await moveIn()
    const request = await here.sent(eve() as never)
    const offered = await here.offer(request)
    const signing = await here.sign(eve() as never, offered.id)
    await host.call(Tickets, here.as.ada, 'DISCARD_REQUEST', {
      requestId: signing.id,
      version: signing.version,
      reason: 'We are full.',
    })
    await follow()
    await erase()
    await host.work(PersonalData, record('erasure'))
    expect(await holding()).toEqual(['Engagements', 'Requests', 'Signatures'])
    expect((await here.document(here.as.ada, signing.id)).hash).toBe(offered.documentHash)
  })

  test('waits for what still binds, and says what', async () => {
    const request = await here.sent(eve() as never)
    expect(await host.refused(Account, eve(), 'ERASE_ACCOUNT', { email })).toBe('work.notSettled')
    const { obstacles } = await host.call<{ obstacles: unknown[] }>(Account, eve(), 'GET_PERSONAL_DATA', {})
    expect(obstacles).toEqual([{ kind: 'request', id: request.id, name: 'Payroll review' }])
    const ada = { ...here.as.ada, ...fresh }
    expect(await host.refused(Account, ada, 'ERASE_ACCOUNT', { email: 'ada@example.test' })).toBe('work.notSettled')
    expect(await host.call(Account, ada, 'GET_PERSONAL_DATA', {})).toMatchObject({
      obstacles: [{ kind: 'owner', id: here.org.wattle, name: 'Wattle Advisory' }],
    })
  })

  test('waits for a request for quotes that is open, and for none that was called off', async () => {
    const supplier = (id: string) => ({ id, type: 'organization' })
    const body = {
      title: 'Towels',
      items: [{ ...item, title: 'Towels' }],
      platform: card,
      message: '',
      until: '2026-03-20',
      language: 'en',
    }
    for (const organizationId of [here.org.wattle, here.org.other])
      await host.call(OrganisationsServer, eve(), 'JOIN_AS_CLIENT', { organizationId })
    const suppliers = [supplier(here.org.wattle), supplier(here.org.other)]
    const rfq = await host.call<Rfq>(Rfqs, eve(), 'SEND', { suppliers, body })
    expect(await host.refused(Account, eve(), 'ERASE_ACCOUNT', { email })).toBe('work.notSettled')
    const { obstacles } = await host.call<{ obstacles: unknown[] }>(Account, eve(), 'GET_PERSONAL_DATA', {})
    expect(obstacles).toEqual([{ kind: 'quotes', id: rfq.id, name: 'Towels' }])
    await host.call(Rfqs, eve(), 'CANCEL', { rfqId: rfq.id, version: rfq.version, reason: 'Not now.' })
    // Nor for a draft, which nobody else has seen.
    await host.call(Rfqs, eve(), 'CREATE', { suppliers, body })
    expect(await host.call(Account, eve(), 'GET_PERSONAL_DATA', {})).toMatchObject({ obstacles: [] })
  })

  test('looks through so many drafts, and takes what lies behind them for something that may hold', async () => {
    const put = async (wanted: number, from: number, more: Partial<Request> = {}) => {
      for (let n = 0; n < wanted; n += 40) {
        const unit = new Unit()
        const rows = repository(Requests, here.store, unit)
        for (let m = n; m < Math.min(wanted, n + 40); m++) rows.create(requestAt(from + m, more))
        await unit.commit(here.store)
      }
    }
    const requestAt = (n: number, more: Partial<Request>) => {
      const id = idFrom('request', ulid())
      const at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + n * 60_000).toISOString()
      return {
        ...{ id, thread: id, status: 'draft', demanderGroup: 'open', supplierGroup: 'open', reqType: 'service' },
        ...{ title: `Draft ${n}`, itemCount: 1, demander: { id: eve().uid, type: 'user' }, demanderName: 'Eve' },
        ...{ demanderAgent: { id: eve().uid, type: 'user' }, demanderSignCount: 1, supplierSignCount: 1 },
        ...{ supplier: { id: here.org.wattle, type: 'organization' }, supplierName: 'Wattle', supplierDomain: 'w.x' },
        ...{ signs: [], archivedBy: [], createdAt: at, updatedAt: at, ...more },
      } as never
    }
    const held = async () =>
      (await host.call<{ obstacles: { kind: string; name: string }[] }>(Account, eve(), 'GET_PERSONAL_DATA', {}))
        .obstacles
    await put(290, 0)
    expect(await held()).toEqual([])
    // What holds them lies behind the drafts, as far as they are looked through.
    await put(1, 290, { status: 'requested', title: 'Payroll' })
    expect(await held()).toMatchObject([{ kind: 'request', name: 'Payroll' }])
    // Behind more of them it is not found: nobody is erased over it all the same.
    await put(20, -20)
    expect(await held()).toMatchObject([{ kind: 'drafts', name: 'Draft 279' }])
    expect(await host.refused(Account, eve(), 'ERASE_ACCOUNT', { email })).toBe('work.notSettled')
  })

  test('waits while contracts of an organisation need their signature; where one goes all the same, fewer are asked for', async () => {
    const dev = { ...here.as.dev, ...fresh }
    expect(await host.refused(Account, dev, 'ERASE_ACCOUNT', { email: 'dev@example.test' })).toBe('work.notSettled')
    expect(await host.call(Account, dev, 'GET_PERSONAL_DATA', {})).toMatchObject({
      obstacles: [{ kind: 'signer', id: here.org.harbour, name: 'Harbour Foods' }],
    })
    // As when two who may sign ask at the same moment: neither is needed then, and each is once the other has gone.
    const unit = new Unit()
    repository(PersonJobs, here.store, unit).create({
      uid: dev.uid as Uid,
      kind: 'erasure',
      status: 'running',
      step: 0,
      steps: 1,
      email: 'dev@example.test',
      organisations: [here.org.harbour],
      askedAt: host.clock.now.toISOString(),
    })
    await unit.commit(here.store)
    await host.work(PersonalData, { Records: [{ dynamodb: { Keys: { pk: { S: dev.uid }, sk: { S: 'erasure' } } } }] })
    expect(await repository(Organisations, here.store, new Unit()).get({ id: here.org.harbour })).toMatchObject({
      signerCount: 1,
    })
    expect(here.told().map(({ type }) => type)).toContain('organisations.organisation.updated')
  })

  test('security: takes a new sign-in and the address of the account', async () => {
    expect(await host.refused(Account, here.as.eve, 'ERASE_ACCOUNT', { email })).toBe('work.signInAgain')
    const old = { ...here.as.eve, signedInAt: fresh.signedInAt - 600 }
    expect(await host.refused(Account, old, 'ERASE_ACCOUNT', { email })).toBe('work.signInAgain')
    expect(await host.refused(Account, eve(), 'ERASE_ACCOUNT', { email: 'ada@example.test' })).toBe('work.otherAddress')
  })
})

describe('the copy of what is kept of a person', () => {
  const url = () => host.call<{ url: string }>(Account, eve(), 'GET_COPY_URL', {})

  test('holds it by area and table, with the files, for a week', async () => {
    await moveIn()
    await withdrawn()
    await follow()
    expect(await host.refused(Account, eve(), 'GET_COPY_URL', {})).toBe('notFound')
    await host.call(Account, eve(), 'COPY_PERSONAL_DATA', {})
    expect(await host.refused(Account, eve(), 'COPY_PERSONAL_DATA', {})).toBe('work.copyUnderWay')
    await host.work(PersonalData, record('copy'))
    const [[key, { bytes }]] = [...buckets.files] as unknown as [[string, { bytes: Uint8Array }]]
    const entries = unzipSync(bytes)
    const read = (name: string) => JSON.parse(strFromU8(entries[name]!)) as Record<string, unknown>[]
    expect(read('identity/Users.json')).toMatchObject([{ lastName: 'Canary', email }])
    expect(read('deals/Requests.json')).toMatchObject([{ reason: 'The canary changed its mind' }])
    expect(read('organisations/Relations.json')).toHaveLength(1)
    expect(JSON.stringify(read('organisations/AuditLog.json'))).toMatch(canary)
    expect(Object.keys(entries).filter(name => name.startsWith('files/files/'))).toHaveLength(1)
    expect((await url()).url).toContain(key)
    await follow()
    expect(letters.map(({ subject }) => subject)).toContain('The copy of your data is ready')
    host.clock.now = new Date('2026-03-09T09:00:01.000Z')
    expect(await host.refused(Account, eve(), 'GET_COPY_URL', {})).toBe('notFound')
  })

  test('security: is nobody else’s, and a new one takes its place', async () => {
    await host.call(Account, eve(), 'COPY_PERSONAL_DATA', {})
    await host.work(PersonalData, record('copy'))
    expect(await host.refused(Account, here.as.ada, 'GET_COPY_URL', {})).toBe('notFound')
    host.clock.now = new Date('2026-03-02T10:00:00.000Z')
    await host.call(Account, eve(), 'COPY_PERSONAL_DATA', {})
    await host.work(PersonalData, record('copy'))
    expect(buckets.files.size).toBe(1)
  })
})

/** What somebody could be known by, or have written. */
const ofSomebody = [
  'Eve Canary',
  'eve@example.test',
  '+61 400 000 000',
  '1990-02-03',
  '00000000-0000-4000-8000-000000000005',
]

/** The fields of a schema that could hold something of a person, by path: those that take a text, a day or an id of anybody. */
const couldHold = (schema: z.core.$ZodType, path = ''): string[] => {
  const { def } = schema._zod as unknown as { def: Readonly<Record<string, unknown>> }
  const own = ofSomebody.some(each => (schema as z.ZodType).safeParse(each).success) ? [path] : []
  const parts = ['innerType', 'element', 'keyType', 'valueType', 'in', 'out', 'left', 'right', 'options', 'items']
  const inner = parts.flatMap(name => (def[name] ?? []) as z.core.$ZodType | z.core.$ZodType[])
  const fields = Object.entries((def.shape ?? {}) as Record<string, z.core.$ZodType>)
  return [
    ...new Set([
      ...own,
      ...inner.flatMap(each => couldHold(each, path)),
      ...fields.flatMap(([name, field]) => couldHold(field, path ? `${path}.${name}` : name)),
    ]),
  ]
}

describe('what is declared', () => {
  const given = { ...Object.fromEntries(areas.map(area => [area.name, area.personal])), kit: personalOfKit }
  const declared = Object.assign({}, ...Object.values(given).map(each => each.tables)) as Record<string, Kept>

  test('every table says what it keeps of people, and the walk has what each area gives', () => {
    expect(Object.keys(declared).sort()).toEqual(tables.map(({ name }) => name).sort())
    expect(Object.keys(personal).sort()).toEqual(Object.keys(given).sort())
    const copied = new Set(copies.map(({ area }) => area))
    expect([...copied]).toEqual(Object.keys(given).filter(name => copied.has(name)))
    const where = (name: string) => `take what functions/${name}/area.ts lists`
    for (const [name, each] of Object.entries(given))
      expect(personal[name as keyof typeof personal], `functions/personal.ts: ${where(name)}`).toBe(each)
    for (const [name, uses] of Object.entries(personalUses))
      expect(uses, `functions/personal-uses.ts: ${where(name)}`).toBe(given[name as keyof typeof given].uses)
  })

  test.each(tables.map(table => [table.name, table] as const))('%s keeps of people what it says', (name, table) => {
    const kept = declared[name]!
    if ('nothing' in kept)
      expect(
        couldHold((table as AnyTable).schema).sort(),
        `say in functions/<area>/personal.ts what becomes of what ${name} keeps of people, or name in its \`fields\` those that hold nothing of anybody`,
      ).toEqual([...kept.fields].sort())
    else if (!kept.erase) expect(kept.stays, `${name} neither erases nor says why something stays`).toBeTruthy()
  })

  test('a field that could hold something of a person is found wherever it stands', () => {
    const born = z.object({ born: z.iso.date(), count: z.number(), kind: z.enum(['a', 'b']) })
    const list = z.array(z.object({ email: z.email() })).optional()
    const byUid = z.record(uid, z.number())
    const either = z.union([z.object({ phone: z.string() }), z.tuple([uid])])
    expect(couldHold(z.object({ born, list, byUid, either, isLate: z.boolean() }))).toEqual([
      'born.born',
      'list.email',
      'byUid',
      'either.phone',
      'either',
    ])
  })

  test('sessions end first, and the key goes before what followed from events', () => {
    const order = erasures.map(({ table }) => table)
    expect(order[0]).toBe('Sessions')
    expect(order.slice(-4)).toEqual(['PersonKeys', 'Users', 'Apprisings', 'PersonMentions'])
    expect(eve().uid satisfies Uid).toBeTruthy()
  })
})
