import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Organisations as OrganisationRows } from '#functions/organisations/tables.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { StripeWebhook } from '#functions/payments/StripeWebhook.ts'
import { NoSuchIntent } from '#functions/ports/card-payments.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { cardFields, fromBrowser, secretKey, webhookSecret } from '#test/host/stripe-support.ts'
import type { TestCaller } from '../host.ts'
import { trader } from '../people.ts'
import { connect } from './connect.ts'
import { openedWithoutAccount } from './fixture.ts'

process.env.SITE_URL = 'https://tradewell.test'
const begin = async () => {
  const made = await openedWithoutAccount()
  const { as, call, provider, deliver } = made
  const ask = <T>(method: string, payload: object = {}, who: TestCaller = as.ada) =>
    call<T>(PaymentAccounts, who, method, payload)
  const now = async () => (await ask<{ account: PayoutAccountView | null }>('GET_BY_USER')).account
  const fill = async (answer = 'complete', who: TestCaller = as.ada) => {
    const { url } = await ask<{ url: string }>('VERIFY_LINK', {}, who)
    await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
  }
  const eventsOf = async (stripeAccount: string) =>
    (await provider.sdk().events.list({ limit: 100 }, { stripeAccount })).data.toReversed()
  const deliverOf = async (stripeAccount: string) => {
    for (const event of await eventsOf(stripeAccount)) expect(await deliver(event)).toBe(200)
  }
  /** The supplier's account, ready. */
  const ready = () => connect(made, as.ada)
  const pay = async (number = '4242424242424242') => {
    await made.payInvoice()
    const { intentId, clientSecret, accountId } = await made.clientSecret()
    const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(number) }
    return {
      intentId,
      ...(await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)),
    }
  }
  return { ...made, ask, now, fill, eventsOf, deliverOf, ready, pay }
}

