import { ulid } from 'ulid'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FileSeals } from '#functions/files/FileSeals.ts'
import { Files } from '#functions/files/Files.ts'
import { sealedKey } from '#functions/files/keys.ts'
import { FileSignatures, FileThreads } from '#functions/files/thread-tables.ts'
import { UploadSweeps } from '#functions/files/UploadSweeps.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { ThreadView } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { findSeals } from '#shared/files/seals.ts'
import { newUser } from '#shared/identity/profile.ts'
import { idFrom, type Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageRelation, stageStaff } from '../relations.ts'
import { sealPorts } from '../seals.ts'
import { bring } from './bringing.ts'
import { memoryBuckets } from './buckets.ts'
import { keep, seen } from './keeping.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const product = async () => {
  const buckets = memoryBuckets()
  return { buckets, host: testHost(store, { ...buckets.ports, ...(await sealPorts()) }) }
}
type Product = Awaited<ReturnType<typeof product>>

/** The row of a person, which says what they are called. */
const stageUser = (unit: Unit, uid: string, firstName: string, lastName: string) =>
  repository(Users, store, unit).create(
    newUser(
      { uid: uid as Uid, email: `${uid}@people.test`, emailVerified: true, firstName, lastName, language: 'en' },
      '2026-03-01T00:00:00.000Z',
    ),
  )

const colleague = async (oid: string) => {
  const { uid } = person()
  const unit = new Unit()
  stageUser(unit, uid, 'Kim', 'Park')
  stageStaff(store, unit, { oid, uid, name: 'Kim Park' })
  await unit.commit(store)
  return { uid, organisationId: oid }
}
const client = async (oid: string) => {
  const one = person()
  const unit = new Unit()
  stageUser(unit, one.uid, 'Ana', 'Reyes')
  stageStaff(store, unit, { oid, uid: one.uid, type: 'individual', name: 'Ana Reyes' })
  await unit.commit(store)
  return one
}
/** Somebody who owns an organisation, and has a name. */
const ownerOf = async (host: Product['host']) => {
  const owner = await trader(host)
  const unit = new Unit()
  stageUser(unit, owner.uid, 'Otto', 'Berg')
  await unit.commit(store)
  return owner
}

const nameOf = (view: ThreadView) => view.toSign?.names[0] ?? ''

const sign = async ({ host }: Product, as: TestCaller, id: string, more: object = {}) => {
  const view = await seen(host, as, id)
  const { number = 1, hash = view.versions[0]?.hash } = view.toSign ?? {}
  return host.call<{ status: string; have: number; needed: number }>(Files, as, 'SIGN', {
    ...{ id, number, hash, signature: { kind: 'typed', name: nameOf(view) } },
    ...more,
  })
}
const ask = (
  { host }: Product,
  as: TestCaller,
  id: string,
  groups: readonly { signers: readonly { id: string; type: string }[]; needed?: number }[],
  number = 1,
) => host.call<{ status: string }>(Files, as, 'ASK_SIGNATURES', { id, number, groups, language: 'en' })
const user = ({ uid }: { uid: string }) => ({ id: uid as string, type: 'user' })
const waiting = async ({ host }: Product, as: TestCaller) =>
  (await host.call<{ items: FileCard[] }>(Files, as, 'GET_DATA', { list: 'toSign', folder: 'any' })).items.map(
    ({ title }) => title,
  )
const told = (id: string, number = 1) => ({
  dynamodb: { Keys: { pk: { S: id }, sk: { S: `${String(number).padStart(4, '0')}#x` } } },
})
const seal = ({ host }: Product, id: string, number = 1) => host.work(FileSeals, { Records: [told(id, number)] })
const rowOf = (id: string) => repository(FileThreads, store, new Unit()).get({ id })

/** An owner, a colleague and a client, and a file that nobody has signed. */
const scene = async () => {
  const it = await product()
  const owner = await ownerOf(it.host)
  const kim = await colleague(owner.organisationId)
  const ana = await client(owner.organisationId)
  const card = await keep(it.host, it.buckets, owner, { title: 'Lease' })
  return { it, owner, kim, ana, id: card.id }
}

