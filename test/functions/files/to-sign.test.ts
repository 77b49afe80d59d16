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
import { testStore } from '../host.ts'
import { ask, signingOn, user, waiting } from './signing-scene.ts'

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

test('a file of which several versions wait stands once in the list of what one is to sign, on whichever page', async () => {
  const { it, owner, id } = await scene()
  await ask(it, owner, id, [{ signers: [user(owner)] }])
  const [first] = await repository(FileSignatures, store, new Unit()).allRows({ thread: id })
  const { version: _row, ...thread } = (await rowOf(id))!
  const [sum] = thread.signs
  const at = (m: number) => new Date(Date.UTC(2026, 3, 1) + m * 60_000).toISOString()
  // The last twenty wait in an older version, too: its place is behind all others.
  for (let m = 0; m < 110; m += 1) {
    const unit = new Unit()
    const [threads, signatures] = [repository(FileThreads, store, unit), repository(FileSignatures, store, unit)]
    const places = [{ number: 2, askedAt: at(m) }, ...(m >= 90 ? [{ number: 1, askedAt: at(m - 1000) }] : [])]
    const signs = places.map(place => ({ ...sum!, ...place }))
    const made = { ...thread, id: idFrom('fileThread', ulid(m)), title: `Lease ${m}`, signs }
    threads.create(made)
    const { version: _version, ...row } = first!
    for (const place of places) signatures.create({ ...row, ...place, thread: made.id })
    await unit.commit(store)
  }
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page: { items: FileCard[]; cursor?: string } = await it.host.call(Files, owner, 'GET_DATA', {
      ...{ list: 'toSign', folder: 'any', cursor },
    })
    titles.push(...page.items.map(({ title }) => title).filter(title => title !== 'Lease'))
    cursor = page.cursor
  } while (cursor)
  expect(titles).toEqual(Array.from({ length: 110 }, (_, n) => `Lease ${109 - n}`))
  // A cursor that names a file which one may not read says nothing of it.
  const other = await scene()
  await ask(other.it, other.owner, other.id, [{ signers: [user(other.owner)] }])
  const unit = new Unit()
  const theirs = (await rowOf(other.id))!
  const early = theirs.signs.map(each => ({ ...each, askedAt: at(-2000) }))
  repository(FileThreads, store, unit).save({ ...theirs, signs: early })
  await unit.commit(store)
  const page: { cursor?: string } = await it.host.call(Files, owner, 'GET_DATA', {
    ...{ list: 'toSign', folder: 'any' },
    cursor: Buffer.from(`${at(200)}#${id}#0001#${other.id}`).toString('base64url'),
  })
  const places = Buffer.from(page.cursor ?? '', 'base64url')
    .toString()
    .split('#')
  expect(places.length).toBeGreaterThan(3)
  expect(places).not.toContain(other.id)
})
