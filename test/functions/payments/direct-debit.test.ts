import { ulid } from 'ulid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { Roles } from '#functions/organisations/tables.ts'
import { ClientViews } from '#functions/payments/ClientViews.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { PaymentInstruments } from '#functions/payments/PaymentInstruments.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import { eInvoiceOf } from '#shared/deals/e-invoice/of-invoice.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { invoicePaper, type PaperText } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import { dealPaper } from '#shared/deals/texts/en/paper.ts'
import { fill } from '#shared/kit/fill.ts'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { grantsOf, roleOf } from '#shared/organisations/role.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { secretKey, webhookSecret } from '#test/host/stripe-support.ts'
import { setting } from '../deals/fixture.ts'
import { serviceBody } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { debitSetting, TicketsJoined } from './debits.ts'
import { linkTo } from './links.ts'

const byDebit = [{ paymentCurrency: 'AUD', paymentTool: 'directDebit', paymentMethod: 'regular' } as const]

/** A deal that is paid by direct debit alone, with its first invoice out; due on 1 April 2026. */
const begin = async (isBounded = true) => {
  const { service } = await setting()
  const made = await debitSetting(isBounded, { paymentOptions: { ...service.paymentOptions, platforms: byDebit } })
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
    const { call, as, refused, keep, requestId, invoice, instruments, intents } = await begin()
    const invoiceId = invoice.id
    const card = await keep(requestId, 'card')
    for (const more of [{}, { instrumentId: card.id }])
      expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId, ...more })).toBe('payments.onlyBankDebit')
    const several = { invoiceIds: [invoiceId], instrumentId: card.id }
    expect(await call(Payments, as.cora, 'PAY_MULTI_INVOICES', several)).toMatchObject({
      rows: [{ refusal: { errorType: 'payments.onlyBankDebit' } }],
    })
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

describe('an account that may debit no bank accounts now', () => {
  test('error: nothing is asked for, offered, signed or published that is paid by direct debit alone', async () => {
    const { call, refused, as, account, offer, sent, told, bodyWith, document, typed } = await begin(false)
    const request = await sent()
    const open = await offer(await sent())
    await account('noDebits')
    const from = told().length
    expect(await refused(TicketsJoined, as.cora, 'SEND_REQUEST_MERGED', { body: bodyWith({}) })).toBe('deals.noDebits')
    const shown = await document(as.ada, open.id)
    expect(shown).toMatchObject({ maySign: false, whyNot: 'deals.noDebits' })
    const signing = { requestId: open.id, documentHash: shown.hash, signature: typed(shown.signerNames[0] ?? '') }
    expect(await refused(Contracts, as.ada, 'SIGN_CONTRACT_MERGED', signing)).toBe('deals.noDebits')
    const body = { message: 'Now.', language: 'en' }
    expect(
      await refused(TicketsJoined, as.ada, 'CREATE_OFFER', { requestId: request.id, version: request.version, body }),
    ).toBe('deals.noDebits')
    expect(told()).toHaveLength(from)
    const written = serviceBody()
    const paymentOptions = { ...written.paymentOptions, platforms: byDebit }
    const { id, version } = await call<Service>(Services, as.ada, 'CREATE', { body: { ...written, paymentOptions } })
    expect(await refused(Services, as.ada, 'TO_READY', { id, version })).toBe('deals.noDebits')
    await account('complete')
    expect(await offer(request)).toMatchObject({ status: 'offered' })
  })

  test('error: an invoice that is out waits, and says why to who would pay it', async () => {
    const { call, refused, as, account, keep, instruments, requestId, invoice, debitsOf, counted, told } = await begin()
    const { id: instrumentId } = await keep(requestId)
    await account('noDebits')
    const before = counted.createOrGetIntent
    const invoiceId = invoice.id
    expect(await call(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
      mayPay: false,
      whyNot: 'payments.noBankDebits',
    })
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId, instrumentId })).toBe('payments.noBankDebits')
    expect(await instruments('GET_BY_DEAL', { requestId })).toMatchObject({
      kinds: [],
      mayKeep: false,
      whyNot: 'payments.noBankDebits',
      items: [{ id: instrumentId, isUsable: false }],
    })
    expect(await refused(PaymentInstruments, as.cora, 'ENABLE_DIRECT_DEBIT', { requestId, kind: 'auBankDebit' })).toBe(
      'payments.noBankDebits',
    )
    // Its supplier reads so, too, and was told.
    expect(await call(Payments, as.ada, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({ paidTo: 'nobody' })
    expect(told().filter(({ type }) => type === 'payments.account.debitsStopped')).toHaveLength(1)
    expect(await call(PaymentAccounts, as.ada, 'GET_BY_USER', {})).toMatchObject({ isOwed: true, isOwedByDebit: true })
    expect(await debitsOf(requestId)).toMatchObject({ mayTurnOn: false, whyNot: 'payments.noBankDebits' })
    const on = { requestId, checked: true, instrumentId, language: 'en' }
    expect(await refused(TicketsJoined, as.cora, 'AUTO_DEBIT_CHANGE', on)).toBe('payments.noBankDebits')
    expect(counted.createOrGetIntent).toBe(before)
  })

  test('happy: what is to be taken waits until it may, and is announced anew', async () => {
    const { keep, on, requestId, days, charges, account, list } = await begin()
    await on(requestId, (await keep(requestId)).id)
    await days('2026-03-24', '2026-03-31')
    await account('noDebits')
    await days('2026-04-01', '2026-04-02')
    expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'postponed' }] })
    await account('complete')
    await days('2026-04-03', '2026-04-16')
    expect(await charges()).toHaveLength(1)
  })

  test('error: one that the provider allows no more, of which nobody has heard, is refused in a word', async () => {
    const { call, refused, as, keep, requestId, invoice, events, delivered } = await begin()
    const { id: instrumentId } = await keep(requestId)
    const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
    await fetch(`${url}&answer=noDebits`, { method: 'POST', redirect: 'manual' })
    for (const { id } of await events()) delivered.add(id)
    const asked = { invoiceId: invoice.id, instrumentId }
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', asked)).toBe('payments.noBankDebits')
  })

  test('happy: where cards pay too, they go on paying', async () => {
    const made = await debitSetting()
    onTestFinished(made.close)
    const { request } = await made.contracted()
    await made.account('noDebits')
    const { instruments } = made
    expect(await instruments('GET_BY_DEAL', { requestId: request.id })).toMatchObject({
      kinds: ['card'],
      mayKeep: true,
    })
    expect(await made.keep(request.id, 'card')).toMatchObject({ status: 'kept', isUsable: true })
    expect(await made.debitsOf(request.id)).toMatchObject({ mayTurnOn: true })
  })
})

