import Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { startReceiver, stripeFixture, webhookSecret } from './stripe-support.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
const setup = async () => {
  const receiver = await startReceiver()
  opened.push(receiver)
  const fixture = await stripeFixture({ webhookUrl: receiver.url })
  opened.push(fixture)
  const pay = () =>
    fixture.sdk().paymentIntents.create({
      amount: 2500,
      currency: 'aud',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    })
  return { receiver, fixture, pay }
}
const all = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']

describe('webhooks', () => {
  test('happy: every event arrives, and the SDK accepts its signature', async () => {
    const { receiver, fixture, pay } = await setup()
    const { id } = await pay()
    await expect.poll(() => receiver.types().sort()).toEqual(all)
    for (const { body, signature, event } of receiver.heard) {
      expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
      expect(Stripe.webhooks.constructEvent(body, signature, webhookSecret).id).toBe(event.id)
      expect((await fixture.sdk().events.retrieve(event.id)).type).toBe(event.type)
    }
    const told = receiver.heard.find(({ event }) => event.type === 'payment_intent.succeeded')!.event
    expect(told.data.object).toMatchObject({ id, status: 'succeeded', amount_received: 2500 })
    expect(told.api_version).toBe('2026-10-28.endive')
  })

  test('security: the SDK refuses another secret, a changed body and an old signature', async () => {
    const { receiver, pay } = await setup()
    await pay()
    await expect.poll(() => receiver.heard.length).toBe(3)
    const { body, signature } = receiver.heard[0]!
    const verify = (payload: string, header: string, secret: string, at?: number) => () =>
      Stripe.webhooks.constructEvent(payload, header, secret, undefined, undefined, at)
    expect(verify(body, signature, webhookSecret)).not.toThrow()
    expect(verify(body, signature, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError)
    expect(verify(body.replace('2500', '1'), signature, webhookSecret)).toThrow(/signature/i)
    expect(verify(body, signature.replace(/v1=./, 'v1=x'), webhookSecret)).toThrow(/signature/i)
    expect(verify(body, signature, webhookSecret, Date.now() + 600_000)).toThrow(/tolerance/i)
  })

  test('happy: what a receiver did not take comes again until it does', async () => {
    const { receiver, pay } = await setup()
    receiver.answerWith(500)
    await pay()
    await expect.poll(() => receiver.heard.length).toBeGreaterThan(6)
    receiver.answerWith(204)
    const before = receiver.heard.length
    await expect.poll(() => new Set(receiver.heard.slice(before).map(({ event }) => event.id)).size).toBe(3)
    const settled = receiver.heard.length
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(receiver.heard.length).toBe(settled)
    const times = receiver.heard.map(({ signature }) => Number(/t=(\d+)/.exec(signature)![1]))
    expect(Math.min(...times)).toBeGreaterThan(0)
  })

  test('happy: a receiver that was away hears of it after a restart of both', async () => {
    const { receiver, fixture, pay } = await setup()
    await receiver.close()
    await pay()
    await fixture.stop()
    const later = await startReceiver()
    opened.push(later)
    await fixture.start({ webhookUrl: later.url })
    await expect.poll(() => later.types().sort()).toEqual(all)
  })

  test('happy: a redirect is not an acceptance', async () => {
    const { receiver, pay } = await setup()
    receiver.answerWith(302)
    await pay()
    await expect.poll(() => receiver.heard.length).toBeGreaterThan(4)
  })

  test('happy: an event can be delivered again by hand', async () => {
    const { receiver, fixture, pay } = await setup()
    await pay()
    await expect.poll(() => receiver.heard.length).toBe(3)
    const { id } = receiver.heard[0]!.event
    expect(fixture.server().resend(id)).toBe(true)
    expect(fixture.server().resend('evt_none')).toBe(false)
    await expect.poll(() => receiver.heard.filter(({ event }) => event.id === id).length).toBe(2)
    const again = await fetch(`${fixture.url()}/local/stripe/events/${id}/resend`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(again.status).toBe(303)
    await expect.poll(() => receiver.heard.filter(({ event }) => event.id === id).length).toBe(3)
  })

  test('happy: a refused request tells nobody', async () => {
    const { receiver, fixture, pay } = await setup()
    await fixture
      .sdk()
      .paymentIntents.create({ amount: 1, currency: 'aud' })
      .catch(() => {})
    await pay()
    await expect.poll(() => receiver.types().sort()).toEqual(all)
    expect((await fixture.sdk().events.list({ limit: 100 })).data).toHaveLength(3)
  })
})
