/** Spec part 2, section 9: "E-mail max length 255". */
export const emailMaxLength = 255

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"

/** The standard address pattern: dot-atoms of RFC 5322 (no quoted names), then a host name of at least two labels. */
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`, 'i')

/** Whether a text is an e-mail address of at most 255 characters, 64 of them before the @. Case does not matter. */
export const isEmail = (text: string): boolean =>
  text.length <= emailMaxLength && text.lastIndexOf('@') <= 64 && pattern.test(text)

/** The form in which addresses are stored and compared. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()
