import { timingSafeEqual } from 'node:crypto'
import { type Api, load, randomText } from './api.ts'
import { invalid, missingResource, StripeError } from './error.ts'
import { makeMandate, readConsent } from './mandates.ts'
import { behaviourOf, loadMethod, type Method, makeMethod } from './payment-methods.ts'
import type { Hidden, Json, StripeObject } from './store.ts'
import type { Decline } from './test-methods.ts'

/**
 * What payment intents and setup intents have in common: client secrets, choosing a method, confirming with it, the bank's
 * question and its answer, giving a method up, cancelling.
 */

export type Intent = { object: StripeObject; hidden: Hidden }
export type IntentKind = 'payment_intent' | 'setup_intent'

export const titleOf = (kind: IntentKind): string => (kind === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent')

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Loads an intent for this caller. With the publishable key the intent's client secret is needed, and the answer does not
 * tell an intent that does not exist from one whose secret is another.
 */
export const loadIntent = (api: Api, kind: IntentKind, id: string): Intent => {
  const clientSecret = api.params.text('client_secret')
  const found = api.store.get(kind, id)
  if (api.secret && clientSecret === undefined) {
    if (!found) throw missingResource(kind, id, 'intent')
    return found
  }
  if (clientSecret === undefined) {
    throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
  }
  if (!found || !sameText(found.object.client_secret as string, clientSecret)) {
    throw invalid(
      `The client_secret provided does not match any associated ${titleOf(kind)} on this account. Ensure the publishable key used belongs to the same account that created the ${titleOf(kind)}.`,
      { code: `${kind}_invalid_parameter`, param: 'client_secret' },
    )
  }
  return found
}

const hiddenFromBrowser = [
  'application',
  'application_fee_amount',
  'customer',
  'latest_attempt',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
]

/** What this caller sees of an intent: with the publishable key only some of it. */
export const show = (api: Api, object: StripeObject): StripeObject => {
  if (api.secret) return object
  const entries = Object.entries(object).filter(([name]) => !hiddenFromBrowser.includes(name))
  return Object.fromEntries(entries) as StripeObject
}

export const wrongState = (kind: IntentKind, message: string, object: StripeObject) =>
  invalid(message, { code: `${kind}_unexpected_state`, [kind]: object })

/** Reads payment_method or payment_method_data and checks that this intent may use it. */
export const chooseMethod = (api: Api, kind: IntentKind, object: StripeObject): Method | undefined => {
  const id = api.params.text('payment_method')
  const data = api.params.nested('payment_method_data')
  const method = id !== undefined ? loadMethod(api, id) : data && makeMethod(api, data)
  if (method) checkMethod(kind, object, method)
  return method
}

const checkMethod = (kind: IntentKind, object: StripeObject, method: Method): void => {
  const type = method.object.type as string
  const types = object.payment_method_types as string[]
  if (!types.includes(type)) {
    throw invalid(
      `The PaymentMethod provided (${type}) is not allowed for this ${titleOf(kind)}. Attach a PaymentMethod of one of the following types: ${types.join(', ')}.`,
      { code: `${kind}_incompatible_payment_method`, param: 'payment_method' },
    )
  }
  const owner = method.object.customer
  if (owner !== null && owner !== object.customer) {
    throw invalid(
      'The PaymentMethod that was provided belongs to another Customer. Supply the Customer it belongs to.',
      { param: 'payment_method' },
    )
  }
  if (owner === null && method.hidden.used === true) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    )
  }
}

/** Whether the bank wants to hear from the card's owner before it pays. */
export const wantsAuthentication = (method: Method, offSession: boolean): boolean => {
  const { authenticate } = behaviourOf(method)
  return authenticate === 'always' || (authenticate === 'once' && !(offSession && method.hidden.setUp === true))
}

/** Sends the card's owner to the page of the bank. The page knows the intent by a token of its own, used once. */
export const requireAction = (api: Api, kind: IntentKind, intent: Intent, method: Method): void => {
  const token = randomText(32)
  // Stripe.js asks in a dialog of its own, and leads nobody away.
  const inDialog = api.params.boolean('use_stripe_sdk') === true
  const returnUrl = inDialog ? null : (api.params.text('return_url') ?? null)
  const url = `${api.baseUrl}/local/stripe/authenticate/${intent.object.id}?token=${token}`
  intent.object.status = 'requires_action'
  intent.object.payment_method = method.object.id
  intent.object.next_action =
    returnUrl === null
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: token } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  intent.hidden.action = { token, returnUrl }
  api.store.put(intent.object, intent.hidden)
  api.emit(`${kind}.requires_action`, intent.object)
}

