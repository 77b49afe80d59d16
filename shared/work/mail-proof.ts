import { getDomain } from 'tldts'
import type { MailDoubt } from './mail.ts'
import type { MailHeaders } from './mail-answer.ts'

/** What proves of an answer by e-mail that it is the other's word. With the list of public suffixes, which is large: it loads with the first answer. */

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Whether others than one party have names right under a domain: `com.au`, `github.io`. */
const isShared = (domain: string): boolean => getDomain(domain, { allowPrivateDomains: true }) === null

const isUnder = (domain: string, other: string): boolean => domain.endsWith(`.${other}`) && !isShared(other)

/** Whether one of two domains is the other, or lies under it and is of the same party. */
const isAligned = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one === other || isUnder(one, other) || isUnder(other, one))

/** Whether what SES found out of a mail proves that it comes from the domain of its sender's address. */
export const isProved = (header: MailHeaders, from: string): boolean => {
  const found = header('authentication-results') ?? ''
  // Whoever else may write such a header does not write it above that of SES.
  if (!/^\s*amazonses\.com\s*;/i.test(found)) return false
  // Within quotation marks stands what the sender's server said.
  const said = found.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const domain = domainOf(from)
  const [, dmarc, of = ''] =
    [...said.matchAll(/\bdmarc=(\w+)(?:[^;]{0,300}?\bheader\.from=([a-z0-9.-]+))?/gi)].at(-1) ?? []
  // SES reads the From header by itself: what passed is the domain that it found there.
  if (dmarc?.toLowerCase() === 'pass') return isAligned(of.toLowerCase(), domain)
  if (/\bdmarc=fail\b/i.test(said)) return false
  const signed = [...said.matchAll(/\bdkim=pass\b[^;]{0,300}?header\.[id]=@?([a-z0-9.-]+)/gi)]
  const sent = /\bspf=pass\b[^;]{0,500}?(?:envelope-from|smtp\.mailfrom)=<?([^\s;>]+)/i.exec(said)?.[1]
  return signed.some(([, by = '']) => isAligned(by.toLowerCase(), domain)) || isAligned(domainOf(sent ?? ''), domain)
}

/**
 * What keeps an answer from being taken for the other's word: whoever has the address can write to it.
 * @param sender as senderIn gives it
 * @param expected the address of the account that the mail went to
 */
export const doubtOf = (
  header: MailHeaders,
  sender: string | undefined,
  expected: string | undefined,
): MailDoubt | undefined => {
  if (/fail/i.test(header('x-ses-virus-verdict') ?? '')) return 'virus'
  if (sender === undefined) return 'forged'
  if (expected === undefined || sender.toLowerCase() !== expected.toLowerCase()) return 'address'
  if (!isProved(header, sender)) return 'forged'
  return /fail/i.test(header('x-ses-spam-verdict') ?? '') ? 'spam' : undefined
}
