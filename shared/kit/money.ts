import { type Decimal, decimalParts, formatDecimal } from './decimal.ts'
import { roundDiv, tenTo } from './rational.ts'
import { Refusal } from './refusal.ts'

/**
 * Money is a whole number of a currency's minor units (cents, wei), so that no sum is ever off. In JSON it is a decimal
 * string of the major unit: 158735n AUD is "1587.35". Schemas for it are in fields.ts.
 */
export type Currency = 'AUD' | 'USD' | 'ETH' | 'USDT' | 'MERC'

export type Money = { readonly minor: bigint; readonly currency: Currency }

/** An amount with its currency, as it travels in JSON. */
export type MoneyJson = { readonly amount: Decimal; readonly currency: Currency }

type CurrencyFacts = {
  readonly kind: 'fiat' | 'crypto'
  /** How many decimals the minor unit has. */
  readonly decimals: number
  /** How many decimals are shown. Spec part 2, section 9, "Currencies and display". */
  readonly shown: number
}

export const currencies: Readonly<Record<Currency, CurrencyFacts>> = {
  AUD: { kind: 'fiat', decimals: 2, shown: 2 },
  USD: { kind: 'fiat', decimals: 2, shown: 2 },
  ETH: { kind: 'crypto', decimals: 18, shown: 4 },
  USDT: { kind: 'crypto', decimals: 6, shown: 2 },
  MERC: { kind: 'crypto', decimals: 0, shown: 0 },
}

export const currencyCodes = ['AUD', 'USD', 'ETH', 'USDT', 'MERC'] as const satisfies readonly Currency[]

/** Spec part 2, section 9: amounts are in AUD unless they say otherwise. */
export const defaultCurrency: Currency = 'AUD'

export const isCurrency = (value: unknown): value is Currency =>
  typeof value === 'string' && Object.hasOwn(currencies, value)

export const money = (minor: bigint, currency: Currency): Money => ({ minor, currency })

/** An amount of the major unit: a decimal string, or a JSON number. */
export type AmountInput = string | number

/**
 * The minor units of an amount, or why it is none: `malformed` where it is not a plain decimal (or a number that binary
 * floating point cannot be trusted with), `inexact` where the currency has no unit that small. Never rounds.
 */
export const readMinor = (value: unknown, currency: Currency): bigint | 'malformed' | 'inexact' => {
  const parts = decimalParts(value)
  if (parts === undefined) return 'malformed'
  const missing = currencies[currency].decimals - parts.scale
  if (missing >= 0) return parts.digits * tenTo(missing)
  const unit = tenTo(-missing)
  return parts.digits % unit === 0n ? parts.digits / unit : 'inexact'
}

/**
 * The minor units of an amount: ("1587.35", 'AUD') is 158735n.
 * @throws {Refusal} money.malformed, money.inexact
 */
export const parseMinor = (value: AmountInput, currency: Currency): bigint => {
  const minor = readMinor(value, currency)
  if (typeof minor === 'bigint') return minor
  throw new Refusal(`money.${minor}`, { value: String(value).slice(0, 40), currency })
}

/** @throws {Refusal} money.malformed, money.inexact */
export const parseMoney = (value: AmountInput, currency: Currency): Money =>
  money(parseMinor(value, currency), currency)

/** Minor units as the decimal string of JSON, with all of the currency's decimals: (5n, 'AUD') is "0.05". */
export const formatMinor = (minor: bigint, currency: Currency): Decimal =>
  formatDecimal(minor, currencies[currency].decimals)

export const toJson = ({ minor, currency }: Money): MoneyJson => ({ amount: formatMinor(minor, currency), currency })

/** @throws {Refusal} money.malformed, money.inexact */
export const fromJson = ({ amount, currency }: MoneyJson): Money => parseMoney(amount, currency)

const same = (a: Money, b: Money): Currency => {
  if (a.currency !== b.currency) throw new Refusal('money.currencies', { one: a.currency, other: b.currency })
  return a.currency
}

