import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bottomBar,
  dealsPath,
  isAccessible,
  menuLeaves,
  tabIconNotifies,
  topNavigation,
  type Viewer,
} from '#shared/app/menu.ts'
import { matchRoute } from '#shared/app/routes.ts'
import { leaves } from '#shared/kit/leaves.ts'
import type { PermissionActor } from '#shared/organisations/permissions.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'

type SignedIn = Extract<Viewer, { signedIn: true }>
const viewer = (actor: PermissionActor, part: Partial<SignedIn> = {}): SignedIn => ({
  signedIn: true,
  actor,
  userType: 'user',
  teamsActivated: false,
  ...part,
})
const paths = (who: Viewer) => topNavigation(who).flatMap(group => group.items.map(item => item.path))
const bar = (who: Viewer, part: Partial<Parameters<typeof bottomBar>[1]> = {}) =>
  bottomBar(who, { path: '/deal/sale', unreadConversations: 0, notices: [], ...part })

const marketplace = ['/marketplace/organization', '/marketplace/microservice', '/marketplace/asset']
const management = [
  '/management/microservice',
  '/management/asset',
  '/management/structure',
  '/management/network',
  '/management/file',
  '/management/assign',
  '/management/templates',
]
const deals = ['/deal/sale', '/deal/purchase', '/deal/referral', '/deal/autodebit']
const communication = ['/communication/external', '/communication/internal']

describe('top navigation', () => {
  test('the owner sees all of it, in order', () => {
    expect(paths(viewer(actors.owner!))).toEqual([...marketplace, ...management, ...deals, ...communication])
    expect(topNavigation(viewer(actors.owner!)).map(group => [group.label, group.path])).toEqual([
      ['app.menu.marketplace', '/marketplace'],
      ['app.menu.management', '/management'],
      ['app.menu.deals', '/deal'],
      ['app.menu.communication', '/communication'],
    ])
  })
  test('a visitor sees the marketplace', () => {
    expect(paths({ signedIn: false })).toEqual(marketplace)
  })
  test('a plain member, a client, a person on his own account, and a member without a role', () => {
    expect(paths(viewer(actors.member!))).toEqual([
      ...marketplace,
      '/management/microservice',
      '/management/asset',
      '/management/network',
      '/management/file',
      '/management/templates',
      '/deal/sale',
      '/deal/purchase',
      '/deal/autodebit',
      ...communication,
    ])
    const ofClient = [
      ...marketplace,
      '/management/asset',
      '/management/network',
      '/management/file',
      '/deal/purchase',
      '/deal/referral',
      '/deal/autodebit',
      ...communication,
    ]
    expect(paths(viewer(actors.client!))).toEqual(ofClient)
    expect(paths(viewer(actors.personal!))).toEqual(ofClient)
    expect(paths(viewer(actors['no role']!))).toEqual([...marketplace, '/management/templates', '/deal/purchase'])
  })
  test('production and transaction are hidden while teams are activated and none is active', () => {
    const without = viewer(actors.owner!, { teamsActivated: true })
    expect(paths(without)).toEqual([
      ...marketplace,
      '/management/structure',
      '/management/network',
      '/management/assign',
      '/management/templates',
      '/deal/purchase',
    ])
    const within = viewer(actors.owner!, { teamsActivated: true, activeTeam: 't' })
    expect(paths(within)).toEqual(paths(viewer(actors.owner!)))
    const client = viewer(actors.client!, { teamsActivated: true })
    expect(paths(client)).toEqual(paths(viewer(actors.client!)))
  })
  test('internal communication is hidden from the organisation-type user', () => {
    expect(paths(viewer(actors.owner!, { userType: 'organization' }))).not.toContain('/communication/internal')
    expect(paths(viewer(actors.owner!, { userType: 'organization' }))).toContain('/communication/external')
  })
  test('communication entries switch a mode', () => {
    const items = topNavigation(viewer(actors.owner!)).at(-1)?.items
    expect(items?.map(item => item.communication)).toEqual(['external', 'internal'])
  })
  test('every path is a route, more permission never hides an entry, and no rule leaks into the data', () => {
    fc.assert(
      fc.property(
        fc.subarray([...leaves]),
        fc.subarray([...leaves]),
        fc.boolean(),
        (a, b, organisationHasSuppliers) => {
          const staff = {
            kind: 'organisation',
            memberType: 'member',
            isOwner: false,
            organisationHasSuppliers,
          } as const
          const less = paths(viewer({ ...staff, role: roleOf(1, a) }))
          const more = paths(viewer({ ...staff, role: roleOf(1, [...a, ...b]) }))
          expect(less.filter(path => !more.includes(path))).toEqual([])
          for (const path of more) expect(matchRoute(path)).toBeDefined()
        },
      ),
    )
    expect(JSON.parse(JSON.stringify(topNavigation(viewer(actors.owner!))))).toEqual(
      topNavigation(viewer(actors.owner!)),
    )
    expect(JSON.stringify(topNavigation(viewer(actors.owner!)))).not.toContain('shown')
  })
  test('menu leaves are the effective ones when no team is missing', () => {
    expect(menuLeaves(viewer(actors.personal!, { teamsActivated: true }))).toEqual(menuLeaves(viewer(actors.personal!)))
  })
})

