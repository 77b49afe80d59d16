import { describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { AutoDebits } from '#functions/payments/AutoDebits.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { TakingView } from '#shared/deals/taking.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { bankAccounts, openedDebits } from './debits.ts'

/** A payment of 550.00 by card that was announced for Wednesday, 1 April. */
const announced = async (upTo: '2026-03-30' | '2026-03-31' = '2026-03-31') => {
  const made = await openedDebits()
  const { request } = await made.contracted()
  const requestId = request.id
  const card = await made.keep(requestId, 'card')
  await made.on(requestId, card.id)
  await made.days('2026-03-25', upTo)
  const [invoice] = (await made.procurement(made.as.cora, requestId)).invoices
  const invoiceId = invoice!.id
  const { as, call } = made
  return {
    ...made,
    requestId,
    card,
    invoice: invoice!,
    invoiceId,
    at: (time: string) => {
      made.clock.now = new Date(time)
    },
    seen: () => call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId }),
    taking: async () =>
      (await call<{ taking: TakingView }>(AutoDebits, as.cora, 'GET_BY_INVOICE', { invoiceId })).taking,
    /** What the browser does with a card, for the attempt that is open. */
    give: async (number: string) => {
      const secret = await call<{ intentId: string; clientSecret: string }>(Payments, as.cora, 'CLIENT_SECRET', {
        invoiceId,
      })
      return fromBrowser(
        made.provider.url(),
        `payment_intents/${secret.intentId}/confirm`,
        { client_secret: secret.clientSecret, return_url: 'https://a.example/', ...cardFields(number) },
        undefined,
        made.accountId,
      )
    },
    /** A run on 1 April that dies before it has asked for the money. */
    dying: async () => {
      made.clock.now = new Date('2026-03-31T21:00:00.000Z')
      made.faults.before = call => {
        if (call === 'confirm') throw new Error('killed')
      }
      await made.run().catch(() => undefined)
      delete made.faults.before
    },
  }
}

describe('money that came by hand', () => {
  test('security: of which nobody has heard yet when it is to be taken settles its invoice, and is not asked for again', async () => {
    const made = await announced()
    await made.pay(made.invoiceId)
    await made.give('4000000000000002')
    await made.deliverAll()
    await made.give('4242424242424242')
    made.at('2026-03-31T21:00:00.000Z')
    await made.run()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { status: 'succeeded' } })
    await made.deliverAll()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, mayPay: false })
    expect(await made.taking()).toMatchObject({ status: 'stopped', why: 'paidByHand' })
    expect(await made.charges()).toHaveLength(1)
  })

  test('security: that its invoice does not show is not asked for again, but settles it', async () => {
    const made = await announced()
    await made.pay(made.invoiceId)
    await made.give('4242424242424242')
    await made.deliverAll()
    // A row that was read before is written over the settled one.
    const unit = new Unit()
    const invoices = repository(Invoices, made.store, unit)
    const { settlement: _settlement, ...settled } = await invoices.need({ id: made.invoice.id })
    invoices.save({ ...settled, status: 'pending' })
    expect(await unit.commit(made.store)).toMatchObject({ ok: true })
    // Nothing leaves it like this, so no call is measured by it.
    made.capacity.held = false
    expect(await made.seen()).toMatchObject({ invoice: { status: 'pending' } })
    expect(await made.pay(made.invoiceId)).toMatchObject({ status: 'succeeded', attempt: 1 })
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, mayPay: false })
    expect(await made.charges()).toHaveLength(1)
  })
})

describe('the day that was told', () => {
  test('happy: days without a run, and one whose day went by, are told anew and taken on that day alone', async () => {
    const made = await announced()
    const from = made.told().length
    await made.day('2026-04-20')
    expect(await made.charges()).toEqual([])
    expect(await made.taking()).toMatchObject({ status: 'noticed', takeOn: '2026-04-23', told: { on: '2026-04-20' } })
    const told = made.told().slice(from)
    expect(told.filter(({ type }) => type.startsWith('payments.'))).toMatchObject([
      { type: 'payments.taking.noticed', data: { takeOn: '2026-04-23', amount: '550.00' } },
    ])
    await made.days('2026-04-21', '2026-04-23')
    expect(await made.taking()).toMatchObject({ status: 'taken', tries: [{ on: '2026-04-23' }] })
  })

  test('error: what was being paid by hand on its day, and came back, is told anew before it is taken', async () => {
    const made = await announced()
    const bounces = await made.keep(made.requestId, 'auBankDebit', bankAccounts.bounces)
    await made.pay(made.invoiceId, { instrumentId: bounces.id })
    await made.call(Payments, made.as.cora, 'CONFIRM_PAYMENT', { invoiceId: made.invoiceId })
    await made.days('2026-04-01', '2026-04-03')
    expect(await made.charges()).toEqual([])
    expect(await made.taking()).toMatchObject({ status: 'noticed', takeOn: '2026-04-08', told: { on: '2026-04-03' } })
    await made.days('2026-04-04', '2026-04-08')
    expect(await made.taking()).toMatchObject({ status: 'taken', tries: [{ on: '2026-04-08' }] })
  })

  test('error: a try that was begun on its day and not asked for is not gone on with on another', async () => {
    const made = await announced()
    await made.dying()
    expect(await made.taking()).toMatchObject({ status: 'begun' })
    made.at('2026-04-01T21:00:00.000Z')
    await made.run()
    expect(await made.charges()).toEqual([])
    expect(await made.taking()).toMatchObject({ status: 'noticed', takeOn: '2026-04-07', told: { on: '2026-04-02' } })
    expect(await made.seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'canceled' } })
    await made.days('2026-04-03', '2026-04-07')
    expect(await made.taking()).toMatchObject({ status: 'taken' })
    expect(await made.charges()).toHaveLength(1)
  })
})

