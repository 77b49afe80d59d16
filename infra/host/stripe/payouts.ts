import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import { invalid } from './error.ts'
import type { Answered, Json, StripeObject } from './store.ts'

/**
 * What a connected account has: each movement of its balance, what of it can be paid out by now, and the payouts to its bank
 * ("Balance transactions" and "Payouts" in Stripe's API). Money of a card is available two days after it was charged; it is
 * paid out that day, and arrives the day after.
 */

const DAY = 24 * 3600
const availableAfter = 2 * DAY
/** What the provider keeps of a card payment: this share of ten thousand, and this much. */
const share = 170
const each = 30

const feeDetail = (type: string, amount: number, currency: Json, description: string): Json => ({
  amount,
  application: null,
  currency,
  description,
  type,
})

type Movement = {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  readonly amount: number
  readonly currency: Json
  readonly source: string
  readonly description: Json
  readonly fees?: readonly { readonly type: string; readonly amount: number; readonly description: string }[]
  readonly after?: number
}

const move = (api: Api, movement: Movement): StripeObject => {
  const { type, amount, currency, source, description, fees = [], after = 0 } = movement
  const fee = fees.reduce((sum, one) => sum + one.amount, 0)
  const created = seconds(api)
  const transaction: StripeObject = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + after,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fees.map(one => feeDetail(one.type, one.amount, currency, one.description)),
    net: amount - fee,
    reporting_category: type === 'adjustment' ? (amount < 0 ? 'dispute' : 'dispute_reversal') : type,
    source,
    status: after > 0 ? 'pending' : 'available',
    type,
  } satisfies Answered<Stripe.BalanceTransaction>
  api.store.put(transaction, { payout: null })
  const { account } = api.store
  // The next thing to be done for the account; another timer may stand for another day.
  if (type !== 'payout') api.store.putTimer(`${account} ${created + after}`, (created + after) * 1000)
  return transaction
}

/** A charge reached the account; the fees are off it. The platform's own balance is not kept. */
export const recordCharge = (api: Api, charge: StripeObject): void => {
  if (api.store.account === '') return
  const amount = charge.amount_captured as number
  const platformFee = Number(charge.application_fee_amount ?? 0)
  const transaction = move(api, {
    type: 'charge',
    amount,
    currency: charge.currency!,
    source: charge.id,
    description: charge.description!,
    fees: [
      { type: 'stripe_fee', amount: Math.round((amount * share) / 10_000) + each, description: 'Processing fee' },
      ...(platformFee > 0 ? [{ type: 'application_fee', amount: platformFee, description: 'Platform fee' }] : []),
    ],
    after: availableAfter,
  })
  charge.balance_transaction = transaction.id
  api.store.put(charge)
}

/** Money goes back out of the account's balance; what the provider kept stays kept. */
export const recordRefund = (api: Api, refund: StripeObject, description: Json): void => {
  if (api.store.account === '') return
  const { amount, currency = null, id } = refund
  const transaction = move(api, { type: 'refund', amount: -Number(amount), currency, source: id, description })
  refund.balance_transaction = transaction.id
}

/** Money that no bank took is in the account's balance again. */
export const recordBounce = (api: Api, refund: StripeObject, description: Json): void => {
  if (api.store.account === '') return
  const { amount, currency = null, id } = refund
  const transaction = move(api, { type: 'refund_failure', amount: Number(amount), currency, source: id, description })
  refund.failure_balance_transaction = transaction.id
}

/** A bank took a charge back, with the provider's fee for that, or gave it up. */
export const recordDispute = (
  api: Api,
  dispute: StripeObject,
  amount: number,
  fee: number,
): StripeObject | undefined => {
  if (api.store.account === '') return undefined
  const { currency = null, charge, id } = dispute
  const description = `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${String(charge)}`
  const fees = fee > 0 ? [{ type: 'stripe_fee', amount: fee, description: 'Dispute fee' }] : []
  return move(api, { type: 'adjustment', amount, currency, source: id, description, fees })
}

const transactions = (api: Api, where: (row: StripeObject) => boolean): StripeObject[] =>
  api.store.list('balance_transaction', { limit: Number.MAX_SAFE_INTEGER, where })?.data ?? []

/** Pays out what has become available in each currency, where it is more than nothing. */
export const payOut = (api: Api): void => {
  const now = seconds(api)
  const waiting = transactions(
    api,
    row =>
      row.type !== 'payout' &&
      (row.available_on as number) <= now &&
      api.store.get('balance_transaction', row.id)?.hidden.payout === null,
  )
  for (const currency of new Set(waiting.map(row => row.currency!))) {
    const rows = waiting.filter(row => row.currency === currency)
    const amount = rows.reduce((sum, row) => sum + (row.net as number), 0)
    for (const row of rows) api.store.put({ ...row, status: 'available' }, { payout: null })
    if (amount <= 0) continue
    const id = newId('po')
    const arrival = now + DAY
    const transaction = move(api, { type: 'payout', amount: -amount, currency, source: id, description: 'Payout' })
    const payout: StripeObject = {
      id,
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: arrival,
      automatic: true,
      balance_transaction: transaction.id,
      created: now,
      currency,
      description: null,
      destination: null,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: 'completed',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: null,
      status: 'in_transit',
      trace_id: null,
      type: 'bank_account',
    } satisfies Answered<Stripe.Payout>
    api.store.put(payout)
    for (const row of [...rows, transaction]) api.store.put({ ...row, status: 'available' }, { payout: id })
    api.emit('payout.created', payout)
    api.store.putTimer(id, arrival * 1000)
  }
}

/** A payout is in the bank. */
export const arrive = (api: Api, id: string): void => {
  const { object } = load(api, 'payout', id)
  const paid = { ...object, status: 'paid' }
  api.store.put(paid)
  api.emit('payout.paid', paid)
}

export const listPayouts = (api: Api): Json => {
  const status = api.params.text('status')
  return listPage(api, 'payout', '/v1/payouts', payout => status === undefined || payout.status === status)
}

export const listTransactions = (api: Api): Json => {
  const payout = api.params.text('payout')
  const type = api.params.text('type')
  if (payout !== undefined) load(api, 'payout', payout, 'payout')
  return listPage(
    api,
    'balance_transaction',
    '/v1/balance_transactions',
    row =>
      (type === undefined || row.type === type) &&
      (payout === undefined || api.store.get('balance_transaction', row.id)?.hidden.payout === payout),
  )
}

export const retrieveBalance = (api: Api): Json => {
  if (api.store.account === '') throw invalid('The balance of the platform itself is not kept here.')
  const now = seconds(api)
  const all = transactions(api, () => true)
  const currencies = [...new Set(all.map(row => row.currency!))]
  const sums = (isOf: (row: StripeObject) => boolean): Json[] =>
    currencies.map(currency => {
      const amount = all.filter(row => row.currency === currency && isOf(row))
      const sum = amount.reduce((total, row) => total + (row.net as number), 0)
      return { amount: sum, currency, source_types: { card: sum } }
    })
  return {
    object: 'balance',
    available: sums(row => (row.available_on as number) <= now),
    livemode: false,
    pending: sums(row => (row.available_on as number) > now),
  } satisfies Answered<Stripe.Balance>
}
