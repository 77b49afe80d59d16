import { expect, test } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { BooksCheck } from '#functions/payments/BooksCheck.ts'
import { BookSums } from '#functions/payments/book-tables.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { DisputedIntent } from '#functions/ports/card-payments.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { OwedBack } from '#shared/payments/Payments.contract.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { evidence } from './dispute-fixture.ts'
import { leftOpen } from './lost-fixture.ts'

/** An attempt that was ended and is paid after all, with a card whose bank disputes it. */
const leftToDispute = async () => {
  const made = await leftOpen()
  const { as, call } = made
  // Bounds are of invoices with few events.
  made.capacity.held = false
  return {
    ...made,
    owes: async () => (await call<{ items: OwedBack[] }>(Payments, as.ada, 'GET_OWED_BACK', {})).items,
    payInTab: (card = '4000000000000259') => made.payInTab(card),
    /** What the payer's bank does of its own accord. */
    bank: async (path: string) => {
      const url = `${made.provider.url()}/local/stripe/${path}`
      expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).toBe(303)
      await made.deliverAll()
    },
    voidIt: async () => {
      const { version, id } = (await made.seen()).invoice
      await call(Invoices, as.ada, 'VOID', { invoiceId: id, version, reason: 'No longer.' })
    },
    give: async (by: 'instrument' | 'otherwise' = 'instrument') => {
      const [owed] = (await made.seen()).owedBack
      const { invoiceId, attempt, version } = owed!
      return call<PaymentView>(Payments, as.ada, 'GIVE_BACK_AGAIN', { invoiceId, attempt, version, by })
    },
    giveRefused: async () => {
      const [owed] = (await made.seen()).owedBack
      const { invoiceId, attempt, version } = owed!
      return made.refused(Payments, as.ada, 'GIVE_BACK_AGAIN', { invoiceId, attempt, version, by: 'instrument' })
    },
    charge: async () => {
      const { data } = await made.provider.sdk().charges.list({}, { stripeAccount: made.accountId })
      return data.find(({ status }) => status === 'succeeded')!
    },
    dispute: async () => (await call<{ items: Dispute[] }>(PaymentAccounts, as.ada, 'GET_DISPUTES', {})).items[0]!,
    /** Holds the books to what the provider has, and that no money hangs between the two sides. */
    books: async () => {
      await made.work(BooksCheck, {})
      const sums = await repository(BookSums, made.store, new Unit()).allRows({ book: made.accountId })
      const total = (account: 'disputed' | 'customers' | 'provider') =>
        sums.reduce((sum, row) => sum + (row[account] ?? 0), 0)
      const { available, pending } = await made.provider.sdk().balance.retrieve({}, { stripeAccount: made.accountId })
      expect(total('provider')).toBe([...available, ...pending].reduce((sum, { amount }) => sum + amount, 0))
      expect(total('disputed')).toBe(0)
      return { ofCustomers: 0 - total('customers') }
    },
    decide: async (explanation: 'winning_evidence' | 'losing_evidence') => {
      const [dispute] = (await call<{ items: Dispute[] }>(PaymentAccounts, as.ada, 'GET_DISPUTES', {})).items
      const said = { ...evidence, explanation }
      await call(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', { disputeId: dispute!.id, evidence: said, send: true })
      await made.deliverAll()
    },
  }
}

test.each(['losing_evidence', 'winning_evidence'] as const)(
  "error: what came in vain and its payer's bank took back is owed to nobody: %s",
  async how => {
    const made = await leftToDispute()
    const { as, call, invoiceId } = made
    const { version } = (await made.seen()).invoice
    await call(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'No longer.' })
    await made.payInTab()
    expect(await made.owes()).toHaveLength(1)
    await made.decide(how)
    const isTaken = how === 'losing_evidence'
    expect(await made.owes()).toHaveLength(isTaken ? 0 : 1)
    expect(await made.seen()).toMatchObject({
      payment: isTaken ? { status: 'takenBack', takenBack: '550.00' } : { status: 'owed' },
    })
  },
)

