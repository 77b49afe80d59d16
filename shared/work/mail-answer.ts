import type { MailDoubt } from './mail.ts'

/** The headers of a mail, by name in lower case; of one that stands there twice, the first: what the provider added is above all else. */
export type MailHeaders = (name: string) => string | undefined

const localPart = /^r-([0-9a-hjkmnp-tv-z]{26})-([0-9a-f]{32})$/

/** The address to which one side of a thread answers. @param mac what nobody can make who has not the stage's key */
export const answerAddress = (thread: string, mac: string, domain: string): string =>
  `r-${thread.slice(thread.indexOf('_') + 1)}-${mac}@${domain}`

/** The thread that an address says it is for, and how it proves that; undefined for an address that is no thread's. */
export const readAnswerAddress = (
  address: string,
  domain: string,
): { readonly thread: string; readonly mac: string } | undefined => {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  const [, ulid, mac] = host === domain.toLowerCase() ? (localPart.exec(local) ?? []) : []
  return ulid && mac ? { thread: `mth_${ulid}`, mac } : undefined
}

/** Every address in a text that a mail server or a header may hold. */
export const addressesIn = (text: string): string[] =>
  text.slice(0, 20_000).match(/[^\s<>"',;:()[\]]{1,64}@[a-z0-9.-]{1,255}/gi) ?? []

/** Whether a mail says of itself that no person wrote it (RFC 3834, and what was usual before). */
export const isAutomatic = (header: MailHeaders): boolean => {
  const submitted = header('auto-submitted')?.trim().toLowerCase()
  return (
    (submitted !== undefined && submitted !== 'no') ||
    /^\s*(?:bulk|junk|list|auto_reply)\b/i.test(header('precedence') ?? '') ||
    header('x-autoreply') !== undefined ||
    header('x-autorespond') !== undefined ||
    header('list-id') !== undefined ||
    header('return-path')?.trim() === '<>'
  )
}

/** Whether a mail is a mail server's word of what became of another (RFC 3464), or one of ours that came back. */
export const isReport = (header: MailHeaders): boolean =>
  /multipart\/report/i.test(header('content-type') ?? '') || header('x-tradewell-thread') !== undefined

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
/** Whether one of two domains is the other or lies under it. */
const isAligned = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))

/**
 * The one address that a mail says it is from; undefined where its From headers say none, or more than one. Programs differ in which of
 * several they take, so what one of them proved of an address says nothing of another.
 * @param headers what each From header of the mail says
 */
export const senderIn = (headers: readonly string[]): string | undefined => {
  const [only = '', another] = headers
  if (another !== undefined || only.length > 2000) return undefined
  // Names in quotation marks and remarks say no address.
  const plain = only.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/\([^()@<>"]*\)/g, '')
  const [, named, bare] =
    /^(?:[^@<>,:;()"]*<\s*([^\s@<>,:;()"\\]{1,64}@[a-z0-9.-]{1,255})\s*>|\s*([^\s@<>,:;()"\\]{1,64}@[a-z0-9.-]{1,255}))\s*$/i.exec(
      plain,
    ) ?? []
  return named ?? bare
}

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
