import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import { invalid, missingResource, StripeError } from './error.ts'
import type { Params } from './params.ts'
import type { Answered, Hidden, Json, StripeObject } from './store.ts'
import { type CardBehaviour, type Decline, declines, examineBecs, examineCard, readyMade } from './test-methods.ts'

/** Customers and their payment methods. */

export type Method = { object: StripeObject; hidden: Hidden }

export const behaviourOf = (method: Method): CardBehaviour => (method.hidden.behaviour ?? {}) as CardBehaviour

const billingDetails = (params: Params | undefined): Record<string, Json> => {
  const address = params?.nested('address')
  const line = (name: string): Json => address?.text(name) ?? null
  const details = {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: params?.text('email') ?? null,
    name: params?.text('name') ?? null,
    phone: params?.text('phone') ?? null,
    tax_id: null,
  }
  return details
}

const store = (
  api: Api,
  type: string,
  more: Record<string, Json>,
  params: Params | undefined,
  hidden: Hidden,
): Method => {
  const object: StripeObject = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: params?.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingDetails(params?.nested('billing_details')),
    created: seconds(api),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: params?.metadata() ?? {},
    type,
    ...more,
  } satisfies Answered<Stripe.PaymentMethod>
  api.store.put(object, hidden)
  return { object, hidden }
}

const cardMethod = (
  api: Api,
  number: string,
  month: number,
  year: number,
  cvc: string | undefined,
  params?: Params,
) => {
  const { card, behaviour } = examineCard({ number, month, year, cvc }, new Date(api.now()))
  return store(api, 'card', { card }, params, { behaviour: behaviour as Hidden })
}

/** A card's number belongs into the browser's call, with the publishable key: a server that sends one is refused. */
const rawCard = () =>
  new StripeError(402, {
    type: 'invalid_request_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
  })

