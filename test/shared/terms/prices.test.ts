import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, compare, currencyCodes, displayMoney, money, parseMoney } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { exchange, type RateTable } from '#shared/terms/exchange.ts'
import {
  enterModification,
  modificationProblem,
  modificationText,
  modificationTypes,
  modificationUnits,
  modifiedPrice,
  type PriceModification,
  shownAmount,
} from '#shared/terms/price-modifications.ts'
import { bundlePrice, priceOfQuantity, priceWithTax, taxOn } from '#shared/terms/prices.ts'
import { TermsRefusal } from '#shared/terms/refusal.ts'

const stored = (
  type: PriceModification['type'],
  unit: PriceModification['unit'],
  amount: string,
): PriceModification => ({
  type,
  unit,
  amount,
})

describe('entering a modification', () => {
  test.each([
    ['Discount', 'percent', '15', '-15'],
    ['Discount', 'percent', ' 15 ', '-15'],
    ['Discount', 'percent', '100', '-100'],
    ['Discount', 'percent', '100.01', '-100'],
    ['Discount', 'percent', '99.99', '-99.99'],
    ['Discount', 'percent', '100.00', '-100.00'],
    ['Discount', 'percent', '150', '-100'],
    ['Discount', 'percent', '-5', '0'],
    ['Discount', 'percent', '0', '0'],
    ['Discount', 'percent', '0.00', '0.00'],
    ['Discount', 'currency', '12.50', '-12.50'],
    ['Discount', 'currency', '5000', '-5000'],
    ['Discount', 'currency', '-1', '0'],
    ['Write Up', 'percent', '15', '15'],
    ['Write Up', 'percent', '-100', '-100'],
    ['Write Up', 'percent', '-100.5', '-100'],
    ['Write Up', 'percent', '-99.99', '-99.99'],
    ['Write Up', 'percent', '-100.00', '-100.00'],
    ['Write Up', 'percent', '100000', '100000'],
    ['Write Up', 'currency', '-250', '-100'],
    ['Write Up', 'currency', '250', '250'],
  ] as const)('%s in %s: %s is stored as %s', (type, unit, typed, amount) => {
    const modification = enterModification(type, unit, typed)
    expect(modification).toEqual({ type, unit, amount })
    expect(modificationProblem(modification)).toBeUndefined()
  })

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['ten', 'notNumeric'],
    ['1e3', 'notNumeric'],
    ['-', 'notNumeric'],
    ['5%', 'notNumeric'],
    ['1,5', 'notNumeric'],
  ] as const)('"%s" is kept and flagged as %s', (typed, problem) => {
    for (const type of modificationTypes)
      for (const unit of modificationUnits) {
        const modification = enterModification(type, unit, typed)
        expect(modification.amount).toBe(typed)
        expect(shownAmount(modification)).toBe(typed)
        expect(modificationProblem(modification)).toBe(problem)
      }
  })

  test('what was stored around the input is flagged where it is out of bounds', () => {
    expect(modificationProblem(stored('Discount', 'percent', '-101'))).toBe('outOfRange')
    expect(modificationProblem(stored('Discount', 'percent', '5'))).toBe('outOfRange')
    expect(modificationProblem(stored('Discount', 'currency', '5'))).toBe('outOfRange')
    expect(modificationProblem(stored('Write Up', 'percent', '-101'))).toBe('outOfRange')
    expect(modificationProblem(stored('Discount', 'currency', '-500'))).toBeUndefined()
  })

  test('a discount is stored negative and shown positive; what is shown, typed again, changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...modificationTypes),
        fc.constantFrom(...modificationUnits),
        fc.integer({ min: -30000, max: 30000 }),
        (type, unit, hundredths) => {
          const typed = `${hundredths < 0 ? '-' : ''}${Math.floor(Math.abs(hundredths) / 100)}.${String(Math.abs(hundredths) % 100).padStart(2, '0')}`
          const modification = enterModification(type, unit, typed)
          expect(modificationProblem(modification)).toBeUndefined()
          const amount = Number(modification.amount)
          if (type === 'Discount') {
            expect(amount).toBeLessThanOrEqual(0)
            expect(shownAmount(modification)).not.toContain('-')
            if (unit === 'percent') expect(amount).toBeGreaterThanOrEqual(-100)
          } else expect(amount).toBeGreaterThanOrEqual(-100)
          expect(enterModification(type, unit, shownAmount(modification))).toEqual(modification)
        },
      ),
      { seed: 1 },
    )
  })

  test('reads well', () => {
    expect(modificationText(stored('Discount', 'percent', '-5'), 'AUD')).toBe('-5%')
    expect(modificationText(stored('Write Up', 'percent', '7.5'), 'AUD')).toBe('+7.5%')
    expect(modificationText(stored('Write Up', 'currency', '12.50'), 'USD')).toBe('+12.50 USD')
    expect(modificationText(stored('Discount', 'currency', '-0.05'), 'ETH')).toBe('-0.05 ETH')
    expect(modificationText(stored('Discount', 'percent', 'ten'), 'AUD')).toBe('ten')
    expect(modificationText(stored('Discount', 'percent', '0'), 'AUD')).toBe('+0%')
  })
})

