import { describe, expect, test } from 'vitest'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { Dispute, DisputeView } from '#shared/payments/dispute.ts'
import type { Payout, PayoutAccountView } from '#shared/payments/payout-account.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { openedSetting } from './fixture.ts'

process.env.SITE_URL = 'https://tradewell.test'

const evidence = { product: 'Payroll review', serviceDate: 'March 2026', explanation: 'Signed by both on 1 March.' }

/** An invoice that was paid into the supplier's own account with a card whose bank takes it back. */
const begin = async (number = '4000000000000259') => {
  const made = await openedSetting()
  const { as, call, provider, deliver } = made
  const ask = <T>(method: string, payload: object = {}, who = as.ada, requestId?: string) =>
    call<T>(PaymentAccounts, who, method, payload, requestId)
  const { accountId } = await ask<PayoutAccountView>('CREATE_STRIPE_ACCOUNT')
  const { url } = await ask<{ url: string }>('VERIFY_LINK')
  await fetch(`${url}&answer=complete`, { method: 'POST', redirect: 'manual' })
  await ask('REFRESH')
  await made.payInvoice()
  const { intentId, clientSecret } = await made.clientSecret()
  const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(number) }
  await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)
  const events = async () =>
    (await provider.sdk().events.list({ limit: 100 }, { stripeAccount: accountId })).data.toReversed()
  const deliverAll = async () => {
    for (const event of await events()) expect(await deliver(event)).toBe(200)
  }
  const disputes = async () => (await ask<{ items: Dispute[] }>('GET_DISPUTES')).items
  const toldOf = () => made.told().filter(({ type }) => type.startsWith('payments.dispute.'))
  const answer = (disputeId: string, send: boolean, said = evidence, requestId?: string) =>
    ask<DisputeView>('ANSWER_DISPUTE', { disputeId, evidence: said, send }, as.ada, requestId)
  return { ...made, accountId, ask, eventsOf: events, deliverOf: deliverAll, disputes, toldOf, answer }
}

