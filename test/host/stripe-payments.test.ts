import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sdkFor, stripeError, stripeFixture } from './stripe-support.ts'

let fixture: Awaited<ReturnType<typeof stripeFixture>>
let stripe: Stripe
beforeAll(async () => {
  fixture = await stripeFixture()
  stripe = fixture.sdk()
})
afterAll(() => fixture.close())

const intent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
  stripe.paymentIntents.create(
    { amount: 2500, currency: 'aud', allowed_payment_method_types: ['card'], ...more },
    options,
  )
const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  intent({ payment_method, confirm: true, ...more })

describe('payment intents', () => {
  test('happy: create, attach, confirm', async () => {
    const created = await intent({ metadata: { invoice: 'inv_1' }, description: 'An invoice' })
    expect(created).toMatchObject({
      object: 'payment_intent',
      amount: 2500,
      currency: 'aud',
      status: 'requires_payment_method',
      metadata: { invoice: 'inv_1' },
      livemode: false,
      amount_received: 0,
    })
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{25}$`))
    const chosen = await stripe.paymentIntents.update(created.id, { payment_method: 'pm_card_visa' })
    expect(chosen.status).toBe('requires_confirmation')
    const paid = await stripe.paymentIntents.confirm(created.id, { expand: ['latest_charge', 'payment_method'] })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2500, next_action: null })
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      amount: 2500,
      payment_intent: created.id,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
    expect((paid.payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242')
  })

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ])('error: %s is declined with %s', async (method, code, declineCode) => {
    const error = await stripeError(pay(method))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
    expect(error.decline_code || undefined).toBe(declineCode)
    const kept = await stripe.paymentIntents.retrieve(error.payment_intent!.id)
    expect(kept).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, type: 'card_error' },
    })
    const { data } = await stripe.charges.list({ payment_intent: kept.id })
    expect(data).toMatchObject([{ status: 'failed', paid: false, failure_code: code }])
    const paid = await stripe.paymentIntents.confirm(kept.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('happy: authentication is asked for, on and off session', async () => {
    const waiting = await pay('pm_card_authenticationRequired', { return_url: 'https://app.example.com/back' })
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: 'https://app.example.com/back' } },
    })
    expect(await pay('pm_card_authenticationRequired')).toMatchObject({ next_action: { type: 'use_stripe_sdk' } })
    const error = await stripeError(pay('pm_card_authenticationRequired', { off_session: true }))
    expect(error).toMatchObject({ code: 'authentication_required', decline_code: 'authentication_required' })
    expect(await stripeError(pay('pm_card_authenticationRequired', { error_on_requires_action: true }))).toMatchObject({
      code: 'authentication_required',
    })
  })

  test('error: what a state does not allow', async () => {
    const paid = await pay('pm_card_visa')
    for (const call of [
      stripe.paymentIntents.confirm(paid.id),
      stripe.paymentIntents.cancel(paid.id),
      stripe.paymentIntents.update(paid.id, { amount: 100 }),
    ].map(stripeError)) {
      expect(await call).toMatchObject({
        type: 'StripeInvalidRequestError',
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
      })
    }
    const open = await intent()
    expect(await stripeError(stripe.paymentIntents.confirm(open.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await stripeError(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject(
      { code: 'payment_intent_unexpected_state' },
    )
  })

  test('happy: manual capture, in part', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2500, amount_received: 0 })
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000 })
    expect(taken).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 1000 })
    expect(await stripeError(stripe.paymentIntents.capture(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test.each([
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ amount: -5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 12.5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ currency: 'xxx' }, undefined, 'currency'],
    [{ surprise: 'x' }, 'parameter_unknown', 'surprise'],
    [{ transfer_data: { destination: 'acct_none' } }, 'resource_missing', 'transfer_data[destination]'],
    [{ customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
    [{ allowed_payment_method_types: ['cash'] }, 'payment_intent_invalid_parameter', 'allowed_payment_method_types'],
  ])('error: %j', async (more, code, param) => {
    const before = (await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id
    const error = await stripeError(intent(more as never))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', param })
    expect(error.code).toBe(code)
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(before)
  })

  test('happy: lists page by cursor, newest first', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await intent()).id)
    const first = await stripe.paymentIntents.list({ limit: 2 })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.has_more).toBe(true)
    const second = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[1]! })
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3]! })
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
    expect(await stripeError(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  })
})

describe('idempotency', () => {
  test('happy: the same key and parameters give the first answer, and one intent', async () => {
    const make = () => intent({ metadata: { once: '1' } }, { idempotencyKey: 'key-1' })
    const first = await make()
    const again = await make()
    expect(again.id).toBe(first.id)
    expect(again.client_secret).toBe(first.client_secret)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  })

  test('happy: twenty at once make one', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => intent({}, { idempotencyKey: 'key-20' })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('error: other parameters or another endpoint are refused', async () => {
    const { id } = await intent({}, { idempotencyKey: 'key-2' })
    const other = await stripeError(intent({ amount: 9999 }, { idempotencyKey: 'key-2' }))
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const elsewhere = await stripeError(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'key-2' }))
    expect(elsewhere).toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('happy: a decline is given again, a refused parameter is not', async () => {
    const decline = () =>
      intent({ payment_method: 'pm_card_visa_chargeDeclined', confirm: true }, { idempotencyKey: 'key-3' })
    const first = await stripeError(decline())
    const again = await stripeError(decline())
    expect(again.payment_intent!.id).toBe(first.payment_intent!.id)
    expect((await stripe.charges.list({ payment_intent: first.payment_intent!.id })).data).toHaveLength(1)
    await stripeError(intent({ amount: 1 }, { idempotencyKey: 'key-4' }))
    expect(await intent({}, { idempotencyKey: 'key-4' })).toMatchObject({ amount: 2500 })
  })

  test('happy: a file is the same by what is in it, though it comes in other parts', async () => {
    const upload = (data: string, name = 'a.pdf') =>
      stripe.files.create(
        { purpose: 'dispute_evidence', file: { data: Buffer.from(data), name, type: 'application/pdf' } },
        { idempotencyKey: 'key-6' },
      )
    const made = await Promise.all(Array.from({ length: 10 }, () => upload('%PDF-1.7 one')))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await stripe.files.list({})).data.map(({ id }) => id)).toEqual([made[0]!.id])
    for (const other of [upload('%PDF-1.7 two'), upload('%PDF-1.7 one', 'b.pdf')])
      expect(await stripeError(other)).toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('happy: keys outlive a restart', async () => {
    const first = await intent({}, { idempotencyKey: 'key-5' })
    await fixture.stop()
    await fixture.start()
    stripe = fixture.sdk()
    expect((await intent({}, { idempotencyKey: 'key-5' })).id).toBe(first.id)
  })
})

describe('keys', () => {
  test('security: none, a wrong one, or the publishable one', async () => {
    const wrong = await stripeError(sdkFor(fixture.url(), 'sk_test_wrong_key_1234').paymentIntents.list())
    expect(wrong).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
    expect(wrong.message).not.toContain('sk_test_wrong_key_1234')
    const publishable = sdkFor(fixture.url(), 'pk_test_51LocalPublishableKey000000')
    for (const call of [
      publishable.paymentIntents.list(),
      publishable.paymentIntents.create({ amount: 100, currency: 'aud' }),
      publishable.customers.list(),
      publishable.events.list(),
      publishable.refunds.create({ charge: 'ch_x' }),
    ].map(stripeError)) {
      expect(await call).toMatchObject({ statusCode: 401, code: 'secret_key_required' })
    }
    expect((await fetch(`${fixture.url()}/v1/payment_intents`)).status).toBe(401)
  })

  test('error: unknown addresses and oversized bodies', async () => {
    const headers = { authorization: 'Bearer sk_test_51LocalSecretKeyForTests0000' }
    expect((await fetch(`${fixture.url()}/v1/nothing`, { headers })).status).toBe(404)
    expect((await fetch(`${fixture.url()}/v1/payment_intents/a/b/c`, { headers })).status).toBe(404)
    const large = await fetch(`${fixture.url()}/v1/customers`, {
      method: 'POST',
      headers,
      body: `name=${'x'.repeat(2_000_000)}`,
    })
    expect(large.status).toBe(413)
    const polluted = await fetch(`${fixture.url()}/v1/customers`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: '__proto__[polluted]=yes&metadata[__proto__]=x',
    })
    expect(polluted.status).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('customers, saved cards and bank accounts', () => {
  test('happy: a customer and what is saved to it', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.com', metadata: { organisation: 'org_1' } })
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual([method.id])
    const paid = await pay(method.id, { customer: customer.id, off_session: true })
    expect(paid.status).toBe('succeeded')
    expect(await stripeError(pay(method.id))).toMatchObject({ param: 'payment_method' })
    await stripe.paymentMethods.detach(method.id)
    expect(await stripeError(pay(method.id, { customer: customer.id }))).toMatchObject({ param: 'payment_method' })
    const updated = await stripe.customers.update(customer.id, { metadata: { organisation: '' }, name: 'A' })
    expect(updated).toMatchObject({ name: 'A', metadata: {} })
    await stripe.customers.del(customer.id)
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    expect(await stripeError(stripe.customers.update(customer.id, {}))).toMatchObject({ code: 'resource_missing' })
  })

  test('error: a card that declines cannot be saved, one that declines later can', async () => {
    const customer = await stripe.customers.create({})
    expect(
      await stripeError(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id })),
    ).toMatchObject({ code: 'card_declined' })
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    expect(await stripeError(pay(method.id, { customer: customer.id }))).toMatchObject({ code: 'card_declined' })
  })

  const consent = {
    customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.1', user_agent: 'test' } },
  } as const
  const account = (account_number: string) =>
    stripe.paymentMethods.create({
      type: 'au_becs_debit',
      au_becs_debit: { bsb_number: '000-000', account_number },
      billing_details: { name: 'A Person', email: 'a@example.com' },
    })
  const debit = (payment_method: string, more: object = {}) =>
    intent({ payment_method, allowed_payment_method_types: ['au_becs_debit'], confirm: true, ...more })

  test('happy: a bank account is set up with consent, and debited later', async () => {
    const customer = await stripe.customers.create({})
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['au_becs_debit'],
      payment_method: (await account('000123456')).id,
      confirm: true,
      mandate_data: consent,
    })
    expect(setup.status).toBe('succeeded')
    expect(await stripe.mandates.retrieve(setup.mandate as string)).toMatchObject({ status: 'active' })
    const started = await debit(setup.payment_method as string, { customer: customer.id, off_session: true })
    expect(started.status).toBe('processing')
    await expect.poll(async () => (await stripe.paymentIntents.retrieve(started.id)).status).toBe('succeeded')
  })

  test('happy: what settles in months is waited for, and not asked for over and over', async () => {
    const warned: string[] = []
    const note = ({ name }: Error) => void warned.push(name)
    process.on('warning', note)
    let gone = 0
    const day = 86_400_000
    const slow = await stripeFixture({ settleAfterMs: 90 * day, now: () => Date.now() + gone })
    const sdk = slow.sdk()
    const { id } = await sdk.paymentMethods.create({
      type: 'au_becs_debit',
      au_becs_debit: { bsb_number: '000-000', account_number: '000123456' },
      billing_details: { name: 'A Person', email: 'a@example.com' },
    })
    const begun = await sdk.paymentIntents.create({
      amount: 2500,
      currency: 'aud',
      allowed_payment_method_types: ['au_becs_debit'],
      payment_method: id,
      mandate_data: consent,
      confirm: true,
    })
    // By then the account's books have nothing to do any more.
    for (gone of [20 * day, 40 * day]) await sdk.customers.create({})
    await new Promise(done => setTimeout(done, 50))
    expect((await sdk.paymentIntents.retrieve(begun.id)).status).toBe('processing')
    await slow.close()
    process.off('warning', note)
    expect(warned).toEqual([])
  })

  test('error: no consent, a debit that comes back, an account that is no test account', async () => {
    expect(await stripeError(debit((await account('000123456')).id))).toMatchObject({ param: 'mandate_data' })
    const returned = await debit((await account('111111113')).id, { mandate_data: consent })
    await expect
      .poll(() => stripe.paymentIntents.retrieve(returned.id))
      .toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: 'account_closed' } })
    expect(await stripeError(account('123456789'))).toMatchObject({ code: 'account_number_invalid' })
  })

  test('happy: a card set up with authentication pays off session without it', async () => {
    const customer = await stripe.customers.create({})
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: 'https://app.example.com/back',
    })
    expect(setup.status).toBe('requires_action')
    const { url } = setup.next_action!.redirect_to_url!
    const answered = await fetch(`${url}&answer=approve`, { method: 'POST', redirect: 'manual' })
    expect(answered.headers.get('location')).toContain('redirect_status=succeeded')
    const ready = await stripe.setupIntents.retrieve(setup.id)
    expect(ready.status).toBe('succeeded')
    const paid = await pay(ready.payment_method as string, { customer: customer.id, off_session: true })
    expect(paid.status).toBe('succeeded')
    const fresh = pay('pm_card_authenticationRequiredOnSetup', { off_session: true })
    expect(await stripeError(fresh)).toMatchObject({ code: 'authentication_required' })
  })
})

describe('refunds and accounts', () => {
  test('happy: in parts up to the whole, and not beyond', async () => {
    const { id } = await pay('pm_card_visa')
    expect(await stripe.refunds.create({ payment_intent: id, amount: 1000 })).toMatchObject({ status: 'succeeded' })
    expect(await stripeError(stripe.refunds.create({ payment_intent: id, amount: 1501 }))).toMatchObject({
      param: 'amount',
    })
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 1500 })
    expect(await stripeError(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await stripe.charges.list({ payment_intent: id })
    expect(data).toMatchObject([{ refunded: true, amount_refunded: 2500 }])
  })

  test('happy: an account is opened, filled in at its page, and closed', async () => {
    const account = await stripe.accounts.create({
      country: 'AU',
      type: 'express',
      capabilities: { transfers: { requested: true } },
    })
    expect(account).toMatchObject({ charges_enabled: false, capabilities: { transfers: 'inactive' } })
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'https://app.example.com/refresh',
      return_url: 'https://app.example.com/done',
    })
    expect((await fetch(link.url.replace(/token=.*/, 'token=guess'))).status).toBe(404)
    const done = await fetch(link.url, { method: 'POST', redirect: 'manual' })
    expect(done.headers.get('location')).toBe('https://app.example.com/done')
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: true,
      capabilities: { transfers: 'active' },
    })
    expect(await stripe.accounts.del(account.id)).toMatchObject({ deleted: true })
  })
})

describe('what a connected account is paid', () => {
  test('happy: its charges are its own, and are paid out with what they are made of once they are available', async () => {
    let now = Date.parse('2026-03-02T01:00:00.000Z')
    const own = await stripeFixture({ now: () => now })
    try {
      const sdk = own.sdk()
      const { id: stripeAccount } = await sdk.accounts.create({ country: 'AU' })
      const at = { stripeAccount }
      const paid = (amount: number) =>
        sdk.paymentIntents.create(
          {
            amount,
            currency: 'aud',
            payment_method: 'pm_card_visa',
            confirm: true,
            return_url: 'https://app.example.com/',
            application_fee_amount: 100,
          },
          at,
        )
      expect(await stripeError(paid(10_000))).toMatchObject({ code: 'account_invalid' })
      const link = await sdk.accountLinks.create({
        account: stripeAccount,
        type: 'account_onboarding',
        refresh_url: 'https://app.example.com/',
        return_url: 'https://app.example.com/',
      })
      await fetch(`${link.url}&answer=complete`, { method: 'POST', redirect: 'manual' })
      const { id } = await paid(10_000)
      await paid(20_000)
      expect((await sdk.paymentIntents.list()).data).toEqual([])
      expect(await stripeError(sdk.paymentIntents.retrieve(id))).toMatchObject({ code: 'resource_missing' })
      const refused = await stripeError(sdk.balance.retrieve({}, { stripeAccount: 'acct_another' }))
      expect(refused).toMatchObject({ statusCode: 403, code: 'account_invalid' })
      // 1.7 percent and 30 cents of each are the provider's, a dollar the platform's.
      const net = 30_000 - 170 - 340 - 60 - 200
      expect(await sdk.balance.retrieve({}, at)).toMatchObject({
        pending: [{ amount: net }],
        available: [{ amount: 0 }],
      })
      now += 2 * 86_400_000
      await expect.poll(() => own.server().isResting()).toBe(true)
      const [payout] = (await sdk.payouts.list({}, at)).data
      expect(payout).toMatchObject({ amount: net, status: 'in_transit', currency: 'aud' })
      const { data } = await sdk.balanceTransactions.list({ payout: payout!.id }, at)
      expect(data.map(({ type, net: sum }) => [type, sum])).toEqual([
        ['payout', -net],
        ['charge', 19_530],
        ['charge', 9_700],
      ])
      now += 86_400_000
      await expect.poll(() => own.server().isResting()).toBe(true)
      expect(await sdk.payouts.retrieve(payout!.id, {}, at)).toMatchObject({ status: 'paid' })
    } finally {
      await own.close()
    }
  })
})

describe('what a server may not ask', () => {
  test('security: the number of a card belongs into the browser', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '314' }
    const refused = await stripeError(stripe.paymentMethods.create({ type: 'card', card }))
    expect(refused).toMatchObject({ statusCode: 402, rawType: 'invalid_request_error' })
    expect(refused.message).toContain('generally unsafe')
  })
  test('error: a bank debit of Australia in another currency', async () => {
    const ask = (currency: string) =>
      stripe.paymentIntents.create({ amount: 1000, currency, allowed_payment_method_types: ['au_becs_debit'] })
    expect(await stripeError(ask('eur'))).toMatchObject({ statusCode: 400, param: 'currency' })
    expect((await ask('aud')).payment_method_types).toEqual(['au_becs_debit'])
  })
})
