import { describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Contracts as ContractRows, Invoices as InvoiceRows } from '#functions/deals/tables.ts'
import { type Adds, repository, type Saves } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Books } from '#functions/payments/Books.ts'
import { BookMovements, BookSums, Books as BookTable } from '#functions/payments/book-tables.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { BookCheckView } from '#shared/payments/Books.contract.ts'
import type { MonthStatement, MovementView } from '#shared/payments/book-statement.ts'
import { entriesOf, monthOf } from '#shared/payments/books.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { connect } from './connect.ts'
import { openedSetting } from './fixture.ts'

process.env.SITE_URL = 'https://tradewell.test'

type Month = {
  statements: MonthStatement[]
  items: MovementView[]
  check: BookCheckView | null
  cursor?: string
}

/** A supplier with an account of its own, to which an invoice of 550 dollars is paid. @param bank `closed` sends payouts back */
const begin = async (number = '4242424242424242', bank: 'complete' | 'closed' = 'complete') => {
  const made = await openedSetting()
  const { as, call, provider, deliver, at } = made
  const accountId = await connect(made, as.ada, bank)
  const payWith = async (card: string) => {
    await made.payInvoice()
    const { intentId, clientSecret } = await made.clientSecret()
    const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(card) }
    await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)
  }
  await payWith(number)
  let moved = Date.now()
  const monthAt = (at: number) => monthOf(new Date(at).toISOString())
  const inMonth = (month: string, who = as.ada) => call<Month>(Books, who, 'GET_MONTH', { month })
  return {
    ...made,
    accountId,
    at,
    async deliverOf(wanted: (type: string) => boolean = () => true) {
      for (const event of (await provider.sdk().events.list({ limit: 100 }, at)).data.toReversed())
        if (wanted(event.type)) expect(await deliver(event)).toBe(200)
    },
    month: (who = as.ada) => inMonth(monthAt(Date.now()), who),
    /** The time of the product and the provider's; what falls due there on the way happens. */
    async moveTo(days: number) {
      const now = Date.now() + days * 86_400_000
      moved = now
      await provider.stop()
      await provider.start({ now: () => now })
      await expect.poll(() => provider.server().isResting()).toBe(true)
    },
    nextNight() {
      made.later(24 * 60)
      return made.checkBooks()
    },
    payWith,
    async regain(disputeId: string) {
      await fetch(`${provider.url()}/local/stripe/disputes/${disputeId}/regain`, { method: 'POST', redirect: 'manual' })
    },
    /** What happened, from the first month to the one that was moved to. */
    async kinds() {
      const kinds: string[] = []
      for (const month of new Set([monthAt(Date.now()), monthAt(moved)]))
        kinds.push(...(await inMonth(month)).items.map(({ kind }) => kind))
      return kinds
    },
    /** What is in the account by the provider's word, in minor units. */
    async held() {
      const { available, pending } = await provider.sdk().balance.retrieve({}, at)
      return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
    },
  }
}

