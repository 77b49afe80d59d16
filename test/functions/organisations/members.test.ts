import { beforeAll, describe, expect, test } from 'vitest'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Members, Organisations, Relations, Roles } from '#functions/organisations/tables.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import { hasEnded } from '#shared/organisations/member.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { grantsOf, roleOf } from '#shared/organisations/role.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { recount, relationOf, stageStaff } from '../relations.ts'

type Page = { items: ListedRelation[]; cursor?: string }
type Trader = Awaited<ReturnType<typeof trader>>

let store: Store
let host: ReturnType<typeof testHost>
beforeAll(async () => {
  store = await testStore()
  host = testHost(store)
})

const join = (who: Trader, to: Trader, more = {}) =>
  host.call<{ status: string }>(server, who, 'JOIN_AS_CLIENT_ORG', { organizationId: to.organisationId, ...more })
const list = async (who: TestCaller, type: string, more = {}) =>
  (await host.call<Page>(server, who, 'GET_MEMBERS', { type, ...more })).items
const organisation = (id: string) => repository(Organisations, store, new Unit()).need({ id: id as never })
const asks = async (who: Trader) => {
  const { version } = await organisation(who.organisationId)
  await host.call(server, who, 'UPDATE', {
    version,
    body: { tradingName: who.organisation.tradingName, acceptsAtOnce: false },
  })
}
/** A person whom the product knows. */
const known = async (firstName: string) => {
  const who = person()
  const unit = new Unit()
  repository(Users, store, unit).create(
    newUser(
      {
        uid: who.uid as Uid,
        email: `${who.uid}@people.test`,
        emailVerified: true,
        firstName,
        lastName: 'Tester',
        language: 'en',
      },
      host.host.now().toISOString(),
    ),
  )
  await unit.commit(store)
  return who
}

describe('a person who asks', () => {
  test('is taken on as staff with a role, by who may give it; a business is not', async () => {
    const seller = await trader(host)
    const buyer = await trader(host)
    await asks(seller)
    const paula = await known('Paula')
    await host.call(server, paula, 'JOIN_AS_CLIENT', { organizationId: seller.organisationId })
    await join(buyer, seller)
    const rows = await list(seller, 'client', { status: 'requested' })
    const asking = (kind: string) => rows.find(row => row.kind === kind) as ListedRelation
    const roles = await repository(Roles, store, new Unit()).allRows({ oid: seller.organisationId as never })
    const { rid } = roles.find(({ name }) => name === 'Member') as { rid: string }
    const answer = ({ mid, version }: ListedRelation) => ({ mid, version, accept: true, rid })
    expect(await host.refused(server, seller, 'ACTIVATE_MEMBER', answer(asking('organization')))).toBe('member.noStaff')
    expect(await host.refused(server, buyer, 'ACTIVATE_MEMBER', answer(asking('user')))).toBe('notFound')
    // Who keeps the clients and not the staff takes nobody on.
    const clerk = await known('Clerk')
    const unit = new Unit()
    const keeps = grantsOf(roleOf(1, ['department.structure.client']))
    const clerks = `rol_${'0'.repeat(26)}`
    repository(Roles, store, unit).create({
      ...(roles[0] as (typeof roles)[number]),
      ...keeps,
      rid: clerks as never,
      name: 'Clerk',
      level: 1,
    })
    stageStaff(store, unit, { oid: seller.organisationId as never, uid: clerk.uid, rid: clerks as never })
    await unit.commit(store)
    const acting = { ...clerk, organisationId: seller.organisationId }
    expect(await host.refused(server, acting, 'ACTIVATE_MEMBER', answer(asking('user')))).toBe('auth.denied')

    expect(await host.call(server, seller, 'ACTIVATE_MEMBER', answer(asking('user')))).toEqual({ status: 'active' })
    const staff = await list(seller, 'member', { query: 'Paula' })
    expect(staff).toMatchObject([{ status: 'active', rid, whoId: paula.uid }])
    expect(await list(seller, 'client', { query: 'Paula' })).toEqual([])
    expect((await relationOf(store, paula.uid, seller.organisationId as never)).type).toBe('member')
  })
})

