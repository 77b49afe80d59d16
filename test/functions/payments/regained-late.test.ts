import { expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { NoSuchIntent } from '#functions/ports/card-payments.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { begin, evidence } from './dispute-fixture.ts'
import { underWay } from './lost-fixture.ts'

/** Money of an earlier attempt that comes after all, while something else was begun to pay its invoice. */

/** A payment that a bank took back, as its dispute was answered in vain. */
const lostDispute = async () => {
  const made = await begin()
  made.unbound()
  await made.deliverOf()
  const [dispute] = await made.disputes()
  await made.answer(dispute!.id, true, { ...evidence, explanation: 'losing_evidence' })
  await made.deliverOf()
  return { made, dispute: dispute! }
}

test('error: what a bank gave back after all pays, and what was begun meanwhile is not charged in a page that was left open', async () => {
  const { made, dispute } = await lostDispute()
  const { deliverOf, provider, at } = made
  expect(await made.payInvoice()).toMatchObject({ attempt: 2, status: 'open' })
  const { intentId, clientSecret } = await made.clientSecret()
  await fetch(`${provider.url()}/local/stripe/disputes/${dispute.id}/regain`, { method: 'POST', redirect: 'manual' })
  await deliverOf()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid' })
  const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/' }
  const path = `payment_intents/${intentId}/confirm`
  await fromBrowser(provider.url(), path, { ...fields, ...cardFields('4242424242424242') }, undefined, made.accountId)
  const { data } = await provider.sdk().charges.list({ limit: 100 }, at)
  expect(data.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

test('error: who called off what was begun after a lost debit pays with the money of that, where the provider shows it again', async () => {
  const made = await underWay('hand')
  await made.unseen(15)
  const { invoiceId, as, call } = made
  const { requestId } = (await made.seen()).invoice
  const card = await made.keep(requestId, 'card')
  made.faults.before = one => {
    if (one === 'retrieve') throw new NoSuchIntent()
  }
  await made.pay(invoiceId)
  await call(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId })
  // It is begun anew as long as the first is not shown.
  await made.pay(invoiceId)
  await call(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId })
  delete made.faults.before
  expect(await made.pay(invoiceId, { instrumentId: card.id })).toMatchObject({ attempt: 1, status: 'succeeded' })
  expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' } })
  expect(await made.charges()).toHaveLength(1)
})

/** A debit that was taken as lost, and whose invoice is being paid with something else; then the provider shows it again. */
const paidElse = async (with_: 'card' | 'kept') => {
  const made = await underWay('hand')
  await made.unseen(15)
  made.capacity.held = false
  const { requestId } = (await made.seen()).invoice
  const kept = await made.keep(requestId, 'card')
  made.faults.before = one => {
    if (one === 'retrieve') throw new NoSuchIntent()
  }
  const more = with_ === 'kept' ? { instrumentId: kept.id } : {}
  expect(await made.pay(made.invoiceId, more)).toMatchObject({ attempt: 2, status: 'open' })
  delete made.faults.before
  return { ...made, more }
}

/** The attempt that was open meanwhile is ended at the provider, too. */
const holdOnce = async (made: Awaited<ReturnType<typeof paidElse>>) => {
  expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' } })
  expect(await made.charges()).toHaveLength(1)
  const { data } = await made.provider.sdk().paymentIntents.list({}, { stripeAccount: made.accountId })
  expect(data.map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded'])
}

test.each(['card', 'kept'] as const)(
  'error: who goes on with what was begun after a lost debit pays with the money of that: %s',
  async with_ => {
    const made = await paidElse(with_)
    expect(await made.pay(made.invoiceId, made.more)).toMatchObject({ attempt: 1, status: 'succeeded' })
    await holdOnce(made)
  },
)

test('error: what is kept is not charged for what a lost debit paid, though that is shown again between the two presses', async () => {
  const made = await paidElse('kept')
  const { call, as, invoiceId } = made
  expect(await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })).toMatchObject({
    attempt: 1,
    status: 'succeeded',
  })
  await holdOnce(made)
})

test('error: no secret is given out for what was begun after a lost debit, once that is shown again', async () => {
  const made = await paidElse('card')
  const { refused, as, invoiceId } = made
  expect(await refused(Payments, as.cora, 'CLIENT_SECRET', { invoiceId })).toBe('payments.underWay')
  await made.pay(invoiceId)
  await holdOnce(made)
})

test('error: what a bank gave back after all and nobody owes any more does not hide what was begun to pay the rest', async () => {
  const { made, dispute } = await lostDispute()
  const { deliverOf, provider, call, as } = made
  const { id: invoiceId, version } = await made.invoiceNow()
  const wish = { by: 'amount', amount: '100.00' }
  await call(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'A visit less.', wish })
  expect(await made.payInvoice()).toMatchObject({ attempt: 2, status: 'open', amount: '450.00' })
  await fetch(`${provider.url()}/local/stripe/disputes/${dispute.id}/regain`, { method: 'POST', redirect: 'manual' })
  await deliverOf()
  expect(await made.seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { attempt: 2, status: 'open' } })
  expect(await made.payInvoice()).toMatchObject({ attempt: 2, amount: '450.00' })
  await made.confirm('4242424242424242')
  await deliverOf()
  expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { status: 'refunded', attempt: 3 } })
  const { data } = await provider.sdk().charges.list({ limit: 100 }, made.at)
  expect(data.reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0)).toBe(45_000)
})

