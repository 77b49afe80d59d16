import { describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { AutoDebits } from '#functions/payments/AutoDebits.ts'
import { BooksCheck } from '#functions/payments/BooksCheck.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { NoSuchIntent, ProviderRefusal } from '#functions/ports/card-payments.ts'
import type { TakingView } from '#shared/deals/taking.ts'
import type { OwedBack, Paying } from '#shared/payments/Payments.contract.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import type { TestCaller } from '../host.ts'
import { bankAccounts, openedDebits } from './debits.ts'
import { leftOpen, underWay } from './lost-fixture.ts'

/** A debit that was taken as lost while the bank carried it out. */
const lost = async () => {
  const made = await underWay('hand')
  await made.unseen(15)
  expect(await made.charges()).toHaveLength(1)
  const of = { stripeAccount: made.accountId }
  return {
    ...made,
    of,
    credit: async (amount: string) => {
      const { invoiceId, seen } = made
      const { version } = (await seen()).invoice
      const wish = { by: 'amount', amount }
      await made.call(Credits, made.as.ada, 'CREATE', { invoiceId, version, reason: 'It arrived.', wish })
    },
    /** All that tells of it: webhooks, the night and the reconciliation. */
    heardAll: async () => {
      await made.deliverAll()
      made.later(1)
      await made.work(BooksCheck, {})
      await made.reconcile()
    },
  }
}

describe('money of a debit that was taken as lost', () => {
  test.each(['550.00', '50.00'])(
    'error: goes not back by itself where the invoice was credited meanwhile, but is owed, and the supplier says what becomes of it: %s',
    async amount => {
      const made = await lost()
      const { as, invoiceId } = made
      await made.credit(amount)
      await made.heardAll()
      expect(await made.charges()).toHaveLength(1)
      const { owedBack } = await made.seen()
      expect(owedBack).toMatchObject([{ status: 'owed', amount: '550.00' }])
      expect(made.told().filter(({ type }) => type === 'payments.payment.owed')).toHaveLength(1)
      const [{ id, attempt, version }] = owedBack as [(typeof owedBack)[number]]
      const owes = (caller: TestCaller) => made.call<{ items: OwedBack[] }>(Payments, caller, 'GET_OWED_BACK', {})
      // It waits for the supplier, and for nobody else.
      expect(await owes(as.ada)).toMatchObject({
        items: [{ id, invoiceId, amount: '550.00', title: expect.any(String) }],
      })
      for (const other of [as.cora, as.finn]) expect(await owes(other)).toEqual({ items: [] })
      const wish = { invoiceId, attempt, version }
      if (amount === '550.00') {
        await made.call(Payments, as.ada, 'GIVE_BACK_AGAIN', { ...wish, by: 'otherwise' })
        expect(await made.charges()).toHaveLength(1)
      } else {
        await made.call(Payments, as.ada, 'GIVE_BACK_AGAIN', { ...wish, by: 'instrument' })
        expect(await made.charges()).toHaveLength(0)
      }
      expect(await made.seen()).toMatchObject({ owedBack: [] })
      expect(await owes(as.ada)).toEqual({ items: [] })
      await made.heardAll()
    },
  )

  test('error: pays nothing where the supplier gave it back at the provider meanwhile', async () => {
    const made = await lost()
    const { of } = made
    const [charge] = (await made.provider.sdk().charges.list({}, of)).data
    await made.provider.sdk().refunds.create({ charge: charge!.id }, of)
    await made.heardAll()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'refunded' } })
    // Nobody says that it was not needed.
    expect(made.told().filter(({ type }) => type.startsWith('payments.payment.re'))).toMatchObject([
      { type: 'payments.payment.returned' },
    ])
  })

  test('error: is owed where a part of it went back at the provider meanwhile, and its supplier ends that', async () => {
    const made = await lost()
    const { of } = made
    const [charge] = (await made.provider.sdk().charges.list({}, of)).data
    await made.provider.sdk().refunds.create({ charge: charge!.id, amount: 5000 }, of)
    made.later(1)
    await made.reconcile()
    const { invoice, owedBack } = await made.seen()
    expect(invoice.status).toBe('published')
    expect(owedBack).toMatchObject([{ status: 'owed', amount: '550.00' }])
    const [{ attempt, version }] = owedBack as [(typeof owedBack)[number]]
    const wish = { invoiceId: made.invoiceId, attempt, version, by: 'otherwise' }
    await made.call(Payments, made.as.ada, 'GIVE_BACK_AGAIN', wish)
    expect(await made.seen()).toMatchObject({ owedBack: [] })
  })

  test('error: is owed where it was paid out and the account has not as much to give back, which is told once', async () => {
    const made = await lost()
    await made.payAgain()
    made.faults.before = call => {
      if (call === 'refund')
        throw new ProviderRefusal({ message: 'Insufficient funds', code: 'balance_insufficient', statusCode: 400 })
    }
    for (let night = 0; night < 3; night++) {
      made.later(1)
      await made.reconcile()
    }
    await made.deliverAll()
    const { invoice, owedBack } = await made.seen()
    expect(invoice.status).toBe('paid')
    expect(owedBack).toMatchObject([{ status: 'owed', amount: '550.00', backRefused: 'payments.notEnough' }])
    expect(made.told().filter(({ type }) => type === 'payments.payment.owed')).toHaveLength(1)
  })
})

