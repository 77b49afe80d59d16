import { expect, test } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { NoSuchIntent } from '#functions/ports/card-payments.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { OwedBack, Paying } from '#shared/payments/Payments.contract.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { openedDebits } from './debits.ts'
import { evidence } from './dispute-fixture.ts'

test('error: what came in vain and its payer’s bank took back is owed to nobody', async () => {
  const made = await openedDebits()
  const { as, call } = made
  made.capacity.held = false
  const { contract } = await made.contracted()
  const { id: invoiceId } = await made.publish(as.ada, contract.id, 1)
  await made.pay(invoiceId)
  const secret = await call<{ intentId: string; clientSecret: string }>(Payments, as.cora, 'CLIENT_SECRET', {
    invoiceId,
  })
  made.faults.before = one => {
    if (one === 'retrieve') throw new NoSuchIntent()
  }
  made.clock.now = new Date(made.clock.now.getTime() + 40 * 60_000)
  await made.reconcile()
  delete made.faults.before
  const seen = () => call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })
  const { version } = (await seen()).invoice
  await call(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'No longer.' })
  // The payer's tab was open all the time.
  const fields = { client_secret: secret.clientSecret, return_url: 'https://app.example.com/' }
  const path = `payment_intents/${secret.intentId}/confirm`
  const card = cardFields('4000000000000259')
  await fromBrowser(made.provider.url(), path, { ...fields, ...card }, undefined, made.accountId)
  await made.deliverAll()
  const owes = async () => (await call<{ items: OwedBack[] }>(Payments, as.ada, 'GET_OWED_BACK', {})).items
  expect(await owes()).toHaveLength(1)
  const [dispute] = (await call<{ items: Dispute[] }>(PaymentAccounts, as.ada, 'GET_DISPUTES', {})).items
  const said = { ...evidence, explanation: 'losing_evidence' }
  await call(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', { disputeId: dispute!.id, evidence: said, send: true })
  await made.deliverAll()
  expect(await owes()).toEqual([])
  expect(await seen()).toMatchObject({ payment: { status: 'takenBack', takenBack: dispute!.amount }, owedBack: [] })
  await made.deliverAll()
})
