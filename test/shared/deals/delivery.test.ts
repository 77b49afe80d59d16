import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentScheduleItem } from '#shared/deals/contract.ts'
import { disputedLess, disputedMore, isAsAgreed, paymentOfDelivery } from '#shared/deals/delivery.ts'
import { choiceItems } from '#shared/terms/deal-schedule.ts'
import { runs } from '../runs.ts'
import { deals } from '../terms/any-deal.ts'
import { dealOf, itemOf } from '../terms/choices.ts'

const each = { deliveries: { count: 3, per: 1, type: 'month' as const } }
const days = { initialOffset: 0, finalPeriod: 2, finalOffset: 0 }
const waiting = (type: 'upfront' | 'afterDelivery' | 'twoTime' | 'instalments' | 'perDelivery', numbers: number[]) => {
  const items = choiceItems(dealOf([itemOf(each)], { payment: { type, initialAmount: 50, ...days } }))
  return numbers.map(number => paymentOfDelivery(items, number))
}

describe('the payment that waits for a delivery', () => {
  test('is that for the delivery, or the one behind the last of the term; what is due by the calendar waits for none', () => {
    expect(waiting('perDelivery', [1, 2, 3])).toEqual([1, 2, 3])
    expect(waiting('afterDelivery', [1, 3])).toEqual([1, 1])
    expect(waiting('twoTime', [1, 3])).toEqual([2, 2])
    expect(waiting('upfront', [1, 3])).toEqual([undefined, undefined])
    expect(waiting('instalments', [1, 3])).toEqual([undefined, undefined])
  })

  test('is of the term that the delivery is of', () => {
    expect(waiting('perDelivery', [4, 6, 7])).toEqual([4, 6, 7])
    expect(waiting('twoTime', [4, 6, 7])).toEqual([4, 4, 6])
    expect(waiting('afterDelivery', [0, -3])).toEqual([undefined, undefined])
  })

  test('is one of the deal, and never due before the delivery but where each is paid for by itself', () => {
    fc.assert(
      fc.property(deals, choice => {
        const items = choiceItems(choice)
        for (const [n, { date }] of items.deliveries.entries()) {
          const number = paymentOfDelivery(items, n + 1)
          if (number === undefined) continue
          const payment = items.payments[number - 1]
          expect(payment).toBeDefined()
          if (choice.payment.type === 'perDelivery') expect(number).toBe(n + 1)
          else expect(payment!.dueDate >= date).toBe(true)
        }
      }),
      { seed: 61, numRuns: runs(200) },
    )
  })
})

describe('a payment whose deliveries are disputed', () => {
  const payment = { number: 1, status: 'scheduled' } as PaymentScheduleItem

  test('is held until the last dispute is over', () => {
    const once = disputedMore(payment)
    expect(once).toMatchObject({ status: 'held', disputes: 1 })
    const twice = disputedMore(once)
    expect(twice).toMatchObject({ status: 'held', disputes: 2 })
    expect(disputedLess(twice)).toEqual(once)
    expect(disputedLess(once)).toEqual(payment)
    expect(isAsAgreed(disputedLess(once))).toBe(true)
    expect(isAsAgreed(once)).toBe(false)
  })

  test('stays billed where it is, and where it is paid', () => {
    for (const status of ['invoiced', 'pending', 'paid', 'cancelled'] as const) {
      const billed = { ...payment, status }
      expect(disputedMore(billed)).toMatchObject({ status, disputes: 1 })
      expect(disputedLess(disputedMore(billed))).toEqual(billed)
    }
  })

  test('goes through any number of disputes and comes back to what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), count => {
        let item = payment
        for (let n = 0; n < count; n += 1) item = disputedMore(item)
        for (let n = 0; n < count; n += 1) {
          expect(item.status).toBe('held')
          item = disputedLess(item)
        }
        expect(item).toEqual(payment)
      }),
      { seed: 62, numRuns: runs(50) },
    )
  })
})
