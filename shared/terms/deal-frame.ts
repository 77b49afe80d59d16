import type { IsoDate } from '../kit/date.ts'
import { parseMinor } from '../kit/money.ts'
import type { DealChoice } from './choice.ts'
import { TermsRefusal } from './refusal.ts'

/** What all items cost together, before tax, in minor units. @throws {Refusal} money.inexact */
export const principalOf = ({ items, platform }: Pick<DealChoice, 'items' | 'platform'>): bigint =>
  items.reduce((all, { cost }) => all + parseMinor(cost, platform.paymentCurrency), 0n)

/** From the first day of any item to the last one. */
export const timeframeOf = ({
  items,
}: Pick<DealChoice, 'items'>): { readonly start: IsoDate; readonly end: IsoDate } => {
  const [first, ...others] = items
  if (!first) throw new TermsRefusal('schedule.material')
  return {
    start: others.reduce((start, one) => (one.start < start ? one.start : start), first.start),
    end: others.reduce((end, one) => (one.end > end ? one.end : end), first.end),
  }
}
