import type { Money } from '../kit/money.ts'
import { chargeLimitsOf, shownLimits } from '../terms/payable.ts'
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
