import { expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Statements } from '#functions/deals/Statements.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { BookMovements, BookSums, Books } from '#functions/payments/book-tables.ts'
import { stageDisputeMovements } from '#functions/payments/bookkeeping.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { DisputedIntent } from '#functions/ports/card-payments.ts'
import { accountKey, type Statement } from '#shared/deals/account.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { begin as beginWith, evidence } from './dispute-fixture.ts'

/** A payment of 550.00 of which a bank takes less, or gives a part back as it decides, held to what the provider has. */
const begin = async () => {
  const made = await beginWith('4242424242424242')
  made.unbound()
  const { provider, at, accountId, deliverOf, invoiceNow, call, as } = made
  await deliverOf()
  const bank = async (path: string) => {
    const answer = await fetch(`${provider.url()}/local/stripe/${path}`, { method: 'POST', redirect: 'manual' })
    expect(answer.status).toBe(303)
    await deliverOf()
  }
  const disputeId = async () => (await made.disputes())[0]!.id
  return {
    ...made,
    bank,
    disputeId,
    dispute: async (amount: number) => {
      const { data } = await provider.sdk().charges.list({}, at)
      await bank(`charges/${data[0]!.id}/dispute?amount=${amount}`)
    },
    /** The bank decides for the payer, and leaves so much to who was paid. */
    lose: async (back = 0) => {
      if (back > 0) return bank(`disputes/${await disputeId()}/lose?amount=${back}`)
      await made.answer(await disputeId(), true, { ...evidence, explanation: 'losing_evidence' })
      await deliverOf()
    },
    regain: async () => bank(`disputes/${await disputeId()}/regain`),
    closing: async () => {
      const of = { account: accountKey(await invoiceNow()), from: '2026-01-01', to: '2026-12-31' }
      return (await call<Statement>(Statements, as.cora, 'GET', of)).closing
    },
    /** What customers paid by the books, less what went back to them; what is in the account and in disputes is held to the provider. */
    books: async () => {
      await made.checkBooks()
      const sums = await repository(BookSums, made.store, new Unit()).allRows({ book: accountId })
      const total = (account: 'disputed' | 'customers' | 'provider') =>
        sums.reduce((sum, row) => sum + (row[account] ?? 0), 0)
      const { available, pending } = await provider.sdk().balance.retrieve({}, at)
      expect(total('provider')).toBe([...available, ...pending].reduce((sum, { amount }) => sum + amount, 0))
      return { disputed: total('disputed'), customers: 0 - total('customers') }
    },
  }
}

