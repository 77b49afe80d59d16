import { addMonths, type IsoDate, parseDay } from '../kit/date.ts'
import { add, type Currency, type Money, money } from '../kit/money.ts'
import { roundDiv } from '../kit/rational.ts'
import { type FeeChoice, type GstRate, type PlanName, planNames } from './fee-choice.ts'
import { OrganisationsRefusal } from './refusal.ts'

/**
 * What a plan counts. The spec does not show it; here it is an active client of the organisation. Texts name it by
 * `organisations.plan.unit`.
 */
export const usageUnit = 'activeClient'

export const feeCurrency: Currency = 'AUD'

/** Amounts in cents a month, before GST. A plan without a price for extra units ends with what it includes. */
type Plan = { readonly included: number; readonly monthly: bigint; readonly extra: bigint | undefined }

/** Spec part 2, section 9, "Usage-fee plans". */
export const plans: Readonly<Record<PlanName, Plan>> = {
  free: { included: 3, monthly: 0n, extra: undefined },
  spark: { included: 10, monthly: 1999n, extra: 300n },
  momentum: { included: 100, monthly: 9900n, extra: 200n },
  elevate: { included: 1000, monthly: 29900n, extra: 30n },
}

/** Whether a plan can hold so many units. */
export const holds = (plan: PlanName, units: number): boolean =>
  units <= plans[plan].included || plans[plan].extra !== undefined

/**
 * What a number of units costs in a month.
 * @throws {Refusal} plan.tooSmall where the plan cannot hold them
 * @throws {RangeError} for an invalid number of units: a bug of the caller
 */
export const monthlyFee = (plan: PlanName, units: number): Money => {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError('units are counted')
  const { included, monthly, extra } = plans[plan]
  const more = Math.max(0, units - included)
  if (more === 0) return money(monthly, feeCurrency)
  if (extra === undefined) throw new OrganisationsRefusal('plan.tooSmall', { plan, included, units })
  return money(monthly + extra * BigInt(more), feeCurrency)
}

/** How many active clients a choice has room for. */
export const roomOf = ({ plan, extraClients }: FeeChoice): number => plans[plan].included + extraClients

/** What a choice costs in a month, before GST. @throws {Refusal} plan.tooSmall where units are bought beyond a plan that sells none */
export const choiceFee = (choice: FeeChoice): Money => monthlyFee(choice.plan, roomOf(choice))

/** Holds a choice to the clients that there are. @throws {Refusal} plan.tooSmall */
export const assertRoom = (choice: FeeChoice, units: number): void => {
  const included = roomOf(choice)
  if (units > included) throw new OrganisationsRefusal('plan.tooSmall', { plan: choice.plan, included, units })
}

/**
 * Percent of GST on what an organisation of a country pays. The product is sold in Australia; to anywhere else it is exported, free of GST. Who
 * has no business number is not registered, and may charge none.
 */
export const feeGstRate = (country: string, isRegistered: boolean): GstRate =>
  isRegistered && country === 'AU' ? '10' : '0'

/** The GST on a fee, rounded to the cent as a contract rounds it. */
export const feeGst = (fee: Money, rate: GstRate): Money =>
  money(roundDiv(fee.minor * BigInt(rate), 100n), fee.currency)

/** A fee with its GST. */
export const withGst = (fee: Money, rate: GstRate): Money => add(fee, feeGst(fee, rate))

/**
 * What is charged at once when an organisation changes what it has, for the months that are billed as before. What costs less charges
 * nothing, and begins behind them.
 * @throws {Refusal} plan.tooSmall
 */
export const changeCharge = (from: FeeChoice, to: FeeChoice, months: number): Money => {
  const more = choiceFee(to).minor - choiceFee(from).minor
  return money(more > 0n ? more * BigInt(months) : 0n, feeCurrency)
}

/** The plan that costs least for so many units; the smaller one where two cost the same. */
export const cheapestPlan = (units: number): PlanName =>
  planNames
    .filter(plan => holds(plan, units))
    .reduce((best, plan) => (monthlyFee(plan, units).minor < monthlyFee(best, units).minor ? plan : best))

export type FeeInvoice = {
  readonly date: IsoDate
  readonly plan: PlanName
  readonly units: number
  readonly amount: Money
}

/**
 * The next monthly invoice after a day. Invoices come on the day of the month on which the subscription started, held to
 * the end of the month and counted from the start, so that the 31st stays the 31st.
 * @throws {Refusal} plan.tooSmall, date.invalid, date.range
 */
export const nextFeeInvoice = (start: IsoDate, after: IsoDate, plan: PlanName, units: number): FeeInvoice => {
  const monthOf = (date: IsoDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  let months = Math.max(0, monthOf(after) - monthOf(start))
  if (parseDay(addMonths(start, months)) <= parseDay(after)) months += 1
  return { date: addMonths(start, months), plan, units, amount: monthlyFee(plan, units) }
}
