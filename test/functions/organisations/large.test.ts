import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Members, Relations, Roles, TeamMembers, Teams } from '#functions/organisations/tables.ts'
import { idFrom } from '#shared/kit/id.ts'
import type { Member } from '#shared/organisations/member.ts'
import { adminRole, grantsOf } from '#shared/organisations/role.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'

/** An organisation of 10,000 members, 10,000 clients, 10,000 suppliers, 200 teams and 100 roles: what its lists read. */
const many = 10_000
const at = '2026-03-01T00:00:00.000Z'

let store: Store
let host: ReturnType<typeof testHost>
let owner: Awaited<ReturnType<typeof trader>>
const largeTeam = idFrom('team', ulid())

/** Stages rows in transactions of a hundred. */
const inHundreds = async (count: number, stage: (n: number, unit: Unit) => void) => {
  for (let from = 0; from < count; from += 100) {
    const unit = new Unit()
    for (let n = from; n < Math.min(count, from + 100); n++) stage(n, unit)
    expect((await unit.commit(store)).ok).toBe(true)
  }
}

beforeAll(async () => {
  store = await testStore()
  host = testHost(store, {}, false)
  owner = await trader(host)
  const oid = owner.organisationId
  const row = (n: number, type: Member['type'], name: string): Omit<Member, 'version'> => ({
    mid: idFrom(type === 'member' ? 'member' : 'client', ulid()),
    oid,
    type,
    status: 'active',
    tids: type === 'member' && n % 3 === 0 ? [largeTeam] : [],
    who: { id: person().uid, type: 'user' },
    name,
    ...(type === 'member' ? {} : { message: 'We would like to buy from you every week of the year.' }),
    createdAt: at,
    updatedAt: at,
  })
  await inHundreds(many, (n, unit) =>
    repository(Members, store, unit).create(row(n, 'member', `Marguerite Featherstonehaugh ${n}`)),
  )
  await inHundreds(many, (n, unit) =>
    repository(Members, store, unit).create(row(n, 'individual', `Client of many years ${n}`)),
  )
  await inHundreds(many, (n, unit) =>
    repository(Relations, store, unit).create({
      mid: idFrom('client', ulid()),
      oid: idFrom('organisation', ulid()),
      who: `organization#${oid}`,
      type: 'business',
      status: 'active',
      tids: [],
      name: `Supplier of many years ${n}`,
      domain: `supplier-${n}`,
      createdAt: at,
      updatedAt: at,
    }),
  )
  await inHundreds(2000, (n, unit) =>
    repository(TeamMembers, store, unit).put({
      tid: largeTeam,
      mid: idFrom('member', ulid()),
      oid,
      name: `Marguerite Featherstonehaugh ${n}`,
      since: at,
    }),
  )
  await inHundreds(200, (n, unit) =>
    repository(Teams, store, unit).create({
      tid: n === 0 ? largeTeam : idFrom('team', ulid()),
      oid,
      name: `Team for the district ${n}`,
      memberCount: 50,
      createdAt: at,
      updatedAt: at,
    }),
  )
  await inHundreds(100, (n, unit) =>
    repository(Roles, store, unit).create({
      rid: idFrom('role', ulid()),
      oid,
      name: `Role ${n}`,
      // As large as a role gets.
      ...grantsOf(adminRole),
      memberCount: 100,
      createdAt: at,
      updatedAt: at,
    }),
  )
}, 120_000)

const lists: readonly (readonly [string, object])[] = [
  ['GET_MEMBERS', { type: 'member' }],
  ['GET_MEMBERS', { type: 'member', oldestFirst: true }],
  ['GET_MEMBERS', { type: 'client' }],
  ['GET_MEMBERS', { type: 'client', oldestFirst: true }],
  ['GET_MEMBERS', { type: 'supplier' }],
  ['GET_ROLES', {}],
  ['GET_ROLES', { sort: 'since', descending: true }],
  ['GET_TEAMS', {}],
  ['GET_TEAMS', { sort: 'since', descending: true }],
  ['GET_TEAM_MEMBER', { tid: largeTeam }],
]

test.each(lists)('the first page of %s %j reads 8 units at most, and is full', async (method, asked) => {
  const before = store.meter.read
  const page = await host.call<{ items: unknown[]; cursor?: string }>(server, owner, method, asked)
  const units = store.meter.read - before
  if (process.env.TELL_UNITS)
    console.log(`${method} ${JSON.stringify(asked)}: ${units} units, ${page.items.length} rows`)
  expect(units).toBeLessThanOrEqual(8)
  expect(page.items).toHaveLength(method === 'GET_ROLES' ? 20 : 50)
  expect(page.cursor).toBeDefined()
})

test.each([
  ['GET_MEMBERS', { type: 'member' }, many + 1],
  ['GET_TEAMS', {}, 200],
  ['GET_ROLES', {}, 102],
] as const)('page by page, %s %j has every row once', async (method, asked, count) => {
  const found = new Set<string>()
  let rows = 0
  let cursor: string | undefined
  do {
    type Page = { items: { mid?: string; tid?: string; rid?: string }[]; cursor?: string }
    const page: Page = await host.call(server, owner, method, { ...asked, ...(cursor ? { cursor } : {}) })
    for (const { mid, tid, rid } of page.items) found.add(mid ?? tid ?? rid ?? '')
    rows += page.items.length
    cursor = page.cursor
  } while (cursor)
  expect([rows, found.size]).toEqual([count, count])
})

test('who asks to join is found behind all clients, whichever end one begins at', async () => {
  const unit = new Unit()
  const who = person()
  const row = {
    mid: idFrom('client', ulid()),
    oid: owner.organisationId,
    type: 'individual' as const,
    status: 'requested' as const,
    tids: [],
    createdAt: at,
    updatedAt: at,
  }
  repository(Members, store, unit).create({ ...row, who: { id: who.uid, type: 'user' }, name: 'Paula Asks' })
  repository(Relations, store, unit).create({ ...row, who: `user#${who.uid}`, name: 'Large', domain: 'large' })
  expect((await unit.commit(store)).ok).toBe(true)
  const asked = { type: 'client', status: 'requested' }
  for (const oldestFirst of [true, false])
    expect(await host.call(server, owner, 'GET_MEMBERS', { ...asked, oldestFirst })).toEqual({
      items: [expect.objectContaining({ mid: row.mid, status: 'requested' })],
    })
  expect(await host.call(server, owner, 'GET_MEMBERS', { ...asked, query: 'Nobody' })).toEqual({ items: [] })
})
