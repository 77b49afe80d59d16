import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leaves } from '#shared/kit/leaves.ts'
import { can, type PermissionActor } from '#shared/organisations/permissions.ts'
import { roleChangeProblem } from '#shared/organisations/permissions-changes.ts'
import { roleGrants, roleOf } from '#shared/organisations/role.ts'
import { actorOfGrantor, previewRole } from '#shared/organisations/role-preview.ts'

const role = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.subarray([...leaves]))
  .map(([level, set]) => roleOf(level, set))

describe('the preview of a role', () => {
  test('says of each leaf that may not be turned on what the server would refuse, and of no other', () => {
    fc.assert(
      fc.property(role, role, fc.boolean(), fc.boolean(), (mine, before, isOwner, hasSuppliers) => {
        const held = leaves.filter(leaf => isOwner || leaf.endsWith('role') || roleGrants(mine, leaf))
        const grantor = { isOwner, level: 10, held: [...held] }
        const { leaves: rows } = previewRole(grantor, hasSuppliers, before, before)
        const acting = actorOfGrantor(grantor, hasSuppliers)
        for (const { leaf, problem } of rows) {
          const after = roleOf(before.level, [...leaves.filter(each => roleGrants(before, each)), leaf])
          expect(problem?.errorType).toBe(roleChangeProblem(acting, before, after)?.errorType)
        }
      }),
    )
  })

  test('says who gains and loses what, as the rule decides for a member who has the role', () => {
    fc.assert(
      fc.property(role, role, fc.boolean(), (before, after, hasSuppliers) => {
        const { gained, lost } = previewRole(
          { isOwner: true, level: 10, held: [...leaves] },
          hasSuppliers,
          before,
          after,
        )
        const member = (has: typeof before): PermissionActor => ({
          kind: 'organisation',
          memberType: 'member',
          isOwner: false,
          role: has,
          organisationHasSuppliers: hasSuppliers,
        })
        for (const leaf of leaves) {
          const [was, is] = [can(member(before), leaf), can(member(after), leaf)]
          expect([gained.includes(leaf), lost.includes(leaf)]).toEqual([!was && is, was && !is])
        }
      }),
    )
  })

  test('a leaf that the organisation closes says why, whatever the role', () => {
    const demander = 'transaction.ticket.demander' as const
    const { leaves: rows } = previewRole(
      { isOwner: true, level: 10, held: [...leaves] },
      false,
      undefined,
      roleOf(1, [demander]),
    )
    expect(rows.find(({ leaf }) => leaf === demander)).toMatchObject({
      granted: true,
      verdict: { allowed: false, reason: 'organisations.why.noSuppliers' },
    })
  })
})