describe('the books of an account', () => {
  test('happy: a payment is a charge and a fee, each once, whatever comes again; the month tells of them', async () => {
    const { deliverOf, month, held, checkBooks, invoice } = await begin()
    await deliverOf()
    await deliverOf()
    const { statements, items, check } = await month()
    expect(items.map(({ kind, change, invoiceId }) => [kind, change, invoiceId])).toEqual([
      ['charge', '550.00', invoice.id],
      ['providerFee', '-9.65', invoice.id],
    ])
    expect(statements).toMatchObject([
      { currency: 'AUD', opening: '0.00', closing: '540.35', sums: { customers: '-550.00', providerFees: '9.65' } },
    ])
    expect(await held()).toBe(54_035)
    expect(check).toBeNull()
    expect(await checkBooks()).toEqual({ checked: 2 })
    const after = await month()
    expect(after.items).toEqual(items)
    expect(after.check).toMatchObject({ agrees: true, found: 0, differenceCount: 0 })
    expect(after.check?.balances).toEqual([{ currency: 'AUD', ours: '540.35', theirs: '540.35' }])
  })

  test('happy: what no webhook told is found at night, taken over as if it had, and tells nobody twice', async () => {
    const { checkBooks, month, invoiceNow, told } = await begin()
    expect((await month()).items).toEqual([])
    await checkBooks()
    expect(await invoiceNow()).toMatchObject({ status: 'paid' })
    expect(told().filter(({ type }) => type === 'deals.invoice.paid')).toHaveLength(1)
    const { items, check } = await month()
    expect(items.map(({ kind }) => kind)).toEqual(['charge', 'providerFee'])
    expect(check).toMatchObject({ agrees: true, found: 1 })
  })

  test('security: an invoice whose payment succeeded and that does not say so is found at night and paid, once', async () => {
    const { deliverOf, nextNight, invoice, invoiceNow, store, told, provider, at } = await begin()
    const unit = () => new Unit()
    // Rows that were read before are written over the settled ones.
    const before = await repository(InvoiceRows, store, unit()).need({ id: invoice.id })
    const contract = await repository(ContractRows, store, unit()).need({ id: invoice.contractId })
    await deliverOf()
    const paid = async () => (await repository(ContractRows, store, unit()).need({ id: invoice.contractId })).paid
    const settled = await paid()
    const over = unit()
    const [nowInvoice, nowContract] = await Promise.all([
      repository(InvoiceRows, store, unit()).need({ id: invoice.id }),
      repository(ContractRows, store, unit()).need({ id: invoice.contractId }),
    ])
    repository(InvoiceRows, store, over).save({ ...before, version: nowInvoice.version })
    repository(ContractRows, store, over).save({ ...contract, version: nowContract.version })
    expect(await over.commit(store)).toMatchObject({ ok: true })
    expect(await invoiceNow()).toMatchObject({ status: 'pending' })
    await nextNight()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', settlement: { amount: '550.00' } })
    expect(await paid()).toBe(settled)
    const news = told().length
    await nextNight()
    expect(told()).toHaveLength(news)
    expect((await provider.sdk().charges.list({}, at)).data).toHaveLength(1)
  })

  test('happy: a dispute of which no webhook ever came is found, and what was lost is owed again', async () => {
    const { checkBooks, nextNight, month, invoiceNow, provider, at, kinds } = await begin('4000000000000259')
    await checkBooks()
    expect(await invoiceNow()).toMatchObject({ status: 'paid', disputes: [{ status: 'needsResponse' }] })
    expect((await kinds()).sort()).toEqual(['charge', 'disputeHeld', 'providerFee', 'providerFee'])
    const [dispute] = (await provider.sdk().disputes.list({}, at)).data
    const answer = { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }
    await provider.sdk().disputes.update(dispute!.id, answer, at)
    // No row of the provider tells of it: the dispute is asked after by itself.
    await nextNight()
    expect(await invoiceNow()).toMatchObject({ status: 'published', due: '550.00' })
    const { statements } = await month()
    expect(statements[0]?.sums).toMatchObject({ disputed: '0.00', customers: '0.00', providerFees: '34.65' })
  })

  test('happy: a lost dispute that turns to won pays what was owed again, once, and the books follow', async () => {
    const { deliverOf, invoiceNow, provider, at, regain, told, month, checkBooks, seen } =
      await begin('4000000000000259')
    const [dispute] = (await provider.sdk().disputes.list({}, at)).data
    const answer = { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }
    await provider.sdk().disputes.update(dispute!.id, answer, at)
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'published', due: '550.00' })
    await regain(dispute!.id)
    await deliverOf()
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({
      status: 'paid',
      settlement: { amount: '550.00' },
      disputes: [{ status: 'lost', left: '550.00' }],
    })
    expect((await seen()).payment).toMatchObject({ status: 'succeeded', amount: '550.00', attempt: 2 })
    expect(told().filter(({ type }) => type === 'deals.invoice.paid')).toHaveLength(2)
    expect((await month()).statements[0]?.sums).toMatchObject({ disputed: '0.00', customers: '-550.00' })
    expect(await checkBooks()).toEqual({ checked: 2 })
  })

  test('happy: what was paid again meanwhile is given back when a lost dispute turns to won', async () => {
    const { deliverOf, invoiceNow, provider, at, regain, payWith, month, checkBooks, seen, told } =
      await begin('4000000000000259')
    const [dispute] = (await provider.sdk().disputes.list({}, at)).data
    const answer = { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }
    await provider.sdk().disputes.update(dispute!.id, answer, at)
    await deliverOf()
    await payWith('4242424242424242')
    await deliverOf()
    expect(await invoiceNow()).toMatchObject({ status: 'paid' })
    await regain(dispute!.id)
    await deliverOf()
    await deliverOf()
    expect((await seen()).payment).toMatchObject({ status: 'refunded', amount: '550.00' })
    expect(told().filter(({ type }) => type === 'payments.payment.refunded')).toHaveLength(1)
    const { data } = await provider.sdk().refunds.list({}, at)
    expect(data.map(({ amount }) => amount)).toEqual([55_000])
    expect((await month()).statements[0]?.sums).toMatchObject({ disputed: '0.00', customers: '-550.00' })
    expect(await checkBooks()).toEqual({ checked: 2 })
  })

  test('error: what differs is kept by name, told once to who owns the account, and fails the night', async () => {
    const { deliverOf, checkBooks, nextNight, month, accountId, store, told, as, call } = await begin()
    await deliverOf()
    const [charge] = (await month()).items
    // Nobody can do this but whoever writes in the database itself.
    const unit = new Unit()
    const movements = repository(BookMovements, store, unit) as unknown as Saves<typeof BookMovements>
    const sums = repository(BookSums, store, unit) as unknown as Adds<typeof BookSums>
    const extra = { ...charge!, id: 'charge#txn_forged', transactionId: 'txn_forged', amount: 100 }
    const { change: _change, ...row } = extra
    movements.create({ ...row, book: accountId, entries: entriesOf('charge', 100) })
    sums.add({ book: accountId, currency: 'AUD', month: monthOf(charge!.at) }, { provider: 100, customers: -100 })
    expect((await unit.commit(store)).ok).toBe(true)
    await expect(checkBooks()).rejects.toThrow("1 books differ from the provider's")
    expect((await month()).check).toMatchObject({
      agrees: false,
      differences: [
        { kind: 'notThere', movementId: 'charge#txn_forged', ours: '1.00', currency: 'AUD' },
        { kind: 'balance', ours: '541.35', theirs: '540.35' },
      ],
    })
    // Begun again at once, nothing is due; the night after it is said again to an operator, and to nobody else.
    expect(await checkBooks()).toEqual({ checked: 0 })
    await expect(nextNight()).rejects.toThrow()
    const differ = told().filter(({ type }) => type === 'payments.books.differ')
    expect(differ).toMatchObject([{ parties: [{ id: as.ada.organisationId }] }])
    expect((await call<{ items: BookCheckView[] }>(Books, as.ada, 'GET_CHECKS', {})).items).toHaveLength(2)
  })

  test('happy: a payout leaves the account, and is there again where the bank sends it back', async () => {
    const { deliverOf, kinds, moveTo, month, checkBooks, held } = await begin('4242424242424242', 'closed')
    await deliverOf()
    await moveTo(4)
    await deliverOf()
    expect(await kinds()).toEqual(['charge', 'providerFee', 'payout'])
    expect(await held()).toBe(0)
    // The bank was closed.
    await moveTo(6)
    await deliverOf()
    expect(await held()).toBe(54_035)
    expect(await checkBooks()).toEqual({ checked: 2 })
    const { check } = await month()
    expect(check).toMatchObject({ agrees: true, found: 0 })
    expect(check?.balances).toEqual([{ currency: 'AUD', ours: '540.35', theirs: '540.35' }])
  })

  test('security: nobody else reads them, no caller names an account of others, and another account writes nothing in them', async () => {
    const { as, refused, call, deliver, month, provider, at, accountId } = await begin()
    const asked = { month: '2026-11' }
    expect(await refused(Books, as.cora, 'GET_MONTH', asked)).toBe('notFound')
    expect(await refused(Books, as.eve, 'GET_MONTH', asked)).toBe('auth.denied')
    expect(await refused(Books, as.ben, 'GET_MONTH', asked)).toBe('auth.denied')
    expect(await refused(Books, as.ada, 'GET_MONTH', { ...asked, book: accountId })).toBe('input.invalid')
    expect(await refused(Books, as.cora, 'GET_MONTH', { ...asked, accountId })).toBe('notFound')
    expect(await refused(Books, as.ada, 'GET_MONTH', { month: '2026-13' })).toBe('input.invalid')
    expect(await call<{ items: unknown[] }>(Books, as.ada, 'GET_CHECKS', {})).toEqual({ items: [] })
    // A signed webhook of what the account does not have, and of one that nobody is paid through.
    const other = await provider.verifiedAccount()
    const events = (await provider.sdk().events.list({ limit: 100 }, at)).data
    for (const account of [other, 'acct_another', undefined])
      for (const [n, event] of events.entries())
        expect(await deliver({ ...event, id: `evt_other${n}${account}`, account } as never)).toBe(200)
    const payout = { object: 'payout', id: 'po_1' }
    for (const object of [payout, { object: 'application_fee', id: 'fee_1' }])
      expect(
        await deliver({ id: `evt_${object.id}`, type: 'x.y', account: accountId, data: { object } } as never),
      ).toBe(200)
    expect((await month()).items).toEqual([])
  })
})

