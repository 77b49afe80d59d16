import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { AutoDebits } from '#functions/payments/AutoDebits.ts'
import { PayoutAccounts } from '#functions/payments/account-table.ts'
import { BooksCheck } from '#functions/payments/BooksCheck.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { NoSuchIntent } from '#functions/ports/card-payments.ts'
import type { TakingView } from '#shared/deals/taking.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { openedDebits } from './debits.ts'

const dayMs = 86_400_000

/** A debit of 550.00 that a bank has when its supplier disconnects the account, by hand or by auto-debit. */
const underWay = async (by: 'hand' | 'auto-debit') => {
  const made = await openedDebits()
  const { as, call } = made
  const { request, contract } = await made.contracted()
  const bank = await made.keep(request.id)
  if (by === 'auto-debit') {
    await made.on(request.id, bank.id)
    await made.days('2026-03-25', '2026-04-01')
  } else await made.publish(as.ada, contract.id, 1)
  const [invoice] = (await made.procurement(as.cora, request.id)).invoices
  const invoiceId = invoice!.id
  if (by === 'hand') {
    await made.pay(invoiceId, { instrumentId: bank.id })
    await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
  }
  const seen = () => call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })
  expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'processing' } })
  const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
  const from = made.told().length
  const later = (days: number) => {
    made.clock.now = new Date(made.clock.now.getTime() + days * dayMs)
  }
  return {
    ...made,
    invoiceId,
    seen,
    /** Of which its supplier is told. */
    disconnect: async () => {
      await fetch(`${url}&answer=disconnected`, { method: 'POST', redirect: 'manual' })
      await call(PaymentAccounts, as.ada, 'REFRESH', {})
    },
    later,
    /** So many days in which the provider shows the payment no more, so that it is taken as lost; its events of that time are never sent. */
    unseen: async (days: number) => {
      made.faults.before = one => {
        if (one === 'retrieve') throw new NoSuchIntent()
      }
      later(days)
      await made.reconcile()
      delete made.faults.before
      expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'lost' } })
      expect(made.provider.server().isResting()).toBe(true)
    },
    payAgain: async () => {
      const card = await made.keep(request.id, 'card')
      await made.pay(invoiceId, { instrumentId: card.id })
      await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
      expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { attempt: 2 } })
    },
    heard: () =>
      made
        .told()
        .slice(from)
        .filter(({ type }) => /^payments\.(payment|taking)/.test(type)),
  }
}

describe('a debit that a bank has when the account that it goes to is gone', () => {
  test.each(['hand', 'auto-debit'] as const)(
    'error: is waited for, and after two weeks taken as lost: the invoice is open again, and both are told: %s',
    async by => {
      const made = await underWay(by)
      const { as, call, invoiceId, seen } = made
      await made.disconnect()
      for (const days of [1, 12]) {
        made.later(days)
        await made.reconcile()
        expect(await seen()).toMatchObject({ payment: { status: 'processing' }, whyNot: 'payments.underWay' })
        expect(await made.refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId })).toBe('payments.underWay')
      }
      expect(made.heard()).toEqual([])
      made.later(2)
      for (const _ of [1, 2]) await made.reconcile()
      expect(await seen()).toMatchObject({
        invoice: { status: 'published' },
        payment: { status: 'lost' },
        whyNot: 'payments.noPayee',
      })
      expect(made.heard()).toMatchObject([{ type: 'payments.payment.lost', parties: [{}, {}] }])
      if (by === 'auto-debit') {
        const { taking } = await call<{ taking: TakingView }>(AutoDebits, as.cora, 'GET_BY_INVOICE', { invoiceId })
        expect(taking).toMatchObject({ status: 'givenUp', why: 'lost' })
        await made.run()
      }
      // The books are not held against an account that is gone, and the night has nothing to tell.
      await made.work(BooksCheck, {})
      expect(made.told().filter(({ type }) => type === 'payments.books.differ')).toEqual([])
      expect(made.heard()).toHaveLength(1)
    },
  )

  test('error: where another account is used by then, whoever presses reads that it is under way', async () => {
    const made = await underWay('hand')
    const { as, call, invoiceId } = made
    await made.disconnect()
    const { account } = await call<{ account: PayoutAccountView }>(PaymentAccounts, as.ada, 'GET_BY_USER', {})
    await call(PaymentAccounts, as.ada, 'REMOVE_STRIPE_ACCOUNT', { version: account.version })
    await made.account('complete')
    expect(await made.refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId })).toBe('payments.underWay')
    made.later(15)
    await made.reconcile()
    expect(await made.pay(invoiceId)).toMatchObject({ status: 'open', attempt: 2 })
  })

  test.each(['open', 'paid'] as const)(
    'error: money that is heard of after all, as the account is there again, counts once: the invoice was %s',
    async meanwhile => {
      const made = await underWay('hand')
      const { invoiceId, seen } = made
      made.faults.before = call => {
        if (call === 'retrieve') throw new NoSuchIntent()
      }
      made.later(15)
      await made.reconcile()
      delete made.faults.before
      expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'lost' } })
      const [kept] = (await made.instruments<{ items: { id: string }[] }>('GET_BY_USER', {})).items
      if (meanwhile === 'paid') {
        await made.pay(invoiceId, { instrumentId: kept!.id })
        await made.call(Payments, made.as.cora, 'CONFIRM_PAYMENT', { invoiceId })
        // Nothing is told of the first meanwhile.
        made.later(4)
        expect(made.provider.server().isResting()).toBe(true)
        await made.reconcile()
        expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { attempt: 2 } })
      }
      await made.deliverAll()
      expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { status: 'succeeded' } })
      expect(await made.charges()).toHaveLength(1)
    },
  )

  test.each(['open', 'paid'] as const)(
    'error: money of which no webhook tells is heard of by itself, once a day at most: the invoice was %s',
    async meanwhile => {
      const made = await underWay('hand')
      const { invoiceId, seen } = made
      await made.unseen(15)
      if (meanwhile === 'paid') await made.payAgain()
      const asked = made.counted.retrieve ?? 0
      for (const _ of [1, 2, 3]) await made.reconcile()
      expect(made.counted.retrieve ?? 0).toBe(asked)
      made.later(1)
      await made.reconcile()
      expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { status: 'succeeded' } })
      expect(await made.charges()).toHaveLength(1)
    },
  )

  test('error: is asked about at once where its account is heard of again', async () => {
    const made = await underWay('hand')
    const { seen, store } = made
    await made.unseen(15)
    const unit = new Unit()
    const accounts = repository(PayoutAccounts, store, unit)
    const [row] = await accounts.getMany([{ organisationId: (await seen()).invoice.supplier.id }])
    accounts.save({ ...row!, status: 'gone', chargesEnabled: false, updatedAt: made.clock.now.toISOString() })
    await unit.commit(store)
    made.later(0.1)
    await made.reconcile()
    expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'lost' } })
    await made.call(PaymentAccounts, made.as.ada, 'REFRESH', {})
    await made.reconcile()
    expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { status: 'succeeded' } })
  })

  test('error: is not asked about any more after 400 days in which nothing was heard', async () => {
    const made = await underWay('hand')
    await made.disconnect()
    made.later(15)
    await made.reconcile()
    let tries = 0
    made.faults.before = call => {
      if (call === 'retrieve') tries += 1
    }
    made.later(399)
    await made.reconcile()
    expect(tries).toBe(1)
    made.later(2)
    await made.reconcile()
    expect(tries).toBe(2)
    made.later(2)
    await made.reconcile()
    expect(tries).toBe(2)
  })
})