test.each(['losing_evidence', 'winning_evidence'] as const)(
  'error: what was paid twice and could not go back while the bank had it is owed where the bank leaves it: %s',
  async how => {
    const made = await leftToDispute()
    const { as, call, invoiceId } = made
    const card = await made.keep(made.requestId, 'card')
    await made.pay(invoiceId, { instrumentId: card.id })
    await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
    await made.payInTab()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, owedBack: [] })
    await made.decide(how)
    const owed = (await made.seen()).owedBack
    expect(owed).toHaveLength(how === 'losing_evidence' ? 0 : 1)
    for (const { attempt, version } of owed) {
      await call(Payments, as.ada, 'GIVE_BACK_AGAIN', { invoiceId, attempt, version, by: 'instrument' })
      expect(await made.charges()).toHaveLength(1)
      expect(await made.owes()).toEqual([])
    }
  },
)

/** Pays the invoice with a card that is kept, while it is open in a tab, too. */
const paidByCard = async (made: Awaited<ReturnType<typeof leftToDispute>>) => {
  const { as, call, invoiceId } = made
  const card = await made.keep(made.requestId, 'card')
  await made.pay(invoiceId, { instrumentId: card.id })
  await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
}

test('error: what came in vain, was lost in a dispute and came back after all is owed once more, and given back once', async () => {
  const made = await leftToDispute()
  await made.voidIt()
  await made.payInTab()
  await made.decide('losing_evidence')
  expect(await made.books()).toEqual({ ofCustomers: 0 })
  expect(await made.owes()).toEqual([])
  const { id } = await made.dispute()
  await made.bank(`disputes/${id}/regain`)
  await made.deliverAll()
  expect(await made.owes()).toMatchObject([{ amount: '550.00' }])
  expect(await made.seen()).toMatchObject({ invoice: { status: 'void' }, owedBack: [{ status: 'owed' }] })
  expect((await made.seen()).payment?.takenBack).toBeUndefined()
  expect(made.told().filter(({ type }) => type === 'payments.payment.owed')).toHaveLength(2)
  expect(await made.books()).toEqual({ ofCustomers: 55_000 })
  expect(await made.give()).toMatchObject({ status: 'refunded' })
  expect(await made.charges()).toEqual([])
  expect(await made.owes()).toEqual([])
  expect(await made.books()).toEqual({ ofCustomers: 0 })
  // Whatever is told again changes nothing.
  for (const event of (await made.provider.sdk().events.list({ limit: 100 }, { stripeAccount: made.accountId })).data)
    expect(await made.deliver(event)).toBe(200)
  expect(await made.owes()).toEqual([])
  expect(await made.books()).toEqual({ ofCustomers: 0 })
})

test('error: of what came in vain and was taken back in part the rest alone is owed, and all of it where that comes back', async () => {
  const made = await leftToDispute()
  await made.voidIt()
  await made.payInTab('4242424242424242')
  await made.bank(`charges/${(await made.charge()).id}/dispute?amount=20000`)
  expect(await made.giveRefused()).toBe('payments.disputed')
  await made.decide('losing_evidence')
  expect(await made.owes()).toMatchObject([{ amount: '350.00' }])
  expect(await made.seen()).toMatchObject({ owedBack: [{ status: 'owed', takenBack: '200.00' }] })
  expect(await made.books()).toEqual({ ofCustomers: 35_000 })
  await made.bank(`disputes/${(await made.dispute()).id}/regain`)
  expect(await made.owes()).toMatchObject([{ amount: '550.00' }])
  // Nothing keeps it from going back any more.
  expect((await made.seen()).owedBack[0]).not.toHaveProperty('backRefused')
  expect(await made.books()).toEqual({ ofCustomers: 55_000 })
  await made.give()
  expect(await made.charges()).toEqual([])
  expect(await made.books()).toEqual({ ofCustomers: 0 })
})

