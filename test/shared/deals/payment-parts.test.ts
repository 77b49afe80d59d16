import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaymentPart, partsOfPayments } from '#shared/deals/payment-parts.ts'
import { decimalRational } from '#shared/kit/decimal.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { roundDiv } from '#shared/kit/rational.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { choiceItems } from '#shared/terms/deal-schedule.ts'
import { runs } from '../runs.ts'
import { deals } from '../terms/any-deal.ts'
import { dealOf, itemOf } from '../terms/choices.ts'

const partsOf = (
  choice: DealChoice,
): { payments: ReturnType<typeof choiceItems>['payments']; parts: (readonly PaymentPart[])[] } => {
  const { payments, deliveries } = choiceItems(choice)
  return { payments, parts: [...partsOfPayments(choice, payments, number => deliveries[number - 1]?.itemId)] }
}
const total = (parts: readonly PaymentPart[]) => parts.reduce((all, { amount }) => all + amount, 0n)

test('sum to each payment and to each item, and none is negative', () => {
  fc.assert(
    fc.property(deals, choice => {
      const { payments, parts } = partsOf(choice)
      expect(parts.map(total)).toEqual(payments.map(({ principal }) => principal))
      for (const { id, cost } of choice.items)
        expect(total(parts.flat().filter(({ itemId }) => itemId === id))).toBe(parseMinor(cost, 'AUD'))
      expect(parts.flat().every(({ amount }) => amount > 0n)).toBe(true)
    }),
    { seed: 41, numRuns: runs(400) },
  )
})

test('what bears GST of a payment fits its GST, to two cents', () => {
  fc.assert(
    fc.property(deals, choice => {
      const { payments, parts } = partsOf(choice)
      const rate = decimalRational(choice.gstRate) ?? { n: 0n, d: 1n }
      for (const [n, { tax }] of payments.entries()) {
        const taxed = total((parts[n] ?? []).filter(({ gstFree }) => !gstFree))
        const off = tax - roundDiv(taxed * rate.n, rate.d * 100n)
        expect(off >= -2n && off <= 2n).toBe(true)
      }
    }),
    { seed: 42, numRuns: runs(400) },
  )
})

test('a payment for a delivery is the delivered item; where some is free of GST it is a part of all', () => {
  const each = { deliveries: { count: 2, per: 1, type: 'month' as const } }
  const payment = { type: 'perDelivery' as const, initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
  const items = [itemOf({ ...each, cost: '10.00' }), itemOf({ ...each, id: 'i2', cost: '30.00' })]
  const brief = (choice: DealChoice) =>
    partsOf(choice).parts.map(parts => parts.map(({ itemId, amount }) => [itemId, amount]))
  expect(brief(dealOf(items, { payment }))).toEqual([[['i1', 500n]], [['i2', 1500n]], [['i1', 500n]], [['i2', 1500n]]])
  const [first, second] = items as [DealChoice['items'][number], DealChoice['items'][number]]
  expect(brief(dealOf([first, { ...second, gstFree: true }], { payment }))[0]).toEqual([
    ['i1', 125n],
    ['i2', 375n],
  ])
})
