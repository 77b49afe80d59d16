import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Copy,
  copiesDueAt,
  copyStates,
  copyView,
  daysBetweenLooks,
  endedCopies,
  looked,
  lookedInVain,
} from '#shared/files/copy.ts'

const at = '2026-03-02T09:00:00.000Z'
const now = new Date(at)
const copy: Copy = { number: 1, key: 'sealed', state: 'waiting', tries: 0, nextAt: at, askedAt: at }
const minutesTo = ({ nextAt }: Copy) => (Date.parse(nextAt) - now.getTime()) / 60_000

describe('a copy on IPFS', () => {
  test('is looked at less and less often while nothing changes, four hours apart at last', () => {
    let waiting = looked(copy, 'queued', now)
    const pauses = [minutesTo(waiting)]
    for (let n = 0; n < 12; n++) {
      waiting = looked(waiting, 'queued', now)
      pauses.push(minutesTo(waiting))
    }
    expect(pauses.slice(0, 5)).toEqual([0.5, 0.5, 1, 2, 4])
    expect(pauses.at(-1)).toBe(240)
    expect(minutesTo(looked(waiting, 'pinning', now)), 'a step on begins anew').toBe(0.5)
  })

  test('is asked about weekly once it is pinned, and what fails is tried later each time', () => {
    expect(minutesTo(looked(copy, 'pinned', now))).toBe(daysBetweenLooks * 24 * 60)
    const once = looked(copy, 'failed', now)
    const twice = looked(once, 'failed', now)
    expect(minutesTo(twice)).toBeGreaterThan(minutesTo(once))
    expect(lookedInVain(copy, now)).toMatchObject({ state: 'waiting', tries: 1 })
  })

  test('security: that is taken back loses its key, and shows no key to anybody before', () => {
    const other = { ...copy, number: 2 }
    const [ended, left] = endedCopies([copy, other], ({ number }) => number === 1, now)
    expect(ended).not.toHaveProperty('key')
    expect(ended).toMatchObject({ state: 'ending', nextAt: at })
    expect(left).toBe(other)
    expect(copyView(copy)).not.toHaveProperty('key')
  })

  test('is due when the first of its file is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...copyStates), { minLength: 1, maxLength: 5 }), states => {
        const copies = states.map((state, n) => ({ ...looked(copy, state, now), number: n + 1 }))
        const due = copiesDueAt({ copies })
        expect(copies.every(({ nextAt }) => nextAt >= due)).toBe(true)
        expect(copies.some(({ nextAt }) => nextAt === due)).toBe(true)
      }),
    )
  })
})
