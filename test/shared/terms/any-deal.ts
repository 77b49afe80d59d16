import fc from 'fast-check'
import { addDays } from '#shared/kit/date.ts'
import { type Currency, currencies, currencyCodes, formatMinor } from '#shared/kit/money.ts'
import { tenTo } from '#shared/kit/rational.ts'
import type { DealChoice, ItemChoice } from '#shared/terms/choice.ts'
import { interestTypes } from '#shared/terms/interest.ts'
import { paymentOptionNames, type ServicePayment } from '#shared/terms/service-terms.ts'
import { dealOf, itemOf } from './choices.ts'

/** Items of a deal, priced in a currency. */
const itemsIn = (currency: Currency): fc.Arbitrary<ItemChoice[]> =>
  fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 40 }),
        // Of a currency with many decimals, as much of its major unit as of others.
        cents: fc.bigInt({ min: 0n, max: 9_999_999n * tenTo(Math.max(0, currencies[currency].decimals - 2)) }),
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
          cost: formatMinor(cents, currency),
          start,
          end: addDays(start, days),
          ...(deliveries ? { deliveries } : {}),
        })
      }),
    )

/** Items of a deal. */
export const items = itemsIn('AUD')

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

const interests: fc.Arbitrary<DealChoice['interest']> = fc.option(
  fc.record({
    type: fc.constantFrom(...interestTypes),
    rateType: fc.constantFrom('week', 'month', 'year'),
    rate: fc.constantFrom('0.5', '1', '1.25', '7.3'),
  }),
)

/** The same in every currency, with and without interest and deposit; one in five repeats. */
export const dealsOfAllKinds: fc.Arbitrary<DealChoice> = fc.constantFrom(...currencyCodes).chain(currency =>
  fc
    .record({
      items: itemsIn(currency),
      payment: payments.chain(way =>
        fc.constantFrom(0, way.initialAmount).map(initialAmount => ({ ...way, initialAmount })),
      ),
      interest: interests,
      gstRate: fc.constantFrom('0', '10', '7.7'),
      repeats: fc.integer({ min: 0, max: 4 }),
    })
    .map(({ items: all, repeats, ...more }) =>
      dealOf(all, {
        ...more,
        platform: { paymentCurrency: currency, paymentTool: 'card', paymentMethod: 'regular' },
        // So long that nothing of a term is due in the next.
        ...(repeats === 0 ? { recurring: { term: { length: 10, type: 'year' as const }, noticeDays: 30 } } : {}),
      }),
    ),
)