describe('becoming a client', () => {
  test('is one relation, which the seller lists as a client and the buyer as a supplier', async () => {
    const [seller, buyer] = [await trader(host, 'Seller'), await trader(host, 'Buyer')]
    expect(await join(buyer, seller)).toEqual({ status: 'accepted' })
    const [client] = await list(seller, 'client')
    const [supplier] = await list(buyer, 'supplier')
    expect(client).toMatchObject({
      name: 'Buyer',
      type: 'client',
      kind: 'organization',
      status: 'active',
      domain: buyer.organisation.domainName,
    })
    expect(supplier).toMatchObject({
      name: 'Seller',
      type: 'supplier',
      kind: 'organization',
      status: 'active',
      domain: seller.organisation.domainName,
    })
    expect(supplier?.mid).toBe(client?.mid)
    expect(await list(seller, 'supplier')).toEqual([])
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(1)
    expect((await organisation(seller.organisationId)).supplierCount).toBe(0)
    expect(await join(buyer, seller)).toEqual({ status: 'exist' })
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(1)
  })

  test('waits for an answer where the organisation wants to give one', async () => {
    const [seller, buyer] = [await trader(host), await trader(host)]
    await asks(seller)
    expect(await join(buyer, seller, { hiMsg: 'We bake.' })).toEqual({ status: 'success' })
    expect(await join(buyer, seller)).toEqual({ status: 'exist joint' })
    const [asked] = await list(seller, 'client', { status: 'requested' })
    expect(asked).toMatchObject({ status: 'requested', message: 'We bake.' })
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(0)
    const { mid, version } = asked!
    // Nobody accepts their own request.
    expect(await host.refused(server, buyer, 'ACTIVATE_MEMBER', { mid, version, accept: true })).toBe('notFound')
    expect(await host.refused(server, buyer, 'ANSWER', { organizationId: seller.organisationId, accept: true })).toBe(
      'state.transition',
    )
    expect(await host.refused(server, seller, 'ACTIVATE_MEMBER', { mid, version: version + 1, accept: true })).toBe(
      'call.conflict',
    )
    await host.call(server, seller, 'ACTIVATE_MEMBER', { mid, version, accept: true })
    expect((await list(buyer, 'supplier'))[0]?.status).toBe('active')
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(1)
  })

  test('may be declined, and asked for again', async () => {
    const [seller, buyer] = [await trader(host), await trader(host)]
    await asks(seller)
    await join(buyer, seller)
    const [{ mid, version }] = (await list(seller, 'client')) as [ListedRelation]
    await host.call(server, seller, 'ACTIVATE_MEMBER', { mid, version, accept: false })
    expect(await list(seller, 'client')).toEqual([])
    expect(await list(buyer, 'supplier')).toEqual([])
    expect(await list(seller, 'client', { status: 'declined' })).toHaveLength(1)
    expect(await join(buyer, seller)).toEqual({ status: 'success' })
    const again = await list(seller, 'client')
    expect(again).toHaveLength(1)
    expect(again[0]?.mid).not.toBe(mid)
    // What was declined stays as it was.
    expect(await host.refused(server, seller, 'ACTIVATE_MEMBER', { mid, version: version + 1, accept: true })).toBe(
      'state.transition',
    )
  })

  test('by invitation is for the invited alone to answer', async () => {
    const [seller, buyer, other] = [await trader(host), await trader(host), await trader(host)]
    const invite = () =>
      host.call<{ status: string }>(server, seller, 'ADD_MEMBER', { organizationId: buyer.organisationId })
    expect(await invite()).toEqual({ status: 'success' })
    expect(await invite()).toEqual({ status: 'exist received' })
    expect(await join(buyer, seller)).toEqual({ status: 'exist received' })
    const answer = { organizationId: seller.organisationId, accept: true }
    expect(await host.refused(server, other, 'ANSWER', answer)).toBe('notFound')
    const [{ mid, version }] = (await list(seller, 'client')) as [ListedRelation]
    expect(await host.refused(server, seller, 'ACTIVATE_MEMBER', { mid, version, accept: true })).toBe(
      'state.transition',
    )
    await host.call(server, buyer, 'ANSWER', answer)
    expect((await list(seller, 'client'))[0]?.status).toBe('active')
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(1)
  })

  test('ends by leaving, or by being released, on both sides at once', async () => {
    const [seller, buyer] = [await trader(host), await trader(host)]
    await join(buyer, seller)
    await host.call(server, buyer, 'LEAVE', { organizationId: seller.organisationId })
    expect(await list(seller, 'client')).toEqual([])
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(0)
    await join(buyer, seller)
    const [{ mid, version }] = (await list(seller, 'client')) as [ListedRelation]
    expect(await host.refused(server, buyer, 'DELETE_MEMBER', { mid, version })).toBe('notFound')
    await host.call(server, seller, 'DELETE_MEMBER', { mid, version })
    expect(await list(buyer, 'supplier')).toEqual([])
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(0)
    expect(await host.refused(server, buyer, 'LEAVE', { organizationId: seller.organisationId })).toBe(
      'state.transition',
    )
  })

  test('a person is a client on their own account, and acts for nobody by it', async () => {
    const seller = await trader(host)
    const paula = await known('Paula')
    expect(await host.call(server, paula, 'JOIN_AS_CLIENT', { organizationId: seller.organisationId })).toEqual({
      status: 'accepted',
    })
    expect(await list(seller, 'client', { kind: 'user' })).toMatchObject([{ name: 'Paula Tester', kind: 'user' }])
    expect(await host.call<unknown>(server, paula, 'GET_MINE', {})).toEqual({ workspaces: [] })
    const inside = { ...paula, organisationId: seller.organisationId }
    for (const type of ['member', 'client', 'supplier'])
      expect(await host.refused(server, inside, 'GET_MEMBERS', { type })).toBe('auth.denied')
    // The owner belongs to it already.
    expect(await host.refused(server, seller, 'JOIN_AS_CLIENT_ORG', { organizationId: seller.organisationId })).toBe(
      'auth.denied',
    )
  })

  test('50 at once make one relation', async () => {
    const [seller, buyer] = [await trader(host), await trader(host)]
    await Promise.all(
      Array.from({ length: 50 }, () =>
        host.send(server, buyer, 'JOIN_AS_CLIENT_ORG', { organizationId: seller.organisationId }),
      ),
    )
    expect(await list(seller, 'client')).toHaveLength(1)
    expect(await list(buyer, 'supplier')).toHaveLength(1)
    expect((await organisation(buyer.organisationId)).supplierCount).toBe(1)
  })
})