describe('which addresses are accessible', () => {
  test('those of the menu, and those of no section', () => {
    const client = viewer(actors.client!)
    expect(isAccessible('/deal/purchase/detail/1', client)).toBe(true)
    expect(isAccessible('/deal/sale/detail/1', client)).toBe(false)
    expect(isAccessible('/management/structure/role', client)).toBe(false)
    expect(isAccessible('/wallet', client)).toBe(true)
    expect(isAccessible('/nowhere', client)).toBe(false)
  })
  test('for a visitor the public ones', () => {
    expect(isAccessible('/marketplace/asset/1', { signedIn: false })).toBe(true)
    expect(isAccessible('/deal/purchase', { signedIn: false })).toBe(false)
  })
})

describe('the bar of a phone', () => {
  const labels = (who: Viewer, part?: Parameters<typeof bar>[1]) => bar(who, part).map(item => item.label)
  test('is absent on the home pages', () => {
    expect(bar(viewer(actors.owner!), { path: '/home?x=1' })).toEqual([])
    expect(bar({ signedIn: false }, { path: '/' })).toEqual([])
  })
  test('shows what the person has access to', () => {
    const communitySite = 'https://community.example'
    expect(labels(viewer(actors.owner!), { communitySite })).toEqual([
      'app.bar.home',
      'app.bar.deals',
      'app.bar.chat',
      'app.bar.community',
      'app.bar.me',
    ])
    expect(labels(viewer(actors.owner!))).not.toContain('app.bar.community')
    expect(labels(viewer(actors['no role']!), { communitySite })).toEqual([
      'app.bar.home',
      'app.bar.deals',
      'app.bar.community',
      'app.bar.me',
    ])
    expect(labels({ signedIn: false }, { communitySite })).toEqual([
      'app.bar.home',
      'app.bar.community',
      'app.bar.signIn',
    ])
    expect(labels({ signedIn: false })).toEqual(['app.bar.home', 'app.bar.signIn'])
    expect(bar(viewer(actors.owner!), { communitySite })[3]).toEqual({
      label: 'app.bar.community',
      path: communitySite,
      external: true,
      badge: 0,
    })
  })
  test('deals leads a supplier-type organisation to its sales and others to their purchases', () => {
    const dealsOf = (who: Viewer) => bar(who).find(item => item.label === 'app.bar.deals')?.path
    expect(dealsOf(viewer(actors.owner!))).toBe('/deal/sale')
    for (const name of ['client organisation owner', 'client', 'personal', 'no role'])
      expect(dealsOf(viewer(actors[name]!)), name).toBe('/deal/purchase')
  })
  test('badges count conversations with unread messages, and notifications by section', () => {
    const notices = [
      { type: 'add', href: '/deal/sale/detail/1' },
      { type: 'add', href: '/deal/purchase' },
      { type: 'add', href: '/dealer' },
      { type: 'add', href: '/management/network/partner' },
      { type: 'add', href: '/management/file' },
    ] as const
    const items = bar(viewer(actors.owner!), { notices, unreadConversations: 3, communitySite: 'https://c.example' })
    expect(items.map(item => item.badge)).toEqual([1, 2, 3, 0, 0])
  })
})

describe('the icon of the tab', () => {
  const icon = (part: Partial<Parameters<typeof tabIconNotifies>[0]>) =>
    tabIconNotifies({ notices: [], unreadConversations: 0, ...part })
  test('tells of additions, follow-ups, network, deals and unread conversations', () => {
    expect(icon({})).toBe(false)
    expect(icon({ unreadConversations: 1 })).toBe(true)
    expect(icon({ notices: [{ type: 'add', href: '/management/file' }] })).toBe(true)
    expect(icon({ notices: [{ type: 'followup', href: '/management/file' }] })).toBe(true)
    expect(icon({ notices: [{ type: 'assign', href: '/management/network' }] })).toBe(true)
    expect(icon({ notices: [{ type: 'remove', href: '/deal/sale' }] })).toBe(true)
    expect(icon({ notices: [{ type: 'remove', href: '/management/file' }] })).toBe(false)
    expect(icon({ notices: [{ type: 'assign', href: '/management/file' }] })).toBe(false)
  })
})

test('Deals leads who sells and buys from nobody to the sales, everybody else to the purchases, in the bar as at /deal', () => {
  const sellers = Object.keys(actors).filter(name => dealsPath(viewer(actors[name]!)) === '/deal/sale')
  expect(sellers).toEqual(['owner', 'admin', 'member'])
  expect(dealsPath(viewer(actors.owner!, { teamsActivated: true }))).toBe('/deal/purchase')
  for (const actor of Object.values(actors)) {
    const inBar = bar(viewer(actor)).find(item => item.label === 'app.bar.deals')
    if (inBar) expect(inBar.path).toBe(dealsPath(viewer(actor)))
  }
})
