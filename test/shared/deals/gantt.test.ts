import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clipped, dayWidth, inLanes, leftOf, lineHeight, linesOf, widthOf } from '#shared/deals/gantt.ts'
import type { Span } from '#shared/deals/schedule-days.ts'
import { addDays } from '#shared/kit/date.ts'

const plan: Span = { from: '2026-11-01', to: '2027-01-31' }
const anySpan = fc
  .tuple(fc.integer({ min: -60, max: 180 }), fc.integer({ min: 0, max: 60 }))
  .map(([start, length]): Span => ({ from: addDays(plan.from, start), to: addDays(plan.from, start + length) }))

describe('where things stand in a chart', () => {
  test('a day is 21 wide, a line 30 high', () => {
    expect([dayWidth, lineHeight]).toEqual([21, 30])
    expect(leftOf('2026-11-03', plan)).toBe(42)
    expect(widthOf({ from: '2026-11-03', to: '2026-11-03' })).toBe(21)
    expect(widthOf(plan)).toBe(92 * 21)
  })

  test('what reaches over an edge ends there, and what lies outside is not shown', () => {
    expect(clipped({ from: '2026-10-01', to: '2026-11-02' }, plan)).toEqual({ from: '2026-11-01', to: '2026-11-02' })
    expect(clipped({ from: '2026-10-01', to: '2026-10-31' }, plan)).toBeUndefined()
    expect(clipped({ from: '2027-02-01', to: '2027-02-01' }, plan)).toBeUndefined()
  })

  test('a bar lies within the chart, whatever it stands for', () => {
    fc.assert(
      fc.property(anySpan, span => {
        const seen = clipped(span, plan)
        expect(seen === undefined).toBe(span.to < plan.from || span.from > plan.to)
        if (!seen) return
        expect(leftOf(seen.from, plan)).toBeGreaterThanOrEqual(0)
        expect(widthOf(seen)).toBeGreaterThanOrEqual(dayWidth)
        expect(leftOf(seen.from, plan) + widthOf(seen)).toBeLessThanOrEqual(widthOf(plan))
      }),
    )
  })
})

describe('lines', () => {
  test('what overlaps stands on lines of its own, what follows takes a line that is free', () => {
    const spans = [
      { from: '2026-11-01', to: '2026-11-10' },
      { from: '2026-11-05', to: '2026-11-12' },
      { from: '2026-11-11', to: '2026-11-15' },
    ]
    expect(inLanes(spans, 3).map(({ lane }) => lane)).toEqual([0, 1, 0])
    expect(linesOf(inLanes(spans, 3))).toBe(2)
    expect(inLanes(spans, 1)).toEqual(spans.map(({ from }) => ({ from, to: from, lane: 0 })))
    expect(linesOf([])).toBe(1)
  })

  test('none covers another, on no more lines than allowed; each keeps its length or all stand on their first day', () => {
    const ordered = fc
      .uniqueArray(anySpan, { selector: ({ from }) => from, maxLength: 40 })
      .map(spans => spans.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    fc.assert(
      fc.property(ordered, fc.integer({ min: 1, max: 5 }), (spans, most) => {
        const placed = inLanes(spans, most)
        expect(linesOf(placed)).toBeLessThanOrEqual(most)
        expect(placed.map(({ from }) => from)).toEqual(spans.map(({ from }) => from))
        for (const [n, one] of placed.entries())
          for (const other of placed.slice(n + 1))
            expect(one.lane !== other.lane || one.to < other.from || other.to < one.from).toBe(true)
        const isKept = placed.every((one, n) => one.to === spans[n]?.to)
        expect(isKept || placed.every(one => one.to === one.from)).toBe(true)
      }),
    )
  })
})