/** Makes a payment method of the details in `params` (a call's own parameters, or its payment_method_data). */
export const makeMethod = (api: Api, params: Params): Method => {
  const type = params.needed('type')
  params.ignore('radar_options', 'redaction')
  if (type === 'card') {
    const card = params.nested('card')
    if (!card) {
      throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
    }
    card.ignore('networks')
    const number = card.needed('number')
    if (api.secret) throw rawCard()
    return cardMethod(
      api,
      number,
      card.neededInteger('exp_month'),
      card.neededInteger('exp_year'),
      card.text('cvc'),
      params,
    )
  }
  if (type === 'au_becs_debit') {
    const debit = params.nested('au_becs_debit')
    if (!debit) {
      throw invalid('Missing required param: au_becs_debit.', { code: 'parameter_missing', param: 'au_becs_debit' })
    }
    const { details, failure } = examineBecs(debit.needed('bsb_number'), debit.needed('account_number'))
    const method = store(api, 'au_becs_debit', { au_becs_debit: details }, params, { failure: failure ?? null })
    const { name, email } = method.object.billing_details as Record<string, Json>
    if (!name || !email) {
      const param = name ? 'billing_details[email]' : 'billing_details[name]'
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    return method
  }
  throw invalid(`Invalid type: must be one of card or au_becs_debit`, { param: 'type' })
}

/** A stored payment method, or a fresh one for the ready-made ids of test code (`pm_card_visa`). */
export const loadMethod = (api: Api, id: string, param = 'payment_method'): Method => {
  const number = readyMade(id)
  if (number !== undefined) return cardMethod(api, number, 12, new Date(api.now()).getUTCFullYear() + 2, '314')
  const found = api.store.get('payment_method', id)
  if (!found) throw missingResource('PaymentMethod', id, param)
  return found
}

export const createMethod = (api: Api): Json => makeMethod(api, api.params).object
export const retrieveMethod = (api: Api, id: string): Json => load(api, 'payment_method', id).object

export const updateMethod = (api: Api, id: string): Json => {
  const { object, hidden } = load(api, 'payment_method', id)
  object.metadata = api.params.metadata(object.metadata as Record<string, string>)
  if (api.params.has('billing_details')) object.billing_details = billingDetails(api.params.nested('billing_details'))
  api.store.put(object, hidden)
  return object
}

/** The error of a refused card, in the words of the API. */
export const declineError = (decline: Decline, more: Partial<StripeError['body']> = {}): StripeError =>
  new StripeError(
    402,
    {
      type: 'card_error',
      code: decline.code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      message: decline.message,
      ...more,
    },
    true,
  )

/** Saves a payment method to a customer; a card that declines is refused already here. */
export const attach = (api: Api, method: Method, customerId: string): void => {
  load(api, 'customer', customerId, 'customer')
  if (method.object.customer === customerId) return
  if (method.object.customer !== null || method.hidden.used === true) {
    throw invalid(
      'The payment method you provided has already been attached to a customer, or was used without one and may not be used again.',
    )
  }
  const { decline, attaches, authenticate } = behaviourOf(method)
  if (decline && !attaches && !authenticate) throw declineError(declines[decline])
  method.object.customer = customerId
  api.store.put(method.object, method.hidden)
  api.emit('payment_method.attached', method.object)
}

export const attachMethod = (api: Api, id: string): Json => {
  const method = loadMethod(api, id)
  attach(api, method, api.params.needed('customer'))
  return method.object
}

/** Ends a mandate, if there is one: nothing is debited by it any more. */
export const endMandate = (api: Api, mandate: Json | undefined): void => {
  const found = typeof mandate === 'string' ? api.store.get('mandate', mandate) : undefined
  if (!found || found.object.status === 'inactive') return
  const ended = { ...found.object, status: 'inactive' }
  api.store.put(ended, found.hidden)
  api.emit('mandate.updated', ended)
}

export const detachMethod = (api: Api, id: string): Json => {
  const method = load(api, 'payment_method', id)
  if (method.object.customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  method.object.customer = null
  method.hidden.used = true
  api.store.put(method.object, method.hidden)
  endMandate(api, method.hidden.mandate)
  api.emit('payment_method.detached', method.object)
  return method.object
}

export const listMethods = (api: Api, customerId?: string): Json => {
  const customer = customerId ?? api.params.text('customer')
  const type = api.params.text('type')
  if (customer !== undefined) load(api, 'customer', customer, 'customer')
  return listPage(
    api,
    'payment_method',
    customerId === undefined ? '/v1/payment_methods' : `/v1/customers/${customerId}/payment_methods`,
    method => method.customer === (customer ?? null) && (type === undefined || method.type === type),
  )
}

const readCustomer = (api: Api, customer: StripeObject): void => {
  const { params } = api
  for (const name of ['email', 'name', 'phone', 'description'] as const) {
    if (params.has(name)) customer[name] = params.text(name) ?? null
    else params.ignore(name)
  }
  if (params.has('address')) customer.address = billingDetails(params).address ?? null
  const settings = params.nested('invoice_settings')
  const defaultMethod = settings?.text('default_payment_method')
  if (defaultMethod !== undefined) {
    const method = loadMethod(api, defaultMethod, 'invoice_settings[default_payment_method]')
    if (method.object.customer !== customer.id) {
      throw invalid('The customer does not have a payment method with this ID attached.', {
        param: 'invoice_settings[default_payment_method]',
      })
    }
    customer.invoice_settings = { ...(customer.invoice_settings as object), default_payment_method: method.object.id }
  }
  customer.metadata = params.metadata(customer.metadata as Record<string, string>)
  params.ignore('preferred_locales', 'tax_exempt', 'shipping')
}

export const createCustomer = (api: Api): Json => {
  const id = newId('cus')
  const customer: StripeObject = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(api),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    } satisfies Answered<Stripe.Customer.InvoiceSettings>,
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Answered<Stripe.Customer>
  readCustomer(api, customer)
  api.store.put(customer)
  const method = api.params.text('payment_method')
  if (method !== undefined) attach(api, loadMethod(api, method), id)
  api.emit('customer.created', customer)
  return customer
}

export const retrieveCustomer = (api: Api, id: string): Json => {
  const found = api.store.get('customer', id)
  if (!found) throw missingResource('customer', id)
  return found.object
}

export const updateCustomer = (api: Api, id: string): Json => {
  const { object } = load(api, 'customer', id)
  readCustomer(api, object)
  api.store.put(object)
  api.emit('customer.updated', object)
  return object
}

export const deleteCustomer = (api: Api, id: string): Json => {
  const { object } = load(api, 'customer', id)
  const deleted: StripeObject = { id, object: 'customer', deleted: true }
  api.store.put(deleted)
  api.emit('customer.deleted', object)
  return deleted
}

export const listCustomers = (api: Api): Json => {
  const email = api.params.text('email')
  return listPage(api, 'customer', '/v1/customers', customer => email === undefined || customer.email === email)
}
