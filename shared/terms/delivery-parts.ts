import { type Decimal, type DecimalParts, decimalParts, formatDecimal } from '../kit/decimal.ts'
import { split } from '../kit/money.ts'
import { roundDiv, tenTo } from '../kit/rational.ts'
import { mostDeliveries } from './limits.ts'
import { TermsRefusal } from './refusal.ts'

/** round(volume x price), in minor units. */
export const netValue = (volume: DecimalParts, price: bigint): bigint =>
  volume.scale === 0 ? volume.digits * price : roundDiv(volume.digits * price, tenTo(volume.scale))

/** Decimals of a part of what was ordered. */
const scale = 4

const tidy = (text: Decimal): Decimal => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** How much of what was ordered each delivery brings: by running total, so that the parts sum to the order exactly. */
export const deliveredQuantities = (quantity: number, count: number): Decimal[] =>
  split(BigInt(quantity) * tenTo(scale), count).map(part => tidy(formatDecimal(part, scale)))

/** What each delivery brings and what one of that costs, in minor units, for the deliveries of a contract. */
export type DeliveryParts = { readonly volumes: readonly Decimal[]; readonly prices: readonly bigint[] }

/**
 * An order in so many deliveries of equal value. Each brings its share of the quantity, priced so that volume times price
 * is its value. Where no such price exists (3 for 100.00), each is one lot at its value: the value is what is owed.
 * @throws {Refusal} deals.scheduleTooLong before any is made
 */
export const deliveryParts = (quantity: number, count: number, price: bigint): DeliveryParts => {
  if (count > mostDeliveries) throw new TermsRefusal('deals.scheduleTooLong', { limit: mostDeliveries })
  const values = split(price, count)
  const volumes = deliveredQuantities(quantity, count)
  const read = volumes.map(volume => decimalParts(volume) ?? { digits: 0n, scale: 0 })
  const prices = values.map((value, n) => {
    const { digits, scale: decimals } = read[n] ?? { digits: 1n, scale: 0 }
    return roundDiv(value * tenTo(decimals), digits)
  })
  const fits = read.every((volume, n) => netValue(volume, prices[n] ?? 0n) === values[n])
  return fits ? { volumes, prices } : { volumes: ['1'], prices: values }
}

/** A list that holds one value for all, where all are alike. */
export const oneWhereAlike = <T>(values: readonly T[]): readonly T[] =>
  values.every(value => value === values[0]) ? values.slice(0, 1) : values
