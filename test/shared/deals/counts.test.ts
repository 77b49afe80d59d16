import { expect, test } from 'vitest'
import { countOf, countText } from '#shared/deals/counts.ts'

test('a tab never says less than there is: what was counted in part is told apart from what was counted', () => {
  expect(countText(countOf({ items: [] }))).toBe(0)
  expect(countText(countOf({ items: [1, 2] }))).toBe(2)
  expect(countText(countOf({ items: [1, 2], cursor: 'on' }))).toBe('2+')
  // None among the newest is not none at all.
  expect(countText(countOf({ items: [], cursor: 'on' }))).toBe('0+')
  // Who may not see a list, and while nothing is known, no number is shown.
  expect([countText(null), countText(undefined)]).toEqual([0, 0])
})