describe('signatures under a version', () => {
  test('happy: those who are asked sign, and all is told', async () => {
    const { it, owner, kim, ana, id } = await scene()
    expect(await ask(it, owner, id, [{ signers: [user(kim), user(ana), user(owner)] }])).toMatchObject({
      status: 'open',
      have: 0,
      needed: 3,
    })
    expect(await waiting(it, ana)).toEqual(['Lease'])
    expect(await waiting(it, kim)).toEqual(['Lease'])
    expect((await seen(it.host, ana, id)).toSign).toMatchObject({ number: 1 })
    expect(await sign(it, ana, id)).toMatchObject({ status: 'open', have: 1, needed: 3 })
    expect(await waiting(it, ana)).toEqual([])
    const strokes = [[10, 10, 100, 50, 200, 20, 300, 60]]
    await sign(it, kim, id, { signature: { kind: 'drawn', strokes } })
    expect(await sign(it, owner, id)).toMatchObject({ status: 'signed', have: 3, needed: 3 })
    const [round] = (await seen(it.host, owner, id)).signings
    expect(round?.signers.map(({ status, how, partyName }) => [status, how, partyName])).toEqual([
      ['signed', 'typed', expect.any(String)],
      ['signed', 'drawn', owner.organisation.tradingName],
      ['signed', 'typed', owner.organisation.tradingName],
    ])
    expect(
      await it.host.refused(Files, ana, 'SIGN', {
        id,
        number: 1,
        hash: 'a'.repeat(64),
        signature: { kind: 'typed', name: 'Ana' },
      }),
    ).toBe('files.alreadySigned')
  })

  test('groups sign one after the other, and of a group as many as are needed', async () => {
    const { it, owner, kim, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(kim), user(owner)], needed: 1 }, { signers: [user(ana)] }])
    expect(await waiting(it, ana)).toEqual([])
    expect(
      await it.host.refused(Files, ana, 'SIGN', {
        id,
        number: 1,
        hash: 'a'.repeat(64),
        signature: { kind: 'typed', name: 'Ana' },
      }),
    ).toBe('files.notYourTurn')
    await sign(it, kim, id)
    expect(await waiting(it, owner)).toEqual([])
    expect(await waiting(it, ana)).toEqual(['Lease'])
    expect(await sign(it, ana, id)).toMatchObject({ status: 'signed', have: 2, needed: 2 })
  })

  test('an organisation signs by one of its people', async () => {
    const { it, owner, id } = await scene()
    const other = await ownerOf(it.host)
    const unit = new Unit()
    stageRelation(store, unit, {
      oid: owner.organisationId,
      who: { id: other.organisationId, type: 'organization' },
      type: 'business',
      name: 'Other',
    } as never)
    await unit.commit(store)
    await ask(it, owner, id, [{ signers: [{ id: other.organisationId, type: 'organization' }] }])
    // Whoever calls for the first time waits once more.
    await keep(it.host, it.buckets, other, { title: 'Own' })
    expect(await waiting(it, other)).toEqual(['Lease'])
    await sign(it, other, id)
    const [round] = (await seen(it.host, other, id)).signings
    expect(round?.signers).toMatchObject([
      { status: 'signed', partyName: other.organisation.tradingName, isMine: true },
    ])
  })

  test('error: a wrong name, another version, nobody asked, too many wanted', async () => {
    const { it, owner, kim, ana, id } = await scene()
    const hash = (await seen(it.host, owner, id)).versions[0]?.hash
    const typed = { kind: 'typed', name: 'Somebody Else' }
    expect(await it.host.refused(Files, owner, 'SIGN', { id, number: 1, hash, signature: typed })).toBe(
      'files.notAsked',
    )
    const groups = [{ signers: [user(ana)], needed: 2 }]
    expect(await it.host.refused(Files, owner, 'ASK_SIGNATURES', { id, number: 1, groups, language: 'en' })).toBe(
      'files.tooFewAsked',
    )
    const twice = [{ signers: [user(ana)] }, { signers: [user(ana)] }]
    expect(
      await it.host.refused(Files, owner, 'ASK_SIGNATURES', { id, number: 1, groups: twice, language: 'en' }),
    ).toBe('files.tooFewAsked')
    const strangers = [{ signers: [user(person())] }]
    expect(
      await it.host.refused(Files, owner, 'ASK_SIGNATURES', { id, number: 1, groups: strangers, language: 'en' }),
    ).toBe('files.notRelated')
    await ask(it, owner, id, [{ signers: [user(ana), user(kim)] }])
    expect(await it.host.refused(Files, ana, 'SIGN', { id, number: 1, hash, signature: typed })).toBe(
      'files.notYourName',
    )
    const right = { kind: 'typed', name: nameOf(await seen(it.host, ana, id)) }
    expect(await it.host.refused(Files, ana, 'SIGN', { id, number: 1, hash: 'a'.repeat(64), signature: right })).toBe(
      'files.otherVersion',
    )
    expect(
      await it.host.refused(Files, owner, 'ASK_SIGNATURES', {
        id,
        number: 1,
        groups: [{ signers: [user(ana)] }],
        language: 'en',
      }),
    ).toBe('state.transition')
  })

  test('security: nobody signs for another, and a stranger learns nothing', async () => {
    const { it, owner, kim, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(ana)] }])
    const view = await seen(it.host, ana, id)
    const hash = view.versions[0]?.hash
    const signature = { kind: 'typed', name: nameOf(view) }
    const payload = { id, number: 1, hash, signature }
    expect(await it.host.refused(Files, person(), 'SIGN', payload)).toBe('notFound')
    expect(await it.host.refused(Files, await trader(it.host), 'SIGN', payload)).toBe('notFound')
    // A colleague who does not read it, the owner who is not asked, and a signer in the caller's own words.
    expect(await it.host.refused(Files, kim, 'SIGN', payload)).toBe('notFound')
    expect(await it.host.refused(Files, owner, 'SIGN', payload)).toBe('files.notAsked')
    expect(await it.host.refused(Files, owner, 'SIGN', { ...payload, signer: ana.uid })).toBe('input.invalid')
    expect(await it.host.refused(Files, ana, 'SIGN', { ...payload, at: '2020-01-01T00:00:00Z' })).toBe('input.invalid')
    for (const method of ['ASK_SIGNATURES', 'WITHDRAW_SIGNING'])
      expect(
        await it.host.refused(Files, await trader(it.host), method, {
          ...{ id, number: 1 },
          ...(method === 'ASK_SIGNATURES' && { groups: [{ signers: [user(ana)] }], language: 'en' }),
        }),
        method,
      ).toBe('notFound')
  })

  test('what was signed stays, through new versions and whoever wants it gone', async () => {
    const { it, owner, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(ana)] }])
    const wish = async () => ({ id, version: (await seen(it.host, owner, id)).version })
    expect(await it.host.refused(Files, owner, 'WITHDRAW', await wish())).toBe('files.signingOpen')
    const next = await bring(it.host, it.buckets, owner, 'thread', Buffer.from('v2'), {
      name: 'b.txt',
      type: 'text/plain',
    })
    await it.host.call(Files, owner, 'ADD_VERSION', { id, file: next.id })
    // Still the version that they were asked about.
    const view = await seen(it.host, ana, id)
    expect(view.toSign).toMatchObject({ number: 1, hash: view.versions[1]?.hash })
    expect(
      await it.host.refused(Files, ana, 'SIGN', {
        id,
        number: 1,
        hash: view.versions[0]?.hash,
        signature: { kind: 'typed', name: nameOf(view) },
      }),
    ).toBe('files.otherVersion')
    await sign(it, ana, id)
    expect((await seen(it.host, owner, id)).signings).toMatchObject([{ number: 1, status: 'signed', have: 1 }])
    expect(await it.host.refused(Files, owner, 'WITHDRAW', await wish())).toBe('files.signedStays')
    expect(await it.host.refused(Files, owner, 'THREAD_REMOVE', await wish())).toBe('files.signedStays')
    expect(await it.host.refused(Files, owner, 'UNSHARE', { id, reader: { id: ana.uid, type: 'user' } })).toBe(
      'files.signerReads',
    )
  })

  test('declining ends it where others are not enough; asked anew, signatures that were given count', async () => {
    const { it, owner, kim, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(ana), user(kim)] }])
    await sign(it, kim, id)
    expect(
      await it.host.call(Files, ana, 'DECLINE_SIGNATURE', { id, number: 1, reason: 'The rent is wrong.' }),
    ).toMatchObject({ status: 'declined', have: 1 })
    expect((await seen(it.host, owner, id)).signings[0]?.signers).toContainEqual(
      expect.objectContaining({ status: 'declined', reason: 'The rent is wrong.' }),
    )
    expect(
      await it.host.refused(Files, owner, 'ASK_SIGNATURES', {
        id,
        number: 1,
        groups: [{ signers: [user(kim)] }],
        language: 'en',
      }),
    ).toBe('files.alreadySigned')
    await ask(it, owner, id, [{ signers: [user(ana)] }])
    expect(await sign(it, ana, id)).toMatchObject({ status: 'signed', have: 2, needed: 2 })
  })

  test('taken back, nobody is asked any more', async () => {
    const { it, owner, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(ana)] }])
    expect(await it.host.call(Files, owner, 'WITHDRAW_SIGNING', { id, number: 1 })).toMatchObject({
      status: 'withdrawn',
    })
    expect(await waiting(it, ana)).toEqual([])
    const hash = (await seen(it.host, ana, id)).versions[0]?.hash
    expect(
      await it.host.refused(Files, ana, 'SIGN', {
        id,
        number: 1,
        hash,
        signature: { kind: 'typed', name: 'Ana Reyes' },
      }),
    ).toBe('files.notAsked')
  })

  test('who signs between the reading of a thread and of its signatures is counted', async () => {
    const { it, owner, kim, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(kim), user(ana)] }])
    const { hash } = (await seen(it.host, kim, id)).toSign ?? {}
    // Kim's thread is answered late: what is asked for beside it has its answer, and Ana has signed, before.
    let others: Promise<unknown>[] = []
    let isLate = true
    const late = async <T>(places: readonly { readonly table: string }[], read: () => Promise<T>): Promise<T> => {
      if (isLate && places.some(({ table }) => table === FileThreads.name)) {
        isLate = false
        await Promise.all(others)
        await sign(it, ana, id)
      }
      return read()
    }
    const slow: Store = {
      ...store,
      get: (table, key) => late([{ table }], () => store.get(table, key)),
      getMany: places => late(places, () => store.getMany(places)),
      query: asked => {
        const answer = store.query(asked)
        others = [...others, answer]
        return answer
      },
    }
    // Her call runs within his, and is charged to it.
    const host = testHost(slow, { ...it.buckets.ports, ...(await sealPorts()) }, false)
    const signature = { kind: 'typed', name: 'Kim Park' }
    expect(await host.call(Files, kim, 'SIGN', { id, number: 1, hash, signature })).toMatchObject({
      status: 'signed',
      have: 2,
    })
    expect(isLate).toBe(false)
  })

  test('those who sign at the same moment are all there', async () => {
    const { it, owner, id } = await scene()
    const many = await Promise.all(Array.from({ length: 6 }, () => colleague(owner.organisationId)))
    await ask(it, owner, id, [{ signers: many.map(user) }])
    const outcomes = await Promise.all(many.map(each => sign(it, each, id)))
    expect(outcomes.map(({ have }) => have).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await seen(it.host, owner, id)).signings).toMatchObject([{ status: 'signed', have: 6, needed: 6 }])
  })
})

