import { type Decimal, decimalParts, decimalRational } from '../kit/decimal.ts'
import { add, type Currency, formatMinor, type Money, money, parseMinor, parseMoney } from '../kit/money.ts'
import { roundDiv, tenTo } from '../kit/rational.ts'
import { Refusal } from '../kit/refusal.ts'
import { exchange, type RateTable } from './exchange.ts'
import { modifiedPrice, type PriceModification } from './price-modifications.ts'
import type { ServiceTerms } from './service-terms.ts'

/** Default GST in percent (spec part 2, section 9). */
export const defaultGstRate = '10'

/**
 * Price with tax: price x (100 + rate) / 100, rounded to the currency's minor unit (cents). `rate` is a decimal in percent.
 * @throws {Refusal} field.notDecimal, field.negative
 */
export const priceWithTax = (price: Money, rate: string | number = defaultGstRate): Money => {
  const percent = decimalRational(rate)
  if (percent === undefined)
    throw new Refusal('field.notDecimal', { field: 'gst.rate', value: String(rate).slice(0, 40) })
  if (percent.n < 0n) throw new Refusal('field.negative', { field: 'gst.rate', value: String(rate) })
  return money(roundDiv(price.minor * (100n * percent.d + percent.n), 100n * percent.d), price.currency)
}

/** The tax in priceWithTax. @throws {Refusal} as priceWithTax */
export const taxOn = (price: Money, rate: string | number = defaultGstRate): Money =>
  money(priceWithTax(price, rate).minor - price.minor, price.currency)

/**
 * Price times quantity, rounded. A quantity is a decimal that is not negative.
 * @throws {Refusal} field.notDecimal, field.negative
 */
export const priceOfQuantity = (price: Money, quantity: string | number): Money => {
  const parts = decimalParts(quantity)
  if (parts === undefined)
    throw new Refusal('field.notDecimal', { field: 'quantity', value: String(quantity).slice(0, 40) })
  if (parts.digits < 0n) throw new Refusal('field.negative', { field: 'quantity', value: String(quantity) })
  return money(roundDiv(price.minor * parts.digits, tenTo(parts.scale)), price.currency)
}

/** A service in a bundle or a request: its fee in its own currency, and how many. */
export type PriceLine = { readonly price: Money; readonly quantity: string | number }

/**
 * The price of a bundle before tax: its lines in the bundle's currency, summed, then modified.
 * @throws {Refusal} price.noRate where a line is in another currency that the table does not know; price.modification;
 *   field.notDecimal, field.negative
 */
export const bundlePrice = (
  lines: readonly PriceLine[],
  currency: Currency,
  modifications: readonly PriceModification[],
  rates: RateTable,
): Money => {
  let total = money(0n, currency)
  for (const { price, quantity } of lines)
    total = add(total, exchange(priceOfQuantity(price, quantity), currency, rates).money)
  return money(modifiedPrice(total.minor, currency, modifications), currency)
}

/**
 * What one of a service costs before tax, as a decimal of its currency: its fee after the modifications that only bundles
 * have.
 * @throws {Refusal} money.inexact, price.modification
 */
export const servicePrice = (
  service: Pick<ServiceTerms, 'baseFee' | 'defaultCurrency' | 'paymentOptions'>,
): Decimal => {
  const { baseFee, defaultCurrency: currency, paymentOptions } = service
  return formatMinor(modifiedPrice(parseMinor(baseFee, currency), currency, paymentOptions.modifications), currency)
}

/**
 * The same with its tax; undefined for a service without tax.
 * @throws {Refusal} money.inexact, price.modification
 */
export const servicePriceWithTax = (service: Parameters<typeof servicePrice>[0]): Decimal | undefined => {
  const rate = service.paymentOptions.gst?.rate
  const currency = service.defaultCurrency
  if (rate === undefined) return undefined
  return formatMinor(priceWithTax(parseMoney(servicePrice(service), currency), rate).minor, currency)
}
