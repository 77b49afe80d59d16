import { parseMinor, splitByWeight } from '../kit/money.ts'
import { roundDiv } from '../kit/rational.ts'
import type { DealChoice } from '../terms/choice.ts'
import type { DealItems } from '../terms/deal-schedule.ts'
import type { PaymentItem } from '../terms/payment-schedule.ts'

/** What a payment asks for an item of its deal, in minor units of its currency. */
export type PaymentPart = {
  readonly itemId: string
  readonly gstFree: boolean
  readonly amount: bigint
  /** From what it was split: what was left of the items of its kind before this payment, of this one and of all, and what of the payment they share. */
  readonly from: {
    readonly left: bigint
    readonly leftOfAll: bigint
    readonly shared: bigint
    /** Where some items are free of GST and some are not: how `shared` came about. Absent: it is all of the payment. */
    readonly ofKind?: OfKind
  }
}

/** What the items of a kind have of the payments by running total: through a payment, and before it. */
type OfKind = { readonly through: bigint; readonly before: bigint }

type Left = { readonly itemId: string; readonly gstFree: boolean; readonly left: bigint }

const sum = (amounts: readonly { readonly left: bigint }[]): bigint => amounts.reduce((all, { left }) => all + left, 0n)

/** A part of a payment over some items, each by what is left of it: never more than that, and all of it with the last payment. */
const over = (items: readonly Left[], shared: bigint, ofKind?: OfKind): PaymentPart[] => {
  const leftOfAll = sum(items)
  const parts =
    leftOfAll === 0n
      ? items.map(() => 0n)
      : splitByWeight(
          shared,
          items.map(({ left }) => left),
        )
  return items.map(({ itemId, gstFree, left }, n) => ({
    itemId,
    gstFree,
    amount: parts[n] ?? 0n,
    from: { left, leftOfAll, shared, ...(ofKind ? { ofKind } : {}) },
  }))
}

/**
 * The parts of a deal's payments that its items are, payment by payment: each payment's parts sum to its principal, and each item's to its
 * cost. A payment for one delivery is the delivered item's. Any other is a part of all items, by what is left to be paid of each; where some of
 * them are free of GST, those that are and those that are not have the shares by which the schedule reckons the payment's GST, so that what an
 * invoice says of its lines fits its tax.
 */
export function* partsOfPayments(
  { items, platform }: Pick<DealChoice, 'items' | 'platform'>,
  payments: Iterable<Pick<PaymentItem, 'principal' | 'basis'>>,
  delivered: (number: number) => string | undefined,
): Generator<readonly PaymentPart[], void, void> {
  let left: readonly Left[] = items.map(({ id, gstFree, cost }) => ({
    itemId: id,
    gstFree,
    left: parseMinor(cost, platform.paymentCurrency),
  }))
  const all = sum(left)
  const taxed = sum(left.filter(({ gstFree }) => !gstFree))
  const isMixed = taxed !== 0n && taxed !== all
  let before = 0n
  for (const { principal, basis } of payments) {
    const through = before + principal
    const [itemId] = basis.kind === 'delivery' && !isMixed ? [delivered(basis.number)] : []
    const parts = (): PaymentPart[] => {
      if (itemId !== undefined)
        return over(
          left.filter(one => one.itemId === itemId),
          principal,
        )
      if (!isMixed) return over(left, principal)
      const ofTaxed = { through: roundDiv(through * taxed, all), before: roundDiv(before * taxed, all) }
      const ofFree = { through: through - ofTaxed.through, before: before - ofTaxed.before }
      const shared = ({ through: until, before: earlier }: OfKind) => until - earlier
      return [
        ...over(
          left.filter(({ gstFree }) => !gstFree),
          shared(ofTaxed),
          ofTaxed,
        ),
        ...over(
          left.filter(({ gstFree }) => gstFree),
          shared(ofFree),
          ofFree,
        ),
      ]
    }
    const made = new Map(parts().map(part => [part.itemId, part]))
    before = through
    left = left.map(one => ({ ...one, left: one.left - (made.get(one.itemId)?.amount ?? 0n) }))
    // In the order of the deal's items; what a payment asks nothing for is no part of it.
    yield items.flatMap(({ id }) => {
      const part = made.get(id)
      return part && part.amount !== 0n ? [part] : []
    })
  }
}

/** The parts of one payment of a deal, by its number from 1. Of a deal that repeats each term has those of the first. */
export const partsOfPayment = (
  choice: DealChoice,
  { payments, deliveries }: DealItems,
  number: number,
): readonly PaymentPart[] => {
  const last = payments.length === 0 ? 0 : (number - 1) % payments.length
  let place = 0
  for (const parts of partsOfPayments(choice, payments.slice(0, last + 1), at => deliveries[at - 1]?.itemId)) {
    if (place === last) return parts
    place += 1
  }
  return []
}