test('what waits for somebody shows, however much is asked of others first', async () => {
  const { it, owner, kim, ana, id } = await scene()
  await ask(it, owner, id, [{ signers: [user(ana)] }])
  const unit = new Unit()
  const rows = repository(FileSignatures, store, unit)
  const [first] = (await rows.rows({ thread: id as never })).items
  const { version: _version, ...row } = first!
  for (let n = 0; n < 60; n += 1)
    rows.create({
      ...row,
      number: 2 + (n % 38),
      thread: `${id.slice(0, -2)}${10 + n}` as never,
      status: 'later',
      askedAt: '2026-03-03T00:00:00.000Z',
    })
  await unit.commit(store)
  expect(await waiting(it, ana)).toEqual(['Lease'])
  expect(await waiting(it, kim)).toEqual([])
})

test('all that waits for somebody is listed, page by page, for themselves and for their organisation', async () => {
  const { it, owner, id } = await scene()
  const oid = owner.organisationId
  await ask(it, owner, id, [{ signers: [user(owner)] }])
  const own = repository(FileSignatures, store, new Unit())
  const [first] = (await own.rows({ thread: id as never })).items
  const whole = { id: oid, type: 'organization' } as const
  const asked = [first!, { ...first!, signer: partyKey(whole), who: whole }]
  const { version: _row, ...thread } = (await rowOf(id))!
  for (let n = 0; n < 130; n += 10) {
    const unit = new Unit()
    const [threads, signatures] = [repository(FileThreads, store, unit), repository(FileSignatures, store, unit)]
    for (let m = n; m < n + 10; m += 1) {
      const made = { ...thread, id: idFrom('fileThread', ulid(m)), title: `Lease ${m}` }
      threads.create(made)
      // Each third is asked of both, which is one place in the list.
      const askedAt = new Date(Date.UTC(2026, 3, 1) + m * 60_000).toISOString()
      for (const { version: _version, ...row } of asked.filter((_each, which) => m % 3 === 0 || m % 2 === which))
        signatures.create({ ...row, thread: made.id, askedAt })
    }
    await unit.commit(store)
  }
  const list = (cursor?: string) =>
    it.host.call<{ items: FileCard[]; cursor?: string }>(Files, owner, 'GET_DATA', {
      ...{ list: 'toSign', folder: 'any' },
      ...(cursor && { cursor }),
    })
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await list(cursor)
    pages.push(page.items.map(({ title }) => title))
    cursor = page.cursor
  } while (cursor)
  expect(pages[0]).toHaveLength(50)
  const expected = Array.from({ length: 130 }, (_, n) => `Lease ${129 - n}`)
  // What was asked for by the call itself has the time of the test's clock.
  expect(pages.flat().filter(title => title !== 'Lease')).toEqual(expected)
  expect(pages.flat()).toHaveLength(131)
  for (const forged of ['forged', Buffer.from(`2026-04-01T00:00:00.000Z#${id}`).toString('base64url')])
    expect(await it.host.refused(Files, owner, 'GET_DATA', { list: 'toSign', folder: 'any', cursor: forged })).toBe(
      'input.invalid',
    )
})

