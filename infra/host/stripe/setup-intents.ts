import type Stripe from 'stripe'
import { type Api, listPage, load, newId, randomText, seconds } from './api.ts'
import {
  answerBank,
  cancelWith,
  chooseMethod,
  finish,
  giveUpMethod,
  type Intent,
  keepNew,
  loadIntent,
  methodToConfirm,
  readMethodTypes,
  requireAction,
  show,
  takeMethod,
  wantsAuthentication,
  wrongState,
} from './intents.ts'
import { attach, behaviourOf, declineError, type Method } from './payment-methods.ts'
import type { Answered, Json, StripeObject } from './store.ts'
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
  } satisfies Answered<Stripe.SetupIntent>
  params.ignore('payment_method_options')
  const intent: Intent = { object, hidden: {} }
  return keepNew(api, kind, intent, ['return_url', 'mandate_data'], chosen => confirmWith(api, intent, chosen))
}

export const retrieveSetup = (api: Api, id: string): Json => show(api, loadIntent(api, kind, id).object)

export const listSetups = (api: Api): Json => {
  const customer = api.params.text('customer')
  return listPage(api, kind, '/v1/setup_intents', intent => customer === undefined || intent.customer === customer)
}

export const updateSetup = (api: Api, id: string): Json => {
  const intent = load(api, kind, id, 'intent')
  const { object } = intent
  if (!open.includes(object.status as string)) {
    throw wrongState(kind, `This SetupIntent cannot be updated because it has a status of ${object.status}.`, object)
  }
  const customer = api.params.text('customer')
  if (customer !== undefined) object.customer = load(api, 'customer', customer, 'customer').object.id
  if (api.params.has('description')) object.description = api.params.text('description') ?? null
  object.metadata = api.params.metadata(object.metadata as Record<string, string>)
  takeMethod(intent, chooseMethod(api, kind, object))
  api.store.put(object, intent.hidden)
  return object
}

const fail = (api: Api, intent: Intent, method: Method, decline: Decline) => {
  const { object, hidden } = intent
  giveUpMethod(kind, intent, method, decline)
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
  finish(intent, 'succeeded')
  object.mandate = (method.hidden.mandate as string | undefined) ?? null
  api.store.put(object, hidden)
  api.emit('setup_intent.succeeded', object)
}

const confirmWith = (api: Api, intent: Intent, chosen: Method | undefined): void => {
  api.params.ignore('use_stripe_sdk', 'key', 'expected_payment_method_type')
  attempt(api, intent, methodToConfirm(api, kind, intent, chosen), false)
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

export const cancelSetup = (api: Api, id: string): Json => cancelWith(api, kind, id, open)

/** The card's owner answered the bank. */
export const answerSetupAuthentication = (api: Api, intent: Intent, approved: boolean): void =>
  answerBank(api, kind, intent, {
    ...(approved ? { attempt: method => attempt(api, intent, method, true) } : {}),
    fail: (method, decline) => fail(api, intent, method, decline),
  })

/** The card's owner left the dialog of the bank without an answer. */
export const leaveSetupAuthentication = (api: Api, id: string): Json => {
  const intent = loadIntent(api, kind, id)
  if (intent.object.status !== 'requires_action') {
    const message = `This SetupIntent asks its owner for nothing, because it has a status of ${intent.object.status}.`
    throw wrongState(kind, message, show(api, intent.object))
  }
  answerSetupAuthentication(api, intent, false)
  return show(api, intent.object)
}
