/**
 * The browser's side of the card provider: the card goes from here to the provider's API with the publishable key, and
 * never to our server.
 */

export type Provider = { readonly apiUrl: string; readonly publishableKey: string }
export type Card = {
  readonly number: string
  readonly month: number
  readonly year: number
  readonly code: string
  readonly name: string
}

/** What came of giving a card. `acting`: the payer's bank asks at an address. `gone`: the intent was canceled. */
export type CardOutcome =
  | { readonly kind: 'paid' | 'processing' | 'gone' }
  | { readonly kind: 'acting'; readonly url: string }
  | { readonly kind: 'declined'; readonly code: string }

/** The provider did not answer, or not about the card. Whether the card was charged is not known. */
export class ProviderFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderFailure'
  }
}

type CardError = { readonly code?: string; readonly decline_code?: string; readonly type?: string }
type IntentAnswer = {
  readonly status?: string
  readonly next_action?: { readonly redirect_to_url?: { readonly url?: string } | null } | null
  readonly last_payment_error?: CardError | null
}
type Answer = IntentAnswer & { readonly error?: CardError & { readonly payment_intent?: IntentAnswer } }

/** Only a page of the web may be gone to: an address of another kind could run code here. */
export const pageAddress = (url: string | undefined): string => {
  if (url !== undefined && URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)) return url
  throw new ProviderFailure('the provider asks for an action without an address')
}

const codeOf = (error: CardError | null | undefined): string => error?.decline_code || error?.code || ''

/** What an intent's state means to whoever pays it. */
export const outcomeOf = (intent: IntentAnswer): CardOutcome => {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'processing':
      return { kind: 'processing' }
    case 'canceled':
      return { kind: 'gone' }
    case 'requires_action':
      return { kind: 'acting', url: pageAddress(intent.next_action?.redirect_to_url?.url) }
    case 'requires_payment_method':
      return { kind: 'declined', code: codeOf(intent.last_payment_error) }
    default:
      throw new ProviderFailure(`the intent is ${intent.status}`)
  }
}

/**
 * Pays an intent with a card. Safe to repeat: an intent that is paid already answers so.
 * @throws {ProviderFailure}
 */
export const giveCard = async (
  { apiUrl, publishableKey }: Provider,
  intent: { readonly intentId: string; readonly clientSecret: string; readonly accountId?: string | undefined },
  card: Card,
  returnUrl: string,
): Promise<CardOutcome> => {
  const fields = new URLSearchParams({
    client_secret: intent.clientSecret,
    return_url: returnUrl,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.month),
    'payment_method_data[card][exp_year]': String(card.year),
    'payment_method_data[card][cvc]': card.code,
    'payment_method_data[billing_details][name]': card.name,
  })
  let answer: Answer
  try {
    const response = await fetch(`${apiUrl}/v1/payment_intents/${encodeURIComponent(intent.intentId)}/confirm`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        // The charge is the supplier's: it is made in that account.
        ...(intent.accountId && { 'stripe-account': intent.accountId }),
      },
      body: fields,
      referrerPolicy: 'no-referrer',
    })
    answer = (await response.json()) as Answer
  } catch (cause) {
    throw new ProviderFailure('the provider does not answer', cause)
  }
  const { error } = answer
  if (!error) return outcomeOf(answer)
  if (error.type === 'card_error') return { kind: 'declined', code: codeOf(error) }
  if (error.code === 'payment_intent_unexpected_state' && error.payment_intent) return outcomeOf(error.payment_intent)
  throw new ProviderFailure(error.code ?? 'the provider refused the request')
}
