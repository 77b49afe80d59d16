import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { addDays } from '#shared/kit/date.ts'
import { money } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { type FeeChoice, freePlan, planNames } from '#shared/organisations/fee-choice.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import {
  assertRoom,
  changeCharge,
  cheapestPlan,
  choiceFee,
  feeGst,
  feeGstRate,
  holds,
  monthlyFee,
  nextFeeInvoice,
  usageUnit,
  withGst,
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

const choice = fc
  .record({ plan, extraClients: fc.integer({ min: 0, max: 3000 }) })
  .map(one => (one.plan === 'free' ? { ...one, extraClients: 0 } : one))

describe('a change of plan', () => {
  test.each([
    ['free', 0, 'spark', 0, 1, 1999n],
    ['spark', 0, 'momentum', 0, 1, 7901n],
    ['spark', 0, 'momentum', 0, 2, 15802n],
    ['spark', 10, 'momentum', 0, 1, 4901n],
    ['spark', 0, 'spark', 2, 1, 600n],
    ['spark', 50, 'momentum', 0, 1, 0n],
    ['momentum', 0, 'spark', 0, 1, 0n],
    ['spark', 0, 'free', 0, 1, 0n],
  ] as const)('from %s with %s to %s with %s for %s months charges %s', (from, had, to, wanted, months, minor) => {
    const [before, after] = [{ plan: from, extraClients: had } as const, { plan: to, extraClients: wanted } as const]
    expect(changeCharge(before, after, months)).toEqual(money(minor, 'AUD'))
  })

  test('to a plan that is too small is refused', () => {
    expect(() => assertRoom(freePlan, 4)).toThrow(Refusal)
    expect(() => changeCharge(freePlan, { plan: 'free', extraClients: 1 }, 1)).toThrow(Refusal)
  })

  test('is never charged twice: two steps up charge what one would', () => {
    fc.assert(
      fc.property(choice, choice, choice, fc.integer({ min: 1, max: 2 }), (a, b, c, months) => {
        const charge = (from: FeeChoice, to: FeeChoice) => changeCharge(from, to, months).minor
        expect(charge(a, b) + charge(b, c) >= charge(a, c)).toBe(true)
        const [x, y, z] = [a, b, c].toSorted((p, q) => Number(choiceFee(p).minor - choiceFee(q).minor))
        expect(charge(x!, y!) + charge(y!, z!)).toBe(charge(x!, z!))
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

describe('GST on a fee', () => {
  test('is 10 percent in Australia, to the cent, and none elsewhere', () => {
    expect(['AU', 'NZ', ''].map(country => feeGstRate(country, true))).toEqual(['10', '0', '0'])
    // Who is not registered charges none.
    expect(['AU', 'NZ', ''].map(country => feeGstRate(country, false))).toEqual(['0', '0', '0'])
    expect(feeGst(money(1999n, 'AUD'), '10')).toEqual(money(200n, 'AUD'))
    expect(feeGst(money(7901n, 'AUD'), '10')).toEqual(money(790n, 'AUD'))
    expect(withGst(money(29900n, 'AUD'), '10')).toEqual(money(32890n, 'AUD'))
    expect(withGst(money(29900n, 'AUD'), '0')).toEqual(money(29900n, 'AUD'))
  })
})
