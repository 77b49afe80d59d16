import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { billingTables, settlingTables } from '#functions/deals/billing-tables.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import * as tables from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { afterCredits, type InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import type { TrailView } from '#shared/deals/trail-node.ts'
import { addDays } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { type Currency, formatMinor, parseMinor } from '#shared/kit/money.ts'
import { interestTypes } from '#shared/terms/interest.ts'
import type { PriceModification } from '#shared/terms/price-modifications.ts'
import { paymentOptionNames } from '#shared/terms/service-terms.ts'
import { setting, termsIn } from './fixture.ts'

/** Deals that go through dispatch from the request to the last payment, held to the cent at each step. */

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** Every amount of a trail, as it was answered, is the sum of those under it. @returns how many amounts there are */
export const viewReAdded = ({ key, amount, parts, wholes }: TrailView, currency: Currency): number => {
  const minor = (text: string) => parseMinor(text, currency)
  if (parts.length > 0) expect(sumOf(parts.map(part => minor(part.amount))), key).toBe(minor(amount))
  return [...parts, ...wholes].reduce((all, one) => all + viewReAdded(one, currency), 1)
}

const start = '2026-04-01'
const items = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    cents: fc.integer({ min: 500, max: 400_000 }),
    days: fc.integer({ min: 0, max: 90 }),
    gstFree: fc.boolean(),
    deliveries: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 3 }),
        per: fc.constant(1),
        type: fc.constantFrom('week' as const, 'month' as const),
      }),
    ),
  }),
  { minLength: 1, maxLength: 20, size: 'max' },
)
const payments = fc
  .record({
    type: fc.constantFrom(...paymentOptionNames),
    percent: fc.integer({ min: 10, max: 90 }),
    hasDeposit: fc.boolean(),
    initialOffset: fc.integer({ min: 0, max: 30 }),
    finalPeriod: fc.integer({ min: 1, max: 8 }),
    finalOffset: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ type, percent, hasDeposit, finalPeriod, ...days }) => ({
    ...days,
    type,
    initialAmount: type === 'twoTime' ? percent : type === 'instalments' ? (hasDeposit ? percent : 0) : 100,
    finalPeriod: type === 'instalments' ? finalPeriod : 1,
  }))
const deals = fc.record({
  items,
  payment: payments,
  gstRate: fc.constantFrom('0', '10'),
  interest: fc.option(
    fc.record({
      type: fc.constantFrom(...interestTypes),
      rateType: fc.constant('month' as const),
      rate: fc.constantFrom('0.5', '1.25'),
    }),
  ),
  /** Whether the one item that was asked for keeps its price. */
  keepsPrice: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 40 }),
  /** So much of a hundred is credited of every third invoice; all of it ends the invoice. */
  percent: fc.constantFrom(1, 33, 50, 100),
})

const modifications: readonly PriceModification[] = [
  { type: 'Discount', amount: '-3.33', unit: 'percent' },
  { type: 'Write Up', amount: '1.05', unit: 'currency' },
]
/** A setting for each currency that can be paid in, one of them with prices that are modified. */
const settings = {
  AUD: () => setting({ baseFee: '99.99', paymentOptions: { ...termsIn('AUD'), modifications: [...modifications] } }),
  USD: () => setting({ defaultCurrency: 'USD', paymentOptions: termsIn('USD') }),
} as const
const codes = ['AUD', 'USD'] as const
type Base = Awaited<ReturnType<(typeof settings)['AUD']>>
const uses = { tables: { ...billingTables, ...settlingTables } }

/** What a deal came to. */
export type Dispatched = {
  deals: number
  refused: number
  items: number
  invoices: number
  credits: number
  amounts: number
}

type Drawn = typeof deals extends fc.Arbitrary<infer D> ? D : never

/** The offer of a drawn deal, on top of the one service that was asked for. */
const offerOf = async (base: Base, currency: Currency, drawn: Drawn): Promise<Request> => {
  const asked = await base.sent(base.as.cora, { paymentIndex: 0, quantity: drawn.quantity })
  const [first] = asked.choice?.items ?? []
  if (!first) throw new Error('nothing was asked for')
  const offered = drawn.items.map(({ cents, days, deliveries, ...item }, n) => ({
    ...item,
    type: 'service',
    title: `Item ${n + 1}`,
    cost: formatMinor(BigInt(cents), currency),
    start,
    end: addDays(start, days),
    requirePO: false,
    ...(deliveries ? { deliveries } : {}),
  }))
  const own = { ...first, ...(drawn.keepsPrice ? {} : { cost: offered[0]!.cost }) }
  return base.offer(asked, {
    choice: {
      items: [own, ...offered.slice(1)],
      payment: drawn.payment,
      interest: drawn.interest,
      gstRate: drawn.gstRate,
      invoiceOffset: 14,
      lateRate: '10',
    },
  })
}

