import type { organisations } from './texts/en.ts'

export const domainNameLength = { min: 3, max: 40 } as const

/** Names of hosts, mail boxes and roles that an organisation must not be taken for, beside the product's own. */
const reserved = `
  tradewell go www web app apps api cdn static assets media img images files download downloads upload uploads
  admin administrator root system sysadmin superuser owner staff team official
  auth oauth sso login logout signin signout signup register account accounts session password verify verification security
  mail email smtp imap pop pop3 mx webmail autoconfig autodiscover mta-sts dmarc spf dkim
  abuse postmaster hostmaster webmaster noc noreply no-reply mailer-daemon
  ns ns1 ns2 dns ftp sftp ssh vpn proxy gateway localhost local internal intranet
  dev develop development test tests testing stage staging preview sandbox demo beta prod production
  support help helpdesk status docs blog news press about legal privacy terms contact jobs careers community forum
  pay payment payments billing invoice invoices checkout wallet bank secure
  home index marketplace management deal deals proposal procurement communication configuration error
  null undefined true false none everyone anonymous guest
`
  .trim()
  .split(/\s+/)

/**
 * What a name looks like at a glance: letters and digits that are taken for one another become one, and hyphens go. Two
 * names with the same look must not both be given away.
 */
export const domainNameLook = (name: string): string =>
  normaliseDomainName(name)
    .replaceAll('-', '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[0q]/g, 'o')
    .replace(/[1ij]/g, 'l')
    .replaceAll('3', 'e')
    .replaceAll('5', 's')
    .replaceAll('8', 'b')

const reservedLooks: ReadonlySet<string> = new Set(reserved.map(name => domainNameLook(name)))

/** The form in which a domain name is stored and compared. */
export function normaliseDomainName(name: string): string {
  return name.trim().toLowerCase()
}

/**
 * Why a text cannot be an organisation's domain name, as a catalogue key, or undefined. The name becomes a host of the
 * product, so it is one DNS label: ASCII letters, digits and single hyphens inside. Whether it is free is the server's to
 * tell; store normaliseDomainName(name), and keep domainNameLook(name) unique.
 */
export const domainNameProblem = (
  name: string,
): (keyof typeof organisations & `organisations.domain.${string}`) | undefined => {
  const normal = normaliseDomainName(name)
  if (normal === '') return 'organisations.domain.required'
  if (!/^[a-z0-9-]+$/.test(normal)) return 'organisations.domain.characters'
  if (normal.length < domainNameLength.min || normal.length > domainNameLength.max) return 'organisations.domain.length'
  if (normal.startsWith('-') || normal.endsWith('-') || normal.includes('--')) return 'organisations.domain.hyphens'
  return reservedLooks.has(domainNameLook(normal)) ? 'organisations.domain.reserved' : undefined
}

/**
 * The domain name that a trading name makes: 'Café Müller & Sons Pty Ltd' is `cafe-muller-and-sons`. Empty where the rules for
 * domain names take none of it.
 */
export const suggestedDomainName = (tradingName: string): string => {
  const plain = tradingName
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/(?:-(?:pty|proprietary|ltd|limited))+-?$/, '')
    .replace(/^-|-$/g, '')
  const { max } = domainNameLength
  const whole =
    plain.length > max
      ? plain
          .slice(0, max + 1)
          .replace(/-[^-]*$/, '')
          .slice(0, max)
      : plain
  return domainNameProblem(whole) ? '' : whole
}
