import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { ClientViews } from '#functions/payments/ClientViews.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { AccountAnswer } from '#infra/host/stripe/accounts.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { openedDebits } from './debits.ts'
import { openedSetting } from './fixture.ts'
import { linkTo } from './links.ts'

/** How the account of a supplier stands is heard of late, out of order, or never (docs/decisions/who-sold-is-paid.md). */

const begin = async () => {
  const made = await openedSetting()
  const { as, call, accountId = '', org, store } = made
  const ask = <T>(method: string, payload: object = {}) => call<T>(PaymentAccounts, as.ada, method, payload)
  return {
    ...made,
    accountId,
    ask,
    now: async () => (await ask<{ account: PayoutAccountView | null }>('GET_BY_USER')).account,
    /** What becomes of the account at the provider, of which nothing is heard. */
    unheard: async (answer: AccountAnswer) => {
      const { url } = await ask<{ url: string }>('VERIFY_LINK')
      await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
    },
    supplier: () => repository(Organisations, store, new Unit()).need({ id: org.wattle }),
    toldOf: () => made.told().filter(({ type }) => type.startsWith('payments.account.')),
  }
}

describe('an account that its owner disconnects from the platform', () => {
  test('happy: is heard of by the webhook: nobody pays into it, its organisation is told and opens another', async () => {
    const { unheard, deliver, accountId, now, seen, toldOf, supplier, ask } = await begin()
    await unheard('disconnected')
    const event = { id: 'evt_gone', type: 'account.application.deauthorized', account: accountId }
    const told = { ...event, object: 'event', data: { object: { id: 'ca_platform', object: 'application' } } }
    expect(await deliver(told)).toBe(200)
    expect(await now()).toMatchObject({ status: 'gone', chargesEnabled: false, payoutsEnabled: false })
    expect(await seen()).toMatchObject({ paidTo: 'nobody', mayPay: false, whyNot: 'payments.noPayee' })
    expect(await supplier()).toMatchObject({ canBePaid: false, canDebitBanks: false })
    expect(toldOf().at(-1)).toMatchObject({ type: 'payments.account.gone' })
    await ask('REMOVE_STRIPE_ACCOUNT', { version: (await now())!.version })
    expect(await ask('CREATE_STRIPE_ACCOUNT')).toMatchObject({ status: 'incomplete' })
  })

  test('error: is noticed without a webhook, too, by who looks again, and told once', async () => {
    const { unheard, now, toldOf, ask } = await begin()
    await unheard('disconnected')
    for (const _ of [1, 2]) expect(await ask('REFRESH')).toMatchObject({ status: 'gone' })
    expect(await now()).toMatchObject({ status: 'gone' })
    expect(toldOf().filter(({ type }) => type === 'payments.account.gone')).toHaveLength(1)
  })
})

describe('answers about an account that overtake one another', () => {
  test('error: one that was given before a restriction was heard of does not take that back', async () => {
    const { unheard, now, payoutAccounts, ask, deliver, accountId } = await begin()
    const { retrieve } = payoutAccounts
    await unheard('document')
    await ask('REFRESH')
    await unheard('complete')
    let isFirst = true
    // Asked while all is well, and answered once it was heard that it is not.
    payoutAccounts.retrieve = async accountId => {
      const answered = await retrieve(accountId)
      if (!isFirst) return answered
      isFirst = false
      await ask('REFRESH')
      await unheard('document')
      await ask('REFRESH')
      return answered
    }
    const of = { id: 'evt_updated', type: 'account.updated', account: accountId }
    expect(await deliver({ ...of, data: { object: { id: accountId, object: 'account' } } } as never)).toBe(200)
    expect(await now()).toMatchObject({ status: 'restricted', chargesEnabled: false })
  })
})