describe('the lists', () => {
  test('are searched, narrowed, ordered and paged, each relation once', async () => {
    const seller = await trader(host)
    const names = Array.from({ length: 60 }, (_, n) => `Client ${String(n).padStart(2, '0')}`)
    for (const name of names) await join(await trader(host, name), seller)
    const first = await host.call<Page>(server, seller, 'GET_MEMBERS', { type: 'client' })
    expect(first.items).toHaveLength(50)
    expect(first.items[0]?.name).toBe('Client 59')
    const second = await host.call<Page>(server, seller, 'GET_MEMBERS', { type: 'client', cursor: first.cursor })
    expect(second.cursor).toBeUndefined()
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names.toReversed())
    expect((await list(seller, 'client', { oldestFirst: true }))[0]?.name).toBe('Client 00')
    expect((await list(seller, 'client', { query: 'clíENT 07' })).map(({ name }) => name)).toEqual(['Client 07'])
    expect(await list(seller, 'client', { kind: 'user' })).toEqual([])
    // The cursor of one list leads nowhere in another.
    expect(
      await host.refused(server, await trader(host), 'GET_MEMBERS', { type: 'client', cursor: first.cursor }),
    ).toBe('input.invalid')
  })
})

test('whatever is done in whatever order, both sides say the same, once, and the counts are right', async () => {
  const all = [await trader(host, 'One'), await trader(host, 'Two'), await trader(host, 'Three')]
  await asks(all[1]!)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const acts: readonly ((a: Trader, b: Trader) => Promise<unknown>)[] = [
    (a, b) => host.send(server, a, 'JOIN_AS_CLIENT_ORG', { organizationId: b.organisationId }),
    (a, b) => host.send(server, a, 'ADD_MEMBER', { organizationId: b.organisationId }),
    (a, b) => host.send(server, a, 'ANSWER', { organizationId: b.organisationId, accept: random(2) === 0 }),
    (a, b) => host.send(server, a, 'LEAVE', { organizationId: b.organisationId }),
    async a => {
      const [one] = await list(a, 'client')
      const method = random(2) === 0 ? 'DELETE_MEMBER' : 'ACTIVATE_MEMBER'
      const more = method === 'ACTIVATE_MEMBER' ? { accept: random(2) === 0 } : {}
      return one && host.send(server, a, method, { mid: one.mid, version: one.version, ...more })
    },
  ]
  for (let step = 0; step < 250; step++) {
    const a = all[random(3)]!
    const b = all[(all.indexOf(a) + 1 + random(2)) % 3]!
    await acts[random(acts.length)]!(a, b)
  }
  const members = repository(Members, store, new Unit())
  const relations = repository(Relations, store, new Unit())
  for (const each of all) {
    const rows = (await members.allRows({ oid: each.organisationId as never }, { begins: 'cli_' })).filter(
      row => !hasEnded(row),
    )
    expect(new Set(rows.map(({ who }) => who.id)).size).toBe(rows.length)
    for (const row of rows) {
      const side = await relations.need({ who: `organization#${row.who.id}`, oid: each.organisationId as never })
      expect(side).toMatchObject({ mid: row.mid, status: row.status, type: row.type })
    }
    const sides = await relations.allRows({ who: `organization#${each.organisationId}` })
    const active = sides.filter(({ status }) => status === 'active')
    expect((await organisation(each.organisationId)).supplierCount).toBe(active.length)
    expect((await list(each, 'supplier')).map(({ mid }) => mid).toSorted()).toEqual(
      sides
        .filter(row => !hasEnded(row))
        .map(({ mid }) => mid)
        .toSorted(),
    )
  }
})