test('error: money of a debit that was taken by auto-debit and then as lost ends its taking as taken', async () => {
  const made = await underWay('auto-debit')
  await made.unseen(15)
  const { call, as, invoiceId } = made
  const taking = async () =>
    (await call<{ taking: TakingView }>(AutoDebits, as.cora, 'GET_BY_INVOICE', { invoiceId })).taking
  expect(await taking()).toMatchObject({ status: 'givenUp', why: 'lost' })
  await made.deliverAll()
  expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' } })
  expect(await taking()).toMatchObject({ status: 'taken' })
  expect(await taking()).not.toHaveProperty('why')
})

test('error: a card that is given to what the provider did not show for a while pays', async () => {
  const made = await leftOpen()
  expect(await made.seen()).toMatchObject({ payment: { status: 'canceled' } })
  await made.payInTab('4242424242424242')
  expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { status: 'succeeded' } })
  expect(await made.charges()).toHaveLength(1)
})

test('error: a debit that a bank returned and its supplier called off at the provider is over at once', async () => {
  const made = await openedDebits()
  const { as, call } = made
  const { request, contract } = await made.contracted()
  const bank = await made.keep(request.id, 'auBankDebit', bankAccounts.bounces)
  const { id: invoiceId } = await made.publish(as.ada, contract.id, 1)
  await made.pay(invoiceId, { instrumentId: bank.id })
  const payment = await call<PaymentView>(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
  expect(payment).toMatchObject({ status: 'processing' })
  made.clock.now = new Date(made.clock.now.getTime() + 4 * 86_400_000)
  expect(made.provider.server().isResting()).toBe(true)
  const reason = { cancellation_reason: 'requested_by_customer' } as const
  const of = { stripeAccount: made.accountId }
  const [intent] = (await made.provider.sdk().paymentIntents.list({}, of)).data
  await made.provider.sdk().paymentIntents.cancel(intent!.id, reason, of)
  const last = (await made.events()).at(-1)!
  expect(last.type).toBe('payment_intent.canceled')
  expect(await made.deliver(last)).toBe(200)
  expect(await call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
    invoice: { status: 'published' },
    payment: { status: 'canceled' },
  })
})

test('error: what its supplier calls off at the provider is not taken for called off by its payer, who is told', async () => {
  const made = await openedDebits()
  const { as, call } = made
  const { contract } = await made.contracted()
  const { id: invoiceId } = await made.publish(as.ada, contract.id, 1)
  await made.pay(invoiceId)
  const of = { stripeAccount: made.accountId }
  const intents = made.provider.sdk().paymentIntents
  const [intent] = (await intents.list({}, of)).data
  await intents.cancel(intent!.id, { cancellation_reason: 'requested_by_customer' }, of)
  await made.deliverAll()
  expect(await call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
    invoice: { status: 'published' },
    payment: { status: 'canceled', endedBy: 'time' },
  })
  expect(made.told().at(-1)).toMatchObject({ type: 'payments.payment.lapsed' })
})

test('error: money that came late is seen, and given back, however often somebody began to pay since', async () => {
  const made = await lost()
  const { as, invoiceId, call } = made
  // Bounds are of invoices with few attempts.
  made.capacity.held = false
  made.faults.before = one => {
    if (one === 'retrieve') throw new NoSuchIntent()
  }
  for (let n = 0; n < 25; n += 1) {
    await made.pay(invoiceId)
    await call(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId })
  }
  delete made.faults.before
  await made.credit('50.00')
  await made.heardAll()
  const [owed] = (await made.seen()).owedBack
  expect(owed).toMatchObject({ status: 'owed', attempt: 1 })
  const { attempt, version } = owed!
  await call(Payments, as.ada, 'GIVE_BACK_AGAIN', { invoiceId, attempt, version, by: 'instrument' })
  expect(await made.seen()).toMatchObject({ owedBack: [] })
})
