import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyField } from '#shared/kit/fields.ts'
import {
  add,
  compare,
  currencies,
  currencyCodes,
  displayAmount,
  displayMoney,
  displayNumber,
  displaySum,
  formatMinor,
  fromJson,
  isCurrency,
  money,
  parseMinor,
  percentOf,
  readMinor,
  split,
  splitByWeight,
  subtract,
  sum,
  toJson,
} from '#shared/kit/money.ts'
import { plus, rational, reduced, round, roundDiv, tenTo, times } from '#shared/kit/rational.ts'
import { Refusal } from '#shared/kit/refusal.ts'

const currency = fc.constantFrom(...currencyCodes)

describe('reading amounts', () => {
  test.each([
    ['1587.35', 'AUD', 158735n],
    ['0', 'USD', 0n],
    ['-0.05', 'AUD', -5n],
    ['1.500', 'AUD', 150n],
    ['0.000001', 'USDT', 1n],
    ['1.000000000000000001', 'ETH', 1000000000000000001n],
    ['12', 'MERC', 12n],
    ['12.0', 'MERC', 12n],
    [1000, 'AUD', 100000n],
    [0.1, 'AUD', 10n],
    [12.35, 'AUD', 1235n],
    [5e-7, 'ETH', 500000000000n],
    [1e21, 'MERC', 1000000000000000000000n],
    [-1.25, 'USD', -125n],
  ] as const)('%s %s is %s', (value, unit, minor) => {
    expect(parseMinor(value, unit)).toBe(minor)
  })

  test.each([
    ['0.005', 'AUD'],
    ['1.5', 'MERC'],
    ['0.0000001', 'USDT'],
    [0.001, 'AUD'],
  ] as const)('%s is refused in %s, not rounded', (value, unit) => {
    expect(readMinor(value, unit)).toBe('inexact')
    expect(() => parseMinor(value, unit)).toThrow(`${value} has more decimals than ${unit} can hold.`)
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e3',
    '1,000',
    '.5',
    '5.',
    '0x10',
    'NaN',
    '1\n',
    '٣',
    '1'.repeat(65),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0.1 + 0.2,
    2 ** 53,
    1e300,
    1e-300,
    null,
    undefined,
    true,
    {},
    ['1'],
    10n,
  ])('%s is no amount', value => {
    expect(readMinor(value, 'AUD')).toBe('malformed')
  })

  test('the longest decimals pass, one digit more does not', () => {
    expect(readMinor('1'.repeat(64), 'MERC')).toBe(BigInt('1'.repeat(64)))
    expect(readMinor(123456789012345, 'MERC')).toBe(123456789012345n)
    expect(readMinor(1234567890123456, 'MERC')).toBe('malformed')
  })

  test('a refusal names the amount and the currency', () => {
    expect(() => parseMinor('abc', 'AUD')).toThrow(new Refusal('money.malformed', { value: 'abc', currency: 'AUD' }))
  })

  test('what is written is read back, in every currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), currency, (minor, unit) => {
        const text = formatMinor(minor, unit)
        expect(parseMinor(text, unit)).toBe(minor)
        expect(text.split('.')[1]?.length ?? 0).toBe(currencies[unit].decimals)
        expect(fromJson(toJson(money(minor, unit)))).toEqual(money(minor, unit))
        expect(moneyField.safeParse(toJson(money(minor, unit))).success).toBe(true)
      }),
      { seed: 1 },
    )
  })

  test('the schema refuses what the currency cannot hold', () => {
    expect(moneyField.safeParse({ amount: '0.005', currency: 'AUD' }).success).toBe(false)
    expect(moneyField.safeParse({ amount: '1', currency: 'EUR' }).success).toBe(false)
    expect(isCurrency('toString')).toBe(false)
  })
})

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [5n, 3n, 2n],
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [49n, 100n, 0n],
  ])('%s / %s is %s', (n, d, expected) => {
    expect(roundDiv(n, d)).toBe(expected)
  })

  test('is never off by more than a half, and a half goes away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: 1n, max: 50n }), (n, d) => {
        const twice = (roundDiv(n, d) * d - n) * 2n
        expect(twice >= -d && twice <= d).toBe(true)
        if (twice === d) expect(n > 0n).toBe(true)
        if (twice === -d) expect(n < 0n).toBe(true)
      }),
      { seed: 2 },
    )
  })

  test('percent of an amount', () => {
    expect(percentOf(26235n, rational(10n))).toBe(2624n)
    expect(percentOf(100n, rational(15n, 10n))).toBe(2n)
  })

  test('fractions', () => {
    expect(rational(1n, -2n)).toEqual({ n: -1n, d: 2n })
    expect(() => rational(1n, 0n)).toThrow(RangeError)
    expect(reduced(plus(rational(1n, 6n), rational(1n, 3n)))).toEqual({ n: 1n, d: 2n })
    expect(reduced(times(rational(-2n, 3n), rational(3n, 4n)))).toEqual({ n: -1n, d: 2n })
    expect(round(rational(-3n, 2n))).toBe(-2n)
    expect(tenTo(45)).toBe(10n ** 45n)
  })
})

