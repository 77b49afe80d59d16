import type { IsoDate } from '../kit/date.ts'
import type { Decimal } from '../kit/decimal.ts'
import { type Currency, parseMinor } from '../kit/money.ts'
import { TermsRefusal } from './refusal.ts'

type Priced = {
  readonly items: readonly { readonly cost: Decimal }[]
  readonly platform: { readonly paymentCurrency: Currency }
}

/** What all items of a deal cost together, before tax, in minor units. @throws {Refusal} money.inexact */
export const principalOf = ({ items, platform }: Priced): bigint =>
  items.reduce((all, { cost }) => all + parseMinor(cost, platform.paymentCurrency), 0n)

type Timeframe = { readonly start: IsoDate; readonly end: IsoDate }

/** From the first day of any item of a deal to the last one. */
export const timeframeOf = ({ items }: { readonly items: readonly Timeframe[] }): Timeframe => {
  const [first, ...others] = items
  if (!first) throw new TermsRefusal('schedule.material')
  return {
    start: others.reduce((start, one) => (one.start < start ? one.start : start), first.start),
    end: others.reduce((end, one) => (one.end > end ? one.end : end), first.end),
  }
}