describe('a sum that the provider does not debit at once', () => {
  const tooLarge = new PaymentsRefusal('payments.amountRefused')

  test('error: is refused in a word to who pays', async () => {
    const { refused, as, keep, requestId, invoice, faults } = await begin()
    const { id: instrumentId } = await keep(requestId)
    faults.before = call => {
      if (call === 'createOrGetIntent') throw tooLarge
    }
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId: invoice.id, instrumentId })).toBe(
      'payments.amountRefused',
    )
  })

  test('error: is not tried day by day, and both are told', async () => {
    const { keep, on, requestId, days, told, list, faults } = await begin()
    await on(requestId, (await keep(requestId)).id)
    faults.before = call => {
      if (call === 'createOrGetIntent') throw tooLarge
    }
    await days('2026-03-24', '2026-04-02')
    const ended = told().filter(({ type }) => type === 'payments.taking.givenUp')
    expect(ended).toMatchObject([{ data: { why: 'amount' }, parties: [{}, {}] }])
    const { items } = await list('purchase', 'coming')
    expect(items.filter(({ number }) => number === 1)).toEqual([])
  })

  test('error: is what the provider says of more than ten thousand dollars from a bank account', async () => {
    const { provider, accountId, keep, requestId } = await begin()
    const port = stripePayments({ secretKey, webhookSecret }, provider.url())
    await keep(requestId)
    const [customer] = (await provider.sdk().customers.list({}, { stripeAccount: accountId })).data
    const kept = { customerId: customer?.id ?? '', kind: 'auBankDebit' as const }
    const asked = { accountId, currency: 'AUD' as const, description: 'INV-1', metadata: {}, kept }
    const made = await port.createOrGetIntent({ ...asked, key: 'most', amount: 1_000_000n })
    expect(made).toMatchObject({ status: 'open' })
    await expect(port.createOrGetIntent({ ...asked, key: 'more', amount: 1_000_001n })).rejects.toMatchObject({
      errorType: 'payments.amountRefused',
    })
  })
})
