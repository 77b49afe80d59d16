import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { Settlement } from '#shared/deals/invoice.ts'
import { takenBackOf } from '#shared/deals/taken-back.ts'
import { addDays } from '#shared/kit/date.ts'
import { formatMinor } from '#shared/kit/money.ts'

const sum = (minor: bigint) => formatMinor(minor, 'AUD')
const paymentId = 'pay_1' as Settlement['paymentId']

const paid = (asked: bigint, { interest = 0n, on = '2026-03-10', credited = 0n } = {}) => ({
  total: sum(asked),
  currency: 'AUD' as const,
  payableBy: '2026-03-15',
  ...(credited > 0n ? { credited: sum(credited) } : {}),
  settlement: {
    paymentId,
    amount: sum(asked + interest),
    lateInterest: sum(interest),
    tool: 'card',
    instrument: 'Visa',
    paidAt: `${on}T02:00:00.000Z`,
  },
})
const note = (minor: bigint) => ({ total: sum(minor), status: 'held' }) as CreditNote
const back = (minor: bigint) => ({ amount: sum(minor), paymentId })

describe('what a bank takes back of a payment', () => {
  test('who had paid five days before the last has five days again', () => {
    const taken = takenBackOf(paid(55_000n), back(55_000n), [], 0n, '2026-06-01')
    expect(taken).toMatchObject({ again: 55_000n, stillPaid: 0n, payableBy: '2026-06-06' })
  })

  test('who had paid three days late is three days late again, and owes the interest of those', () => {
    const taken = takenBackOf(paid(55_000n, { interest: 45n, on: '2026-03-18' }), back(55_045n), [], 0n, '2026-06-01')
    expect(taken).toMatchObject({ again: 55_000n, lateInterest: 45n, payableBy: '2026-05-29' })
  })

  test('where the interest of the time before stays paid it runs anew', () => {
    const taken = takenBackOf(paid(55_000n, { interest: 45n, on: '2026-03-18' }), back(20_000n), [], 0n, '2026-06-01')
    expect(taken).toMatchObject({ again: 20_000n, lateInterest: 0n, stillPaid: 35_000n, payableBy: '2026-06-01' })
  })

  test('the days before it was restored, which were made good once, do not move the last day again', () => {
    const { settlement, ...rest } = paid(55_000n)
    const restored = { ...settlement, restoredAt: '2026-06-10T02:00:00.000Z' }
    const invoice = { ...rest, credited: '200.00', payableBy: '2026-06-06', settlement: restored }
    expect(takenBackOf(invoice, back(35_000n), [], 0n, '2026-07-10')).toMatchObject({
      again: 35_000n,
      payableBy: '2026-07-06',
    })
  })

  test('whole credit notes that are held come first, in their order', () => {
    const held = [note(30_000n), note(40_000n), note(10_000n)]
    const taken = takenBackOf(paid(100_000n, { credited: 80_000n }), back(45_000n), held, 0n, '2026-06-01')
    expect(taken.settled).toEqual([held[0], held[2]])
    expect(taken).toMatchObject({ again: 5_000n, stillPaid: 15_000n })
  })

  test('property: nothing is taken twice, more is never owed than is asked for, and the last day never comes sooner', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 9n })
    fc.assert(
      fc.property(
        fc.record({
          asked: fc.bigInt({ min: 1n, max: 10n ** 9n }),
          interest: cents,
          amount: fc.bigInt({ min: 1n, max: 2n * 10n ** 9n }),
          parts: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 2 }),
          owed: fc.integer({ min: 0, max: 100 }),
          paidOn: fc.nat({ max: 40 }),
          days: fc.nat({ max: 400 }),
        }),
        ({ asked, interest, amount, parts, owed: share, paidOn, days }) => {
          const held = parts.map(part => note((asked * BigInt(part)) / 100n)).filter(one => one.total !== '0.00')
          const heldMinor = (notes: readonly CreditNote[]) =>
            notes.reduce((all, { total }) => all + BigInt(total.replace('.', '')), 0n)
          const on = addDays('2026-03-01', paidOn)
          const credited = heldMinor(held)
          const owed = ((asked - credited) * BigInt(share)) / 100n
          const invoice = paid(asked, { interest, on, credited })
          const taken = takenBackOf(invoice, back(amount), held, owed, addDays(on, days))
          const settled = heldMinor(taken.settled)
          expect(settled + taken.again + taken.lateInterest).toBeLessThanOrEqual(amount)
          expect(owed + taken.again + taken.stillPaid).toBe(asked - credited)
          expect(taken.stillPaid).toBeGreaterThanOrEqual(0n)
          expect(taken.lateInterest).toBeLessThanOrEqual(interest)
          expect(taken.payableBy >= invoice.payableBy).toBe(true)
          // Interest is not asked for anew while something of the invoice itself stays paid.
          if (taken.lateInterest > 0n) expect(taken.stillPaid).toBe(0n)
        },
      ),
    )
  })
})