describe('a modified price', () => {
  test.each<[bigint, PriceModification[], bigint]>([
    [10000n, [], 10000n],
    [10000n, [stored('Discount', 'percent', '-15')], 8500n],
    [10000n, [stored('Discount', 'percent', '-100')], 0n],
    [10000n, [stored('Write Up', 'percent', '12.5')], 11250n],
    [10000n, [stored('Discount', 'currency', '-12.50')], 8750n],
    [10000n, [stored('Discount', 'currency', '-500')], 0n],
    [10000n, [stored('Write Up', 'currency', '0.01')], 10001n],
    [10000n, [stored('Discount', 'percent', '-10'), stored('Discount', 'percent', '-10')], 8100n],
    [10000n, [stored('Discount', 'currency', '-500'), stored('Write Up', 'currency', '3')], 300n],
    [5n, [stored('Discount', 'percent', '-50')], 3n],
    [5n, [stored('Discount', 'percent', '-50'), stored('Write Up', 'currency', '0.01')], 4n],
    [0n, [stored('Write Up', 'percent', '50')], 0n],
    [5n, [stored('Discount', 'percent', '-50'), stored('Discount', 'percent', '-50')], 1n],
  ])('%s with %j is %s', (minor, modifications, expected) => {
    expect(modifiedPrice(minor, 'AUD', modifications)).toBe(expected)
  })

  test('counts in the minor units of its currency', () => {
    expect(modifiedPrice(10n ** 18n, 'ETH', [stored('Discount', 'currency', '-0.25')])).toBe(75n * 10n ** 16n)
    expect(modifiedPrice(10n, 'MERC', [stored('Write Up', 'currency', '0.5')])).toBe(11n)
  })

  test('a flagged one is refused', () => {
    for (const amount of ['', 'ten', '5'])
      expect(() => modifiedPrice(100n, 'AUD', [stored('Discount', 'percent', amount)])).toThrow(
        new TermsRefusal('price.modification', { amount }),
      )
  })

  test('is never below zero, and a discount never raises it', () => {
    const modification = fc.record({
      type: fc.constantFrom(...modificationTypes),
      unit: fc.constantFrom(...modificationUnits),
      typed: fc.integer({ min: -200, max: 200 }),
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.array(modification, { maxLength: 5 }), (price, typed) => {
        const modifications = typed.map(({ type, unit, typed }) => enterModification(type, unit, `${typed}`))
        expect(modifiedPrice(price, 'AUD', modifications) >= 0n).toBe(true)
        const discounts = modifications.filter(one => one.type === 'Discount')
        expect(modifiedPrice(price, 'AUD', discounts) <= price).toBe(true)
      }),
      { seed: 2 },
    )
  })
})

describe('tax and quantity', () => {
  test.each([
    ['100.00', '10', '110.00', '10.00'],
    ['100.00', 12.5, '112.50', '12.50'],
    ['0.05', '10', '0.06', '0.01'],
    ['0.04', '10', '0.04', '0.00'],
    ['1.005', '10', '', ''],
    ['262.35', '10', '288.59', '26.24'],
    ['0.00', '10', '0.00', '0.00'],
    ['99.99', '0', '99.99', '0.00'],
  ])('%s with %s%% is %s', (price, rate, withTax, tax) => {
    if (withTax === '') return expect(() => parseMoney(price, 'AUD')).toThrow(Refusal)
    expect(priceWithTax(parseMoney(price, 'AUD'), rate)).toEqual(parseMoney(withTax, 'AUD'))
    expect(taxOn(parseMoney(price, 'AUD'), rate)).toEqual(parseMoney(tax, 'AUD'))
  })

  test('GST is 10 percent unless said otherwise', () => {
    expect(priceWithTax(parseMoney('50', 'AUD'))).toEqual(parseMoney('55', 'AUD'))
    expect(taxOn(parseMoney('50', 'AUD'))).toEqual(parseMoney('5', 'AUD'))
  })

  test('a free price shows as Free, with tax too', () => {
    expect(displayMoney(priceWithTax(money(0n, 'AUD')))).toBe('Free')
  })

  test.each([
    ['10.00', '3', '30.00'],
    ['0.33', '1.5', '0.50'],
    ['0.33', 0, '0.00'],
    ['10.00', 2.5, '25.00'],
  ])('%s times %s is %s', (price, quantity, expected) => {
    expect(priceOfQuantity(parseMoney(price, 'AUD'), quantity)).toEqual(parseMoney(expected, 'AUD'))
  })

  test.each([
    ['ten', 'field.notDecimal'],
    [Number.NaN, 'field.notDecimal'],
    ['-1', 'field.negative'],
    [-0.5, 'field.negative'],
  ] as const)('refuses a rate and a quantity of %s', (value, errorType) => {
    const price = money(100n, 'AUD')
    const params = (field: string) => ({ field, value: String(value) })
    expect(() => priceWithTax(price, value)).toThrow(new Refusal(errorType, params('gst.rate')))
    expect(() => priceOfQuantity(price, value)).toThrow(new Refusal(errorType, params('quantity')))
  })

  test('a refusal repeats only the beginning of what it was given', () => {
    const price = money(100n, 'AUD')
    const value = 'x'.repeat(40)
    for (const run of [() => priceWithTax(price, `${value}y`), () => priceOfQuantity(price, `${value}y`)])
      expect(run).toThrow(expect.objectContaining({ params: expect.objectContaining({ value }) }))
    const modification = stored('Write Up', 'percent', `${value}y`)
    expect(() => modifiedPrice(1n, 'AUD', [modification])).toThrow(
      new TermsRefusal('price.modification', { amount: value }),
    )
  })
})

