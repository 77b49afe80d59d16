import { describe, expect, test } from 'vitest'
import { AutoDebits } from '#functions/payments/AutoDebits.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { TakingRun } from '#functions/payments/TakingRun.ts'
import type { CardPayments, Intent } from '#functions/ports/card-payments.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import type { TakingView } from '#shared/deals/taking.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { secretKey, webhookSecret } from '#test/host/stripe-support.ts'
import { testHost } from '../host.ts'
import { openedDebits } from './debits.ts'

/** A payment of 550.00 that was announced for 1 April, and what became of it since. */
const announced = async (kind: 'card' | 'auBankDebit' = 'card', what?: string) => {
  const made = await openedDebits()
  const { request } = await made.contracted()
  const requestId = request.id
  const kept = await made.keep(requestId, kind, what)
  await made.on(requestId, kept.id)
  await made.days('2026-03-25', '2026-03-31')
  const from = made.told().length
  const [invoice] = (await made.procurement(made.as.cora, requestId)).invoices
  const invoiceId = invoice!.id
  return {
    ...made,
    requestId,
    invoiceId,
    kept,
    taking: async () =>
      (await made.call<{ taking: TakingView }>(AutoDebits, made.as.cora, 'GET_BY_INVOICE', { invoiceId })).taking,
    invoice: async () => (await made.procurement(made.as.cora, requestId)).invoices[0],
    /** What was told of payments and takings since it was announced. */
    heard: () =>
      made
        .told()
        .slice(from)
        .map(({ type }) => type)
        .filter(type => type.startsWith('payments.') && type !== 'payments.payment.started'),
  }
}

/** A host like that of a setting, at whose provider confirming is answered otherwise. */
const confirming = (
  made: Awaited<ReturnType<typeof announced>>,
  confirm: (real: CardPayments) => CardPayments['confirm'],
) => {
  const real = stripePayments({ secretKey, webhookSecret }, made.provider.url())
  const host = testHost(made.store, { CardPayments: { ...real, confirm: confirm(real) } })
  host.clock.now = made.clock.now
  return {
    run: (day: IsoDate) => {
      const now = new Date(`${day}T00:00:00.000Z`)
      now.setUTCHours(-3)
      host.clock.now = now
      made.clock.now = now
      return host.work(TakingRun, {})
    },
  }
}

const gone = async (made: Awaited<ReturnType<typeof announced>>) => {
  const account = { stripeAccount: made.accountId }
  const customers = await made.provider.sdk().customers.list({}, account)
  for (const { id } of customers.data)
    for (const { id: method } of (await made.provider.sdk().customers.listPaymentMethods(id, {}, account)).data)
      await made.provider.sdk().paymentMethods.detach(method, {}, account)
}

describe('what the provider refuses when it is asked for the money', () => {
  test.each(['card', 'auBankDebit'] as const)(
    // No other day brings back what its owner or the supplier has taken away at the provider: each try would fail alike.
    'error: a %s that was detached is given up at once and kept no more, and what is kept instead is taken with',
    async kind => {
      const made = await announced(kind)
      const { as, requestId, invoiceId, kept } = made
      await gone(made)
      await made.days('2026-04-01', '2026-04-20')
      expect(await made.taking()).toMatchObject({ status: 'givenUp', why: 'noInstrument', failures: 1 })
      const { tries } = await made.taking()
      expect(tries.map(({ code }) => code)).toEqual(['instrument_gone'])
      expect(made.heard()).toEqual(['payments.taking.givenUp', 'payments.instrument.removed'])
      expect(await made.invoice()).toMatchObject({ status: 'published' })
      expect(await made.charges()).toEqual([])
      // Nobody is offered it, by hand or for what follows.
      expect((await made.instruments<{ items: unknown[] }>('GET_BY_USER', {})).items).toEqual([])
      const pay = { invoiceId, instrumentId: kept.id }
      expect(await made.refused(Payments, as.cora, 'PAY_INVOICE', pay)).toBe('payments.instrumentUnusable')
      const other = await made.keep(requestId, kind)
      await made.on(requestId, other.id)
      await made.days('2026-04-21', '2026-04-29')
      expect((await made.charges()).filter(charge => charge.invoiceId === invoiceId)).toHaveLength(1)
    },
  )

  test('error: what no other day mends is told once, and not tried again', async () => {
    const made = await announced()
    const host = confirming(made, real => async ({ intentId, accountId }) => ({
      intent: await real.retrieve(intentId, accountId),
      refused: 'payment_intent_mandate_invalid',
    }))
    for (const day of ['2026-04-01', '2026-04-02', '2026-04-03'] as const) {
      await host.run(day)
      await made.deliverAll()
      expect(await made.taking()).toMatchObject({ status: 'givenUp', why: 'refused', failures: 1 })
    }
    expect(made.heard()).toEqual(['payments.taking.givenUp'])
    expect(await made.invoice()).toMatchObject({ status: 'published' })
  })

  test('error: a sum that it takes in no way is not asked for by hand either', async () => {
    const made = await announced()
    const host = confirming(made, real => async ({ intentId, accountId }) => ({
      intent: await real.retrieve(intentId, accountId),
      refused: 'amount_too_small',
    }))
    await host.run('2026-04-01')
    await made.deliverAll()
    expect(await made.taking()).toMatchObject({ status: 'givenUp', why: 'unpayable', failures: 1 })
    expect(made.heard()).toEqual(['payments.taking.uncollectable'])
  })

  test('error: a webhook in the midst of it loses nothing of that', async () => {
    const made = await announced()
    await gone(made)
    made.faults.after = call => {
      if (call === 'cancel') throw new Error('killed')
    }
    made.clock.now = new Date('2026-03-31T21:00:00.000Z')
    await made.run().catch(() => undefined)
    delete made.faults.after
    await made.deliverAll()
    await made.reconcile()
    await made.run()
    expect(await made.taking()).toMatchObject({ status: 'givenUp', why: 'noInstrument', failures: 1 })
    expect(await made.invoice()).toMatchObject({ status: 'published' })
    expect(made.heard()).toEqual(['payments.taking.givenUp', 'payments.instrument.removed'])
  })
})

