import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishableKey, stripeFixture } from '#test/host/stripe-support.ts'
import { type Card, giveCard, outcomeOf, ProviderFailure } from '#web/payments/card-provider.ts'

let fixture: Awaited<ReturnType<typeof stripeFixture>>
beforeAll(async () => {
  fixture = await stripeFixture()
})
afterAll(() => fixture.close())

const card = (number: string): Card => ({
  number,
  month: 12,
  year: new Date().getFullYear() + 2,
  code: '314',
  name: 'A Person',
})
const begin = async () => {
  const intent = await fixture
    .sdk()
    .paymentIntents.create({ amount: 2500, currency: 'aud', allowed_payment_method_types: ['card'] })
  return { intentId: intent.id, clientSecret: intent.client_secret! }
}
const give = (intent: { intentId: string; clientSecret: string }, number: string, apiUrl = fixture.url()) =>
  giveCard({ apiUrl, publishableKey }, intent, card(number), 'https://app.example.com/back')

describe('giving a card to the provider', () => {
  test('happy: paid; and paid again is still paid once', async () => {
    const intent = await begin()
    expect(await give(intent, '4242 4242 4242 4242')).toEqual({ kind: 'paid' })
    expect(await give(intent, '4242 4242 4242 4242')).toEqual({ kind: 'paid' })
    const { data } = await fixture.sdk().charges.list({ payment_intent: intent.intentId })
    expect(data).toHaveLength(1)
  })

  test('error: a decline carries its finest code', async () => {
    const intent = await begin()
    expect(await give(intent, '4000000000009995')).toEqual({ kind: 'declined', code: 'insufficient_funds' })
    expect(await give(intent, '4000000000000069')).toEqual({ kind: 'declined', code: 'expired_card' })
    expect(await give(intent, '4242424242424241')).toEqual({ kind: 'declined', code: 'incorrect_number' })
  })

  test('happy: a bank that asks', async () => {
    const outcome = await give(await begin(), '4000002500003155')
    expect(outcome).toMatchObject({ kind: 'acting', url: expect.stringContaining('/local/stripe/authenticate/') })
  })

  test('error: an intent that was canceled meanwhile', async () => {
    const intent = await begin()
    await fixture.sdk().paymentIntents.cancel(intent.intentId)
    expect(await give(intent, '4242424242424242')).toEqual({ kind: 'gone' })
  })

  test('error: no answer, or none about the card, is not taken for a decline', async () => {
    const intent = await begin()
    await expect(give(intent, '4242424242424242', 'http://127.0.0.1:9')).rejects.toThrow(ProviderFailure)
    await expect(give({ ...intent, clientSecret: 'guessed' }, '4242424242424242')).rejects.toThrow(ProviderFailure)
  })

  test('security: only a web page is gone to', () => {
    const acting = (url: string) => () =>
      outcomeOf({ status: 'requires_action', next_action: { redirect_to_url: { url } } })
    expect(acting('https://hooks.stripe.com/3ds')()).toEqual({ kind: 'acting', url: 'https://hooks.stripe.com/3ds' })
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '', '/relative']) {
      expect(acting(url)).toThrow(ProviderFailure)
    }
    expect(() => outcomeOf({ status: 'requires_action' })).toThrow(ProviderFailure)
  })
})
