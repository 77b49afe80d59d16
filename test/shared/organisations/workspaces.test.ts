import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leaves } from '#shared/kit/leaves.ts'
import { memberTypes } from '#shared/organisations/member-type.ts'
import { adminRole, defaultMemberRole, roleOf } from '#shared/organisations/role.ts'
import { appearsInWorkspace, enterClientDomain, type Membership } from '#shared/organisations/workspaces.ts'

test('a member appears by a department or assignment permission, by a team, or by having no role', () => {
  expect(appearsInWorkspace({ teamCount: 0 })).toBe(true)
  expect(appearsInWorkspace({ role: defaultMemberRole, teamCount: 0 })).toBe(true)
  fc.assert(
    fc.property(fc.subarray([...leaves]), fc.nat(3), (granted, teamCount) => {
      const opens = granted.some(leaf => leaf.startsWith('department.') || leaf.startsWith('assignment.'))
      expect(appearsInWorkspace({ role: roleOf(1, granted), teamCount })).toBe(opens || teamCount > 0)
    }),
  )
})

describe('entering the sub-domain of an organisation', () => {
  const membership = (part: Partial<Membership> = {}): Membership => ({
    organisationId: 'a',
    memberType: 'client',
    teamCount: 0,
    ...part,
  })
  test('its clients and its staff enter', () => {
    for (const memberType of ['client', 'individual', 'business', 'member'] as const) {
      const mine = membership({ memberType })
      expect(enterClientDomain('a', [membership({ organisationId: 'b' }), mine])).toEqual({ membership: mine })
    }
    const admin = membership({ memberType: 'member', role: adminRole })
    expect(enterClientDomain('a', [admin])).toEqual({ membership: admin })
  })
  test('security: nobody else does', () => {
    const notAClient = { problem: 'organisations.notAClient' }
    for (const memberType of memberTypes)
      expect(enterClientDomain('a', [membership({ organisationId: 'b', memberType })])).toEqual(notAClient)
    expect(enterClientDomain('a', [membership({ memberType: 'supplier' })])).toEqual(notAClient)
    const outsideTheWorkspace = membership({ memberType: 'member', role: roleOf(1, ['production.file']) })
    expect(enterClientDomain('a', [outsideTheWorkspace])).toEqual(notAClient)
    expect(enterClientDomain('a', [])).toEqual({ problem: 'organisations.joinOneFirst' })
  })
})
