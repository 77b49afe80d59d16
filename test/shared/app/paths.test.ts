import * as lucide from 'lucide-react'
import { describe, expect, test } from 'vitest'
import {
  allPaths,
  ancestorsOf,
  leavesOf,
  parametersOf,
  parentOf,
  pathAt,
  showsSearchBox,
  showsSwitcher,
} from '#shared/app/paths.ts'
import { areas } from '#shared/areas.ts'
import { dealPathsOf, dealsPaths, listAt, listOfSide } from '#shared/deals/paths.ts'
import { fillPath, isWithin, pathOf, paths, withQuery } from '#shared/kit/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'

const icons = Object.keys(lucide)
const example = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x1')

describe('routes', () => {
  test('the addresses are those that the areas declare, in the order of the areas', () => {
    expect(allPaths, 'name the paths.ts of each area in shared/app/paths.ts, in the order of shared/areas.ts').toEqual(
      areas.flatMap(({ paths: declared }) => Object.values(declared)),
    )
  })
  test('no pattern twice, and an address of each pattern finds a route with the same access', () => {
    expect(new Set(allPaths.map(one => one.at)).size).toBe(allPaths.length)
    for (const route of allPaths) expect(pathAt(example(route.at))?.access, route.at).toBe(route.access)
  })
  test('a fixed name goes before a parameter', () => {
    expect(pathAt('/proposal/new')?.at).toBe('/proposal/new')
    expect(pathAt('/proposal/req_1')?.at).toBe('/proposal/:ticketId')
    expect(pathAt('/configuration/org/new')?.at).toBe('/configuration/org/new')
  })
  test('query, fragment and a slash at the end do not matter', () => {
    expect(pathAt('/deal/sale/?page=2#top')?.at).toBe('/deal/sale')
    expect(pathOf('/')).toBe('/')
    expect(pathAt('/?a=b')?.at).toBe('/')
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
    expect(pathAt(path)).toBeUndefined()
  })
  test.each([
    ['/', 'public'],
    ['/marketplace/microservice/service/x', 'public'],
    ['/about/acme', 'public'],
    ['/client-view/abc', 'public'],
    ['/authentication/password-reset', 'public'],
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
    expect(pathAt(path)?.access).toBe(access)
  })
  test('sections end at a slash', () => {
    expect(isWithin('/deal/sale/detail/1', '/deal')).toBe(true)
    expect(isWithin('/deal?x', '/deal')).toBe(true)
    expect(isWithin('/dealer', '/deal')).toBe(false)
    expect(isWithin('/anything', '/')).toBe(true)
  })
})

describe('what each path declares', () => {
  test('its key names it alone, its parent is there and is no circle, its icon is in the set', () => {
    expect(new Set(allPaths.map(path => path.key)).size).toBe(allPaths.length)
    for (const path of allPaths) {
      const where = `${path.key} in shared/${path.area}/paths.ts`
      if (path.parent) expect(parentOf(path), `${where}: its \`parent\` is not there`).toBeDefined()
      expect(ancestorsOf(path).length, `${where}: its \`parent\` leads round or too far up`).toBeLessThan(5)
      if (path.icon) expect(icons, `${where}: lucide has no icon ${path.icon}`).toContain(path.icon)
    }
  })
  test('what stands in the menu has words and an icon, a place of its own, no parameters, and a known entry above it', () => {
    const places = new Map<string, string>()
    for (const { key, area, menu, words, icon, at } of allPaths) {
      if (!menu) continue
      const place = [menu.group, menu.within, menu.place].join()
      const mends = (what: string) => `${key} in shared/${area}/paths.ts: ${what}`
      expect(places.get(place), mends(`choose another \`place\`, this one is taken`)).toBeUndefined()
      places.set(place, key)
      if (menu.place > 0) expect([words, icon].every(Boolean), mends('give it `words` and an `icon`')).toBe(true)
      expect(at, mends('take `menu` off it: the menu knows no parameters')).not.toContain(':')
      if (menu.within)
        expect(
          allPaths.some(path => path.key === `${area}.${menu.within}`),
          mends(`\`within\` names no address of ${area}`),
        ).toBe(true)
    }
  })
  test('a page takes the leaves of the page above it', () => {
    expect(leavesOf(marketplacePaths.editService)).toEqual(['production.microservice'])
    expect(leavesOf(dealsPaths.saleOffer)).toEqual(['transaction.ticket.supplier', 'assignment.ticket'])
    expect(leavesOf(dealsPaths.purchaseContract)).toEqual([])
  })
})

