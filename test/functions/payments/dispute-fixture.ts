import { expect } from 'vitest'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { DisputeView } from '#shared/payments/evidence.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { openedSetting } from './fixture.ts'

const none = { refundPolicy: '', refundRefusal: '' }

/** What is said in the tests. */
export const evidence = {
  product: 'Payroll review',
  serviceDate: 'March 2026',
  explanation: 'Signed by both on 1 March.',
  ...none,
}

/** An invoice that was paid into the supplier's own account with a card whose bank takes it back. */
export const begin = async (number = '4000000000000259', ...terms: Parameters<typeof openedSetting>) => {
  const made = await openedSetting(...terms)
  const { as, call, provider, deliver } = made
  const ask = <T>(method: string, payload: object = {}, who = as.ada, requestId?: string) =>
    call<T>(PaymentAccounts, who, method, payload, requestId)
  const accountId = String(made.accountId)
  await made.payInvoice()
  const confirm = async (card: string) => {
    const { intentId, clientSecret } = await made.clientSecret()
    const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(card) }
    await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)
  }
  await confirm(number)
  const events = async () =>
    (await provider.sdk().events.list({ limit: 100 }, { stripeAccount: accountId })).data.toReversed()
  const deliverAll = async () => {
    for (const event of await events()) expect(await deliver(event)).toBe(200)
  }
  const disputes = async () => (await ask<{ items: Dispute[] }>('GET_DISPUTES')).items
  const toldOf = () => made.told().filter(({ type }) => type.startsWith('payments.dispute.'))
  const answer = (disputeId: string, send: boolean, said = evidence, requestId?: string) =>
    ask<DisputeView>('ANSWER_DISPUTE', { disputeId, evidence: said, send }, as.ada, requestId)
  return { ...made, accountId, ask, confirm, eventsOf: events, deliverOf: deliverAll, disputes, toldOf, answer }
}
