import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Statements } from '#functions/deals/Statements.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { Receipts } from '#functions/payments/Receipts.ts'
import type { DisputedIntent } from '#functions/ports/card-payments.ts'
import { accountKey, type Statement } from '#shared/deals/account.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { FeeQuote } from '#shared/deals/fee-model.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { isProduct } from '#shared/organisations/product.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { Payout } from '#shared/payments/payout.ts'
import { begin, evidence } from './dispute-fixture.ts'
import { openedSetting } from './fixture.ts'

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
    expect(await other.invoiceNow()).toMatchObject({ status: 'published', due: '550.00' })
    await deliverOf()
    expect(toldOf().map(({ type }) => type)).toEqual(['payments.dispute.answered'])
    expect(await invoiceNow()).toMatchObject({ status: 'paid', disputes: [{ status: 'underReview' }] })
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

  test('happy: those beyond a page are read with its cursor', async () => {
    const { ask, disputes, provider, accountId: stripeAccount } = await begin()
    const given = { amount: 1000, currency: 'aud', payment_method: 'pm_card_createDispute', confirm: true }
    for (let n = 0; n < 20; n++)
      await provider
        .sdk()
        .paymentIntents.create({ ...given, return_url: 'https://app.example.com/' }, { stripeAccount })
    const first = await ask<{ items: Dispute[]; cursor: string }>('GET_DISPUTES')
    expect(first.items).toHaveLength(20)
    const { items } = await ask<{ items: Dispute[] }>('GET_DISPUTES', { cursor: first.cursor })
    expect(items.map(({ description }) => description)).toHaveLength(1)
    expect((await disputes()).map(({ id }) => id)).not.toContain(items[0]!.id)
  })

  test('happy: one is found by its invoice, its client and its amount, and by nothing else', async () => {
    const { ask, disputes, as } = await begin()
    const [dispute] = await disputes()
    const found = async (query: string, who = as.ada) =>
      (await ask<{ lists: { kind: string; items: { id: string }[] }[] }>('FIND', { query }, who)).lists.flatMap(
        ({ kind, items }) => items.map(({ id }) => `${kind} ${id}`),
      )
    const [reference = ''] = dispute!.description.split(' ')
    for (const query of [reference.toLowerCase(), 'harbour', dispute!.amount, `$${Number(dispute!.amount)}`])
      expect(await found(query), query).toEqual([`dispute ${dispute!.id}`])
    for (const query of ['wattle', 'INV-00000000', '551']) expect(await found(query), query).toEqual([])
  })

  test('security: nobody else finds one, and who was never paid by card finds none', async () => {
    const { call, refused, as } = await begin()
    expect(await refused(PaymentAccounts, as.eve, 'FIND', { query: 'harbour' })).toBe('auth.denied')
    expect(await call(PaymentAccounts, as.cora, 'FIND', { query: 'harbour' })).toEqual({ lists: [] })
    expect(await refused(PaymentAccounts, as.ada, 'FIND', { query: ' ' })).toBe('input.invalid')
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

/** A bank asks first, takes nothing, and may dispute what it asked about after all. */
test.each(['open', 'closed'] as const)(
  'error: an inquiry that becomes a dispute is told and shown as one, though it was told of before: %s',
  async stood => {
    const made = await begin()
    made.unbound()
    const { deliverOf, faults, toldOf, invoiceNow, told } = made
    const as = (status: Dispute['status'], isInquiry?: true) => {
      faults.answer = (call, answered) =>
        call === 'dispute' && answered
          ? { ...(answered as DisputedIntent), isInquiry, dispute: { ...(answered as DisputedIntent).dispute, status } }
          : answered
    }
    as('needsResponse', true)
    await deliverOf()
    if (stood === 'closed') {
      as('closed', true)
      await deliverOf()
      expect(await invoiceNow()).toMatchObject({ disputes: [{ status: 'closed', endedAt: expect.any(String) }] })
      // What was asked before that and is heard after it changes nothing.
      as('needsResponse', true)
      await deliverOf()
      expect(await invoiceNow()).toMatchObject({ disputes: [{ status: 'closed' }] })
    }
    as('needsResponse')
    await deliverOf()
    await deliverOf()
    expect(toldOf().map(({ type }) => type)).toEqual(Array(2).fill('payments.dispute.opened'))
    const [dispute] = (await invoiceNow()).disputes!
    expect(dispute).toMatchObject({ status: 'needsResponse' })
    expect(dispute!.endedAt).toBeUndefined()
    expect(told().filter(({ type }) => type === 'deals.invoice.disputed')).toHaveLength(stood === 'closed' ? 2 : 1)
    delete faults.answer
    await lose(made)
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'published', due: '550.00' })
  },
)

