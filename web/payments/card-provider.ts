import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'

/** The browser's side of the card provider: what its form took is given to an intent, and never comes here. */

/** What the provider's form took, and for which account of the provider it was filled in. */
export type GivenCard = {
  readonly stripe: Stripe
  readonly elements: StripeElements
  /** Whether it pays several: then each is paid with a payment method of its own. */
  readonly isForSeveral: boolean
  readonly accountId: string | undefined
}

/** What came of giving a card. `acting`: the payer's bank asks still. `gone`: the intent was canceled. */
export type CardOutcome =
  | { readonly kind: 'paid' | 'processing' | 'acting' | 'gone' }
  | { readonly kind: 'declined'; readonly code: string }

/** The provider did not answer, or not about the card. Whether the card was charged is not known. */
export class ProviderFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderFailure'
  }
}

type Told = Pick<StripeError, 'code' | 'decline_code'>
const codeOf = (error: Told | null | undefined): string => error?.decline_code || error?.code || ''

/** What an intent's state means to whoever pays it. */
const standingOf = (intent: Pick<PaymentIntent, 'status' | 'last_payment_error'>): CardOutcome => {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'processing':
      return { kind: 'processing' }
    case 'canceled':
      return { kind: 'gone' }
    case 'requires_action':
      return { kind: 'acting' }
    case 'requires_payment_method':
      return { kind: 'declined', code: codeOf(intent.last_payment_error) }
    default:
      throw new ProviderFailure(`the intent is ${intent.status}`)
  }
}

/** The code under which the provider tells that the payer's bank was not answered as it wanted. */
const notConfirmed = 'payment_intent_authentication_failure'

/** What the provider's answer means. @throws {ProviderFailure} for one that says nothing of the card */
export const outcomeOf = ({ paymentIntent, error }: PaymentIntentResult): CardOutcome => {
  if (!error) return standingOf(paymentIntent)
  if (error.type === 'card_error' || error.code === notConfirmed) return { kind: 'declined', code: codeOf(error) }
  if (error.code === 'payment_intent_unexpected_state' && error.payment_intent) return standingOf(error.payment_intent)
  throw new ProviderFailure(error.code ?? error.type)
}

const confirm = async (
  { stripe, elements, isForSeveral }: GivenCard,
  clientSecret: string,
  returnUrl: string,
): Promise<PaymentIntentResult> => {
  const redirect = 'if_required'
  if (!isForSeveral) {
    return stripe.confirmPayment({ elements, clientSecret, confirmParams: { return_url: returnUrl }, redirect })
  }
  // A payment method that belongs to no customer is good for one payment.
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
  if (error) return { error }
  const confirmParams = { return_url: returnUrl, payment_method: paymentMethod.id }
  return stripe.confirmPayment({ clientSecret, confirmParams, redirect })
}

/**
 * Pays an intent with the card that was given. Safe to repeat: an intent that is paid already answers so.
 * @throws {ProviderFailure}
 */
export const giveCard = async (given: GivenCard, clientSecret: string, returnUrl: string): Promise<CardOutcome> => {
  let answer: PaymentIntentResult
  try {
    answer = await confirm(given, clientSecret, returnUrl)
  } catch (cause) {
    throw new ProviderFailure('the provider does not answer', cause)
  }
  return outcomeOf(answer)
}
