import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { type Leaf, leaves } from '#shared/kit/leaves.ts'
import { memberTypes } from '#shared/organisations/member-type.ts'
import {
  actorOf,
  can,
  effectivePermissions,
  explain,
  leafLabel,
  type PermissionActor,
} from '#shared/organisations/permissions.ts'
import { type LeafFlags, leafFlags, leavesWith } from '#shared/organisations/permissions-table.ts'
import { adminRole, defaultMemberRole, roleGrants, roleOf } from '#shared/organisations/role.ts'
import { RoleInput } from '#shared/organisations/role-input.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'

const { en, fr } = texts

const leaf = fc.constantFrom(...leaves)
const role = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.subarray([...leaves]))
  .map(([level, set]) => roleOf(level, set))
const flags: fc.Arbitrary<LeafFlags> = fc.record({
  clientDefault: fc.boolean(),
  clientOrgDefault: fc.boolean(),
  memberEnabled: fc.boolean(),
  memberDefault: fc.boolean(),
  memberAdmin: fc.boolean(),
})
const table = fc
  .tuple(...leaves.map(() => flags))
  .map(rows => Object.fromEntries(leaves.map((name, i) => [name, rows[i]])) as Record<Leaf, LeafFlags>)

const inOrganisation = (
  part: Partial<Extract<PermissionActor, { kind: 'organisation' }>> = {},
): Extract<PermissionActor, { kind: 'organisation' }> => ({
  kind: 'organisation',
  memberType: 'member',
  isOwner: false,
  organisationHasSuppliers: false,
  ...part,
})

describe('the truth table', () => {
  const render = () => {
    const names = Object.keys(actors)
    const width = Math.max(...leaves.map(name => name.length))
    const rows = leaves.map(name => {
      const marks = names.map(actor => {
        const verdict = explain(actors[actor]!, name)
        return verdict.allowed ? 'yes' : verdict.reason.slice('organisations.why.'.length)
      })
      return [name.padEnd(width), ...marks.map((mark, i) => mark.padEnd(Math.max(names[i]!.length, 18)))]
    })
    const head = ['leaf'.padEnd(width), ...names.map(name => name.padEnd(18))]
    return `${[head, ...rows].map(row => row.join('  ').trimEnd()).join('\n')}\n`
  }

  // To accept a change on purpose: vitest run --project shared -u test/shared/organisations/permissions.test.ts
  test('every leaf for every kind of person is as the golden file says', async () => {
    await expect(render()).toMatchFileSnapshot('../../fixtures/permissions/truth-table.txt')
  })
})

describe('the formula, over any table of flags', () => {
  test('personal and client types have clientDefault, whatever their role', () => {
    fc.assert(
      fc.property(
        leaf,
        table,
        fc.constantFrom('client', 'individual', 'business'),
        role,
        fc.boolean(),
        (l, t, type, r, s) => {
          const expected = t[l].clientDefault
          expect(explain({ kind: 'personal' }, l, t).allowed).toBe(expected)
          const client = inOrganisation({ memberType: type as 'client', role: r, organisationHasSuppliers: s })
          expect(explain(client, l, t)).toEqual(
            expected ? { allowed: true } : { allowed: false, reason: 'organisations.why.client' },
          )
        },
      ),
    )
  })

  test('a member has the role value under the ceiling of the organisation', () => {
    fc.assert(
      fc.property(leaf, table, role, fc.boolean(), (l, t, r, hasSuppliers) => {
        const ceiling = hasSuppliers ? t[l].clientOrgDefault : t[l].memberEnabled
        const verdict = explain(inOrganisation({ role: r, organisationHasSuppliers: hasSuppliers }), l, t)
        expect(verdict.allowed).toBe(roleGrants(r, l) && ceiling)
        if (!verdict.allowed && !roleGrants(r, l)) expect(verdict.reason).toBe('organisations.why.role')
        if (!verdict.allowed && roleGrants(r, l))
          expect(verdict.reason).toBe(
            hasSuppliers ? 'organisations.why.clientOrganisation' : 'organisations.why.noSuppliers',
          )
      }),
    )
  })

  test('the owner has the ceiling itself, with any role or none and with any member type', () => {
    fc.assert(
      fc.property(
        leaf,
        table,
        fc.option(role, { nil: undefined }),
        fc.boolean(),
        fc.constantFrom(...memberTypes),
        (l, t, r, s, type) => {
          const owner = inOrganisation({ isOwner: true, role: r, organisationHasSuppliers: s, memberType: type })
          expect(explain(owner, l, t).allowed).toBe(s ? t[l].clientOrgDefault : t[l].memberEnabled)
        },
      ),
    )
  })

  test('more role never means less permission', () => {
    fc.assert(
      fc.property(fc.subarray([...leaves]), fc.subarray([...leaves]), fc.boolean(), (a, b, s) => {
        const less = effectivePermissions(inOrganisation({ role: roleOf(1, a), organisationHasSuppliers: s }))
        const more = effectivePermissions(
          inOrganisation({ role: roleOf(1, [...a, ...b]), organisationHasSuppliers: s }),
        )
        for (const l of less) expect(more.has(l)).toBe(true)
      }),
    )
  })
})