type Begun = Awaited<ReturnType<typeof begin>>

/** The bank decides for the payer. */
const lose = async ({ disputes, answer }: Pick<Begun, 'disputes' | 'answer'>) => {
  const [dispute] = await disputes()
  await answer(dispute!.id, true, { ...evidence, explanation: 'losing_evidence' })
}

const agreementOf = ({ call, as, invoice }: Begun) =>
  call<Contract>(Contracts, as.cora, 'GET_BY_ID', { contractId: invoice.contractId })
const statementOf = async ({ call, as, invoiceNow }: Begun) =>
  call<Statement>(Statements, as.cora, 'GET', {
    account: accountKey(await invoiceNow()),
    from: '2026-01-01',
    to: '2026-12-31',
  })
const toldOfInvoice = ({ told }: Begun) =>
  told()
    .filter(({ type }) => /^deals\.invoice\.(paid|disputed|undisputed|takenBack)$/.test(type))
    .map(({ type }) => type.slice('deals.invoice.'.length))
const receiptOf = ({ refused, as, invoice }: Begun) =>
  refused(Receipts, as.cora, 'GET', { invoiceId: invoice.id, language: 'en' })

/** A part of what was paid is credited. */
const credit = async ({ call, as, invoiceNow }: Begun, amount: string): Promise<CreditNote> => {
  const { id: invoiceId, version } = await invoiceNow()
  const wish = { by: 'amount', amount }
  return call<CreditNote>(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'A visit too many.', wish })
}

/** The bank decides for the payer about 200.00 of the 550.00 that were paid. */
const takenInPart = async (): Promise<Begun> => {
  const made = await begin()
  made.faults.answer = (call, answered) =>
    call === 'dispute' && answered
      ? { ...(answered as DisputedIntent), dispute: { ...(answered as DisputedIntent).dispute, amount: '200.00' } }
      : answered
  await made.deliverOf()
  await lose(made)
  await made.deliverOf()
  return made
}

