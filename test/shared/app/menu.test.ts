import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  bottomBar,
  dealsPath,
  entryOf,
  groupOf,
  isAccessible,
  leadsInto,
  menuLeaves,
  settingsNavigation,
  tabIconNotifies,
  topNavigation,
  type Viewer,
} from '#shared/app/menu.ts'
import { allPaths, pathAt } from '#shared/app/paths.ts'
import { texts } from '#shared/areas.ts'
import { leaves } from '#shared/kit/leaves.ts'
import type { PermissionActor } from '#shared/organisations/permissions.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'

const { en, fr } = texts

type SignedIn = Extract<Viewer, { signedIn: true }>
const viewer = (actor: PermissionActor, part: Partial<SignedIn> = {}): SignedIn => ({
  signedIn: true,
  actor,
  userType: 'user',
  teamsActivated: false,
  ...part,
})
/** The addresses of the spec's top navigation that a viewer has; the home of those signed in comes before them. */
const paths = (who: Viewer) =>
  topNavigation(who)
    .filter(area => area.group !== 'home')
    .flatMap(area => area.entries.flatMap(({ path, closed }) => (closed ? [] : path.at)))
/** The entries that are there and closed, and what would open them. */
const closed = (who: Viewer) =>
  Object.fromEntries(
    topNavigation(who)
      .flatMap(area => area.entries)
      .flatMap(({ path, closed: by }) => (by ? [[path.at, 'why' in by ? by.why : by.needs]] : [])),
  )
const bar = (who: Viewer, part: Partial<Parameters<typeof bottomBar>[1]> = {}) =>
  bottomBar(who, { unreadConversations: 0, notices: [], ...part })

const market = ['/marketplace/organization', '/marketplace/microservice', '/marketplace/asset']
const marketplace = [...market, '/bs']
const management = [
  '/management/microservice',
  '/management/asset',
  '/management/structure',
  '/management/network',
  '/management/file',
  '/management/assign',
  '/management/templates',
]
/** The lists of deals that everybody has who is signed in. */
const ofEverybody = [
  '/proposal',
  '/procurement/credit',
  '/procurement/invoice',
  '/procurement/statement',
  '/procurement/rfq',
]
const deals = ['/deal/sale', '/deal/purchase', '/deal/referral', '/deal/autodebit', ...ofEverybody]
const communication = ['/communication/external', '/communication/internal', '/communication/mail']

/** An address with a place in the menu (`menu` in shared/<area>/paths.ts) stands in these lists, for each who sees it. */
const mend =
  'a new address: add it to the lists at the head of test/shared/app/menu.test.ts. Not meant for the menu: take `menu` off it in shared/<area>/paths.ts'

