import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filtered } from '#functions/kit/filtered.ts'

/** A list of numbers from 0, as a table hands it out: a cursor is the number behind which the next page begins. */
const listOf = (length: number) => ({
  look: async ({ cursor, limit }: { cursor: string | undefined; limit: number }) => {
    const start = cursor === undefined ? 0 : Number(cursor) + 1
    const items = Array.from({ length: Math.max(0, Math.min(limit, length - start)) }, (_, at) => start + at)
    const last = items.at(-1)
    return { items, ...(last !== undefined && last < length - 1 ? { cursor: String(last) } : {}) }
  },
  behind: String,
})

test('property: every wanted row comes once, in order, and only what was cut short may lead to an empty page', async () => {
  const wanted = fc.uniqueArray(fc.nat({ max: 60 }))
  const stretches = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(wanted, fc.integer({ min: 1, max: 10 }), stretches, async (numbers, limit, looks) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await filtered({
          ...listOf(61),
          fits: row => numbers.includes(row),
          limit,
          cursor,
          stretches: looks,
        })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        // A cursor promises that something follows, unless it is where the looking ended.
        if (page.cursor) {
          const begun = cursor === undefined ? 0 : Number(cursor) + 1
          const looked = begun + looks.reduce((all, one) => all + one, 0) - 1
          const hasMore = numbers.some(one => one > Number(page.cursor))
          expect(hasMore || Number(page.cursor) === looked).toBe(true)
        }
        seen.push(...page.items)
        cursor = page.cursor
      } while (cursor)
      expect(seen).toEqual(numbers.toSorted((a, b) => a - b))
    }),
    { seed: 11, numRuns: 300 },
  )
})

test('exactly a page of wanted rows leads to no other', async () => {
  const page = await filtered({
    ...listOf(40),
    fits: row => row < 5,
    limit: 5,
    cursor: undefined,
    stretches: [10, 40],
  })
  expect(page).toEqual({ items: [0, 1, 2, 3, 4] })
})
