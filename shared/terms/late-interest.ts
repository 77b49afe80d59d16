import { type IsoDate, parseDay } from '../kit/date.ts'
import type { Decimal } from '../kit/decimal.ts'
import { type Money, money } from '../kit/money.ts'
import { type Rational, roundDiv } from '../kit/rational.ts'

/** Whether something that is paid late bears interest: a rate of nothing is none, and is not spoken of. */
export const bearsLateInterest = (rate: Decimal): boolean => Number(rate) > 0

/**
 * Late interest on what is outstanding: simple, from the day after `payableBy`: outstanding x rate a year x days / 365,
 * rounded. Zero up to and including `payableBy`. `rate` is a fraction of one.
 * @throws {Refusal} date.invalid
 */
export const lateInterestOn = (outstanding: Money, rate: Rational, payableBy: IsoDate, asOf: IsoDate): Money => {
  const days = parseDay(asOf) - parseDay(payableBy)
  if (days <= 0) return money(0n, outstanding.currency)
  return money(roundDiv(outstanding.minor * rate.n * BigInt(days), rate.d * 365n), outstanding.currency)
}
