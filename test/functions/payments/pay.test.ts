import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { openedSetting as begin } from './fixture.ts'

describe('paying an invoice by card', () => {
  test('happy: the sum is what is due, the webhook settles it, both sides see it', async () => {
    const { as, payInvoice, card, deliverAll, seen, procurement, request, charged } = await begin()
    const payment = await payInvoice()
    expect(payment).toMatchObject({
      amount: '550.00',
      lateInterest: '0.00',
      currency: 'AUD',
      status: 'open',
      attempt: 1,
    })
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, mayPay: true })
    expect((await card('4242424242424242')).body).toMatchObject({ status: 'succeeded' })
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' } })
    await deliverAll()
    for (const who of [as.cora, as.ada]) {
      expect(await seen(who)).toMatchObject({
        invoice: {
          status: 'paid',
          due: '0.00',
          settlement: { paymentId: payment.id, amount: '550.00', instrument: 'Visa •••• 4242', tool: 'card' },
        },
        payment: { status: 'succeeded', instrument: 'Visa •••• 4242' },
        mayPay: false,
      })
    }
    expect((await procurement(as.ada, request.id)).contract).toMatchObject({ paid: '550.00', openPayments: 3 })
    expect(await charged()).toBe(55_000)
  })

  test('happy: who is no client of the supplier any more pays what was bought, and may refuse it', async () => {
    const { as, org, call, payInvoice, card, deliverAll, seen, refused, request } = await begin()
    await call(Organisations, as.cora, 'LEAVE', { organizationId: org.wattle })
    expect(await seen()).toMatchObject({ mayPay: true })
    await payInvoice()
    await card('4242424242424242')
    await deliverAll()
    expect(await seen()).toMatchObject({ invoice: { status: 'paid' } })
    const { id: requestId, version } = request
    expect(await refused(Tickets, as.cora, 'DISCARD_REQUEST', { requestId, version, reason: 'Late.' })).not.toMatch(
      /^auth/,
    )
  })

  test('happy: webhooks that repeat, overtake one another or come all at once settle it once', async () => {
    const { payInvoice, card, events, deliver, seen, as, procurement, request, charged } = await begin()
    await payInvoice()
    await card('4000000000000002')
    await card('4242424242424242')
    const all = (await events()).toReversed()
    const answers = await Promise.all([...all, ...all, ...all].map(deliver))
    for (const event of all) answers.push(await deliver(event))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect((await seen()).invoice.status).toBe('paid')
    expect((await procurement(as.ada, request.id)).contract).toMatchObject({ paid: '550.00', openPayments: 3 })
    expect(await charged()).toBe(55_000)
  })

  test('happy: pressed twice, by two people, or sent again: one intent', async () => {
    const { as, payInvoice, intents } = await begin()
    const requestId = ulid()
    const made = await Promise.all([
      payInvoice(as.cora),
      payInvoice(as.dev),
      payInvoice(as.cora, undefined, requestId),
      payInvoice(as.cora, undefined, requestId),
    ])
    made.push(await payInvoice(as.cora))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await intents()).toHaveLength(1)
  })

  test('happy: pressing again after the money went tells so and charges nothing', async () => {
    const { payInvoice, card, seen, intents, charged, refused, as, invoice, deliverAll } = await begin()
    await payInvoice()
    await card('4242424242424242')
    expect(await payInvoice()).toMatchObject({ status: 'succeeded' })
    expect((await seen()).invoice.status).toBe('paid')
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId: invoice.id })).toBe('state.transition')
    await deliverAll()
    expect(await intents()).toHaveLength(1)
    expect(await charged()).toBe(55_000)
  })

  test('error: a declined card frees the invoice, and another one pays it under the same intent', async () => {
    const { payInvoice, card, deliverAll, seen, intents } = await begin()
    await payInvoice()
    expect((await card('4000000000009995')).status).toBe(402)
    await deliverAll()
    expect(await seen()).toMatchObject({
      invoice: { status: 'published' },
      payment: { status: 'open', declined: 'insufficient_funds' },
      mayPay: true,
    })
    expect(await payInvoice()).toMatchObject({ attempt: 1 })
    expect((await seen()).payment).not.toHaveProperty('declined')
    await card('5555555555554444')
    await deliverAll('payment_intent.succeeded')
    expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { instrument: 'Mastercard •••• 4444' } })
    expect(await intents()).toHaveLength(1)
  })

  test('happy: a bank that asks its owner first', async () => {
    const { payInvoice, card, deliverAll, seen } = await begin()
    await payInvoice()
    const { body } = await card('4000002500003155')
    const action = (body as unknown as { next_action: { redirect_to_url: { url: string } } }).next_action
    await deliverAll()
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'checking' } })
    await fetch(`${action.redirect_to_url.url}&answer=approve`, { method: 'POST', redirect: 'manual' })
    await deliverAll('payment_intent.succeeded')
    expect((await seen()).invoice.status).toBe('paid')
  })

  test('security: a decline that is told late says nothing of the try that came after it', async () => {
    const { payInvoice, card, deliverAll, seen, told } = await begin()
    expect(await payInvoice()).toMatchObject({ tries: 1 })
    await card('4000000000000002')
    // The payer saw it, and tries another card before the provider's word arrives.
    expect(await payInvoice()).toMatchObject({ tries: 2, status: 'open' })
    await deliverAll()
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'open', tries: 2 } })
    expect(told().map(({ type }) => type)).not.toContain('payments.payment.failed')
    await card('4000000000000002')
    await deliverAll()
    expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { declined: 'generic_decline' } })
    expect(told().find(({ type }) => type === 'payments.payment.failed')?.data).toMatchObject({ try: 2 })
  })

  test('happy: a bank check that was left can be gone on with, or called off; then another card pays', async () => {
    const { as, payInvoice, card, deliverAll, seen, call, refused, invoice, intents } = await begin()
    await payInvoice()
    await card('4000002500003155')
    await deliverAll()
    expect(await seen()).toMatchObject({
      invoice: { status: 'pending' },
      payment: { status: 'checking' },
      mayPay: true,
    })
    type Begun = { items: { invoice: { id: string }; payment: { status: string } }[] }
    const begun = async (who: typeof as.ada | typeof as.cora) =>
      (await call<Begun>(Payments, who, 'GET_BY_PAYER', {})).items.map(row => [row.invoice.id, row.payment.status])
    // It waits for whoever pays for the client, and not for its supplier.
    expect([await begun(as.dev), await begun(as.ada)]).toEqual([[[invoice.id, 'checking']], []])
    // With it the provider's script has the bank ask again.
    expect(await call(Payments, as.cora, 'CLIENT_SECRET', { invoiceId: invoice.id })).toMatchObject({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    })
    expect(await refused(Payments, as.ada, 'CANCEL_PAYMENT', { invoiceId: invoice.id })).toBe('auth.denied')
    expect(await refused(Payments, as.finn, 'CANCEL_PAYMENT', { invoiceId: invoice.id })).toBe('notFound')
    const ended = await call(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId: invoice.id })
    expect(ended).toMatchObject({ status: 'canceled', endedBy: 'payer' })
    await deliverAll()
    expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'canceled' } })
    expect(await refused(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId: invoice.id })).toBe('state.transition')
    expect(await payInvoice()).toMatchObject({ attempt: 2, tries: 2 })
    await card('4242424242424242')
    await deliverAll()
    expect((await seen()).invoice.status).toBe('paid')
    expect(await intents()).toHaveLength(2)
  })

  test('happy: another card may be given while the bank still asks', async () => {
    const { payInvoice, card, deliverAll, seen } = await begin()
    await payInvoice()
    await card('4000002500003155')
    await deliverAll()
    expect(await payInvoice()).toMatchObject({ status: 'open', attempt: 1, tries: 2 })
    await card('4242424242424242')
    await deliverAll()
    expect((await seen()).invoice.status).toBe('paid')
  })

  test('happy: calling off a payment whose money came first tells that it is paid', async () => {
    const { as, payInvoice, card, call, invoice, seen, charged } = await begin()
    await payInvoice()
    await card('4242424242424242')
    expect(await call(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId: invoice.id })).toMatchObject({
      status: 'succeeded',
    })
    expect((await seen()).invoice.status).toBe('paid')
    expect(await charged()).toBe(55_000)
  })

  test('happy: late interest is due from the day after; the old intent is canceled before there is a new one', async () => {
    const { payInvoice, card, later, seen, intents, provider, deliverAll, at } = await begin({ lateRate: '10' })
    await payInvoice()
    later(60 * 24 * 40)
    const due = (await seen()).invoice
    expect(Number(due.lateInterest)).toBeGreaterThan(0)
    const second = await payInvoice()
    expect(second).toMatchObject({ attempt: 2, amount: due.due, lateInterest: due.lateInterest })
    expect((await intents()).map(({ status, amount }) => [status, amount])).toEqual([
      ['requires_payment_method', Number(due.due.replace('.', ''))],
      ['canceled', 55_000],
    ])
    await card('4242424242424242')
    await deliverAll()
    expect((await seen()).invoice).toMatchObject({
      status: 'paid',
      settlement: { amount: due.due, lateInterest: due.lateInterest },
    })
    expect((await provider.sdk().charges.list({}, at)).data).toHaveLength(1)
  })

  test('happy: a day ends in Sydney, where what is asked for and what is shown turn at the same moment', async () => {
    const { payInvoice, seen, clock } = await begin({ lateRate: '10' })
    // Winter time, ten hours ahead: two minutes to midnight there, and two past it; in Greenwich both are the afternoon of the last day.
    const { payableBy } = (await seen()).invoice
    expect(payableBy).toMatch(/^2026-04-(0[5-9]|[12]\d)$/)
    clock.now = new Date(`${payableBy}T13:58:00Z`)
    expect(await payInvoice()).toMatchObject({ amount: '550.00', lateInterest: '0.00' })
    clock.now = new Date(`${payableBy}T14:02:00Z`)
    const { due, lateInterest } = (await seen()).invoice
    expect(Number(lateInterest)).toBeGreaterThan(0)
    expect(await payInvoice()).toMatchObject({ amount: due, lateInterest })
  })

  test('error: what cannot be paid by card', async () => {
    const { refused, as, publish, agreement, call, invoice, payInvoice } = await begin()
    const second = await publish(as.ada, agreement.id, 2)
    await call(Invoices, as.ada, 'VOID', { invoiceId: second.id, version: second.version, reason: 'x' })
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId: second.id })).toBe('state.transition')
    expect(await refused(Payments, as.cora, 'CLIENT_SECRET', { invoiceId: invoice.id })).toBe('notFound')
    await payInvoice()
    expect(
      await refused(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version: invoice.version + 1, reason: 'x' }),
    ).toBe('state.transition')
  })

  test('security: the supplier does not pay it, a stranger does not see it, the caller does not set the sum', async () => {
    const { refused, call, as, org, invoice, intents, seen, payInvoice } = await begin()
    const of = { invoiceId: invoice.id }
    for (const method of ['PAY_INVOICE', 'CLIENT_SECRET']) {
      expect(await refused(Payments, as.ada, method, of)).toBe('auth.denied')
      expect(await refused(Payments, as.eve, method, of)).toBe('notFound')
      // Who may change a profile may pay its fee, and so gets as far as the invoice.
      expect(await refused(Payments, as.finn, method, of)).toBe('notFound')
      expect(await refused(Payments, undefined, method, of)).toBe('auth.signInRequired')
    }
    // A supplier that buys elsewhere has the permission to pay; only the side of this deal keeps it from it.
    await call(Organisations, as.ada, 'JOIN_AS_CLIENT_ORG', { organizationId: org.other })
    await payInvoice()
    for (const method of ['PAY_INVOICE', 'CLIENT_SECRET', 'CANCEL_PAYMENT'])
      expect(await refused(Payments, as.ada, method, of)).toBe('auth.denied')
    expect(await refused(Payments, as.finn, 'GET_BY_INVOICE', of)).toBe('notFound')
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', { ...of, amount: '1.00' })).toBe('input.invalid')
    expect(await intents()).toHaveLength(1)
    expect(await seen(as.ada)).toMatchObject({ side: 'supplier', mayPay: false, whyNot: 'auth.denied' })
    const shown = JSON.stringify(await seen(as.ada))
    expect(shown).not.toMatch(/_secret_|"pi_/)
  })
})