describe('who has nothing', () => {
  test('a member without a role', () => {
    expect([...effectivePermissions(inOrganisation())]).toEqual([])
    expect(explain(inOrganisation(), 'production.file')).toEqual({ allowed: false, reason: 'organisations.why.noRole' })
  })
  test('a supplier, even with a role', () => {
    const supplier = inOrganisation({ memberType: 'supplier', role: adminRole })
    expect([...effectivePermissions(supplier)]).toEqual([])
    expect(explain(supplier, 'production.file')).toEqual({ allowed: false, reason: 'organisations.why.supplier' })
  })
})

describe("what the spec fixes of the product's own table", () => {
  const buying: Leaf[] = [
    'transaction.marketplace.microserviceRequest',
    'transaction.marketplace.assetBuy',
    'transaction.ticket.demander',
  ]
  test('the buying side is not enabled for plain members', () => {
    expect(leaves.filter(l => !leafFlags[l].memberEnabled)).toEqual(buying)
    expect(leaves.filter(l => leafFlags[l].memberDefault && buying.includes(l))).toEqual([])
    for (const l of buying) expect(can(inOrganisation({ role: adminRole }), l)).toBe(false)
    for (const l of buying)
      expect(can(inOrganisation({ role: adminRole, organisationHasSuppliers: true }), l)).toBe(true)
    for (const l of buying) expect(can({ kind: 'personal' }, l)).toBe(true)
  })
  test('becoming a client takes nothing from an organisation', () => {
    for (const l of leaves) if (leafFlags[l].memberEnabled) expect(leafFlags[l].clientOrgDefault).toBe(true)
  })
  test('the templates are the flags, and the default role is within the admin role', () => {
    expect(leaves.filter(l => roleGrants(adminRole, l))).toEqual(leavesWith('memberAdmin'))
    expect(leaves.filter(l => roleGrants(defaultMemberRole, l))).toEqual(leavesWith('memberDefault'))
    for (const l of leavesWith('memberDefault')) expect(roleGrants(adminRole, l)).toBe(true)
    expect([adminRole.level, defaultMemberRole.level]).toEqual([10, 1])
  })
})

describe('a role', () => {
  test('grants exactly the leaves that it was made of, and says so after a round through its schema', () => {
    fc.assert(
      fc.property(fc.subarray([...leaves]), fc.integer({ min: 1, max: 10 }), (set, level) => {
        const made = RoleInput.parse(JSON.parse(JSON.stringify(roleOf(level, set))))
        expect(made.level).toBe(level)
        for (const l of leaves) expect(roleGrants(made, l)).toBe(set.includes(l))
      }),
    )
  })
  test('stores its leaves by group', () => {
    expect(roleOf(3, ['department.account.wallet', 'assignment.network.referral'])).toMatchObject({
      level: 3,
      department: { 'account.wallet': true, 'account.contacts': false },
      assignment: { 'network.referral': true, ticket: false },
      production: { asset: false, microservice: false, file: false },
      transaction: { 'messaging.messaging': false },
    })
  })
  test('security: an unknown name, a value that is no boolean, and a level out of range are refused', () => {
    const empty = { department: {}, assignment: {}, production: {}, transaction: {} }
    expect(RoleInput.parse(empty).level).toBe(1)
    for (const bad of [
      { ...empty, department: { everything: true } },
      { ...empty, production: { 'account.wallet': true } },
      { ...empty, assignment: { ticket: 'true' } },
      { ...empty, level: 0 },
      { ...empty, level: 11 },
      { ...empty, level: 1.5 },
      { department: {}, assignment: {}, production: {} },
    ])
      expect(RoleInput.safeParse(bad).success).toBe(false)
  })
  test('security: a name inherited from Object grants nothing', () => {
    const role = roleOf(1, [])
    const polluted = { ...role, production: Object.create({ file: true }) }
    expect(roleGrants(polluted, 'production.file')).toBe(false)
    expect(roleGrants({ ...role, production: { file: 'yes' as unknown as boolean } }, 'production.file')).toBe(false)
  })
})

test('every leaf has a label of its own, and every reason a text, in both languages', () => {
  for (const catalogue of [en, fr]) {
    const labels = leaves.map(l => catalogue[leafLabel(l)])
    expect(labels.every(label => label.length > 0)).toBe(true)
    expect(new Set(labels).size).toBe(leaves.length)
  }
})

test('an actor is made of rows: the owner by ownerId, the ceiling by the suppliers', () => {
  const rows = { ownerId: 'u1', supplierCount: 1 }
  expect(actorOf(rows, { uid: 'u1', type: 'member' }, undefined)).toEqual(
    inOrganisation({ isOwner: true, organisationHasSuppliers: true, role: undefined }),
  )
  expect(actorOf({ ...rows, supplierCount: 0 }, { uid: 'u2', type: 'client' }, adminRole)).toEqual(
    inOrganisation({ memberType: 'client', role: adminRole }),
  )
})
