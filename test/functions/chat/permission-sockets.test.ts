import { marshall } from '@aws-sdk/util-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { PermissionSockets } from '#functions/chat/PermissionSockets.ts'
import { Realtime } from '#functions/chat/Realtime.ts'
import { Connections } from '#functions/chat/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Organisations, Relations, Roles } from '#functions/organisations/tables.ts'
import type { StoredRole } from '#shared/organisations/organisation.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { relationOf, stageStaff } from '../relations.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

/** A product with open sockets; who is told is written down. One of the sockets, `gone`, is there no more. */
const product = () => {
  const posted: [string, unknown][] = []
  const host = testHost(store, {
    Connections: {
      post: async (id: string, data: unknown) => {
        if (id.startsWith('gone')) return false
        if (id.startsWith('broken')) throw new Error('the wire is broken')
        posted.push([id, data])
        return true
      },
    },
  })
  const connect = (uid: string, connectionId: string = uid) =>
    host.work(Realtime, {
      requestContext: {
        routeKey: '$connect',
        connectionId,
        authorizer: { principalId: uid, signedInAt: String(Date.parse('2026-03-02T08:59:00.000Z') / 1000) },
      },
    })
  const told = async (...changes: [object | undefined, object | undefined][]) => {
    posted.length = 0
    const image = (row: object | undefined) => row && marshall(row, { removeUndefinedValues: true })
    await host.work(PermissionSockets, {
      Records: changes.map(([before, after]) => ({
        dynamodb: { ...(before && { OldImage: image(before) }), ...(after && { NewImage: image(after) }) },
      })),
    })
    return posted.map(([id]) => id).sort()
  }
  return { ...host, connect, told, posted }
}

/** An organisation with a person who has its role Member, each with an open page. */
const firm = async () => {
  const host = product()
  const boss = await trader(host)
  const roles = await repository(Roles, store, new Unit()).allRows({ oid: boss.organisationId })
  const role = roles.find(({ name }) => name === 'Member') as StoredRole
  const { uid } = person()
  const unit = new Unit()
  stageStaff(store, unit, { oid: boss.organisationId, uid, rid: role.rid })
  await unit.commit(store)
  await host.connect(uid)
  await host.connect(boss.uid)
  const member = await relationOf(store, uid, boss.organisationId)
  const organisation = await repository(Organisations, store, new Unit()).need({ id: boss.organisation.id })
  return { ...host, boss, uid, role, member, organisation }
}

describe('who is told that what they may do has changed', () => {
  test('whose role, teams or standing changed, and nobody else', async () => {
    const { told, member, uid, posted } = await firm()
    expect(await told([member, { ...member, rid: 'role_other' }])).toEqual([uid])
    expect(posted[0]?.[1]).toEqual({ type: 'receive', content: { type: 'followup', touches: ['Organisations'] } })
    expect(await told([member, { ...member, tids: ['team_1'] }])).toEqual([uid])
    expect(await told([member, { ...member, status: 'released' }])).toEqual([uid])
    expect(await told([undefined, member], [member, undefined])).toEqual([uid])
    expect(await told([member, { ...member, name: 'Renamed', version: 9, updatedAt: '2027' }])).toEqual([])
  })

  test('all who have a role that gives more or less; a name gives nothing', async () => {
    const { told, role, uid } = await firm()
    const less = { ...role, ...roleOf(role.level, []) }
    expect(await told([role, less])).toEqual([uid])
    expect(await told([role, undefined])).toEqual([uid])
    expect(await told([role, { ...role, name: 'Staff', version: 2 }])).toEqual([])
    // Nobody has it yet.
    expect(await told([undefined, role])).toEqual([])
  })

  test('all people of an organisation that begins to buy, changes hands or settings; not when another one comes', async () => {
    const { told, organisation, uid, boss } = await firm()
    const both = [uid, boss.uid].sort()
    expect(await told([organisation, { ...organisation, supplierCount: 1 }])).toEqual(both)
    expect(await told([organisation, { ...organisation, ownerId: uid }])).toEqual(both)
    expect(await told([organisation, { ...organisation, tradingName: 'New' }])).toEqual(both)
    expect(await told([organisation, { ...organisation, totalMembers: 7, version: 5, updatedAt: '2027' }])).toEqual([])
    const buys = { ...organisation, supplierCount: 1 }
    expect(await told([buys, { ...buys, supplierCount: 2 }])).toEqual([])
  })

  test('what an organisation is to another touches nobody by itself', async () => {
    const { told, member } = await firm()
    const between = { ...member, who: 'organization#org_1' }
    expect(await told([undefined, between])).toEqual([])
  })

  test('error: a socket that is gone is forgotten, one that fails stops no other', async () => {
    const { told, connect, member, uid } = await firm()
    await connect(uid, `gone-${uid}`)
    await connect(uid, `broken-${uid}`)
    expect(await told([member, { ...member, tids: ['team_1'] }])).toEqual([uid])
    const left = await repository(Connections, store, new Unit()).need({ uid })
    expect(left.open.map(({ connectionId }) => connectionId)).toEqual([uid, `broken-${uid}`])
  })
})

test('the server sees a changed role, and a release, at the next call', async () => {
  const { call, refused, boss, uid, role } = await firm()
  const as = { uid, organisationId: boss.organisationId }
  const unit = new Unit()
  const roles = repository(Roles, store, unit)
  roles.save({ ...role, ...roleOf(role.level, ['department.structure.member']) })
  await unit.commit(store)
  expect(await call(server, as, 'GET_MEMBERS', { type: 'member' })).toMatchObject({ items: [{}, {}] })
  const again = new Unit()
  const now = await repository(Roles, store, new Unit()).need({ oid: role.oid, rid: role.rid })
  repository(Roles, store, again).save({ ...now, ...roleOf(role.level, []) })
  await again.commit(store)
  expect(await refused(server, as, 'GET_MEMBERS', { type: 'member' })).toBe('auth.denied')
  const { workspaces } = await call<{ workspaces: { permissions: string[] }[] }>(server, { uid }, 'GET_MINE', {})
  expect(workspaces).toMatchObject([{ permissions: [] }])
  const last = new Unit()
  const member = await relationOf(store, uid, boss.organisationId)
  repository(Relations, store, last).save({ ...member, status: 'released' })
  await last.commit(store)
  expect(await refused(server, as, 'GET_MEMBERS', { type: 'member' })).toBe('auth.notMember')
})