describe('faults', () => {
  test('happy: a function that dies after the intent was made finds it again', async () => {
    const { faults, payInvoice, intents, host, invoice, as, send } = await begin()
    faults.after = call => {
      if (call === 'createOrGetIntent') throw new Error('killed')
    }
    await expect(send(Payments, as.cora, 'PAY_INVOICE', { invoiceId: invoice.id })).rejects.toThrow('killed')
    delete faults.after
    await payInvoice()
    expect(await intents()).toHaveLength(1)
    expect(host).toBeDefined()
  })

  test('happy: one that dies between canceling and the new intent goes on where it was', async () => {
    const { faults, payInvoice, later, intents, send, as, invoice, reconcile, seen } = await begin({ lateRate: '10' })
    await payInvoice()
    later(60 * 24 * 40)
    faults.after = call => {
      if (call === 'cancel') throw new Error('killed')
    }
    await expect(send(Payments, as.cora, 'PAY_INVOICE', { invoiceId: invoice.id })).rejects.toThrow('killed')
    delete faults.after
    await reconcile()
    expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'canceled' } })
    expect(await payInvoice()).toMatchObject({ attempt: 2 })
    expect((await intents()).filter(({ status }) => status !== 'canceled')).toHaveLength(1)
  })

  test('happy: a webhook that never comes is made up for, and one that comes later changes nothing', async () => {
    const { payInvoice, card, later, reconcile, seen, deliverAll, as, procurement, request } = await begin()
    await payInvoice()
    await card('4242424242424242')
    expect(await reconcile()).toEqual({ asked: 0 })
    later(3)
    expect(await reconcile()).toEqual({ asked: 1 })
    expect((await seen()).invoice.status).toBe('paid')
    await deliverAll()
    expect(await reconcile()).toEqual({ asked: 0 })
    expect((await procurement(as.ada, request.id)).contract).toMatchObject({ paid: '550.00', openPayments: 3 })
  })

  test('happy: a payment that its payer left is canceled after half an hour and cannot be paid any more', async () => {
    const { payInvoice, card, clientSecret, later, reconcile, seen, intents, told } = await begin()
    await payInvoice()
    later(10)
    await reconcile()
    expect((await seen()).invoice.status).toBe('pending')
    const { intentId } = await clientSecret()
    later(25)
    await reconcile()
    expect(await seen()).toMatchObject({
      invoice: { status: 'published' },
      payment: { status: 'canceled', endedBy: 'time' },
      mayPay: true,
    })
    expect(told().at(-1)).toMatchObject({ type: 'payments.payment.lapsed', data: { try: 1 } })
    expect((await intents())[0]).toMatchObject({ id: intentId, status: 'canceled' })
    expect(await payInvoice()).toMatchObject({ attempt: 2 })
    expect((await card('4242424242424242')).status).toBe(200)
  })

  test('happy: money for an invoice that was voided meanwhile is given back, once', async () => {
    const { payInvoice, card, deliverAll, clientSecret, call, as, invoice, seen, charged, provider, at, ...made } =
      await begin()
    await payInvoice()
    await card('4000000000000002')
    await deliverAll()
    const { invoice: free } = await seen()
    const { intentId, clientSecret: secret } = await clientSecret()
    await call(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version: free.version, reason: 'A mistake' })
    const given = { payment_method: 'pm_card_visa', return_url: 'https://app.example.com/' }
    await provider.sdk().paymentIntents.confirm(intentId, given, at)
    expect(secret).toContain(intentId)
    await deliverAll('payment_intent.succeeded')
    for (const event of await made.events()) await made.deliver(event)
    expect(await seen()).toMatchObject({ invoice: { status: 'void' }, payment: { status: 'refunded' } })
    expect(await charged()).toBe(0)
    expect((await provider.sdk().refunds.list({}, at)).data).toHaveLength(1)
  })

  test('error: a provider that does not answer charges nothing and says so', async () => {
    const { provider, refused, as, invoice, seen, start } = { ...(await begin()), start: () => {} }
    await provider.stop()
    try {
      expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId: invoice.id })).toBe('payments.unavailable')
      expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: null })
    } finally {
      await provider.start()
      start()
    }
  })
})

