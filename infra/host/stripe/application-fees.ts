import type Stripe from 'stripe'
import { type Api, load, newId, seconds } from './api.ts'
import { move, recordsOf } from './balance.ts'
import type { Answered, Json, StripeObject } from './store.ts'

/** What the platform keeps of charges in connected accounts ("Application fees" in Stripe's API): they are its own, in its own balance. */

const onPlatform = (api: Api): Api => ({ ...api, store: api.platform })

const listOf = (id: string): Json => ({
  object: 'list',
  data: [],
  has_more: false,
  url: `/v1/application_fees/${id}/refunds`,
})

/** The platform has its fee of a charge in somebody's account. */
export const collectFee = (api: Api, charge: StripeObject, amount: number): void => {
  const platform = onPlatform(api)
  const id = newId('fee')
  const { currency = null } = charge
  const transaction = move(platform, {
    type: 'application_fee',
    amount,
    currency,
    source: id,
    description: null,
    after: recordsOf.fee,
  })
  const fee: StripeObject = {
    id,
    object: 'application_fee',
    account: api.store.account,
    amount,
    amount_refunded: 0,
    application: 'ca_local',
    balance_transaction: transaction.id,
    charge: charge.id,
    created: seconds(api),
    currency,
    fee_source: null,
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: listOf(id),
  } satisfies Answered<Stripe.ApplicationFee>
  platform.store.put(fee)
  charge.application_fee = id
  api.emit('application_fee.created', fee)
}

/** The platform gives back of its fee. @returns how much: what was asked for, or what was left of it */
export const giveFeeBack = (api: Api, feeId: string, asked: number): number => {
  const platform = onPlatform(api)
  const { object: fee } = load(platform, 'application_fee', feeId)
  const amount = Math.min(asked, Number(fee.amount) - Number(fee.amount_refunded))
  if (amount <= 0) return 0
  const id = newId('fr')
  const { currency = null } = fee
  const transaction = move(platform, {
    type: 'application_fee_refund',
    amount: -amount,
    currency,
    source: id,
    description: null,
  })
  const refund: StripeObject = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: transaction.id,
    created: seconds(api),
    currency,
    fee: feeId,
    metadata: {},
  } satisfies Answered<Stripe.FeeRefund>
  platform.store.put(refund)
  const refunds = fee.refunds as { data: Json[] }
  const refunded = Number(fee.amount_refunded) + amount
  const changed: StripeObject = {
    ...fee,
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
    refunds: { ...(fee.refunds as object), data: [refund, ...refunds.data] },
  }
  platform.store.put(changed)
  api.emit('application_fee.refunded', changed)
  return amount
}
