import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { addDays } from '#shared/kit/date.ts'
import { money } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import {
  changeCharge,
  cheapestPlan,
  holds,
  lateFee,
  monthlyFee,
  nextFeeInvoice,
  planNames,
  usageUnit,
} from '#shared/organisations/usage-fees.ts'

const { en } = texts

const units = fc.integer({ min: 0, max: 5000 })
const plan = fc.constantFrom(...planNames)

describe('the monthly fee', () => {
  test.each([
    ['free', 0, 0n],
    ['free', 3, 0n],
    ['spark', 0, 1999n],
    ['spark', 10, 1999n],
    ['spark', 11, 2299n],
    ['momentum', 100, 9900n],
    ['momentum', 101, 10100n],
    ['elevate', 1000, 29900n],
    ['elevate', 1001, 29930n],
    ['elevate', 2000, 59900n],
  ] as const)('%s for %s units is %s', (name, count, minor) => {
    expect(monthlyFee(name, count)).toEqual(money(minor, 'AUD'))
  })

  test('the free plan ends with what it includes', () => {
    expect([holds('free', 3), holds('free', 4), holds('spark', 4000)]).toEqual([true, false, true])
    expect(() => monthlyFee('free', 4)).toThrow(
      new OrganisationsRefusal('plan.tooSmall', { plan: 'free', included: 3, units: 4 }),
    )
  })

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%s units are a bug', count => {
    expect(() => monthlyFee('spark', count)).toThrow(RangeError)
  })

  test('never falls with more units', () => {
    fc.assert(
      fc.property(plan, units, (name, count) => {
        fc.pre(holds(name, count + 1))
        expect(monthlyFee(name, count + 1).minor >= monthlyFee(name, count).minor).toBe(true)
      }),
      { seed: 1 },
    )
  })

  test('counts one thing, and says which', () => {
    expect(usageUnit).toBe('activeClient')
    expect(en['organisations.plan.unit']).toBe('active client')
  })
})

describe('a change of plan', () => {
  test.each([
    ['free', 'spark', 2, 1999n],
    ['spark', 'momentum', 10, 7901n],
    ['spark', 'momentum', 20, 4901n],
    ['spark', 'momentum', 60, 0n],
    ['momentum', 'spark', 10, 0n],
    ['free', 'spark', 5, 1999n],
    ['spark', 'spark', 20, 0n],
    ['spark', 'free', 3, 0n],
  ] as const)('from %s to %s with %s units charges %s', (from, to, count, minor) => {
    expect(changeCharge(from, to, count)).toEqual(money(minor, 'AUD'))
  })

  test('to a plan that is too small is refused', () => {
    expect(() => changeCharge('spark', 'free', 4)).toThrow(Refusal)
  })

  test('is never charged twice: what both steps charge is at most what the whole step costs', () => {
    fc.assert(
      fc.property(plan, plan, plan, units, (a, b, c, count) => {
        fc.pre([a, b, c].every(name => holds(name, count)))
        const direct = changeCharge(a, c, count).minor
        const fees = [a, b, c].map(name => monthlyFee(name, count).minor)
        const detour = changeCharge(a, b, count).minor + changeCharge(b, c, count).minor
        expect(detour >= direct).toBe(true)
        if (fees[0]! <= fees[1]! && fees[1]! <= fees[2]!) expect(detour).toBe(direct)
      }),
      { seed: 2 },
    )
  })
})

describe('the cheapest plan', () => {
  test.each([
    [0, 'free'],
    [3, 'free'],
    [4, 'spark'],
    [36, 'spark'],
    [37, 'momentum'],
    [200, 'momentum'],
    [201, 'elevate'],
  ] as const)('for %s units is %s', (count, name) => {
    expect(cheapestPlan(count)).toBe(name)
  })

  test('is beaten by none', () => {
    fc.assert(
      fc.property(units, plan, (count, name) => {
        fc.pre(holds(name, count))
        expect(monthlyFee(cheapestPlan(count), count).minor <= monthlyFee(name, count).minor).toBe(true)
      }),
      { seed: 3 },
    )
  })
})

describe('the next invoice', () => {
  test.each([
    ['2026-01-31', '2026-01-30', '2026-01-31'],
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-27', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2026-01-15', '2026-12-20', '2027-01-15'],
    ['2026-01-15', '2025-06-01', '2026-01-15'],
  ])('of a subscription from %s, after %s, comes on %s', (start, after, date) => {
    expect(nextFeeInvoice(start, after, 'spark', 12)).toEqual({
      date,
      plan: 'spark',
      units: 12,
      amount: money(2599n, 'AUD'),
    })
  })

  test('comes after the day, and no earlier one does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 }), (a, b) => {
        const start = addDays('2025-01-01', a)
        const after = addDays(start, b)
        const { date } = nextFeeInvoice(start, after, 'free', 0)
        expect(date > after).toBe(true)
        expect(nextFeeInvoice(start, addDays(date, -1), 'free', 0).date).toBe(date)
      }),
      { seed: 4 },
    )
  })

  test('refuses days that do not exist', () => {
    expect(() => nextFeeInvoice('2026-02-30', '2026-03-01', 'free', 0)).toThrow('2026-02-30 is not a calendar date.')
    expect(() => nextFeeInvoice('2026-01-30', '2026-02-30', 'free', 0)).toThrow('2026-02-30 is not a calendar date.')
  })
})

test('late interest is 10 percent a year', () => {
  const fee = money(10000n, 'AUD')
  expect(lateFee(fee, '2026-01-01', '2026-01-01')).toEqual(money(0n, 'AUD'))
  expect(lateFee(fee, '2026-01-01', '2026-01-16')).toEqual(money(41n, 'AUD'))
  expect(lateFee(fee, '2026-01-01', '2027-01-01')).toEqual(money(1000n, 'AUD'))
})
