import { dealsPaths } from '../deals/paths.ts'
import { identityPaths } from '../identity/paths.ts'
import { pathOf } from '../kit/paths.ts'
import { organisationsPaths } from '../organisations/paths.ts'
import { paymentsPaths } from '../payments/paths.ts'
import { mayOpen, type Viewer } from './menu.ts'
import type { Described } from './paths.ts'
import { pathAt } from './paths.ts'

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
  /** The person has just signed out: the page that was left is none to come back to. */
  readonly hasLeft?: boolean
  /** The person and for whom the person acts, once known: without, nobody is refused a page. */
  readonly viewer?: Viewer
  /** Whether an address has a page; without, every address of the product has. */
  readonly hasPage?: (path: Described) => boolean
  /** The page belongs to an organisation (its host or /about/{domain}) whose domain does not exist. */
  readonly organisationDomainMissing?: boolean
}

export type Decision =
  | { readonly kind: 'allow' }
  /** The session is not known yet: show the loading view and ask again. */
  | { readonly kind: 'wait' }
  /** The page is there, but not for this person in what is acted for now. */
  | { readonly kind: 'closed'; readonly path: Described }
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
const landings: readonly string[] = [identityPaths.home.at, identityPaths.login.at, identityPaths.register.at]

const fee = organisationsPaths.payFee.at
const invitation = organisationsPaths.acceptInvitation.at
const fillUp = identityPaths.fillUp.at

const paysTheFee = (path: Described): boolean =>
  path.at === fee || path.key === dealsPaths.purchaseDetail.key || path.key === paymentsPaths.payInvoice.key

/**
 * Whether an address may be returned to: one of ours, on this host, that has a page on which a signed-in person can be.
 * What is stored in a browser can be edited, so `//evil.example` and the like lead nowhere.
 */
export const isReturnable = (address: string, hasPage: (path: Described) => boolean = () => true): boolean => {
  // A backslash and control characters count as a slash or as nothing when a browser resolves an address.
  if (!/^\/(?![/\\])[\x21-\x7e\u00a0-\uffff]*$/.test(address) || address.includes('\\')) return false
  const path = pathAt(address)
  return path !== undefined && path.access !== 'guest' && path.at !== identityPaths.error.at && hasPage(path)
}

/**
 * What happens when an address is asked for (spec part 1, section 2, "Route guard"). Where two rules meet, the order is:
 * what does not exist, who is signed in, the profile (an invitation is accepted by somebody with a name), the invitation,
 * the fee, the stored address, permission.
 */
export const guard = (visit: Visit): Decision => {
  const path = pathAt(visit.path)
  if (path?.at === identityPaths.error.at) return allow
  if (!path || visit.organisationDomainMissing) return redirect(identityPaths.error.at)
  if (visit.session === 'unknown') return path.access === 'public' ? allow : { kind: 'wait' }
  if (visit.session === 'signedOut') return guardSignedOut(visit, path)
  return guardSignedIn(visit, path)
}

/** Nobody is asked to sign in for a page that is not there. */
const guardSignedOut = (visit: Visit, path: Described): Decision => {
  if (path.access === 'public' || path.access === 'guest') return allow
  if (visit.hasLeft) return { kind: 'redirect', to: identityPaths.welcome.at, mainSite: true }
  if (visit.hasPage?.(path) === false) return redirect(identityPaths.error.at)
  const remember = isReturnable(visit.path) && { remember: visit.path }
  return { kind: 'redirect', to: identityPaths.login.at, mainSite: true, ...remember }
}

const guardSignedIn = (visit: Visit, path: Described): Decision => {
  const isGuestPage = path.access === 'guest'
  const stay = (at: string): Decision => (path.at === at ? allow : redirect(at))
  if (visit.isFirst) return stay(fillUp)
  if (visit.pendingInvitation) return stay(invitation)
  if (visit.membershipStatus === 'unpaid') return paysTheFee(path) ? allow : redirect(fee)
  const wanted = visit.requestedPath
  if (wanted !== undefined && (landings.includes(path.at) || isGuestPage)) {
    if (isReturnable(wanted, visit.hasPage) && !isStep(pathOf(wanted))) {
      return pathOf(wanted) === path.at ? allow : { kind: 'redirect', to: wanted, forget: true }
    }
  }
  if (isStep(path.at) || isGuestPage) return redirect(identityPaths.home.at)
  return visit.viewer && !mayOpen(path, visit.viewer) ? { kind: 'closed', path } : allow
}

/** Pages that one only passes through, and that lead home once there is nothing to do on them. */
const isStep = (path: string): boolean => [fillUp, invitation, fee].includes(path as never)

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

/** The state of a sign-in, which comes back with its callback: nobody else's number, and what it is to lead to. */
export const signInState = (nonce: string, params?: Readonly<Record<string, string>>): string => {
  const first = nonce.replaceAll('-', '_')
  if (!params) return first
  const bytes = new TextEncoder().encode(JSON.stringify(params))
  return `${first}-${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Where a sign-in callback leads: to the invitation that its state carries, or home. */
export const afterSignInCallback = (state: string | undefined): string =>
  state !== undefined && parseSignInState(state) ? invitation : identityPaths.home.at