describe('top navigation', () => {
  test('the owner sees all of it, in order', () => {
    expect(paths(viewer(actors.owner!)), mend).toEqual([...marketplace, ...management, ...deals, ...communication])
    expect(topNavigation(viewer(actors.owner!)).map(area => [area.label, area.landing.at])).toEqual([
      ['app.bar.home', '/home'],
      ['app.menu.marketplace', '/marketplace'],
      ['app.menu.management', '/management'],
      ['app.menu.deals', '/deal'],
      ['app.menu.communication', '/communication/external'],
    ])
  })
  test('a visitor sees the marketplace', () => {
    expect(paths({ signedIn: false }), mend).toEqual(market)
  })
  test('a plain member, a client, a person on their own account, and a member without a role', () => {
    expect(paths(viewer(actors.member!)), mend).toEqual([
      ...marketplace,
      '/management/microservice',
      '/management/asset',
      '/management/network',
      '/management/file',
      '/management/templates',
      '/deal/sale',
      '/deal/purchase',
      '/deal/autodebit',
      ...ofEverybody,
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
      ...ofEverybody,
      ...communication,
    ]
    expect(paths(viewer(actors.client!)), mend).toEqual(ofClient)
    expect(paths(viewer(actors.personal!)), mend).toEqual(ofClient)
    expect(paths(viewer(actors['no role']!)), mend).toEqual([
      ...marketplace,
      '/management/templates',
      '/deal/purchase',
      ...ofEverybody,
    ])
  })
  test('what a role could open is there and closed; what is for another kind of account is not there', () => {
    expect(closed(viewer(actors.member!)), mend).toEqual({
      '/wallet': 'department.account.wallet',
      '/management/structure': 'department.structure.client',
      '/management/assign': 'assignment.ticket',
      '/deal/referral': 'transaction.network.referral',
    })
    for (const name of ['owner', 'client', 'personal']) expect(closed(viewer(actors[name]!)), mend).toEqual({})
    expect(Object.keys(closed(viewer(actors['no role']!))), mend).toEqual([
      '/wallet',
      ...management.filter(at => at !== '/management/templates'),
      '/deal/sale',
      '/deal/referral',
      '/deal/autodebit',
      ...communication,
    ])
    const talk = topNavigation(viewer(actors['no role']!)).find(area => area.group === 'communication')
    expect(talk?.closed).toEqual({ needs: 'transaction.messaging.messaging' })
  })
  test('production and transaction are closed while teams are activated and none is active', () => {
    const without = viewer(actors.owner!, { teamsActivated: true })
    expect(paths(without), mend).toEqual([
      ...marketplace,
      '/management/structure',
      '/management/network',
      '/management/assign',
      '/management/templates',
      '/deal/purchase',
      ...ofEverybody,
    ])
    expect(new Set(Object.values(closed(without))), mend).toEqual(new Set(['app.closed.noTeam']))
    const within = viewer(actors.owner!, { teamsActivated: true, activeTeam: 't' })
    expect(paths(within), mend).toEqual(paths(viewer(actors.owner!)))
    const client = viewer(actors.client!, { teamsActivated: true })
    expect(paths(client), mend).toEqual(paths(viewer(actors.client!)))
  })
  test('internal communication is hidden from the organisation-type user', () => {
    expect(paths(viewer(actors.owner!, { userType: 'organization' }))).not.toContain('/communication/internal')
    expect(paths(viewer(actors.owner!, { userType: 'organization' }))).toContain('/communication/external')
  })
  test('an entry has its own pages as tabs under it', () => {
    const structure = topNavigation(viewer(actors.owner!))
      .flatMap(area => area.entries)
      .find(entry => entry.path.at === '/management/structure')
    expect(structure?.tabs.map(tab => tab.path.at)).toEqual(
      ['client', 'supplier', 'member', 'role', 'team', 'invitation'].map(name => `/management/structure/${name}`),
    )
  })
  test('what has no page yet has no entry, and an area without entries is left out', () => {
    const only = (...at: string[]) => topNavigation(viewer(actors.owner!), path => at.includes(path.at))
    expect(only('/deal/sale', '/deal').map(area => [area.group, area.landing.at])).toEqual([['deals', '/deal']])
    expect(only('/deal')).toEqual([])
    expect(only('/management/asset')[0]?.landing.at).toBe('/management/asset')
  })
  test('an address lies in the area and entry of the nearest page above it', () => {
    expect(groupOf('/deal/sale/service/x/contract')).toBe('deals')
    expect(entryOf('/deal/sale/service/x/contract')?.at).toBe('/deal/sale')
    expect(entryOf('/management/structure/role')?.at).toBe('/management/structure/role')
    expect(groupOf('/marketplace/microservice/service/x/request?step=1')).toBe('marketplace')
    expect(groupOf('/configuration/org/new')).toBe('organisation')
    expect(groupOf('/login')).toBeUndefined()
    expect(entryOf('/marketplace')).toBeUndefined()
  })
  test("a button of the phone's bar is that of every page in its area, not only of the one that it leads to", () => {
    const marked = (address: string) =>
      bar(viewer(actors.owner!))
        .filter(({ to }) => leadsInto(to, address))
        .map(({ label }) => label)
    expect(marked('/home')).toEqual(['app.bar.home'])
    expect(marked('/todo')).toEqual(['app.bar.home'])
    expect(marked('/deal/sale')).toEqual(['app.bar.deals'])
    expect(marked('/deal/purchase/service/x/contract')).toEqual(['app.bar.deals'])
    expect(marked('/procurement/invoice')).toEqual(['app.bar.deals'])
    expect(marked('/configuration/audit')).toEqual(['app.bar.me'])
    expect(marked('/marketplace/microservice')).toEqual([])
    expect(marked('/verify')).toEqual([])
    expect([leadsInto('/login', '/login'), leadsInto('/', '/'), leadsInto('/', '/terms')]).toEqual([true, true, false])
  })
  test('every path is a route and more permission never hides an entry', () => {
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
          for (const path of more) expect(pathAt(path)).toBeDefined()
        },
      ),
    )
  })
  test('menu leaves are the effective ones when no team is missing', () => {
    expect(menuLeaves(viewer(actors.personal!, { teamsActivated: true }))).toEqual(menuLeaves(viewer(actors.personal!)))
  })
})

