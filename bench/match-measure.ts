import { duplicateClusters, linkableMatch, matchContacts } from '#shared/network/contact-matching.ts'
import type { MatchRecord } from '#shared/network/match-fields.ts'

/** How good a set of found pairs is: the share of them that is right, the share of the right ones that is found, and both. */
export type Quality = { readonly precision: number; readonly recall: number; readonly f1: number }

const quality = (right: number, found: number, truth: number): Quality => {
  const precision = found === 0 ? 1 : right / found
  const recall = truth === 0 ? 1 : right / truth
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

/** Links each left row as the match command does: to its best candidate, unless another is as good. */
export const measureLinks = (
  left: readonly MatchRecord[],
  right: readonly MatchRecord[],
  truth: ReadonlyMap<string, string>,
): Quality => {
  let found = 0
  let correct = 0
  for (const [id, matches] of matchContacts(left, right)) {
    const link = linkableMatch(matches)
    if (link === null) continue
    found++
    if (truth.get(id) === link.id) correct++
  }
  return quality(correct, found, truth.size)
}

const pairsOf = (size: number): number => (size * (size - 1)) / 2

const sizes = (keys: Iterable<string>): Map<string, number> => {
  const count = new Map<string, number>()
  for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1)
  return count
}

/** Counts the pairs that are together in a cluster against the pairs that are the same party. */
export const measureDuplicates = (records: readonly MatchRecord[], party: (id: string) => string): Quality => {
  let found = 0
  let correct = 0
  for (const cluster of duplicateClusters(records)) {
    found += pairsOf(cluster.length)
    for (const size of sizes(cluster.map(party)).values()) correct += pairsOf(size)
  }
  let truth = 0
  for (const size of sizes(records.map(({ id }) => party(id))).values()) truth += pairsOf(size)
  return quality(correct, found, truth)
}
