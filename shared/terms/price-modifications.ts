import { decimalParts, formatDecimal } from '../kit/decimal.ts'
import type { Currency } from '../kit/money.ts'
import { currencies } from '../kit/money.ts'
import { type Rational, round, tenTo } from '../kit/rational.ts'
import { TermsRefusal } from './refusal.ts'

/** What may change the price of a bundle (spec part 2, sections 3, 5 and 9, "Coupon types"). */
export const modificationTypes = ['Discount', 'Write Up'] as const
export type ModificationType = (typeof modificationTypes)[number]
export const modificationUnits = ['percent', 'currency'] as const
export type ModificationUnit = (typeof modificationUnits)[number]

/**
 * A modification as stored. The amount is a decimal in percent or in the currency, negative for a discount; or, where
 * somebody typed what is no number, that text, kept so that it can be corrected.
 */
export type PriceModification = {
  readonly type: ModificationType
  readonly amount: string
  readonly unit: ModificationUnit
}

/** The least and the most that may be typed: a percent discount 0 to 100, other discounts from 0, a write-up from -100. */
const bounds = ({ type, unit }: Pick<PriceModification, 'type' | 'unit'>): { min: bigint; max: bigint | undefined } => {
  if (type === 'Write Up') return { min: -100n, max: undefined }
  return { min: 0n, max: unit === 'percent' ? 100n : undefined }
}

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
const isZero = (amount: string): boolean => decimalParts(amount)?.digits === 0n

/**
 * A modification from what a person typed. A number is held to its bounds; anything else is kept as it is, and
 * modificationProblem() flags it. A discount is typed positive and stored negative.
 */
export const enterModification = (type: ModificationType, unit: ModificationUnit, typed: string): PriceModification => {
  const parts = decimalParts(typed.trim())
  if (parts === undefined) return { type, unit, amount: typed }
  const one = tenTo(parts.scale)
  const { min, max } = bounds({ type, unit })
  const held =
    parts.digits < min * one ? `${min}` : max !== undefined && parts.digits > max * one ? `${max}` : typed.trim()
  return { type, unit, amount: type === 'Discount' && !isZero(held) ? negated(held) : held }
}

/** What the input shows of a stored modification: a discount without its sign. */
export const shownAmount = ({ type, amount }: PriceModification): string =>
  type === 'Discount' && decimalParts(amount) !== undefined && !isZero(amount) ? negated(amount) : amount

/** What is wrong with a modification, if anything: nothing typed, no number, or stored outside its bounds. */
export const modificationProblem = (
  modification: PriceModification,
): 'empty' | 'notNumeric' | 'outOfRange' | undefined => {
  if (modification.amount.trim() === '') return 'empty'
  if (decimalParts(modification.amount) === undefined) return 'notNumeric'
  const { type, unit } = modification
  return enterModification(type, unit, shownAmount(modification)).amount === modification.amount
    ? undefined
    : 'outOfRange'
}

const asRational = (amount: string): Rational => {
  const { digits, scale } = decimalParts(amount) ?? { digits: 0n, scale: 0 }
  return { n: digits, d: tenTo(scale) }
}

/** A price on its way through its modifications, in minor units and not rounded yet. */
export type PriceStep = {
  readonly modification: PriceModification
  readonly before: Rational
  readonly after: Rational
  /** Whether it would have been below zero, where it was held. */
  readonly isHeld: boolean
}

/**
 * What each modification makes of a price: they apply in order, each to what the ones before left, which is never below zero.
 * @throws {Refusal} price.modification where one of them is flagged
 */
export const priceSteps = (
  minor: bigint,
  currency: Currency,
  modifications: readonly PriceModification[],
): readonly PriceStep[] => {
  const unit = tenTo(currencies[currency].decimals)
  let before: Rational = { n: minor, d: 1n }
  return modifications.map(modification => {
    if (modificationProblem(modification) !== undefined)
      throw new TermsRefusal('price.modification', { amount: modification.amount.slice(0, 40) })
    const amount = asRational(modification.amount)
    const modified =
      modification.unit === 'percent'
        ? { n: before.n * (100n * amount.d + amount.n), d: before.d * 100n * amount.d }
        : { n: before.n * amount.d + amount.n * unit * before.d, d: before.d * amount.d }
    const isHeld = modified.n < 0n
    const step = { modification, before, after: isHeld ? { n: 0n, d: 1n } : modified, isHeld }
    before = step.after
    return step
  })
}

/**
 * A price after its modifications, in minor units. They apply in order, each to what the ones before left; the result is
 * rounded once, at the end, and is never below zero.
 * @throws {Refusal} price.modification where one of them is flagged
 */
export const modifiedPrice = (minor: bigint, currency: Currency, modifications: readonly PriceModification[]): bigint =>
  round(priceSteps(minor, currency, modifications).at(-1)?.after ?? { n: minor, d: 1n })

/** A modification as a person reads it: "-5%", "+12.50 AUD"; what is no number stands as it is. */
export const modificationText = (modification: PriceModification, currency: Currency): string => {
  const parts = decimalParts(modification.amount)
  if (parts === undefined) return modification.amount
  const size = formatDecimal(parts.digits < 0n ? -parts.digits : parts.digits, parts.scale)
  const sign = parts.digits < 0n ? '-' : '+'
  return modification.unit === 'percent' ? `${sign}${size}%` : `${sign}${size} ${currency}`
}
