import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePlaced, longestPlace, type Placed, placeBetween, spread, spreadOver } from '#shared/work/card-order.ts'
import { runs } from '../runs.ts'

/** What the server does: a place in the gap that the mover saw, or new places for all around the gap as it is. */
const move = (column: Placed[], seen: readonly Placed[], moved: string, before: string | undefined): Placed[] => {
  const others = (rows: readonly Placed[]) => rows.filter(({ id }) => id !== moved).toSorted(comparePlaced)
  const gap = (rows: readonly Placed[]) => {
    const at = rows.findIndex(({ id }) => id === before)
    return at < 0 ? rows.length : at
  }
  const shown = others(seen)
  const to = gap(shown)
  const place = placeBetween(shown[to - 1]?.place, shown[to]?.place)
  const rest = others(column)
  if (place !== undefined) return [...rest, { id: moved, place }]
  const at = gap(rest)
  const [from, until] = [Math.max(0, at - spreadOver + 1), at + spreadOver - 1]
  const given = spread(moved, {
    above: rest.slice(from, at),
    below: rest.slice(at, until),
    outerAbove: rest[from - 1]?.place,
    outerBelow: rest[until]?.place,
  })
  if (!given) throw new Error('there was no room')
  const places = new Map(given.map(each => [each.id, each.place]))
  return [...rest, { id: moved, place: '' }].map(each => ({ id: each.id, place: places.get(each.id) ?? each.place }))
}

const ids = (column: readonly Placed[]) => column.toSorted(comparePlaced).map(({ id }) => id)
const card = fc.constantFrom(...'abcdefghij')
const step = fc.record({ moved: card, before: fc.option(card, { nil: undefined }), seesOld: fc.boolean() })

describe('the order of a column', () => {
  test('a card that is moved stands where it was put, and no other changes', () => {
    let column: Placed[] = []
    for (const id of 'abc') column = move(column, column, id, undefined)
    expect(ids(column)).toEqual(['a', 'b', 'c'])
    const [a, , c] = column
    column = move(column, column, 'c', 'b')
    expect(ids(column)).toEqual(['a', 'c', 'b'])
    expect(column).toEqual(expect.arrayContaining([a]))
    expect(column).not.toEqual(expect.arrayContaining([c]))
  })

  test('whoever moves what at the same time, from what they saw: every card stands once, in one order, by short texts', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        let column: Placed[] = []
        let old: readonly Placed[] = []
        for (const { moved, before, seesOld } of steps) {
          const seen = seesOld ? old : column
          old = column
          column = move(column, seen, moved, before)
          expect(new Set(column.map(({ id }) => id)).size).toBe(column.length)
          expect(new Set(column.map(each => `${each.place}#${each.id}`)).size).toBe(column.length)
          for (const { place } of column) expect(place.length).toBeLessThanOrEqual(longestPlace)
          // Who saw the column as it is finds the card where it was put.
          const others = ids(column).filter(id => id !== moved)
          if (seesOld || before === moved) continue
          const at = before === undefined || !others.includes(before) ? others.length : others.indexOf(before)
          expect(ids(column).indexOf(moved)).toBe(at)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('a thousand moves into one gap keep the texts short: they are given anew now and then', () => {
    let column: Placed[] = []
    for (const id of ['first', 'last', ...'abcdefghijklmnop']) column = move(column, column, id, undefined)
    for (let n = 0; n < 1000; n++) {
      const id = 'abcdefghijklmnop'[n % 16] as string
      const above = ids(column).filter(each => each !== id)[1]
      column = move(column, column, id, above)
      expect(ids(column)[1]).toBe(id)
    }
    expect(Math.max(...column.map(({ place }) => place.length))).toBeLessThanOrEqual(longestPlace)
  })

  test('two that were put into one gap at one moment stand by their ids, and a third goes between them', () => {
    const column: Placed[] = [
      { id: 'a', place: 'a1' },
      { id: 'b', place: 'a1' },
      { id: 'c', place: 'a2' },
    ]
    expect(placeBetween('a1', 'a1')).toBeUndefined()
    expect(ids(move(column, column, 'c', 'b'))).toEqual(['a', 'c', 'b'])
    expect(spread('x', { above: [], below: [], outerAbove: 'a1', outerBelow: 'a1' })).toBeUndefined()
  })
})
