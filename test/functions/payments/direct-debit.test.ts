import { ulid } from 'ulid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Roles } from '#functions/organisations/tables.ts'
import { ClientViews } from '#functions/payments/ClientViews.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { eInvoiceOf } from '#shared/deals/e-invoice/of-invoice.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { invoicePaper, type PaperFacts, type PaperText } from '#shared/deals/paper.ts'
import { dealPaper } from '#shared/deals/texts/en/paper.ts'
import { fill } from '#shared/kit/fill.ts'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import { grantsOf, roleOf } from '#shared/organisations/role.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { setting } from '../deals/fixture.ts'
import { stageStaff } from '../relations.ts'
import { debitSetting, TicketsJoined } from './debits.ts'
import { linkTo } from './links.ts'

/** A deal that is paid by direct debit alone, with its first invoice out; due on 1 April 2026. */
const begin = async (isBounded = true) => {
  const { service } = await setting()
  const platforms = [{ paymentCurrency: 'AUD', paymentTool: 'directDebit', paymentMethod: 'regular' } as const]
  const made = await debitSetting(isBounded, { paymentOptions: { ...service.paymentOptions, platforms } })
  onTestFinished(made.close)
  const { contract, request } = await made.contracted()
  const invoice = await made.publish(made.as.ada, contract.id, 1)
  const intents = async () =>
    (await made.provider.sdk().paymentIntents.list({}, { stripeAccount: made.accountId })).data
  return { ...made, requestId: request.id, invoice, intents }
}

describe('a deal that is paid by direct debit', () => {
  test('happy: is paid from a bank account that is kept, by hand', async () => {
    const { call, as, keep, pay, requestId, invoice, deliverAll, clock, provider } = await begin()
    const { id: instrumentId } = await keep(requestId)
    const invoiceId = invoice.id
    const paid = await pay(invoiceId, { instrumentId })
    expect(paid).toMatchObject({ status: 'open', amount: '550.00' })
    expect(await call<PaymentView>(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })).toMatchObject({
      status: 'processing',
    })
    clock.now = new Date(clock.now.getTime() + 4 * 86_400_000)
    provider.server().isResting()
    await deliverAll()
    const { invoice: after } = await call<{ invoice: InvoiceView }>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })
    expect(after).toMatchObject({ status: 'paid', settlement: { instrument: 'BECS •••• 3456' } })
  })

  test('happy: whoever may pay for the client gives the account, in charge of the deal or not', async () => {
    // A role that is made here is a row more than those that the bounds count.
    const { store, as, org, keep, pay, requestId, invoice } = await begin(false)
    const unit = new Unit()
    const at = '2026-03-01T00:00:00.000Z'
    const oid = org.harbour as Id<'organisation'>
    const rid = idFrom('role', ulid())
    const grants = grantsOf(roleOf(2, ['transaction.ticket.demander']))
    const role = { rid, oid, name: 'Payer', memberCount: 1, createdAt: at, updatedAt: at, ...grants }
    repository(Roles, store, unit).create(role)
    stageStaff(store, unit, { oid, uid: as.finn.uid, rid })
    const request = await repository(Requests, store, unit).need({ id: requestId })
    repository(Requests, store, unit).save({ ...request, demanderAgent: { id: as.cora.uid, type: 'user' } })
    await unit.commit(store)
    const payer = { uid: as.finn.uid as Uid, organisationId: oid }
    const { id: instrumentId } = await keep(requestId, 'auBankDebit', undefined, payer)
    expect(await pay(invoice.id, { instrumentId }, payer)).toMatchObject({ status: 'open' })
  })

  test('error: no card pays it: neither one that is given now, nor one that is kept, at once or taken', async () => {
    const { as, refused, keep, requestId, invoice, instruments, intents } = await begin()
    const invoiceId = invoice.id
    const card = await keep(requestId, 'card')
    for (const more of [{}, { instrumentId: card.id }])
      expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId, ...more })).toBe('payments.onlyBankDebit')
    const several = { invoiceIds: [invoiceId], instrumentId: card.id }
    expect(await refused(Payments, as.cora, 'PAY_MULTI_INVOICES', several)).toBe('payments.onlyBankDebit')
    const on = { requestId, checked: true, instrumentId: card.id, language: 'en' }
    expect(await refused(TicketsJoined, as.cora, 'AUTO_DEBIT_CHANGE', on)).toBe('payments.onlyBankDebit')
    expect(await intents()).toEqual([])
    // Whoever chooses is shown that beforehand.
    expect(await instruments('GET_BY_DEAL', { requestId })).toMatchObject({
      kinds: ['auBankDebit'],
      items: [{ id: card.id, isUsable: false }],
    })
  })

  test('error: among several invoices it says so in its row, and nothing is charged', async () => {
    const { call, as, invoice, intents } = await begin()
    const { rows } = await call<{ rows: { refusal?: { errorType: string } }[] }>(
      Payments,
      as.cora,
      'PAY_MULTI_INVOICES',
      { invoiceIds: [invoice.id] },
    )
    expect(rows).toMatchObject([{ refusal: { errorType: 'payments.onlyBankDebit' } }])
    expect(await intents()).toEqual([])
  })

  test('security: whoever has a link pays nothing of it, and reads why', async () => {
    const made = await begin()
    const { send, as } = made
    const { code } = await linkTo(made, as.ada)
    expect(await send(ClientViews, undefined, 'GET_PAYING', { code })).toMatchObject({
      result: { mayPay: false, whyNot: 'payments.onlyBankDebit' },
    })
    expect(await send(ClientViews, undefined, 'PAY', { code })).toMatchObject({ errorType: 'payments.onlyBankDebit' })
    expect(await made.intents()).toEqual([])
  })

  test('happy: says on its paper and in its e-invoice what it is paid with', async () => {
    const { call, as, invoice } = await begin()
    const facts = await call<PaperFacts>(InvoicePapers, as.cora, 'FACTS', { invoiceId: invoice.id })
    const text: PaperText = (key, params) => fill(dealPaper[key], params)
    expect(invoicePaper(facts, 'en', text).notes.join()).toMatch(/pays 550\.00 AUD from an Australian bank account/)
    expect(eInvoiceOf(facts, 'en', text).payment).toMatchObject({ means: 'directDebit' })
  })

  test('happy: is taken from a bank account once its client says so', async () => {
    const { keep, on, requestId, days, charges, invoice } = await begin()
    await on(requestId, (await keep(requestId)).id)
    await days('2026-03-24', '2026-04-08')
    expect(await charges()).toMatchObject([{ invoiceId: invoice.id, amount: 55_000 }])
  })
})
