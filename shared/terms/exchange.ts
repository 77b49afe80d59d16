import { type Decimal, decimalRational } from '../kit/decimal.ts'
import { type Currency, currencies, type Money, money } from '../kit/money.ts'
import { type Rational, roundDiv, tenTo } from '../kit/rational.ts'
import type { FrozenRate } from './frozen-rate.ts'
import { TermsRefusal } from './refusal.ts'

/**
 * What one unit of each currency is worth in AUD, and when that was so (spec part 2, section 3: held for each
 * organisation). A currency that is not named cannot be exchanged; AUD itself is always worth one.
 */
export type RateTable = {
  /** ISO time, UTC. */
  readonly at: string
  readonly audPerUnit: Readonly<Partial<Record<Currency, Decimal>>>
}

/** An exchanged amount, and the time of the rates that it was made with: whoever shows it shows both. */
export type Exchanged = { readonly money: Money; readonly at: string }

const worth = (currency: Currency, table: RateTable): Rational | undefined => {
  if (currency === 'AUD') return { n: 1n, d: 1n }
  const rate = decimalRational(table.audPerUnit[currency])
  return rate === undefined || rate.n <= 0n ? undefined : rate
}

/**
 * An amount in another currency, rounded once to its minor unit.
 * @throws {Refusal} price.noRate where the table has no rate above zero for one of the two
 */
export const exchange = (amount: Money, to: Currency, table: RateTable): Exchanged => {
  if (amount.currency === to) return { money: amount, at: table.at }
  const [from, into] = [worth(amount.currency, table), worth(to, table)]
  if (from === undefined || into === undefined) throw new TermsRefusal('price.noRate', { from: amount.currency, to })
  const numerator = amount.minor * from.n * into.d * tenTo(currencies[to].decimals)
  const denominator = from.d * into.n * tenTo(currencies[amount.currency].decimals)
  return { money: money(roundDiv(numerator, denominator), to), at: table.at }
}

/** What an amount is worth in AUD at the rate that was frozen with it, rounded once to the cent. @throws {Refusal} price.noRate */
export const audWorth = (amount: Money, { audPerUnit, at }: Pick<FrozenRate, 'audPerUnit' | 'at'>): Money =>
  exchange(amount, 'AUD', { at, audPerUnit: { [amount.currency]: audPerUnit } }).money