describe('the settings', () => {
  test('stand in two groups, one of oneself and one of the organisation', () => {
    const groups = settingsNavigation(viewer(actors.owner!))
    expect(groups.map(area => [area.group, area.entries.map(entry => entry.path.at.split('/').at(-1))])).toEqual([
      ['you', ['profile', 'notification', 'security', 'mfa', 'id-verification', 'display', 'personal-data']],
      ['organisation', ['organization', 'information', 'upgrade', 'account', 'externalplatforms', 'audit']],
    ])
    expect(settingsNavigation({ signedIn: false })).toEqual([])
  })
})

test('what one can start from anywhere follows what one may do', () => {
  const service = '/management/microservice/service/new'
  const start = (who: Viewer, at = service) => actionsOf(who).find(({ path }) => path.at === at)
  expect(start(viewer(actors.owner!))?.closed).toBeUndefined()
  // Nobody could open it to a client; a role could to somebody of the organisation, who is told so.
  expect(start(viewer(actors.client!))).toBeUndefined()
  expect(start(viewer(actors['no role']!))?.closed).toEqual({ needs: 'production.microservice' })
  expect(start(viewer(actors.owner!, { teamsActivated: true }))?.closed).toEqual({ why: 'app.closed.noTeam' })
  for (const actor of Object.values(actors))
    for (const { path, closed } of actionsOf(viewer(actor)))
      expect(isAccessible(path.at, viewer(actor)), path.at).toBe(closed === undefined)
  expect(actionsOf({ signedIn: false })).toEqual([])
})

test('no two pages of the menu have one name, in either language', () => {
  for (const texts of [en, fr]) {
    const names = allPaths
      .filter(path => path.menu || path.isAction)
      .flatMap(path => (path.words ? [texts[path.words]] : []))
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  }
})

test('no page has the name of the page above it, in either language', () => {
  for (const texts of [en, fr]) {
    const same = allPaths.filter(path => {
      const above = allPaths.find(other => other.key === path.parent)
      return path.words && above?.words && texts[path.words] === texts[above.words]
    })
    expect(same.map(path => path.at)).toEqual([])
  }
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
  test('has what a person could be given access to, and keeps what is closed in its place', () => {
    const closedIn = (name: string) =>
      bar(viewer(actors[name]!)).flatMap(({ label, closed }) => (closed ? [[label, closed]] : []))
    expect(closedIn('owner')).toEqual([])
    expect(closedIn('client')).toEqual([])
    expect(closedIn('no role')).toEqual([['app.bar.chat', { needs: 'transaction.messaging.messaging' }]])
  })
  test('has its items in the order of the spec', () => {
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
      'app.bar.chat',
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
      icon: 'Globe',
      to: communitySite,
      external: true,
      badge: 0,
    })
  })
  test('deals leads a supplier-type organisation to its sales and others to their purchases', () => {
    const dealsOf = (who: Viewer) => bar(who).find(item => item.label === 'app.bar.deals')?.to
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
  const sellers = Object.keys(actors).filter(name => dealsPath(viewer(actors[name]!)).at === '/deal/sale')
  expect(sellers).toEqual(['owner', 'admin', 'member'])
  expect(dealsPath(viewer(actors.owner!, { teamsActivated: true })).at).toBe('/deal/purchase')
  for (const actor of Object.values(actors)) {
    const inBar = bar(viewer(actor)).find(item => item.label === 'app.bar.deals')
    if (inBar) expect(inBar.to).toBe(dealsPath(viewer(actor)).at)
  }
})
