import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import { invalid } from './error.ts'
import { behaviourOf, type Method } from './payment-methods.ts'
import { recordBounce, recordRefund } from './payouts.ts'
import type { Answered, Json, StripeObject } from './store.ts'
import type { Decline } from './test-methods.ts'

/** Charges, which attempts to collect an intent make, and refunds of them. */

/** Codes of the network's own, which no test card has. */
const noCodes = { advice_code: null, network_advice_code: null, network_decline_code: null }

const outcomeOf = (decline: Decline | undefined): Answered<Stripe.Charge.Outcome> =>
  decline
    ? {
        ...noCodes,
        network_status: decline.declineCode === 'fraudulent' ? 'not_sent_to_network' : 'declined_by_network',
        reason: decline.declineCode ?? decline.code,
        risk_level: 'normal',
        seller_message: 'The bank did not return any further details with this decline.',
        type: decline.declineCode === 'fraudulent' ? 'blocked' : 'issuer_declined',
      }
    : {
        ...noCodes,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      }

const methodDetails = (method: Method, authenticated: boolean): Json => {
  const type = method.object.type as string
  const details = method.object[type] as Record<string, Json>
  if (type !== 'card') return { [type]: { ...details, mandate: method.hidden.mandate ?? null }, type }
  const threeDSecure = authenticated
    ? { authentication_flow: 'challenge', result: 'authenticated', result_reason: null, version: '2.2.0' }
    : null
  return {
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: details.brand!,
      checks: details.checks!,
      country: details.country!,
      electronic_commerce_indicator: null,
      exp_month: details.exp_month!,
      exp_year: details.exp_year!,
      fingerprint: details.fingerprint!,
      funding: details.funding!,
      installments: null,
      last4: details.last4!,
      mandate: null,
      network: details.brand!,
      network_transaction_id: null,
      regulated_status: details.regulated_status!,
      three_d_secure: threeDSecure,
      transaction_link_id: null,
      wallet: null,
    } satisfies Answered<Stripe.Charge.PaymentMethodDetails.Card>,
    type,
  }
}

/** Makes the charge of one attempt: succeeded, failed for a reason, or pending while a bank debit is on its way. */
export const makeCharge = (
  api: Api,
  intent: StripeObject,
  method: Method,
  status: 'succeeded' | 'failed' | 'pending',
  options: { decline?: Decline | undefined; authenticated?: boolean; captured?: boolean } = {},
): StripeObject => {
  const id = newId('ch')
  const captured = status === 'succeeded' && options.captured !== false
  const charge: StripeObject = {
    id,
    object: 'charge',
    amount: intent.amount!,
    amount_captured: captured ? intent.amount! : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount ?? null,
    balance_transaction: null,
    billing_details: method.object.billing_details!,
    calculated_statement_descriptor: 'TRADEWELL',
    captured,
    created: seconds(api),
    currency: intent.currency!,
    customer: intent.customer!,
    description: intent.description!,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: options.decline?.code ?? null,
    failure_message: options.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata!,
    on_behalf_of: intent.on_behalf_of!,
    outcome: outcomeOf(options.decline),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: methodDetails(method, options.authenticated === true),
    receipt_email: intent.receipt_email!,
    receipt_number: null,
    receipt_url: status === 'succeeded' ? `${api.baseUrl}/local/stripe/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping!,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor!,
    statement_descriptor_suffix: intent.statement_descriptor_suffix!,
    status,
    transfer_data: intent.transfer_data!,
    transfer_group: intent.transfer_group!,
  } satisfies Answered<Stripe.Charge>
  api.store.put(charge)
  return charge
}

export const retrieveCharge = (api: Api, id: string): Json => load(api, 'charge', id).object

export const listCharges = (api: Api): Json => {
  const intent = api.params.text('payment_intent')
  const customer = api.params.text('customer')
  return listPage(
    api,
    'charge',
    '/v1/charges',
    charge =>
      (intent === undefined || charge.payment_intent === intent) &&
      (customer === undefined || charge.customer === customer),
  )
}

const chargeToRefund = (api: Api): StripeObject => {
  const intentId = api.params.text('payment_intent')
  const chargeId = api.params.text('charge')
  if ((intentId === undefined) === (chargeId === undefined)) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  if (chargeId !== undefined) return load(api, 'charge', chargeId, 'charge').object
  const latest = load(api, 'payment_intent', intentId!, 'payment_intent').object.latest_charge
  if (typeof latest !== 'string') {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return load(api, 'charge', latest).object
}

export const createRefund = (api: Api): Json => {
  const charge = chargeToRefund(api)
  const left = (charge.amount_captured as number) - (charge.amount_refunded as number)
  const amount = api.params.integer('amount') ?? left
  const reason = api.params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer'])
  const metadata = api.params.metadata()
  const withFee = api.params.boolean('refund_application_fee') === true
  if (charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} has no successful payment to refund.`, { param: 'charge' })
  }
  const disputes = api.store.list('dispute', {
    limit: 1,
    where: one => one.charge === charge.id && one.status !== 'won',
  })
  if (disputes?.data.length) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  }
  charge.amount_refunded = (charge.amount_refunded as number) + amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund: StripeObject = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(api),
    currency: charge.currency!,
    customer: charge.customer!,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent!,
    payment_method: charge.payment_method!,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Answered<Stripe.Refund>
  recordRefund(api, refund, charge, withFee)
  api.store.put(charge)
  api.store.put(refund)
  api.emit('refund.created', refund)
  api.emit('charge.refunded', charge)
  const method = api.store.get('payment_method', String(charge.payment_method))
  if (method && behaviourOf(method).refundFails) api.store.putTimer(refund.id, api.now() + api.settleAfterMs)
  return refund
}

/** No bank took what was given back: it is in the account again, as is the charge that it was taken from. */
export const failRefund = (api: Api, id: string): void => {
  const { object: refund } = load(api, 'refund', id)
  const { object: charge } = load(api, 'charge', String(refund.charge))
  const failed: StripeObject = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  recordBounce(api, failed, charge.description!)
  api.store.put({ ...charge, amount_refunded: Number(charge.amount_refunded) - Number(refund.amount), refunded: false })
  api.store.put(failed)
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated']) api.emit(type, failed)
}

export const retrieveRefund = (api: Api, id: string): Json => load(api, 'refund', id).object
export const listRefunds = (api: Api): Json => {
  const intent = api.params.text('payment_intent')
  const charge = api.params.text('charge')
  return listPage(
    api,
    'refund',
    '/v1/refunds',
    refund =>
      (intent === undefined || refund.payment_intent === intent) && (charge === undefined || refund.charge === charge),
  )
}
