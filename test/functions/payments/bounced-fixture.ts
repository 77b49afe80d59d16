import { expect } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import type { TestCaller } from '../host.ts'
import type { openedSetting } from './fixture.ts'

/** A payment of 550 that came for an invoice that was void by then, was given back, and no bank took that. */
export const bounced = async (made: Awaited<ReturnType<typeof openedSetting>>) => {
  const { as, call, provider, deliverAll, seen, invoice, at } = made
  await made.payInvoice()
  await made.card('4000000000000002')
  await deliverAll()
  const { intentId } = await made.clientSecret()
  const { version } = (await seen()).invoice
  await call(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version, reason: 'A mistake' })
  const taker = { payment_method: 'pm_card_refundFail', return_url: 'https://app.example.com/' }
  await provider.sdk().paymentIntents.confirm(intentId, taker, at)
  await deliverAll('payment_intent.succeeded')
  /** How what was given back stands, the newest first. */
  const refunds = async () => (await provider.sdk().refunds.list({}, at)).data.map(({ status }) => status)
  let hours = 0
  /** Lets the bank answer what is under way. */
  const later = async () => {
    const soon = Date.now() + ++hours * 3_600_000
    await provider.stop()
    await provider.start({ now: () => soon })
    await expect.poll(async () => (await refunds())[0]).toBe('failed')
  }
  await later()
  await deliverAll()
  const owed = async (who: TestCaller = as.ada) => (await seen(who)).owedBack
  const wish = async (by: 'instrument' | 'otherwise' = 'instrument') => {
    const [payment] = await owed()
    return { invoiceId: invoice.id, attempt: payment!.attempt, version: payment!.version, by }
  }
  return { intentId, refunds, later, owed, wish }
}
