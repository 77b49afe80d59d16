import type { Decimal } from '../kit/decimal.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type AccountTakes, intoAccount, takes } from './account-takes.ts'
import { TermsRefusal } from './refusal.ts'
import { type Platform, paymentMethods } from './service-terms.ts'

export type Limits = { readonly smallest: bigint; readonly largest: bigint }

/** The card provider's documented smallest charge in dollars, and eight digits at most. */
const chargeLimits: Limits = { smallest: 50n, largest: 99_999_999n }
/**
 * What it debits a bank account at once unless it agreed to more (its page on Australian BECS direct debit): 10,000 dollars. No payment is agreed on
 * beyond that; where late interest brings one there, the provider decides.
 */
const debitLimits: Limits = { smallest: 50n, largest: 1_000_000n }

/**
 * The ways in which an invoice can be paid, each with what it takes at once, in minor units. The one place that says so:
 * services, requests, offers and payments go by it, and whoever builds another way to pay adds it here.
 */
const payableWays: readonly (Omit<Platform, 'paymentMethod'> & { readonly limits: Limits })[] = [
  { paymentCurrency: 'AUD', paymentTool: 'card', limits: chargeLimits },
  { paymentCurrency: 'USD', paymentTool: 'card', limits: chargeLimits },
  { paymentCurrency: 'AUD', paymentTool: 'directDebit', limits: debitLimits },
]

/**
 * Whether what is agreed to be paid like this can be paid by anybody: nobody offers, asks for or signs anything else. What can be paid can
 * also be taken, once the client lets it be (auto-debit), so the method does not matter here.
 */
export const isPayable = ({ paymentCurrency, paymentTool }: Omit<Platform, 'paymentMethod'>): boolean =>
  payableWays.some(way => way.paymentCurrency === paymentCurrency && way.paymentTool === paymentTool)

/** The ways to pay that an offer may name, each once. */
export const payablePlatforms: readonly Platform[] = paymentMethods.flatMap(paymentMethod =>
  payableWays.map(({ limits: _limits, ...way }) => ({ ...way, paymentMethod })),
)

/** The currencies in which something can be paid: only in these does a price lead to a deal. */
export const payableCurrencies: readonly Currency[] = [...new Set(payableWays.map(way => way.paymentCurrency))]

/** Who is to be paid, by the name that a refusal says. */
export type Payee = AccountTakes & { readonly name: string }

/** Why a payee cannot be paid like this now; undefined where it can. */
export const lackOfPayee = (payee: Payee, platform: Pick<Platform, 'paymentTool'>): Refusal | undefined => {
  if (takes(payee, platform)) return undefined
  return new TermsRefusal(payee.takesPayments ? 'deals.noDebits' : 'deals.noPayee', { supplier: payee.name })
}

/** What one payment can be agreed at for a tool and a currency; undefined where it pays none. */
export const limitsOf = (tool: string, currency: Currency): Limits | undefined =>
  payableWays.find(way => way.paymentTool === tool && way.paymentCurrency === currency)?.limits

/** What the card provider charges by a tool at once, late interest included; undefined where it charges nothing so. */
export const chargeLimitsOf = (tool: string, currency: Currency): Limits | undefined =>
  intoAccount.has(tool) && limitsOf(tool, currency) ? chargeLimits : undefined

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

/**
 * Holds payments to who takes them. What comes to nothing in all needs no account, as nobody pays it.
 * @throws {Refusal} deals.noPayee, deals.noDebits
 */
export const assertTaken = (platform: Platform, payments: Payments, payee: Payee): void => {
  const lack = lackOfPayee(payee, platform)
  if (lack && payments.some(({ total }) => parseMinor(total, platform.paymentCurrency) !== 0n)) throw lack
}

/**
 * Holds the payments of a schedule to what can be paid, and to who takes them: no deal is made that cannot be paid.
 * @throws {Refusal} deals.notPayable, deals.paymentOutOfRange, deals.noPayee, deals.noDebits
 */
export const assertPayable = (platform: Platform, payments: Payments, payee: Payee): void => {
  const { paymentTool: tool, paymentCurrency: currency } = platform
  const limits = limitsOf(tool, currency)
  if (!limits || !isPayable(platform)) throw new TermsRefusal('deals.notPayable')
  assertTaken(platform, payments, payee)
  const at = unpayableAt(tool, currency, payments)
  if (at < 0) return
  const amount = payments[at]?.total ?? ''
  throw new TermsRefusal('deals.paymentOutOfRange', { number: at + 1, amount, ...shownLimits(limits, currency) })
}