describe('the account through which an organisation is paid', () => {
  test('error: where the provider opens no accounts an organisation is told so, and none is kept', async () => {
    const { refused, as, now, store } = await begin()
    const unit = new Unit()
    const rows = repository(OrganisationRows, store, unit)
    const [row] = await rows.getMany([{ id: as.ada.organisationId as never }])
    rows.save({ ...row!, country: 'NP' })
    await unit.commit(store)
    expect(await refused(PaymentAccounts, as.ada, 'CREATE_STRIPE_ACCOUNT', {})).toBe('payments.countryUnsupported')
    expect(await now()).toBeNull()
  })

  test('happy: it is opened once, filled in at the provider, and a webhook tells that it is ready', async () => {
    const { ask, now, fill, deliverOf, provider } = await begin()
    expect(await ask('GET_BY_USER')).toEqual({ account: null, former: [], isOwed: true, isOwedByDebit: false })
    const made = await Promise.all([1, 2, 3].map(() => ask<PayoutAccountView>('CREATE_STRIPE_ACCOUNT')))
    expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(1)
    expect((await provider.sdk().accounts.list()).data).toHaveLength(1)
    expect(await now()).toMatchObject({ status: 'incomplete', requirements: ['bank', 'terms'], chargesEnabled: false })
    await fill('document')
    const { accountId } = made[0]!
    await deliverOf(accountId)
    expect(await now()).toMatchObject({ status: 'restricted', requirements: ['document'] })
    await fill()
    await deliverOf(accountId)
    expect(await now()).toMatchObject({ status: 'verified', requirements: [], payoutsEnabled: true })
  })

  test('happy: an invoice is charged in the account of the supplier, and its webhook settles it', async () => {
    const { ready, pay, deliverOf, seen, charged, provider, ask, as, call, invoice } = await begin()
    expect(await seen()).toMatchObject({ paidTo: 'nobody', mayPay: false, whyNot: 'payments.noPayee' })
    const stripeAccount = await ready()
    // The card is given to that account, by who may pay.
    expect(await seen()).toMatchObject({ paidTo: 'supplier', mayPay: true, accountId: stripeAccount })
    expect(await call(Payments, as.ada, 'GET_BY_INVOICE', { invoiceId: invoice.id })).not.toHaveProperty('accountId')
    expect((await pay()).body).toMatchObject({ status: 'succeeded' })
    await deliverOf(stripeAccount)
    expect(await seen()).toMatchObject({ invoice: { status: 'paid', settlement: { instrument: 'Visa •••• 4242' } } })
    expect(await ask('GET_BY_USER')).toMatchObject({ isOwed: false })
    // Nothing of it is the platform's.
    expect(await charged()).toBe(0)
    const { data } = await provider.sdk().charges.list({}, { stripeAccount })
    expect(data).toMatchObject([{ amount: 55_000, status: 'succeeded' }])
    expect(await ask('GET_PAYOUTS')).toMatchObject({
      balances: [{ currency: 'AUD', available: '0.00', pending: '540.35' }],
      items: [],
    })
    expect(
      JSON.stringify(await call(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId: (await seen()).invoice.id })),
    ).not.toContain('acct_')
  })

  test('happy: where no webhook comes, it is asked in the account of the supplier; what is given back goes back there once', async () => {
    const { ready, pay, reconcile, later, seen, provider } = await begin()
    const stripeAccount = await ready()
    const { intentId } = await pay()
    later(5)
    await reconcile()
    expect((await seen()).invoice.status).toBe('paid')
    const port = stripePayments({ secretKey, webhookSecret }, provider.url())
    await expect(port.retrieve(intentId)).rejects.toThrow(NoSuchIntent)
    for (const _ of [1, 2]) await port.refund(intentId, stripeAccount)
    const { data } = await provider.sdk().refunds.list({}, { stripeAccount })
    expect(data).toMatchObject([{ amount: 55_000, payment_intent: intentId }])
  })

  test('happy: an account that is used no longer is followed by another, and what was begun in it ends there', async () => {
    const { ready, ask, now, pay, deliverOf, seen } = await begin()
    const first = await ready()
    await pay()
    const { version } = (await now())!
    expect(await ask('REMOVE_STRIPE_ACCOUNT', { version })).toEqual({ account: null })
    expect(await now()).toBeNull()
    const { accountId: second } = await ask<PayoutAccountView>('CREATE_STRIPE_ACCOUNT')
    expect(second).not.toBe(first)
    await deliverOf(first)
    expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, paidTo: 'supplier' })
    // The old one's own news are nothing to the new one.
    expect(await now()).toMatchObject({ accountId: second, status: 'incomplete' })
  })

  test('security: what happens in another account changes nothing, whatever it says of itself', async () => {
    const { ready, payInvoice, clientSecret, provider, deliver, eventsOf, seen, agreement, ask, now } = await begin()
    await ready()
    await payInvoice()
    const { intentId } = await clientSecret()
    const stripe = provider.sdk()
    const [mine] = (await eventsOf((await now())!.accountId)).filter(({ type }) => type === 'payment_intent.created')
    const metadata = (mine!.data.object as { metadata: Record<string, string> }).metadata
    expect(agreement.id).toBeTruthy()
    const foreign = await stripe.accounts.create({
      country: 'AU',
      metadata: { organisationId: metadata.organisationId ?? '' },
    })
    const link = await stripe.accountLinks.create({
      account: foreign.id,
      type: 'account_onboarding',
      refresh_url: 'https://app.example.com/',
      return_url: 'https://app.example.com/',
    })
    await fetch(`${link.url}&answer=complete`, { method: 'POST', redirect: 'manual' })
    await stripe.paymentIntents.create(
      {
        amount: 55_000,
        currency: 'aud',
        metadata,
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://app.example.com/',
      },
      { stripeAccount: foreign.id },
    )
    for (const event of await eventsOf(foreign.id)) expect(await deliver(event)).toBe(200)
    // One of the supplier's own account that is told as another's.
    expect(await deliver({ ...mine!, account: foreign.id } as never)).toBe(200)
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'open' } })
    expect(intentId).toBeTruthy()
    expect(await ask('GET_BY_USER')).toMatchObject({ account: { status: 'verified' } })
  })

  test('happy: what was paid is paid out, told with each payment that it is made of, to its organisation alone', async () => {
    const { ready, pay, ask, provider, refused, as, deliverOf } = await begin()
    const stripeAccount = await ready()
    await pay()
    await deliverOf(stripeAccount)
    const daysLater = async (days: number) => {
      await provider.stop()
      await provider.start({ now: () => Date.now() + days * 86_400_000 })
      await expect.poll(() => provider.server().isResting()).toBe(true)
    }
    type Payouts = { balances: unknown[]; items: { id: string; status: string }[] }
    await daysLater(2.1)
    const onItsWay = await ask<Payouts>('GET_PAYOUTS')
    expect(onItsWay).toMatchObject({
      balances: [{ currency: 'AUD', available: '0.00', pending: '0.00' }],
      items: [{ amount: '540.35', currency: 'AUD', status: 'onItsWay' }],
    })
    await daysLater(3.2)
    const [{ id: payoutId }] = (await ask<Payouts>('GET_PAYOUTS')).items as [Payouts['items'][number]]
    expect(await ask('GET_PAYOUT', { payoutId })).toMatchObject({
      payout: { amount: '540.35', status: 'paid' },
      rows: [{ kind: 'payment', amount: '550.00', fee: '9.65', net: '540.35' }],
    })
    // What is in another account is not there.
    expect(await refused(PaymentAccounts, as.ada, 'GET_PAYOUT', { payoutId: `${payoutId}x` })).toBe('notFound')
    expect(await refused(PaymentAccounts, { uid: as.cora.uid }, 'GET_PAYOUT', { payoutId })).toBe('auth.denied')
  })

  test('security: a webhook of an account that is forged, changed or told again changes nothing', async () => {
    const { ready, pay, eventsOf, deliver, work, seen, provider } = await begin()
    const stripeAccount = await ready()
    await pay()
    const told = (await eventsOf(stripeAccount)).find(({ type }) => type === 'payment_intent.succeeded')!
    const body = JSON.stringify(told)
    const seconds = Math.floor(Date.now() / 1000)
    const signed = signatureHeader(body, webhookSecret, seconds)
    const forged = [
      { body, signature: signatureHeader(body, 'whsec_of_somebody_else', seconds) },
      { body: body.replace(stripeAccount, 'acct_1Other'), signature: signed },
      { body, signature: signatureHeader(body, webhookSecret, seconds - 3600) },
      { body, signature: '' },
    ]
    for (const { body, signature } of forged)
      expect(await work(StripeWebhook, { body, headers: { 'stripe-signature': signature } })).toMatchObject({
        statusCode: 400,
      })
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'open' } })
    for (const _ of [1, 2, 3]) expect(await deliver(told)).toBe(200)
    const { invoice } = await seen()
    expect(invoice.status).toBe('paid')
    expect((await provider.sdk().refunds.list({}, { stripeAccount })).data).toEqual([])
    expect(await deliver({ ...told, id: 'evt_again' })).toBe(200)
    expect((await seen()).invoice).toEqual(invoice)
  })

  test('security: the caller sets neither sum nor currency nor account, and the secret of one payment pays no other', async () => {
    const { ready, payInvoice, clientSecret, refused, as, invoice, provider, seen, eventsOf, deliver } = await begin()
    const stripeAccount = await ready()
    for (const more of [{ amount: '1.00' }, { currency: 'USD' }, { accountId: 'acct_1Other' }])
      expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId: invoice.id, ...more })).toBe('input.invalid')
    expect((await seen()).payment).toBeNull()
    await payInvoice()
    const { intentId, clientSecret: secret, accountId } = await clientSecret()
    expect(accountId).toBe(stripeAccount)
    expect(await refused(Payments, as.ada, 'CLIENT_SECRET', { invoiceId: invoice.id })).toMatch(/auth.denied|notFound/)
    const other = await provider.sdk().paymentIntents.create({ amount: 100, currency: 'aud' }, { stripeAccount })
    const confirm = (client_secret: string, account?: string) =>
      fromBrowser(
        provider.url(),
        `payment_intents/${intentId}/confirm`,
        { client_secret, return_url: 'https://app.example.com/', ...cardFields('4242424242424242') },
        undefined,
        account,
      )
    expect((await confirm(other.client_secret!, stripeAccount)).status).toBeGreaterThanOrEqual(400)
    expect((await confirm(secret)).status).toBeGreaterThanOrEqual(400)
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'open' } })
    // A sum that was changed at the provider is taken for no payment of the invoice.
    await provider.sdk().paymentIntents.update(intentId, { amount: 100 }, { stripeAccount })
    expect((await confirm(secret, stripeAccount)).body).toMatchObject({ status: 'succeeded' })
    const succeeded = (await eventsOf(stripeAccount)).find(({ type }) => type === 'payment_intent.succeeded')!
    await expect(deliver(succeeded)).rejects.toThrow('received another sum')
    expect((await seen()).invoice.status).toBe('pending')
  })

  test('security: a person on an own account has none, and who may not edit the profile sees none', async () => {
    const { refused, as } = await begin()
    for (const method of ['GET_BY_USER', 'CREATE_STRIPE_ACCOUNT', 'VERIFY_LINK', 'REFRESH', 'GET_PAYOUTS'])
      expect(await refused(PaymentAccounts, { uid: as.cora.uid }, method, {})).toMatch(/auth.denied|notFound/)
    expect(await refused(PaymentAccounts, as.ada, 'GET_PAYOUT', { payoutId: 'po_another' })).toBe('notFound')
  })

  test('happy: whether an organisation can be paid stands on its own row, with every change of its account', async () => {
    const made = await begin()
    const { ask, fill, deliverOf, call } = made
    const own = await trader(made as never)
    const canBePaid = async () => {
      const mine = { uid: own.uid }
      const { workspaces } = await call<{ workspaces: { organisation: Organisation }[] }>(
        Organisations,
        mine,
        'GET_MINE',
        {},
      )
      return workspaces.find(({ organisation }) => organisation.id === own.organisationId)?.organisation.canBePaid
    }
    expect(await canBePaid()).toBeUndefined()
    const { accountId } = await ask<PayoutAccountView>('CREATE_STRIPE_ACCOUNT', {}, own)
    expect(await canBePaid()).toBe(false)
    await fill('document', own)
    await deliverOf(accountId)
    expect(await canBePaid()).toBe(false)
    await fill('complete', own)
    await deliverOf(accountId)
    expect(await canBePaid()).toBe(true)
    const { account } = await ask<{ account: PayoutAccountView }>('GET_BY_USER', {}, own)
    await ask('REMOVE_STRIPE_ACCOUNT', { version: account.version }, own)
    expect(await canBePaid()).toBe(false)
    // What is told of an account that is not used any more changes nothing.
    await deliverOf(accountId)
    expect(await canBePaid()).toBe(false)
  })

  test('error: nobody takes the money of a supplier that has no account, or one that is restricted', async () => {
    const { ask, ready, fill, refused, as, invoice, provider, seen, payInvoice, now, call } = await begin()
    const pay = () => refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId: invoice.id })
    expect(await pay()).toBe('payments.noPayee')
    const several = await call<{ rows: BegunRow[] }>(Payments, as.cora, 'PAY_MULTI_INVOICES', {
      invoiceIds: [invoice.id],
    })
    expect(several.rows).toMatchObject([{ refusal: { errorType: 'payments.noPayee' } }])
    const first = await ready()
    await payInvoice()
    // What was begun is not gone on with in an account that is not paid into any more.
    await ask('REMOVE_STRIPE_ACCOUNT', { version: (await now())!.version })
    expect(await pay()).toBe('payments.noPayee')
    await ask('CREATE_STRIPE_ACCOUNT')
    await fill('document')
    await ask('REFRESH')
    expect(await pay()).toBe('payments.noPayee')
    expect(await seen()).toMatchObject({ paidTo: 'nobody', mayPay: false, whyNot: 'payments.noPayee' })
    await fill()
    await ask('REFRESH')
    expect(await payInvoice()).toMatchObject({ attempt: 2, status: 'open' })
    const begun = await provider.sdk().paymentIntents.list({}, { stripeAccount: first })
    expect(begun.data.map(({ status }) => status)).toEqual(['canceled'])
    expect((await provider.sdk().paymentIntents.list({})).data).toEqual([])
  })

  test('error: an account that changed meanwhile is not removed', async () => {
    const { ready, refused, as } = await begin()
    await ready()
    expect(await refused(PaymentAccounts, as.ada, 'REMOVE_STRIPE_ACCOUNT', { version: 1 })).toBe('call.conflict')
  })
})
