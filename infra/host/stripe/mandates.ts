import type Stripe from 'stripe'
import { type Api, newId } from './api.ts'
import { invalid } from './error.ts'
import type { Params } from './params.ts'
import type { Method } from './payment-methods.ts'
import type { Answered, StripeObject } from './store.ts'

/** A person's consent to be debited, given when a bank account is set up or first charged. */

/** Reads mandate_data: who agreed, when and from where. @throws {StripeError} for a consent that is incomplete */
export const readConsent = (params: Params): boolean => {
  const data = params.nested('mandate_data')
  if (!data) return false
  const acceptance = data.nested('customer_acceptance')
  const type = acceptance?.choice('type', ['online', 'offline'])
  const online = acceptance?.nested('online')
  acceptance?.ignore('offline', 'accepted_at')
  if (type === undefined || (type === 'online' && (!online?.text('ip_address') || !online.text('user_agent')))) {
    const inferred = online?.boolean('infer_from_client') === true
    if (!inferred) {
      throw invalid('Missing required param: mandate_data[customer_acceptance].', {
        code: 'parameter_missing',
        param: 'mandate_data[customer_acceptance]',
      })
    }
  }
  online?.boolean('infer_from_client')
  return true
}

export const makeMandate = (api: Api, method: Method): StripeObject => {
  const mandate: StripeObject = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: Math.floor(api.now() / 1000),
      online: { ip_address: null, user_agent: null },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: method.object.id,
    payment_method_details: { au_becs_debit: { url: `${api.baseUrl}/local/stripe` }, type: 'au_becs_debit' },
    status: 'active',
    type: 'multi_use',
  } satisfies Answered<Stripe.Mandate>
  api.store.put(mandate)
  return mandate
}