describe('the people of an organisation', () => {
  /** An organisation of four: its owner, two who may sign, and one who may release members. */
  const staffed = async (signerCount: number) => {
    const owner = await trader(host, 'Staffed')
    const { rid } = await relationOf(store, owner.uid, owner.organisationId)
    const roles = repository(Roles, store, new Unit())
    const plain = (await roles.allRows({ oid: owner.organisationId })).find(role => role.rid !== rid)
    const unit = new Unit()
    // Who may sign signs what is sold and what is bought.
    if (plain) {
      const transaction = { ...plain.transaction, 'ticket.demander': true }
      repository(Roles, store, unit).save({ ...plain, transaction })
    }
    const staff = (role: typeof rid) => {
      const { uid } = person()
      const mid = stageStaff(store, unit, { oid: owner.organisationId, uid, rid: role })
      return { uid, organisationId: owner.organisationId, mid }
    }
    const [ana, bo, cy] = [staff(plain?.rid), staff(plain?.rid), staff(rid)]
    // Who sells may buy, too: so many signatures may be asked for as there are people.
    if (plain)
      repository(Roles, store, unit).save({ ...plain, transaction: { ...plain.transaction, 'ticket.demander': true } })
    const { version: _version, ...row } = await organisation(owner.organisationId)
    repository(Organisations, store, unit).save({ ...row, version: _version, totalMembers: 4, signerCount })
    expect((await unit.commit(store)).ok).toBe(true)
    await recount(store, owner.organisationId)
    return { owner, ana, bo, cy }
  }
  const release = (mid: string) => ({ mid, version: 1 })

  test('leave, and are released by whoever may; counts follow, and they may nothing from then on', async () => {
    const { owner, ana, bo, cy } = await staffed(1)
    expect(await list(owner, 'member')).toHaveLength(4)
    expect((await list(owner, 'member')).filter(({ isOwner, isSelf }) => isOwner && isSelf)).toHaveLength(1)
    expect(await host.refused(server, ana, 'DELETE_MEMBER', release(bo.mid))).toBe('auth.denied')
    await host.call(server, cy, 'DELETE_MEMBER', release(bo.mid))
    // Leaving is one's own affair: by oneself, not in the organisation's name.
    await host.call(server, { uid: ana.uid }, 'LEAVE', { organizationId: owner.organisationId })
    expect((await organisation(owner.organisationId)).totalMembers).toBe(2)
    expect(await list(owner, 'member')).toHaveLength(2)
    for (const gone of [ana, bo])
      expect(await host.refused(server, gone, 'GET_MEMBERS', { type: 'client' })).toBe('auth.notMember')
  })

  test('the owner neither leaves nor is released', async () => {
    const { owner, cy } = await staffed(1)
    const { mid } = await relationOf(store, owner.uid, owner.organisationId)
    expect(await host.refused(server, cy, 'DELETE_MEMBER', release(mid))).toBe('member.ownerStays')
    expect(await host.refused(server, owner, 'DELETE_MEMBER', release(mid))).toBe('member.ownerStays')
    expect(await host.refused(server, { uid: owner.uid }, 'LEAVE', { organizationId: owner.organisationId })).toBe(
      'member.ownerStays',
    )
  })

  test('nobody goes without whom contracts could not have the signatures that they need', async () => {
    const { owner, ana, bo } = await staffed(4)
    expect(await host.refused(server, { uid: ana.uid }, 'LEAVE', { organizationId: owner.organisationId })).toBe(
      'organisations.tooFewSigners',
    )
    expect(await host.refused(server, owner, 'DELETE_MEMBER', release(bo.mid))).toBe('organisations.tooFewSigners')
    const { version } = await organisation(owner.organisationId)
    await host.call(server, owner, 'UPDATE', { version, body: { tradingName: 'Staffed', signerCount: 3 } })
    // Two at once would leave too few: one goes, the other stays.
    const both = await Promise.all(
      [ana, bo].map(({ uid }) => host.send(server, { uid }, 'LEAVE', { organizationId: owner.organisationId })),
    )
    expect(both.filter(answer => 'result' in answer)).toHaveLength(1)
    expect(await list(owner, 'member')).toHaveLength(3)
  })
})

