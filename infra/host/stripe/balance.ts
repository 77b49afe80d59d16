import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import type { Answered, Json, StripeObject } from './store.ts'

/**
 * The balance of an account, of the platform's own too: each movement of it, and what it comes to ("Balance" and "Balance transactions" in
 * Stripe's API).
 */

export const DAY = 24 * 3600
/** How long it takes until what moved is available. */
export const recordsOf = { card: 2 * DAY, bank: 4 * DAY, fee: 2 * DAY } as const

/** A part that the provider or the platform keeps; below nought where it gives it back. */
export type FeeOf = {
  readonly type: 'stripe_fee' | 'application_fee'
  readonly amount: number
  readonly description: string
}

export type MoneyMoved = {
  readonly type:
    | 'charge'
    | 'payment'
    | 'payment_failure_refund'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
    | 'application_fee'
    | 'application_fee_refund'
  readonly amount: number
  readonly currency: Json
  readonly source: string
  readonly description: Json
  readonly fees?: readonly FeeOf[]
  /** Seconds until it is available. */
  readonly after?: number
}

const categoryOf = ({ type, amount }: MoneyMoved): string => {
  if (type === 'adjustment') return amount < 0 ? 'dispute' : 'dispute_reversal'
  if (type === 'payment') return 'charge'
  if (type === 'payment_failure_refund') return 'charge_failure'
  if (type === 'application_fee') return 'platform_earning'
  if (type === 'application_fee_refund') return 'platform_earning_refund'
  return type === 'payout_failure' ? 'payout_reversal' : type
}

const feeDetail = (currency: Json, { type, amount, description }: FeeOf): Json => ({
  amount,
  application: null,
  currency,
  description,
  type,
})

/** What a minor unit of the Australian dollar comes to in that of another account's money: always the same here. */
const converted: Readonly<Record<string, number>> = { nzd: 1.1, jpy: 0.97 }

/** An account of such a country is kept in its own money: whatever is paid in another is exchanged as it comes. */
const exchanged = (api: Api, moved: MoneyMoved): { readonly moved: MoneyMoved; readonly rate: number | null } => {
  const { account } = api.store
  const own = account === '' ? undefined : api.platform.get('account', account)?.object.default_currency
  const rate = typeof own === 'string' && moved.currency === 'aud' ? converted[own] : undefined
  if (own === undefined || rate === undefined) return { moved, rate: null }
  const inOwn = (minor: number) => Math.round(minor * rate)
  const fees = moved.fees?.map(one => ({ ...one, amount: inOwn(one.amount) }))
  return { moved: { ...moved, amount: inOwn(moved.amount), currency: own, ...(fees && { fees }) }, rate }
}

/** Moves money in the balance of the account that a call is made for. */
export const move = (api: Api, asked: MoneyMoved): StripeObject => {
  const { moved, rate } = exchanged(api, asked)
  const { type, amount, currency, source, description, fees = [], after = 0 } = moved
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
    exchange_rate: rate,
    fee,
    fee_details: fees.map(one => feeDetail(currency, one)),
    net: amount - fee,
    reporting_category: categoryOf(moved),
    source,
    status: after > 0 ? 'pending' : 'available',
    type,
  } satisfies Answered<Stripe.BalanceTransaction>
  api.store.put(transaction, { payout: null })
  const { account } = api.store
  // The next thing to be done for the account; another timer may stand for another day.
  if (!type.startsWith('payout'))
    api.store.putTimer(`${account === '' ? 'platform' : account} ${created + after}`, (created + after) * 1000)
  return transaction
}

/** The rows of an account's balance, newest first. */
export const transactionsOf = (api: Api, where: (row: StripeObject) => boolean): StripeObject[] =>
  api.store.list('balance_transaction', { limit: Number.MAX_SAFE_INTEGER, where })?.data ?? []

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
  const now = seconds(api)
  const all = transactionsOf(api, () => true)
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
