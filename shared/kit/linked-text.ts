import { isEmail } from './email.ts'

/**
 * What may be an address, for target and isEmail to judge: from http://, https:// or www. to a space, or what stands
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

/** To one address: nothing in its name is read as another, or as a part of the letter. */
const mailTo = (address: string): string => {
  const at = address.lastIndexOf('@')
  return `mailto:${address.slice(0, at).replace(/[?&%#/]/g, encodeURIComponent)}${address.slice(at)}`
}

/** Where a found address leads, or undefined where it is no address. A user name before the host would hide the host. */
const target = (found: string): string | undefined => {
  if (!/^(?:https?:\/\/|www\.)/i.test(found)) return isEmail(found) ? mailTo(found) : undefined
  const href = /^www\./i.test(found) ? `https://${found}` : found
  const url = URL.parse(href)
  return url?.hostname.includes('.') && url.username === '' && url.password === '' ? href : undefined
}

/** A stretch of a text, where it begins, and where it leads if it is an address. */
export type Stretch = { readonly at: number; readonly text: string; readonly href?: string }

/**
 * A plain text with its web addresses and e-mail addresses apart (spec part 2, section 5): put together, the stretches are the text.
 * They are texts, never HTML, so whoever shows them escapes them; and no address leads but to http, https and mailto.
 */
export const linkedText = (text: string): Stretch[] => {
  const found: Stretch[] = []
  let done = 0
  for (const match of text.matchAll(candidate)) {
    const address = trimLink(match[0])
    const href = target(address)
    if (href === undefined) continue
    if (match.index > done) found.push({ at: done, text: text.slice(done, match.index) })
    found.push({ at: match.index, text: address, href })
    done = match.index + address.length
  }
  return done < text.length ? [...found, { at: done, text: text.slice(done) }] : found
}