/** Consent to a bank debit: given now, or earlier. Cards need none. */
const ensureConsent = (api: Api, kind: IntentKind, method: Method): void => {
  const given = readConsent(api.params)
  const named = kind === 'payment_intent' ? api.params.text('mandate') : undefined
  const mandate = named === undefined ? undefined : api.store.get('mandate', named)?.object
  if (named !== undefined && (mandate?.payment_method !== method.object.id || mandate.status !== 'active')) {
    throw invalid(
      'The provided mandate is invalid for this PaymentIntent: it is not active, or it is not of its PaymentMethod.',
      {
        code: 'payment_intent_mandate_invalid',
        param: 'mandate',
      },
    )
  }
  if (method.object.type !== 'au_becs_debit' || typeof method.hidden.mandate === 'string') return
  if (!given) {
    throw invalid(
      'This PaymentMethod (au_becs_debit) requires a mandate. Provide mandate_data, or set the payment method up first.',
      { code: 'parameter_missing', param: 'mandate_data' },
    )
  }
  method.hidden.mandate = makeMandate(api, method).id
  api.store.put(method.object, method.hidden)
}

const knownTypes = ['card', 'au_becs_debit']

/**
 * The kinds of payment method that a new intent takes: those of `allowed_payment_method_types` (or all that are turned
 * on) that fit its currency. Without such a list a method might send the payer elsewhere, so a return_url is needed.
 */
/** @throws {StripeError} for a connected account that may not debit bank accounts */
const assertDebits = (api: Api): void => {
  const { account } = api.store
  const capabilities = account === '' ? undefined : api.platform.get('account', account)?.object.capabilities
  if (!capabilities || (capabilities as Record<string, Json>).au_becs_debit_payments === 'active') return
  throw invalid('The payment method type provided: au_becs_debit is invalid: it is not activated for this account.', {
    code: 'payment_intent_invalid_parameter',
    param: 'allowed_payment_method_types',
  })
}

export const readMethodTypes = (api: Api, currency: string | undefined) => {
  const allowed = api.params.list('allowed_payment_method_types')
  const automatic = api.params.nested('automatic_payment_methods')
  const enabled = automatic?.boolean('enabled')
  const redirects = automatic?.choice('allow_redirects', ['always', 'never']) ?? 'always'
  for (const type of allowed ?? []) {
    if (!knownTypes.includes(type)) {
      throw invalid(`The payment method type "${type}" is invalid.`, {
        code: 'payment_intent_invalid_parameter',
        param: 'allowed_payment_method_types',
      })
    }
  }
  if (allowed?.includes('au_becs_debit') && currency !== undefined && currency.toLowerCase() !== 'aud') {
    throw invalid(
      `The currency provided (${currency.toLowerCase()}) is invalid. Payments with au_becs_debit support the following currencies: aud.`,
      { param: 'currency' },
    )
  }
  if (allowed?.includes('au_becs_debit')) assertDebits(api)
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods:
      allowed && enabled === undefined ? null : { allow_redirects: redirects, enabled: enabled ?? true },
    excluded_payment_method_types: null,
    payment_method_types: (allowed ?? knownTypes).filter(
      type => type !== 'au_becs_debit' || currency === undefined || currency.toLowerCase() === 'aud',
    ),
  }
}

/** Ends what the bank asked, if it asked anything. */
const withoutAction = ({ object, hidden }: Intent): void => {
  object.next_action = null
  delete hidden.action
}

/** Sets the method that an intent is to be confirmed with, where one was chosen. */
export const takeMethod = (intent: Intent, method: Method | undefined): void => {
  if (!method) return
  intent.object.payment_method = method.object.id
  intent.object.status = 'requires_confirmation'
  withoutAction(intent)
}

/**
 * Keeps a new intent, and confirms it where that was asked for with it.
 * @param early parameters that only a confirmation takes
 */
