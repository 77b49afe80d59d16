import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameBackOf, takenBackOf } from '#shared/deals/taken-back.ts'
import { formatMinor } from '#shared/kit/money.ts'

const sum = (minor: bigint) => formatMinor(minor, 'AUD')

/** An invoice that was paid with late interest, and of which something was credited and given back since. */
const paidWith = (total: bigint, lateInterest: bigint, credited: bigint) => ({
  total: sum(total),
  credited: sum(credited),
  currency: 'AUD' as const,
  payableBy: '2026-03-01',
  settlement: {
    paymentId: 'pay_1' as never,
    amount: sum(total + lateInterest),
    lateInterest: sum(lateInterest),
    tool: 'card' as const,
    instrument: '',
    paidAt: '2026-03-05T00:00:00.000Z',
  },
})

test('limits: what a bank gives back in however many steps leaves what would be had it never taken that', () => {
  const sums = fc.record({
    total: fc.bigInt(1n, 100_000n),
    lateInterest: fc.bigInt(0n, 5000n),
    part: fc.integer({ min: 0, max: 100 }),
    steps: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 }),
  })
  fc.assert(
    fc.property(sums, ({ total, lateInterest, part, steps }) => {
      const invoice = paidWith(total, lateInterest, (total * BigInt(part)) / 100n)
      const taken = (amount: bigint) =>
        takenBackOf(invoice, { amount: sum(amount), paymentId: 'pay_1' as never }, [], 0n, '2026-04-01')
      const all = total + lateInterest
      const first = taken(all)
      let known = { amount: sum(all), left: '0.00', beyond: sum(first.beyond), lateInterest: sum(first.lateInterest) }
      let has = { again: first.again, lateInterest: first.lateInterest, beyond: first.beyond }
      let keeps = all
      for (const step of steps) {
        keeps = (keeps * BigInt(step)) / 100n
        const back = cameBackOf(known, keeps, 'AUD')
        if (!back) continue
        has = {
          again: has.again - (back.amount - back.lateInterest),
          lateInterest: has.lateInterest - back.lateInterest,
          beyond: has.beyond - back.beyond,
        }
        const minor = (text: string) => BigInt(text.replace('.', ''))
        known = {
          ...known,
          amount: sum(minor(known.amount) - back.beyond),
          beyond: sum(has.beyond),
          left: sum(minor(known.left) + back.amount),
        }
        const { again, lateInterest: interest, beyond } = taken(keeps)
        expect(has).toEqual({ again, lateInterest: interest, beyond })
        expect(cameBackOf(known, keeps, 'AUD')).toBeUndefined()
      }
    }),
  )
})
