/**
 * Every address of the product (spec part 1, section 2). `free` pages open for everybody, `guest` pages for signed-out
 * people only, `signedIn` pages for signed-in people only. `search` tells where the top bar shows its search box.
 */
export type Access = 'free' | 'guest' | 'signedIn'
export type Route = { readonly pattern: string; readonly access: Access; readonly search: boolean }

const under = (base: string, ...rest: readonly string[]): string[] =>
  rest.map(one => (one === '' ? base : `${base}/${one}`))
const all = (access: Access, patterns: readonly string[]): Route[] =>
  patterns.map(pattern => ({ pattern, access, search: searchable.has(pattern) }))

/** The lists that visitors may search; signed-in people may search these and more. */
const visitorsSearch = ['/', ...under('/marketplace', 'organization', 'microservice', 'asset')]
const searchable: ReadonlySet<string> = new Set([
  ...visitorsSearch,
  '/orgsearch',
  '/servicesearch',
  '/assetsearch',
  '/bs/search',
  ...under(
    '/management',
    'templates',
    'templates/shared',
    'templates/draft',
    'microservice',
    'asset',
    'file',
    'file/share',
  ),
  ...under('/management/network', '', 'contact', 'partner', 'referral', 'findpartner'),
  ...under('/management/structure', '', 'client', 'supplier', 'member', 'role', 'team'),
  ...under('/management/assign', '', 'deal', 'service', 'asset', 'file', 'referral', 'partner'),
  ...under('/deal', 'purchase', 'sale', 'referral', 'autodebit'),
  '/proposal',
])

const serviceEditor = ['new', 'edit/:serviceId', 'detail/:serviceId', 'offer/:serviceId']

export const routes: readonly Route[] = [
  ...all('free', ['/', '/orgsearch', '/servicesearch', '/assetsearch', '/temp', '/error']),
  ...all('free', [
    ...under('/marketplace', '', 'organization', 'asset', 'asset/:assetId'),
    ...under('/marketplace/microservice', '', 'service/:serviceId', 'service-bundle/:serviceId'),
    '/marketplace/microservice/service/:serviceId/request',
    '/about/:domain',
    '/client-view/:encryptedCode',
  ]),
  ...all('free', under('/authentication', 'password-recovery', 'password-reset', 'verify-code')),
  ...all('guest', ['/login', '/register', '/register/:code']),
  ...all('signedIn', ['/home', '/analysis', '/fillup', '/payorgfee', '/acceptinvite', '/todo', '/wallet']),
  ...all('signedIn', [
    ...under('/configuration', '', 'information', 'upgrade', 'externalplatforms', 'profile', 'organization'),
    ...under('/configuration', 'id-verification', 'security', 'notification', 'mfa', 'audit', 'org/new', 'org/:id'),
  ]),
  ...all('signedIn', [
    ...under('/communication', 'external', 'external/:threadKey', 'internal', 'internal/:threadKey'),
  ]),
  ...all('signedIn', [
    '/management',
    ...under('/management/templates', '', 'shared', 'draft', 'new', 'edit/:templateId'),
    ...under('/management/network', '', 'contact', 'partner', 'partner/:orgId'),
    ...under('/management/network', 'referral', 'referral/:referId', 'findpartner'),
    '/management/microservice',
    ...under('/management/microservice/service', ...serviceEditor),
    ...under('/management/microservice/service-bundle', ...serviceEditor),
    ...under('/management/asset', '', 'new', 'edit/:assetId', 'detail/:assetId'),
    ...under('/management/structure', '', 'client', 'supplier', 'member', 'role', 'team'),
    ...under('/management/file', '', 'share'),
    ...under('/management/assign', '', 'deal', 'service', 'asset', 'file', 'referral', 'partner'),
  ]),
  ...all('signedIn', [
    '/deal',
    ...['purchase', 'sale', 'referral'].flatMap(side =>
      under(`/deal/${side}`, '', 'detail/:id', 'service-bundle/:ticketId', 'service/:ticketId'),
    ),
    '/deal/purchase/service/:ticketId/contract',
    ...under('/deal/sale/service/:ticketId', 'contract', 'offer'),
    ...under('/deal/autodebit', '', 'detail/:ticketId'),
    ...under('/proposal', '', 'new', ':ticketId'),
    ...under('/bs', '', 'search', 'anzsicsuggestion', 'favourites'),
    '/procurement/invoice/payment',
  ]),
]

/** The part of an address that routes are found by: no query, no fragment, no slash at its end. */
export const pathOf = (address: string): string => {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

const byLength = new Map<number, { readonly segments: readonly string[]; readonly route: Route }[]>()
for (const route of routes) {
  const segments = route.pattern.split('/')
  byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { segments, route }])
}

/** How many segments of a pattern are fixed: `/proposal/new` goes before `/proposal/:ticketId`. */
const fixed = (segments: readonly string[]): number => segments.filter(one => !one.startsWith(':')).length

/** The route of an address, or undefined for one that the product does not have. */
export const matchRoute = (address: string): Route | undefined => {
  const asked = pathOf(address).split('/')
  return (byLength.get(asked.length) ?? [])
    .filter(({ segments }) =>
      segments.every((one, i) => (one.startsWith(':') ? asked[i] !== undefined && asked[i] !== '' : one === asked[i])),
    )
    .sort((a, b) => fixed(b.segments) - fixed(a.segments))[0]?.route
}

/** Whether an address lies in a section: `/deal/sale/detail/1` in `/deal`, `/dealer` not. */
export const isWithin = (address: string, section: string): boolean => {
  const path = pathOf(address)
  return path === section || path.startsWith(section === '/' ? section : `${section}/`)
}

/** Whether the top bar shows its search box. */
export const showsSearchBox = (page: {
  readonly path: string
  readonly signedIn: boolean
  readonly onOrganisationHost: boolean
}): boolean => {
  if (page.onOrganisationHost) return false
  return page.signedIn ? matchRoute(page.path)?.search === true : visitorsSearch.includes(pathOf(page.path))
}

/** Whether the sheet to switch organisations is offered. */
export const showsSwitcher = (path: string): boolean => !['/fillup', '/acceptinvite'].includes(pathOf(path))
