import type { DayNumber } from '../kit/date.ts'
import { mergeSorted } from '../kit/merge.ts'
import type { Terms } from './contract-terms.ts'
import { netValue } from './delivery-parts.ts'
import type { DeliveryTerms, Volume } from './delivery-terms.ts'
import { occurrence, oneForAll } from './delivery-terms.ts'

/** One occurrence of a delivery entry. Price and value in minor units. */
export type Delivery = {
  readonly itemId: string
  readonly day: DayNumber
  readonly volume: Volume
  readonly price: bigint
  readonly value: bigint
}

function* occurrences(entry: DeliveryTerms): Generator<Delivery, void, void> {
  for (let index = 0; index < entry.count; index += 1) {
    const volume = oneForAll(entry.volumes, index)
    const price = oneForAll(entry.prices, index)
    const { day } = occurrence(entry, index)
    yield { itemId: entry.itemId, day, volume, price, value: netValue(volume, price) }
  }
}

/** The deliveries of a contract, entry after entry. */
export function* deliveriesOf(terms: Terms): Generator<Delivery, void, void> {
  for (const entry of terms.deliveries) yield* occurrences(entry)
}

/** The deliveries of a contract by date; those of the same day in the order of their entries. */
export const deliveriesByDate = (terms: Terms): Generator<Delivery, void, void> => {
  const inOrder = terms.deliveries.every((entry, index) => {
    const before = terms.deliveries[index - 1]
    return before === undefined || occurrence(before, before.count - 1).day <= entry.first.day
  })
  return inOrder
    ? deliveriesOf(terms)
    : mergeSorted(
        terms.deliveries.map(entry => occurrences(entry)),
        delivery => delivery.day,
      )
}