export const keepNew = (
  api: Api,
  kind: IntentKind,
  intent: Intent,
  early: readonly string[],
  confirm: (chosen: Method | undefined) => void,
): Json => {
  const method = chooseMethod(api, kind, intent.object)
  takeMethod(intent, method)
  const isConfirmed = api.params.boolean('confirm') === true
  const given = isConfirmed ? undefined : early.find(name => api.params.has(name))
  if (given) throw invalid(`You may only pass ${given} when confirm is true.`, { param: given })
  api.store.put(intent.object, intent.hidden)
  api.emit(`${kind}.created`, intent.object)
  if (isConfirmed) confirm(method)
  return show(api, intent.object)
}

/**
 * The method that an intent is confirmed with now: consented to, and fit for it.
 * @param hint what to do about a method that is missing
 * @param check what this kind of intent asks of the page that the payer comes back to
 */
export const methodToConfirm = (
  api: Api,
  kind: IntentKind,
  intent: Intent,
  chosen: Method | undefined,
  { hint = '', check = () => {} }: { hint?: string; check?: (returnUrl: string | undefined) => void } = {},
): Method => {
  const { object } = intent
  const returnUrl = api.params.text('return_url')
  if (returnUrl !== undefined && !URL.canParse(returnUrl)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  }
  const method =
    chosen ?? (typeof object.payment_method === 'string' ? loadMethod(api, object.payment_method) : undefined)
  if (!method) {
    const message = `You cannot confirm this ${titleOf(kind)} because it's missing a payment method.${hint}`
    throw wrongState(kind, message, object)
  }
  checkMethod(kind, object, method)
  check(returnUrl)
  ensureConsent(api, kind, method)
  withoutAction(intent)
  return method
}

/** Has an intent wait for another method, and say why. */
export const giveUpMethod = (
  kind: IntentKind,
  intent: Intent,
  method: Method,
  decline: Decline,
  charge?: StripeObject,
): void => {
  const { object } = intent
  object.status = 'requires_payment_method'
  object.payment_method = null
  withoutAction(intent)
  object[kind === 'payment_intent' ? 'last_payment_error' : 'last_setup_error'] = {
    ...(charge && { charge: charge.id }),
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    doc_url: `https://docs.stripe.com/error-codes#${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: method.object,
    type: 'card_error',
  }
}

/** Nothing is left to be done for an intent. */
export const finish = (intent: Intent, status: string): void => {
  intent.object.status = status
  withoutAction(intent)
}

/** Cancels an intent. @param hint which states can be, where the API says it */
export const cancelWith = (
  api: Api,
  kind: IntentKind,
  id: string,
  states: readonly string[],
  { reasons = [], hint = '', more = {} }: { reasons?: string[]; hint?: string; more?: { [field: string]: Json } } = {},
): Json => {
  const intent = load(api, kind, id, 'intent')
  const { object } = intent
  const known = ['abandoned', 'duplicate', 'requested_by_customer', ...reasons].sort()
  const reason = api.params.choice('cancellation_reason', known)
  if (!states.includes(object.status as string)) {
    const message = `You cannot cancel this ${titleOf(kind)} because it has a status of ${object.status}.${hint}`
    throw wrongState(kind, message, object)
  }
  finish(intent, 'canceled')
  Object.assign(object, { cancellation_reason: reason ?? null }, more)
  api.store.put(object, intent.hidden)
  api.emit(`${kind}.canceled`, object)
  return object
}

/** The card's owner answered the bank. Where it approved, the attempt goes on, and may still be declined. */
export const answerBank = (
  api: Api,
  kind: IntentKind,
  intent: Intent,
  callbacks: { readonly attempt?: (method: Method) => void; readonly fail: (method: Method, decline: Decline) => void },
): void => {
  const method = loadMethod(api, intent.object.payment_method as string)
  if (!callbacks.attempt) {
    callbacks.fail(method, {
      code: `${kind}_authentication_failure`,
      message: 'We are unable to authenticate your payment method. Choose a different payment method and try again.',
    })
    return
  }
  try {
    callbacks.attempt(method)
  } catch (error) {
    // The decline is in the intent, where the page that the person returns to reads it.
    if (!(error instanceof StripeError)) throw error
  }
}
