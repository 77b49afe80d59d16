import type Stripe from 'stripe'
import { expect } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { BooksCheck } from '#functions/payments/BooksCheck.ts'
import { BookSums } from '#functions/payments/book-tables.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { Payments as PaymentRows } from '#functions/payments/tables.ts'
import type { CardPayments } from '#functions/ports/card-payments.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { bookAccounts, platformBook } from '#shared/payments/books.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { isOwedBack } from '#shared/payments/payment-states.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { connect } from './connect.ts'
import { payingSettingWith } from './fixture.ts'

/**
 * Histories of money with faults: webhooks that are lost, repeated, late by days and out of order, functions that die behind a call of
 * the provider, payers and suppliers who press again, refunds, refunds that no bank takes, bank debits that come back, disputes, payouts that
 * come back, and what somebody does at the provider itself. Behind each of them the books are what the provider has, to the cent.
 */

export type Random = () => number

export type Counted = {
  histories: number
  payments: number
  webhooks: number
  lost: number
  repeated: number
  late: number
  kills: number
  refunds: number
  bounced: number
  debits: number
  dishonours: number
  disputes: number
  regained: number
  inPart: number
  again: number
  payouts: number
  payoutsBack: number
  elsewhere: number
  checks: number
}

export const nothingCounted = (): Counted => ({
  histories: 0,
  payments: 0,
  webhooks: 0,
  lost: 0,
  repeated: 0,
  late: 0,
  kills: 0,
  refunds: 0,
  bounced: 0,
  debits: 0,
  dishonours: 0,
  disputes: 0,
  regained: 0,
  inPart: 0,
  again: 0,
  payouts: 0,
  payoutsBack: 0,
  elsewhere: 0,
  checks: 0,
})

