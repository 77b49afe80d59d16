import { describe, expect, test } from 'vitest'
import { ClientViews as Sharing } from '#functions/deals/ClientViews.ts'
import { ClientViews } from '#functions/payments/ClientViews.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { ClientViews as contract } from '#shared/payments/ClientViews.contract.ts'
import type { Paying, PaymentSecret } from '#shared/payments/Payments.contract.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import type { TestCaller } from '../host.ts'
import { openedSetting } from './fixture.ts'
import { linkTo, newCode } from './links.ts'

/** An invoice that is read by a link is paid by it, by card and without an account. */

const methods = ['GET_PAYING', 'PAY', 'GET_PAYING_SECRET', 'CANCEL_PAYING'] as const

const linked = async () => {
  const made = await openedSetting()
  const { call, send, provider } = made
  const link = (who: TestCaller, of?: object) => linkTo(made, who, of)
  const ask = (code: string, method: (typeof methods)[number], requestId?: string) =>
    send(ClientViews, undefined, method, { code }, requestId)
  const seen = (code: string) => call<Paying>(ClientViews, undefined, 'GET_PAYING', { code })
  const pay = (code: string) => call<PaymentView>(ClientViews, undefined, 'PAY', { code })
  const secret = (code: string) => call<PaymentSecret>(ClientViews, undefined, 'GET_PAYING_SECRET', { code })
  const give = async (code: string, number: string) => {
    const { intentId, clientSecret, accountId } = await secret(code)
    const given = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(number) }
    return fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, given, undefined, accountId)
  }
  return { ...made, link, ask, look: seen, pay, secret, give }
}

