import { domainOfOrigin, originOfDomain } from '#shared/organisations/host.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { config } from './config.ts'

let hosts: string | undefined
let site: string | undefined
let mobile: string | undefined
let domain: string | undefined

/** Learns where the page was opened. A stage whose configuration does not come is its own site: nothing else can be said. */
export const startHost = async (): Promise<void> => {
  const settings = await config().catch(() => undefined)
  hosts = settings?.organisationHosts
  site = settings?.site
  mobile = settings?.mobileSite
  const isProducts = [site, mobile].includes(location.origin)
  domain = isProducts || hosts === undefined ? undefined : domainOfOrigin(hosts, location.origin)
}

/** The domain name of the organisation on whose host the page was opened; undefined on the product's own. */
export const hostDomain = (): string | undefined => domain

/** The origin of an organisation's host; undefined where the stage has none. */
export const hostOf = (organisation: { readonly domainName: string }): string | undefined =>
  hosts && originOfDomain(hosts, organisation.domainName)

/** The product's own origin. */
export const siteOrigin = (): string => site ?? location.origin

/** Whether the page was opened where phones are led. */
export const isMobileHost = (): boolean => mobile !== undefined && location.origin === mobile

/** The same page of the product's own site, where a phone that asks for it stays from then on (the edge keeps that in a cookie). */
export const desktopAddress = (page: string, at: string): string => {
  const address = new URL(page)
  const { protocol, host } = new URL(at)
  Object.assign(address, { protocol, host })
  address.searchParams.set('desktop', '1')
  return address.href
}

/**
 * Leaves for an organisation's host as the person who is signed in here, to one of its pages.
 * @returns whether there is such a host, and this page is being left
 */
export const enterHost = (organisation: { readonly domainName: string }, to?: string): boolean => {
  const origin = hostOf(organisation)
  if (origin === undefined) return false
  location.assign(origin + organisationsPaths.enter(to === undefined ? {} : { to }))
  return true
}
