import type { Rational } from '../kit/rational.ts'
import { roundDiv } from '../kit/rational.ts'

/** The number of bits of a positive whole number. */
const bits = (n: bigint): number => n.toString(16).length * 4

/**
 * Bounds of (b / a)^power, for 0 < b < a, as multiples of 2^-precision: the true value lies between low and high.
 */
const powerBounds = (a: bigint, b: bigint, power: number, precision: number): { low: bigint; high: bigint } => {
  const shift = BigInt(precision)
  const one = 1n << shift
  const up = one - 1n
  let square = { low: (b << shift) / a, high: ((b << shift) + a - 1n) / a }
  let product = { low: one, high: one }
  for (let rest = power; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1)
      product = { low: (product.low * square.low) >> shift, high: (product.high * square.high + up) >> shift }
    square = { low: (square.low * square.low) >> shift, high: (square.high * square.high + up) >> shift }
  }
  return product
}

/**
 * The level payment A that pays a balance back in n instalments at the rate r a period:
 * round( B x prod(1 + r fi) / sum over k of prod over j>k (1 + r fj) ), where f1 is given and every later f is 1.
 *
 * With q = 1 + r = a / b that is B (1 + r f1) (a - b) / a / (1 - (b / a)^n). The power is bounded from both sides, ever more
 * closely until both bounds round to the same amount; so the result is the exact one, also for a million instalments,
 * where the exact fraction would have millions of digits. `bitsMore` is how far beyond the balance's own bits the first
 * look goes; what it cannot tell, the next one does.
 */
export const levelPayment = (
  balance: bigint,
  rate: Rational,
  firstFactor: Rational,
  count: number,
  bitsMore = 64,
): bigint => {
  if (rate.n === 0n) throw new RangeError('without interest the balance is split, not amortised')
  const a = rate.n + rate.d
  const b = rate.d
  const numerator = balance * (rate.d * firstFactor.d + rate.n * firstFactor.n) * rate.n
  const denominator = rate.d * firstFactor.d * a
  const exactBits = bits(a) * count
  for (let precision = Math.max(1, bitsMore + bits(numerator)); precision < exactBits; precision *= 2) {
    const one = 1n << BigInt(precision)
    const { low, high } = powerBounds(a, b, count, precision)
    if (high >= one) continue
    const least = roundDiv(numerator * one, denominator * (one - low))
    const most = roundDiv(numerator * one, denominator * (one - high))
    if (least === most) return least
  }
  const power = BigInt(count)
  return roundDiv(numerator * a ** power, denominator * (a ** power - b ** power))
}
