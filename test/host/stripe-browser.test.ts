import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardFields, fromBrowser, publishableKey, stripeFixture } from './stripe-support.ts'

// @reaches infra

let fixture: Awaited<ReturnType<typeof stripeFixture>>
let stripe: Stripe
beforeAll(async () => {
  fixture = await stripeFixture()
  stripe = fixture.sdk()
})
afterAll(() => fixture.close())

const intent = () =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    metadata: { invoice: 'inv_1' },
  })
const confirm = (made: Stripe.PaymentIntent, number: string, more: Record<string, string> = {}) =>
  fromBrowser(fixture.url(), `payment_intents/${made.id}/confirm`, {
    client_secret: made.client_secret!,
    return_url: 'https://app.example.com/pay?invoice=inv_1',
    ...cardFields(number),
    ...more,
  })

describe('paying from a browser', () => {
  test('happy: one call with the card, the publishable key and the client secret', async () => {
    const made = await intent()
    const { status, body, headers } = await confirm(made, '4242 4242 4242 4242')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: made.id, status: 'succeeded' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(Object.keys(body)).not.toContain('metadata')
    expect(Object.keys(body)).not.toContain('customer')
    const seen = await fromBrowser(fixture.url(), `payment_intents/${made.id}?client_secret=${made.client_secret}`)
    expect(seen.body).toMatchObject({ status: 'succeeded' })
  })

  test('happy: a preflight', async () => {
    const response = await fetch(`${fixture.url()}/v1/payment_intents/pi_1/confirm`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
  })

  test('happy: a payment method first, then the confirmation', async () => {
    const { body } = await fromBrowser(fixture.url(), 'payment_methods', {
      type: 'card',
      'card[number]': '5555555555554444',
      'card[exp_month]': '1',
      'card[exp_year]': '40',
      'card[cvc]': '123',
      'billing_details[name]': 'A Person',
    })
    expect(body).toMatchObject({
      object: 'payment_method',
      card: { brand: 'mastercard', last4: '4444', exp_year: 2040 },
    })
    const paid = await stripe.paymentIntents.confirm((await intent()).id, {
      payment_method: String(body.id),
    })
    expect(paid.status).toBe('succeeded')
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4242424242424241', 'incorrect_number', undefined],
    ['4012888888881881', 'card_declined', 'test_mode_live_card'],
  ])('error: %s is refused with %s', async (number, code, declineCode) => {
    const made = await intent()
    const { status, body } = await confirm(made, number)
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code })
    expect(body.error!.decline_code).toBe(declineCode)
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('requires_payment_method')
    expect((await confirm(made, '4242424242424242')).body).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    [{ 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
    [{ 'payment_method_data[card][cvc]': '99' }, 'invalid_cvc'],
  ])('error: %j', async (more, code) => {
    expect((await confirm(await intent(), '4242424242424242', more)).body.error).toMatchObject({ code })
  })

  test('security: without the client secret, or with another, nothing is read or paid', async () => {
    const made = await intent()
    const other = await intent()
    for (const secret of ['', 'pi_1_secret_guess', other.client_secret!]) {
      const { status, body } = await confirm(made, '4242424242424242', { client_secret: secret })
      expect([status, body.error!.type]).toEqual([400, 'invalid_request_error'])
      const seen = await fromBrowser(fixture.url(), `payment_intents/${made.id}?client_secret=${secret}`)
      expect(seen.status).toBe(400)
    }
    expect((await fromBrowser(fixture.url(), `payment_intents/${made.id}`)).status).toBe(400)
    const missing = await fromBrowser(fixture.url(), 'payment_intents/pi_none?client_secret=x')
    const wrong = await fromBrowser(fixture.url(), `payment_intents/${made.id}?client_secret=x`)
    expect(missing.body.error!.message).toBe(wrong.body.error!.message)
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('requires_payment_method')
  })

  test('security: a browser changes neither amount nor session, and lists nothing', async () => {
    const made = await intent()
    for (const [name, value] of [
      ['amount', '50'],
      ['off_session', 'true'],
      ['customer', 'cus_1'],
      ['metadata[a]', 'b'],
    ] as const) {
      expect((await confirm(made, '4242424242424242', { [name]: value })).status).toBe(400)
    }
    expect((await fromBrowser(fixture.url(), `payment_intents/${made.id}`, { amount: '50' })).status).toBe(401)
    expect((await fromBrowser(fixture.url(), 'payment_intents')).status).toBe(401)
    expect((await fromBrowser(fixture.url(), 'payment_methods', { type: 'card' }, 'pk_wrong')).status).toBe(401)
    const kept = await stripe.paymentIntents.retrieve(made.id)
    expect(kept).toMatchObject({ amount: 2500, status: 'requires_payment_method', metadata: { invoice: 'inv_1' } })
  })

  test('security: neither number nor code of a card is kept', async () => {
    const local = await stripeFixture()
    try {
      const made = await local.sdk().paymentIntents.create({ amount: 100, currency: 'aud' })
      await fromBrowser(local.url(), `payment_intents/${made.id}/confirm`, {
        client_secret: made.client_secret!,
        return_url: 'https://app.example.com/',
        ...cardFields('5200828282828210'),
        'payment_method_data[card][cvc]': '987',
      })
      await local.stop()
      const kept = readFileSync(`${local.dataDir}/stripe.sqlite`, 'latin1')
      expect(kept).toContain('"last4":"8210"')
      expect(kept).not.toContain('5200828282828210')
      expect(kept).not.toContain('987"')
    } finally {
      await local.start()
      await local.close()
    }
  })
})

describe("the bank's page", () => {
  const waiting = async (number = '4000002500003155') => {
    const made = await intent()
    const { body } = await confirm(made, number)
    const action = (body as unknown as Stripe.PaymentIntent).next_action!
    return { made, url: action.redirect_to_url!.url! }
  }
  const answer = (url: string, word: string, headers: Record<string, string> = {}) =>
    fetch(`${url}&answer=${word}`, { method: 'POST', redirect: 'manual', headers })

  test('happy: approved, and back with the outcome', async () => {
    const { made, url } = await waiting()
    const page = await (await fetch(url)).text()
    expect(page).toContain('25.00 AUD')
    expect(page).toContain('lang="en"')
    const back = new URL((await answer(url, 'approve')).headers.get('location')!)
    expect(back.origin + back.pathname).toBe('https://app.example.com/pay')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      invoice: 'inv_1',
      payment_intent: made.id,
      payment_intent_client_secret: made.client_secret,
      redirect_status: 'succeeded',
    })
    const paid = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    })
    expect((await answer(url, 'approve')).status).toBe(404)
  })

  test('error: refused, and another card pays', async () => {
    const { made, url } = await waiting()
    const back = (await answer(url, 'fail')).headers.get('location')
    expect(back).toContain('redirect_status=failed')
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await confirm(made, '4242424242424242')).body).toMatchObject({ status: 'succeeded' })
  })

  test('error: approved, and declined all the same', async () => {
    const { made, url } = await waiting('4000008400001629')
    expect((await answer(url, 'approve')).headers.get('location')).toContain('redirect_status=failed')
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
  })

  test('security: only with its token, from its own site, and not after a cancellation', async () => {
    const { made, url } = await waiting()
    expect((await fetch(url.replace(/token=\w+/, 'token=guess'))).status).toBe(404)
    expect((await answer(url.replace(/token=\w+/, 'token=guess'), 'approve')).status).toBe(404)
    expect((await answer(url, 'approve', { origin: 'https://evil.example.com' })).status).toBe(403)
    await stripe.paymentIntents.cancel(made.id)
    expect((await answer(url, 'approve')).status).toBe(404)
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('canceled')
  })

  test('happy: the overview lists what happened, escaped, and no secret', async () => {
    await stripe.paymentIntents.create({ amount: 100, currency: 'aud', description: '<script>alert(1)</script>' })
    const page = await (await fetch(`${fixture.url()}/local/stripe`)).text()
    expect(page).toContain('&#60;script&#62;')
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('_secret_')
    expect(page).not.toContain(publishableKey)
  })
})
