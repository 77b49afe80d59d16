import { expect, test } from 'vitest'
import { Payments } from '#functions/payments/Payments.ts'
import { NoSuchIntent } from '#functions/ports/card-payments.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { begin, evidence } from './dispute-fixture.ts'
import { underWay } from './lost-fixture.ts'

/** Money of an earlier attempt that comes after all, while something else was begun to pay its invoice. */

test('error: what a bank gave back after all pays, and what was begun meanwhile is not charged in a page that was left open', async () => {
  const made = await begin()
  made.unbound()
  const { deliverOf, disputes, answer, provider, at } = made
  await deliverOf()
  const [dispute] = await disputes()
  await answer(dispute!.id, true, { ...evidence, explanation: 'losing_evidence' })
  await deliverOf()
  expect(await made.payInvoice()).toMatchObject({ attempt: 2, status: 'open' })
  const { intentId, clientSecret } = await made.clientSecret()
  await fetch(`${provider.url()}/local/stripe/disputes/${dispute!.id}/regain`, { method: 'POST', redirect: 'manual' })
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
