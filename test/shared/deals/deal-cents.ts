import fc from 'fast-check'
import { billedOf, type Credited, type CreditWish, creditableOf, creditOf } from '#shared/deals/credit.ts'
import { amountDue, lateInterestOf } from '#shared/deals/invoice.ts'
import { partsOfPayments } from '#shared/deals/payment-parts.ts'
import { invoiceTrail, paymentTrails, type Signed } from '#shared/deals/trail.ts'
import type { TrailNode } from '#shared/deals/trail-node.ts'
import { addDays } from '#shared/kit/date.ts'
import { currencyCodes, formatMinor, parseMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dealPayment, itemTotals, sumsOf } from '#shared/terms/deal-schedule.ts'
import { itemTotal } from '#shared/terms/payment-schedule.ts'
import { anySigned } from './any-signed.ts'

/** What was held to the cent. */
export type Counted = {
  deals: number
  refused: number
  items: number
  invoices: number
  credits: number
  amounts: number
}

const same = (is: bigint, of: bigint, what: string): void => {
  if (is !== of) throw new Error(`${what}: ${is} is not ${of}`)
}
const sumOf = (amounts: Iterable<bigint>): bigint => {
  let all = 0n
  for (const amount of amounts) all += amount
  return all
}

/** Every amount of a trail is the sum of those under it. What several trails share is looked at once. @returns how many were looked at */
export const reAdded = (node: TrailNode, seen = new WeakSet<TrailNode>()): number => {
  if (seen.has(node)) return 0
  seen.add(node)
  let amounts = 1
  if (node.parts.length > 0) same(sumOf(node.parts.map(({ amount }) => amount)), node.amount, node.key)
  for (const one of [...node.parts, ...node.wholes]) amounts += reAdded(one, seen)
  return amounts
}

const find = (node: TrailNode, key: TrailNode['key']): TrailNode | undefined =>
  node.key === key ? node : [...node.parts, ...node.wholes].map(one => find(one, key)).find(one => one !== undefined)

/** An invoice of a payment, published, as far as amounts follow from it. */
const invoiceOf = ({ choice, items }: Signed, number: number) => {
  const { dueDate, payableBy, ...amounts } = dealPayment(items.payments[number - 1]!)
  const currency = choice.platform.paymentCurrency
  return {
    number,
    dueDate,
    payableBy,
    currency,
    total: amounts.total,
    material: { ...amounts, interestLate: choice.lateRate } as never,
    status: 'published' as const,
  }
}

/** Credits some of an invoice and then the rest, and pays what is left between. */
const assertCreditsAndPayment = (signed: Signed, number: number, wishes: readonly number[], counted: Counted): void => {
  const { choice, items } = signed
  const { currency, ...invoice } = invoiceOf(signed, number)
  const minor = (text: string) => parseMinor(text, currency)
  const [...all] = partsOfPayments(choice, items.payments.slice(0, number), at => items.deliveries[at - 1]?.itemId)
  const parts = (all.at(-1) ?? []).map(({ itemId, gstFree, amount }) => ({
    itemId,
    title: itemId,
    quantity: 1,
    gstFree,
    amount: formatMinor(amount, currency),
  }))
  const billed = billedOf({ ...invoice, currency }, parts, choice.gstRate)
  same(
    sumOf(billed.lines.map(({ amount }) => amount)) + billed.tax,
    minor(invoice.total),
    'lines and GST of an invoice',
  )
  const notes: Credited[] = []
  for (const percent of wishes) {
    const left = minor(creditableOf(billed, notes).total)
    const sum = (left * BigInt(percent)) / 100n
    if (sum === 0n) continue
    const wish: CreditWish = percent === 100 ? { by: 'all' } : { by: 'amount', amount: formatMinor(sum, currency) }
    const note = creditOf(billed, notes, wish)
    same(sumOf(note.lines.map(({ amount }) => minor(amount))) + minor(note.tax), minor(note.total), 'a credit note')
    same(minor(note.total), sum, 'what was credited')
    notes.push(note)
    const credited = sumOf(notes.map(({ total }) => minor(total)))
    if (credited > minor(invoice.total)) throw new Error('more was credited than billed')
    const owed = {
      ...invoice,
      currency,
      credited: formatMinor(credited, currency),
      credits: notes.map((_, n) => n + 1),
      settlement: undefined,
    }
    const asOf = addDays(invoice.payableBy, 40)
    const due = amountDue(owed, asOf).minor
    same(due - lateInterestOf(owed, asOf).minor + credited, minor(invoice.total), 'payment and credit notes')
    const trail = invoiceTrail(signed, owed, asOf)
    same(trail.amount, due, 'what is due')
    counted.amounts += reAdded(trail)
    counted.credits += 1
  }
  const left = creditableOf(billed, notes)
  if (left.lines.some(one => minor(one.left) < 0n) || minor(left.tax) < 0n) throw new Error('a line was credited twice')
  if (minor(left.total) === 0n) return
  notes.push(creditOf(billed, notes, { by: 'all' }))
  for (const { key, amount } of billed.lines)
    same(
      sumOf(notes.flatMap(({ lines }) => lines.flatMap(one => (one.key === key ? [minor(one.amount)] : [])))),
      amount,
      `credit notes of ${key}`,
    )
  same(sumOf(notes.map(({ tax }) => minor(tax))), billed.tax, 'GST of credit notes')
  counted.credits += 1
}

