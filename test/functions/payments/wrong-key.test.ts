import { describe, expect, onTestFinished, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { BooksCheck } from '#functions/payments/BooksCheck.ts'
import { Books } from '#functions/payments/book-tables.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { PaymentsReconciliation } from '#functions/payments/PaymentsReconciliation.ts'
import { StripeWebhook } from '#functions/payments/StripeWebhook.ts'
import { TakingRun } from '#functions/payments/TakingRun.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { stripeBooks } from '#functions/ports/stripe-books.ts'
import { stripeInstruments } from '#functions/ports/stripe-instruments.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import { platformBook } from '#shared/payments/books.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'
import { testHost } from '../host.ts'
import { openedDebits } from './debits.ts'
import { openedSetting, openedWithoutAccount } from './fixture.ts'

/**
 * The provider answers 401 to keys that it does not know or that have expired. To those of another platform, and to those for tests where an account
 * is real, it answers 403 `account_invalid`, or that there is no such thing: just what it says of what is gone.
 */
type Kind = 'unknown' | 'another platform'

type Made = Pick<Awaited<ReturnType<typeof openedSetting>>, 'store' | 'clock' | 'provider' | 'told'>

/** The same product while its secret holds keys that are wrong. */
const withWrongKey = async (made: Made, kind: Kind) => {
  const other = await stripeFixture({ secretKey: 'sk_test_51AnotherPlatformsKey00000' })
  onTestFinished(() => other.close())
  const keys = { secretKey: 'sk_test_51AnotherPlatformsKey00000', webhookSecret }
  const url = kind === 'unknown' ? made.provider.url() : other.url()
  const host = testHost(made.store, {
    CardPayments: stripePayments(keys, url),
    PayoutAccounts: stripeAccounts(keys, url),
    ProviderBooks: stripeBooks(keys, url),
    KeptInstruments: stripeInstruments(keys, url),
  })
  host.clock.now = made.clock.now
  return host
}

const failsWith: Readonly<Record<Kind, RegExp>> = {
  unknown: /Invalid API Key/,
  'another platform': /not those with which the accounts were opened/,
}
const kinds = ['unknown', 'another platform'] as const

const accountOf = async ({ call, as }: Pick<Awaited<ReturnType<typeof openedSetting>>, 'call' | 'as'>) =>
  (await call<{ account: PayoutAccountView }>(PaymentAccounts, as.ada, 'GET_BY_USER', {})).account

describe('a wrong key', () => {
  test.each(kinds)(
    'error: marks no account and mails nobody; the night fails and goes on once it is right: %s',
    async kind => {
      const made = await openedSetting()
      await made.payInvoice()
      await made.checkBooks()
      made.later(24 * 60)
      await made.reconcile()
      const told = made.told().length
      const wrong = await withWrongKey(made, kind)
      await expect(wrong.work(BooksCheck, {})).rejects.toThrow(failsWith[kind])
      const body = JSON.stringify({
        id: 'evt_updated',
        type: 'account.updated',
        account: made.accountId,
        data: { object: { id: made.accountId, object: 'account' } },
      })
      const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000))
      // It comes again.
      await expect(wrong.work(StripeWebhook, { body, headers: { 'stripe-signature': signature } })).rejects.toThrow()
      for (const [method, payload] of [
        ['REFRESH', {}],
        // None of these says of what nobody can see that it is gone.
        ['GET_PAYOUTS', {}],
        ['GET_DISPUTES', {}],
        ['FIND', { query: '550' }],
        ['GET_DISPUTE', { disputeId: 'dp_any' }],
        ['REMOVE_STRIPE_ACCOUNT', { version: (await accountOf(made)).version }],
      ] as const)
        await expect(wrong.send(PaymentAccounts, made.as.ada, method, payload)).rejects.toThrow()
      await expect(wrong.send(Payments, made.as.cora, 'PAY_INVOICE', { invoiceId: made.invoice.id })).rejects.toThrow()
      expect(await accountOf(made)).toMatchObject({ status: 'verified', chargesEnabled: true })
      expect(made.told()).toHaveLength(told)
      await made.checkBooks()
      expect(await made.payInvoice()).toMatchObject({ status: 'open' })
    },
  )

  test('error: is not taken for the right one on the first night after keys were not kept', async () => {
    const made = await openedSetting()
    const unit = new Unit()
    const rows = repository(Books, made.store, unit)
    const { provider: _provider, ...before } = await rows.need({ book: platformBook })
    rows.save(before)
    await unit.commit(made.store)
    const told = made.told().length
    const wrong = await withWrongKey(made, 'another platform')
    await expect(wrong.work(BooksCheck, {})).rejects.toThrow(failsWith['another platform'])
    // Until the night nobody knows whose keys are right.
    await expect(wrong.send(PaymentAccounts, made.as.ada, 'REFRESH', {})).rejects.toThrow()
    expect(await accountOf(made)).toMatchObject({ status: 'verified' })
    expect(made.told()).toHaveLength(told)
    await made.checkBooks()
    await expect(wrong.work(BooksCheck, {})).rejects.toThrow(failsWith['another platform'])
  })

  test.each(['opens', 'waits'] as const)(
    'error: is not taken for the right one on the first night of a stage without accounts, which %s',
    async then => {
      const made = await openedWithoutAccount()
      const wrong = await withWrongKey(made, 'another platform')
      await wrong.work(BooksCheck, {})
      made.later(24 * 60)
      if (then === 'waits') await made.checkBooks()
      else await made.call(PaymentAccounts, made.as.ada, 'CREATE_STRIPE_ACCOUNT', {})
      wrong.clock.now = made.clock.now
      // Whose keys are right is known with the first account.
      if (then === 'opens') await expect(wrong.work(BooksCheck, {})).rejects.toThrow(failsWith['another platform'])
      made.later(24 * 60)
      await made.checkBooks()
    },
  )

  test('error: is told from the right one where most accounts are gone by now', async () => {
    const made = await openedSetting()
    await made.checkBooks()
    const unit = new Unit()
    const rows = repository(Books, made.store, unit)
    const { provider: _provider, ...before } = await rows.need({ book: platformBook })
    rows.save(before)
    const longAgo = new Date(made.clock.now.getTime() - 90 * 86_400_000).toISOString()
    for (let n = 0; n < 30; n += 1) rows.create({ book: `acct_gone${n}`, openedAt: longAgo, checkedAt: longAgo })
    await unit.commit(made.store)
    made.later(24 * 60)
    await made.checkBooks()
    const wrong = await withWrongKey(made, 'another platform')
    await expect(wrong.work(BooksCheck, {})).rejects.toThrow(failsWith['another platform'])
  })

  test.each(['mandate', 'setup_intent'] as const)(
    'error: loses nothing that is told of what is kept: %s',
    async what => {
      const made = await openedDebits()
      const { request } = await made.contracted()
      await made.keep(request.id)
      const of = { stripeAccount: made.accountId }
      const [setup] = (await made.provider.sdk().setupIntents.list({}, of)).data
      const mandateId = String(setup?.mandate)
      await fetch(`${made.provider.url()}/local/stripe/mandates/${mandateId}/end`, {
        method: 'POST',
        redirect: 'manual',
      })
      const wrong = await withWrongKey(made, 'another platform')
      const object = { id: what === 'mandate' ? mandateId : setup?.id, object: what }
      const body = JSON.stringify({ id: 'evt_told', type: `${what}.told`, account: made.accountId, data: { object } })
      const headers = { 'stripe-signature': signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000)) }
      await expect(wrong.work(StripeWebhook, { body, headers })).rejects.toThrow(failsWith['another platform'])
      expect(await made.work(StripeWebhook, { body, headers })).toMatchObject({ statusCode: 200 })
      const { items } = await made.instruments<{ items: unknown[] }>('GET_BY_USER', {})
      expect(items).toHaveLength(what === 'mandate' ? 0 : 1)
    },
  )

  test.each(kinds)('error: ends no payment that its payer left alone, who may pay it yet: %s', async kind => {
    const made = await openedSetting()
    await made.payInvoice()
    made.later(40)
    const wrong = await withWrongKey(made, kind)
    const secret = { invoiceId: made.invoice.id }
    await expect(wrong.send(Payments, made.as.cora, 'CLIENT_SECRET', secret)).rejects.toThrow()
    await wrong.work(PaymentsReconciliation, {})
    expect(await made.seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'open' } })
  })

  test.each(kinds)('error: takes nothing and gives nothing up: %s', async kind => {
    const made = await openedDebits()
    const { request } = await made.contracted()
    const { id: instrumentId } = await made.keep(request.id, 'card')
    await made.on(request.id, instrumentId)
    await made.days('2026-03-25', '2026-03-31')
    const told = made.told().length
    made.clock.now = new Date('2026-03-31T21:00:00.000Z')
    const wrong = await withWrongKey(made, kind)
    const why = { cause: { message: expect.stringMatching(failsWith[kind]) } }
    await expect(wrong.work(TakingRun, {})).rejects.toMatchObject(why)
    expect(made.told()).toHaveLength(told)
    await made.run()
    expect(await made.charges()).toHaveLength(1)
  })

  test.each(kinds)('error: gives up nothing that waits for an account that nobody can ask about: %s', async kind => {
    const made = await openedDebits()
    const { request } = await made.contracted()
    const { id: instrumentId } = await made.keep(request.id, 'card')
    await made.on(request.id, instrumentId)
    await made.account('document')
    await made.days('2026-03-25', '2026-04-01')
    const waiting = async () => (await made.list('purchase', 'coming')).items.map(({ status }) => status)
    expect(await waiting()).toEqual(['postponed'])
    const told = made.told().length
    made.clock.now = new Date('2026-05-05T21:00:00.000Z')
    const wrong = await withWrongKey(made, kind)
    await expect(wrong.work(TakingRun, {})).rejects.toThrow('were not taken')
    expect(await waiting()).toEqual(['postponed'])
    expect(made.told()).toHaveLength(told)
    await made.run()
    expect(made.told().at(-1)).toMatchObject({ type: 'payments.taking.unpayable' })
  })
})
