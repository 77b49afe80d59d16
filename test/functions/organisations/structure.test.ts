import { beforeAll, describe, expect, test } from 'vitest'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Members, Organisations } from '#functions/organisations/tables.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { type Leaf, leaves } from '#shared/kit/leaves.ts'
import type { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { type Role, roleOf } from '#shared/organisations/role.ts'
import { membersAtOnce, type Team, type TeamMember } from '#shared/organisations/team.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { recount, relationOf, stageStaff } from '../relations.ts'

type Trader = Awaited<ReturnType<typeof trader>>
type Staff = TestCaller & { readonly organisationId: string; readonly mid: string }

let store: Store
let host: ReturnType<typeof testHost>
let events: DomainEvent[] = []
beforeAll(async () => {
  const real = await testStore()
  store = {
    ...real,
    get meter() {
      return real.meter
    },
    transact: async writes => {
      const outcome = await real.transact(writes)
      if (outcome.ok)
        for (const write of writes)
          if (write.kind === 'put' && write.table === 'Outbox') events.push(write.item.event as DomainEvent)
      return outcome
    },
  }
  host = testHost(store)
})

const call = <T = never>(as: TestCaller, method: string, payload: unknown) => host.call<T>(server, as, method, payload)
const refused = (as: TestCaller, method: string, payload: unknown) => host.refused(server, as, method, payload)
const organisation = (id: string) => repository(Organisations, store, new Unit()).need({ id })
const memberOf = (who: Staff) =>
  repository(Members, store, new Unit()).need({ oid: who.organisationId as never, mid: who.mid as never })

const body = ({ level, ...groups }: Role) => ({ level, ...groups })
const addRole = (as: TestCaller, name: string, level: number, granted: readonly Leaf[]) =>
  call<StoredRole>(as, 'ADD_ROLE', { name, body: body(roleOf(level, granted)) })
const roles = async (as: TestCaller, more = {}) =>
  (await call<{ items: StoredRole[]; cursor?: string }>(as, 'GET_ROLES', more)).items

/** People of an organisation, each with a role or none. */
const staff = async (owner: Trader, ...rids: (string | undefined)[]): Promise<Staff[]> => {
  const unit = new Unit()
  const oid = owner.organisationId
  const made = rids.map(rid => {
    const { uid } = person()
    const mid = stageStaff(store, unit, {
      oid,
      uid,
      name: `Person ${uid.slice(0, 4)}`,
      ...(rid ? { rid: rid as never } : {}),
    })
    return { uid, organisationId: oid, mid }
  })
  expect((await unit.commit(store)).ok).toBe(true)
  await recount(store, oid)
  return made
}
const ownMid = async (owner: Trader) => (await relationOf(store, owner.uid, owner.organisationId)).mid
const give = async (as: TestCaller, who: Staff, rid: string | null) =>
  call(as, 'UPDATE_MEMBER', { mid: who.mid, version: (await memberOf(who)).version, rid })
const refusedGiving = async (as: TestCaller, who: Staff, rid: string | null) =>
  refused(as, 'UPDATE_MEMBER', { mid: who.mid, version: (await memberOf(who)).version, rid })

describe('roles', () => {
  test('are listed by name or age, searched, and read one by one with what one may hand on', async () => {
    const owner = await trader(host)
    await addRole(owner, 'Éditions', 1, ['production.file'])
    expect((await roles(owner)).map(({ name }) => name)).toEqual(['Admin', 'Éditions', 'Member'])
    expect((await roles(owner, { sort: 'since', descending: true })).map(({ name }) => name)[0]).toBe('Éditions')
    expect((await roles(owner, { query: 'EDIT' })).map(({ name }) => name)).toEqual(['Éditions'])
    const [admin] = await roles(owner)
    const one = await call<{ role: StoredRole; grantor: unknown }>(owner, 'GET_ROLE', { rid: admin?.rid })
    expect(one).toMatchObject({ role: { name: 'Admin', memberCount: 0 }, grantor: { isOwner: true, level: 10 } })
    expect(await refused(await trader(host), 'GET_ROLE', { rid: admin?.rid })).toBe('notFound')
  })

  test('security: are listed to who keeps roles or people, and to nobody else of the organisation', async () => {
    const owner = await trader(host)
    const rids = []
    for (const leaf of ['department.structure.role', 'department.structure.member', 'production.file'] as const)
      rids.push((await addRole(owner, leaf, 1, [leaf])).rid)
    const [keeper, hirer, clerk, none] = (await staff(owner, ...rids, undefined)) as [Staff, Staff, Staff, Staff]
    for (const who of [keeper, hirer]) expect(await roles(who)).toHaveLength(5)
    for (const who of [clerk, none]) expect(await refused(who, 'GET_ROLES', {})).toBe('auth.denied')
  })

  test('come page by page, each once', async () => {
    const owner = await trader(host)
    for (let n = 0; n < 25; n++) await addRole(owner, `Role ${String(n).padStart(2, '0')}`, 1, [])
    const first = await call<{ items: StoredRole[]; cursor?: string }>(owner, 'GET_ROLES', {})
    const next = await call<{ items: StoredRole[]; cursor?: string }>(owner, 'GET_ROLES', { cursor: first.cursor })
    expect(first.items).toHaveLength(20)
    expect(next.cursor).toBeUndefined()
    expect(new Set([...first.items, ...next.items].map(({ rid }) => rid)).size).toBe(27)
  })

  test('of one name there is one', async () => {
    const owner = await trader(host)
    const clerk = await addRole(owner, 'Clerk', 1, [])
    expect(await refused(owner, 'ADD_ROLE', { name: 'cLÉRK', body: body(roleOf(1, [])) })).toBe('role.nameTaken')
    const { rid, version } = clerk
    await call(owner, 'UPDATE_ROLE', { rid, version, name: 'CLERK', body: body(roleOf(2, ['production.file'])) })
    expect(await refused(owner, 'UPDATE_ROLE', { rid, version, name: 'Clerk', body: body(roleOf(1, [])) })).toBe(
      'call.conflict',
    )
  })

  test('a change reaches everybody who has it at once, and says so', async () => {
    const owner = await trader(host)
    const role = await addRole(owner, 'Clients', 1, [])
    const [ana] = (await staff(owner, role.rid)) as [Staff]
    expect(await refused(ana, 'GET_MEMBERS', { type: 'client' })).toBe('auth.denied')
    const [{ version }] = (await roles(owner, { query: 'Clients' })) as [StoredRole]
    events = []
    await call(owner, 'UPDATE_ROLE', {
      rid: role.rid,
      version,
      name: 'Clients',
      body: body(roleOf(1, ['department.structure.client'])),
    })
    expect(events).toMatchObject([{ type: 'organisations.role.changed', data: { rid: role.rid, members: 1 } }])
    expect(await call<{ items: unknown[] }>(ana, 'GET_MEMBERS', { type: 'client' })).toEqual({ items: [] })
  })

  test('deleting one promotes nobody: who had it has none, and may nothing', async () => {
    const owner = await trader(host)
    const strict = await addRole(owner, 'Strict', 1, ['department.structure.client'])
    const [ana] = (await staff(owner, strict.rid)) as [Staff]
    const [{ version }] = (await roles(owner, { query: 'Strict' })) as [StoredRole]
    expect(await call(owner, 'DELETE_ROLE', { rid: strict.rid, version })).toEqual({ members: 1 })
    expect(await refused(ana, 'GET_MEMBERS', { type: 'client' })).toBe('auth.denied')
    const { workspaces } = await call<{ workspaces: { permissions: Leaf[] }[] }>({ uid: ana.uid }, 'GET_MINE', {})
    expect(workspaces[0]?.permissions).toEqual([])
    const shown = await call<{ role?: unknown; permissions: Leaf[] }>(owner, 'GET_ORG_MEMBER', { mid: ana.mid })
    expect(shown).toMatchObject({ permissions: [] })
    expect(shown.role).toBeUndefined()
    const none = await call<{ items: { mid: string }[] }>(owner, 'GET_MEMBERS', { type: 'member', rid: 'none' })
    expect(none.items.map(({ mid }) => mid)).toEqual([ana.mid])
    // Whoever keeps it can be given another.
    const [member] = (await roles(owner, { query: 'Member' })) as [StoredRole]
    await give(owner, ana, member.rid)
    expect((await roles(owner, { query: 'Member' }))[0]?.memberCount).toBe(1)
  })

  test('nobody grants what they lack, nor above their level, by whatever command', async () => {
    const owner = await trader(host)
    const keeper = ['department.structure.role', 'department.structure.member', 'production.file'] as const
    const manager = await addRole(owner, 'Manager', 5, keeper)
    const rich = await addRole(owner, 'Rich', 5, [...keeper, 'department.account.wallet'])
    const high = await addRole(owner, 'High', 6, [])
    const [mia, ned, top] = (await staff(owner, manager.rid, undefined, high.rid)) as [Staff, Staff, Staff]
    const as = mia
    expect(await refused(as, 'ADD_ROLE', { name: 'A', body: body(roleOf(5, ['department.account.wallet'])) })).toBe(
      'role.grantsLacking',
    )
    expect(await refused(as, 'ADD_ROLE', { name: 'A', body: body(roleOf(6, [])) })).toBe('role.aboveLevel')
    const [mine] = (await roles(owner, { query: 'Manager' })) as [StoredRole]
    const raise = { rid: mine.rid, version: mine.version, name: 'Manager' }
    expect(await refused(as, 'UPDATE_ROLE', { ...raise, body: body(roleOf(5, leaves)) })).toBe('role.grantsLacking')
    expect(await refused(as, 'UPDATE_ROLE', { ...raise, body: body(roleOf(10, keeper)) })).toBe('role.aboveLevel')
    expect(await refusedGiving(as, mia, rich.rid)).toBe('role.grantsLacking')
    expect(await refusedGiving(as, ned, rich.rid)).toBe('role.grantsLacking')
    expect(await refusedGiving(as, ned, high.rid)).toBe('role.aboveLevel')
    expect(await refusedGiving(as, top, null)).toBe('role.aboveLevel')
    expect(await refused(as, 'DELETE_ROLE', { rid: high.rid, version: high.version })).toBe('call.conflict')
    expect(await refused(as, 'HAND_OVER', { mid: mia.mid, version: 1 })).toBe('auth.denied')
    const mid = await ownMid(owner)
    expect(await refused(as, 'UPDATE_MEMBER', { mid, version: 1, rid: null })).toBe('member.ownerStays')
    // Nobody sends a leaf that there is not, and no level that there is not.
    expect(await refused(owner, 'ADD_ROLE', { name: 'A', body: { ...body(roleOf(1, [])), level: 11 } })).toBe(
      'input.invalid',
    )
    await give(as, ned, manager.rid)
  })

  test('an admin hands on what only the ceiling of the organisation masks', async () => {
    const owner = await trader(host)
    const [admin] = (await roles(owner)) as [StoredRole]
    const [ana, bo] = (await staff(owner, admin.rid, undefined)) as [Staff, Staff]
    await give(ana, bo, admin.rid)
    expect((await roles(owner))[0]?.memberCount).toBe(2)
  })
})

describe('signatures', () => {
  test('no change of a role leaves fewer who may sign than contracts need', async () => {
    const owner = await trader(host)
    const sign = ['transaction.ticket.supplier', 'transaction.ticket.demander'] as const
    const signs = await addRole(owner, 'Signs', 1, sign)
    const other = await addRole(owner, 'Other', 1, [])
    const [ana] = (await staff(owner, signs.rid)) as [Staff]
    const { version, tradingName } = await organisation(owner.organisationId)
    await call(owner, 'UPDATE', { version, body: { tradingName, signerCount: 2 } })
    const [{ version: now }] = (await roles(owner, { query: 'Signs' })) as [StoredRole]
    const on = { rid: signs.rid, version: now }
    expect(await refused(owner, 'UPDATE_ROLE', { ...on, name: 'Signs', body: body(roleOf(1, [])) })).toBe(
      'organisations.tooFewSigners',
    )
    expect(await refused(owner, 'DELETE_ROLE', on)).toBe('organisations.tooFewSigners')
    expect(await refusedGiving(owner, ana, other.rid)).toBe('organisations.tooFewSigners')
    expect(await refusedGiving(owner, ana, null)).toBe('organisations.tooFewSigners')
    // Two who may sign, one of whom would own it: the one before has no role that lets them.
    await give(owner, (await staff(owner, undefined))[0]!, signs.rid)
    await give(owner, ana, other.rid)
  })
})

describe('handing over', () => {
  /** As somebody who has just signed in. */
  const fresh = <C extends TestCaller>(as: C) => ({ ...as, signedInAt: host.clock.now.getTime() / 1000 - 60 })

  test('is for the owner alone, to one of the active staff; the one before keeps the role', async () => {
    const owner = await trader(host)
    const [admin] = (await roles(owner)) as [StoredRole]
    const [ana, gone] = (await staff(owner, admin.rid, admin.rid)) as [Staff, Staff]
    await call(owner, 'DELETE_MEMBER', { mid: gone.mid, version: 1 })
    expect(await refused(ana, 'HAND_OVER', { mid: ana.mid, version: 1 })).toBe('auth.denied')
    expect(await refused(fresh(owner), 'HAND_OVER', { mid: gone.mid, version: 2 })).toBe('member.noStaff')
    expect(await refused(fresh(owner), 'HAND_OVER', { mid: await ownMid(owner), version: 1 })).toBe('member.noStaff')
    expect(await refused(fresh(await trader(host)), 'HAND_OVER', { mid: ana.mid, version: 1 })).toBe('notFound')
    expect(await refused(owner, 'HAND_OVER', { mid: ana.mid, version: 1 })).toBe('organisations.notFresh')
    const late = { ...owner, signedInAt: fresh(owner).signedInAt - 661 }
    expect(await refused(late, 'HAND_OVER', { mid: ana.mid, version: 1 })).toBe('organisations.notFresh')
    events = []
    expect(await call(fresh(owner), 'HAND_OVER', { mid: ana.mid, version: 1 })).toEqual({ ownerId: ana.uid })
    expect(events).toMatchObject([
      { type: 'organisations.organisation.handedOver', data: { demanderId: ana.uid, formerId: owner.uid } },
    ])
    expect(await refused(fresh(owner), 'HAND_OVER', { mid: ana.mid, version: 1 })).toBe('auth.denied')
    // The role is the former owner's now, and the new owner stands above it.
    expect((await roles(ana))[0]?.memberCount).toBe(1)
    expect(await refused({ uid: ana.uid }, 'LEAVE', { organizationId: owner.organisationId })).toBe('member.ownerStays')
    await call({ uid: owner.uid }, 'LEAVE', { organizationId: owner.organisationId })
    expect((await roles(ana))[0]?.memberCount).toBe(0)
  })

  test('twice at once, one of them is the owner', async () => {
    const owner = await trader(host)
    const people = await staff(owner, undefined, undefined)
    await Promise.all(people.map(({ mid }) => host.send(server, fresh(owner), 'HAND_OVER', { mid, version: 1 })))
    const { ownerId } = await organisation(owner.organisationId)
    expect(people.map(({ uid }) => uid)).toContain(ownerId)
  })
})

describe('teams', () => {
  const add = (as: TestCaller, name: string) => call<Team>(as, 'ADD_TEAM', { name })
  const members = async (as: TestCaller, tid: string, more = {}) =>
    call<{ team: Team; items: TeamMember[]; cursor?: string }>(as, 'GET_TEAM_MEMBER', { tid, ...more })
  const teams = async (as: TestCaller) => (await call<{ items: Team[] }>(as, 'GET_TEAMS', {})).items

  test('are added, renamed, filled and emptied; the organisation works in teams from the first', async () => {
    const owner = await trader(host)
    const [ana, bo] = (await staff(owner, undefined, undefined)) as [Staff, Staff]
    expect(await call(owner, 'GET_ACTIVATED', {})).toEqual({ teams: false, mine: [] })
    const sales = await add(owner, 'Sales')
    expect(await refused(owner, 'ADD_TEAM', { name: 'SALES' })).toBe('team.nameTaken')
    events = []
    await call(owner, 'ADD_DELETE_MEMBERS', { tid: sales.tid, add: [ana.mid, bo.mid, ana.mid] })
    expect(events.map(({ type, data }) => [type, data.demanderId])).toEqual([
      ['organisations.member.joinedTeam', ana.uid],
      ['organisations.member.joinedTeam', bo.uid],
    ])
    // Once more changes nothing.
    events = []
    await call(owner, 'ADD_DELETE_MEMBERS', { tid: sales.tid, add: [ana.mid] })
    expect(events).toEqual([])
    expect((await members(owner, sales.tid)).team.memberCount).toBe(2)
    expect((await members(owner, sales.tid)).items.map(({ mid }) => mid)).toEqual([ana.mid, bo.mid].toSorted())
    expect(await call(ana, 'GET_ACTIVATED', {})).toEqual({ teams: true, mine: [{ tid: sales.tid, name: 'Sales' }] })
    await call(owner, 'ADD_DELETE_MEMBERS', { tid: sales.tid, remove: [ana.mid] })
    await call(owner, 'DELETE_MEMBER', { mid: bo.mid, version: (await memberOf(bo)).version })
    const { team, items } = await members(owner, sales.tid)
    expect([team.memberCount, items]).toEqual([0, []])
    const { version } = team
    expect(await call(owner, 'UPDATE_TEAM', { tid: sales.tid, version, name: 'Growth' })).toMatchObject({
      name: 'Growth',
    })
    expect(await call(owner, 'DELETE_TEAM', { tid: sales.tid })).toEqual({ left: 0 })
    expect(await teams(owner)).toEqual([])
    expect((await organisation(owner.organisationId)).teamCount).toBe(0)
  })

  test('are for who keeps them, of their own organisation', async () => {
    const owner = await trader(host)
    const other = await trader(host)
    const keeps = await addRole(owner, 'Keeps', 1, ['department.structure.team'])
    const [ana, bo] = (await staff(owner, undefined, keeps.rid)) as [Staff, Staff]
    const [theirs] = (await staff(other, undefined)) as [Staff]
    const team = await add(bo, 'Ours')
    for (const [method, payload] of [
      ['GET_TEAMS', {}],
      ['ADD_TEAM', { name: 'Mine' }],
      ['UPDATE_TEAM', { tid: team.tid, version: 1, name: 'Mine' }],
      ['DELETE_TEAM', { tid: team.tid }],
      ['ADD_DELETE_MEMBERS', { tid: team.tid, add: [ana.mid] }],
      ['UPDATE_MEMBER', { mid: ana.mid, version: 1, tids: [team.tid] }],
    ] as const) {
      expect(await refused(ana, method, payload)).toBe('auth.denied')
      if (method.includes('TEAM') && 'tid' in payload) expect(await refused(other, method, payload)).toBe('notFound')
    }
    expect(await refused(bo, 'ADD_DELETE_MEMBERS', { tid: team.tid, add: [theirs.mid] })).toBe('notFound')
    expect(await refused(other, 'UPDATE_MEMBER', { mid: theirs.mid, version: 1, tids: [team.tid] })).toBe('notFound')
    // Who keeps the teams moves people between them, and gives no role.
    await call(bo, 'UPDATE_MEMBER', { mid: ana.mid, version: 1, tids: [team.tid] })
    expect(await refused(bo, 'UPDATE_MEMBER', { mid: ana.mid, version: 2, rid: keeps.rid })).toBe('auth.denied')
    expect((await members(bo, team.tid)).items).toHaveLength(1)
    // Who takes people on gives roles, and moves nobody.
    const hires = await addRole(owner, 'Hires', 1, ['department.structure.member'])
    const [cy] = (await staff(owner, hires.rid)) as [Staff]
    const { version } = await memberOf(ana)
    for (const tids of [[], [team.tid]])
      expect(await refused(cy, 'UPDATE_MEMBER', { mid: ana.mid, version, tids })).toBe('auth.denied')
    expect((await members(bo, team.tid)).items).toHaveLength(1)
  })

  test('with many in it, one is deleted so many at a time, and is gone when the last is out', async () => {
    const owner = await trader(host)
    const people = await staff(owner, ...Array.from({ length: membersAtOnce + 3 }, () => undefined))
    const { tid } = await add(owner, 'Many')
    const mids = people.map(({ mid }) => mid)
    expect(
      await refused(owner, 'ADD_DELETE_MEMBERS', { tid, add: mids.slice(0, 15), remove: mids.slice(15, 23) }),
    ).toBe('call.tooManyChanges')
    await call(owner, 'ADD_DELETE_MEMBERS', { tid, add: mids.slice(0, membersAtOnce) })
    await call(owner, 'ADD_DELETE_MEMBERS', { tid, add: mids.slice(membersAtOnce) })
    expect((await members(owner, tid)).team.memberCount).toBe(membersAtOnce + 3)
    expect(await call(owner, 'DELETE_TEAM', { tid })).toEqual({ left: 3 })
    expect(await call(owner, 'DELETE_TEAM', { tid })).toEqual({ left: 0 })
    expect(await refused(owner, 'DELETE_TEAM', { tid })).toBe('notFound')
    for (const who of people) expect((await memberOf(who)).tids).toEqual([])
  })
})

describe('looking at people', () => {
  test('shows those of the own organisation, and nobody else', async () => {
    const [owner, other] = [await trader(host), await trader(host)]
    const [ana] = (await staff(owner, undefined)) as [Staff]
    expect(await call(owner, 'GET_USERS_MIN', { uids: [other.uid] })).toEqual({ users: [] })
    expect(await refused(other, 'GET_ORG_MEMBER', { mid: ana.mid })).toBe('notFound')
    expect(await refused(ana, 'GET_ORG_MEMBER', { mid: ana.mid })).toBe('auth.denied')
  })

  test('a relation leads to the organisation on its other side, from either side', async () => {
    const [seller, buyer, third] = [await trader(host, 'Sells'), await trader(host, 'Buys'), await trader(host)]
    const organizationId = seller.organisationId
    await call(buyer, 'JOIN_AS_CLIENT_ORG', { organizationId })
    const { items } = await call<{ items: { mid: string }[] }>(buyer, 'GET_MEMBERS', { type: 'supplier' })
    const mid = items[0]!.mid
    expect(await call(buyer, 'GET_ORG_BY_MID', { mid, organizationId })).toMatchObject({ tradingName: 'Sells' })
    expect(await call(seller, 'GET_ORG_BY_MID', { mid, organizationId })).toMatchObject({ tradingName: 'Buys' })
    expect(await refused(third, 'GET_ORG_BY_MID', { mid, organizationId })).toBe('notFound')
    // By one's own relation alone, and not by that of another client of the same organisation.
    await call(third, 'JOIN_AS_CLIENT_ORG', { organizationId })
    const theirs = await call<{ items: { mid: string }[] }>(third, 'GET_MEMBERS', { type: 'supplier' })
    expect(await call(third, 'GET_ORG_BY_MID', { mid: theirs.items[0]?.mid, organizationId })).toMatchObject({
      tradingName: 'Sells',
    })
    expect(await refused(third, 'GET_ORG_BY_MID', { mid, organizationId })).toBe('notFound')
    expect(await refused({ uid: third.uid }, 'GET_ORG_BY_MID', { mid, organizationId })).toBe('notFound')
  })

  test('somebody shows the verified e-mail of their own account, and nobody one of anybody else', async () => {
    const owner = await trader(host)
    const [ana, bo] = (await staff(owner, undefined, undefined)) as [Staff, Staff]
    const unit = new Unit()
    for (const { uid } of [ana, bo])
      repository(Users, store, unit).create(
        newUser(
          {
            uid: uid as Uid,
            email: `${uid}@people.test`,
            emailVerified: uid === ana.uid,
            firstName: 'Ana',
            lastName: 'Tester',
            language: 'en',
          },
          host.clock.now.toISOString(),
        ),
      )
    await unit.commit(store)
    const shows = (who: Staff, of: Staff) => ({ mid: of.mid, version: 1, email: `${who.uid}@people.test` })
    expect(await refused(owner, 'UPDATE_MEMBER_WITH_EMAIL', shows(ana, ana))).toBe('auth.denied')
    expect(await refused(ana, 'UPDATE_MEMBER_WITH_EMAIL', shows(bo, bo))).toBe('auth.denied')
    expect(await refused(ana, 'UPDATE_MEMBER_WITH_EMAIL', shows(bo, ana))).toBe('member.emailUnverified')
    expect(await refused(bo, 'UPDATE_MEMBER_WITH_EMAIL', shows(bo, bo))).toBe('member.emailUnverified')
    await call(ana, 'UPDATE_MEMBER_WITH_EMAIL', shows(ana, ana))
    expect(await memberOf(ana)).toMatchObject({ name: 'Ana Tester', address: `${ana.uid}@people.test` })
  })

  test('members are listed by role', async () => {
    const owner = await trader(host)
    const role = await addRole(owner, 'Packs', 1, [])
    const [ana, , cy] = (await staff(owner, role.rid, undefined, role.rid)) as [Staff, Staff, Staff]
    const list = async (more: object) =>
      (await call<{ items: { mid: string }[] }>(owner, 'GET_MEMBERS', { type: 'member', oldestFirst: true, ...more }))
        .items
    expect((await list({ rid: role.rid })).map(({ mid }) => mid)).toEqual([ana.mid, cy.mid].toSorted())
    expect(await list({ rid: 'none' })).toHaveLength(1)
  })
})

test('the counts of a role are those of the people', async () => {
  const owner = await trader(host)
  const made = (await addRole(owner, 'One', 1, [])).rid
  await staff(owner, made, made)
  const { totalMembers } = (await organisation(owner.organisationId)) as Organisation
  expect([totalMembers, (await roles(owner, { query: 'One' }))[0]?.memberCount]).toEqual([3, 2])
})
