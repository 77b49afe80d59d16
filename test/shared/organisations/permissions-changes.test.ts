import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Leaf, leaves } from '#shared/kit/leaves.ts'
import type { PermissionActor } from '#shared/organisations/permissions.ts'
import {
  assignRoleProblem,
  grantProblem,
  handOverProblem,
  heldLeaves,
  levelOf,
  releaseProblem,
  roleChangeProblem,
  type TargetMember,
} from '#shared/organisations/permissions-changes.ts'
import { adminRole, type Role, roleGrants, roleOf } from '#shared/organisations/role.ts'

type OrganisationActor = Extract<PermissionActor, { kind: 'organisation' }>
const acting = (part: Partial<OrganisationActor>): OrganisationActor => ({
  kind: 'organisation',
  memberType: 'member',
  isOwner: false,
  organisationHasSuppliers: false,
  ...part,
})
const target = (part: Partial<TargetMember> = {}): TargetMember => ({
  memberType: 'member',
  isOwner: false,
  isSelf: false,
  ...part,
})

const owner = acting({ isOwner: true })
const admin = acting({ role: adminRole })
const managerRole = roleOf(5, ['department.structure.role', 'department.structure.member', 'production.file'])
const manager = acting({ role: managerRole })
const client = acting({ memberType: 'client', role: adminRole })
const personal: PermissionActor = { kind: 'personal' }
const denied = { errorType: 'auth.denied', params: {} }

describe('what an actor may hand on', () => {
  test('the owner everything, staff what the role says, others nothing', () => {
    expect([...heldLeaves(owner)]).toEqual([...leaves])
    expect([...heldLeaves(acting({ isOwner: true, memberType: 'client' }))]).toEqual([...leaves])
    expect(heldLeaves(manager)).toEqual(
      new Set(['department.structure.role', 'department.structure.member', 'production.file']),
    )
    for (const nobody of [personal, client, acting({}), acting({ memberType: 'supplier', role: adminRole })])
      expect([...heldLeaves(nobody)]).toEqual([])
  })
  test('levels', () => {
    expect([owner, admin, manager, client, acting({}), personal].map(levelOf)).toEqual([10, 10, 5, 0, 0, 0])
  })
  test('security: nobody grants what they lack', () => {
    expect(grantProblem(manager, roleOf(5, ['production.file']))).toBeUndefined()
    expect(grantProblem(manager, roleOf(5, ['production.file', 'production.asset']))).toEqual({
      errorType: 'role.grantsLacking',
      params: { permission: 'production.asset' },
    })
    expect(grantProblem(admin, adminRole)).toBeUndefined()
  })
  test('security: nobody grants above their level', () => {
    expect(grantProblem(manager, roleOf(6, []))).toEqual({ errorType: 'role.aboveLevel', params: { level: 6, own: 5 } })
    expect(grantProblem(personal, roleOf(1, []))?.errorType).toBe('role.aboveLevel')
  })
  test('the owner grants the buying side before the organisation has a supplier', () => {
    expect(grantProblem(owner, roleOf(1, ['transaction.ticket.demander']))).toBeUndefined()
  })
})

describe('changing a role', () => {
  test('happy: add, change and delete within what one holds', () => {
    expect(roleChangeProblem(manager, undefined, roleOf(5, ['production.file']))).toBeUndefined()
    expect(roleChangeProblem(manager, roleOf(1, []), roleOf(2, ['production.file']))).toBeUndefined()
    expect(roleChangeProblem(manager, roleOf(5, ['production.asset']), undefined)).toBeUndefined()
  })
  test('a role keeps a leaf that the one who changes it lacks; it may be taken away and not given', () => {
    const with_ = roleOf(1, ['production.asset'])
    const without = roleOf(1, [])
    expect(roleChangeProblem(manager, with_, roleOf(1, ['production.asset', 'production.file']))).toBeUndefined()
    expect(roleChangeProblem(manager, with_, without)).toBeUndefined()
    expect(roleChangeProblem(manager, without, with_)?.errorType).toBe('role.grantsLacking')
  })
  test('security: not without the leaf, not above the level before or after', () => {
    const filer = acting({ role: roleOf(9, ['production.file', 'department.structure.member']) })
    for (const nobody of [filer, client, personal, acting({})])
      expect(roleChangeProblem(nobody, undefined, roleOf(1, []))).toEqual(denied)
    const above = { errorType: 'role.aboveLevel', params: { level: 6, own: 5 } }
    expect(roleChangeProblem(manager, roleOf(6, []), roleOf(1, []))).toEqual(above)
    expect(roleChangeProblem(manager, roleOf(6, []), undefined)).toEqual(above)
    expect(roleChangeProblem(manager, roleOf(5, []), roleOf(6, []))).toEqual(above)
  })
})

