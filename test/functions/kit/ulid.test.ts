import { isValid } from 'ulid'
import { expect, test } from 'vitest'
import { newUlid } from '#functions/kit/ulid.ts'

test('ids differ, begin with when they were made, and end in anything', () => {
  const before = Date.now()
  const ids = Array.from({ length: 10_000 }, newUlid)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isValid)).toBe(true)
  const times = ids.map(id => [...id.slice(0, 10)].reduce((sum, each) => sum * 32 + letters.indexOf(each), 0))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before)
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  // Of 10,000 ids each of the 32 letters stands some 312 times at each place: fewer than 200 would be six times what chance explains.
  for (let place = 10; place < 26; place++) {
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(id[place]!, (counts.get(id[place]!) ?? 0) + 1)
    expect(counts.size).toBe(32)
    expect(Math.min(...counts.values())).toBeGreaterThan(200)
  }
})

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
