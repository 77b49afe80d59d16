import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterSignInCallback,
  guard,
  isReturnable,
  parseSignInState,
  signInState,
  type Visit,
} from '#shared/app/guard.ts'
import { allPaths, pathAt } from '#shared/app/paths.ts'
import { pathOf } from '#shared/kit/paths.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'

const visit = (path: string, part: Partial<Visit> = {}): Visit => ({
  path,
  session: 'signedIn',
  membershipStatus: 'none',
  pendingInvitation: false,
  isFirst: false,
  ...part,
})
const outcome = (path: string, part: Partial<Visit> = {}) => {
  const decision = guard(visit(path, part))
  return decision.kind === 'redirect' ? decision.to : decision.kind
}
const patterns = allPaths.map(path => path.at.replaceAll(/:\w+/g, 'x1'))
const isOpen = (path: string) => ['public', 'guest'].includes(pathAt(path)?.access ?? '')

describe('signed out', () => {
  test('public and guest pages open; the rest leads to sign-in on the main site and is remembered', () => {
    for (const path of patterns) {
      const decision = guard(visit(path, { session: 'signedOut' }))
      if (isOpen(path)) expect(decision).toEqual({ kind: 'allow' })
      else expect(decision).toEqual({ kind: 'redirect', to: '/login', mainSite: true, remember: path })
    }
  })
  test('the query is remembered too', () => {
    expect(guard(visit('/deal/sale?page=2', { session: 'signedOut' }))).toMatchObject({ remember: '/deal/sale?page=2' })
  })
  test('an address without a page is neither remembered nor a reason to sign in', () => {
    const hasPage = () => false
    expect(guard(visit('/wallet', { session: 'signedOut', hasPage }))).toEqual({ kind: 'redirect', to: '/error' })
    expect(outcome('/home', { requestedPath: '/wallet', hasPage: path => path.at !== '/wallet' })).toBe('allow')
    expect(outcome('/home', { requestedPath: '/wallet' })).toBe('/wallet')
  })
  test('who has just signed out goes to the main site, and is not brought back', () => {
    expect(guard(visit('/deal/sale', { session: 'signedOut', hasLeft: true }))).toEqual({
      kind: 'redirect',
      to: '/',
      mainSite: true,
    })
  })
  test('while the session is unknown free pages open and others wait', () => {
    expect(outcome('/marketplace/asset', { session: 'unknown' })).toBe('allow')
    expect(outcome('/home', { session: 'unknown' })).toBe('wait')
    expect(outcome('/login', { session: 'unknown' })).toBe('wait')
  })
})

describe('signed in', () => {
  test('guests-only pages lead home, sign-in steps that are done too', () => {
    for (const path of ['/login', '/register', '/register/abc', '/fillup', '/acceptinvite'])
      expect(outcome(path), path).toBe('/home')
  })
  test('a first-time person goes to /fillup from everywhere', () => {
    for (const path of patterns.filter(one => one !== '/error'))
      expect(outcome(path, { isFirst: true, pendingInvitation: true, membershipStatus: 'unpaid' }), path).toBe(
        path === '/fillup' ? 'allow' : '/fillup',
      )
  })
  test('a pending invitation forces /acceptinvite', () => {
    for (const path of patterns.filter(one => one !== '/error'))
      expect(outcome(path, { pendingInvitation: true, membershipStatus: 'unpaid' }), path).toBe(
        path === '/acceptinvite' ? 'allow' : '/acceptinvite',
      )
  })
  test('an unpaid fee leaves /payorgfee and the purchase details, and the payment of an invoice', () => {
    for (const path of patterns.filter(one => one !== '/error'))
      expect(outcome(path, { membershipStatus: 'unpaid' }), path).toBe(
        ['/payorgfee', '/deal/purchase/detail/x1', '/procurement/invoice/payment'].includes(path)
          ? 'allow'
          : '/payorgfee',
      )
    expect(outcome('/deal/purchase/details', { membershipStatus: 'unpaid' })).toBe('/error')
    expect(outcome('/deal/purchase/service/x1', { membershipStatus: 'unpaid' })).toBe('/payorgfee')
  })
  test('a paid fee, or none, leads from /payorgfee home', () => {
    expect(outcome('/payorgfee', { membershipStatus: 'paid' })).toBe('/home')
    expect(outcome('/payorgfee')).toBe('/home')
    expect(outcome('/home', { membershipStatus: 'paid' })).toBe('allow')
  })
  test('the stored address is returned to after sign-in, once, and only from where one lands', () => {
    const requestedPath = '/marketplace/asset/x1?tab=2'
    for (const path of ['/home', '/login', '/register', '/register/abc'])
      expect(guard(visit(path, { requestedPath }))).toEqual({ kind: 'redirect', to: requestedPath, forget: true })
    expect(outcome('/wallet', { requestedPath })).toBe('allow')
    expect(outcome('/home', { requestedPath: '/home' })).toBe('allow')
    expect(outcome('/home', { requestedPath, isFirst: true })).toBe('/fillup')
  })
  test('a page that is not open to who one acts as is told so, and opens to another', () => {
    const as = (name: string): Visit['viewer'] => ({
      signedIn: true,
      actor: actors[name]!,
      userType: 'user',
      teamsActivated: false,
    })
    expect(outcome('/deal/sale/detail/x1', { viewer: as('client') })).toBe('closed')
    expect(outcome('/deal/sale/detail/x1', { viewer: as('owner') })).toBe('allow')
    expect(outcome('/management/templates', { viewer: as('personal') })).toBe('closed')
    expect(outcome('/marketplace/microservice', { viewer: as('no role') })).toBe('allow')
    for (const path of patterns) {
      const decision = guard(visit(path, { viewer: as('client organisation owner') }))
      if (decision.kind === 'closed') expect(decision.path).toBe(pathAt(path))
    }
  })
  test('a stored address that leads nowhere is ignored', () => {
    for (const requestedPath of ['/nowhere', '/login', '/fillup', '/payorgfee', '/error', '//evil.example', ''])
      expect(outcome('/home', { requestedPath }), requestedPath).toBe('allow')
    expect(outcome('/login', { requestedPath: '//evil.example' })).toBe('/home')
  })
})

