import { describe, expect, test } from 'vitest'
import { isWithin, matchRoute, pathOf, routes, showsSearchBox, showsSwitcher } from '#shared/app/routes.ts'

const example = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x1')

describe('routes', () => {
  test('no pattern twice, and an address of each pattern finds a route with the same access', () => {
    expect(new Set(routes.map(one => one.pattern)).size).toBe(routes.length)
    for (const route of routes) expect(matchRoute(example(route.pattern))?.access, route.pattern).toBe(route.access)
  })
  test('a fixed name goes before a parameter', () => {
    expect(matchRoute('/proposal/new')?.pattern).toBe('/proposal/new')
    expect(matchRoute('/proposal/req_1')?.pattern).toBe('/proposal/:ticketId')
    expect(matchRoute('/configuration/org/new')?.pattern).toBe('/configuration/org/new')
  })
  test('query, fragment and a slash at the end do not matter', () => {
    expect(matchRoute('/deal/sale/?page=2#top')?.pattern).toBe('/deal/sale')
    expect(pathOf('/')).toBe('/')
    expect(matchRoute('/?a=b')?.pattern).toBe('/')
  })
  test.each([
    '/nowhere',
    '',
    'deal/sale',
    '/deal/sale/detail',
    '/deal/sale/detail/',
    '/about/',
    '//evil.example',
    '/deal//',
  ])('unknown: %j', path => {
    expect(matchRoute(path)).toBeUndefined()
  })
  test.each([
    ['/', 'free'],
    ['/marketplace/microservice/service/x', 'free'],
    ['/about/acme', 'free'],
    ['/client-view/abc', 'free'],
    ['/authentication/password-reset', 'free'],
    ['/login', 'guest'],
    ['/register/abc', 'guest'],
    ['/home', 'signedIn'],
    ['/configuration/org/x', 'signedIn'],
    ['/communication/internal/x', 'signedIn'],
    ['/management/microservice/service-bundle/offer/x', 'signedIn'],
    ['/deal/referral/service-bundle/x', 'signedIn'],
    ['/deal/autodebit/detail/x', 'signedIn'],
    ['/procurement/invoice/payment', 'signedIn'],
  ] as const)('%s is %s', (path, access) => {
    expect(matchRoute(path)?.access).toBe(access)
  })
  test('sections end at a slash', () => {
    expect(isWithin('/deal/sale/detail/1', '/deal')).toBe(true)
    expect(isWithin('/deal?x', '/deal')).toBe(true)
    expect(isWithin('/dealer', '/deal')).toBe(false)
    expect(isWithin('/anything', '/')).toBe(true)
  })
})

describe('what the frame shows', () => {
  const page = { signedIn: true, onOrganisationHost: false }
  test('the search box on lists and search pages for signed-in people', () => {
    for (const path of ['/marketplace/asset', '/management/microservice', '/deal/purchase?page=2', '/bs/search', '/'])
      expect(showsSearchBox({ ...page, path }), path).toBe(true)
    for (const path of ['/home', '/wallet', '/deal/purchase/detail/1', '/nowhere', '/marketplace/asset/1'])
      expect(showsSearchBox({ ...page, path }), path).toBe(false)
  })
  test('for visitors on / and the three marketplace lists only', () => {
    const shown = routes.filter(route => showsSearchBox({ ...page, signedIn: false, path: example(route.pattern) }))
    expect(shown.map(route => route.pattern).sort()).toEqual([
      '/',
      '/marketplace/asset',
      '/marketplace/microservice',
      '/marketplace/organization',
    ])
  })
  test('never on the host of an organisation', () => {
    for (const route of routes)
      for (const signedIn of [true, false])
        expect(showsSearchBox({ path: example(route.pattern), signedIn, onOrganisationHost: true })).toBe(false)
  })
  test('the switcher everywhere but on /fillup and /acceptinvite', () => {
    expect(routes.filter(route => !showsSwitcher(example(route.pattern))).map(route => route.pattern)).toEqual([
      '/fillup',
      '/acceptinvite',
    ])
  })
})