const settled = (base: Base, invoiceId: string, currency: Currency) =>
  transaction<typeof uses, string>(base.host, uses, {}, async work => {
    const invoice = await work.db.invoices.need({ id: invoiceId })
    return stageSettled(work, invoice, {
      paymentId: idFrom('payment', ulid()),
      amount: formatMinor(afterCredits(invoice).minor, currency),
      lateInterest: formatMinor(0n, currency),
      tool: 'card',
      instrument: 'Visa',
      paidAt: base.clock.now.toISOString(),
    })
  })

/** Offers, signs, bills, credits and pays a deal. */
const carriedOut = async (base: Base, currency: Currency, drawn: Drawn, counted: Dispatched): Promise<void> => {
  const { as } = base
  const minor = (text: string) => parseMinor(text, currency)
  let offered: Request
  try {
    offered = await offerOf(base, currency, drawn)
  } catch (error) {
    // What no card pays at once, and terms that have no schedule, are nobody's to offer.
    if (!(error instanceof Error) || !/^(deals\.paymentOutOfRange|schedule\.)/.test(error.message)) throw error
    counted.refused += 1
    return
  }
  for (const who of [as.cora, as.dev, as.ada]) await base.sign(who, offered.id)
  const { contract } = await base.procurement(as.ada, offered.id)
  if (!contract) throw new Error('there is no contract')
  expect(contract.total).toBe(offered.price?.amount)
  const invoices: InvoiceView[] = []
  while (invoices.length < contract.payments) {
    const made = await base.call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', {
      contractId: contract.id,
      upTo: contract.payments,
    })
    invoices.push(...made.invoices)
  }
  expect(sumOf(invoices.map(({ total }) => minor(total)))).toBe(minor(contract.total))
  const lines = new Map<string, bigint>()
  for (const [n, { id: invoiceId, version, total }] of invoices.entries()) {
    const trailOf = async () =>
      (await base.call<{ trail: TrailView }>(Invoices, n % 2 ? as.ada : as.cora, 'GET_TRAIL', { invoiceId })).trail
    const trail = await trailOf()
    expect(trail.amount).toBe(total)
    counted.amounts += viewReAdded(trail, currency)
    for (const { line = '', key, amount } of trail.parts)
      if (key === 'deals.trail.item') lines.set(line, (lines.get(line) ?? 0n) + minor(amount))
    const off = n % 3 === 0 ? (minor(total) * BigInt(drawn.percent)) / 100n : 0n
    if (off > 0n) {
      const note = await base.call<CreditNote>(Credits, as.ada, 'CREATE', {
        invoiceId,
        version,
        reason: 'Less was needed.',
        wish: drawn.percent === 100 ? { by: 'all' } : { by: 'amount', amount: formatMinor(off, currency) },
      })
      expect(minor(note.total)).toBe(off)
      expect(sumOf(note.lines.map(({ amount }) => minor(amount))) + minor(note.tax)).toBe(off)
      counted.credits += 1
      const after = await trailOf()
      expect(minor(after.amount)).toBe(minor(total) - off)
      counted.amounts += viewReAdded(after, currency)
    }
    if (off < minor(total)) expect(await settled(base, invoiceId, currency)).toBe('settles')
  }
  for (const { id, cost } of contract.itemBriefs) expect(lines.get(id) ?? 0n, id).toBe(minor(cost))
  const after = await repository(tables.Contracts, base.store, new Unit()).need({ id: contract.id })
  expect(minor(after.paid) + minor(after.credited ?? '0')).toBe(minor(contract.total))
  expect(after.openPayments).toBe(0)
  const request = await repository(tables.Requests, base.store, new Unit()).need({ id: offered.id })
  expect(minor(request.outstanding?.amount ?? '')).toBe(0n)
  counted.deals += 1
  counted.items += contract.itemBriefs.length
  counted.invoices += invoices.length
}

/** Carries so many deals out. What no card could pay is refused as it is offered, and counted apart. */
export const runDispatchedDeals = async (numRuns: number, seed: number): Promise<Dispatched> => {
  const counted: Dispatched = { deals: 0, refused: 0, items: 0, invoices: 0, credits: 0, amounts: 0 }
  const made: { AUD?: Base; USD?: Base } = {}
  let begun = 0
  await fc.assert(
    fc.asyncProperty(deals, async drawn => {
      const currency = codes[begun % codes.length]!
      // The tables of one store are enough for some, and not for all: an index is looked through from its beginning.
      if (begun % 100 < codes.length) made[currency] = await settings[currency]()
      begun += 1
      const base = made[currency]!
      base.capacity.held = false
      base.clock.now = new Date('2026-03-02T09:00:00.000Z')
      await carriedOut(base, currency, drawn, counted)
    }),
    { numRuns, seed, endOnFailure: true },
  )
  return counted
}
