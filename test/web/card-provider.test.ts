import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import { describe, expect, test, vi } from 'vitest'
import { type GivenCard, giveCard, outcomeOf, ProviderFailure } from '#web/payments/card-provider.ts'
import { pageAddress } from '#web/payments/page-address.ts'

const intent = (status: string, more: object = {}) =>
  ({ paymentIntent: { status, last_payment_error: null, ...more } }) as PaymentIntentResult
const failed = (error: object) => ({ error }) as PaymentIntentResult

describe("what the provider's answer means", () => {
  test.each([
    [intent('succeeded'), { kind: 'paid' }],
    [intent('processing'), { kind: 'processing' }],
    [intent('canceled'), { kind: 'gone' }],
    [intent('requires_action'), { kind: 'acting' }],
    [
      intent('requires_payment_method', { last_payment_error: { code: 'card_declined', decline_code: 'lost_card' } }),
      { kind: 'declined', code: 'lost_card' },
    ],
    [failed({ type: 'card_error', code: 'expired_card' }), { kind: 'declined', code: 'expired_card' }],
    [
      failed({ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }),
      { kind: 'declined', code: 'insufficient_funds' },
    ],
    [
      failed({ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }),
      { kind: 'declined', code: 'payment_intent_authentication_failure' },
    ],
    [
      failed({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'succeeded' },
      }),
      { kind: 'paid' },
    ],
  ])('%j', (answer, expected) => {
    expect(outcomeOf(answer)).toEqual(expected)
  })

  test('error: no answer, or none about the card, is not taken for a decline', () => {
    expect(() => outcomeOf(failed({ type: 'api_connection_error' }))).toThrow(ProviderFailure)
    expect(() => outcomeOf(failed({ type: 'invalid_request_error', code: 'resource_missing' }))).toThrow(
      ProviderFailure,
    )
    expect(() => outcomeOf(intent('of_a_later_version'))).toThrow(ProviderFailure)
  })
})

describe('giving what the form took', () => {
  const elements = {} as StripeElements
  const given = (isForSeveral: boolean, stripe: object): GivenCard => ({
    stripe: stripe as Stripe,
    elements,
    isForSeveral,
    accountId: undefined,
  })
  const redirect = 'if_required'

  test('happy: the form itself is given to one intent', async () => {
    const confirmPayment = vi.fn(async () => intent('succeeded'))
    expect(await giveCard(given(false, { confirmPayment }), 'secret', 'https://a.example/')).toEqual({ kind: 'paid' })
    const confirmParams = { return_url: 'https://a.example/' }
    expect(confirmPayment).toHaveBeenCalledWith({ elements, clientSecret: 'secret', confirmParams, redirect })
  })

  test('happy: each of several is paid with a payment method of its own', async () => {
    let made = 0
    const createPaymentMethod = async () => ({ paymentMethod: { id: `pm_${++made}` } })
    const confirmPayment = vi.fn(async () => intent('succeeded'))
    const card = given(true, { createPaymentMethod, confirmPayment })
    for (const secret of ['one', 'two']) await giveCard(card, secret, 'https://a.example/')
    expect(confirmPayment.mock.calls).toEqual(
      ['one', 'two'].map((clientSecret, at) => [
        { clientSecret, confirmParams: { return_url: 'https://a.example/', payment_method: `pm_${at + 1}` }, redirect },
      ]),
    )
  })

  test('error: a card that is refused when it is given is a decline, and what throws is no answer', async () => {
    const createPaymentMethod = async () => failed({ type: 'card_error', code: 'incorrect_number' })
    expect(await giveCard(given(true, { createPaymentMethod }), 'secret', 'https://a.example/')).toEqual({
      kind: 'declined',
      code: 'incorrect_number',
    })
    const confirmPayment = async () => Promise.reject(new Error('IntegrationError'))
    await expect(giveCard(given(false, { confirmPayment }), 'secret', 'https://a.example/')).rejects.toThrow(
      ProviderFailure,
    )
  })
})

test('security: only a web page is gone to', () => {
  expect(pageAddress('https://connect.stripe.com/x')).toBe('https://connect.stripe.com/x')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '', '/relative', undefined]) {
    expect(() => pageAddress(url)).toThrow(ProviderFailure)
  }
})
