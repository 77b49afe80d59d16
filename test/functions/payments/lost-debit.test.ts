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
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { underWay } from './lost-fixture.ts'

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
      expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'lost' } })
      const [kept] = (await made.instruments<{ items: { id: string }[] }>('GET_BY_USER', {})).items
      if (meanwhile === 'paid') {
        await made.pay(invoiceId, { instrumentId: kept!.id })
        await made.call(Payments, made.as.cora, 'CONFIRM_PAYMENT', { invoiceId })
      }
      delete made.faults.before
      if (meanwhile === 'paid') {
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
      const { seen } = made
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