describe('a payment that its payer was given back', () => {
  test('happy: the invoice is owed again, both sides are told once, and it is paid again', async () => {
    const made = await begin()
    const { deliverOf, invoiceNow, invoice, told, payInvoice, confirm, refused, as } = made
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({
      status: 'paid',
      disputes: [{ amount: '550.00', status: 'needsResponse' }],
    })
    const before = await agreementOf(made)
    await lose(made)
    await deliverOf()
    await deliverOf()
    expect(toldOfInvoice(made)).toEqual(['paid', 'disputed', 'takenBack'])
    const [notice] = told().filter(({ type }) => type === 'deals.invoice.takenBack')
    expect(notice).toMatchObject({ data: { taken: '550.00', due: '550.00' } })
    expect(notice!.parties).toEqual([invoice.customer, invoice.supplier])
    const owed = await invoiceNow()
    expect(owed).toMatchObject({ status: 'published', due: '550.00', former: [{ amount: '550.00' }] })
    expect(owed.settlement).toBeUndefined()
    // Somebody is reminded of it again.
    expect(owed.next).toBeDefined()
    expect(await receiptOf(made)).toBe('payments.notPaid')
    const after = await agreementOf(made)
    expect(after).toMatchObject({ paid: '0.00', openPayments: before.openPayments + 1 })
    const { sums, closing } = await statementOf(made)
    expect(sums).toMatchObject({ payment: '-550.00', takenBack: '550.00' })
    expect(closing).toBe('550.00')
    // It was paid once: who voided it would bill it anew under what was paid and taken back.
    const voiding = { invoiceId: owed.id, version: owed.version, reason: 'No longer.' }
    expect(await refused(Invoices, as.ada, 'VOID', voiding)).toBe('deals.takenBackNotVoid')
    await payInvoice()
    await confirm('4242424242424242')
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', due: '0.00', settlement: { amount: '550.00' } })
    expect(await agreementOf(made)).toMatchObject({
      paid: '550.00',
      openPayments: before.openPayments,
    })
    expect((await statementOf(made)).closing).toBe('0.00')
    expect(toldOfInvoice(made)).toEqual(['paid', 'disputed', 'takenBack', 'paid'])
    // What tells of the first payment again changes nothing.
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', settlement: { amount: '550.00' } })
  })

  test('error: webhooks in any order, all at once, and the dispute before the payment have one effect', async () => {
    const made = await begin()
    await lose(made)
    const all = (await made.eventsOf()).toReversed()
    // The last of the dispute first: what was paid is not known yet.
    await Promise.all([...all, ...all].map(made.deliver))
    for (const event of all) expect(await made.deliver(event)).toBe(200)
    expect(toldOfInvoice(made)).toEqual(['paid', 'takenBack'])
    expect(await made.invoiceNow()).toMatchObject({ status: 'published', due: '550.00' })
    expect((await made.invoiceNow()).disputes).toHaveLength(1)
  })

  test('error: a decision whose webhooks were lost is asked for', async () => {
    const made = await begin()
    await made.deliverOf()
    await lose(made)
    await made.reconcile()
    expect((await made.invoiceNow()).status).toBe('paid')
    made.later(7 * 60)
    await made.reconcile()
    expect(await made.invoiceNow()).toMatchObject({ status: 'published', due: '550.00' })
    await made.deliverOf()
    made.later(7 * 60)
    expect(await made.reconcile()).toEqual({ asked: 0 })
    expect(toldOfInvoice(made)).toEqual(['paid', 'disputed', 'takenBack'])
  })

  test('happy: of a part that was taken back that part is owed, and the rest stays paid', async () => {
    const made = await takenInPart()
    const { deliverOf, invoiceNow, payInvoice, confirm } = made
    expect(await invoiceNow()).toMatchObject({ status: 'published', due: '200.00', stillPaid: '350.00' })
    expect((await agreementOf(made)).paid).toBe('350.00')
    expect((await statementOf(made)).closing).toBe('200.00')
    // No more can be credited than is owed.
    const { refused, as } = made
    const { id: invoiceId, version } = await invoiceNow()
    const wish = { by: 'amount', amount: '200.01' }
    const payload = { invoiceId, version, reason: 'Too much.', wish }
    expect(await refused(Credits, as.ada, 'CREATE', payload)).toBe('deals.creditTooMuch')
    await credit(made, '50.00')
    expect(await invoiceNow()).toMatchObject({ status: 'published', due: '150.00' })
    await payInvoice()
    await confirm('4242424242424242')
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', settlement: { amount: '150.00' } })
    expect(await agreementOf(made)).toMatchObject({ paid: '500.00', credited: '50.00' })
    expect((await statementOf(made)).closing).toBe('0.00')
  })

  test('happy: of a payment that was taken back in two parts, with another one between them, both are paid', async () => {
    const made = await begin()
    made.unbound()
    const { faults, deliverOf, disputes, answer, payInvoice, confirm, later, invoiceNow } = made
    const takesBack = (amount: string, id?: string) => {
      faults.answer = (call, answered) => {
        const { dispute } = (answered ?? {}) as { dispute?: object }
        return call === 'dispute' && dispute
          ? { ...(answered as object), dispute: { ...dispute, amount, ...(id ? { id } : {}) } }
          : answered
      }
    }
    takesBack('200.00')
    await deliverOf()
    const [dispute] = await disputes()
    await answer(dispute!.id, true, { ...evidence, explanation: 'losing_evidence' })
    await deliverOf()
    await payInvoice()
    await confirm('4242424242424242')
    await deliverOf()
    takesBack('350.00', 'dp_second0000000000000001')
    later(10)
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'published', due: '350.00' })
    expect(await payInvoice()).toMatchObject({ status: 'open', attempt: 3, amount: '350.00' })
    await confirm('4242424242424242')
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', due: '0.00' })
  })

  test('error: where the second payment was taken back, too, and the rest is credited, what is left of the first pays it', async () => {
    const made = await takenInPart()
    made.unbound()
    const { deliverOf, invoiceNow, payInvoice, confirm } = made
    const first = (await invoiceNow()).former![0]!
    await payInvoice()
    await confirm('4000000000000259')
    await deliverOf()
    await lose(made)
    await deliverOf()
    const taken = await invoiceNow()
    expect(taken).toMatchObject({ status: 'published', due: '200.00', stillPaid: '350.00' })
    await credit(made, '200.00')
    const paid = await invoiceNow()
    expect(paid).toMatchObject({
      status: 'paid',
      settlement: { paymentId: first.paymentId, paidAt: first.paidAt },
      former: [{ paymentId: taken.former![1]!.paymentId }],
    })
    expect((await statementOf(made)).closing).toBe('0.00')
  })

  test('happy: where all that is owed again is credited, what stayed paid pays it', async () => {
    const made = await takenInPart()
    const { invoiceNow, deliverOf } = made
    const before = await agreementOf(made)
    await credit(made, '200.00')
    const paid = await invoiceNow()
    expect(paid).toMatchObject({ status: 'paid', due: '0.00', credited: '200.00' })
    expect(paid.stillPaid).toBeUndefined()
    expect(paid.next).toBeUndefined()
    expect(await agreementOf(made)).toMatchObject({
      paid: '350.00',
      credited: '200.00',
      openPayments: before.openPayments - 1,
    })
    expect((await statementOf(made)).closing).toBe('0.00')
    // What tells of it all again changes nothing.
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', credited: '200.00' })
  })

  test('happy: what the supplier owed the client for a credit note is settled by it, and only the rest is owed', async () => {
    const made = await begin()
    const { deliverOf, invoiceNow, call, as, refused } = made
    await deliverOf()
    const note = await credit(made, '150.00')
    expect(note.status).toBe('held')
    // While the bank holds the money nothing can be given back to the card.
    const giving = { creditId: note.id, version: note.version }
    expect(await refused(Payments, as.ada, 'GIVE_BACK', giving)).toBe('payments.disputed')
    await lose(made)
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'published', due: '400.00' })
    const { items } = await call<{ items: CreditNote[] }>(Credits, as.ada, 'GET_BY_INVOICE', {
      invoiceId: made.invoice.id,
    })
    expect(items.map(({ status }) => status)).toEqual(['settled'])
    expect(await agreementOf(made)).toMatchObject({ paid: '0.00', credited: '150.00' })
    expect((await statementOf(made)).closing).toBe('400.00')
  })

  test('happy: a deal that was over runs again, for both sides, until it is paid again', async () => {
    const made = await begin('4000000000000259', { paymentIndex: 0 })
    const { deliveries, agreement, request, call, as, procurement, payInvoice, confirm, deliverOf, told } = made
    for (const { number } of deliveries) {
      await call(Contracts, as.ada, 'DELIVER', { contractId: agreement.id, number, version: 1 })
      await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { contractId: agreement.id, number, version: 2 })
    }
    await deliverOf()
    const over = await procurement(as.cora, request.id)
    expect(over.contract?.status).toBe('completed')
    const { amount } = (await made.invoiceNow()).settlement!
    await lose(made)
    await deliverOf()
    const again = await procurement(as.cora, request.id)
    expect(again.contract).toMatchObject({ status: 'active', openPayments: 1, paid: '0.00' })
    const deal = await made.ticket(as.ada, request.id)
    expect(deal.request).toMatchObject({ demanderGroup: 'active', supplierGroup: 'active' })
    expect(deal.request.fulfilledAt).toBeUndefined()
    expect(again.summary).toMatchObject({ rest: amount, next: { number: 1 } })
    await payInvoice()
    await confirm('4242424242424242')
    await deliverOf()
    expect((await procurement(as.ada, request.id)).contract?.status).toBe('completed')
    expect(told().filter(({ type }) => type === 'deals.contract.fulfilled')).toHaveLength(2)
  })

  test('happy: where all of it had been credited nothing is owed by anybody', async () => {
    const made = await begin()
    await made.deliverOf()
    await credit(made, '550.00')
    await lose(made)
    await made.deliverOf()
    expect(await made.invoiceNow()).toMatchObject({ status: 'credited', due: '0.00' })
    expect((await statementOf(made)).closing).toBe('0.00')
  })
})

