import { brandOf, passesLuhn } from '../card-number.ts'

/** What a person types into the fields of a card or a bank account: how it is grouped, and what is wrong with it. */

const most = 19

/** The digits of what was typed, of a card number at most so many as the longest has. */
export const digitsOf = (typed: string, length = most): string => typed.replace(/\D/g, '').slice(0, length)

/** A card number in the groups that stand on the card: 4-6-5 for American Express, else fours. */
export const groupedNumber = (typed: string): string => {
  const digits = digitsOf(typed)
  const sizes = brandOf(digits) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups: string[] = []
  let at = 0
  for (const size of sizes) {
    if (at >= digits.length) break
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** 'MM / YY' while it is being typed. */
export const groupedExpiry = (typed: string): string => {
  const digits = digitsOf(typed, 4)
  if (/^[2-9]/.test(digits)) return groupedExpiry(`0${digits}`)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** '123-456', as the number of a bank's branch is written. */
export const groupedBsb = (typed: string): string => {
  const digits = digitsOf(typed, 6)
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits
}

/** The month until whose end a card is good; undefined for what is none. */
export const readExpiry = (typed: string): { readonly month: number; readonly year: number } | undefined => {
  const digits = digitsOf(typed, 4)
  const month = Number(digits.slice(0, 2))
  return digits.length === 4 && month >= 1 && month <= 12 ? { month, year: 2000 + Number(digits.slice(2)) } : undefined
}

/** The codes under which Stripe.js tells what is wrong with a field. */
export type Problem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'
  | 'incomplete_au_bank_account_bsb'
  | 'incomplete_au_bank_account_number'
  | 'incomplete_name'
  | 'incomplete_email'

export const numberProblem = (typed: string): Problem | undefined => {
  const digits = digitsOf(typed)
  if (digits.length < (brandOf(digits) === 'amex' ? 15 : 16)) {
    // Other cards have as few as twelve digits: those say by their check digit that they are whole.
    return digits.length >= 12 && brandOf(digits) === 'unknown' && passesLuhn(digits) ? undefined : 'incomplete_number'
  }
  return passesLuhn(digits) ? undefined : 'invalid_number'
}

export const expiryProblem = (typed: string, today: Date): Problem | undefined => {
  const expiry = readExpiry(typed)
  if (!expiry) return 'incomplete_expiry'
  const isPast = expiry.year * 12 + expiry.month < today.getFullYear() * 12 + today.getMonth() + 1
  return isPast ? 'invalid_expiry_year_past' : undefined
}

export const cvcProblem = (typed: string, number: string): Problem | undefined =>
  digitsOf(typed).length === (brandOf(digitsOf(number)) === 'amex' ? 4 : 3) ? undefined : 'incomplete_cvc'

export const bsbProblem = (typed: string): Problem | undefined =>
  digitsOf(typed).length === 6 ? undefined : 'incomplete_au_bank_account_bsb'

export const accountProblem = (typed: string): Problem | undefined =>
  digitsOf(typed).length >= 4 ? undefined : 'incomplete_au_bank_account_number'

export const nameProblem = (typed: string): Problem | undefined => (typed.trim() === '' ? 'incomplete_name' : undefined)

export const emailProblem = (typed: string): Problem | undefined =>
  /^\S+@\S+\.\S+$/.test(typed.trim()) ? undefined : 'incomplete_email'