/** @throws {Refusal} money.currencies where they differ. */
export const add = (a: Money, b: Money): Money => money(a.minor + b.minor, same(a, b))
/** @throws {Refusal} money.currencies where they differ. */
export const subtract = (a: Money, b: Money): Money => money(a.minor - b.minor, same(a, b))
/** Negative, zero or positive as a is less than, equal to or more than b. @throws {Refusal} money.currencies */
export const compare = (a: Money, b: Money): number => {
  same(a, b)
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0
}
/** @throws {Refusal} money.currencies where one of them differs. */
export const sum = (amounts: Iterable<Money>, currency: Currency): Money => {
  let total = money(0n, currency)
  for (const amount of amounts) total = add(total, amount)
  return total
}

/**
 * Splits a total into n parts by running total: part k = round(T*k/n) - round(T*(k-1)/n). The parts sum to the total and
 * no prefix is off by more than half a unit. A negative total gives the negated parts.
 */
export const split = (total: bigint, parts: number): bigint[] => {
  const n = BigInt(parts)
  let before = 0n
  return Array.from({ length: parts }, (_, index) => {
    const after = roundDiv(total * BigInt(index + 1), n)
    const part = after - before
    before = after
    return part
  })
}

/**
 * Splits a total by running total in proportion to weights, which are not negative and not all zero.
 * @throws {RangeError} on other weights: a bug of the caller
 */
export const splitByWeight = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const whole = weights.reduce((all, weight) => all + weight, 0n)
  if (whole <= 0n || weights.some(weight => weight < 0n)) throw new RangeError('weights must be positive in sum')
  let weightSoFar = 0n
  let before = 0n
  return weights.map(weight => {
    weightSoFar += weight
    const after = roundDiv(total * weightSoFar, whole)
    const part = after - before
    before = after
    return part
  })
}

/** Percent of an amount, rounded half up: (26235n, 10) is 2624n. `percent` is n / d. */
export const percentOf = (minor: bigint, percent: { readonly n: bigint; readonly d: bigint }): bigint =>
  roundDiv(minor * percent.n, percent.d * 100n)

export type DisplayLanguage = 'en' | 'fr'
/** French groups figures by a space that does not break, a whole one: the narrow one can hardly be seen on a screen. */
const marks = {
  en: { group: ',', point: '.', free: 'Free' },
  fr: { group: '\u00a0', point: ',', free: 'Gratuit' },
}

/** A figure with its currency behind it. */
export const withUnit = (figure: string, unit: string, language: DisplayLanguage): string =>
  figure + (language === 'fr' ? marks.fr.group : ' ') + unit

/**
 * What a person reads: "1,587.35 AUD", "Free" for zero, rounded to the decimals that the currency shows. What rounds to
 * zero without being it shows as "<0.0001 ETH", so that nobody takes it for free.
 */
export const displayMoney = (sum: Money, language: DisplayLanguage = 'en'): string =>
  sum.minor === 0n ? marks[language].free : displaySum(sum, language)

/** The same as a figure to check, such as a balance or what is owed: "0.00 AUD" for zero. */
export const displaySum = (money: Money, language: DisplayLanguage = 'en'): string =>
  withUnit(displayAmount(money, language), money.currency, language)

/** The figure alone, for a column whose head names the currency: "1,587.35", and "0.00" for zero. */
export const displayAmount = ({ minor, currency }: Money, language: DisplayLanguage = 'en'): string => {
  const { decimals, shown } = currencies[currency]
  const { group, point } = marks[language]
  const size = minor < 0n ? -minor : minor
  const rounded = roundDiv(size, tenTo(decimals - shown))
  const vanished = rounded === 0n && size !== 0n
  const [whole = '', fraction] = formatDecimal(vanished ? 1n : rounded, shown).split('.')
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, group)
  return `${vanished ? (minor < 0n ? '>' : '<') : ''}${minor < 0n ? '-' : ''}${grouped}${fraction === undefined ? '' : point + fraction}`
}

/** A decimal as people of a language write it: "2.5", "1,234.25". Its own decimals stay. */
export const displayNumber = (decimal: Decimal, language: DisplayLanguage = 'en'): string => {
  const { group, point } = marks[language]
  const [whole = '', fraction] = decimal.split('.')
  return whole.replace(/\B(?=(?:[0-9]{3})+$)/g, group) + (fraction === undefined ? '' : point + fraction)
}
