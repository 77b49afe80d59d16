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