test('error: of a part that is disputed and lost that part is owed, and paid where it comes back after all', async () => {
  const made = await begin()
  await made.dispute(20_000)
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', disputes: [{ amount: '200.00' }] })
  expect(await made.books()).toEqual({ disputed: 20_000, customers: 55_000 })
  await made.lose()
  expect(await made.invoiceNow()).toMatchObject({ status: 'published', due: '200.00', stillPaid: '350.00' })
  expect(await made.closing()).toBe('200.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 35_000 })
  await made.regain()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', due: '0.00' })
  expect(await made.closing()).toBe('0.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 55_000 })
})

test('error: of all that is disputed, and lost but for a part, what the bank kept alone is owed', async () => {
  const made = await begin()
  await made.dispute(55_000)
  await made.lose(35_000)
  expect(await made.invoiceNow()).toMatchObject({
    status: 'published',
    due: '200.00',
    stillPaid: '350.00',
    disputes: [{ status: 'lost', amount: '200.00' }],
  })
  expect(await made.closing()).toBe('200.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 35_000 })
  expect(made.toldOf().at(-1)).toMatchObject({ type: 'payments.dispute.lost', data: { amount: '200.00' } })
  await made.payInvoice()
  await made.confirm('4242424242424242')
  await made.deliverOf()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', settlement: { amount: '200.00' } })
  // Paid again meanwhile: what comes back goes back, and no more than the bank had kept.
  await made.regain()
  const { data } = await made.provider.sdk().refunds.list({}, made.at)
  expect(data.map(({ amount }) => amount)).toEqual([20_000])
  expect(await made.closing()).toBe('0.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 55_000 })
})

/** Credits 150.00 of what was paid, and gives it back. */
const givenBack = async ({ call, as, invoiceNow }: Awaited<ReturnType<typeof begin>>) => {
  const { id: invoiceId, version } = await invoiceNow()
  const wish = { by: 'amount', amount: '150.00' }
  const note = await call<CreditNote>(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'A visit less.', wish })
  await call(Payments, as.ada, 'GIVE_BACK', { creditId: note.id, version: note.version })
}

test('error: what had been given back before the bank took all, and was left to who was paid for that, is owed by nobody', async () => {
  const made = await begin()
  await givenBack(made)
  await made.dispute(55_000)
  await made.lose(15_000)
  expect(await made.invoiceNow()).toMatchObject({ status: 'published', due: '400.00' })
  expect(await made.closing()).toBe('400.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 0 })
})

/** The rows in which the bank gives something back are heard of days after its decision. */
const late = (made: Awaited<ReturnType<typeof begin>>) => {
  made.faults.answer = (call, answered) => {
    if (call !== 'dispute' || !answered) return answered
    const { transactions, ...rest } = answered as DisputedIntent
    return { ...rest, transactions: transactions.filter(({ amount }) => amount < 0) }
  }
  return async () => {
    delete made.faults.answer
    await made.deliverOf()
    // Whatever is told again changes nothing.
    await made.deliverOf()
  }
}

const refundsOf = async ({ provider, at }: Awaited<ReturnType<typeof begin>>) =>
  (await provider.sdk().refunds.list({}, at)).data.map(({ amount }) => amount)

test('error: a part that a bank leaves days after its decision pays that part, and the rest comes back after all', async () => {
  const made = await begin()
  await made.dispute(55_000)
  const leave = late(made)
  await made.lose(35_000)
  expect(await made.invoiceNow()).toMatchObject({ due: '550.00', disputes: [{ amount: '550.00' }] })
  await leave()
  expect(await made.invoiceNow()).toMatchObject({ status: 'published', due: '200.00', stillPaid: '350.00' })
  expect(await made.closing()).toBe('200.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 35_000 })
  await made.regain()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', due: '0.00', settlement: { amount: '200.00' } })
  expect(await made.closing()).toBe('0.00')
  expect(await refundsOf(made)).toEqual([])
  expect(await made.books()).toEqual({ disputed: 0, customers: 55_000 })
})

test('error: a part that a bank leaves days later ends what was begun to pay all of it, and the rest alone is asked for', async () => {
  const made = await begin()
  await made.dispute(55_000)
  const leave = late(made)
  await made.lose(35_000)
  await made.payInvoice()
  await leave()
  expect(await made.seen()).toMatchObject({ invoice: { status: 'published', due: '200.00' }, mayPay: true })
  expect(await made.payInvoice()).toMatchObject({ amount: '200.00', status: 'open' })
  await made.confirm('4242424242424242')
  await made.deliverOf()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', due: '0.00' })
  expect(await made.charged()).toBe(55_000 + 20_000)
  expect(await refundsOf(made)).toEqual([])
  expect(await made.books()).toEqual({ disputed: 0, customers: 55_000 })
})

test('error: a part that a bank leaves once all was paid again goes back, and so does the rest, each once', async () => {
  const made = await begin()
  await made.dispute(55_000)
  const leave = late(made)
  await made.lose(35_000)
  await made.payInvoice()
  await made.confirm('4242424242424242')
  await leave()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid' })
  // The provider gives nothing back of what a bank took for good.
  const [owed, ...more] = (await made.seen(made.as.ada)).owedBack
  expect([owed, more]).toMatchObject([{ status: 'owed', amount: '350.00', backRefused: 'payments.disputed' }, []])
  const told = made.told().filter(({ type }) => /^payments.payment.(owed|backRefused)$/.test(type))
  expect(told).toMatchObject([{ type: 'payments.payment.backRefused', data: { amount: '350.00' } }])
  // It is refused again while the bank keeps the rest, and stays owed.
  const again = { invoiceId: made.invoice.id, attempt: owed!.attempt, version: owed!.version, by: 'instrument' }
  expect(await made.refused(Payments, made.as.ada, 'GIVE_BACK_AGAIN', again)).toBe('payments.disputed')
  expect((await made.seen(made.as.ada)).owedBack).toMatchObject([{ status: 'owed', backRefused: 'payments.disputed' }])
  expect(await made.closing()).toBe('0.00')
  await made.regain()
  expect(await refundsOf(made)).toEqual([20_000])
  const given = await made.call<PaymentView>(Payments, made.as.ada, 'GIVE_BACK_AGAIN', again)
  expect(given).toMatchObject({ status: 'refunded' })
  expect(given).not.toHaveProperty('backRefused')
  expect(await refundsOf(made)).toEqual([35_000, 20_000])
  expect((await made.seen(made.as.ada)).owedBack).toEqual([])
  expect(await made.books()).toEqual({ disputed: 0, customers: 55_000 })
})

test('error: what had been given back before the bank took all, and is left for that days later, pays nothing', async () => {
  const made = await begin()
  await givenBack(made)
  await made.dispute(55_000)
  const leave = late(made)
  await made.lose(15_000)
  expect(await made.closing()).toBe('550.00')
  await leave()
  expect(await made.invoiceNow()).toMatchObject({ status: 'published', due: '400.00' })
  expect(await made.closing()).toBe('400.00')
  expect(await refundsOf(made)).toEqual([15_000])
  await made.regain()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', settlement: { amount: '400.00' } })
  expect(await made.closing()).toBe('0.00')
  expect(await refundsOf(made)).toEqual([15_000])
  expect(await made.books()).toEqual({ disputed: 0, customers: 40_000 })
})

test('error: what the client had back before the bank took all is not given back once more where all comes back after all', async () => {
  const made = await begin()
  await givenBack(made)
  const { as } = made
  await made.dispute(55_000)
  await made.lose()
  expect(await made.invoiceNow()).toMatchObject({ due: '400.00' })
  await made.regain()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', due: '0.00' })
  expect((await made.seen(as.ada)).owedBack).toEqual([])
  expect(await made.closing()).toBe('0.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 40_000 })
})

test('error: a part that is left days later, of an invoice of which the rest was credited since, settles it', async () => {
  const made = await begin()
  const { call, as } = made
  await made.dispute(55_000)
  const leave = late(made)
  await made.lose(35_000)
  const { id: invoiceId, version } = await made.invoiceNow()
  const wish = { by: 'amount', amount: '200.00' }
  await call(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'A visit less.', wish })
  await leave()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', settlement: { amount: '350.00' } })
  expect(await made.closing()).toBe('0.00')
  expect(await refundsOf(made)).toEqual([])
})

test('error: each part that a bank leaves after its decision has an entry of its own in the books, and so has the rest', async () => {
  const made = await begin()
  await made.dispute(55_000)
  await made.lose()
  for (const [part, due] of [
    [20_000, '350.00'],
    [5_000, '300.00'],
    [10_000, '200.00'],
  ] as const) {
    await made.lose(part)
    // Whatever is told again changes nothing.
    await made.deliverOf()
    expect(await made.invoiceNow()).toMatchObject({ status: 'published', due })
    expect(await made.books()).toEqual({ disputed: 0, customers: 55_000 - Number(due) * 100 })
  }
  await made.regain()
  expect(await made.invoiceNow()).toMatchObject({ status: 'paid', due: '0.00' })
  expect(await made.closing()).toBe('0.00')
  expect(await made.books()).toEqual({ disputed: 0, customers: 55_000 })
})

test('error: two parts that are heard of together come to one entry of both', async () => {
  const made = await begin()
  await made.dispute(55_000)
  const leave = late(made)
  await made.lose(20_000)
  await made.lose(5_000)
  expect(await made.books()).toMatchObject({ customers: 0 })
  await leave()
  expect(await made.books()).toEqual({ disputed: 0, customers: 25_000 })
  await made.lose(10_000)
  expect(await made.books()).toEqual({ disputed: 0, customers: 35_000 })
})

test('error: of two who hear of different parts at the same moment the second counts anew, and swallows none', async () => {
  const made = await begin()
  await made.dispute(55_000)
  await made.lose()
  const [dispute] = await made.disputes()
  const { store, accountId, clock } = made
  const rows = (await made.provider.sdk().balanceTransactions.list({ limit: 100 }, made.at)).data
  const held = rows.find(({ type, amount }) => type === 'adjustment' && amount < 0)!
  const at = new Date(held.created * 1000).toISOString()
  /** What the provider says once so much came back, in parts. */
  const heard = (...parts: readonly number[]) => ({
    id: dispute!.id,
    status: 'lost',
    transactions: [-55_000, ...parts].map((amount, n) => ({
      ...{ id: n === 0 ? held.id : `txn_part${n}`, type: 'adjustment', source: dispute!.id },
      ...{ amount, fees: [], net: amount, currency: 'AUD' as const, at, description: '' },
    })),
  })
  const take = async (told: ReturnType<typeof heard>, between: () => Promise<void> = async () => {}) => {
    const unit = new Unit()
    const open = <T extends Parameters<typeof repository>[0]>(table: T) => repository(table, store, unit)
    const movements = open(BookMovements)
    const db = {
      books: open(Books),
      bookSums: open(BookSums),
      movements: {
        ...movements,
        // Somebody else comes in between the count and what is known by then.
        allRows: async (...asked: Parameters<typeof movements.allRows>) => {
          const found = await movements.allRows(...asked)
          await between()
          return found
        },
      },
    }
    await stageDisputeMovements({ db, now: clock.now } as never, { accountId }, told, {})
    return (await unit.commit(store)).ok
  }
  const both = heard(20_000, 5_000)
  const second = await take(both, async () => expect(await take(heard(20_000))).toBe(true))
  if (!second) expect(await take(both)).toBe(true)
  const parts = await repository(BookMovements, store, new Unit()).allRows({ book: accountId, at })
  const regained = parts.filter(({ kind }) => kind === 'disputeRegained').map(({ amount }) => amount)
  expect(regained).toEqual([20_000, 5_000])
})
