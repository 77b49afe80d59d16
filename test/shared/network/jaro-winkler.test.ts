import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editsWithin, jaroWinkler } from '#shared/network/jaro-winkler.ts'
import { neighboursOf, wordSimilarity } from '#shared/network/match-neighbours.ts'

const word = fc.stringMatching(/^[a-e]{0,9}$/)

describe('jaroWinkler', () => {
  // The values of Winkler's papers.
  test.each([
    ['martha', 'marhta', 0.9611],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.8133],
    ['same', 'same', 1],
    ['abc', 'xyz', 0],
    ['', '', 0],
    ['', 'a', 0],
  ])('%s and %s: %d', (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 4)
  })

  test('is symmetric and between 0 and 1, and 1 for equal words alone', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const similarity = jaroWinkler(a, b)
        expect(jaroWinkler(b, a)).toBe(similarity)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        if (a !== b) expect(similarity).toBeLessThan(1)
      }),
      { numRuns: 5000 },
    )
  })

  test('longer words than the scratch holds', () => {
    expect(editsWithin('a'.repeat(65), 'a'.repeat(66), 2)).toBe(false)
    expect(editsWithin('a'.repeat(65), 'a'.repeat(65), 1)).toBe(true)
    expect(jaroWinkler('a'.repeat(100), `${'a'.repeat(99)}b`)).toBeGreaterThan(0.99)
  })
})

/** Optimal string alignment by its definition. */
const edits = (a: string, b: string): number => {
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const options = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)]
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(at(i - 2, j - 2) + 1)
    return Math.min(...options)
  }
  return at(a.length, b.length)
}

test('editsWithin counts insertions, deletions, substitutions and swaps', () => {
  const short = fc.stringMatching(/^[a-c]{0,6}$/)
  fc.assert(
    fc.property(short, short, fc.constantFrom(1, 2), (a, b, most) => {
      expect(editsWithin(a, b, most)).toBe(edits(a, b) <= most)
    }),
    { numRuns: 1500 },
  )
})

describe('neighboursOf', () => {
  const pairs = (words: readonly string[], postal: boolean): string[] => {
    const { start, word: other } = neighboursOf(words, postal)
    return words.flatMap((w, i) => [...other.subarray(start[i]!, start[i + 1]!)].map(j => `${w} ${words[j]}`)).sort()
  }

  test('finds exactly the pairs that comparing each with each finds', () => {
    const vocabulary = fc.uniqueArray(fc.oneof(fc.stringMatching(/^[a-d]{2,9}$/), fc.stringMatching(/^[12]{3,5}$/)), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(vocabulary, fc.boolean(), (words, postal) => {
        const expected = words.flatMap(a =>
          words.filter(b => a !== b && wordSimilarity(a, b, { most: 2, postal }) > 0).map(b => `${a} ${b}`),
        )
        expect(pairs(words, postal)).toEqual(expected.sort())
      }),
      { numRuns: 200 },
    )
  })

  test('numbers are not misspelt numbers, but postal codes may be', () => {
    expect(pairs(['company12', 'company13', '2218', '2281'], false)).toEqual([])
    expect(pairs(['company12', 'company13', '2218', '2281'], true)).toEqual(['2218 2281', '2281 2218'])
  })

  test('a vocabulary of nearly equal words does not fill the memory', { timeout: 60_000 }, () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const words = Array.from(
      { length: 26 * 26 * 8 },
      (_, i) => `customer${letters[i % 26]}${letters[Math.floor(i / 26) % 26]}${letters[Math.floor(i / 676)]}`,
    )
    const shuffled = [...words].reverse()
    const { start, word: other } = neighboursOf(words, false)
    expect(other.length).toBeLessThan(4_000_000)
    expect(start.at(-1)).toBe(other.length)
    expect(neighboursOf(shuffled, false).word.length).toBe(other.length)
  })
})
