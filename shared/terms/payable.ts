import type { Decimal } from '../kit/decimal.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import { Refusal } from '../kit/refusal.ts'

export type Limits = { readonly smallest: bigint; readonly largest: bigint }

/**
 * What the card provider takes at once, in minor units: its documented smallest charge of a currency, and eight digits at
 * most. The one place that says so: services, requests, offers and payments go by it.
 */
const cardLimits: Readonly<Partial<Record<Currency, Limits>>> = {
  AUD: { smallest: 50n, largest: 99_999_999n },
  USD: { smallest: 50n, largest: 99_999_999n },
}

/** What a tool can pay at once in a currency; undefined where it pays none, or nobody set a limit. */
export const limitsOf = (tool: string, currency: Currency): Limits | undefined =>
  tool === 'card' ? cardLimits[currency] : undefined

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

/** Holds the payments of a schedule to what can be paid. @throws {Refusal} deals.paymentOutOfRange */
export const assertPayable = (tool: string, currency: Currency, payments: Payments): void => {
  const at = unpayableAt(tool, currency, payments)
  const limits = limitsOf(tool, currency)
  if (at < 0 || !limits) return
  const amount = payments[at]?.total ?? ''
  throw new Refusal('deals.paymentOutOfRange', { number: at + 1, amount, ...shownLimits(limits, currency) })
}
