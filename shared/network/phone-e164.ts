import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const extension = /(?:;?\s*ext\.?\s*=?|\s*x|#)\s*\d{1,6}\s*$/i

/** Ten digits with the trunk 0, or nine without it (spreadsheets drop it): geographic and mobile numbers of Australia. */
const australian = /^0?([23478]\d{8})$/
/** Freephone and local-rate numbers of Australia. */
const australianShared = /^(1[38]00\d{6}|13\d{4})$/

/**
 * A phone number in E.164 (`+61412345678`), or null when the text is not a whole number. Without an international prefix it
 * is taken as a number of `country`. Australian numbers, nearly all that we see, take a short way; the rest goes through
 * libphonenumber. An extension is left out.
 */
export const phoneToE164 = (text: string, country: CountryCode = 'AU'): string | null => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 40) return null
  const main = trimmed.replace(extension, '')
  const digits = main.replace(/\(0\)/g, '').replace(/[\s().\-/]/g, '')
  if (country === 'AU') {
    const local = digits.replace(/^(?:\+|0011)?61(?=0?[1-9]\d{5})/, '')
    const international = local !== digits
    if (/^\+?\d+$/.test(digits) && (international || !digits.startsWith('+'))) {
      const match = australian.exec(local)
      if (match) return `+61${match[1]}`
      if (australianShared.test(local)) return `+61${local}`
    }
  }
  const parsed = parsePhoneNumberFromString(main, country)
  return parsed?.isValid() ? parsed.number : null
}