describe('writing an address', () => {
  test('with its parameters in their order, encoded, and a query', () => {
    expect(dealsPaths.sale('req_1')).toBe('/deal/sale/service/req_1')
    expect(marketplacePaths.service('a/b ?')).toBe('/marketplace/microservice/service/a%2Fb%20%3F')
    expect(marketplacePaths.request('s1', { step: 'submit', draft: undefined })).toBe(
      '/marketplace/microservice/service/s1/request?step=submit',
    )
    expect(marketplacePaths.services({ q: 'clean & fast' })).toBe('/marketplace/microservice?q=clean+%26+fast')
    expect(dealsPaths.sales()).toBe('/deal/sale')
    expect(withQuery('/deal/sale?q=a', { as: 'org_1' })).toBe('/deal/sale?q=a&as=org_1')
  })
  test('does not compile with a parameter too few or too many', () => {
    const own = paths('sample', { two: { at: '/a/:one/b/:two', access: 'public' } })
    expect(own.two('x', 'y')).toBe('/a/x/b/y')
    // @ts-expect-error the second is missing
    own.two('x')
    // @ts-expect-error a list has none
    dealsPaths.sales('x')
  })
  test('and what was written is read back', () => {
    for (const path of allPaths) {
      const names = [...path.at.matchAll(/:(\w+)/g)].map(match => match[1] ?? '')
      const values = Object.fromEntries(names.map((name, i) => [name, `é/${i} ?`]))
      expect(parametersOf(path, fillPath(path.at, values))).toEqual(values)
    }
    expect(parametersOf(dealsPaths.sale, '/deal/sale/service/%E0%A4%A')).toEqual({ ticketId: '%E0%A4%A' })
  })
  test('a deal is among the purchases of its client and the sales of its supplier', () => {
    expect(dealPathsOf[listOfSide('demander')].deal('x')).toBe('/deal/purchase/service/x')
    expect(dealPathsOf[listOfSide('supplier')].contract('x')).toBe('/deal/sale/service/x/contract')
    expect([listAt('/deal/sale/service/x'), listAt('/deal/purchase'), listAt('/home')]).toEqual([
      'sale',
      'purchase',
      'purchase',
    ])
  })
})

describe('what the frame shows', () => {
  const page = { signedIn: true, onOrganisationHost: false }
  test('the search box on lists and search pages for signed-in people', () => {
    for (const path of ['/marketplace/asset', '/management/microservice', '/deal/purchase?page=2', '/bs/search', '/'])
      expect(showsSearchBox({ ...page, path }), path).toBe(true)
    const structure = '/management/structure'
    const without = [`${structure}/role/new`, `${structure}/role/1`, `${structure}/invitation/many`]
    for (const path of ['/home', '/wallet', '/deal/purchase/detail/1', '/nowhere', '/marketplace/asset/1', ...without])
      expect(showsSearchBox({ ...page, path }), path).toBe(false)
  })
  test('for visitors on / and the three marketplace lists only', () => {
    const shown = allPaths.filter(route => showsSearchBox({ ...page, signedIn: false, path: example(route.at) }))
    expect(
      shown.map(route => route.at).sort(),
      'take `search` off the path in shared/<area>/paths.ts, or, where visitors are to search it, add it to this list in test/shared/app/paths.test.ts',
    ).toEqual(['/', '/marketplace/asset', '/marketplace/microservice', '/marketplace/organization'])
  })
  test('never on the host of an organisation', () => {
    for (const route of allPaths)
      for (const signedIn of [true, false])
        expect(showsSearchBox({ path: example(route.at), signedIn, onOrganisationHost: true })).toBe(false)
  })
  test('the switcher everywhere but on /fillup and /acceptinvite', () => {
    expect(allPaths.filter(route => !showsSwitcher(example(route.at))).map(route => route.at)).toEqual([
      '/fillup',
      '/acceptinvite',
    ])
  })
})
