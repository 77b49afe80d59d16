import { ulid } from 'ulid'
import { beforeAll, expect, test, vi } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { FileSignatures, FileThreads } from '#functions/files/thread-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { idFrom } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { chance } from '../../chance.ts'
import { type TestCaller, testStore } from '../host.ts'
import { bring } from './bringing.ts'
import { seen } from './keeping.ts'
import { ask, nameOf, sign, signingOn, user, waiting } from './signing-scene.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const { rowOf, scene } = signingOn(() => store)

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

test.each([1, 2, 3, 4, 5, 6])(
  'a file stands once in the list of each for whom a version of it waits, and in nobody else’s, whatever was asked before (%i)',
  async seed => {
    const next = chance(seed)
    const below = (many: number) => Math.floor(next() * many)
    const { it, owner, kim, ana, id } = await scene()
    const versions = [1, 2, 3]
    for (const number of versions.slice(1)) {
      const text = { name: 'b.txt', type: 'text/plain' as const }
      const file = await bring(it.host, it.buckets, owner, 'thread', Buffer.from(`v${number}`), text)
      await it.host.call(Files, owner, 'ADD_VERSION', { id, file: file.id })
    }
    const people = [owner, kim, ana]
    /** Many an act is refused: nobody was asked, or did not sign yet. */
    const tried = (as: TestCaller, method: string, payload: object) =>
      it.host.send(Files, as, method, { id, ...payload })
    const act = async (as: TestCaller, number: number) => {
      const which = below(6)
      if (which < 3) {
        const groups = people.filter(() => below(3) > 0).map(one => ({ signers: [user(one)] }))
        const together = [{ signers: groups.flatMap(({ signers }) => signers) }]
        const asked = { number, groups: below(2) ? groups : together, language: 'en' }
        return tried(owner, 'ASK_SIGNATURES', asked)
      }
      if (which === 3) return tried(owner, 'WITHDRAW_SIGNING', { number })
      if (which === 4) return tried(as, 'DECLINE_SIGNATURE', { number, reason: 'No.' })
      const view = await seen(it.host, as, id).catch(() => undefined)
      const hash = view?.versions.find(each => each.number === number)?.hash
      return tried(as, 'SIGN', { number, hash, signature: { kind: 'typed', name: view ? nameOf(view) : '' } })
    }
    for (let step = 0; step < 30; step += 1) {
      // Environments have clocks of their own, which need not agree.
      it.host.clock.now = new Date(it.host.clock.now.getTime() + [-20, 0, 0, 1, 60_000][below(5)]!)
      it.host.capacity.held = false
      await act(people[below(3)]!, versions[below(3)]!)
      it.host.capacity.held = true
      const rows = await repository(FileSignatures, store, new Unit()).allRows({ thread: id })
      for (const one of people) {
        const waits = rows.some(({ status, who }) => status === 'waiting' && who.id === one.uid)
        expect(await waiting(it, one), `step ${step}`).toEqual(waits ? ['Lease'] : [])
      }
    }
  },
)
