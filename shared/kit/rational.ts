/**
 * Exact fractions, for rates and for what is rounded only once, at the end. Plain data: a numerator over a positive
 * denominator, not necessarily in lowest terms.
 */
export type Rational = { readonly n: bigint; readonly d: bigint }

export const rational = (n: bigint, d: bigint = 1n): Rational => {
  if (d === 0n) throw new RangeError('a fraction needs a denominator')
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

const gcd = (a: bigint, b: bigint): bigint => {
  let x = a < 0n ? -a : a
  let y = b < 0n ? -b : b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** The same fraction in lowest terms. */
export const reduced = ({ n, d }: Rational): Rational => {
  const g = gcd(n, d)
  return g <= 1n ? { n, d } : { n: n / g, d: d / g }
}

export const plus = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const times = (a: Rational, b: Rational): Rational => ({ n: a.n * b.n, d: a.d * b.d })

/** n / d to the nearest integer, halves away from zero. `d` must be positive. */
export const roundDiv = (n: bigint, d: bigint): bigint =>
  n < 0n ? -((-n * 2n + d) / (d * 2n)) : (n * 2n + d) / (d * 2n)

/** A fraction to the nearest integer, halves away from zero. */
export const round = ({ n, d }: Rational): bigint => roundDiv(n, d)

/** 10 to the power of a small whole number. */
export const tenTo = (power: number): bigint => {
  const known = powers[power]
  return known === undefined ? 10n ** BigInt(power) : known
}
const powers = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power))