describe('giving a member a role', () => {
  test('happy: give, take away, invite', () => {
    expect(assignRoleProblem(manager, target(), roleOf(5, ['production.file']))).toBeUndefined()
    expect(assignRoleProblem(manager, target({ role: roleOf(5, ['production.asset']) }), undefined)).toBeUndefined()
    expect(assignRoleProblem(owner, target({ role: adminRole }), adminRole)).toBeUndefined()
  })
  test('security: not without the leaf, not to oneself above what one holds, not to who stands above', () => {
    const roleKeeper = acting({ role: roleOf(9, ['department.structure.role']) })
    for (const nobody of [roleKeeper, client, personal])
      expect(assignRoleProblem(nobody, target(), undefined)).toEqual(denied)
    const self = target({ isSelf: true, role: managerRole })
    expect(assignRoleProblem(manager, self, roleOf(5, [...leaves]))?.errorType).toBe('role.grantsLacking')
    expect(assignRoleProblem(manager, self, roleOf(6, []))?.errorType).toBe('role.aboveLevel')
    expect(assignRoleProblem(manager, target({ role: roleOf(6, []) }), undefined)).toEqual({
      errorType: 'role.aboveLevel',
      params: { level: 6, own: 5 },
    })
  })
  test('error: roles are for staff, and the owner needs none', () => {
    expect(assignRoleProblem(owner, target({ memberType: 'client' }), undefined)?.errorType).toBe('member.noStaff')
    expect(assignRoleProblem(owner, target({ isOwner: true }), undefined)?.errorType).toBe('member.ownerStays')
  })
})

describe('ending a membership', () => {
  test('everybody may leave but the owner, whom nobody can release', () => {
    expect(releaseProblem(acting({}), target({ isSelf: true, role: adminRole }))).toBeUndefined()
    expect(releaseProblem(owner, target({ isSelf: true, isOwner: true }))?.errorType).toBe('member.ownerStays')
    expect(releaseProblem(admin, target({ isOwner: true }))?.errorType).toBe('member.ownerStays')
  })
  test('the leaf follows from what the member is', () => {
    const needs: [TargetMember['memberType'], Leaf][] = [
      ['member', 'department.structure.member'],
      ['supplier', 'department.structure.firm'],
      ['client', 'department.structure.client'],
      ['individual', 'department.structure.client'],
      ['business', 'department.structure.client'],
    ]
    for (const [memberType, leaf] of needs) {
      expect(releaseProblem(acting({ role: roleOf(5, [leaf]) }), target({ memberType }))).toBeUndefined()
      const others = acting({
        role: roleOf(
          5,
          leaves.filter(l => l !== leaf),
        ),
      })
      expect(releaseProblem(others, target({ memberType }))).toEqual(denied)
    }
  })
  test('security: not of staff that stands above', () => {
    expect(releaseProblem(manager, target({ role: roleOf(5, []) }))).toBeUndefined()
    expect(releaseProblem(manager, target({ role: roleOf(6, []) }))).toEqual({
      errorType: 'role.aboveLevel',
      params: { level: 6, own: 5 },
    })
    const clients = acting({ role: roleOf(1, ['department.structure.client']) })
    expect(releaseProblem(clients, target({ memberType: 'client', role: adminRole }))).toBeUndefined()
  })
})

describe('handing the organisation over', () => {
  test('only the owner, only to another of the staff', () => {
    expect(handOverProblem(owner, target())).toBeUndefined()
    expect(handOverProblem(owner, target({ isSelf: true }))?.errorType).toBe('member.noStaff')
    expect(handOverProblem(owner, target({ memberType: 'client' }))?.errorType).toBe('member.noStaff')
    expect(handOverProblem(owner, target({ memberType: 'supplier' }))?.errorType).toBe('member.noStaff')
    for (const other of [admin, client, personal]) expect(handOverProblem(other, target())).toEqual(denied)
  })
})

