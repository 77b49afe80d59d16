import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, parseMoney } from '#shared/kit/money.ts'
import { audWorth } from '#shared/terms/exchange.ts'
import { FrozenRate, freshMs, isRate, oldestMs, rateAge } from '#shared/terms/frozen-rate.ts'
import { rateWords } from '#shared/terms/rate-words.ts'

const at = '2026-03-01T22:00:00.000Z'
const rate = { audPerUnit: '1.4125', at, source: 'Coinbase' }
const since = (ms: number) => new Date(Date.parse(at) + ms)

describe('how old a rate is', () => {
  test.each([
    [0, 'fresh'],
    [freshMs - 1, 'fresh'],
    [freshMs, 'stale'],
    [oldestMs, 'stale'],
    [oldestMs + 1, 'tooOld'],
    // Another machine's clock was ahead.
    [-1000, 'fresh'],
    [-oldestMs - 1, 'tooOld'],
  ])('after %i ms it is %s', (ms, age) => expect(rateAge(at, since(ms))).toBe(age))

  test('it never gets younger', () => {
    const order = ['fresh', 'stale', 'tooOld']
    fc.assert(
      fc.property(fc.nat(3 * oldestMs), fc.nat(3 * oldestMs), (one, more) => {
        expect(order.indexOf(rateAge(at, since(one + more)))).toBeGreaterThanOrEqual(
          order.indexOf(rateAge(at, since(one))),
        )
      }),
    )
  })
})

describe('a frozen rate', () => {
  test('makes AUD of an amount, to the nearest cent', () => {
    expect(audWorth(parseMoney('2200', 'USD'), rate)).toEqual(parseMoney('3107.50', 'AUD'))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 99_999_999 }),
        (minor, tenThousandths) => {
          const audPerUnit = `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`
          const worth = audWorth(money(minor, 'USD'), { audPerUnit, at }).minor * 10_000n
          const off = worth - minor * BigInt(tenThousandths)
          expect(off <= 5000n && off >= -5000n).toBe(true)
        },
      ),
    )
  })

  test('is above zero, and says of when it is and whose', () => {
    expect(['0', '0.00', '-1', '', 'x', '1e3'].filter(isRate)).toEqual([])
    expect(isRate('0.0001')).toBe(true)
    expect(FrozenRate.safeParse(rate).success).toBe(true)
    for (const wrong of [{ audPerUnit: '-1' }, { at: 'today' }, { source: '' }, { more: 1 }])
      expect(FrozenRate.safeParse({ ...rate, ...wrong }).success).toBe(false)
  })

  test('is told by the clock of the contracts, in two languages', () => {
    expect(rateWords(rate, 'USD', 'en')).toEqual({
      currency: 'USD',
      rate: '1.4125',
      date: '2 March 2026',
      time: '09:00',
      source: 'Coinbase',
    })
    expect(rateWords(rate, 'USD', 'fr')).toMatchObject({ rate: '1,4125', date: '2 mars 2026', time: '09:00' })
  })
})