describe('people at organisations that one trades with', () => {
  const publish = async (who: { uid: string }, publishedProfile: ('phone' | 'email')[]) => {
    const unit = new Unit()
    const users = repository(Users, store, unit)
    const user = await users.need({ uid: who.uid as Uid })
    users.save({ ...user, phone: '+61 400 000 000', publishedProfile })
    await unit.commit(store)
  }
  const hire = async (oid: string, { uid }: { uid: string }) => {
    const unit = new Unit()
    stageStaff(store, unit, { oid, uid })
    await unit.commit(store)
  }
  const of = async (who: TestCaller, ...oids: string[]) =>
    (await host.call<{ items: { oid: string; people: object[] }[] }>(server, who, 'GET_MEMBERS_OF', { oids })).items

  test('happy: both sides see who publishes something, and of them no more than that', async () => {
    const seller = await trader(host)
    const buyer = await trader(host)
    const [open, shy] = [await known('Opal'), await known('Shea')]
    await publish(open, ['phone'])
    for (const one of [open, shy]) await hire(seller.organisationId, one)
    await join(buyer, seller)
    const shown = { uid: open.uid, firstName: 'Opal', lastName: 'Tester', penName: '', phone: '+61 400 000 000' }
    expect(await of(buyer, seller.organisationId)).toEqual([{ oid: seller.organisationId, people: [shown] }])
    expect(await of(seller, buyer.organisationId)).toEqual([{ oid: buyer.organisationId, people: [] }])
    // On the own account of a client, too.
    const client = await known('Cleo')
    await host.call(server, client, 'JOIN_AS_CLIENT', { organizationId: seller.organisationId })
    expect(await of(client, seller.organisationId)).toEqual([{ oid: seller.organisationId, people: [shown] }])
  })

  test('security: of any other organisation nothing is told, as of one that is not there', async () => {
    const seller = await trader(host)
    const stranger = await trader(host)
    const open = await known('Opal')
    await publish(open, ['phone', 'email'])
    await hire(seller.organisationId, open)
    const nobody = `org_${'0'.repeat(26)}`
    expect(await of(stranger, seller.organisationId, nobody)).toEqual([])
    expect(await host.refused(server, undefined, 'GET_MEMBERS_OF', { oids: [nobody] })).toBe('auth.signInRequired')
    for (const oids of [[], Array(11).fill(nobody), ['x']])
      expect(await host.refused(server, stranger, 'GET_MEMBERS_OF', { oids })).toBe('input.invalid')
    // A relation that has ended shows nothing.
    await join(stranger, seller)
    expect(await of(stranger, seller.organisationId)).toHaveLength(1)
    await host.call(server, stranger, 'LEAVE', { organizationId: seller.organisationId })
    expect(await of(stranger, seller.organisationId)).toEqual([])
  })
})
