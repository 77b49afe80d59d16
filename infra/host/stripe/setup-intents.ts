import { type Api, listPage, load, newId, randomText, seconds } from './api.ts'
import { invalid, StripeError } from './error.ts'
import {
  checkMethod,
  chooseMethod,
  ensureConsent,
  type Intent,
  loadIntent,
  readMethodTypes,
  requireAction,
  show,
  wantsAuthentication,
  wrongState,
} from './intents.ts'
import { attach, behaviourOf, declineError, loadMethod, type Method } from './payment-methods.ts'
import type { Json, StripeObject } from './store.ts'
import { type Decline, declines } from './test-methods.ts'

/** Setup intents: saving a card or a bank account to pay with later, with consent. */

const kind = 'setup_intent'
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const createSetup = (api: Api): Json => {
  const { params } = api
  const id = newId('seti')
  const types = readMethodTypes(api, undefined)
  const customer = params.text('customer')
  const object: StripeObject = {
    id,
    object: kind,
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: seconds(api),
    customer: customer === undefined ? null : load(api, 'customer', customer, 'customer').object.id,
    description: params.text('description') ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    ...types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.choice('usage', ['off_session', 'on_session']) ?? 'off_session',
  }
  params.ignore('payment_method_options')
  const intent: Intent = { object, hidden: {} }
  const method = chooseMethod(api, kind, object)
  if (method) {
    object.payment_method = method.object.id
    object.status = 'requires_confirmation'
  }
  const confirm = params.boolean('confirm') === true
  if (!confirm) {
    const early = ['return_url', 'mandate_data'].find(name => params.has(name))
    if (early) throw invalid(`You may only pass ${early} when confirm is true.`, { param: early })
  }
  api.store.put(object, intent.hidden)
  api.emit('setup_intent.created', object)
  if (confirm) confirmWith(api, intent, method)
  return show(api, object)
}

export const retrieveSetup = (api: Api, id: string): Json => show(api, loadIntent(api, kind, id).object)

export const listSetups = (api: Api): Json => {
  const customer = api.params.text('customer')
  return listPage(api, kind, '/v1/setup_intents', intent => customer === undefined || intent.customer === customer)
}

export const updateSetup = (api: Api, id: string): Json => {
  const { object, hidden } = load(api, kind, id, 'intent')
  if (!open.includes(object.status as string)) {
    throw wrongState(kind, `This SetupIntent cannot be updated because it has a status of ${object.status}.`, object)
  }
  const customer = api.params.text('customer')
  if (customer !== undefined) object.customer = load(api, 'customer', customer, 'customer').object.id
  if (api.params.has('description')) object.description = api.params.text('description') ?? null
  object.metadata = api.params.metadata(object.metadata as Record<string, string>)
  const method = chooseMethod(api, kind, object)
  if (method) {
    object.payment_method = method.object.id
    object.status = 'requires_confirmation'
  }
  api.store.put(object, hidden)
  return object
}

const fail = (api: Api, { object, hidden }: Intent, method: Method, decline: Decline) => {
  object.status = 'requires_payment_method'
  object.payment_method = null
  object.next_action = null
  delete hidden.action
  object.last_setup_error = {
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    doc_url: `https://docs.stripe.com/error-codes#${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: method.object,
    type: 'card_error',
  }
  api.store.put(object, hidden)
  api.emit('setup_intent.setup_failed', object)
  return declineError(decline, { setup_intent: show(api, object) })
}

const attempt = (api: Api, intent: Intent, method: Method, authenticated: boolean): void => {
  const { object, hidden } = intent
  object.payment_method = method.object.id
  object.last_setup_error = null
  if (!authenticated && wantsAuthentication(method, false)) {
    requireAction(api, kind, intent, method)
    return
  }
  const { decline, attaches } = behaviourOf(method)
  if (decline && !attaches) throw fail(api, intent, method, declines[decline])
  method.hidden.setUp = true
  api.store.put(method.object, method.hidden)
  if (typeof object.customer === 'string') attach(api, method, object.customer)
  object.status = 'succeeded'
  object.next_action = null
  object.mandate = (method.hidden.mandate as string | undefined) ?? null
  delete hidden.action
  api.store.put(object, hidden)
  api.emit('setup_intent.succeeded', object)
}

const confirmWith = (api: Api, intent: Intent, chosen: Method | undefined): void => {
  const { object } = intent
  api.params.ignore('use_stripe_sdk', 'key', 'expected_payment_method_type')
  const returnUrl = api.params.text('return_url')
  if (returnUrl !== undefined && !URL.canParse(returnUrl)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  }
  const method =
    chosen ?? (typeof object.payment_method === 'string' ? loadMethod(api, object.payment_method) : undefined)
  if (!method) {
    throw wrongState(kind, "You cannot confirm this SetupIntent because it's missing a payment method.", object)
  }
  checkMethod(kind, object, method)
  ensureConsent(api, method)
  object.next_action = null
  delete intent.hidden.action
  attempt(api, intent, method, false)
}

export const confirmSetup = (api: Api, id: string): Json => {
  const intent = loadIntent(api, kind, id)
  const { object } = intent
  if (!open.includes(object.status as string)) {
    throw wrongState(
      kind,
      `You cannot confirm this SetupIntent because it has a status of ${object.status}.`,
      show(api, object),
    )
  }
  api.params.ignore('payment_method_options')
  confirmWith(api, intent, chooseMethod(api, kind, object))
  return show(api, object)
}

export const cancelSetup = (api: Api, id: string): Json => {
  const { object, hidden } = load(api, kind, id, 'intent')
  const reason = api.params.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer'])
  if (!open.includes(object.status as string)) {
    throw wrongState(kind, `You cannot cancel this SetupIntent because it has a status of ${object.status}.`, object)
  }
  object.status = 'canceled'
  object.cancellation_reason = reason ?? null
  object.next_action = null
  delete hidden.action
  api.store.put(object, hidden)
  api.emit('setup_intent.canceled', object)
  return object
}

/** The card's owner answered his bank. */
export const answerSetupAuthentication = (api: Api, intent: Intent, approved: boolean): void => {
  const method = loadMethod(api, intent.object.payment_method as string)
  if (!approved) {
    fail(api, intent, method, {
      code: 'setup_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method. Choose a different payment method and try again.',
    })
    return
  }
  try {
    attempt(api, intent, method, true)
  } catch (error) {
    // The decline is in the intent, where the page that the person returns to reads it.
    if (!(error instanceof StripeError)) throw error
  }
}