test('a file of which several versions wait stands once in the list of what one is to sign, however many there are', async () => {
  const { it, owner, id } = await scene()
  await ask(it, owner, id, [{ signers: [user(owner)] }])
  const [first] = await repository(FileSignatures, store, new Unit()).allRows({ thread: id })
  const { version: _row, ...thread } = (await rowOf(id))!
  const [sum] = thread.signs
  const at = (m: number) => new Date(Date.UTC(2026, 3, 1) + m * 60_000).toISOString()
  type Place = { readonly number: number; readonly askedAt: string }
  /** A file of which these versions are out, in the order in which they were asked for, and of them these wait for the owner. */
  const waits = async (m: number, out: readonly Place[], theirs = out) => {
    const unit = new Unit()
    const [threads, signatures] = [repository(FileThreads, store, unit), repository(FileSignatures, store, unit)]
    const made = { ...thread, id: idFrom('fileThread', ulid(m)), title: `Lease ${m}` }
    threads.create({ ...made, signs: out.map(place => ({ ...sum!, ...place })) })
    const { version: _version, ...row } = first!
    for (const place of theirs) {
      const others = out.slice(0, out.indexOf(place)).map(({ number }) => number)
      signatures.create({ ...row, ...place, thread: made.id, others })
    }
    await unit.commit(store)
  }
  // Of the first ninety a newer version waits, too: that is before all others.
  for (let m = 0; m < 110; m += 1)
    await waits(m, [{ number: 1, askedAt: at(m) }, ...(m < 90 ? [{ number: 2, askedAt: at(m + 1000) }] : [])])
  // Of each of these forty versions wait.
  const later = Array.from({ length: 39 }, (_, n) => ({ number: n + 2, askedAt: at((n + 1) * 1000) }))
  for (const m of [110, 111, 112]) await waits(m, [{ number: 1, askedAt: at(m) }, ...later])
  // Of this one an older version waits for somebody else.
  const newer = { number: 2, askedAt: at(113) }
  await waits(113, [{ number: 1, askedAt: at(0) }, newer], [newer])
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page: { items: FileCard[]; cursor?: string } = await it.host.call(Files, owner, 'GET_DATA', {
      ...{ list: 'toSign', folder: 'any', cursor },
    })
    titles.push(...page.items.map(({ title }) => title).filter(title => title !== 'Lease'))
    cursor = page.cursor
  } while (cursor)
  expect(titles).toEqual(Array.from({ length: 114 }, (_, n) => `Lease ${113 - n}`))
})

