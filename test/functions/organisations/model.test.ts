import { expect, test } from 'vitest'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Members, Organisations, Relations, Roles, TeamMembers, Teams } from '#functions/organisations/tables.ts'
import { type Leaf, leaves } from '#shared/kit/leaves.ts'
import { whoKey } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { roleGrants, roleOf } from '#shared/organisations/role.ts'
import { mostSignatures } from '#shared/organisations/signers.ts'
import { type TestCaller, testHost } from '../host.ts'
import { person, trader } from '../people.ts'
import { recount, stageRelation, stageStaff } from '../relations.ts'

/**
 * Random sequences of commands on members, roles and teams, by owner, staff, clients and outsiders alike. Nobody ever holds what
 * nobody gave who had it, back to the owner; there is always one owner, active; counts and lists are those of a recount.
 * SEQUENCES=10000 is `npm run model:members`.
 */
const sequences = Number(process.env.SEQUENCES ?? 60)
const steps = 20

const generator = (start: number) => {
  let seed = start
  return (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
}

const read = async (store: Store, oid: string) => {
  const unit = new Unit()
  const table = <T extends Parameters<typeof repository>[0]>(spec: T) => repository(spec, store, unit)
  const [organisation, members, roles, teams] = await Promise.all([
    table(Organisations).need({ id: oid }),
    table(Members).allRows({ oid }),
    table(Roles).allRows({ oid }),
    table(Teams).allRows({ oid }),
  ])
  const inTeams = await Promise.all(teams.map(({ tid }) => table(TeamMembers).allRows({ tid })))
  return { organisation, members, roles, teams, inTeams }
}
type World = Awaited<ReturnType<typeof read>>

const isStaff = ({ type, status }: World['members'][number]) => type === 'member' && status === 'active'

/** What a person may do or hand on there, by the rows alone, and how high they stand. */
const heldBy = ({ organisation, members, roles }: World, uid: string) => {
  const member = members.find(row => row.who.id === uid && isStaff(row))
  if (!member) return { held: new Set<Leaf>(), level: 0 }
  if (organisation.ownerId === uid) return { held: new Set<Leaf>(leaves), level: 10 }
  const role = roles.find(({ rid }) => rid === member.rid)
  return { held: new Set(role ? leaves.filter(leaf => roleGrants(role, leaf)) : []), level: role?.level ?? 0 }
}

/** The leaves that decide over others are drawn more often: what escalates would go through them. */
const structure = leaves.filter(leaf => leaf.startsWith('department.structure'))

const holdTogether = async (store: Store, world: World, trace: string) => {
  const { organisation, members, roles, teams, inTeams } = world
  const owner = members.filter(row => row.who.id === organisation.ownerId && isStaff(row))
  expect(owner, `the owner, after ${trace}`).toHaveLength(1)
  const staff = members.filter(isStaff)
  expect(organisation.totalMembers, `members, after ${trace}`).toBe(staff.length)
  expect(organisation.teamCount, `teams, after ${trace}`).toBe(teams.length)
  expect(organisation.signerCount, `signers, after ${trace}`).toBeLessThanOrEqual(mostSignatures(organisation, roles))
  for (const { rid, memberCount } of roles)
    expect(memberCount, `who has a role, after ${trace}`).toBe(
      staff.filter(row => row.rid === rid && row.who.id !== organisation.ownerId).length,
    )
  for (const [n, { tid, memberCount }] of teams.entries()) {
    const named = members.filter(({ tids }) => tids.includes(tid)).map(({ mid }) => mid as string)
    expect(inTeams[n]?.map(({ mid }) => mid as string).toSorted(), `a team, after ${trace}`).toEqual(named.toSorted())
    expect(memberCount, `the count of a team, after ${trace}`).toBe(named.length)
  }
  const relations = repository(Relations, store, new Unit())
  for (const row of staff) {
    const side = await relations.need({ who: whoKey(row.who), oid: organisation.id })
    expect([side.mid, side.rid, side.tids, side.status], `both rows, after ${trace}`).toEqual([
      row.mid,
      row.rid,
      row.tids,
      row.status,
    ])
  }
}

const play = async (seed: number): Promise<{ readonly done: number; readonly tried: number }> => {
  const random = generator(seed)
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const some = (of: readonly Leaf[], most: number): Leaf[] => of.filter(() => random(of.length) < most)
  const store = memoryStore()
  const host = testHost(store, {}, false)
  const owner = await trader(host)
  const oid = owner.organisationId
  const uids = [owner.uid]
  const unit = new Unit()
  const start = await repository(Roles, store, unit).allRows({ oid })
  for (let n = 0; n < 4; n++) {
    const { uid } = person()
    uids.push(uid)
    const rid = n === 0 ? start.find(({ name }) => name === 'Admin')?.rid : n === 1 ? start[0]?.rid : undefined
    stageStaff(store, unit, { oid, uid, ...(rid ? { rid } : {}) })
  }
  const [client, outsider] = [person(), person()]
  stageRelation(store, unit, { oid, who: { id: client.uid, type: 'user' }, type: 'individual' })
  await unit.commit(store)
  await recount(store, oid)
  const everybody = [...uids, client.uid, outsider.uid]

  let world = await read(store, oid)
  // What each was given, by somebody who had it: at first what the owner's setting says.
  const given = new Map(everybody.map(uid => [uid, new Set(heldBy(world, uid).held)]))
  const outcome = { done: 0, tried: 0 }

  const role = () => ({
    ...roleOf(1 + random(10), [...some(leaves, 3), ...some(structure, 3)]),
  })
  const version = (of: { readonly version: number } | undefined) => (of?.version ?? 1) + (random(12) === 0 ? 1 : 0)
  const name = () => `Name ${random(40)}`
  const commands: Readonly<Record<string, () => object>> = {
    ADD_ROLE: () => ({ name: name(), body: role() }),
    UPDATE_ROLE: () => {
      const of = one(world.roles)
      return { rid: of?.rid, version: version(of), name: name(), body: role() }
    },
    DELETE_ROLE: () => {
      const of = one(world.roles)
      return { rid: of?.rid, version: version(of) }
    },
    UPDATE_MEMBER: () => {
      const of = one(world.members)
      return {
        mid: of.mid,
        version: version(of),
        ...(random(3) ? { rid: random(4) ? (one(world.roles)?.rid ?? null) : null } : {}),
        ...(random(3) ? {} : { tids: world.teams.filter(() => random(2)).map(({ tid }) => tid) }),
      }
    },
    ADD_TEAM: () => ({ name: name() }),
    DELETE_TEAM: () => ({ tid: one(world.teams)?.tid }),
    ADD_DELETE_MEMBERS: () => ({
      tid: one(world.teams)?.tid,
      add: world.members.filter(() => random(3) === 0).map(({ mid }) => mid),
      remove: world.members.filter(() => random(4) === 0).map(({ mid }) => mid),
    }),
    HAND_OVER: () => {
      const of = one(world.members)
      return { mid: of.mid, version: version(of) }
    },
    DELETE_MEMBER: () => {
      const of = one(world.members)
      return { mid: of.mid, version: version(of) }
    },
    LEAVE: () => ({ organizationId: oid }),
    UPDATE: () => ({
      version: version(world.organisation),
      body: { tradingName: (world.organisation as Organisation).tradingName, signerCount: 1 + random(3) },
    }),
  }
  // What ends memberships comes seldom, or nobody would be left.
  const drawn = [
    ...Object.keys(commands),
    ...['ADD_ROLE', 'UPDATE_ROLE', 'UPDATE_MEMBER'].flatMap(each => [each, each, each]),
    ...['ADD_TEAM', 'ADD_DELETE_MEMBERS'],
  ]

  for (let step = 0; step < steps; step++) {
    const uid = random(3) === 0 ? owner.uid : one(everybody)
    const method = one(drawn)
    if ((method === 'LEAVE' || method === 'DELETE_MEMBER') && random(3)) continue
    const as: TestCaller =
      method === 'LEAVE' ? { uid } : { uid, organisationId: oid, signedInAt: host.clock.now.getTime() / 1000 }
    const payload = commands[method]!()
    const before = world
    const actor = heldBy(before, uid)
    const answer = await host.send(server, as, method, payload)
    outcome.tried++
    world = await read(store, oid)
    const trace = `${method} ${JSON.stringify(payload)} in sequence ${seed}, step ${step}`
    if ('errorType' in answer) {
      expect(world, `a refusal changes nothing: ${trace}`).toEqual(before)
      continue
    }
    outcome.done++
    for (const other of everybody) {
      const [was, is] = [heldBy(before, other), heldBy(world, other)]
      const gained = [...is.held].filter(leaf => !was.held.has(leaf))
      const lacked = gained.filter(leaf => !actor.held.has(leaf))
      expect(lacked, `somebody gained what whoever gave it lacks: ${trace}`).toEqual([])
      if (is.level > was.level) expect(is.level, `above who gave it: ${trace}`).toBeLessThanOrEqual(actor.level)
      for (const leaf of gained) given.get(other)?.add(leaf)
      const without = [...is.held].filter(leaf => !given.get(other)?.has(leaf))
      expect(without, `held without having been given: ${trace}`).toEqual([])
    }
    if (before.organisation.ownerId !== world.organisation.ownerId)
      expect([method, uid], trace).toEqual(['HAND_OVER', before.organisation.ownerId])
    for (const nobody of [client.uid, outsider.uid])
      expect(heldBy(world, nobody).held.size, `a client or an outsider holds something: ${trace}`).toBe(0)
    await holdTogether(store, world, trace)
  }
  return outcome
}

test(`${sequences} random sequences of commands give nobody more than was given along the way`, {
  timeout: 3_600_000,
}, async () => {
  const total = { done: 0, tried: 0 }
  for (let seed = 1; seed <= sequences; seed++) {
    const { done, tried } = await play(seed * 7919)
    total.done += done
    total.tried += tried
  }
  // A test of refusals alone would prove nothing.
  expect(total.done).toBeGreaterThan(total.tried / 5)
  if (process.env.SEQUENCES) console.log(`${sequences} sequences: ${total.tried} commands, ${total.done} carried out`)
})