describe('what is refused of who pays by hand', () => {
  test('error: what is kept and was detached is declined; the invoice is free at once, and paid otherwise', async () => {
    const made = await announced()
    const { invoiceId, kept, as, call } = made
    await made.pay(invoiceId, { instrumentId: kept.id })
    await gone(made)
    const asked = await call<PaymentView>(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
    expect(asked).toMatchObject({ status: 'open', declined: 'instrument_gone' })
    expect(await made.invoice()).toMatchObject({ status: 'published' })
    expect(made.heard()).toEqual(['payments.payment.failed', 'payments.instrument.removed'])
    expect((await made.instruments<{ items: unknown[] }>('GET_BY_USER', {})).items).toEqual([])
    // Left alone, it ends without another word.
    made.clock.now = new Date(made.clock.now.getTime() + 3_600_000)
    await made.reconcile()
    await made.deliverAll()
    expect(await call(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
      payment: { status: 'canceled' },
      mayPay: true,
    })
    expect(made.heard()).toEqual(['payments.payment.failed', 'payments.instrument.removed'])
  })

  test('error: what was declined before and is pressed again once it was detached is refused at once, too', async () => {
    const made = await announced('card', '4000000000000341')
    const { invoiceId, kept, as, call } = made
    const confirm = () => call<PaymentView>(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
    await made.pay(invoiceId, { instrumentId: kept.id })
    expect(await confirm()).toMatchObject({ status: 'open', declined: 'generic_decline' })
    await made.pay(invoiceId, { instrumentId: kept.id })
    await gone(made)
    expect(await confirm()).toMatchObject({ status: 'open', declined: 'instrument_gone' })
    expect(await made.refused(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })).toBe('payments.instrumentUnusable')
    expect(await made.invoice()).toMatchObject({ status: 'published' })
    expect(made.heard()).toEqual(['payments.payment.failed', 'payments.payment.failed', 'payments.instrument.removed'])
    expect(await made.pay(invoiceId)).toMatchObject({ status: 'open', attempt: 2 })
  })

  test('error: a decline that cannot be told from that of the try before is told at once', async () => {
    const made = await announced('card', '4000000000000341')
    const { invoiceId, kept, as } = made
    const real = stripePayments({ secretKey, webhookSecret }, made.provider.url())
    // Two tries with one card, to which its bank said no before anything was charged: the provider names the card alone.
    const same = (intent: Intent): Intent => (intent.failure === undefined ? intent : { ...intent, failure: 'pm_same' })
    const host = testHost(made.store, {
      CardPayments: {
        ...real,
        retrieve: async (...asked) => same(await real.retrieve(...asked)),
        confirm: async asked => {
          const answered = await real.confirm(asked)
          return { ...answered, intent: same(answered.intent) }
        },
      } satisfies CardPayments,
    })
    host.clock.now = made.clock.now
    const call = (method: string, more: object = {}) =>
      host.call<PaymentView>(Payments, as.cora, method, { invoiceId, ...more })
    for (const _ of [1, 2]) {
      await call('PAY_INVOICE', { instrumentId: kept.id })
      expect(await call('CONFIRM_PAYMENT')).toMatchObject({ status: 'open', declined: 'generic_decline' })
      expect(await made.invoice()).toMatchObject({ status: 'published' })
    }
    expect(made.heard()).toEqual(['payments.payment.failed', 'payments.payment.failed'])
  })

  test('error: an attempt that was called off for another that is refused is over', async () => {
    const made = await announced()
    const { invoiceId, requestId, as, call } = made
    const bank = await made.keep(requestId)
    await made.pay(invoiceId)
    // Its supplier debits no banks any more, and nobody has heard of it.
    const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
    await fetch(`${url}&answer=noDebits`, { method: 'POST', redirect: 'manual' })
    expect(await made.refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId, instrumentId: bank.id })).toBe(
      'payments.noBankDebits',
    )
    expect(await call(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
      invoice: { status: 'published' },
      payment: { status: 'canceled', endedBy: 'payer' },
    })
    expect(await made.refused(Payments, as.cora, 'CLIENT_SECRET', { invoiceId })).toBe('notFound')
    expect(await made.pay(invoiceId)).toMatchObject({ status: 'open', attempt: 2 })
  })
})