const rates: RateTable = {
  at: '2026-11-01T00:00:00Z',
  audPerUnit: { USD: '1.5', ETH: '4000', USDT: '1.5', MERC: '0.25' },
}

describe('exchange', () => {
  test.each<[string, Currency, Currency, string]>([
    ['10.00', 'USD', 'AUD', '15.00'],
    ['15.00', 'AUD', 'USD', '10.00'],
    ['1', 'ETH', 'AUD', '4000.00'],
    ['1', 'AUD', 'ETH', '0.00025'],
    ['3', 'USD', 'USDT', '3'],
    ['1', 'ETH', 'MERC', '16000'],
    ['0.10', 'AUD', 'MERC', '0'],
    ['0.13', 'AUD', 'MERC', '1'],
    ['0.01', 'AUD', 'USD', '0.01'],
    ['-10.00', 'USD', 'AUD', '-15.00'],
  ])('%s %s in %s is %s', (amount, from, to, expected) => {
    expect(exchange(parseMoney(amount, from), to, rates)).toEqual({ money: parseMoney(expected, to), at: rates.at })
  })

  test('needs a rate above zero for both', () => {
    const table: RateTable = { at: rates.at, audPerUnit: { USD: '0', ETH: 'x', USDT: '-1' } }
    for (const currency of ['USD', 'ETH', 'USDT', 'MERC'] as const) {
      expect(() => exchange(money(1n, currency), 'AUD', table)).toThrow(
        new TermsRefusal('price.noRate', { from: currency, to: 'AUD' }),
      )
      expect(() => exchange(money(1n, 'AUD'), currency, table)).toThrow(Refusal)
      expect(exchange(money(1n, currency), currency, table).money).toEqual(money(1n, currency))
    }
  })

  test('AUD is worth one AUD, whatever the table says', () => {
    const table = { at: rates.at, audPerUnit: { AUD: '2', USD: '1.5' } }
    expect(exchange(parseMoney('10', 'USD'), 'AUD', table).money).toEqual(parseMoney('15', 'AUD'))
  })

  test('there and back is off by at most what one minor unit of the other is worth', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(...currencyCodes),
        fc.constantFrom(...currencyCodes),
        (minor, from, to) => {
          const amount = money(minor, from)
          const back = exchange(exchange(amount, to, rates).money, from, rates).money
          const slack = exchange(money(1n, to), from, rates).money.minor + 1n
          const off = back.minor - minor
          expect((off < 0n ? -off : off) <= slack).toBe(true)
        },
      ),
      { seed: 3 },
    )
  })
})

describe('a bundle', () => {
  test('sums its lines in its currency and modifies the sum', () => {
    const lines = [
      { price: parseMoney('100', 'AUD'), quantity: 2 },
      { price: parseMoney('10', 'USD'), quantity: '1.5' },
    ]
    expect(bundlePrice(lines, 'AUD', [], rates)).toEqual(parseMoney('222.50', 'AUD'))
    expect(bundlePrice(lines, 'AUD', [stored('Discount', 'percent', '-10')], rates)).toEqual(
      parseMoney('200.25', 'AUD'),
    )
    expect(bundlePrice([], 'AUD', [stored('Write Up', 'currency', '5')], rates)).toEqual(parseMoney('5', 'AUD'))
  })

  test('refuses what it cannot price', () => {
    const line = { price: parseMoney('1', 'USD'), quantity: 1 }
    expect(() => bundlePrice([line], 'AUD', [], { at: rates.at, audPerUnit: {} })).toThrow(Refusal)
    expect(() => bundlePrice([line], 'USD', [stored('Discount', 'percent', '')], rates)).toThrow(Refusal)
  })

  test('of one line costs that line', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.integer({ min: 0, max: 50 }), (minor, quantity) => {
        const price = money(minor, 'AUD')
        const bundle = bundlePrice([{ price, quantity }], 'AUD', [], rates)
        expect(compare(bundle, priceOfQuantity(price, quantity))).toBe(0)
      }),
      { seed: 4 },
    )
  })
})