/** Holds a signed deal to the cent, from its items to the last of its invoices. */
const assertDeal = (signed: Signed, counted: Counted): void => {
  const { choice, items } = signed
  const currency = choice.platform.paymentCurrency
  const minor = (text: string) => parseMinor(text, currency)
  const sums = sumsOf(items.payments)
  same(sumOf(choice.items.map(({ cost }) => minor(cost))), sums.principal, 'items and schedule')
  same(sumOf(itemTotals(choice).map(({ tax }) => minor(tax))), sums.tax, 'GST of items and schedule')
  same(sums.principal + sums.interest + sums.tax + sums.other, sums.total, 'parts of the schedule')
  const asked = new Map(choice.items.map(({ id }) => [id, 0n]))
  const seen = new WeakSet<TrailNode>()
  let billed = 0n
  let place = 0
  for (const trailOf of paymentTrails(signed)) {
    const item = items.payments[place]!
    place += 1
    const trail = trailOf()
    counted.amounts += reAdded(trail, seen)
    same(trail.amount, itemTotal(item), 'a payment and its trail')
    billed += trail.amount
    let principal = 0n
    for (const line of trail.parts) {
      const before = line.line === undefined ? undefined : asked.get(line.line)
      if (before === undefined || line.key !== 'deals.trail.item') continue
      principal += line.amount
      const id = line.line as string
      const cost = minor(choice.items.find(one => one.id === id)!.cost)
      // What was left of it is what it costs, less what the payments before asked for.
      const of = line.wholes.at(-1)!
      same(of.amount, cost - before, 'what was left of an item')
      same(
        find(of, choice.recurring ? 'deals.trail.costOfTerm' : 'deals.trail.cost')!.amount,
        cost,
        'the cost of an item',
      )
      asked.set(id, before + line.amount)
    }
    same(principal, item.principal, 'lines and payment')
  }
  same(BigInt(place), BigInt(items.payments.length), 'payments with a trail')
  same(billed, sums.total, 'invoices and schedule')
  for (const { id, cost } of choice.items) same(asked.get(id)!, minor(cost), `all that was asked for ${id}`)
  counted.deals += 1
  counted.items += choice.items.length
  counted.invoices += place
}

const wishes = fc.array(fc.constantFrom(1, 33, 50, 99, 100), { minLength: 1, maxLength: 4 })

/** Holds so many generated deals to the cent. Terms that have no schedule are refused, and counted apart. */
export const runDeals = (numRuns: number, seed: number): Counted => {
  const counted: Counted = { deals: 0, refused: 0, items: 0, invoices: 0, credits: 0, amounts: 0 }
  const perCurrency = new Map(currencyCodes.map(code => [code, 0]))
  fc.assert(
    fc.property(anySigned, fc.nat(), wishes, ({ choice, words, items }, at, off) => {
      let made: Signed['items']
      try {
        made = items()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        counted.refused += 1
        return
      }
      const signed = { choice, words, items: made }
      assertDeal(signed, counted)
      if (made.payments.length > 0) assertCreditsAndPayment(signed, (at % made.payments.length) + 1, off, counted)
      const { paymentCurrency } = choice.platform
      perCurrency.set(paymentCurrency, (perCurrency.get(paymentCurrency) ?? 0) + 1)
    }),
    { numRuns, seed },
  )
  for (const [currency, deals] of perCurrency) if (deals === 0) throw new Error(`no deal in ${currency} was looked at`)
  return counted
}
