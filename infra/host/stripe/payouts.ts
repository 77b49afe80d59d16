import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import { collectFee, giveFeeBack } from './application-fees.ts'
import { DAY, type FeeOf, move, recordsOf, transactionsOf } from './balance.ts'
import type { Answered, Json, StripeObject } from './store.ts'

/**
 * What moves the balance of an account, and what of it goes to its bank ("Payouts" in Stripe's API). Money of a card is available two days
 * after it was charged; it is paid out that day, and arrives the day after. What a balance lacks is taken from the bank.
 */

/** What the provider keeps of a card payment: this share of ten thousand, and this much. */
const share = 170
const each = 30

const isBank = (charge: StripeObject): boolean => (charge.payment_method_details as { type: string }).type !== 'card'

/** A charge reached the account, or a bank debit is on its way there; the fees are off it. */
export const recordCharge = (api: Api, charge: StripeObject): void => {
  const amount = charge.status === 'pending' ? Number(charge.amount) : Number(charge.amount_captured)
  const platformFee = api.store.account === '' ? 0 : Number(charge.application_fee_amount ?? 0)
  const fees: FeeOf[] = [
    { type: 'stripe_fee', amount: Math.round((amount * share) / 10_000) + each, description: 'Processing fee' },
    ...(platformFee > 0
      ? [{ type: 'application_fee', amount: platformFee, description: 'Platform fee' } as const]
      : []),
  ]
  const transaction = move(api, {
    type: isBank(charge) ? 'payment' : 'charge',
    amount,
    currency: charge.currency!,
    source: charge.id,
    description: charge.description!,
    fees,
    after: isBank(charge) ? recordsOf.bank : recordsOf.card,
  })
  charge.balance_transaction = transaction.id
  if (platformFee > 0) collectFee(api, charge, platformFee)
  api.store.put(charge)
}

/** A bank debit came back: what it brought is out of the balance again, and so are the fees. */
export const recordDishonour = (api: Api, charge: StripeObject): void => {
  if (typeof charge.balance_transaction !== 'string') return
  const { object: came } = load(api, 'balance_transaction', charge.balance_transaction)
  const kept = came.fee_details as unknown as readonly FeeOf[]
  const transaction = move(api, {
    type: 'payment_failure_refund',
    amount: -Number(came.amount),
    currency: came.currency!,
    source: charge.id,
    description: came.description!,
    fees: kept.map(({ type, amount, description }) => ({ type, amount: -amount, description })),
  })
  charge.failure_balance_transaction = transaction.id
  if (typeof charge.application_fee === 'string')
    giveFeeBack(api, charge.application_fee, Number(charge.application_fee_amount))
  api.store.put(charge)
}

/** Money goes back out of the account's balance; what the provider kept stays kept, and what the platform did where it is asked to give that back. */
export const recordRefund = (api: Api, refund: StripeObject, charge: StripeObject, withFee: boolean): void => {
  const { amount, currency = null, id } = refund
  const share = Number(amount) / Number(charge.amount)
  const back =
    withFee && typeof charge.application_fee === 'string'
      ? giveFeeBack(api, charge.application_fee, Math.round(Number(charge.application_fee_amount) * share))
      : 0
  const transaction = move(api, {
    type: 'refund',
    amount: -Number(amount),
    currency,
    source: id,
    description: charge.description!,
    fees: back > 0 ? [{ type: 'application_fee', amount: -back, description: 'Platform fee' }] : [],
  })
  refund.balance_transaction = transaction.id
}

/** Money that no bank took is in the account's balance again. */
export const recordBounce = (api: Api, refund: StripeObject, description: Json): void => {
  const { amount, currency = null, id } = refund
  const transaction = move(api, { type: 'refund_failure', amount: Number(amount), currency, source: id, description })
  refund.failure_balance_transaction = transaction.id
}

/** A bank took a charge back, with the provider's fee for that, or gave it up. */
export const recordDispute = (api: Api, dispute: StripeObject, amount: number, fee: number): StripeObject => {
  const { currency = null, charge, id } = dispute
  const description = `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${String(charge)}`
  const fees = fee > 0 ? [{ type: 'stripe_fee', amount: fee, description: 'Dispute fee' } as const] : []
  return move(api, { type: 'adjustment', amount, currency, source: id, description, fees })
}

/** A lack is left for other money to make up for, before the bank is asked for it. */
const clawedBackAfter = 14 * DAY

const hasWaited = (api: Api, rows: readonly StripeObject[], now: number): boolean => {
  const since = Math.min(...rows.filter(row => Number(row.net) < 0).map(row => Number(row.available_on)))
  const due = since + clawedBackAfter
  if (due > now) api.store.putTimer(`${api.store.account || 'platform'} ${due}`, due * 1000)
  return due <= now
}

/** Pays out what has become available in each currency, or takes from the bank what is lacking. */
export const payOut = (api: Api): void => {
  const now = seconds(api)
  const waiting = transactionsOf(
    api,
    row =>
      !String(row.type).startsWith('payout') &&
      (row.available_on as number) <= now &&
      api.store.get('balance_transaction', row.id)?.hidden.payout === null,
  )
  for (const currency of new Set(waiting.map(row => row.currency!))) {
    const rows = waiting.filter(row => row.currency === currency)
    const amount = rows.reduce((sum, row) => sum + (row.net as number), 0)
    for (const row of rows) api.store.put({ ...row, status: 'available' }, { payout: null })
    if (amount === 0 || (amount < 0 && !hasWaited(api, rows, now))) continue
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

/** A payout is in the bank, or the bank of an account that was filled in with a closed one sends it back. */
export const arrive = (api: Api, id: string): void => {
  const { object } = load(api, 'payout', id)
  if (object.status !== 'in_transit') return
  const closed = api.platform.get('account', api.store.account)?.hidden.bankIsClosed === true
  if (!closed) {
    const paid = { ...object, status: 'paid' }
    api.store.put(paid)
    api.emit('payout.paid', paid)
    return
  }
  const { amount, currency = null } = object
  const transaction = move(api, {
    type: 'payout_failure',
    amount: Number(amount),
    currency,
    source: id,
    description: 'Payout failure',
  })
  const failed: StripeObject = {
    ...object,
    status: 'failed',
    failure_balance_transaction: transaction.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  }
  api.store.put(failed)
  api.emit('payout.failed', failed)
}

export const listPayouts = (api: Api): Json => {
  const status = api.params.text('status')
  return listPage(api, 'payout', '/v1/payouts', payout => status === undefined || payout.status === status)
}
