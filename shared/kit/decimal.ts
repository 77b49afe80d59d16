import type { Rational } from './rational.ts'
import { tenTo } from './rational.ts'

/** A decimal number as text: optional minus, digits, optional point and digits. No exponent, no plus, no spaces. */
export type Decimal = string

/** A decimal number taken apart: `digits` / 10^`scale`. */
export type DecimalParts = { readonly digits: bigint; readonly scale: number }

// Long enough for any amount or rate that means something, short enough that a megabyte of digits costs nothing.
const longest = 64
const pattern = /^-?[0-9]+(?:\.[0-9]+)?$/
const numberPattern = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/

/**
 * Reads a decimal from JSON without rounding: a decimal string, or a number of at most 15 significant digits (so many
 * survive the way through binary floating point unchanged).
 * @returns undefined for everything else: NaN, infinities, exponents in strings, over 64 characters, other types
 */
export const decimalParts = (value: unknown): DecimalParts | undefined => {
  if (typeof value === 'string') {
    if (value.length > longest || !pattern.test(value)) return undefined
    const point = value.indexOf('.')
    if (point < 0) return { digits: BigInt(value), scale: 0 }
    const fraction = value.slice(point + 1)
    return { digits: BigInt(value.slice(0, point) + fraction), scale: fraction.length }
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberPattern.exec(String(value)) ?? []
  const significant = (whole + fraction).replace(/^0+/, '').replace(/0+$/, '')
  if (significant.length > 15) return undefined
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > longest) return undefined
  const digits = BigInt(sign + whole + fraction)
  return scale >= 0 ? { digits, scale } : { digits: digits * tenTo(-scale), scale: 0 }
}

/** A decimal (see decimalParts) as an exact fraction, or undefined where it is none. */
export const decimalRational = (value: unknown): Rational | undefined => {
  const parts = decimalParts(value)
  return parts && { n: parts.digits, d: tenTo(parts.scale) }
}

/** digits / 10^scale with exactly `scale` decimals: (-5n, 2) is "-0.05". */
export const formatDecimal = (digits: bigint, scale: number): Decimal => {
  if (scale === 0) return digits.toString()
  const negative = digits < 0n
  const text = (negative ? -digits : digits).toString().padStart(scale + 1, '0')
  const point = text.length - scale
  return `${negative ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`
}
