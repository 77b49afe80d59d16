import { type BookBalance, type BookDifference, type Movement, movementsOf, type ProviderTransaction } from './books.ts'
import type { SettledIn } from './settled-in.ts'
import { formatSettled } from './settled-sums.ts'

/** What the books and the provider's rows of a time have in common, and what not. */
export type Compared = {
  /** Rows of the provider of which a movement is missing. */
  readonly missing: readonly ProviderTransaction[]
  readonly differences: readonly BookDifference[]
}

/** A balance in minor units. */
export type Holding = { readonly currency: SettledIn; readonly minor: number }

const shown = (minor: number, currency: SettledIn): string => formatSettled(BigInt(minor), currency)

/**
 * Holds the movements of a time against the provider's rows of the same time, each by its id.
 * @param known the books' movements of those rows, and all others of that time
 */
export const compared = (transactions: readonly ProviderTransaction[], known: readonly Movement[]): Compared => {
  const ours = new Map(known.map(movement => [movement.id, movement]))
  const missing: ProviderTransaction[] = []
  const differences: BookDifference[] = []
  const there = new Set<string>()
  for (const transaction of transactions) {
    const theirs = movementsOf(transaction)
    if (theirs.some(({ id }) => !ours.has(id))) missing.push(transaction)
    for (const { id, amount, currency, description, transactionId } of theirs) {
      there.add(id)
      const one = ours.get(id)
      if (!one || (one.amount === amount && one.currency === currency)) continue
      differences.push({
        kind: 'otherSum',
        movementId: id,
        ...(transactionId && { transactionId }),
        currency: one.currency,
        ours: shown(one.amount, one.currency),
        theirs: shown(amount, currency),
        description,
      })
    }
  }
  for (const { id, transactionId, amount, currency, description } of known) {
    // What was decided of a dispute is no row of the provider.
    if (transactionId === undefined || there.has(id)) continue
    differences.push({
      kind: 'notThere',
      movementId: id,
      transactionId,
      currency,
      ours: shown(amount, currency),
      description,
    })
  }
  return { missing, differences }
}

/** A row of the provider that the books do not have. */
export const notHere = ({ id, net, currency, description }: ProviderTransaction): BookDifference => ({
  kind: 'notHere',
  transactionId: id,
  currency,
  theirs: shown(net, currency),
  description: description.slice(0, 500),
})

const heldIn = (holdings: readonly Holding[], currency: SettledIn): number =>
  holdings.reduce((sum, one) => (one.currency === currency ? sum + one.minor : sum), 0)

/** The balances of both sides by currency, in the order of the alphabet; what neither has is nought. */
export const balancesOf = (ours: readonly Holding[], theirs: readonly Holding[]): BookBalance[] =>
  [...new Set([...ours, ...theirs].map(({ currency }) => currency))].sort().map(currency => ({
    currency,
    ours: shown(heldIn(ours, currency), currency),
    theirs: shown(heldIn(theirs, currency), currency),
  }))

/** The balances that are not the same on both sides. */
export const balanceDifferences = (balances: readonly BookBalance[]): BookDifference[] =>
  balances
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(({ currency, ours, theirs }) => ({ kind: 'balance', currency, ours, theirs, description: '' }))
