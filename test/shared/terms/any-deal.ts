import fc from 'fast-check'
import { addDays } from '#shared/kit/date.ts'
import { formatMinor } from '#shared/kit/money.ts'
import type { DealChoice, ItemChoice } from '#shared/terms/choice.ts'
import { paymentOptionNames, type ServicePayment } from '#shared/terms/service-terms.ts'
import { dealOf, itemOf } from './choices.ts'

/** Items of a deal. */
export const items: fc.Arbitrary<ItemChoice[]> = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      cents: fc.bigInt({ min: 0n, max: 9_999_999n }),
      startIn: fc.integer({ min: 0, max: 400 }),
      days: fc.integer({ min: 0, max: 400 }),
      gstFree: fc.boolean(),
      deliveries: fc.option(
        fc.record({
          count: fc.integer({ min: 1, max: 12 }),
          per: fc.integer({ min: 1, max: 3 }),
          type: fc.constantFrom('hour', 'day', 'week', 'month'),
        }),
        { nil: undefined },
      ),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map(all =>
    all.map(({ cents, startIn, days, deliveries, ...more }, n) => {
      const start = addDays('2026-01-31', startIn)
      return itemOf({
        ...more,
        id: `i${n + 1}`,
        cost: formatMinor(cents, 'AUD'),
        start,
        end: addDays(start, days),
        ...(deliveries ? { deliveries } : {}),
      })
    }),
  )

const payments: fc.Arbitrary<ServicePayment> = fc.record({
  type: fc.constantFrom(...paymentOptionNames),
  initialAmount: fc.integer({ min: 1, max: 99 }),
  initialOffset: fc.integer({ min: 0, max: 30 }),
  finalPeriod: fc.integer({ min: 1, max: 24 }),
  finalOffset: fc.integer({ min: 0, max: 30 }),
})

/** Deals of one to twenty items, in every way to pay. */
export const deals: fc.Arbitrary<DealChoice> = fc
  .record({ items, payment: payments, gstRate: fc.constantFrom('0', '10', '7.7') })
  .map(({ items: all, ...more }) => dealOf(all, more))