test('error: what was left of what came in vain is said to be given back another way, and what comes back after that is owed by itself', async () => {
  const made = await leftToDispute()
  await made.voidIt()
  await made.payInTab('4242424242424242')
  await made.bank(`charges/${(await made.charge()).id}/dispute?amount=20000`)
  await made.decide('losing_evidence')
  const before = made.told().length
  expect(await made.give('otherwise')).toMatchObject({ status: 'repaid', takenBack: '200.00' })
  expect(made.told().slice(before)).toMatchObject([{ type: 'payments.payment.repaid', data: { amount: '350.00' } }])
  await made.bank(`disputes/${(await made.dispute()).id}/regain`)
  expect(await made.owes()).toMatchObject([{ amount: '200.00' }])
  expect(await made.give()).toMatchObject({ status: 'refunded' })
  expect(await made.owes()).toEqual([])
  expect(await made.books()).toEqual({ ofCustomers: 35_000 })
})

test('error: what was paid twice, could not go back and was taken back in part is owed as to the rest', async () => {
  const made = await leftToDispute()
  await paidByCard(made)
  // The bank disputes it at once, and gives a part back as it decides.
  await made.payInTab()
  await made.bank(`disputes/${(await made.dispute()).id}/lose?amount=35000`)
  expect(await made.owes()).toMatchObject([{ amount: '350.00' }])
  const owedBack = [{ takenBack: '200.00', backRefused: 'payments.disputed' }]
  expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, owedBack })
  expect(await made.books()).toEqual({ ofCustomers: 55_000 + 35_000 })
})

test('error: a part that a bank leaves days after it took back what came in vain is owed', async () => {
  const made = await leftToDispute()
  await made.voidIt()
  await made.payInTab()
  made.faults.answer = (call, answered) => {
    if (call !== 'dispute' || !answered) return answered
    const { transactions, ...rest } = answered as DisputedIntent
    return { ...rest, transactions: transactions.filter(({ amount }) => amount < 0) }
  }
  const { id } = await made.dispute()
  await made.bank(`disputes/${id}/lose?amount=35000`)
  expect(await made.owes()).toEqual([])
  delete made.faults.answer
  const { data } = await made.provider.sdk().events.list({ limit: 100 }, { stripeAccount: made.accountId })
  for (const event of [...data, ...data]) expect(await made.deliver(event)).toBe(200)
  expect(await made.owes()).toMatchObject([{ amount: '350.00' }])
  expect(await made.books()).toEqual({ ofCustomers: 35_000 })
  expect(await made.giveRefused()).toBe('payments.disputed')
  expect(await made.give('otherwise')).toMatchObject({ status: 'repaid' })
  await made.bank(`disputes/${id}/regain`)
  expect(await made.owes()).toMatchObject([{ amount: '200.00' }])
  expect(await made.give()).toMatchObject({ status: 'refunded' })
  expect(await made.owes()).toEqual([])
  expect(await made.books()).toEqual({ ofCustomers: 35_000 })
})

test('error: what could not go back while the bank had it is not told as what no bank took', async () => {
  const made = await leftToDispute()
  await paidByCard(made)
  await made.payInTab()
  const before = made.told().length
  await made.decide('winning_evidence')
  const told = made
    .told()
    .slice(before)
    .map(({ type }) => type)
  expect(told).toContain('payments.payment.owed')
  expect(told).not.toContain('payments.payment.bounced')
  expect((await made.seen()).owedBack).toMatchObject([{ status: 'owed' }])
})

test('error: that a bank took back what is owed is asked about where no webhook told of it', async () => {
  const made = await leftToDispute()
  await made.voidIt()
  await made.payInTab()
  const { id } = await made.dispute()
  const answer = { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }
  await made.provider.sdk().disputes.update(id, answer, { stripeAccount: made.accountId })
  expect(await made.owes()).toHaveLength(1)
  made.clock.now = new Date(made.clock.now.getTime() + 7 * 3_600_000)
  await made.reconcile()
  expect(await made.owes()).toEqual([])
  expect(await made.seen()).toMatchObject({ payment: { status: 'takenBack' } })
})