test('of two versions that were asked for, the file waits until the last is signed, and stands there once', async () => {
  const { it, owner, ana, id } = await scene()
  const text = { name: 'b.txt', type: 'text/plain' as const }
  const next = await bring(it.host, it.buckets, owner, 'thread', Buffer.from('v2'), text)
  await ask(it, owner, id, [{ signers: [user(ana)] }])
  it.host.clock.now = new Date(it.host.clock.now.getTime() + 60_000)
  await it.host.call(Files, owner, 'ADD_VERSION', { id, file: next.id })
  await ask(it, owner, id, [{ signers: [user(ana)] }], 2)
  const rows = await repository(FileSignatures, store, new Unit()).allRows({ thread: id })
  expect(rows.map(({ number, others }) => [number, others])).toEqual([
    [1, undefined],
    [2, [1]],
  ])
  expect(await waiting(it, ana)).toEqual(['Lease'])
  await sign(it, ana, id)
  expect(await waiting(it, ana)).toEqual(['Lease'])
  await sign(it, ana, id)
  expect(await waiting(it, ana)).toEqual([])
})

describe('the sealed paper', () => {
  test('happy: has a seal of each who signed, and is had at an address for a minute', async () => {
    const { it, owner, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(ana), user(owner)] }])
    await sign(it, ana, id)
    await seal(it, id)
    expect((await seen(it.host, owner, id)).signings).toMatchObject([{ isSealed: false }])
    await sign(it, owner, id)
    await seal(it, id)
    await seal(it, id)
    expect((await seen(it.host, ana, id)).signings).toMatchObject([{ isSealed: true }])
    const { urls } = await it.host.call<{ urls: { name: string; url: string; size: number }[] }>(
      Files,
      ana,
      'GET_URLS',
      { files: [{ id, number: 1 }], sealed: true },
    )
    expect(urls).toMatchObject([{ name: 'Lease 1.pdf', type: 'application/pdf' }])
    const key = (await rowOf(id))?.signs[0]?.sealed?.key ?? ''
    const bytes = it.buckets.files.get(key)?.bytes ?? new Uint8Array()
    expect(key).toBe(sealedKey(id, 1))
    expect(urls[0]?.size).toBe(bytes.length)
    const seals = findSeals(bytes)
    const hash = (await seen(it.host, owner, id)).versions[0]?.hash ?? ''
    expect(seals.map(({ statement }) => statement.includes(hash))).toEqual([true, true])
    expect([...it.buckets.files.keys()].filter(name => name.startsWith(id))).toHaveLength(1)
    expect(await it.host.refused(Files, person(), 'GET_URLS', { files: [{ id, number: 1 }], sealed: true })).toBe(
      'notFound',
    )
  })

  test('security: names the file as it was called when signatures were asked for', async () => {
    const { it, owner, ana, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(ana)] }])
    const { version } = await seen(it.host, owner, id)
    await it.host.call(Files, owner, 'THREAD_UPDATE', { id, version, title: 'Sale of everything' })
    await sign(it, ana, id)
    await seal(it, id)
    const [found] = findSeals(it.buckets.files.get(sealedKey(id, 1))?.bytes ?? new Uint8Array())
    expect(found?.statement).toMatch(/^File “Lease”, version 1/)
  })

  test('a run that was cut short after the paper was put leaves no second one, though the product moved meanwhile', async () => {
    const { it, owner, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(owner)] }])
    await sign(it, owner, id)
    const cut = vi
      .spyOn(it.buckets.ports.FilesBucket, 'putOnce')
      .mockImplementationOnce(async (key, bytes, headers) => {
        await it.buckets.ports.FilesBucket.put(key, bytes, headers)
        throw new Error('cut short')
      })
    await expect(seal(it, id)).rejects.toMatchObject({ cause: { message: 'cut short' } })
    const before = process.env.SITE_URL
    vi.stubEnv('SITE_URL', 'https://moved.example')
    onTestFinished(() => void vi.stubEnv('SITE_URL', before))
    await seal(it, id)
    expect(cut).toHaveBeenCalledTimes(2)
    const papers = [...it.buckets.files].filter(([key]) => key.startsWith(id))
    expect(papers).toHaveLength(1)
    const { sealed } = (await rowOf(id))?.signs[0] ?? {}
    expect(sealed).toEqual({ key: papers[0]?.[0], size: papers[0]?.[1].bytes.length })
  })

  test('security: a version that cannot be sealed holds up no other, and is asked for again until it is', async () => {
    const { it, owner, id } = await scene()
    const other = await keep(it.host, it.buckets, owner, { title: 'Other' })
    for (const each of [id, other.id]) {
      await ask(it, owner, each, [{ signers: [user(owner)] }])
      await sign(it, owner, each)
    }
    const key = (await rowOf(id))?.current.key ?? ''
    const kept = it.buckets.files.get(key)!
    it.buckets.files.delete(key)
    await expect(it.host.work(FileSeals, { Records: [told(id), told(other.id)] })).rejects.toThrow('1 of 2')
    expect((await seen(it.host, owner, other.id)).signings).toMatchObject([{ isSealed: true }])

    const version = async () =>
      (await repository(FileSignatures, store, new Unit()).rows({ thread: id as never })).items[0]?.version
    const before = await version()
    await it.host.work(UploadSweeps, {})
    expect(await version()).toBe(before)
    const minutes = (count: number) => {
      it.host.clock.now = new Date(it.host.clock.now.getTime() + count * 60_000)
    }
    minutes(16)
    // A row that is saved is told to FileSeals by its table.
    await it.host.work(UploadSweeps, {})
    await it.host.work(UploadSweeps, {})
    expect(await version()).toBe((before ?? 0) + 1)
    minutes(31)
    await it.host.work(UploadSweeps, {})
    expect(await version()).toBe((before ?? 0) + 2)
    it.buckets.files.set(key, kept)
    await seal(it, id)
    minutes(3000)
    await it.host.work(UploadSweeps, {})
    expect(await version()).toBe((before ?? 0) + 2)
    expect((await rowOf(id))?.signs).toMatchObject([{ status: 'signed', sealed: { key: sealedKey(id, 1) } }])
  })

  test('a file whose late paper cannot be asked for keeps no other from being asked for, nor fails the sweep', async () => {
    const { it, owner, id } = await scene()
    const other = await keep(it.host, it.buckets, owner, { title: 'Other' })
    for (const each of [id, other.id]) {
      await ask(it, owner, each, [{ signers: [user(owner)] }])
      await sign(it, owner, each)
    }
    const late = async (thread: string) => (await rowOf(thread))?.signs[0]?.late?.tries ?? 0
    it.host.clock.now = new Date(it.host.clock.now.getTime() + 16 * 60_000)
    // Whichever of the two comes first is the one that fails.
    const transact = store.transact
    onTestFinished(() => void Object.assign(store, { transact }))
    let failed = ''
    store.transact = async writes => {
      const text = JSON.stringify(writes)
      failed ||= [id, other.id].find(each => text.includes(each)) ?? ''
      if (failed && text.includes(failed)) throw new Error('the database is away')
      return transact(writes)
    }
    const logged: unknown[][] = []
    await it.host.work(UploadSweeps, {}, (...line) => logged.push(line))
    const [kept] = [id, other.id].filter(each => each !== failed)
    expect(failed).not.toBe('')
    expect(logged).toMatchObject([
      ['error', 'the papers of a file could not be asked for', { thread: failed, error: expect.any(Error) }],
      ['error', 'papers of signed versions are late', { asked: 1 }],
    ])
    expect(await late(kept ?? '')).toBe(1)
    expect(await late(failed)).toBe(0)
    store.transact = transact
    await it.host.work(UploadSweeps, {})
    expect(await late(failed)).toBe(1)
  })

  test('security: nothing is sealed over other bytes than were signed', async () => {
    const { it, owner, id } = await scene()
    await ask(it, owner, id, [{ signers: [user(owner)] }])
    await sign(it, owner, id)
    const key = (await rowOf(id))?.current.key ?? ''
    const kept = it.buckets.files.get(key)!
    it.buckets.files.set(key, { ...kept, bytes: Buffer.from('Some other words.') })
    await expect(seal(it, id)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('not those that were signed') },
    })
    expect((await rowOf(id))?.signs[0]?.sealed).toBeUndefined()
    const { items } = await repository(FileSignatures, store, new Unit()).rows({ thread: id as never })
    expect(items).toHaveLength(1)
  })
})
