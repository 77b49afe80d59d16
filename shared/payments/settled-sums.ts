import { type Decimal, formatDecimal } from '../kit/decimal.ts'
import { type DisplayLanguage, displayNumber, withUnit } from '../kit/money.ts'
import type { SettledIn } from './settled-in.ts'

/** Sums of an account at the provider, in whatever currency it is kept. */

/** A currency by the provider's name of it. */
export const settledIn = (code: string): SettledIn => code.toUpperCase()

/** How many decimals the provider's minor unit of a currency has, where that is not two ("Currencies" in its documentation). */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map(code => [code, 3])),
}

/** Minor units as a decimal string, with all of the currency's decimals. */
export const formatSettled = (minor: bigint, currency: SettledIn): Decimal =>
  formatDecimal(minor, decimals[currency] ?? 2)

/** What a person reads, as a figure: "1,587.35 NZD", "0 JPY". */
export const displaySettled = (amount: Decimal, currency: SettledIn, language: DisplayLanguage = 'en'): string =>
  withUnit(displayNumber(amount, language), currency, language)