describe('books in which nothing ever moved', () => {
  test('happy: are checked once a week, until something moves', async () => {
    const made = await openedSetting()
    const night = () => {
      made.later(24 * 60)
      return made.checkBooks()
    }
    // Those of the account, and the platform's.
    expect(await night()).toEqual({ checked: 2 })
    for (let nights = 0; nights < 6; nights++) expect(await night()).toEqual({ checked: 0 })
    expect(await night()).toEqual({ checked: 2 })
    await made.payInvoice()
    await made.card('4242424242424242')
    await made.deliverAll()
    expect((await made.invoiceNow()).status).toBe('paid')
    for (let nights = 0; nights < 2; nights++) expect(await night()).toEqual({ checked: 1 })
  })
})

describe('books in which nothing moves', () => {
  /** Books of an account that rest: the last movement is days ago. */
  const resting = async () => {
    const made = await begin()
    await made.deliverOf()
    await made.checkBooks()
    const reading = repository(BookTable, made.store, new Unit())
    const row = () => reading.need({ book: made.accountId })
    // The provider has the machine's time, which is months later.
    made.later((Date.now() - Date.parse((await row()).checkedAt)) / 60_000 + 4 * 24 * 60)
    for (let nights = 0; nights < 2; nights++) await made.nextNight()
    expect((await row()).quietSince).toBeDefined()
    return { ...made, row }
  }

  test('happy: are looked at whole once a week, and of the other nights by their balance alone', async () => {
    const { row, nextNight, month } = await resting()
    const { quietSince, agreedThrough } = await row()
    expect(agreedThrough).toBe(quietSince)
    for (let nights = 0; nights < 6; nights++) {
      expect(await nextNight()).toMatchObject({ checked: expect.any(Number) })
      const { checkedAt, ...kept } = await row()
      expect(kept).toMatchObject({ agrees: true, quietSince, agreedThrough })
      expect(checkedAt > (quietSince ?? '')).toBe(true)
    }
    expect((await month()).check).toMatchObject({
      agrees: true,
      balances: [{ currency: 'AUD', ours: '540.35', theirs: '540.35' }],
    })
    await nextNight()
    const after = await row()
    expect(after.quietSince).toBe(after.checkedAt)
    expect(after.agreedThrough).toBe(after.checkedAt)
  })

  test('happy: what moves without a word is found the same night', async () => {
    const { row, nextNight, kinds, moveTo, provider, at } = await resting()
    await moveTo(7)
    const [charge] = (await provider.sdk().charges.list({}, at)).data
    await provider.sdk().refunds.create({ charge: charge!.id }, at)
    await nextNight()
    expect(await kinds()).toContain('refund')
    expect((await row()).agrees).toBe(true)
    expect((await row()).quietSince).toBeUndefined()
  })

  test('error: what differs is seen the same night', async () => {
    const { row, nextNight, store, accountId } = await resting()
    const unit = new Unit()
    const sums = repository(BookSums, store, unit) as unknown as Adds<typeof BookSums>
    sums.add({ book: accountId, currency: 'AUD', month: '2026-01' }, { provider: 100, customers: -100 })
    expect((await unit.commit(store)).ok).toBe(true)
    await expect(nextNight()).rejects.toThrow("1 books differ from the provider's")
    expect(await row()).toMatchObject({ agrees: false })
    expect((await row()).quietSince).toBeUndefined()
    // And is looked at whole until both agree.
    await expect(nextNight()).rejects.toThrow()
  })
})

