import type { Decimal } from '../kit/decimal.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import { TermsRefusal } from './refusal.ts'
import type { Platform } from './service-terms.ts'

export type Limits = { readonly smallest: bigint; readonly largest: bigint }

/** The card provider's documented smallest charge in dollars, and eight digits at most. */
const cardLimits: Limits = { smallest: 50n, largest: 99_999_999n }

/**
 * The ways in which an invoice can be paid, each with what it takes at once, in minor units. The one place that says so:
 * services, requests, offers and payments go by it, and whoever builds another way to pay adds it here.
 */
const payableWays: readonly (Platform & { readonly limits: Limits })[] = [
  { paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'regular', limits: cardLimits },
  { paymentCurrency: 'USD', paymentTool: 'card', paymentMethod: 'regular', limits: cardLimits },
]

/** Whether what is agreed to be paid like this can be paid: nobody offers, asks for or signs anything else. */
export const isPayable = ({ paymentCurrency, paymentTool, paymentMethod }: Platform): boolean =>
  payableWays.some(
    way =>
      way.paymentCurrency === paymentCurrency && way.paymentTool === paymentTool && way.paymentMethod === paymentMethod,
  )

/** The ways to pay that an offer may name, each once. */
export const payablePlatforms: readonly Platform[] = payableWays.map(({ limits: _limits, ...platform }) => platform)

/** The currencies in which something can be paid: only in these does a price lead to a deal. */
export const payableCurrencies: readonly Currency[] = [...new Set(payableWays.map(way => way.paymentCurrency))]

/** What a tool can pay at once in a currency; undefined where it pays none. */
export const limitsOf = (tool: string, currency: Currency): Limits | undefined =>
  payableWays.find(way => way.paymentTool === tool && way.paymentCurrency === currency)?.limits

/** Limits as a refusal says them. */
export const shownLimits = ({ smallest, largest }: Limits, currency: Currency) => ({
  smallest: formatMinor(smallest, currency),
  largest: formatMinor(largest, currency),
  currency,
})

type Payments = readonly { readonly total: Decimal }[]

/** The place, from 0, of the first payment that a tool cannot make, or -1. One of nothing needs no tool: billing settles it. */
export const unpayableAt = (tool: string, currency: Currency, payments: Payments): number => {
  const limits = limitsOf(tool, currency)
  if (!limits) return -1
  return payments.findIndex(({ total }) => {
    const minor = parseMinor(total, currency)
    return minor !== 0n && (minor < limits.smallest || minor > limits.largest)
  })
}

/** Holds the payments of a schedule to what can be paid. @throws {Refusal} deals.notPayable, deals.paymentOutOfRange */
export const assertPayable = (platform: Platform, payments: Payments): void => {
  const { paymentTool: tool, paymentCurrency: currency } = platform
  const limits = limitsOf(tool, currency)
  if (!limits || !isPayable(platform)) throw new TermsRefusal('deals.notPayable')
  const at = unpayableAt(tool, currency, payments)
  if (at < 0) return
  const amount = payments[at]?.total ?? ''
  throw new TermsRefusal('deals.paymentOutOfRange', { number: at + 1, amount, ...shownLimits(limits, currency) })
}
