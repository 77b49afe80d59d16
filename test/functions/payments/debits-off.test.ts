import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { type PayoutAccountView, whyNoDebits } from '#shared/payments/payout-account.ts'
import { secretKey, webhookSecret } from '#test/host/stripe-support.ts'
import { connect } from './connect.ts'
import { openedDebits } from './debits.ts'
import { openedWithoutAccount } from './fixture.ts'

process.env.SITE_URL = 'https://tradewell.test'

/** An account of another country, or one that was opened before bank debits were asked for. */
const opened = async (country: 'AU' | 'NZ') => {
  const made = await openedWithoutAccount()
  const { payoutAccounts, provider, as, call } = made
  const { createOrGet } = payoutAccounts
  payoutAccounts.createOrGet = async asked => {
    const metadata = { organisationId: asked.organisationId }
    const capabilities = { card_payments: { requested: true }, transfers: { requested: true } }
    const { id } = await provider.sdk().accounts.create({ country, metadata, capabilities })
    payoutAccounts.createOrGet = createOrGet
    return (await payoutAccounts.retrieve(id))!
  }
  const accountId = await connect(made, as.ada)
  const ask = <T>(method: string, payload: object = {}) => call<T>(PaymentAccounts, as.ada, method, payload)
  const now = async () => (await ask<{ account: PayoutAccountView }>('GET_BY_USER')).account
  return { ...made, accountId, ask, now }
}

test('happy: an account in Australia that was never to debit bank accounts asks for that when one looks again', async () => {
  const { ask, now, provider, accountId } = await opened('AU')
  const { capabilities } = await provider.sdk().accounts.retrieve(accountId)
  expect(capabilities).toMatchObject({ au_becs_debit_payments: 'active' })
  expect(await ask('REFRESH')).toMatchObject({ status: 'verified', debitsBanks: true, country: 'AU' })
  expect(whyNoDebits(await now())).toBeUndefined()
})

test('error: one of another country never debits any, and says why; looked at again it stays as it is', async () => {
  const { ask, now, provider, accountId } = await opened('NZ')
  expect(await now()).toMatchObject({ status: 'verified', debitsBanks: false, country: 'NZ' })
  expect(whyNoDebits(await now())).toBe('elsewhere')
  expect(await ask('REFRESH')).toEqual(await now())
  expect((await provider.sdk().accounts.retrieve(accountId)).capabilities).not.toHaveProperty('au_becs_debit_payments')
})

test('error: where an account is to ask for that itself, looking again goes on; where nobody answers, it does not', async () => {
  let status = 403
  const server = createServer((request, response) => {
    const isAsked = request.method === 'POST'
    response.writeHead(isAsked ? status : 200, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(
      JSON.stringify(isAsked ? { error: { type: 'invalid_request_error' } } : { id: 'acct_1', country: 'AU' }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { askForDebits } = stripeAccounts({ secretKey, webhookSecret }, `http://127.0.0.1:${port}`)
  await expect(askForDebits('acct_1')).resolves.toBeUndefined()
  status = 500
  await expect(askForDebits('acct_1')).rejects.toMatchObject({ errorType: 'payments.unavailable' })
})

test('error: where the provider does not let it, that is said, and whether anybody waits for it is asked with it', async () => {
  const made = await openedWithoutAccount()
  await connect(made, made.as.ada, 'noDebits')
  const answer = await made.call<{ account: PayoutAccountView }>(PaymentAccounts, made.as.ada, 'GET_BY_USER', {})
  expect(whyNoDebits(answer.account)).toBe('notAllowed')
  // What is out is paid by card.
  expect(answer).toMatchObject({ isOwed: true, isOwedByDebit: false })
})

/** A debit that was begun when the provider let the account debit no bank accounts any more, of which nobody heard. */
const begunThenOff = async () => {
  const made = await openedDebits()
  const { as, call } = made
  const { request, contract } = await made.contracted()
  const { id: instrumentId } = await made.keep(request.id)
  const { id: invoiceId } = await made.publish(as.ada, contract.id, 1)
  await made.pay(invoiceId, { instrumentId })
  const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
  await fetch(`${url}&answer=noDebits`, { method: 'POST', redirect: 'manual' })
  return { ...made, invoiceId, instrumentId }
}

test('error: who goes on with a debit that an account is not let do any more reads that, and not that something broke', async () => {
  const { refused, as, invoiceId, instrumentId } = await begunThenOff()
  expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId, instrumentId })).toBe('payments.noBankDebits')
})

test('error: the same with several: it stops none of the others', async () => {
  const { call, as, invoiceId, instrumentId } = await begunThenOff()
  for (const _ of ['first', 'again'])
    expect(await call(Payments, as.cora, 'PAY_MULTI_INVOICES', { invoiceIds: [invoiceId], instrumentId })).toEqual({
      rows: [{ invoiceId, refusal: expect.objectContaining({ errorType: 'payments.noBankDebits' }) }],
    })
})