describe('what was given back and no bank took', () => {
  test('happy: all of a payment that came in vain: both sides are told once that it is owed', async () => {
    const made = await openedSetting()
    const { payInvoice, deliverAll, clientSecret, call, as, invoice, seen, provider, told, card, checkBooks, at } = made
    await payInvoice()
    await card('4000000000000002')
    await deliverAll()
    const { intentId } = await clientSecret()
    const { version } = (await seen()).invoice
    await call(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version, reason: 'A mistake' })
    const given = { payment_method: 'pm_card_refundFail', return_url: 'https://app.example.com/' }
    await provider.sdk().paymentIntents.confirm(intentId, given, at)
    await deliverAll('payment_intent.succeeded')
    expect((await seen()).payment).toMatchObject({ status: 'refunded' })
    const soon = Date.now() + 3_600_000
    await provider.stop()
    await provider.start({ now: () => soon })
    await expect.poll(async () => (await provider.sdk().refunds.list({}, at)).data[0]?.status).toBe('failed')
    await deliverAll()
    await deliverAll()
    expect((await seen()).payment).toMatchObject({ status: 'bounced' })
    const bounced = told().filter(({ type }) => type === 'payments.payment.bounced')
    expect(bounced).toHaveLength(1)
    expect(bounced[0]!.parties).toHaveLength(2)
    // The account's, and the platform's.
    expect(await checkBooks()).toEqual({ checked: 2 })
  })

  test('error: a failure that is heard before the giving back is written comes again, and is heard then', async () => {
    const { deliverOf, call, as, invoiceNow, faults, provider, at, deliver, moveTo, checkBooks } =
      await begin('4000000000005126')
    await deliverOf()
    const { id: invoiceId, version } = await invoiceNow()
    const wish = { by: 'amount', amount: '150.00' }
    const note = await call<CreditNote>(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'Too much.', wish })
    const give = () => call(Payments, as.ada, 'GIVE_BACK', { creditId: note.id, version: note.version })
    const noteNow = async () =>
      (await call<{ items: CreditNote[] }>(Credits, as.ada, 'GET_BY_INVOICE', { invoiceId })).items[0]!
    faults.after = asked => {
      if (asked === 'giveBack') throw new Error('killed')
    }
    await expect(give()).rejects.toThrow('killed')
    delete faults.after
    await moveTo(0.1)
    const failed = (await provider.sdk().events.list({ limit: 100, type: 'refund.failed' }, at)).data[0]!
    expect(await deliver(failed)).toBe(409)
    expect(await noteNow()).toMatchObject({ status: 'held' })
    // The night writes down what nobody did, and then it is no news.
    expect(await checkBooks()).toEqual({ checked: 2 })
    expect(await deliver(failed)).toBe(200)
    expect(await noteNow()).toMatchObject({ status: 'held' })
    await give()
    expect(await noteNow()).toMatchObject({ status: 'returned' })
  })

  test('happy: what was given back and nobody wrote down is found at night', async () => {
    const { deliverOf, call, as, invoiceNow, faults, checkBooks } = await begin()
    await deliverOf()
    const { id: invoiceId, version } = await invoiceNow()
    const wish = { by: 'amount', amount: '150.00' }
    const note = await call<CreditNote>(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'Too much.', wish })
    faults.after = asked => {
      if (asked === 'giveBack') throw new Error('killed')
    }
    const give = call(Payments, as.ada, 'GIVE_BACK', { creditId: note.id, version: note.version })
    await expect(give).rejects.toThrow('killed')
    delete faults.after
    expect(await checkBooks()).toEqual({ checked: 2 })
    const { items } = await call<{ items: CreditNote[] }>(Credits, as.ada, 'GET_BY_INVOICE', { invoiceId })
    expect(items).toMatchObject([{ status: 'returned', returned: { instrument: 'Visa •••• 4242' } }])
  })
})