describe('an account that was restricted or disconnected, of which nothing was heard', () => {
  const byLink = (made: Awaited<ReturnType<typeof begin>>, code: string) =>
    made.send(ClientViews, undefined, 'PAY', { code })
  const one = (made: Awaited<ReturnType<typeof begin>>) =>
    made.send(Payments, made.as.cora, 'PAY_INVOICE', { invoiceId: made.invoice.id })
  const several = async (made: Awaited<ReturnType<typeof begin>>) =>
    (
      await made.call<{ rows: BegunRow[] }>(Payments, made.as.cora, 'PAY_MULTI_INVOICES', {
        invoiceIds: [made.invoice.id],
      })
    ).rows[0]?.refusal

  test.each([
    ['document', 'one'],
    ['document', 'several'],
    ['document', 'byLink'],
    ['disconnected', 'one'],
  ] as const)(
    'error: who pays reads that nobody can be paid, and the supplier is told: %s, %s',
    async (answer, way) => {
      const made = await begin()
      const { code } = await linkTo(made, made.as.ada)
      await made.unheard(answer)
      const before = made.toldOf().length
      const pay = { one, several, byLink: (of: typeof made) => byLink(of, code) }[way]
      for (const _ of [1, 2]) expect(await pay(made)).toMatchObject({ errorType: 'payments.noPayee' })
      expect(await made.now()).toMatchObject({ chargesEnabled: false })
      expect(await made.supplier()).toMatchObject({ canBePaid: false })
      expect(made.toldOf().slice(before)).toHaveLength(1)
      expect(await made.seen()).toMatchObject({ mayPay: false, whyNot: 'payments.noPayee' })
    },
  )

  test('error: what an attempt of before was begun in cannot be asked any more, and its payer reads the same', async () => {
    const made = await begin()
    await made.payInvoice()
    await made.unheard('disconnected')
    expect(await one(made)).toMatchObject({ errorType: 'payments.noPayee' })
    made.later(40)
    await made.reconcile()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'canceled' } })
  })

  test.each(['one', 'several', 'byLink'] as const)(
    'error: who goes on with an attempt that is open reads so, too, and the supplier is told: %s',
    async way => {
      const made = await begin()
      const { code } = await linkTo(made, made.as.ada)
      const pay = { one, several, byLink: (of: typeof made) => byLink(of, code) }[way]
      await pay(made)
      await made.unheard('document')
      const before = made.toldOf().length
      for (const _ of [1, 2]) expect(await pay(made)).toMatchObject({ errorType: 'payments.noPayee' })
      expect(await made.now()).toMatchObject({ status: 'restricted', chargesEnabled: false })
      expect(made.toldOf().slice(before)).toHaveLength(1)
    },
  )

  test.each(['document', 'disconnected'] as const)(
    'error: so does who has an attempt paid with what is kept, and the invoice is free: %s',
    async answer => {
      const made = await openedDebits()
      const { as, call, send } = made
      const { request, contract } = await made.contracted()
      const { id: invoiceId } = await made.publish(as.ada, contract.id, 1)
      const { id: instrumentId } = await made.keep(request.id, 'card')
      await made.pay(invoiceId, { instrumentId })
      const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
      await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
      const asked = await send(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
      expect(asked).toMatchObject({ errorType: 'payments.noPayee' })
      const { account } = await call<{ account: PayoutAccountView }>(PaymentAccounts, as.ada, 'GET_BY_USER', {})
      expect(account).toMatchObject({ status: answer === 'document' ? 'restricted' : 'gone' })
      const told = made.told().filter(({ type }) => type.startsWith('payments.account.'))
      expect(told.at(-1)).toMatchObject({ type: `payments.account.${account.status}` })
      made.clock.now = new Date(made.clock.now.getTime() + 40 * 60_000)
      if (answer === 'disconnected') await made.reconcile()
      expect(await call(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
        invoice: { status: 'published' },
        whyNot: 'payments.noPayee',
      })
    },
  )

  test('error: nor is what cannot be gone on with called off or given a card in an account that is gone', async () => {
    const made = await begin()
    const { as, invoice } = made
    await made.payInvoice()
    await made.unheard('disconnected')
    expect(await made.refused(Payments, as.cora, 'CLIENT_SECRET', { invoiceId: invoice.id })).toBe('notFound')
    expect(await made.refused(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId: invoice.id })).toBe('payments.noPayee')
    expect(await made.now()).toMatchObject({ status: 'gone' })
  })

  test('happy: each account is asked about every night, whether or not anything moved in it', async () => {
    const made = await begin()
    await made.checkBooks()
    await made.unheard('document')
    made.later(24 * 60)
    await made.checkBooks()
    expect(await made.now()).toMatchObject({ status: 'restricted' })
    await made.unheard('complete')
    made.later(24 * 60)
    await made.checkBooks()
    expect(await made.now()).toMatchObject({ status: 'verified' })
    await made.unheard('disconnected')
    made.later(24 * 60)
    await made.checkBooks()
    expect(await made.now()).toMatchObject({ status: 'gone' })
  })
})
