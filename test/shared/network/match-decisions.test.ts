import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#shared/kit/refusal.ts'
import {
  acceptMatch,
  links,
  type MatchDecision,
  pairKey,
  refusedPairs,
  refuseMatch,
  undoMatch,
} from '#shared/network/match-decisions.ts'

const pair = { contactId: 'c1', userId: 'u1' }
const rival = { contactId: 'c1', userId: 'u2' }

const refusalOf = (run: () => unknown): string | undefined => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.errorType
    throw error
  }
  return undefined
}

describe('decisions', () => {
  test('happy: accept links, undo takes the link back', () => {
    const accepted = acceptMatch([], pair, { by: 'me', at: '2026-01-01T00:00:00Z' })
    expect(accepted).toEqual([{ ...pair, verdict: 'accept', by: 'me', at: '2026-01-01T00:00:00Z' }])
    expect(links(accepted)).toEqual(new Map([['c1', 'u1']]))
    const undone = undoMatch(accepted, pair)
    expect(undone).toHaveLength(2)
    expect(links(undone)).toEqual(new Map())
    expect(refusedPairs(undone)).toEqual(new Set())
  })

  test('happy: a refusal is remembered, and undoing it forgets it', () => {
    const refused = refuseMatch([], pair)
    expect(refusedPairs(refused)).toEqual(new Set([pairKey('c1', 'u1')]))
    expect(refusedPairs(undoMatch(refused, pair)).size).toBe(0)
  })

  test('refusing what was accepted unlinks it; undo links it again', () => {
    const refused = refuseMatch(acceptMatch([], pair), pair)
    expect(links(refused).size).toBe(0)
    expect(refusedPairs(refused).size).toBe(1)
    const undone = undoMatch(refused, pair)
    expect(links(undone)).toEqual(new Map([['c1', 'u1']]))
    expect(refusedPairs(undone).size).toBe(0)
  })

  test('deciding the same again changes nothing', () => {
    const accepted = acceptMatch([], pair)
    expect(acceptMatch(accepted, pair)).toBe(accepted)
    const refused = refuseMatch([], pair)
    expect(refuseMatch(refused, pair)).toBe(refused)
  })

  test('error: a contact is one user, a refused pair stays refused, nothing is undone twice', () => {
    const accepted = acceptMatch([], pair)
    expect(refusalOf(() => acceptMatch(accepted, rival))).toBe('match.linkedElsewhere')
    expect(refusalOf(() => acceptMatch(refuseMatch([], pair), pair))).toBe('match.refusedBefore')
    expect(refusalOf(() => undoMatch([], pair))).toBe('match.nothingToUndo')
    expect(refusalOf(() => undoMatch(undoMatch(accepted, pair), pair))).toBe('match.nothingToUndo')
    // Undoing the refusal would bring back a link that was given to another one since.
    const moved = acceptMatch(refuseMatch(accepted, pair), rival)
    expect(refusalOf(() => undoMatch(moved, pair))).toBe('match.linkedElsewhere')
  })

  test('ids with any characters do not run together', () => {
    expect(pairKey('a', 'b","c')).not.toBe(pairKey('a","b', 'c'))
  })

  test('for any history: a contact has one link at most, and never one that is refused', () => {
    const step = fc.record({
      act: fc.constantFrom(acceptMatch, refuseMatch, undoMatch),
      contactId: fc.constantFrom('c1', 'c2'),
      userId: fc.constantFrom('u1', 'u2', 'u3'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        let decisions: readonly MatchDecision[] = []
        for (const { act, contactId, userId } of steps) {
          const before = decisions
          try {
            decisions = act(decisions, { contactId, userId })
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
          expect(decisions.slice(0, before.length)).toEqual(before)
          const linked = [...links(decisions)]
          for (const [contact, user] of linked) expect(refusedPairs(decisions).has(pairKey(contact, user))).toBe(false)
          const held = new Set(
            ['u1', 'u2', 'u3'].filter(
              user =>
                refusalOf(() => undoMatch(decisions, { contactId: 'c1', userId: user })) !== 'match.nothingToUndo',
            ),
          )
          for (const [contact, user] of linked) if (contact === 'c1') expect(held.has(user)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})
