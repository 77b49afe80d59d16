import { isEmail } from '../kit/email.ts'

/** An address that a letter may link to: of the web or of mail. Anything else, and what hides its host, is none. */
export const safeHref = (href: string): string | undefined => {
  const url = URL.parse(href.trim())
  if (url?.protocol === 'mailto:') return isEmail(decodeURIComponentSafely(url.pathname)) ? url.href : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined
}

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Whether somebody may link to an address. */
export const isLinkAddress = (address: string): boolean => safeHref(address) !== undefined