describe('a payment that its payer disputes', () => {
  test('happy: who sold is told once, keeps a draft, answers once, and wins', async () => {
    const { ask, disputes, deliverOf, toldOf, answer, invoice, invoiceNow, refused, as, provider, accountId } =
      await begin()
    await deliverOf()
    await deliverOf()
    const [dispute] = await disputes()
    expect(dispute).toMatchObject({
      amount: '550.00',
      currency: 'AUD',
      reason: 'fraud',
      status: 'needsResponse',
      invoiceId: invoice.id,
    })
    expect(dispute!.answerBy).toBeDefined()
    expect(toldOf().map(({ type, data }) => [type, data.amount])).toEqual([['payments.dispute.opened', '550.00']])
    const { id } = dispute!
    // A draft can be changed as often as one likes; the bank has none of it.
    expect(await answer(id, false, { ...evidence, explanation: 'A beginning.' })).toMatchObject({
      status: 'needsResponse',
    })
    expect(await ask('GET_DISPUTE', { disputeId: id })).toMatchObject({ evidence: { explanation: 'A beginning.' } })
    const nothing = { disputeId: id, evidence: { ...evidence, explanation: '' }, send: true }
    expect(await refused(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', nothing)).toBe('payments.disputeUnexplained')
    const winning = { ...evidence, explanation: 'winning_evidence' }
    expect(await answer(id, true, winning)).toMatchObject({ status: 'won', evidence: winning })
    const again = { disputeId: id, evidence, send: true }
    expect(await refused(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', again)).toBe('state.transition')
    await deliverOf()
    expect(toldOf().map(({ type }) => type)).toEqual(['payments.dispute.opened', 'payments.dispute.won'])
    expect((await invoiceNow()).status).toBe('paid')
    // Its money is the account's again; the fee of the dispute is not.
    const { data } = await provider.sdk().balanceTransactions.list({ type: 'adjustment' }, { stripeAccount: accountId })
    expect(data.map(({ amount, fee }) => [amount, fee])).toEqual([
      [55_000, 0],
      [-55_000, 2500],
    ])
  })

  test('happy: sent again after a broken wire it is the same answer, and what the bank does not believe is lost', async () => {
    const { disputes, deliverOf, toldOf, answer, invoiceNow } = await begin('4000000000002685')
    const [dispute] = await disputes()
    expect(dispute).toMatchObject({ reason: 'notReceived' })
    const answers = await Promise.all([1, 2, 3].map(() => answer(dispute!.id, true, evidence, 'one-wish')))
    expect(new Set(answers.map(said => JSON.stringify(said))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 'underReview', evidence })
    expect(await answer(dispute!.id, true)).toMatchObject({ status: 'underReview' })
    const other = await begin()
    const [second] = await other.disputes()
    await other.answer(second!.id, true, { ...evidence, explanation: 'losing_evidence' })
    await other.deliverOf()
    expect(other.toldOf().map(({ type }) => type)).toEqual(['payments.dispute.lost'])
    expect((await other.invoiceNow()).status).toBe('paid')
    await deliverOf()
    expect(toldOf()).toEqual([])
    expect((await invoiceNow()).status).toBe('paid')
  })

  test('security: webhooks that come out of order, again, forged or of another account tell nothing wrong', async () => {
    const { disputes, eventsOf, deliver, toldOf, answer } = await begin()
    const [dispute] = await disputes()
    await answer(dispute!.id, true, { ...evidence, explanation: 'winning_evidence' })
    const all = (await eventsOf()).filter(({ type }) => type.startsWith('charge.dispute.'))
    expect(all.length).toBeGreaterThan(3)
    // Another account's, and of one that there is not.
    for (const account of ['acct_another', undefined])
      for (const [n, event] of all.entries())
        expect(await deliver({ ...event, id: `evt_of_other${n}`, account } as never)).toBe(200)
    expect(toldOf()).toEqual([])
    for (const event of [...all.toReversed(), ...all]) expect(await deliver(event)).toBe(200)
    await Promise.all([...all, ...all].map(deliver))
    expect(toldOf().map(({ type }) => type)).toEqual(['payments.dispute.won'])
  })

  test('security: a client, a stranger and another supplier see and answer none', async () => {
    const { disputes, refused, as } = await begin()
    const [dispute] = await disputes()
    const of = { disputeId: dispute!.id }
    for (const who of [as.eve, as.finn]) {
      expect(await refused(PaymentAccounts, who, 'GET_DISPUTES', {})).toMatch(/^(auth.denied|notFound)$/)
      expect(await refused(PaymentAccounts, who, 'GET_DISPUTE', of)).toMatch(/^(auth.denied|notFound)$/)
      expect(await refused(PaymentAccounts, who, 'ANSWER_DISPUTE', { ...of, evidence, send: true })).toMatch(
        /^(auth.denied|notFound)$/,
      )
    }
    expect(await refused(PaymentAccounts, as.ada, 'GET_DISPUTE', { disputeId: 'dp_another' })).toBe('notFound')
    expect(await refused(PaymentAccounts, as.ada, 'GET_DISPUTE', { disputeId: '../accounts' })).toBe('input.invalid')
    const more = { ...of, evidence: { ...evidence, amount: '1.00' }, send: true }
    expect(await refused(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', more)).toBe('input.invalid')
    expect((await disputes())[0]).toMatchObject({ status: 'needsResponse' })
  })

  test('happy: what nobody answers is lost on its day, and the payout is less by it', async () => {
    const { disputes, ask, provider, deliverOf, toldOf } = await begin()
    const before = await ask<{ balances: { available: string; pending: string }[] }>('GET_PAYOUTS')
    const sum = Number(before.balances[0]!.available) + Number(before.balances[0]!.pending)
    expect(sum).toBeLessThan(0)
    // The test clock of the stand-in.
    const soon = Date.now() + 10 * 86_400_000
    await provider.stop()
    await provider.start({ now: () => soon })
    await expect.poll(async () => (await disputes())[0]?.status).toBe('lost')
    await deliverOf()
    expect(toldOf().map(({ type }) => type)).toEqual(['payments.dispute.lost'])
    // What the bank took and the provider's fee for it are more than was paid: nothing is sent to the bank of who sold.
    expect((await ask<{ items: Payout[] }>('GET_PAYOUTS')).items).toEqual([])
  })
})