test('error: what a bank gave back after all and cannot go to the payer now is owed until it does, once', async () => {
  const { made, dispute } = await lostDispute()
  const { deliverOf, deliver, eventsOf, provider, call, as, faults } = made
  await made.payInvoice()
  await made.confirm('4242424242424242')
  await deliverOf()
  faults.before = one => {
    if (one === 'giveBack') throw new PaymentsRefusal('payments.notEnough')
  }
  await fetch(`${provider.url()}/local/stripe/disputes/${dispute.id}/regain`, { method: 'POST', redirect: 'manual' })
  for (const event of await eventsOf()) expect(await deliver(event)).toBe(200)
  delete faults.before
  const owed = (await made.seen(as.ada)).owedBack
  expect(owed).toMatchObject([{ status: 'owed', amount: '550.00', backRefused: 'payments.notEnough' }])
  const { attempt, version } = owed[0]!
  const wish = { invoiceId: made.invoice.id, attempt, version, by: 'instrument' }
  expect(await call(Payments, as.ada, 'GIVE_BACK_AGAIN', wish)).toMatchObject({ status: 'refunded' })
  expect((await made.seen(as.ada)).owedBack).toEqual([])
  const { data } = await provider.sdk().charges.list({ limit: 100 }, made.at)
  expect(data.reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0)).toBe(55_000)
  await made.checkBooks()
})

test('error: what a bank gave back after all and no bank of the payer takes is owed, and given back once more', async () => {
  const { made, dispute } = await lostDispute()
  const { deliverOf, provider, call, as } = made
  await made.payInvoice()
  await made.confirm('4242424242424242')
  await deliverOf()
  await fetch(`${provider.url()}/local/stripe/disputes/${dispute.id}/regain`, { method: 'POST', redirect: 'manual' })
  await deliverOf()
  const [refund] = (await provider.sdk().refunds.list({}, made.at)).data
  const url = `${provider.url()}/local/stripe/refunds/${refund!.id}/fail`
  expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).toBe(303)
  await deliverOf()
  const owed = (await made.seen(as.ada)).owedBack
  expect(owed).toMatchObject([{ status: 'bounced', amount: '550.00' }])
  const { attempt, version } = owed[0]!
  const wish = { invoiceId: made.invoice.id, attempt, version, by: 'instrument' }
  expect(await call(Payments, as.ada, 'GIVE_BACK_AGAIN', wish)).toMatchObject({ status: 'refunded' })
  await deliverOf()
  expect((await made.seen(as.ada)).owedBack).toEqual([])
  await made.checkBooks()
})