describe('a try that its customer calls off', () => {
  test('happy: is not taken on that day but told anew, and can be switched off at once', async () => {
    const made = await announced()
    await made.dying()
    made.at('2026-03-31T21:10:00.000Z')
    await made.call(Payments, made.as.cora, 'CANCEL_PAYMENT', { invoiceId: made.invoiceId })
    expect(await made.taking()).toMatchObject({ status: 'planned', takeOn: '2026-04-06' })
    await made.run()
    expect(await made.charges()).toEqual([])
    expect(await made.taking()).toMatchObject({ status: 'noticed', takeOn: '2026-04-06' })
    await made.switchTo({ requestId: made.requestId, checked: false })
    expect(await made.taking()).toMatchObject({ status: 'stopped', why: 'switchedOff' })
    await made.days('2026-04-02', '2026-04-08')
    expect(await made.charges()).toEqual([])
  })

  test('error: is put off, and not begun anew, though the provider tells of it first', async () => {
    const made = await announced()
    await made.dying()
    made.at('2026-03-31T21:10:00.000Z')
    // The provider tells of it before the call that did it has written anything.
    made.faults.after = async (call: string) => {
      if (call !== 'cancel') return
      delete made.faults.after
      await made.deliverAll()
    }
    const called = made.call(Payments, made.as.cora, 'CANCEL_PAYMENT', { invoiceId: made.invoiceId })
    expect(await called).toMatchObject({ status: 'canceled', endedBy: 'payer' })
    await made.run()
    expect(await made.taking()).toMatchObject({ status: 'noticed', takeOn: '2026-04-06' })
    expect(await made.charges()).toEqual([])
    expect(made.told().filter(({ type }) => type === 'payments.payment.lapsed')).toEqual([])
  })

  test('error: is put off, too, where the call that did it was killed', async () => {
    const made = await announced()
    await made.dying()
    made.at('2026-03-31T21:10:00.000Z')
    made.faults.after = () => {
      throw new Error('killed')
    }
    await made.send(Payments, made.as.cora, 'CANCEL_PAYMENT', { invoiceId: made.invoiceId }).catch(() => undefined)
    delete made.faults.after
    await made.deliverAll()
    made.at('2026-03-31T21:20:00.000Z')
    await made.reconcile()
    expect(await made.taking()).toMatchObject({ status: 'planned', takeOn: '2026-04-06' })
    expect(await made.seen()).toMatchObject({
      invoice: { status: 'published' },
      payment: { status: 'canceled', endedBy: 'payer' },
    })
    await made.run()
    expect(await made.charges()).toEqual([])
  })

  test('happy: left on, it is taken on the day that was told anew', async () => {
    const made = await announced()
    await made.dying()
    await made.call(Payments, made.as.cora, 'CANCEL_PAYMENT', { invoiceId: made.invoiceId })
    await made.days('2026-04-02', '2026-04-03')
    expect(await made.taking()).toMatchObject({ status: 'noticed', takeOn: '2026-04-07', told: { on: '2026-04-02' } })
    await made.days('2026-04-04', '2026-04-07')
    expect(await made.taking()).toMatchObject({ status: 'taken' })
  })
})

describe('a sum that the provider does not take', () => {
  test('error: what a credit left of it is given up, and both are told what is true: nobody can pay it by hand either', async () => {
    const made = await announced('2026-03-30')
    const { id: invoiceId, version } = made.invoice
    const wish = { by: 'amount', amount: '549.70' }
    await made.call(Credits, made.as.ada, 'CREATE', { invoiceId, version, reason: 'Less was done', wish })
    await made.days('2026-03-31', '2026-04-01')
    expect(await made.taking()).toMatchObject({ status: 'givenUp', why: 'unpayable', amount: '0.30' })
    const told = {
      type: 'payments.taking.uncollectable',
      data: { why: 'unpayable', amount: '0.30' },
      parties: [{}, {}],
    }
    expect(made.told().at(-1)).toMatchObject(told)
    expect(await made.seen()).toMatchObject({ mayPay: false, whyNot: 'payments.amountOutOfRange' })
    expect(made.told().filter(({ type }) => type === 'payments.taking.givenUp')).toEqual([])
  })

  // What is least follows the currency of the supplier's account, which the provider alone converts to.
  test('error: the same where the provider itself says that it is too small, as soon as it is asked', async () => {
    const made = await announced()
    made.faults.before = call => {
      if (call === 'createOrGetIntent') throw new PaymentsRefusal('payments.amountTooSmall')
    }
    await made.days('2026-04-01', '2026-04-01')
    expect(await made.taking()).toMatchObject({ status: 'givenUp', why: 'unpayable' })
    expect(made.told().at(-1)).toMatchObject({ type: 'payments.taking.uncollectable', data: { why: 'unpayable' } })
    expect(made.told().filter(({ type }) => type === 'payments.taking.givenUp')).toEqual([])
  })

  test('error: the same where it was credited after it was announced', async () => {
    const made = await announced()
    const { id: invoiceId, version } = made.invoice
    const wish = { by: 'amount', amount: '549.70' }
    await made.call(Credits, made.as.ada, 'CREATE', { invoiceId, version, reason: 'Less was done', wish })
    await made.days('2026-04-01', '2026-04-01')
    expect(await made.taking()).toMatchObject({ status: 'givenUp', why: 'unpayable', amount: '0.30' })
    expect(made.told().at(-1)).toMatchObject({ type: 'payments.taking.uncollectable' })
  })
})