test('unknown addresses and organisations lead to /error, which always opens', () => {
  for (const session of ['unknown', 'signedOut', 'signedIn'] as const) {
    expect(outcome('/nowhere', { session })).toBe('/error')
    expect(outcome('/about/nobody', { session, organisationDomainMissing: true })).toBe('/error')
    expect(outcome('/error', { session, isFirst: true, organisationDomainMissing: true })).toBe('allow')
  }
})

test('following redirects always ends, within three steps and without leaving the site', () => {
  const anyVisit = fc.record({
    path: fc.oneof(
      fc.constantFrom(...patterns),
      fc.string({ maxLength: 12 }).map(s => `/${s}`),
    ),
    session: fc.constantFrom('signedOut' as const, 'signedIn' as const),
    membershipStatus: fc.constantFrom('unpaid' as const, 'paid' as const, 'none' as const),
    pendingInvitation: fc.boolean(),
    isFirst: fc.boolean(),
    requestedPath: fc.option(
      fc.oneof(
        fc.constantFrom(...patterns),
        fc.webUrl(),
        fc.string(),
        fc.string().map(s => `//${s}`),
      ),
      { nil: undefined },
    ),
    organisationDomainMissing: fc.boolean(),
  })
  fc.assert(
    fc.property(anyVisit, start => {
      let at: Visit = start
      for (let steps = 0; ; steps += 1) {
        expect(steps).toBeLessThanOrEqual(3)
        const decision = guard(at)
        if (decision.kind !== 'redirect') break
        expect(new URL(decision.to, 'https://tradewell.test').host).toBe('tradewell.test')
        expect(pathAt(decision.to)).toBeDefined()
        const next = { ...at, path: decision.to, organisationDomainMissing: false }
        at = decision.forget ? { ...next, requestedPath: undefined } : next
      }
    }),
    { numRuns: 3000 },
  )
})

describe('security: addresses to return to', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/home',
    'javascript:alert(1)',
    '/home\n',
    ' /home',
    '/login',
    '/register/x',
    '/error',
    '/nowhere',
    '',
  ])('%j is none', path => {
    expect(isReturnable(path)).toBe(false)
  })
  test('whatever is returnable stays on the host', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'/\\.:@ahome?#\t\n%2f'.split('')) }), text => {
        const path = `/home${text}`
        if (!isReturnable(path)) return
        const url = new URL(path, 'https://tradewell.test')
        expect(url.host).toBe('tradewell.test')
        expect(pathAt(pathOf(url.pathname))).toBeDefined()
      }),
      { numRuns: 2000 },
    )
    expect(isReturnable('/deal/sale?query=é')).toBe(true)
  })
})

describe('the state of a sign-in callback', () => {
  const state = (value: unknown, nonce = 'n0nce') => `${nonce}-${Buffer.from(JSON.stringify(value)).toString('hex')}`
  test('happy: two parts, the second the hex of a JSON object', () => {
    expect(parseSignInState(state({ invitation: 'inv_1', note: 'é' }))).toEqual({ invitation: 'inv_1', note: 'é' })
    expect(afterSignInCallback(state({ invitation: 'inv_1' }))).toBe('/acceptinvite')
    expect(afterSignInCallback('n0nce')).toBe('/home')
    expect(afterSignInCallback(undefined)).toBe('/home')
  })
  test.each([
    ['', 'empty'],
    ['nonce', 'one part'],
    ['nonce-', 'empty second part'],
    ['-7b7d', 'empty first part'],
    ['a-b-7b7d', 'three parts'],
    ['nonce-7b7', 'odd number of digits'],
    ['nonce-zz', 'no hex'],
    ['nonce-7b', 'no JSON'],
    ['nonce-ff', 'no UTF-8'],
    [state([1]), 'an array'],
    [state('text'), 'a string'],
    [state(null), 'null'],
    [state({ a: 1 }), 'a value that is no string'],
    [state({ a: { b: 'c' } }), 'nested'],
    [state({ a: 'x'.repeat(2049) }), 'a long value'],
    [state({ ['x'.repeat(65)]: 'a' }), 'a long name'],
    [`nonce-${'7b'.repeat(8193)}`, 'too long'],
  ])('error: %.20s (%s)', text => {
    expect(parseSignInState(text)).toBeUndefined()
  })
  test('what is written is what is read, whatever the nonce', () => {
    expect(parseSignInState(signInState('a-b_c', { invitation: 'accept' }))).toEqual({ invitation: 'accept' })
    expect(afterSignInCallback(signInState('a-7b7d'))).toBe('/home')
  })
  test('never throws, and reads back what was written', () => {
    fc.assert(fc.property(fc.string(), text => void parseSignInState(text)))
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ maxLength: 20 })), params => {
        if (Object.hasOwn(params, '__proto__')) return
        expect(parseSignInState(state({ ...params }))).toEqual({ ...params })
      }),
    )
  })
})
