import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalParts } from '#shared/kit/decimal.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { termsOf } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { deliveredQuantities } from '#shared/terms/delivery-parts.ts'
import { dealOf, itemOf } from './choices.ts'

const choiceOf = (quantity: number, cost: string, count?: number) =>
  dealOf([itemOf({ quantity, cost, ...(count ? { deliveries: { count, per: 1, type: 'day' } } : {}) })])
const sumOf = (volumes: readonly string[]): number =>
  volumes.reduce((all, volume) => {
    const parts = decimalParts(volume)!
    return all + Number(parts.digits * 10n ** BigInt(4 - parts.scale))
  }, 0) / 10_000

describe('what is delivered in parts', () => {
  test.each([
    [1, 4, ['0.25', '0.25', '0.25', '0.25']],
    [10, 4, ['2.5', '2.5', '2.5', '2.5']],
    [12, 3, ['4', '4', '4']],
    [1, 3, ['0.3333', '0.3334', '0.3333']],
    [7, 1, ['7']],
  ])('%d in %d parts', (quantity, count, parts) => {
    expect(deliveredQuantities(quantity, count)).toEqual(parts)
  })

  test('is in the contract, one volume for all where they are alike, with what one of it costs', () => {
    expect(termsOf(choiceOf(1, '1000.00', 4)).delivery[0]).toMatchObject({
      volumes: ['0.25'],
      prices: ['1000.00'],
    })
    expect(termsOf(choiceOf(1, '100.00', 3)).delivery[0]).toMatchObject({
      volumes: ['0.3333', '0.3334', '0.3333'],
      prices: ['100.00'],
    })
  })

  test('is shown in full where the price does not divide by it, and the whole is priced', () => {
    expect(scheduleOf(choiceOf(3, '100.00')).deliveries).toMatchObject([
      { volume: '3', netPrice: '100.00', netValue: '100.00' },
    ])
  })

  test('always sums to what was ordered, is never nothing, and its values to the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 87 }),
        fc.integer({ min: 0, max: 99_999_999 }),
        (quantity, count, cents) => {
          const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
          const { deliveries } = scheduleOf(choiceOf(quantity, price, count))
          const volumes = deliveries.map(({ volume }) => volume)
          expect(sumOf(volumes)).toBe(quantity)
          for (const volume of volumes) expect(Math.abs(Number(volume) - quantity / count)).toBeLessThanOrEqual(0.0001)
          expect(deliveries.reduce((all, { netValue }) => all + parseMinor(netValue, 'AUD'), 0n)).toBe(BigInt(cents))
          // Where the contract itself counts in them, it comes to the same.
          const [{ volumes: written = [], itemPeriod } = {}] = termsOf(choiceOf(quantity, price, count)).delivery
          const all = written.length === 1 ? Array(itemPeriod?.count ?? 0).fill(written[0]) : written
          if (quantity <= count) expect(all).toEqual(volumes)
        },
      ),
      { seed: 12, numRuns: 600 },
    )
  })
})
