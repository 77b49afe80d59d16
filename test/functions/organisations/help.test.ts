import { beforeAll, describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Members, Roles } from '#functions/organisations/tables.ts'
import { explain, helpingLeaf } from '#shared/organisations/permissions.ts'
import { roleLevels } from '#shared/organisations/role.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageRelation, stageStaff } from '../relations.ts'

let store: Store
let host: ReturnType<typeof testHost>
beforeAll(async () => {
  store = await testStore()
  host = testHost(store)
})

/** An organisation with an administrator, a plain member and a member without a role, and a client. */
const firm = async () => {
  const boss = await trader(host)
  const oid = boss.organisationId
  const roles = await repository(Roles, store, new Unit()).allRows({ oid })
  const rid = (name: string) => roles.find(role => role.name === name)?.rid
  const people = { admin: person(), plain: person(), bare: person(), client: person() }
  const unit = new Unit()
  const admin = rid('Admin')
  const member = rid('Member')
  stageStaff(store, unit, { oid, uid: people.admin.uid, name: 'Priya Shah', ...(admin && { rid: admin }) })
  stageStaff(store, unit, { oid, uid: people.plain.uid, name: 'Tom Plain', ...(member && { rid: member }) })
  stageStaff(store, unit, { oid, uid: people.bare.uid, name: 'Ben Bare' })
  stageRelation(store, unit, { oid, who: { id: people.client.uid, type: 'user' }, type: 'individual' })
  await unit.commit(store)
  const as = (who: keyof typeof people) => ({ ...people[who], organisationId: oid })
  return { boss, as }
}

describe('why one may not, and whom to ask', () => {
  test('a refusal names the permission and the reason that the page shows', async () => {
    const { as } = await firm()
    const body = { version: 1, body: { tradingName: 'Taken over' } }
    for (const [who, reason] of [
      ['plain', 'organisations.why.role'],
      ['bare', 'organisations.why.noRole'],
    ] as const) {
      const answer = await host.send(server, as(who), 'UPDATE', body)
      expect(answer).toMatchObject({
        errorType: 'auth.denied',
        params: { reason, permission: 'department.account.profileEdit' },
      })
      const { workspaces } = await host.call<{ workspaces: { role?: never }[] }>(server, as(who), 'GET_MINE', {})
      const page = {
        kind: 'organisation',
        memberType: 'member',
        isOwner: false,
        organisationHasSuppliers: false,
      } as const
      expect(explain({ ...page, role: workspaces[0]?.role }, 'department.account.profileEdit')).toMatchObject({
        reason,
      })
    }
  })

  test('those who can change it are named, and not oneself', async () => {
    const { as } = await firm()
    const leaf = helpingLeaf('organisations.why.role')
    const named = (who: 'plain' | 'admin') => host.call<{ people: string[] }>(server, as(who), 'GET_WHO_MAY', { leaf })
    expect((await named('plain')).people).toContain('Priya Shah')
    expect((await named('plain')).people).not.toContain('Tom Plain')
    expect((await named('admin')).people).not.toContain('Priya Shah')
  })

  test('who stands at a level or above is named, and the owner alone above all levels', async () => {
    const { as } = await firm()
    const named = async (level: number) => {
      const asked = { leaf: 'department.structure.role', level }
      return (await host.call<{ people: string[] }>(server, as('plain'), 'GET_WHO_MAY', asked)).people
    }
    expect(await named(roleLevels.highest)).toContain('Priya Shah')
    expect(await named(roleLevels.highest + 1)).not.toContain('Priya Shah')
  })

  test('error: a client learns nothing of how the organisation is run, an outsider neither', async () => {
    const { as, boss } = await firm()
    const asked = { leaf: 'department.structure.role' }
    expect(await host.refused(server, as('client'), 'GET_WHO_MAY', asked)).toBe('auth.denied')
    const outsider = { ...person(), organisationId: boss.organisationId }
    expect(await host.refused(server, outsider, 'GET_WHO_MAY', asked)).toBe('auth.notMember')
    expect(await host.refused(server, person(), 'GET_WHO_MAY', asked)).toBe('auth.organisationRequired')
  })

  test('who is released is named no more', async () => {
    const { as, boss } = await firm()
    const unit = new Unit()
    const members = repository(Members, store, unit)
    const admin = (await members.allRows({ oid: boss.organisationId })).find(({ name }) => name === 'Priya Shah')
    if (admin) members.save({ ...admin, status: 'released' })
    await unit.commit(store)
    const { people } = await host.call<{ people: string[] }>(server, as('plain'), 'GET_WHO_MAY', {
      leaf: 'department.structure.role',
    })
    expect(people).not.toContain('Priya Shah')
  })
})