describe('a usage fee that is disputed', () => {
  test("happy: it was paid into the product's own account, and its invoice is owed again, too", async () => {
    const { payInvoice, card, provider, told, call, as, deliver } = await openedSetting()
    const fee = { plan: 'spark', extraClients: 0 }
    const { now, monthly } = await call<FeeQuote>(Contracts, as.cora, 'GET_FEE_QUOTE', fee)
    const signature = { kind: 'drawn', strokes: [[1, 1, 20, 20, 40, 10, 60, 30]] }
    const contract = { now, monthly, signature, language: 'en' }
    await call(Contracts, as.cora, 'CREATE_ORG_TICKET', { request: fee, contract })
    const open = async () =>
      (await call<{ items: InvoiceView[] }>(Invoices, as.cora, 'GET_BY_RELATED', { side: 'purchase' })).items
    const { id } = (await open()).find(({ supplier }) => isProduct(supplier))!
    const invoiceNow = () => call<InvoiceView>(Invoices, as.cora, 'GET_BY_ID', { invoiceId: id })
    const deliverAll = async () => {
      for (const event of (await provider.sdk().events.list({ limit: 100 })).data.toReversed()) await deliver(event)
    }
    expect(await call(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId: id })).toMatchObject({ paidTo: 'product' })
    await payInvoice(as.cora, id)
    await card('4000000000000259', id)
    await deliverAll()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', disputes: [{ byPlatform: true }] })
    const { data } = await provider.sdk().disputes.list()
    const evidence = { uncategorized_text: 'losing_evidence' }
    await provider.sdk().disputes.update(data[0]!.id, { evidence, submit: true })
    await deliverAll()
    await deliverAll()
    expect(await invoiceNow()).toMatchObject({ status: 'published' })
    expect(told().filter(({ type }) => type === 'deals.invoice.takenBack')).toHaveLength(1)
    expect(told().filter(({ type }) => type.startsWith('payments.dispute.'))).toEqual([])
  })
})