describe('splitting', () => {
  test('0.03 in two is 0.02 and 0.01', () => {
    expect(split(3n, 2)).toEqual([2n, 1n])
    expect(split(-3n, 2)).toEqual([-2n, -1n])
  })

  test('parts sum to the total, none is negative, no prefix is off by more than half a unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 1, max: 60 }), (total, parts) => {
        const shares = split(total, parts)
        expect(shares).toHaveLength(parts)
        let prefix = 0n
        shares.forEach((share, index) => {
          expect(share >= 0n).toBe(true)
          prefix += share
          const off = (prefix * BigInt(parts) - total * BigInt(index + 1)) * 2n
          expect(off <= BigInt(parts) && off >= -BigInt(parts)).toBe(true)
        })
        expect(prefix).toBe(total)
      }),
      { seed: 3 },
    )
  })

  test('by weight: sums to the total, and equal weights are the even split', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          fc.pre(weights.some(weight => weight > 0n))
          const shares = splitByWeight(total, weights)
          expect(shares.reduce((all, share) => all + share, 0n)).toBe(total)
          for (const [index, share] of shares.entries()) {
            expect(share >= 0n).toBe(true)
            if (weights[index] === 0n) expect(share).toBe(0n)
          }
          expect(
            splitByWeight(
              total,
              weights.map(() => 7n),
            ),
          ).toEqual(split(total, weights.length))
        },
      ),
      { seed: 4 },
    )
  })

  test('weights that mean nothing are a bug', () => {
    expect(() => splitByWeight(10n, [0n, 0n])).toThrow(RangeError)
    expect(() => splitByWeight(10n, [2n, -1n])).toThrow(RangeError)
  })
})

describe('sums', () => {
  test('only within one currency', () => {
    expect(add(money(1n, 'AUD'), money(2n, 'AUD'))).toEqual(money(3n, 'AUD'))
    expect(subtract(money(1n, 'AUD'), money(2n, 'AUD'))).toEqual(money(-1n, 'AUD'))
    expect(sum([money(1n, 'USD'), money(2n, 'USD')], 'USD')).toEqual(money(3n, 'USD'))
    expect([1n, 2n, 3n].map(minor => compare(money(minor, 'AUD'), money(2n, 'AUD')))).toEqual([-1, 0, 1])
    expect(() => add(money(1n, 'AUD'), money(1n, 'USD'))).toThrow('Amounts in AUD and USD cannot be combined.')
    expect(() => subtract(money(1n, 'AUD'), money(1n, 'USD'))).toThrow(Refusal)
    expect(() => compare(money(1n, 'AUD'), money(1n, 'USD'))).toThrow(Refusal)
    expect(() => sum([money(1n, 'AUD')], 'USD')).toThrow(Refusal)
  })
})

describe('display', () => {
  test.each([
    [0n, 'AUD', 'Free'],
    [158735n, 'AUD', '1,587.35 AUD'],
    [-5n, 'USD', '-0.05 USD'],
    [1234567890n, 'USDT', '1,234.57 USDT'],
    [1500000000000000000n, 'ETH', '1.5000 ETH'],
    [1n, 'ETH', '<0.0001 ETH'],
    [-1n, 'ETH', '>-0.0001 ETH'],
    [49999999999999n, 'ETH', '<0.0001 ETH'],
    [50000000000000n, 'ETH', '0.0001 ETH'],
    [1234567n, 'MERC', '1,234,567 MERC'],
    [999n, 'MERC', '999 MERC'],
  ] as const)('%s %s shows as %s', (minor, unit, text) => {
    expect(displayMoney(money(minor, unit))).toBe(text)
  })

  test('in French', () => {
    expect(displayMoney(money(123456789n, 'AUD'), 'fr')).toBe('1\u00a0234\u00a0567,89\u00a0AUD')
    expect(displayMoney(money(0n, 'AUD'), 'fr')).toBe('Gratuit')
    expect(displaySum(money(0n, 'AUD'))).toBe('0.00 AUD')
    expect(displaySum(money(0n, 'AUD'), 'fr')).toBe('0,00\u00a0AUD')
  })

  test('a bare figure of zero is a figure', () => {
    expect(displayAmount(money(0n, 'AUD'))).toBe('0.00')
    expect(displayAmount(money(0n, 'MERC'))).toBe('0')
  })
})

test.each([
  ['0.25', '0.25', '0,25'],
  ['1234567.5', '1,234,567.5', '1\u00a0234\u00a0567,5'],
  ['10', '10', '10'],
])('a number reads in its language: %s', (decimal, english, french) => {
  expect(displayNumber(decimal)).toBe(english)
  expect(displayNumber(decimal, 'fr')).toBe(french)
})
