import { instrumentGone } from '../deals/taking-plan.ts'
import type { Money } from '../kit/money.ts'
import { chargeLimitsOf, shownLimits } from '../terms/payable.ts'
import type { InstrumentKind } from './instrument.ts'
import { PaymentsRefusal } from './refusal.ts'

/**
 * Holds a sum to what can be paid at the card provider by a tool at once.
 * @throws {Refusal} payments.notByCard, payments.amountOutOfRange
 */
export const assertAmount = (tool: string, { minor, currency }: Money): void => {
  const limits = chargeLimitsOf(tool, currency)
  if (!limits) throw new PaymentsRefusal('payments.notByCard')
  if (minor >= limits.smallest && minor <= limits.largest) return
  throw new PaymentsRefusal('payments.amountOutOfRange', shownLimits(limits, currency))
}

/** The text for what the provider keeps no more, of a card as of a bank account. */
export const goneText = 'payments.declined.gone'

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
  [instrumentGone]: goneText,
} as const

/** The codes with which a bank sends a debit back, or has its owner asked, by what they come to. */
const bankReasons = {
  insufficient_funds: 'funds',
  refer_to_customer: 'funds',
  account_closed: 'account',
  no_account: 'account',
  invalid_account: 'account',
  debit_not_authorized: 'mandate',
  payment_intent_mandate_invalid: 'mandate',
  mandate_invalid: 'mandate',
  authentication_required: 'asked',
  amount_too_large: 'amount',
  amount_too_small: 'amount',
  charge_exceeds_transaction_limit: 'amount',
  charge_exceeds_source_limit: 'amount',
  [instrumentGone]: 'gone',
} as const
export type BankReason = (typeof bankReasons)[keyof typeof bankReasons]

/** Why a bank said no; undefined for codes that say no more than that. */
export const bankReasonOf = (code: string): BankReason | undefined =>
  Object.hasOwn(bankReasons, code) ? bankReasons[code as keyof typeof bankReasons] : undefined

export type DeclineText =
  | (typeof declineTexts)[keyof typeof declineTexts]
  | 'payments.declined.other'
  | `payments.returned.${'funds' | 'account' | 'mandate' | 'amount' | 'other'}`

/**
 * The text for a decline code. A lost or stolen card reads like any other that was declined.
 * @param kind of what was to be paid with: a bank sends debits back in other words than it refuses a card in
 */
export const declineText = (code: string, kind: InstrumentKind = 'card'): DeclineText => {
  if (kind === 'auBankDebit') {
    const reason = bankReasonOf(code)
    if (reason === 'gone') return goneText
    return `payments.returned.${reason === undefined || reason === 'asked' ? 'other' : reason}`
  }
  return Object.hasOwn(declineTexts, code) ? declineTexts[code as keyof typeof declineTexts] : 'payments.declined.other'
}
