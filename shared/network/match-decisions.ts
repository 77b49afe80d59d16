import { NetworkRefusal } from './refusal.ts'

/**
 * What a person decided about one pair. The list of all decisions is only ever added to: `undo` takes back the last decision
 * about the pair that still holds, so that the list is its own history.
 */
export type MatchDecision = {
  readonly contactId: string
  readonly userId: string
  readonly verdict: 'accept' | 'refuse' | 'undo'
  /** Who decided, and when (ISO 8601, from the caller: rules have no clock). */
  readonly by?: string
  readonly at?: string
}

type Pair = Pick<MatchDecision, 'contactId' | 'userId'>
type Stamp = Pick<MatchDecision, 'by' | 'at'>

/** One text for one pair, whatever characters the ids have. */
export const pairKey = (contactId: string, userId: string): string => JSON.stringify([contactId, userId])

/** For each pair the verdicts that hold, the last one last. */
const standing = (decisions: readonly MatchDecision[]): Map<string, MatchDecision[]> => {
  const held = new Map<string, MatchDecision[]>()
  for (const decision of decisions) {
    const key = pairKey(decision.contactId, decision.userId)
    const before = held.get(key) ?? []
    if (decision.verdict === 'undo') before.pop()
    else before.push(decision)
    held.set(key, before)
  }
  return held
}

const lastOf = (decisions: readonly MatchDecision[], { contactId, userId }: Pair): MatchDecision | undefined =>
  standing(decisions).get(pairKey(contactId, userId))?.at(-1)

/** The pairs (as `pairKey`) that were refused and are not to be offered again. */
export const refusedPairs = (decisions: readonly MatchDecision[]): ReadonlySet<string> => {
  const refused = new Set<string>()
  for (const [key, held] of standing(decisions)) if (held.at(-1)?.verdict === 'refuse') refused.add(key)
  return refused
}

/** The user that each contact is linked to. */
export const links = (decisions: readonly MatchDecision[]): ReadonlyMap<string, string> => {
  const linked = new Map<string, string>()
  for (const held of standing(decisions).values()) {
    const last = held.at(-1)
    if (last?.verdict === 'accept') linked.set(last.contactId, last.userId)
  }
  return linked
}

/**
 * Links a contact to a user. Accepting what is linked already changes nothing.
 * @throws {Refusal} match.refusedBefore where the pair was refused (undo that first), match.linkedElsewhere where the contact
 * is linked to another user
 */
export const acceptMatch = (
  decisions: readonly MatchDecision[],
  pair: Pair,
  stamp: Stamp = {},
): readonly MatchDecision[] => {
  const last = lastOf(decisions, pair)
  if (last?.verdict === 'accept') return decisions
  if (last?.verdict === 'refuse') throw new NetworkRefusal('match.refusedBefore')
  if (links(decisions).has(pair.contactId)) throw new NetworkRefusal('match.linkedElsewhere')
  return [...decisions, { contactId: pair.contactId, userId: pair.userId, verdict: 'accept', ...stamp }]
}

/** Refuses a pair for good, and unlinks it where it was linked. Refusing what is refused already changes nothing. */
export const refuseMatch = (
  decisions: readonly MatchDecision[],
  pair: Pair,
  stamp: Stamp = {},
): readonly MatchDecision[] =>
  lastOf(decisions, pair)?.verdict === 'refuse'
    ? decisions
    : [...decisions, { contactId: pair.contactId, userId: pair.userId, verdict: 'refuse', ...stamp }]

/**
 * Takes back the last decision about a pair; what held before holds again.
 * @throws {Refusal} match.nothingToUndo, and match.linkedElsewhere where the link that would hold again has been given away
 */
export const undoMatch = (
  decisions: readonly MatchDecision[],
  pair: Pair,
  stamp: Stamp = {},
): readonly MatchDecision[] => {
  const held = standing(decisions).get(pairKey(pair.contactId, pair.userId)) ?? []
  if (held.length === 0) throw new NetworkRefusal('match.nothingToUndo')
  const linkedTo = links(decisions).get(pair.contactId)
  if (held.at(-2)?.verdict === 'accept' && linkedTo !== undefined && linkedTo !== pair.userId)
    throw new NetworkRefusal('match.linkedElsewhere')
  return [...decisions, { contactId: pair.contactId, userId: pair.userId, verdict: 'undo', ...stamp }]
}
