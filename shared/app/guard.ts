import { isWithin, matchRoute, pathOf } from './routes.ts'

/** What the membership in the active organisation says about its usage fee. */
export type FeeStatus = 'unpaid' | 'paid' | 'none'

export type Visit = {
  /** The address that is asked for, with its query. */
  readonly path: string
  /** `unknown` while the session is looked up. */
  readonly session: 'unknown' | 'signedOut' | 'signedIn'
  readonly membershipStatus: FeeStatus
  readonly pendingInvitation: boolean
  /** The person has not completed the profile yet. */
  readonly isFirst: boolean
  /** Where the person wanted to go before signing in. */
  readonly requestedPath?: string | undefined
  /** The page belongs to an organisation (its host or /about/{domain}) whose domain does not exist. */
  readonly organisationDomainMissing?: boolean
}

export type Decision =
  | { readonly kind: 'allow' }
  /** The session is not known yet: show the loading view and ask again. */
  | { readonly kind: 'wait' }
  /**
   * `mainSite`: on an organisation's host this leaves for the product's main site. `remember`: store this address as the
   * requested one. `forget`: the requested address is reached, drop it.
   */
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly mainSite?: true
      readonly remember?: string
      readonly forget?: true
    }

const allow: Decision = { kind: 'allow' }
const redirect = (to: string): Decision => ({ kind: 'redirect', to })

/** Where a person lands after signing in, and so where a requested address takes over. */
const landings: readonly string[] = ['/home', '/login', '/register']

const paysTheFee = (path: string): boolean =>
  pathOf(path) === '/payorgfee' || (isWithin(path, '/deal/purchase/detail') && matchRoute(path) !== undefined)

/**
 * Whether an address may be returned to: one of ours, on this host, that a signed-in person can be on. What is stored in a
 * browser can be edited, so `//evil.example` and the like lead nowhere.
 */
export const isReturnable = (path: string): boolean => {
  // A backslash and control characters count as a slash or as nothing when a browser resolves an address.
  if (!/^\/(?![/\\])[\x21-\x7e\u00a0-\uffff]*$/.test(path) || path.includes('\\')) return false
  const route = matchRoute(path)
  return route !== undefined && route.access !== 'guest' && route.pattern !== '/error'
}

/**
 * What happens when an address is asked for (spec part 1, section 2, "Route guard"). Where two rules meet, the order is:
 * what does not exist, who is signed in, the profile (an invitation is accepted by somebody with a name), the invitation,
 * the fee, the stored address.
 */
export const guard = (visit: Visit): Decision => {
  const path = pathOf(visit.path)
  const route = matchRoute(path)
  if (path === '/error') return allow
  if (!route || visit.organisationDomainMissing) return redirect('/error')
  if (visit.session === 'unknown') return route.access === 'free' ? allow : { kind: 'wait' }
  if (visit.session === 'signedOut') {
    if (route.access !== 'signedIn') return allow
    return { kind: 'redirect', to: '/', mainSite: true, ...(isReturnable(visit.path) && { remember: visit.path }) }
  }
  return guardSignedIn(visit, path, route.access === 'guest')
}

const guardSignedIn = (visit: Visit, path: string, isGuestPage: boolean): Decision => {
  const stay = (at: string): Decision => (path === at ? allow : redirect(at))
  if (visit.isFirst) return stay('/fillup')
  if (visit.pendingInvitation) return stay('/acceptinvite')
  if (visit.membershipStatus === 'unpaid') return paysTheFee(path) ? allow : redirect('/payorgfee')
  const wanted = visit.requestedPath
  if (wanted !== undefined && (landings.includes(path) || isGuestPage)) {
    if (isReturnable(wanted) && !isStep(pathOf(wanted))) {
      return pathOf(wanted) === path ? allow : { kind: 'redirect', to: wanted, forget: true }
    }
  }
  return isStep(path) || isGuestPage ? redirect('/home') : allow
}

/** Pages that one only passes through, and that lead home once there is nothing to do on them. */
const isStep = (path: string): boolean => ['/fillup', '/acceptinvite', '/payorgfee'].includes(path)

/** Whether a value is a plain object of short names and strings. No schema: the guard is on the way to every page. */
const isStateParams = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, text]) => name.length <= 64 && typeof text === 'string' && text.length <= 2048)

/**
 * The parameters in the state of a sign-in callback: two parts joined by a dash, the second a hex-encoded JSON object of
 * strings. Whoever builds the address chooses them, so they only say where to look: what they name is checked by the
 * server against the verified e-mail of the person.
 *
 * @returns undefined for anything else
 */
export const parseSignInState = (state: string): Readonly<Record<string, string>> | undefined => {
  const hex = /^[^-]+-((?:[0-9a-fA-F]{2}){1,8192})$/.exec(state)?.[1]
  if (!hex) return undefined
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  try {
    const params: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isStateParams(params) ? params : undefined
  } catch {
    return undefined
  }
}

/** Where a sign-in callback leads: to the invitation that its state carries, or home. */
export const afterSignInCallback = (state: string | undefined): '/acceptinvite' | '/home' =>
  state !== undefined && parseSignInState(state) ? '/acceptinvite' : '/home'
