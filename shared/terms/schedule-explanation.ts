import { periodMinutes } from '../kit/date.ts'
import type { Decimal } from '../kit/decimal.ts'
import { formatDecimal } from '../kit/decimal.ts'
import { type Currency, currencies, formatMinor } from '../kit/money.ts'
import { type Rational, roundDiv, tenTo } from '../kit/rational.ts'
import type { PaymentItem } from './payment-schedule.ts'

/** The parts of a payment item, each explained by its own steps. */
export type Part = 'principal' | 'interest' | 'tax' | 'other' | 'referral'

/**
 * One step in the making of an amount. The steps of a part add up to that part of the item. The text of a step is the
 * message `terms.step.<rule>` with stepParams() as its parameters.
 */
export type Step = {
  readonly part: Part
  readonly rule: StepRule
  /** What the step adds, in minor units; negative where it takes away. */
  readonly amount: bigint
  /** The amount that it was taken from. */
  readonly from?: bigint
  /** Percent. */
  readonly rate?: Decimal
  readonly days?: Decimal
  readonly periodDays?: Decimal
  /** Which of how many. */
  readonly number?: number
  readonly count?: number
  /** The value before it was rounded half up, in the major unit, where rounding changed anything. Cut off after 12 more decimals. */
  readonly exact?: Decimal
}

export const stepRules = [
  'whole',
  'deposit',
  'lessDeposit',
  'delivery',
  'splitThrough',
  'lessSplitBefore',
  'level',
  'lessInterest',
  'lessOutstanding',
  'outstanding',
  'interest',
  'taxThrough',
  'lessTaxBefore',
  'other',
  'shareThrough',
  'lessShareBefore',
] as const
export type StepRule = (typeof stepRules)[number]

/** A fraction as a decimal, cut off after `scale` decimals, without trailing zeros. */
const decimal = ({ n, d }: Rational, scale: number): Decimal => {
  const text = formatDecimal((n * tenTo(scale)) / d, scale)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
const percent = ({ n, d }: Rational): Decimal => decimal({ n: n * 100n, d }, 12)
const minutesAsDays = (minutes: number): Decimal => decimal({ n: BigInt(minutes), d: 1440n }, 6)

/** A fraction of an amount before it is rounded, in the major unit, where rounding changes anything. Cut off after 12 more decimals. */
export const exactOf = (amount: bigint, factor: Rational, currency: Currency): Pick<Step, 'exact'> => {
  const { decimals } = currencies[currency]
  const n = amount * factor.n
  return n % factor.d === 0n ? {} : { exact: decimal({ n, d: factor.d * tenTo(decimals) }, decimals + 12) }
}

/**
 * Where every cent of an item comes from: from which amount, at which rate, over how many days, and what rounding did.
 * The steps of each part add up to that part of the item.
 */
export const explain = (item: PaymentItem): Step[] => {
  const { basis, currency } = item
  const { terms, outstanding, number } = basis
  const rounded = (amount: bigint, factor: Rational) => exactOf(amount, factor, currency)
  const share = (part: Part, rule: StepRule, from: bigint, factor: Rational, sign: 1n | -1n = 1n): Step => ({
    part,
    rule,
    amount: sign * roundDiv(from * factor.n, factor.d),
    from,
    rate: percent(factor),
    ...rounded(from, factor),
  })

  const deposit = (sign: 1n | -1n): Step =>
    share('principal', sign > 0n ? 'deposit' : 'lessDeposit', terms.principal, terms.initial, sign)

  const instalment = (): Step[] => {
    const count = terms.finalPeriod
    if (number === count) return [{ part: 'principal', rule: 'outstanding', amount: outstanding }]
    const balance = terms.principal - roundDiv(terms.principal * terms.initial.n, terms.initial.d)
    if (basis.level !== undefined) {
      const steps: Step[] = [
        {
          part: 'principal',
          rule: 'level',
          amount: basis.level,
          from: balance,
          rate: percent(terms.interest.rate),
          count,
        },
        { part: 'principal', rule: 'lessInterest', amount: -item.interest },
      ]
      const beyond = basis.level - item.interest - outstanding
      return beyond > 0n ? [...steps, { part: 'principal', rule: 'lessOutstanding', amount: -beyond }] : steps
    }
    const through = (k: number, rule: StepRule, sign: 1n | -1n): Step => {
      const factor = { n: BigInt(k), d: BigInt(count) }
      const amount = sign * roundDiv(balance * factor.n, factor.d)
      return { part: 'principal', rule, amount, from: balance, number: k, count, ...rounded(balance, factor) }
    }
    const first = through(number, 'splitThrough', 1n)
    return number === 1 ? [first] : [first, through(number - 1, 'lessSplitBefore', -1n)]
  }

  const principal = (): Step[] => {
    switch (basis.kind) {
      case 'whole':
        return [{ part: 'principal', rule: 'whole', amount: terms.principal }]
      case 'deposit':
        return [deposit(1n)]
      case 'balance':
        return [{ part: 'principal', rule: 'whole', amount: terms.principal }, deposit(-1n)]
      case 'delivery':
        return [{ part: 'principal', rule: 'delivery', amount: item.principal, number }]
      case 'instalment':
        return instalment()
    }
  }

  const interest = (): Step[] => {
    const { rate, period } = terms.interest
    if (basis.kind !== 'instalment' || rate.n === 0n) return []
    const minutes = periodMinutes[period]
    const covered = number === 1 ? terms.finalOffset * 1440 : minutes
    const factor = { n: rate.n * BigInt(covered), d: rate.d * BigInt(minutes) }
    return [
      {
        part: 'interest',
        rule: 'interest',
        amount: roundDiv(outstanding * factor.n, factor.d),
        from: outstanding,
        rate: percent(rate),
        days: minutesAsDays(covered),
        periodDays: minutesAsDays(minutes),
        ...rounded(outstanding, factor),
      },
    ]
  }

  const running = (
    part: Part,
    rules: readonly [StepRule, StepRule],
    before: bigint,
    through: bigint,
    rate: Rational,
  ) =>
    rate.n === 0n
      ? []
      : [share(part, rules[0], through, rate), ...(before === 0n ? [] : [share(part, rules[1], before, rate, -1n)])]

  const taxed = basis.taxedBefore + item.principal + item.other
  const shared = basis.sharedBefore + item.principal + item.other + item.tax
  return [
    ...principal(),
    ...interest(),
    ...running('tax', ['taxThrough', 'lessTaxBefore'], basis.taxedBefore, taxed, terms.gst),
    ...(item.other === 0n ? [] : [{ part: 'other', rule: 'other', amount: item.other } as const]),
    ...running('referral', ['shareThrough', 'lessShareBefore'], basis.sharedBefore, shared, terms.referral),
  ]
}

/** The parameters of a step's text: amounts as decimal strings of the item's currency. */
export const stepParams = (
  step: Step,
  { currency }: Pick<PaymentItem, 'currency'>,
): Record<string, string | number> => {
  const params: Record<string, string | number> = { amount: formatMinor(step.amount, currency), currency }
  if (step.from !== undefined) params.from = formatMinor(step.from, currency)
  for (const key of ['rate', 'days', 'periodDays', 'number', 'count', 'exact'] as const) {
    const value = step[key]
    if (value !== undefined) params[key] = value
  }
  return params
}
