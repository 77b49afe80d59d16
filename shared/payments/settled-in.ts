import { z } from 'zod'
import { type Decimal, formatDecimal } from '../kit/decimal.ts'
import { type DisplayLanguage, displayNumber } from '../kit/money.ts'

/**
 * An account at the provider is kept in the money of its owner's country, whatever currency a deal is in: what it holds, what is paid out of it and its books
 * may be in a currency in which nothing is sold here.
 */

/** The code of a currency in which the provider keeps an account, in capital letters. */
export const settledInField = z.string().regex(/^[A-Z]{3,5}$/)
export type SettledIn = z.output<typeof settledInField>

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
  `${displayNumber(amount, language)} ${currency}`
