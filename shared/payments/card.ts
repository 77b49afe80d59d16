import type { Money } from '../kit/money.ts'
import { limitsOf, shownLimits } from '../terms/payable.ts'
import { PaymentsRefusal } from './refusal.ts'

/**
 * Holds a sum to what a card can pay.
 * @throws {Refusal} payments.notByCard, payments.amountOutOfRange
 */
export const assertCardCanPay = (tool: string, { minor, currency }: Money): void => {
  const limits = limitsOf(tool, currency)
  if (!limits) throw new PaymentsRefusal('payments.notByCard')
  if (minor >= limits.smallest && minor <= limits.largest) return
  throw new PaymentsRefusal('payments.amountOutOfRange', shownLimits(limits, currency))
}

/** The most characters of each field of a card as it is typed: a number in groups, 'MM / YYYY', a code, a name. */
export const cardFields = { number: 23, expiry: 9, code: 4, name: 100 } as const

/** Whether a text can be the security code of a card: three digits, four on American Express. */
export const isCardCode = (typed: string): boolean => /^[0-9]{3,4}$/.test(typed)

/** The digits of a card number as a person types it, at most 19 of them. */
export const cardDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 19)

/** A card number in the groups that stand on the card: 4-6-5 for American Express, else fours. */
export const groupedCard = (typed: string): string => {
  const digits = cardDigits(typed)
  const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups: string[] = []
  let at = 0
  for (const size of sizes) {
    if (at >= digits.length) break
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** Whether a card number may be right: its length and its check digit (Luhn, ISO/IEC 7812-1 annex B). */
export const isCardNumber = (typed: string): boolean => {
  const digits = cardDigits(typed)
  if (digits.length < 12) return false
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** The month until whose end a card is good, of 'MM / YY' or 'MM/YYYY' as typed; undefined for anything else. */
export const readExpiry = (typed: string): { readonly month: number; readonly year: number } | undefined => {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? []
  if (month === undefined || year === undefined) return undefined
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  return Number(month) >= 1 && Number(month) <= 12 ? { month: Number(month), year: full } : undefined
}

/** 'MM / YY' while it is being typed. */
export const groupedExpiry = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  if (/^[2-9]/.test(digits)) return groupedExpiry(`0${digits}`)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** Whether a card that expires then is past it. `today` is an ISO date. */
export const isPastExpiry = ({ month, year }: { month: number; year: number }, today: string): boolean =>
  year * 12 + month < Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7))

/** Why a card was declined, in the catalogue; codes that say no more than 'declined' to the payer share one text. */
const declineTexts = {
  insufficient_funds: 'payments.declined.insufficientFunds',
  expired_card: 'payments.declined.expired',
  incorrect_cvc: 'payments.declined.code',
  invalid_cvc: 'payments.declined.code',
  incorrect_number: 'payments.declined.number',
  invalid_number: 'payments.declined.number',
  invalid_expiry_month: 'payments.declined.expiry',
  invalid_expiry_year: 'payments.declined.expiry',
  processing_error: 'payments.declined.processing',
  authentication_required: 'payments.declined.authentication',
  payment_intent_authentication_failure: 'payments.declined.authentication',
  card_velocity_exceeded: 'payments.declined.tooOften',
} as const

export type DeclineText = (typeof declineTexts)[keyof typeof declineTexts] | 'payments.declined.other'

/** The text for a decline code. A lost or stolen card reads like any other that was declined. */
export const declineText = (code: string): DeclineText =>
  Object.hasOwn(declineTexts, code) ? declineTexts[code as keyof typeof declineTexts] : 'payments.declined.other'