const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map(one => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

const consent = {
  customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.1', user_agent: 'test' } },
} as const

/** What a payer pays with. `bank`: an account that is debited days later, or sends the debit back. */
const means = [
  { card: '4242424242424242' },
  { card: '4242424242424242' },
  { card: '4000000000005126' },
  { card: '4000000000000259' },
  { card: '4000000000002685' },
  { card: '4000000000000002' },
  { bank: '000123456' },
  { bank: '111111113' },
] as const

class Killed extends Error {}

/**
 * Two organisations, the provider, and a clock that both follow.
 * @param own what becomes of the supplier's account: a verified one, or one whose bank sends payouts back
 */
export const openWorld = async (random: Random, counted: Counted, own: 'complete' | 'closed') => {
  // Each time: a file that ran before may have taken it away with what it set.
  process.env.SITE_URL = 'https://tradewell.test'
  const made = await payingSettingWith({ applicationFeeBasisPoints: 150 })
  const { as, provider, faults, clock, store } = made
  made.unbound()
  await provider.stop()
  await provider.start({ now: () => clock.now.getTime(), settleAfterMs: 3 * 86_400_000 })
  const sdk = () => provider.sdk()

  const accountId = await connect(made, as.ada, own)
  const inAccount = { stripeAccount: accountId }

  /** Whether the next attempt is to take from a bank account: the product asks for cards alone as yet, so the provider is asked in its place. */
  const taking = { bank: false }
  const create = made.realPort.createOrGetIntent
  const createByBank: CardPayments['createOrGetIntent'] = async asked => {
    if (!taking.bank) return create(asked)
    const { key, amount, currency, description, metadata, accountId: to } = asked
    const intent = await sdk().paymentIntents.create(
      {
        amount: Number(amount),
        currency: currency.toLowerCase(),
        description,
        metadata: { ...metadata },
        allowed_payment_method_types: ['au_becs_debit'],
      },
      { idempotencyKey: `bank ${key}`, ...(to ? { stripeAccount: to } : {}) },
    )
    return made.realPort.retrieve(intent.id, to)
  }
  Object.assign(made.port, { createOrGetIntent: createByBank })

  const seen = new Set<string>()
  let waiting: Stripe.Event[] = []
  const told = async (): Promise<Stripe.Event[]> => {
    const pages = await Promise.all(
      [{}, inAccount].map(async options => {
        const events: Stripe.Event[] = []
        for await (const event of sdk().events.list({ limit: 100 }, options)) {
          if (seen.has(event.id)) break
          events.push(event)
        }
        return events.toReversed()
      }),
    )
    const fresh = pages.flat().filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return fresh
  }
  const deliver = async (event: Stripe.Event): Promise<void> => {
    counted.webhooks += 1
    // What is not taken comes again.
    const taken = await made.deliver(event).catch(() => 500)
    if (taken !== 200 && taken !== 400) waiting.push(event)
  }

  /** What the provider told since: lost, late, once or twice, in any order. */
  const hear = async (): Promise<void> => {
    const now: Stripe.Event[] = []
    for (const event of await told()) {
      const fate = random()
      if (fate < 0.2) counted.lost += 1
      else if (fate < 0.4) {
        counted.late += 1
        waiting.push(event)
      } else if (fate < 0.55) {
        counted.repeated += 1
        now.push(event, event)
      } else now.push(event)
    }
    for (const event of shuffled(random, now)) await deliver(event)
  }

  /** What came late, some of it again after days. */
  const hearLate = async (): Promise<void> => {
    const late = waiting
    waiting = []
    for (const event of shuffled(random, late)) await deliver(event)
  }

  /** Lets time go by: what falls due at the provider happens on the way. */
  const wait = async (minutes: number): Promise<void> => {
    const end = clock.now.getTime() + minutes * 60_000
    while (clock.now.getTime() < end) {
      clock.now = new Date(Math.min(end, clock.now.getTime() + 12 * 3_600_000))
      do {
        provider.server().isResting()
        await new Promise(resolve => setTimeout(resolve, 1))
      } while (!provider.server().isResting())
    }
  }

  /** A call during which the function may die, before or after what it asked of the provider. */
  const perhapsKilled = async (run: () => Promise<unknown>, chance = 0.2): Promise<void> => {
    const isKilled = random() < chance
    const where = random() < 0.5 ? 'before' : 'after'
    if (isKilled)
      faults[where] = () => {
        counted.kills += 1
        throw new Killed('killed')
      }
    try {
      await run()
    } catch (error) {
      // A refusal is an answer; so is that the function died.
      if (!(error instanceof Error) || /TypeError|ReferenceError/.test(error.name)) throw error
    } finally {
      delete faults[where]
    }
  }

  let contract: { id: string; left: number[] } = { id: made.agreement.id, left: [2, 3, 4] }
  let first: InvoiceView | undefined = made.invoice
  const nextInvoice = async (): Promise<InvoiceView> => {
    if (first) {
      const invoice = first
      first = undefined
      return invoice
    }
    for (;;) {
      if (contract.left.length === 0) {
        const start = new Date(clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)
        const { contract: agreed } = await made.contracted({ start })
        contract = { id: agreed.id, left: [1, 2, 3, 4] }
      }
      const { id, left } = contract
      const published = await made.publish(as.ada, id, left.shift()!).catch(error => {
        // One that was voided is billed anew before the next: its contract is left there.
        if (!String(error).includes('deals.invoiceOrder')) throw error
        contract = { id, left: [] }
      })
      if (published) return published
    }
  }
  return {
    ...made,
    sdk,
    accountId,
    inAccount,
    taking,
    hear,
    hearLate,
    wait,
    perhapsKilled,
    nextInvoice,
    reconcileAll: () => made.reconcile().catch(() => {}),
    async check() {
      counted.checks += 1
      await made.work(BooksCheck, {}).catch(() => {})
    },
    rows: <T extends typeof BookSums | typeof PaymentRows>(table: T) => repository(table, store, new Unit()),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Somebody pays, with this or that, and presses again. */
const pay = async (
  world: World,
  random: Random,
  counted: Counted,
  invoiceId: string,
  by: (typeof means)[number] = oneOf(random, means),
): Promise<void> => {
  const { as, call, sdk, taking, perhapsKilled } = world
  taking.bank = 'bank' in by
  await perhapsKilled(() => call(Payments, as.cora, 'PAY_INVOICE', { invoiceId }))
  const presses = 1 + Math.floor(random() * 3)
  await Promise.allSettled(Array.from({ length: presses }, () => call(Payments, as.cora, 'PAY_INVOICE', { invoiceId })))
  const secret = await call<{ intentId: string; clientSecret: string; accountId?: string }>(
    Payments,
    as.cora,
    'CLIENT_SECRET',
    { invoiceId },
  ).catch(() => undefined)
  if (!secret) return
  counted.payments += 1
  const options = secret.accountId ? { stripeAccount: secret.accountId } : {}
  const intent = await sdk().paymentIntents.retrieve(secret.intentId, {}, options)
  if ('card' in by && intent.allowed_payment_method_types?.includes('card')) {
    const fields = {
      client_secret: secret.clientSecret,
      return_url: 'https://app.example.com/',
      ...cardFields(by.card),
    }
    const confirm = () =>
      fromBrowser(
        world.provider.url(),
        `payment_intents/${secret.intentId}/confirm`,
        fields,
        undefined,
        secret.accountId,
      )
    await confirm()
    if (random() < 0.3) await confirm()
    return
  }
  if (!intent.allowed_payment_method_types?.includes('au_becs_debit')) return
  const account_number = 'bank' in by ? by.bank : '000123456'
  counted.debits += 1
  if (account_number === '111111113') counted.dishonours += 1
  const method = await sdk().paymentMethods.create(
    {
      type: 'au_becs_debit',
      au_becs_debit: { bsb_number: '000-000', account_number },
      billing_details: { name: 'A Person', email: 'a@example.com' },
    },
    options,
  )
  await sdk()
    .paymentIntents.confirm(secret.intentId, { payment_method: method.id, mandate_data: consent }, options)
    .catch(() => {})
}

/** The supplier credits some of it, and gives that back; perhaps twice, perhaps dying on the way. */
const giveBack = async (world: World, random: Random, counted: Counted, invoiceId: string): Promise<void> => {
  const { as, call, perhapsKilled } = world
  const { invoice } = await call<{ invoice: InvoiceView }>(Payments, as.ada, 'GET_BY_INVOICE', { invoiceId })
  const total = Number(invoice.total)
  const amount = (Math.floor(total * 100 * (0.1 + random() * 0.4)) / 100).toFixed(2)
  const credit = { invoiceId, version: invoice.version, reason: 'A visit too many.', wish: { by: 'amount', amount } }
  await call(Credits, as.ada, 'CREATE', credit).catch(() => {})
  const { items } = await call<{ items: CreditNote[] }>(Credits, as.ada, 'GET_BY_INVOICE', { invoiceId })
  for (const { id: creditId, version, status } of items) {
    if (status !== 'held') continue
    counted.refunds += 1
    const give = () => call(Payments, as.ada, 'GIVE_BACK', { creditId, version })
    await perhapsKilled(give, 0.3)
    if (random() < 0.5) await Promise.allSettled([give(), give()])
  }
}

/** The supplier answers a dispute, well or badly, or leaves it alone. */
const answer = async (world: World, random: Random, counted: Counted): Promise<void> => {
  const { as, call } = world
  const { items } = await call<{ items: Dispute[] }>(PaymentAccounts, as.ada, 'GET_DISPUTES', {})
  for (const { id: disputeId, status } of items) {
    if (status !== 'needsResponse' || random() < 0.4) continue
    counted.disputes += 1
    const explanation = oneOf(random, ['winning_evidence', 'losing_evidence', 'It was delivered.'])
    const evidence = { product: '', serviceDate: '', explanation }
    await call(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', { disputeId, evidence, send: true }).catch(() => {})
  }
}

/** A bank takes a part of what was paid, or leaves a part as it decides, and more after that. */
const takePart = async (world: World, random: Random, counted: Counted, invoiceId: string): Promise<void> => {
  const { sdk, inAccount, provider, hear } = world
  const bank = async (path: string) => {
    const url = `${provider.url()}/local/stripe/${path}`
    const { status } = await fetch(url, { method: 'POST', redirect: 'manual' })
    expect(status).toBe(303)
    counted.inPart += 1
  }
  const leavePart = async (id: string): Promise<boolean> => {
    const { status, balance_transactions: rows } = await sdk().disputes.retrieve(id, {}, inAccount)
    const keeps = -rows.reduce((sum, { amount }) => sum + amount, 0)
    if (keeps < 2 || status === 'won') return false
    if (rows.some(({ amount }) => amount > 0)) counted.again += 1
    await bank(`disputes/${id}/lose?amount=${1 + Math.floor(random() * (keeps - 1))}`)
    return true
  }
  const { data } = await sdk().disputes.list({ limit: 100 }, inAccount)
  for (const { id } of data) for (let n = Math.floor(random() * 4); n > 0 && (await leavePart(id)); n--) await hear()
  const charges = await sdk().charges.list({ limit: 100 }, inAccount)
  const charge = charges.data.find(
    one => one.metadata.invoiceId === invoiceId && one.status === 'succeeded' && !one.disputed,
  )
  if (charge && charge.amount_refunded === 0 && random() >= 0.5)
    await bank(`charges/${charge.id}/dispute?amount=${1 + Math.floor(random() * (charge.amount - 1))}`)
}

/** A bank that took money for good gives it back all the same. */
const regain = async (world: World, random: Random, counted: Counted): Promise<void> => {
  const { data } = await world.sdk().disputes.list({ limit: 100 }, world.inAccount)
  for (const { id, status } of data) {
    if (status !== 'lost' || random() < 0.5) continue
    counted.regained += 1
    const { status: answered } = await fetch(`${world.provider.url()}/local/stripe/disputes/${id}/regain`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(answered).toBe(303)
  }
}

/** The supplier voids what nobody pays now. */
const voidIt = async ({ as, call }: World, invoiceId: string): Promise<void> => {
  const { invoice } = await call<{ invoice: InvoiceView }>(Payments, as.ada, 'GET_BY_INVOICE', { invoiceId })
  await call(Invoices, as.ada, 'VOID', { invoiceId, version: invoice.version, reason: 'A mistake' }).catch(() => {})
}

/** Somebody gives money back in the provider's own dashboard. @returns the intent */
const giveBackElsewhere = async (world: World, counted: Counted, invoiceId: string): Promise<string | undefined> => {
  const { sdk, inAccount } = world
  const { data } = await sdk().charges.list({ limit: 100 }, inAccount)
  const charge = data.find(one => one.metadata.invoiceId === invoiceId && one.status === 'succeeded')
  if (!charge) return undefined
  const intent = String(charge.payment_intent)
  try {
    await sdk().refunds.create({ payment_intent: intent, amount: 1 + (charge.amount % 700) }, inAccount)
    counted.elsewhere += 1
    return intent
  } catch {
    return undefined
  }
}

/** Every chance comes up with this one. */
const always: Random = () => 0.9

/**
 * One history of one invoice, among the others of its world.
 * @param isInParts begins with a bank that takes a part of it, and leaves parts of that one after another
 */
export const runHistory = async (world: World, random: Random, counted: Counted, isInParts: boolean): Promise<void> => {
  const { as, call, hear, hearLate, wait, check, reconcileAll, perhapsKilled } = world
  const { id: invoiceId } = await world.nextInvoice()
  const step: Record<string, () => Promise<unknown>> = {
    pay: () => pay(world, random, counted, invoiceId),
    hear,
    late: hearLate,
    minutes: () => wait(1 + Math.floor(random() * 50)),
    days: () => wait((1 + Math.floor(random() * 12)) * 24 * 60),
    reconcile: reconcileAll,
    check,
    giveBack: () => giveBack(world, random, counted, invoiceId),
    answer: () => answer(world, random, counted),
    regain: () => regain(world, random, counted),
    part: () => (random() < 0.7 ? takePart(world, random, counted, invoiceId) : Promise.resolve()),
    void: () => (random() < 0.3 ? voidIt(world, invoiceId) : Promise.resolve()),
    cancel: () => perhapsKilled(() => call(Payments, as.cora, 'CANCEL_PAYMENT', { invoiceId })),
    elsewhere: () => (random() < 0.3 ? giveBackElsewhere(world, counted, invoiceId) : Promise.resolve()),
  }
  if (isInParts) {
    await pay(world, random, counted, invoiceId, means[0])
    await reconcileAll()
    for (let n = 0; n < 2; n++) await takePart(world, always, counted, invoiceId)
  } else await step.pay!()
  // Most go on as they should: it is heard, or asked, that it was paid, before anything is given back.
  const often = ['hear', 'hear', 'pay', 'giveBack', 'giveBack', 'giveBack', 'part', 'answer', 'late', 'days']
  const names = [...Object.keys(step), ...often]
  for (let n = 4 + Math.floor(random() * 8); n > 0; n--) await step[oneOf(random, names)]!()
  counted.histories += 1
}

/** Lets everything come to its rest: what is under way ends, and the night holds the books against the provider. */
export const endWorld = async (world: World): Promise<void> => {
  const { hear, hearLate, wait, check, reconcileAll } = world
  await wait(30 * 24 * 60)
  await hear()
  await hearLate()
  await wait(60)
  await reconcileAll()
  await wait(24 * 60)
  await check()
  await hearLate()
  await wait(24 * 60)
}

const countProvider = async (world: World, counted: Counted): Promise<void> => {
  const { sdk, inAccount } = world
  for await (const row of sdk().balanceTransactions.list({ limit: 100 }, inAccount)) {
    if (row.type === 'refund_failure') counted.bounced += 1
    if (row.type === 'payout') counted.payouts += 1
    if (row.type === 'payout_failure') counted.payoutsBack += 1
  }
}

/** Holds a world to what has to be true of it, whatever happened. */
export const holdToProvider = async (world: World, counted: Counted): Promise<void> => {
  const { sdk, accountId, inAccount, call, as } = world
  // Not by the product's own check: by the provider's balance itself.
  for (const [book, options] of [
    [platformBook, {}],
    [accountId, inAccount],
  ] as [string, object][]) {
    const { available, pending } = await sdk().balance.retrieve({}, options)
    const theirs = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
    const sums = await repository(BookSums, world.store, new Unit()).allRows({ book })
    const total = (account: (typeof bookAccounts)[number]) => sums.reduce((sum, row) => sum + (row[account] ?? 0), 0)
    expect({ book, provider: total('provider') }).toEqual({ book, provider: theirs })
    expect(bookAccounts.reduce((sum, account) => sum + total(account), 0)).toBe(0)
    // Money that a payer's bank holds is either the payer's or the supplier's again, once each dispute is over.
    const { data: disputes } = await sdk().disputes.list({ limit: 100 }, options)
    const undecided = disputes.filter(({ status }) => status !== 'won' && status !== 'lost')
    if (undecided.length === 0) expect({ book, disputed: total('disputed') }).toEqual({ book, disputed: 0 })
  }
  const charges: Stripe.Charge[] = []
  for await (const charge of sdk().charges.list({ limit: 100 }, inAccount)) charges.push(charge)
  const refunds: Stripe.Refund[] = []
  for await (const refund of sdk().refunds.list({ limit: 100 }, inAccount)) refunds.push(refund)
  const lost = new Set<string>()
  /** Of which a bank took a part at a time: what is paid of those is held by tests of their own. */
  const inPart = new Set<string>()
  for await (const dispute of sdk().disputes.list({ limit: 100 }, inAccount)) {
    const { status, amount, balance_transactions: rows } = dispute
    const charge = charges.find(({ id }) => id === dispute.charge)
    if (status === 'lost') lost.add(String(dispute.charge))
    if (amount < Number(charge?.amount) || rows.some(row => row.amount > 0 && row.amount < amount))
      inPart.add(String(charge?.metadata.invoiceId))
  }
  const invoiceIds = new Set(charges.map(({ metadata }) => String(metadata.invoiceId)))
  for (const invoiceId of invoiceIds) {
    if (inPart.has(invoiceId)) continue
    const payments = await repository(PaymentRows, world.store, new Unit()).allRows({ invoiceId })
    const { invoice } = await call<{ invoice: InvoiceView }>(Payments, as.cora, 'GET_BY_INVOICE', { invoiceId })
    const standing = (payment: Payment): bigint => {
      const own = charges.filter(one => one.payment_intent === payment.intentId && one.status === 'succeeded')
      const back = refunds.filter(
        one =>
          one.payment_intent === payment.intentId &&
          one.status === 'succeeded' &&
          !one.metadata?.key?.startsWith('crn_'),
      )
      return (
        own.reduce((sum, one) => (lost.has(one.id) ? sum : sum + BigInt(one.amount)), 0n) -
        back.reduce((sum, one) => (one.amount < 800 ? sum : sum + BigInt(one.amount)), 0n)
      )
    }
    // What was given back and came back is owed, and known to be; it pays nothing.
    // What was lost and came back after all is a payment of its own in the same intent.
    const last = (payment: Payment) => payments.findLast(one => one.intentId === payment.intentId) === payment
    const paying = payments.filter(one => !isOwedBack(one) && last(one) && standing(one) > 0n)
    // Called paid with money, once; and money that stands, on an invoice that is paid.
    const paid = paying.map(({ id }) => id)
    const { status, settlement } = invoice
    const expected = status === 'paid' && settlement ? [settlement.paymentId] : []
    const seen = { invoiceId, status, disputes: invoice.disputes, payments: payments.map(one => [one.id, one.status]) }
    expect({ ...seen, paid }).toEqual({ ...seen, paid: expected })
  }
  await countProvider(world, counted)
}