describe('the webhook', () => {
  test('security: forged, changed and old ones change nothing', async () => {
    const { work, payInvoice, card, events, seen } = await begin()
    const { StripeWebhook } = await import('#functions/payments/StripeWebhook.ts')
    await payInvoice()
    await card('4242424242424242')
    const body = JSON.stringify((await events()).at(-1))
    for (const signature of [undefined, '', 't=1,v1=0', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      const answer = await work(StripeWebhook, { body, headers: { 'stripe-signature': signature } })
      expect(answer).toMatchObject({ statusCode: 400, body: '' })
    }
    expect(await work(StripeWebhook, {})).toMatchObject({ statusCode: 400 })
    expect((await seen()).invoice.status).toBe('pending')
  })

  test('happy: what concerns no payment of ours is taken and changes nothing', async () => {
    const { provider, deliverAll, seen, payInvoice, at } = await begin()
    await payInvoice()
    const sdk = provider.sdk()
    await sdk.customers.create({ email: 'a@example.com' }, at)
    const paid = { amount: 100, currency: 'aud', payment_method: 'pm_card_visa', confirm: true } as const
    const more = { allowed_payment_method_types: ['card'] as ['card'] }
    await sdk.paymentIntents.create({ ...paid, ...more }, at)
    await sdk.paymentIntents.create({ ...paid, ...more, metadata: { invoiceId: 'inv_none', attempt: '1' } }, at)
    const { invoice } = await seen()
    await sdk.paymentIntents.create({ ...paid, ...more, metadata: { invoiceId: invoice.id, attempt: '1' } }, at)
    await deliverAll()
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'open' } })
  })

  test('happy: a signed one of an odd shape, or about what the provider does not have, is taken and changes nothing', async () => {
    const { deliver, work, payInvoice, seen, provider, events, at } = await begin()
    const { StripeWebhook } = await import('#functions/payments/StripeWebhook.ts')
    const { signatureHeader } = await import('#infra/host/stripe/webhooks.ts')
    const { webhookSecret } = await import('#test/host/stripe-support.ts')
    await payInvoice()
    const intent = { object: 'payment_intent', id: 'pi_none' }
    const of = (event: object) =>
      ({ id: 'evt_odd', type: 'payment_intent.succeeded', ...event }) as { id: string; type: string }
    const odd = [
      of({}),
      of({ data: null }),
      of({ data: [] }),
      of({ data: {} }),
      of({ data: { object: null } }),
      of({ data: { object: 'pi_1' } }),
      of({ data: { object: { object: 'payment_intent' } } }),
      of({ data: { object: { ...intent, id: 7 } } }),
      of({ data: { object: { ...intent, id: 'pi_\uffff' } } }),
      of({ data: { object: { ...intent, id: '../customers' } } }),
      of({ data: { object: intent } }),
      of({ id: 'evt_\ud800', data: { object: intent } }),
      of({ id: 7, data: { object: intent } }),
      of({ type: null, data: { object: intent } }),
      of({ id: 'x'.repeat(5000), data: { object: intent } }),
    ]
    for (const event of odd) expect(await deliver(event), JSON.stringify(event)).toBe(200)
    for (const body of ['null', '[]', '7', '"\uffff"', '{}']) {
      const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000))
      expect(await work(StripeWebhook, { body, headers: { 'stripe-signature': signature } }), body).toMatchObject({
        statusCode: 200,
      })
    }
    // What an operator wrote into an intent by hand is no key of ours.
    const paid = { amount: 100, currency: 'aud', payment_method: 'pm_card_visa', confirm: true } as const
    for (const invoiceId of ['inv_\uffff', 'x'.repeat(500)])
      await provider
        .sdk()
        .paymentIntents.create(
          { ...paid, allowed_payment_method_types: ['card'], metadata: { invoiceId, attempt: '1' } },
          at,
        )
    for (const event of await events()) expect(await deliver(event)).toBe(200)
    expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'open' } })
  })

  test('happy: it works base64-encoded, as the gateway may send it', async () => {
    const { work, events, payInvoice } = await begin()
    const { StripeWebhook } = await import('#functions/payments/StripeWebhook.ts')
    const { signatureHeader } = await import('#infra/host/stripe/webhooks.ts')
    const { webhookSecret } = await import('#test/host/stripe-support.ts')
    await payInvoice()
    const body = JSON.stringify((await events())[0])
    const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000))
    const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }
    expect(await work(StripeWebhook, { ...encoded, headers: { 'stripe-signature': signature } })).toMatchObject({
      statusCode: 200,
    })
  })
})
