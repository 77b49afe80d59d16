/**
 * Where organisations have hosts is said as an origin with a star where the domain name goes: `https://*.go.example.com`.
 */

/** The origin of an organisation's host. */
export const originOfDomain = (hosts: string, domainName: string): string => hosts.replace('*', domainName)

/** The domain name whose host an origin is, be there an organisation or not; undefined for any other origin. */
export const domainOfOrigin = (hosts: string, origin: string): string | undefined => {
  const [before = '', after = ''] = hosts.split('*')
  if (!hosts.includes('*') || !origin.startsWith(before) || !origin.endsWith(after)) return undefined
  const name = origin.slice(before.length, origin.length - after.length)
  return /^[a-z0-9-]+$/.test(name) ? name : undefined
}
