import { isEmail } from './email.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it can stand in HTML, between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!)

/** A code point that is not a character: half of a surrogate pair, or one that Unicode keeps for nobody (U+FFFF, U+FDD0). */
const noCharacter = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u

/** A text without code points that are not characters. For texts from outside systems; what a person sends is refused instead. */
export const charactersOf = (text: string): string => text.replace(new RegExp(noCharacter, 'gu'), '')

/** A code point that is not a character, and where it is: ['payload', 'org', 'tradingName'], a key at the object that has it. */
export type BadCharacter = { readonly path: readonly string[]; readonly codePoint: string }

/**
 * The first code point in the texts and keys of a JSON value that is not a character. Databases, queues and mails refuse
 * such a text, each in its own way, so none may come in.
 */
export const findBadCharacter = (value: unknown, path: readonly string[] = []): BadCharacter | undefined => {
  if (typeof value === 'string') {
    const found = noCharacter.exec(value)?.[0]
    return found === undefined
      ? undefined
      : { path, codePoint: `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findBadCharacter(key, path) ?? findBadCharacter(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

/**
 * Whether a body says nothing: it is empty or has only spaces and line breaks, as text or as an editor's HTML
 * ('<p><br></p>', '&nbsp;').
 */
export const isEmptyBody = (body: string): boolean =>
  body
    .replace(/<\/?(?:p|div|br)\s*\/?>/gi, '')
    .replace(/&nbsp;|&#160;|\u200b|\ufeff/gi, '')
    .trim() === ''

/**
 * What may be an address, for webAddress and isEmail to judge: from http://, https:// or www. to a space, or what stands
 * around an @. Nothing here can match in two ways, so a long text takes linear time.
 */
const candidate =
  /(?<!\w)(?:https?:\/\/|www\.)[^\s<>"']+|(?<![^\s<>"'(),:;[\]\\/@])[^\s<>"'(),:;[\]\\/@]+@[a-z0-9.-]+/gi

/** Takes off what ends the sentence and not the address: closing marks, and brackets that the address did not open. */
const trimLink = (address: string): string => {
  const count = (bracket: string) => address.split(bracket).length - 1
  const unopened: Record<string, number> = { ')': count(')') - count('('), ']': count(']') - count('[') }
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1]!
    if ((unopened[last] ?? 0) > 0) unopened[last] = unopened[last]! - 1
    else if (!/[.,;:!?…*_~]/.test(last)) break
  }
  return address.slice(0, end)
}

const anchor = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(text)}</a>`

/** Where a found address leads, or undefined where it is no address. A user name before the host would hide the host. */
const target = (found: string): string | undefined => {
  if (!/^(?:https?:\/\/|www\.)/i.test(found)) return isEmail(found) ? `mailto:${found}` : undefined
  const href = /^www\./i.test(found) ? `https://${found}` : found
  const url = URL.parse(href)
  return url?.hostname.includes('.') && url.username === '' && url.password === '' ? href : undefined
}

/**
 * A plain text as safe HTML: everything escaped, line breaks as `<br>`, web addresses and e-mail addresses clickable
 * (spec part 2, section 5). An empty body, or one of line breaks only, is ''. No link but to http, https and mailto.
 */
export const toSafeHtml = (text: string): string => {
  if (isEmptyBody(text)) return ''
  const plain = text.replace(/\r\n?/g, '\n')
  let html = ''
  let done = 0
  for (const match of plain.matchAll(candidate)) {
    const found = trimLink(match[0])
    const href = target(found)
    html += escapeHtml(plain.slice(done, match.index))
    html += href === undefined ? escapeHtml(found) : anchor(href, found)
    done = match.index + found.length
  }
  return (html + escapeHtml(plain.slice(done))).replaceAll('\n', '<br>')
}