/**
 * An organisation under attack by its own staff: whatever the members who are not the owner try, in whatever order, their
 * permissions and levels together never grow beyond what they had together at first, and the owner stays.
 */
describe('model: staff cannot escalate', () => {
  type Model = { roles: Map<number, Role>; members: Map<number, { role: number | undefined }> }
  const role = fc
    .tuple(fc.integer({ min: 1, max: 10 }), fc.subarray([...leaves]), fc.boolean())
    .map(([level, set, manages]) =>
      roleOf(level, manages ? [...set, 'department.structure.role', 'department.structure.member'] : set),
    )
  const index = fc.integer({ min: 0, max: 3 })
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('role' as const),
      by: index,
      which: index,
      after: fc.option(role, { nil: undefined }),
    }),
    fc.record({
      kind: fc.constant('assign' as const),
      by: index,
      to: index,
      which: fc.option(index, { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('release' as const), by: index, to: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ kind: fc.constant('handOver' as const), by: index, to: index }),
  )
  const ownerIndex = 4

  test('over any sequence of role, member and ownership changes', () => {
    let accepted = 0
    fc.assert(
      fc.property(
        fc.array(role, { minLength: 4, maxLength: 4 }),
        fc.array(fc.option(index, { nil: undefined }), { minLength: 4, maxLength: 4 }),
        fc.array(step, { maxLength: 40 }),
        (roles, assigned, steps) => {
          const model: Model = {
            roles: new Map(roles.map((one, i) => [i, one])),
            members: new Map(assigned.map((one, i) => [i, { role: one }])),
          }
          const roleOfMember = (i: number) => model.roles.get(model.members.get(i)?.role ?? -1)
          const actor = (i: number) => acting({ role: roleOfMember(i) })
          const seen = (i: number, by: number) =>
            target({ isSelf: i === by, isOwner: i === ownerIndex, role: roleOfMember(i) })
          const power = () => {
            const all = [...model.members.keys()].map(actor)
            return {
              leaves: new Set(all.flatMap(one => [...heldLeaves(one)])),
              level: Math.max(0, ...all.map(levelOf)),
            }
          }
          const before = power()
          for (const move of steps) {
            if (!model.members.has(move.by)) continue
            const by = actor(move.by)
            if (move.kind === 'role') {
              const old = model.roles.get(move.which)
              if (roleChangeProblem(by, old, move.after)) continue
              if (move.after) model.roles.set(move.which, move.after)
              else model.roles.delete(move.which)
            } else if (move.kind === 'assign') {
              const given = move.which === undefined ? undefined : model.roles.get(move.which)
              if (!model.members.has(move.to) || assignRoleProblem(by, seen(move.to, move.by), given)) continue
              model.members.set(move.to, { role: move.which })
            } else if (move.kind === 'release') {
              if (releaseProblem(by, seen(move.to, move.by))) continue
              expect(move.to).not.toBe(ownerIndex)
              model.members.delete(move.to)
            } else {
              expect(handOverProblem(by, seen(move.to, move.by))).toBeDefined()
              continue
            }
            accepted += 1
            const now = power()
            for (const leaf of now.leaves) expect(before.leaves.has(leaf)).toBe(true)
            expect(now.level).toBeLessThanOrEqual(before.level)
          }
        },
      ),
      { numRuns: 2000, seed: 7 },
    )
    expect(accepted).toBeGreaterThan(500)
  })
})

test('a role that is handed on grants nothing beyond the one who hands it on', () => {
  fc.assert(
    fc.property(fc.subarray([...leaves]), fc.subarray([...leaves]), fc.nat(11), (own, wanted, level) => {
      const actor = acting({ role: roleOf(5, own) })
      const role = roleOf(level, wanted)
      const ok = grantProblem(actor, role) === undefined
      expect(ok).toBe(level <= 5 && leaves.every(leaf => !roleGrants(role, leaf) || own.includes(leaf)))
    }),
  )
})
