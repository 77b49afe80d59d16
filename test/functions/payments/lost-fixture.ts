import { expect } from 'vitest'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { NoSuchIntent } from '#functions/ports/card-payments.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { openedDebits } from './debits.ts'

const dayMs = 86_400_000

/** A debit of 550.00 that a bank has when its supplier disconnects the account, by hand or by auto-debit. */
export const underWay = async (by: 'hand' | 'auto-debit') => {
  const made = await openedDebits()
  const { as, call } = made
  const { request, contract } = await made.contracted()
  const bank = await made.keep(request.id)
  if (by === 'auto-debit') {
    await made.on(request.id, bank.id)
    await made.days('2026-03-25', '2026-04-01')
  } else await made.publish(as.ada, contract.id, 1)
  const [invoice] = (await made.procurement(as.cora, request.id)).invoices
  const invoiceId = invoice!.id
  if (by === 'hand') {
    await made.pay(invoiceId, { instrumentId: bank.id })
    await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
  }
  const seen = () => call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })
  expect(await seen()).toMatchObject({ invoice: { status: 'pending' }, payment: { status: 'processing' } })
  const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
  const from = made.told().length
  const later = (days: number) => {
    made.clock.now = new Date(made.clock.now.getTime() + days * dayMs)
  }
  return {
    ...made,
    invoiceId,
    seen,
    /** Of which its supplier is told. */
    disconnect: async () => {
      await fetch(`${url}&answer=disconnected`, { method: 'POST', redirect: 'manual' })
      await call(PaymentAccounts, as.ada, 'REFRESH', {})
    },
    later,
    /** So many days in which the provider shows the payment no more, so that it is taken as lost; its events of that time are never sent. */
    unseen: async (days: number) => {
      made.faults.before = one => {
        if (one === 'retrieve') throw new NoSuchIntent()
      }
      later(days)
      await made.reconcile()
      delete made.faults.before
      expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'lost' } })
      expect(made.provider.server().isResting()).toBe(true)
    },
    /** While the provider does not show the first yet. */
    payAgain: async () => {
      const card = await made.keep(request.id, 'card')
      made.faults.before = one => {
        if (one === 'retrieve') throw new NoSuchIntent()
      }
      await made.pay(invoiceId, { instrumentId: card.id })
      await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
      delete made.faults.before
      expect(await seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { attempt: 2 } })
    },
    heard: () =>
      made
        .told()
        .slice(from)
        .filter(({ type }) => /^payments\.(payment|taking)/.test(type)),
  }
}

/** An attempt that was ended as the provider did not show it for a while, in a tab of its payer's that is open all the time. */
export const leftOpen = async () => {
  const made = await openedDebits()
  const { as, call } = made
  const { contract, request } = await made.contracted()
  const { id: invoiceId } = await made.publish(as.ada, contract.id, 1)
  await made.pay(invoiceId)
  const secret = await call<{ intentId: string; clientSecret: string }>(Payments, as.cora, 'CLIENT_SECRET', {
    invoiceId,
  })
  made.faults.before = one => {
    if (one === 'retrieve') throw new NoSuchIntent()
  }
  made.clock.now = new Date(made.clock.now.getTime() + 40 * 60_000)
  await made.reconcile()
  delete made.faults.before
  return {
    ...made,
    invoiceId,
    requestId: request.id,
    seen: () => call<Paying>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId }),
    /** Gives a card in that tab. @param number of the card */
    payInTab: async (number: string) => {
      const fields = { client_secret: secret.clientSecret, return_url: 'https://app.example.com/' }
      const path = `payment_intents/${secret.intentId}/confirm`
      await fromBrowser(made.provider.url(), path, { ...fields, ...cardFields(number) }, undefined, made.accountId)
      await made.deliverAll()
    },
  }
}
