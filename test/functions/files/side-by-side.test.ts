import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionIn, sideBySide } from '#functions/files/threads/side-by-side.ts'

test('lists that are read side by side, each some rows at a time, are one list in order: nothing twice, nothing left out', () => {
  const list = fc.uniqueArray(fc.integer({ min: 100, max: 160 }), { maxLength: 30 })
  fc.assert(
    fc.property(
      fc.array(list, { maxLength: 4 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      (lists, limit, read, every) => {
        const sorted = lists.map(each => each.toSorted((one, other) => other - one).map(String))
        const fits = (row: string) => Number(row) % every === 0
        const shown: string[] = []
        let cursor: string | undefined
        do {
          const [behind] = cursor === undefined ? [] : positionIn(cursor, parts => parts.length === 1)
          const looks = sorted.map(each => {
            const rest = each.filter(row => behind === undefined || row < behind)
            return { items: rest.slice(0, read), ...(rest.length > read ? { cursor: 'more' } : {}) }
          })
          const page = sideBySide(looks, { limit, positionOf: row => row, fits })
          expect(page.items.length).toBeLessThanOrEqual(limit)
          shown.push(...page.items)
          cursor = page.cursor
        } while (cursor)
        expect(shown).toEqual([...new Set(sorted.flat())].filter(fits).toSorted().toReversed())
      },
    ),
  )
})

test('a cursor of another list is refused', () => {
  const cursor = Buffer.from('a#b').toString('base64url')
  expect(positionIn(cursor, ([, second]) => second === 'b')).toEqual(['a', 'b'])
  expect(() => positionIn(cursor, parts => parts.length === 1)).toThrow('not a cursor of this list')
})