describe('paying by a link', () => {
  test('happy: an invoice is paid with a card by whoever has the link, for its client', async () => {
    const { as, call, org, invoice, link, look, pay, give, deliverAll, charged, told } = await linked()
    const { code } = await link(as.ada)
    expect(await look(code)).toMatchObject({
      mayPay: true,
      payment: null,
      side: 'demander',
      invoice: { id: invoice.id },
    })
    const begun = await pay(code)
    expect(begun).toMatchObject({ amount: invoice.total, status: 'open', payer: { id: org.harbour } })
    // A card that is declined leaves it open for another.
    await give(code, '4000000000000002')
    await deliverAll()
    expect((await look(code)).payment).toMatchObject({ status: 'open', declined: expect.any(String) })
    expect((await pay(code)).tries).toBe(2)
    await give(code, '4242424242424242')
    await deliverAll()
    const after = await look(code)
    expect(after).toMatchObject({ mayPay: false, invoice: { status: 'paid', settlement: { amount: invoice.total } } })
    expect(await charged()).toBe(Math.round(Number(invoice.total) * 100))
    const paid = told().filter(({ type }) => type === 'deals.invoice.paid')
    expect(paid.map(({ parties }) => parties.map(({ id }) => id).toSorted())).toEqual([
      [org.harbour, org.wattle].toSorted(),
    ])
    // Both sides learn through which link it came, for the deal's timeline and the audit log, and see it with the payment.
    const [byLink, ...more] = told().filter(({ type }) => type === 'payments.payment.byLink')
    expect(more).toEqual([])
    expect(byLink).toMatchObject({
      thread: invoice.thread,
      data: { to: 'Pat Books', byId: as.ada.uid, reference: invoice.reference },
    })
    expect(byLink?.parties.map(({ id }) => id).toSorted()).toEqual([org.harbour, org.wattle].toSorted())
    expect(JSON.stringify(byLink)).not.toContain(code)
    for (const who of [as.ada, as.cora]) {
      const { payment } = await call<Paying>(Payments, who, 'GET_BY_INVOICE', { invoiceId: invoice.id })
      expect(payment?.link).toEqual({ to: 'Pat Books' })
    }
  })

  test('edge: what a link began and somebody of the client paid is paid by no link', async () => {
    const { as, call, invoice, link, pay, payInvoice, card, deliverAll, told } = await linked()
    const { code } = await link(as.ada)
    const begun = await pay(code)
    expect(begun.link).toEqual({ to: 'Pat Books' })
    expect((await payInvoice()).id).toBe(begun.id)
    await card('4242424242424242')
    await deliverAll()
    const { payment } = await call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId: invoice.id })
    expect(payment).toMatchObject({ status: 'succeeded', id: begun.id })
    expect(payment).not.toHaveProperty('link')
    expect(told().map(({ type }) => type)).not.toContain('payments.payment.byLink')
  })

  test('edge: pressed twice, or by two who have links, it is one payment', async () => {
    const { as, link, ask, pay, give, deliverAll, charged, intents, invoice } = await linked()
    const [one, other] = [await link(as.ada), await link(as.cora)]
    const first = await ask(one.code, 'PAY', 'pressed-once-0000000000')
    expect(await ask(one.code, 'PAY', 'pressed-once-0000000000')).toEqual(first)
    // Another hand has an intent of its own, and the one before is not payable any more.
    await pay(other.code)
    expect((await intents()).map(({ status }) => status).toSorted()).toEqual(['canceled', 'requires_payment_method'])
    expect(await ask(one.code, 'GET_PAYING_SECRET')).toMatchObject({ errorType: 'notFound' })
    await give(other.code, '4242424242424242')
    await deliverAll()
    expect(await charged()).toBe(Math.round(Number(invoice.total) * 100))
    expect(await ask(one.code, 'PAY')).toMatchObject({ errorType: 'state.transition' })
  })

  test('edge: what was begun by the link is called off by it, and gone on with by the client', async () => {
    const { as, link, ask, pay, look, payInvoice, card, deliverAll, seen } = await linked()
    const { code } = await link(as.ada)
    await pay(code)
    expect(await ask(code, 'CANCEL_PAYING')).toMatchObject({ result: { status: 'canceled' } })
    expect((await look(code)).invoice.status).toBe('published')
    await pay(code)
    await payInvoice()
    await card('4242424242424242')
    await deliverAll()
    expect((await seen()).invoice.status).toBe('paid')
  })

  test('error: a link that leads nowhere, or to an offer, pays nothing and answers alike', async () => {
    const { as, call, request, clock, link, ask, intents } = await linked()
    const [withdrawn, ended] = [await link(as.ada), await link(as.ada)]
    await call(Sharing, as.ada, 'WITHDRAW', { hash: withdrawn.hash })
    const document = await link(as.ada, { kind: 'document', requestId: request.id })
    const never = newCode()
    const answers = async (code: string) => {
      const all: unknown[] = []
      for (const method of methods) all.push(await ask(code, method))
      return all
    }
    const wanted = await answers(never)
    for (const answer of wanted) expect(answer).toMatchObject({ errorType: 'notFound' })
    expect(await answers(withdrawn.code)).toEqual(wanted)
    expect(await answers(document.code)).toEqual(wanted)
    expect(await answers(ended.hash)).toEqual(wanted)
    clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
    expect(await answers(ended.code)).toEqual(wanted)
    expect(await intents()).toEqual([])
  })

  test('security: a link shows nothing of an attempt that somebody of the client has begun, and calls none off', async () => {
    const { as, call, link, ask, look, payInvoice, clientSecret, pay, secret } = await linked()
    const { code } = await link(as.ada)
    const own = await payInvoice()
    for (const method of ['GET_PAYING_SECRET', 'CANCEL_PAYING'] as const)
      expect(await ask(code, method)).toMatchObject({ errorType: 'notFound' })
    const { intentId } = await clientSecret()
    expect((await look(code)).payment).toBeNull()
    for (const secret of [own.id, intentId]) expect(JSON.stringify(await look(code))).not.toContain(secret)
    await pay(code)
    expect((await secret(code)).intentId).not.toBe(intentId)
    // A supplier pays no invoice of its own as somebody of the client's side, with or without a link.
    const { id } = (await look(code)).invoice
    expect(await call(Payments, as.ada, 'PAY_INVOICE', { invoiceId: id }).catch(String)).toContain('auth.denied')
  })

  test('security: the code is in no row and not at the provider, and no cache may keep an answer', async () => {
    for (const method of Object.values(contract.methods)) {
      expect(method.allow).toBe('public')
      expect(method).not.toHaveProperty('cacheSeconds')
    }
    const { as, store, link, pay, intents } = await linked()
    const { code } = await link(as.ada)
    await pay(code)
    expect((await store.everything()).filter(({ text }) => text.includes(code))).toEqual([])
    expect(JSON.stringify(await intents())).not.toContain(code)
  })
})
