import fc from 'fast-check'
import type { Signed } from '#shared/deals/trail.ts'
import { type Currency, currencies, formatMinor, parseMinor } from '#shared/kit/money.ts'
import { tenTo } from '#shared/kit/rational.ts'
import { choiceItems } from '#shared/terms/deal-schedule.ts'
import { enterModification, modificationTypes, modificationUnits } from '#shared/terms/price-modifications.ts'
import { servicePrice } from '#shared/terms/prices.ts'
import { dealsOfAllKinds } from '../terms/any-deal.ts'

/** The price of one of a service, as a deal keeps it: a fee and up to three modifications. */
const pricedIn = (currency: Currency) =>
  fc.record({
    fee: fc
      .bigInt({ min: 0n, max: 999_999n * tenTo(Math.max(0, currencies[currency].decimals - 2)) })
      .map(minor => formatMinor(minor, currency)),
    modifications: fc.array(
      fc
        .record({
          type: fc.constantFrom(...modificationTypes),
          unit: fc.constantFrom(...modificationUnits),
          typed: fc.constantFrom('0', '5', '12.5', '33.3', '99', '0.07'),
        })
        .map(({ type, unit, typed }) => enterModification(type, unit, typed)),
      { maxLength: 3 },
    ),
  })

type Words = Signed['words'][number]

/** What was signed: a deal, and of each item whether its cost came from a service's price, was offered otherwise, or is only said. */
export const anySigned: fc.Arbitrary<Omit<Signed, 'items'> & { readonly items: () => Signed['items'] }> =
  dealsOfAllKinds.chain(choice => {
    const currency = choice.platform.paymentCurrency
    const drawn = fc.record({
      priced: fc.option(pricedIn(currency)),
      isOffered: fc.boolean(),
      isAnswered: fc.boolean(),
    })
    return fc.array(drawn, { minLength: choice.items.length, maxLength: choice.items.length }).map(of => {
      const items = choice.items.map((item, n) => {
        const { priced, isOffered } = of[n]!
        if (!priced || isOffered) return item
        const price = servicePrice({
          baseFee: priced.fee,
          defaultCurrency: currency,
          paymentOptions: { modifications: priced.modifications } as Parameters<
            typeof servicePrice
          >[0]['paymentOptions'],
        })
        return { ...item, cost: formatMinor(parseMinor(price, currency) * BigInt(item.quantity), currency) }
      })
      const signed = { ...choice, items }
      const words = items.map(({ id }, n): Words => {
        const { priced, isAnswered } = of[n]!
        const question = { id: 'q1', kind: 'TextBox' as const, valueType: 'string' as const, label: 'Why?' }
        return {
          id,
          questions: isAnswered ? [{ ...question, required: false, options: [] }] : [],
          answers: isAnswered ? { q1: 'Because.' } : {},
          ...(priced ? { priced } : {}),
        }
      })
      return { choice: signed, words, items: () => choiceItems(signed) }
    })
  })
