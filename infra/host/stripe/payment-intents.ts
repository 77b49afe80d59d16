import type Stripe from 'stripe'
import { type Api, listPage, load, newId, randomText, seconds } from './api.ts'
import { makeCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { invalid, type StripeError } from './error.ts'
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
import { attach, behaviourOf, declineError, endMandate, type Method } from './payment-methods.ts'
import { recordCharge, recordDishonour } from './payouts.ts'
import type { Answered, Json, StripeObject } from './store.ts'
import { type Decline, declines } from './test-methods.ts'

/** Payment intents ("The Payment Intents API" and its life cycle in Stripe's documentation). */

const kind = 'payment_intent'
/** Smallest charge by currency, in minor units, of those that the documentation lists; others have none here. */
const smallest: Record<string, number> = {
  aud: 50,
  usd: 50,
  nzd: 50,
  eur: 50,
  gbp: 30,
  cad: 50,
  sgd: 50,
  hkd: 400,
  jpy: 50,
  chf: 50,
  inr: 50,
}
const currencies = Object.keys(smallest)
const largest = 99_999_999
/** What is debited from a bank account at once, unless more was agreed with the provider. */
const largestDebit = 1_000_000
const cancellable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']
const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const readAmount = (api: Api, intent: StripeObject): void => {
  const currency = api.params.text('currency')?.toLowerCase()
  if (currency !== undefined) {
    if (!currencies.includes(currency)) {
      throw invalid(
        `Invalid currency: ${currency}. Stripe currently supports these currencies: ${currencies.join(', ')}`,
        {
          param: 'currency',
        },
      )
    }
    intent.currency = currency
  }
  const amount = api.params.integer('amount')
  if (amount !== undefined) {
    if (amount < 1) {
      throw invalid('This value must be greater than or equal to 1.', {
        code: 'parameter_invalid_integer',
        param: 'amount',
      })
    }
    intent.amount = amount
  }
  if ((intent.amount as number) < smallest[intent.currency as string]!) {
    throw invalid('The amount must convert to at least 50 cents of the settlement currency.', {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  const isDebit = (intent.payment_method_types as string[]).every(type => type === 'au_becs_debit')
  const most = isDebit ? largestDebit : largest
  if ((intent.amount as number) > most) {
    throw invalid(`Amount must be no more than ${most} in the currency's smallest unit`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
}

/** The parameters that creating and updating share. */
const readCommon = (api: Api, intent: StripeObject): void => {
  const { params } = api
  for (const name of [
    'description',
    'receipt_email',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  ]) {
    if (params.has(name)) intent[name] = params.text(name) ?? null
    else params.ignore(name)
  }
  const customer = params.text('customer')
  if (customer !== undefined) intent.customer = load(api, 'customer', customer, 'customer').object.id
  if (params.has('setup_future_usage')) {
    intent.setup_future_usage = params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null
  }
  const fee = params.integer('application_fee_amount')
  if (fee !== undefined) {
    if (api.store.account === '' && !params.has('transfer_data')) {
      throw invalid(
        'Can only apply an application_fee_amount when the PaymentIntent is made for a connected account.',
        {
          param: 'application_fee_amount',
        },
      )
    }
    if (fee < 0 || fee > (intent.amount as number)) {
      throw invalid('The application fee is more than the amount.', { param: 'application_fee_amount' })
    }
    intent.application_fee_amount = fee
  }
  const transfer = params.nested('transfer_data')
  if (transfer) {
    transfer.ignore('amount')
    intent.transfer_data = {
      destination: load(api, 'account', transfer.needed('destination'), 'transfer_data[destination]').object.id,
    }
  }
  intent.metadata = params.metadata(intent.metadata as Record<string, string>)
  params.ignore('payment_method_options', 'shipping', 'on_behalf_of')
}

/** @throws {StripeError} for a connected account that may not charge yet */
const assertMayCharge = (api: Api): void => {
  const { account } = api.store
  if (account === '' || api.platform.get('account', account)?.object.charges_enabled === true) return
  throw invalid('Your account cannot currently make live charges.', { code: 'account_invalid' })
}

export const createIntent = (api: Api): Json => {
  const { params } = api
  assertMayCharge(api)
  const id = newId('pi')
  params.neededInteger('amount')
  const types = readMethodTypes(api, params.needed('currency'))
  const object: StripeObject = {
    id,
    object: kind,
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.choice('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.choice('confirmation_method', ['automatic']) ?? 'automatic',
    created: seconds(api),
    currency: 'aud',
    customer: null,
    customer_account: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    ...types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Answered<Stripe.PaymentIntent>
  readAmount(api, object)
  readCommon(api, object)
  const intent: Intent = { object, hidden: {} }
  const early = ['off_session', 'return_url', 'mandate_data', 'error_on_requires_action']
  return keepNew(api, kind, intent, early, chosen => confirmWith(api, intent, chosen))
}

export const retrieveIntent = (api: Api, id: string): Json => show(api, loadIntent(api, kind, id).object)

export const listIntents = (api: Api): Json => {
  const customer = api.params.text('customer')
  return listPage(api, kind, '/v1/payment_intents', intent => customer === undefined || intent.customer === customer)
}

export const updateIntent = (api: Api, id: string): Json => {
  const intent = loadIntent(api, kind, id)
  const { object } = intent
  if (!confirmable.includes(object.status as string)) {
    throw wrongState(
      kind,
      `This PaymentIntent's parameters could not be updated because it has a status of ${object.status}.`,
      object,
    )
  }
  readAmount(api, object)
  readCommon(api, object)
  takeMethod(intent, chooseMethod(api, kind, object))
  api.store.put(object, intent.hidden)
  return show(api, object)
}

/** An attempt that failed: the intent waits for another method, and says why. */
const fail = (api: Api, intent: Intent, method: Method, decline: Decline, charge?: StripeObject): StripeError => {
  const { object, hidden } = intent
  giveUpMethod(kind, intent, method, decline, charge)
  object.processing = null
  if (charge) object.latest_charge = charge.id
  api.store.put(object, hidden)
  if (charge) api.emit('charge.failed', charge)
  api.emit('payment_intent.payment_failed', object)
  return declineError(decline, {
    ...(charge && { charge: charge.id }),
    payment_intent: show(api, object),
    payment_method: method.object,
  })
}

const succeed = (api: Api, intent: Intent, charge: StripeObject): void => {
  const { object, hidden } = intent
  const manual = object.capture_method === 'manual'
  finish(intent, manual ? 'requires_capture' : 'succeeded')
  object.latest_charge = charge.id
  object.processing = null
  object.last_payment_error = null
  if (!manual && charge.balance_transaction === null) recordCharge(api, charge)
  object[manual ? 'amount_capturable' : 'amount_received'] = object.amount!
  api.store.put(object, hidden)
  if (manual) api.emit('payment_intent.amount_capturable_updated', object)
  else {
    api.emit('charge.succeeded', charge)
    api.emit('payment_intent.succeeded', object)
  }
}

/** Marks a method as used: it belongs to the intent's customer from now on, or to nobody and is spent. */
const spend = (api: Api, { object }: Intent, method: Method): void => {
  if (typeof object.customer === 'string' && object.setup_future_usage !== null) attach(api, method, object.customer)
  else if (method.object.customer === null) {
    method.hidden.used = true
    api.store.put(method.object, method.hidden)
  }
}

/** Asks the bank. @throws {StripeError} the decline, with the intent as it is afterwards, which is kept */
const attempt = (
  api: Api,
  intent: Intent,
  method: Method,
  options: { offSession: boolean; authenticated: boolean; refuseAction: boolean },
): void => {
  const { object, hidden } = intent
  object.payment_method = method.object.id
  object.last_payment_error = null
  if (method.object.type === 'au_becs_debit') {
    const charge = makeCharge(api, object, method, 'pending')
    recordCharge(api, charge)
    object.status = 'processing'
    object.latest_charge = charge.id
    spend(api, intent, method)
    api.store.put(object, hidden)
    api.store.putTimer(object.id, api.now() + api.settleAfterMs)
    api.emit('charge.pending', charge)
    api.emit('payment_intent.processing', object)
    return
  }
  if (!options.authenticated && wantsAuthentication(method, options.offSession)) {
    if (options.offSession || options.refuseAction) {
      const decline = declines.authenticationRequired
      throw fail(api, intent, method, decline, makeCharge(api, object, method, 'failed', { decline }))
    }
    requireAction(api, kind, intent, method)
    return
  }
  const reason = behaviourOf(method).decline
  if (reason) {
    const decline = declines[reason]
    const { authenticated } = options
    throw fail(api, intent, method, decline, makeCharge(api, object, method, 'failed', { decline, authenticated }))
  }
  spend(api, intent, method)
  const captured = object.capture_method !== 'manual'
  const charge = makeCharge(api, object, method, 'succeeded', { authenticated: options.authenticated, captured })
  succeed(api, intent, charge)
  const { dispute } = behaviourOf(method)
  if (dispute && captured) openDispute(api, charge, dispute)
}

const confirmWith = (api: Api, intent: Intent, chosen: Method | undefined): void => {
  const { object } = intent
  const { params } = api
  const offSession = api.secret && params.has('off_session') && params.text('off_session') !== 'false'
  if (!api.secret && params.has('off_session')) {
    throw invalid('The off_session parameter can only be used with a secret key.', { param: 'off_session' })
  }
  params.ignore('off_session', 'use_stripe_sdk', 'expected_payment_method_type', 'radar_options', 'key')
  const refuseAction = params.boolean('error_on_requires_action') === true
  const automatic = object.automatic_payment_methods as { allow_redirects: string } | null
  const method = methodToConfirm(api, kind, intent, chosen, {
    hint: ' Update it with one, or pass one when you confirm it.',
    check: returnUrl => {
      if (automatic?.allow_redirects !== 'always' || returnUrl !== undefined || offSession) return
      throw invalid(
        'This PaymentIntent is configured to accept payment methods that might redirect your customer off of your page, so you must provide a `return_url`, or set automatic_payment_methods[allow_redirects] to never.',
        { param: 'return_url' },
      )
    },
  })
  attempt(api, intent, method, { offSession, authenticated: false, refuseAction })
}

export const confirmIntent = (api: Api, id: string): Json => {
  const intent = loadIntent(api, kind, id)
  const { object } = intent
  if (!confirmable.includes(object.status as string)) {
    const because =
      object.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed.'
        : `it has a status of ${object.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`
    throw wrongState(kind, `You cannot confirm this PaymentIntent because ${because}`, show(api, object))
  }
  assertMayCharge(api)
  const { params } = api
  if (params.has('setup_future_usage')) {
    object.setup_future_usage = params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null
  }
  if (params.has('receipt_email')) object.receipt_email = params.text('receipt_email') ?? null
  params.ignore('shipping', 'payment_method_options')
  confirmWith(api, intent, chooseMethod(api, kind, object))
  return show(api, object)
}

export const cancelIntent = (api: Api, id: string): Json =>
  cancelWith(api, kind, id, cancellable, {
    reasons: ['fraudulent'],
    hint: ` Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}.`,
    more: { canceled_at: seconds(api), amount_capturable: 0 },
  })

export const captureIntent = (api: Api, id: string): Json => {
  const { object, hidden } = load(api, kind, id, 'intent')
  const amount = api.params.integer('amount_to_capture') ?? (object.amount as number)
  if (object.status !== 'requires_capture') {
    throw wrongState(
      kind,
      `This PaymentIntent could not be captured because it has a status of ${object.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      object,
    )
  }
  if (amount < 1 || amount > (object.amount as number)) {
    throw invalid('The amount to capture must be between 1 and the amount of the PaymentIntent.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  }
  const charge = load(api, 'charge', object.latest_charge as string).object
  charge.captured = true
  charge.amount_captured = amount
  api.store.put(charge)
  recordCharge(api, charge)
  object.status = 'succeeded'
  object.amount_capturable = 0
  object.amount_received = amount
  api.store.put(object, hidden)
  api.emit('charge.captured', charge)
  api.emit('payment_intent.succeeded', object)
  return object
}

/** The card's owner answered the bank. */
export const answerAuthentication = (api: Api, intent: Intent, approved: boolean): void => {
  const asked = { offSession: false, authenticated: true, refuseAction: false }
  answerBank(api, kind, intent, {
    ...(approved ? { attempt: method => attempt(api, intent, method, asked) } : {}),
    fail: (method, decline) => fail(api, intent, method, decline),
  })
}

/** The payer left the dialog of the bank without an answer. */
export const leaveAuthentication = (api: Api, id: string): Json => {
  const intent = loadIntent(api, kind, id)
  if (intent.object.status !== 'requires_action') {
    const message = `This PaymentIntent asks the payer for nothing, because it has a status of ${intent.object.status}.`
    throw wrongState(kind, message, show(api, intent.object))
  }
  answerAuthentication(api, intent, false)
  return show(api, intent.object)
}

/** A bank debit arrives, or comes back. */
export const settle = (api: Api, intent: Intent): void => {
  const { object } = intent
  if (object.status !== 'processing') return
  const method = load(api, 'payment_method', object.payment_method as string)
  const charge = load(api, 'charge', object.latest_charge as string).object
  const failure = method.hidden.failure
  if (typeof failure === 'string') {
    const decline = { code: failure, message: 'The bank returned the debit.' }
    // An account that is gone, or whose owner forbids it, is debited no more.
    if (failure !== 'refer_to_customer') endMandate(api, method.hidden.mandate)
    Object.assign(charge, { status: 'failed', failure_code: failure, failure_message: decline.message })
    recordDishonour(api, charge)
    api.store.put(charge)
    fail(api, intent, method, decline, charge)
    return
  }
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount })
  charge.receipt_url = `${api.baseUrl}/local/stripe/receipts/${charge.id}`
  api.store.put(charge)
  succeed(api, intent, charge)
}
