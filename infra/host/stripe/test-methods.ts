import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { brandOf, passesLuhn } from './card-number.ts'
import { cardError } from './error.ts'
import type { Answered } from './store.ts'

/**
 * How the published test numbers behave ("Testing" in Stripe's documentation). A number is looked at once, when its
 * details come in; only its behaviour, its last four digits and a fingerprint are kept.
 */

/** Why a charge is refused: the error's code, its decline code and the text for the person who pays. */
export type Decline = { code: string; declineCode?: string; message: string }

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

export const declines = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  liveCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>

export type DeclineName = keyof typeof declines

/** What a card does when it is charged. */
export type CardBehaviour = {
  /** The charge is refused for this reason, after authentication where that comes first. */
  decline?: DeclineName
  /** `always` at every payment, `once` until it was set up with authentication. */
  authenticate?: 'always' | 'once'
  /** The charge goes through, and the payer's bank takes it back at once, for this reason. */
  dispute?: string
  /** What is given back seems to arrive, and comes back after a while. */
  refundFails?: boolean
  /** It can be saved to a customer although it declines when charged. */
  attaches?: boolean
}

const cards: Record<string, CardBehaviour & { pm?: string }> = {
  '4242424242424242': { pm: 'pm_card_visa' },
  '4000056655665556': { pm: 'pm_card_visa_debit' },
  '4000000360000006': { pm: 'pm_card_au' },
  '5555555555554444': { pm: 'pm_card_mastercard' },
  '5200828282828210': { pm: 'pm_card_mastercard_debit' },
  '378282246310005': { pm: 'pm_card_amex' },
  '6011111111111117': { pm: 'pm_card_discover' },
  '4000000000000002': { decline: 'generic', pm: 'pm_card_visa_chargeDeclined' },
  '4000000000009995': { decline: 'insufficientFunds', pm: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
  '4000000000009987': { decline: 'lost', pm: 'pm_card_visa_chargeDeclinedLostCard' },
  '4000000000009979': { decline: 'stolen', pm: 'pm_card_visa_chargeDeclinedStolenCard' },
  '4000000000000069': { decline: 'expired', pm: 'pm_card_chargeDeclinedExpiredCard' },
  '4000000000000127': { decline: 'cvc', pm: 'pm_card_chargeDeclinedIncorrectCvc' },
  '4000000000000119': { decline: 'processing', pm: 'pm_card_chargeDeclinedProcessingError' },
  '4000000000006975': { decline: 'velocity', pm: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded' },
  '4100000000000019': { decline: 'fraudulent', pm: 'pm_card_radarBlock' },
  '4000000000000341': { decline: 'generic', attaches: true, pm: 'pm_card_chargeCustomerFail' },
  '4000000000000259': { dispute: 'fraudulent', pm: 'pm_card_createDispute' },
  '4000000000002685': { dispute: 'product_not_received', pm: 'pm_card_createDisputeProductNotReceived' },
  '4000000000005126': { refundFails: true, pm: 'pm_card_refundFail' },
  '4000002500003155': { authenticate: 'once', pm: 'pm_card_authenticationRequiredOnSetup' },
  '4000002760003184': { authenticate: 'always', pm: 'pm_card_authenticationRequired' },
  '4000000000003220': { authenticate: 'always', pm: 'pm_card_threeDSecure2Required' },
  '4000003800000446': { pm: 'pm_card_authenticationRequiredSetupForOffSession' },
  '4000008400001629': {
    authenticate: 'always',
    decline: 'generic',
    pm: 'pm_card_threeDSecureRequiredChargeDeclined',
  },
  '4000008260003178': {
    authenticate: 'always',
    decline: 'insufficientFunds',
    pm: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  },
}

/** The card number behind one of the ready-made payment methods for test code (`pm_card_visa`). */
export const readyMade = (paymentMethodId: string): string | undefined =>
  Object.entries(cards).find(([, { pm }]) => pm === paymentMethodId)?.[0]

export type CardInput = { number: string; month: number; year: number; cvc: string | undefined }

/**
 * Looks a card's details over as Stripe does before it asks the issuer.
 * @throws {StripeError} incorrect_number, invalid_expiry_month, invalid_expiry_year, invalid_cvc
 */
export const examineCard = (input: CardInput, now: Date) => {
  const digits = input.number.replace(/[\s-]/g, '')
  const brand = brandOf(digits)
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' })
  }
  if (!(input.month >= 1 && input.month <= 12)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' })
  }
  const year = input.year < 100 ? 2000 + input.year : input.year
  const past = year * 12 + input.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  if (past || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' })
  }
  if (input.cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(input.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' })
  }
  const { pm: _, ...behaviour } = cards[digits] ?? { decline: 'liveCard' as const }
  return {
    behaviour: behaviour as CardBehaviour,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: input.cvc === undefined ? null : behaviour.decline === 'cvc' ? 'fail' : 'pass',
      },
      country: digits === '4000000360000006' ? 'AU' : 'US',
      display_brand: brand,
      exp_month: input.month,
      exp_year: year,
      fingerprint: createHash('sha256').update(`card ${digits}`).digest('base64url').slice(0, 16),
      funding: digits === '4000056655665556' || digits === '5200828282828210' ? 'debit' : 'credit',
      generated_from: null,
      last4: digits.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    } satisfies Answered<Stripe.PaymentMethod.Card>,
  }
}

/** How the published BECS account numbers behave: the failure code of the debit, if it fails. */
const becsAccounts: Record<string, string | undefined> = {
  '000123456': undefined,
  '900123456': undefined,
  '111111113': 'account_closed',
  '111111116': 'no_account',
  '222222227': 'refer_to_customer',
  '922222227': 'refer_to_customer',
  '333333335': 'debit_not_authorized',
}

/** @throws {StripeError} for a BSB or account that is no test value */
export const examineBecs = (bsb: string, account: string) => {
  if (!/^\d{3}-?\d{3}$/.test(bsb)) {
    throw cardError('invalid_bsb_number', 'The BSB number is invalid.', { param: 'au_becs_debit[bsb_number]' })
  }
  if (bsb.replace('-', '') !== '000000' || !Object.hasOwn(becsAccounts, account)) {
    throw cardError('account_number_invalid', 'In test mode, only the test bank account numbers can be used.', {
      param: 'au_becs_debit[account_number]',
    })
  }
  return {
    failure: becsAccounts[account],
    details: {
      bsb_number: bsb.replace('-', ''),
      fingerprint: createHash('sha256').update(`becs ${bsb}${account}`).digest('base64url').slice(0, 16),
      last4: account.slice(-4),
    } satisfies Answered<Stripe.PaymentMethod.AuBecsDebit>,
  }
}
